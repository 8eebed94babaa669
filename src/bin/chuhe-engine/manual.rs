//! What packages contain besides the program: what shells complete, and manual pages.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap_complete::Shell;

use crate::{Failure, manners};

/// Print what a shell needs to complete the commands
#[derive(clap::Args)]
pub(crate) struct CompletionsArguments {
    #[arg(value_enum)]
    shell: Shell,
    /// The file to write, or - for standard output
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
}

/// Write the manual pages of all commands to a folder
#[derive(clap::Args)]
pub(crate) struct ManArguments {
    #[arg(value_parser = folder)]
    folder: PathBuf,
}

pub(crate) fn completions(arguments: &CompletionsArguments, output: &mut dyn Write) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut crate::command(), "chuhe-engine", &mut script);
    manners::write(arguments.output.as_deref(), output, |output| Ok(output.write_all(&script)?))
}

pub(crate) fn man(arguments: &ManArguments) -> Result<(), Failure> {
    fs::create_dir_all(&arguments.folder)?;
    let command = crate::command().disable_help_subcommand(true);
    Ok(clap_mangen::generate_to(command, &arguments.folder)?)
}

/// There are several pages.
fn folder(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    if manners::is_standard(&path) { Err("the pages need a folder".into()) } else { Ok(path) }
}
