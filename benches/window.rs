//! What the user waits for and what the system gives: the time to the first frame, and the memory of the window over
//! that of an empty one. Opens real windows, so it needs a display: `xvfb-run cargo bench --bench window`.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use eframe::egui::Ui;

const RUNS: usize = 7;
/// What this program is called with to be the empty window.
const EMPTY: &str = "--empty-window";
/// How long a window is open before its memory is read.
const REST: Duration = Duration::from_secs(3);

struct Empty;

impl eframe::App for Empty {
    fn ui(&mut self, _: &mut Ui, _: &mut eframe::Frame) {}
}

/// A window that is closed in the end, also after a failure.
struct Opened(Child);

impl Drop for Opened {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Memory of a process in megabytes: all that it has, and of this what it does not share with files.
fn memory(process: u32) -> Option<[f64; 2]> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let kilobytes = |name: &str| {
        let line = status.lines().find(|line| line.starts_with(name))?;
        line.split_whitespace().nth(1)?.parse::<f64>().ok()
    };
    Some([kilobytes("VmRSS:")? / 1024.0, kilobytes("RssAnon:")? / 1024.0])
}

/// Opens the program with its data in `folder`; answers the time to its first frame, in milliseconds.
fn open(folder: &Path) -> Option<(Opened, u32)> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_chuhe"))
        .envs([("RUST_LOG", "chuhe=debug"), ("LANG", "zh_CN.UTF-8")])
        .env("CHUHE_DATA_DIR", folder)
        .stderr(Stdio::piped())
        .spawn()
        .ok()?;
    let lines = BufReader::new(child.stderr.take()?).lines();
    let opened = Opened(child);
    let noted = lines.map_while(Result::ok).find(|line| line.contains("first frame after"))?;
    let time = noted.split_whitespace().rev().nth(1)?.parse().ok()?;
    Some((opened, time))
}

fn main() {
    if std::env::args().any(|argument| argument == EMPTY) {
        let opened =
            eframe::run_native("empty", eframe::NativeOptions::default(), Box::new(|_| Ok(Box::new(Empty))));
        return opened.unwrap_or_else(|error| eprintln!("{error}"));
    }
    if ["DISPLAY", "WAYLAND_DISPLAY"].iter().all(|name| std::env::var_os(name).is_none()) {
        return eprintln!("There is no display: xvfb-run cargo bench --bench window");
    }
    let folder = std::env::temp_dir().join(format!("chuhe-window-{}", std::process::id()));
    let mut times = Vec::new();
    let mut ours = None;
    for _ in 0..RUNS {
        let Some((window, time)) = open(&folder) else { return eprintln!("The window did not open") };
        times.push(time);
        if times.len() == RUNS {
            std::thread::sleep(REST);
            ours = memory(window.0.id());
        }
    }
    times.sort_unstable();
    println!("first frame after {} ms in the median of {RUNS}: {times:?}", times[RUNS / 2]);
    let empty = std::env::current_exe().and_then(|program| Command::new(program).arg(EMPTY).spawn());
    let Ok(empty) = empty.map(Opened) else { return eprintln!("The empty window did not open") };
    std::thread::sleep(REST);
    if let (Some(ours), Some(empty)) = (ours, memory(empty.0.id())) {
        println!(
            "memory in MB: resident {:.0}, of an empty window {:.0}, more by {:.0}",
            ours[0],
            empty[0],
            ours[0] - empty[0]
        );
        println!(
            "    not of files: {:.0}, of an empty window {:.0}, more by {:.0}",
            ours[1],
            empty[1],
            ours[1] - empty[1]
        );
    }
    // Games and settings of these runs: nobody misses them.
    let _ = std::fs::remove_dir_all(folder);
}
