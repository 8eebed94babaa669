//! The types of output arguments, which distinguish a command's outputs from its inputs.

use std::any::TypeId;
use std::ops::Deref;
use std::path::{Path, PathBuf};

use clap::builder::{PathBufValueParser, TypedValueParser, ValueParserFactory};

use crate::manners::is_standard;

/// A file to write, or `-` for standard output. Only [`super::Outputs`] opens it.
#[derive(Clone, Debug)]
pub(crate) struct OutputArgument(PathBuf);

/// A folder to write new files into.
#[derive(Clone, Debug)]
pub(crate) struct Folder(PathBuf);

impl OutputArgument {
    /// Whether it is standard output, by whatever name.
    pub fn is_standard(&self) -> bool {
        is_standard(&self.0) || super::is_standard_output(&self.0)
    }

    /// Parses a destination whose name must pass a check; the check returns the fault.
    pub fn checked(check: fn(&Path) -> Result<(), String>) -> impl TypedValueParser<Value = Self> + use<> {
        PathBufValueParser::new().try_map(move |path| check(&path).map(|()| Self(path)))
    }
}

impl Deref for OutputArgument {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

impl Folder {
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl ValueParserFactory for OutputArgument {
    type Parser = clap::builder::ValueParser;

    fn value_parser() -> Self::Parser {
        Self::checked(|_| Ok(())).into()
    }
}

impl ValueParserFactory for Folder {
    type Parser = clap::builder::ValueParser;

    fn value_parser() -> Self::Parser {
        let folder = |path: PathBuf| match is_standard(&path) {
            true => Err("a folder is needed, for there are several files"),
            false => Ok(Self(path)),
        };
        PathBufValueParser::new().try_map(folder).into()
    }
}

/// Whether an argument names a file to write.
pub(crate) fn is_destination(argument: &clap::Arg) -> bool {
    argument.get_value_parser().type_id() == TypeId::of::<OutputArgument>()
}

/// Whether an argument names a folder to write into.
#[cfg(test)]
pub(crate) fn is_folder(argument: &clap::Arg) -> bool {
    argument.get_value_parser().type_id() == TypeId::of::<Folder>()
}

/// The option with its help, for every command that writes a file.
pub(crate) fn force_option() -> clap::Arg {
    clap::Arg::new(FORCE)
        .long(FORCE)
        .action(clap::ArgAction::SetTrue)
        .help("Write over a file that exists, but never over one that is read")
}

/// The name of the option.
pub(super) const FORCE: &str = "force";
