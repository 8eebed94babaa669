//! Panics and their records. The panic hook is global to the program, so another program is
//! started.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;

use chuhe::session::{Aftermath, ProgramPart, Store, Watch, guarded, task};
use tempfile::TempDir;

/// Tells the other program its data folder.
const FOLDER: &str = "CHUHE_TEST_FOLDER";

#[test]
#[ignore = "it is started by the test that is not ignored"]
fn panics_in_many_places() {
    let folder = env::var_os(FOLDER).expect("who starts it says where its data is");
    let store = Store::of_window(Path::new(&folder), Arc::new(|| {}));
    let woken = Arc::new(AtomicUsize::new(0));
    let wake = Arc::clone(&woken);
    let watch = Watch::new(&store, Arc::new(move || _ = wake.fetch_add(1, Relaxed)), || false);
    watch.install();
    assert!(guarded(|| panic!("cannot open \"/home/somebody/secret name.pgn\"")).is_err());
    assert_eq!((watch.news()[0].part, woken.load(Relaxed)), (ProgramPart::Window, 0));
    // Panics at the same place are one incident.
    for _ in 0..3 {
        drop(task::spawn(ProgramPart::Engine, None, |_| panic!("index {} out of range", 90)));
    }
    let news = watch.news();
    assert_eq!(news.iter().map(|incident| incident.part).collect::<Vec<_>>(), [ProgramPart::Engine]);
    assert_eq!(news[0].report, watch.last_report());
    assert_eq!(woken.load(Relaxed), 1);
    // The number of reports is limited.
    for place in 0..10 {
        drop(guarded(|| [(); 2][2 + place]));
        drop(guarded(|| "two".parse::<u32>().unwrap()));
        drop(guarded(|| [0_u32; 0].first().copied().unwrap()));
        drop(guarded(|| unreachable!("the fourth")));
        drop(guarded(|| unreachable!("the fifth")));
    }
    assert_eq!(watch.news().len(), 3);
}

#[test]
#[ignore = "it is started by the test that is not ignored"]
fn panics_with_an_excuse() {
    let folder = env::var_os(FOLDER).expect("who starts it says where its data is");
    let store = Store::of_window(Path::new(&folder), Arc::new(|| {}));
    let watch = Watch::new(&store, Arc::new(|| {}), || true);
    watch.install();
    assert!(guarded(|| panic!("the display has gone")).is_err());
    assert!(watch.news().is_empty() && Aftermath::take(&store).is_none());
    // Panics of other threads are unaffected.
    assert!(thread::spawn(|| panic!("a mistake")).join().is_err());
    assert_eq!(watch.news().len(), 1);
}

/// Runs the test with this name as a separate program, and returns the data folder it leaves.
fn left_by(test: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let output = Command::new(env::current_exe().unwrap())
        .args([&format!("incidents::{test}"), "--exact", "--ignored", "--nocapture"])
        .env(FOLDER, folder.path())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    folder
}

fn reports(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .map(|path| fs::read_to_string(path).unwrap())
        .collect()
}

#[test]
fn what_happens_to_the_window_without_our_fault_is_no_incident() {
    let reports = reports(left_by("panics_with_an_excuse").path());
    assert!(reports.len() == 1 && reports[0].contains("message: a mistake"), "{reports:#?}");
}

#[test]
fn a_panic_leaves_a_report_without_anything_private_and_word_for_the_next_start() {
    let folder = left_by("panics_in_many_places");
    let reports = reports(folder.path());
    assert_eq!(reports.len(), 5);
    let has = |text: &str| reports.iter().any(|report| report.contains(text));
    for text in [
        "thread: main",
        "message: cannot open \"…\"",
        "thread: engine",
        "message: index 90 out of range",
        "place: tests/session/incidents.rs:",
        concat!("version: ", env!("CARGO_PKG_VERSION")),
        // The backtrace passes through this test.
        "panics_in_many_places",
    ] {
        assert!(has(text), "{text} is missing in {reports:#?}");
    }
    for text in
        ["somebody", "secret", env!("CARGO_MANIFEST_DIR"), folder.path().to_str().unwrap(), "/home", "/root"]
    {
        assert!(!has(text), "{text} is in {reports:#?}");
    }
    let store = Store::in_folder(folder.path(), Arc::new(|| {}));
    let aftermath = Aftermath::take(&store).unwrap();
    assert!(!aftermath.is_given_up && aftermath.report.is_some_and(|report| report.exists()));
}
