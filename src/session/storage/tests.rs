//! Stored content survives, and unreadable files are kept.

use super::*;

fn store(folder: &tempfile::TempDir) -> Store {
    Store::in_folder(folder.path(), Arc::new(|| {}))
}

fn names(folder: &tempfile::TempDir) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn what_was_stored_is_there_when_the_program_starts_again() {
    let folder = tempfile::tempdir().unwrap();
    let first = store(&folder);
    assert!(first.load::<Vec<u32>>("numbers").unwrap().is_none());
    for number in 0..100 {
        first.save("numbers", &[number]);
    }
    first.save("others", &"楚河");
    drop(first);
    let second = store(&folder);
    assert_eq!(second.load("numbers").unwrap(), Some(vec![99]));
    assert_eq!(second.load("others").unwrap(), Some("楚河".to_string()));
    assert_eq!(names(&folder), ["numbers.json", "others.json"]);
}

#[test]
fn damaged_files_are_named_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let store = store(&folder);
    let damaged: [&[u8]; 5] = [
        b"",
        b"{\"version\":1,\"content\":[1,2",
        b"\xff\xfe\x00",
        b"{\"version\":0,\"content\":[1]}",
        b"{\"version\":1,\"content\":\"not numbers\"}",
    ];
    for (number, bytes) in (1..).zip(damaged) {
        fs::write(folder.path().join("numbers.json"), bytes).unwrap();
        match store.load::<Vec<u32>>("numbers") {
            Err(LoadError::Damaged { set_aside, .. }) => {
                assert!(set_aside.ends_with(format!("numbers.json.damaged-{number}")));
                assert_eq!(fs::read(set_aside).unwrap(), bytes);
            }
            other => panic!("{other:?}"),
        }
        assert!(store.load::<Vec<u32>>("numbers").unwrap().is_none());
    }
}

#[test]
fn what_is_damaged_while_the_program_runs_is_kept_too() {
    let folder = tempfile::tempdir().unwrap();
    let store = store(&folder);
    fs::write(folder.path().join("numbers.json"), "half of it").unwrap();
    store.save("numbers", &[1]);
    store.wait();
    assert_eq!(store.load("numbers").unwrap(), Some(vec![1]));
    assert_eq!(fs::read_to_string(folder.path().join("numbers.json.damaged-1")).unwrap(), "half of it");
}

#[test]
fn what_is_larger_than_any_file_of_ours_is_not_read() {
    let folder = tempfile::tempdir().unwrap();
    let file = fs::File::create(folder.path().join("x.json")).unwrap();
    file.set_len(MAX_BYTES + 1).unwrap();
    let error = store(&folder).load::<u32>("x").unwrap_err().to_string();
    assert!(error.contains("larger than 262144 KiB") && error.contains("x.json.damaged-1"), "{error}");
    fs::write(folder.path().join("x.json"), "{\"version\":1,\"content\":10}").unwrap();
    assert_eq!(store(&folder).load_at_most("x", 100).unwrap(), Some(10));
    assert!(store(&folder).load_at_most::<u32>("x", 10).is_err());
}

#[test]
fn a_content_that_makes_the_program_panic_is_damaged() {
    #[derive(Debug)]
    struct Trap;
    impl<'de> serde::Deserialize<'de> for Trap {
        fn deserialize<D: serde::Deserializer<'de>>(_: D) -> Result<Self, D::Error> {
            panic!("on purpose")
        }
    }
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("x.json"), "{\"version\":1,\"content\":0}").unwrap();
    let error = store(&folder).load::<Trap>("x").unwrap_err().to_string();
    assert!(error.contains("on purpose") && error.contains("x.json.damaged-1"), "{error}");
}

/// The failures of storing something under `name`.
fn refused(store: &Store, name: &str) -> Vec<String> {
    store.save(name, &0);
    store.wait();
    store.errors().iter().map(ToString::to_string).collect()
}

#[test]
fn a_later_version_is_named_and_stays_where_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let store = store(&folder);
    // A later version may have any content.
    let later = "{\"version\":7,\"contents\":[0]}";
    fs::write(folder.path().join("x.json"), later).unwrap();
    let error = store.load::<u32>("x").unwrap_err();
    assert!(matches!(error, LoadError::Newer { newer: Newer(7), .. }), "{error}");
    assert!(refused(&store, "x")[0].contains("its version is 7"));
    assert_eq!(fs::read_to_string(folder.path().join("x.json")).unwrap(), later);
    // The file has been removed by somebody.
    fs::remove_file(folder.path().join("x.json")).unwrap();
    assert!(refused(&store, "x").is_empty() && store.has_recovered());
}

#[cfg(unix)]
#[test]
fn what_cannot_be_read_now_stays_where_it_is() {
    use std::os::unix::fs::symlink;
    let folder = tempfile::tempdir().unwrap();
    let store = store(&folder);
    // Unreadable even for root: a link to itself, and a link to a disk that is not there.
    let (round, away) = (folder.path().join("round.json"), folder.path().join("away.json"));
    symlink(&round, &round).unwrap();
    symlink(folder.path().join("no/such/disk"), &away).unwrap();
    for (name, path) in [("round", &round), ("away", &away)] {
        let error = store.load::<u32>(name).unwrap_err();
        assert!(matches!(error, LoadError::Unreadable { .. }), "{error}");
        assert_eq!(refused(&store, name).len(), 1);
        assert!(fs::symlink_metadata(path).unwrap().is_symlink());
    }
    // The file is back, and must be changed instead of the content known without it.
    fs::remove_file(&away).unwrap();
    fs::write(&away, "{\"version\":1,\"content\":5}").unwrap();
    assert_eq!(store.renewed::<u32>("away"), Some(5));
}

#[cfg(unix)]
#[test]
fn what_is_no_file_keeps_nobody_waiting() {
    let folder = tempfile::tempdir().unwrap();
    let store = store(&folder);
    let made = std::process::Command::new("mkfifo").arg(folder.path().join("pipe.json")).status();
    assert!(made.unwrap().success());
    drop(std::os::unix::net::UnixListener::bind(folder.path().join("socket.json")).unwrap());
    fs::create_dir(folder.path().join("folder.json")).unwrap();
    std::os::unix::fs::symlink("/dev/zero", folder.path().join("device.json")).unwrap();
    for name in ["pipe", "socket", "folder", "device"] {
        let error = store.load::<u32>(name).unwrap_err().to_string();
        assert!(error.contains("it is not a file") && error.contains(".json.damaged-1"), "{error}");
        assert!(refused(&store, name).is_empty());
    }
}

#[test]
fn a_folder_that_cannot_be_written_is_an_error_and_no_more() {
    let folder = tempfile::tempdir().unwrap();
    let in_the_way = folder.path().join("file");
    fs::write(&in_the_way, "").unwrap();
    let (sender, woken) = channel();
    let store = Store::in_folder(in_the_way.join("data"), Arc::new(move || sender.send(()).unwrap()));
    store.save("numbers", &1);
    woken.recv_timeout(std::time::Duration::from_secs(60)).unwrap();
    let errors = store.errors();
    assert_eq!(errors.len(), 1);
    assert!(errors[0].to_string().contains("numbers.json cannot be written"));
    assert!(store.errors().is_empty());
}
