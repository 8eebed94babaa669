//! Files for packages: shell completions and manual pages.

use std::io::Write;

use clap_complete::Shell;
use clap_mangen::Man;

use crate::output::{FileKind, Folder, OutputArgument, Outputs};
use crate::{Failure, manners};

/// Print what a shell needs to complete the commands
#[derive(clap::Args)]
pub(crate) struct CompletionsArguments {
    #[arg(value_enum)]
    shell: Shell,
    /// The file to write, or - for standard output
    #[arg(short, long, value_name = "OUT")]
    output: Option<OutputArgument>,
}

/// Write the manual pages of all commands to a folder
#[derive(clap::Args)]
pub(crate) struct ManArguments {
    /// The folder, which must exist
    #[arg(value_name = "FOLDER")]
    folder: Folder,
}

const PAGE: FileKind = FileKind {
    name: "manual page of chuhe-engine",
    is_own: |bytes| bytes.split(|&byte| byte == b'\n').any(|line| line.starts_with(b".TH chuhe-engine")),
};

pub(crate) fn completions(
    arguments: &CompletionsArguments,
    outputs: &Outputs,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut crate::command(), "chuhe-engine", &mut script);
    manners::write(outputs, arguments.output.as_ref(), output, |output| Ok(output.write_all(&script)?))
}

pub(crate) fn man(arguments: &ManArguments, outputs: &Outputs) -> Result<(), Failure> {
    arguments.folder.check()?;
    let mut command = crate::command().disable_help_subcommand(true);
    command.build();
    write_pages(&command, &arguments.folder, outputs)
}

/// Writes the page of a command, and those of its subcommands.
fn write_pages(command: &clap::Command, folder: &Folder, outputs: &Outputs) -> Result<(), Failure> {
    for command in command.get_subcommands().filter(|command| !command.is_hide_set()) {
        write_pages(command, folder, outputs)?;
    }
    let page = Man::new(command.clone());
    let mut output = outputs.create(&folder.path().join(page.get_filename()), PAGE)?;
    page.render(&mut output)?;
    Ok(output.finish()?)
}
