//! The node count of `chuhe-engine bench`, the signature of the search.

use std::process::Command;

/// If this fails, a change that was not meant to alter the search has broken something. A change
/// that is meant to alter it writes the new count, the fourth word from the end of the output of
/// `bench`, to the file.
#[test]
fn the_node_count_is_the_one_on_record() {
    let recorded = include_str!("../data/bench.txt").trim();
    let run = Command::new(env!("CARGO_BIN_EXE_chuhe-engine")).arg("bench").output().unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let output = String::from_utf8(run.stdout).unwrap();
    let words: Vec<_> = output.lines().last().unwrap().split(' ').collect();
    let ["bench", nodes, "nodes", _, "nps"] = words[..] else { panic!("unexpected last line: {words:?}") };
    assert_eq!(nodes, recorded, "see the note above this test");
}
