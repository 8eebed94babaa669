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
    /// A file to open: PGN, XQF, UBB (DhtmlXQ), a list of moves, a position as FEN, or JSON
    file: Option<PathBuf>,
    /// Who plays: the name of a profile; otherwise who played last
    #[arg(long, value_name = "NAME")]
    profile: Option<String>,
}

fn main() -> ExitCode {
    let Arguments { file, profile } = Arguments::parse();
    env_logger::Builder::from_env(env_logger::Env::default().default_filter_or("off")).init();
    match chuhe::app::run(file, profile.as_deref()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("chuhe: {error}.");
            error.show();
            ExitCode::FAILURE
        }
    }
}
