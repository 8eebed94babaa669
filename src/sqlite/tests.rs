use std::io::Cursor;

use super::*;

const STATEMENT: &str = "CREATE TABLE t(a INTEGER, b TEXT)";

/// A database with a table of these rows.
fn written(rows: &[(i64, String)]) -> Vec<u8> {
    let mut writer = Writer::new(Cursor::new(Vec::new())).unwrap();
    let values = rows.iter().map(|(number, text)| [Value::Integer(*number), Value::Text(text.as_bytes())]);
    let root = writer.table(values).unwrap();
    let made = Made { kind: "table", name: "t", table: "t", root, statement: STATEMENT };
    writer.finish(7, &[made]).unwrap().into_inner()
}

fn rows(count: i64) -> Vec<(i64, String)> {
    (0..count).map(|number| (number * 7 - 100, format!("row {number}"))).collect()
}

fn open(bytes: Vec<u8>) -> Result<Database, SqliteError> {
    Database::open(Blocks::new(Box::new(Cursor::new(bytes))).unwrap())
}

/// The rows, read in the order of the file, and each again by its place.
fn read(bytes: Vec<u8>) -> Result<Vec<(i64, String)>, SqliteError> {
    let database = open(bytes)?;
    let [table] = &database.tables()?[..] else { return Err(SqliteError::Tables) };
    let mut places = Vec::new();
    let stop = AtomicBool::new(false);
    database.scan(table, 0, &stop, |place, _| {
        places.push(place);
        Ok::<_, SqliteError>(())
    })?;
    let rows = database.rows(places)?;
    let row = |row: &Row| match (row.value(0), row.value(1)) {
        (Value::Integer(number), Value::Text(text)) => (number, database.text(text)),
        _ => (0, "?".into()),
    };
    Ok(rows.iter().map(row).collect())
}

#[test]
fn tables_come_back_however_deep_their_trees_are() {
    for count in [0, 1, 200, 5_000, 200_000] {
        let rows = rows(count);
        assert_eq!(read(written(&rows)).unwrap(), rows, "{count}");
    }
}

#[test]
fn long_rows_come_back() {
    let long = |length: usize| (7, "long ".repeat(length / 5));
    let lengths = [4_000, 4_060, 4_065, 4_070, 5_000, 8_000, 8_200, 60_000];
    let rows: Vec<_> = lengths.into_iter().map(long).collect();
    assert_eq!(read(written(&rows)).unwrap(), rows);
    // A longer one is cut off.
    let too_long = read(written(&[long(100_000)])).unwrap();
    assert_eq!(too_long[0], (0, "?".into()));
}

#[test]
fn what_is_no_database_is_named() {
    let whole = written(&rows(1_000));
    let error = |bytes: Vec<u8>| read(bytes).unwrap_err().to_string();
    assert_eq!(error(Vec::new()), "it is no SQLite database");
    assert_eq!(error(b"Dear friend, ".repeat(20)), "it is no SQLite database");
    let length = whole.len();
    assert_eq!(
        error(whole[..length - 4096].to_vec()),
        format!("it is cut off: of its {length} bytes {} are left", length - 4096)
    );
    let mut odd = whole;
    odd[16] = 7;
    assert_eq!(error(odd), "its beginning is damaged");
}

#[test]
fn a_circle_of_pages_ends() {
    let mut bytes = written(&rows(5_000));
    // The last page is the root, and its right-most page is the root again.
    let root = bytes.len() / 4096;
    let at = bytes.len() - 4096 + 8;
    bytes[at..at + 4].copy_from_slice(&(root as u32).to_be_bytes());
    assert!(matches!(read(bytes), Err(SqliteError::Page(page)) if page as usize <= root));
}

#[test]
fn a_row_that_continues_without_end_ends() {
    let mut bytes = written(&[(1, "long".repeat(10_000))]);
    // The pages with the rest come first, and this one leads to itself.
    bytes[4096..4100].copy_from_slice(&2_u32.to_be_bytes());
    let _ = read(bytes);
}

/// Every byte of a small database, changed in three ways: no panic, and no endless reading.
#[test]
fn any_byte_may_be_wrong() {
    let whole = written(&rows(300));
    let mut read_anyway = 0;
    for at in (0..200).chain(4000..4500).chain(whole.len() - 4200..whole.len()) {
        for change in [1, 0x80, 0xff] {
            let mut bytes = whole.clone();
            bytes[at] ^= change;
            read_anyway += usize::from(read(bytes).is_ok());
        }
    }
    assert!(read_anyway > 0);
}

#[test]
fn reading_is_stopped() {
    let database = open(written(&rows(5_000))).unwrap();
    let tables = database.tables().unwrap();
    let scanned = database.scan(&tables[0], 0, &AtomicBool::new(true), |_, _| Ok::<_, SqliteError>(()));
    assert!(matches!(scanned, Err(SqliteError::Stopped)));
}

#[test]
fn an_untouched_file_is_known() {
    let mut bytes = written(&rows(3));
    assert!(is_untouched(&bytes, 7) && !is_untouched(&bytes, 8));
    assert!(!is_untouched(&bytes[..bytes.len() - 1], 7), "cut off");
    // The count of changes.
    bytes[27] += 1;
    assert!(!is_untouched(&bytes, 7));
}
