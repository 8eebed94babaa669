//! What packages contain besides the program: what shells complete, and manual pages.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap_complete::Shell;

use crate::Failure;

/// Print what a shell needs to complete the commands
#[derive(clap::Args)]
pub(crate) struct CompletionsArguments {
    #[arg(value_enum)]
    shell: Shell,
}

/// Write the manual pages of all commands to a folder
#[derive(clap::Args)]
pub(crate) struct ManArguments {
    folder: PathBuf,
}

pub(crate) fn completions(arguments: &CompletionsArguments, output: &mut impl Write) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut crate::command(), "chuhe-engine", &mut script);
    Ok(output.write_all(&script)?)
}

pub(crate) fn man(arguments: &ManArguments) -> Result<(), Failure> {
    fs::create_dir_all(&arguments.folder)?;
    let command = crate::command().disable_help_subcommand(true);
    Ok(clap_mangen::generate_to(command, &arguments.folder)?)
}
