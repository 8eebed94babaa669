//! The window: bin `chuhe`.

// No console window behind a release build on Windows.
#![cfg_attr(all(windows, not(debug_assertions)), windows_subsystem = "windows")]
#![forbid(unsafe_code)]

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;

/// Chuhe 楚河: play Xiangqi (Chinese chess) in a window, against an engine or another person.
#[derive(Parser)]
#[command(
    version,
    about,
    after_help = "Games and settings are kept in the platform's data folder, or in CHUHE_DATA_DIR."
)]
struct Arguments {
    /// Files to open, each in a tab: PGN, XQF, UBB (DhtmlXQ), a list of moves, a position as FEN, or JSON
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Who plays: the name of a profile; otherwise who played last
    #[arg(long, value_name = "NAME")]
    profile: Option<String>,
}

fn main() -> ExitCode {
    let can_print = chuhe::app::find_console();
    let Arguments { files, profile } = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(message) if can_print => message.exit(),
        Err(message) => {
            chuhe::app::show_message(&message.to_string(), message.use_stderr());
            return ExitCode::from(u8::try_from(message.exit_code()).unwrap_or(1));
        }
    };
    env_logger::Builder::from_env(env_logger::Env::default().default_filter_or("off")).init();
    match chuhe::app::run(files, profile.as_deref()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("chuhe: {error}.");
            error.show();
            ExitCode::FAILURE
        }
    }
}
