use std::fs::File;
use std::io::{Cursor, Seek, SeekFrom, Write};

use super::*;
use crate::engine::book::{BookVariety, Builder};
use crate::engine::movegen::legal_moves;
use crate::game::formats::GameResult;

/// Never stops.
static ON: AtomicBool = AtomicBool::new(false);

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

fn after(moves: &str) -> Position {
    let mut position = Position::start();
    for text in moves.split_whitespace() {
        position.make(mv(text));
    }
    position
}

fn memory(bytes: &[u8]) -> Result<OpenBook, BookError> {
    OpenBook::read(Box::new(Cursor::new(bytes.to_vec())), &ON)
}

fn open_file(path: &Path) -> io::Result<Box<dyn Medium>> {
    Ok(Box::new(File::open(path)?))
}

/// `.obk` with two moves of the start, one of them twice, and an answer.
fn obk() -> Vec<u8> {
    let mut builder = ObkBuilder::default();
    let start = Position::start();
    builder.add(&start, mv("h2e2"), GameResult::Win(Side::Red), "");
    builder.add(&start, mv("b2e2"), GameResult::Draw, "中炮");
    builder.add(&start, mv("g3g4"), GameResult::Win(Side::Black), "");
    builder.add(&after("b2e2"), mv("b9c7"), GameResult::Unknown, "");
    let mut bytes = Vec::new();
    assert_eq!(builder.write(1, &mut bytes).unwrap(), 3);
    bytes
}

/// `BOOK.DAT`: records sorted by lock.
fn book_dat(records: &[(&Position, &str, u16)]) -> Vec<u8> {
    let mut records: Vec<(u32, u16, u16)> = records
        .iter()
        .map(|(position, text, value)| {
            let mv = mv(text);
            let points = u16::from_le_bytes([keys::byte(mv.from), keys::byte(mv.to)]);
            (locks(position)[0], points, *value)
        })
        .collect();
    records.sort_unstable();
    let bytes = |(lock, mv, value): (u32, u16, u16)| {
        [&lock.to_le_bytes()[..], &mv.to_le_bytes(), &value.to_le_bytes()].concat()
    };
    records.into_iter().flat_map(bytes).collect()
}

fn texts(lookup: &Lookup) -> Vec<String> {
    lookup.entries.iter().map(|entry| entry.mv.to_string()).collect()
}

#[test]
fn what_is_written_as_obk_is_read_again() {
    let book = memory(&obk()).unwrap();
    let lookup = book.lookup(&Position::start()).unwrap();
    // The mirrored move counts as the same.
    let [first, second] = &lookup.entries[..] else { panic!("{lookup:?}") };
    assert_eq!((first.mv, first.score, first.note.as_str()), (mv("b2e2"), Some(3), "中炮"));
    assert_eq!(first.results, Results { wins: 1, draws: 1, losses: 0 });
    assert_eq!((second.mv, second.score), (mv("c3c4"), Some(0)));
    assert_eq!(second.results, Results { wins: 0, draws: 0, losses: 1 });
    for (moves, answer) in [("b2e2", "b9c7"), ("h2e2", "h9g7")] {
        assert_eq!(texts(&book.lookup(&after(moves)).unwrap()), [answer], "the mirror image as well");
    }
    assert_eq!(book.lookup(&after("a3a4")).unwrap(), Lookup::default());
}

/// Books that other programs could have written: [`Variant`] says how.
struct Variant {
    table: &'static str,
    statement: &'static str,
    /// The values of a row, for a key and a move.
    row: fn(u64, u16) -> Vec<sqlite::Value<'static>>,
}

/// A database with one move in a position.
fn foreign(variant: &Variant, position: &Position, text: &str) -> Vec<u8> {
    use sqlite::{Made, Writer};
    let mut writer = Writer::new(Cursor::new(Vec::new())).unwrap();
    let mv = mv(text);
    let points = u16::from_be_bytes([keys::byte(mv.from), keys::byte(mv.to)]);
    let root = writer.table(std::iter::once((variant.row)(keys::obk_keys(position)[0], points))).unwrap();
    let Variant { table, statement, .. } = *variant;
    let made = Made { kind: "table", name: table, table, root, statement };
    writer.finish(0, &[made]).unwrap().into_inner()
}

const VARIANTS: [Variant; 5] = [
    Variant {
        table: "pfBook",
        statement: "CREATE TABLE pfBook(id INTEGER PRIMARY KEY, vkey INTEGER, vmove INTEGER, vscore INTEGER)",
        row: |key, mv| {
            use sqlite::Value::{Integer, Null};
            vec![Null, Integer(key.cast_signed()), Integer(mv.into()), Integer(9)]
        },
    },
    Variant {
        table: "bhobk",
        statement: "CREATE TABLE bhobk([vmemo] BLOB, [vscore] INTEGER, [VMOVE] INTEGER, [VKEY] INTEGER)",
        row: |key, mv| {
            use sqlite::Value::{Blob, Integer, Real};
            // GB18030.
            vec![Blob(b"\xd6\xd0\xc5\xda"), Integer(9), Integer(mv.into()), Real(f64::from_bits(key))]
        },
    },
    Variant {
        table: "bhobk",
        statement: "CREATE TABLE bhobk(vkey TEXT, vmove INTEGER, vscore TEXT, vwin TEXT, vvalid INTEGER)",
        row: |key, mv| {
            use sqlite::Value::{Integer, Null, Text};
            let text = key.cast_signed().to_string().into_bytes().leak();
            vec![Text(text), Integer(mv.into()), Text(b"9"), Text(b""), Null]
        },
    },
    Variant {
        table: "bhobk",
        statement: "CREATE TABLE bhobk(vkey INTEGER, vmove INTEGER, vscore INTEGER)",
        // The points the other way round, as in books of 勇芳.
        row: |key, mv| {
            use sqlite::Value::{Integer, Real};
            vec![Real(f64::from_bits(key)), Integer(mv.swap_bytes().into()), Integer(9)]
        },
    },
    Variant {
        table: "bhobk",
        statement: "CREATE TABLE bhobk(vkey INTEGER, vmove INTEGER, vscore INTEGER, vdraw INTEGER)",
        // Columns that were added later.
        row: |key, mv| {
            use sqlite::Value::{Integer, Real};
            vec![Real(f64::from_bits(key)), Integer(mv.into()), Integer(9)]
        },
    },
];

#[test]
fn books_are_read_however_others_have_written_them() {
    // Keys from 2^63 on.
    for moves in ["h2e2", "h2e2 b9c7", "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7"] {
        let position = after(moves);
        let text = legal_moves(&position)[0].to_string();
        for (number, variant) in VARIANTS.iter().enumerate() {
            let book = memory(&foreign(variant, &position, &text)).unwrap();
            let lookup = book.lookup(&position).unwrap();
            assert_eq!((texts(&lookup), lookup.entries[0].score), (vec![text.clone()], Some(9)), "{number}");
            assert_eq!(lookup.entries[0].note, if number == 1 { "中炮" } else { "" });
        }
    }
}

#[test]
fn moves_that_are_switched_off_or_not_legal_are_not_found() {
    let start = Position::start();
    let is_valid = |row| Variant {
        table: "bhobk",
        statement: "CREATE TABLE bhobk(vkey INTEGER, vmove INTEGER, vvalid INTEGER)",
        row,
    };
    let [off, on]: [fn(u64, u16) -> Vec<sqlite::Value<'static>>; 2] = [
        |key, mv| {
            use sqlite::Value::Integer;
            vec![Integer(key.cast_signed()), Integer(mv.into()), Integer(0)]
        },
        |key, mv| {
            use sqlite::Value::Integer;
            vec![Integer(key.cast_signed()), Integer(mv.into()), Integer(1)]
        },
    ];
    let lookup = |row, text| memory(&foreign(&is_valid(row), &start, text)).unwrap().lookup(&start).unwrap();
    assert_eq!(lookup(off, "h2e2"), Lookup::default());
    assert_eq!(texts(&lookup(on, "h2e2")), ["h2e2"]);
    let illegal = lookup(on, "a0a9");
    assert_eq!((illegal.entries.len(), illegal.passed_over), (0, 1));
}

#[test]
fn book_dat_is_read() {
    let (start, next) = (Position::start(), after("h2e2"));
    let bytes =
        book_dat(&[(&start, "h2e2", 1473), (&start, "g3g4", 546), (&next, "h9g7", 9), (&next, "a0a1", 5)]);
    let book = memory(&bytes).unwrap();
    let lookup = book.lookup(&start).unwrap();
    assert_eq!(texts(&lookup), ["h2e2", "g3g4"]);
    assert_eq!(lookup.entries[0].score, Some(1473));
    let lookup = book.lookup(&next).unwrap();
    assert_eq!((texts(&lookup), lookup.passed_over), (vec!["h9g7".to_owned()], 1));
    assert_eq!(texts(&book.lookup(&after("b2e2")).unwrap()), ["b9c7"], "the mirror image");
}

#[test]
fn a_book_of_ours_is_read_as_before() {
    let mut builder = Builder::default();
    let mut positions = vec![Position::start()];
    for number in 0..40 {
        let mut position = positions[number].clone();
        let legal = legal_moves(&position);
        legal.iter().for_each(|&known| builder.add(&position, known, Some(Side::Red)));
        position.make(legal[number % legal.len()]);
        positions.push(position);
    }
    let bytes = builder.bytes(1);
    assert!(bytes.len() > 3 * 256 * RECORD, "several blocks");
    let (file, made) = (memory(&bytes).unwrap(), OpenBook::made(bytes));
    for position in &positions[..40] {
        let lookup = file.lookup(position).unwrap();
        assert!(!lookup.entries.is_empty() && lookup == made.lookup(position).unwrap(), "{position}");
    }
    let results = file.lookup(&positions[1]).unwrap().entries[0].results;
    assert_eq!(results, Results { wins: 0, draws: 0, losses: 1 }, "for Black");
}

#[test]
fn what_is_no_book_is_named() {
    let error = |bytes: &[u8]| memory(bytes).unwrap_err().to_string();
    assert_eq!(error(b""), "it is empty");
    let unknown = "it is no opening book that Chuhe knows";
    assert_eq!(error(b"Dear friend, here is the book."), unknown);
    // Letters that would make records.
    assert_eq!(error(b"abcdefgh"), unknown);
    assert_eq!(error(&[0; 4096]), unknown);
    let mut unsorted = book_dat(&[(&Position::start(), "h2e2", 7), (&after("h2e2"), "h9g7", 7)]);
    unsorted.rotate_left(8);
    assert_eq!(error(&unsorted), unknown);
    let whole = obk();
    assert!(error(&whole[..whole.len() - 1]).starts_with("it is cut off: "), "{}", error(&whole[..5000]));
    let other = Variant {
        table: "notes",
        statement: "CREATE TABLE notes(vkey INTEGER, text TEXT)",
        row: |_, _| vec![sqlite::Value::Null; 2],
    };
    let other = foreign(&other, &Position::start(), "h2e2");
    assert_eq!(error(&other), "it is a database without the moves of an opening book");
}

/// Sparse files, so that the disk has room for them.
#[test]
fn huge_files_are_refused_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("huge");
    let mut file = File::create(&path).unwrap();
    file.set_len(10 << 30).unwrap();
    let error = |path: &Path| OpenBook::open(path, open_file, &ON).unwrap_err().to_string();
    assert_eq!(error(&path), "it is no opening book that Chuhe knows");
    // A header that counts all its pages.
    let mut header = obk()[..100].to_vec();
    header[28..32].copy_from_slice(&((10_u64 << 30) / 4096).to_be_bytes()[4..]);
    file.seek(SeekFrom::Start(0)).unwrap();
    file.write_all(&header).unwrap();
    assert_eq!(error(&path), "its page 1 is damaged");
}

#[test]
fn a_file_that_changes_gives_no_moves() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("book");
    let own = |text: &str| {
        let mut builder = Builder::default();
        builder.add(&Position::start(), mv(text), None);
        builder.bytes(1)
    };
    let (start, next) = (Position::start(), after("h2e2"));
    for bytes in [obk(), own("h2e2"), book_dat(&[(&start, "h2e2", 7), (&next, "h9g7", 7)])] {
        std::fs::write(&path, &bytes).unwrap();
        let book = OpenBook::open(&path, open_file, &ON).unwrap();
        assert!(!book.lookup(&start).unwrap().entries.is_empty());
        let mut file = File::options().append(true).open(&path).unwrap();
        file.write_all(&bytes).unwrap();
        assert!(matches!(book.lookup(&start), Err(BookError::Changed)));
    }
}

#[test]
fn a_book_that_is_being_written_is_not_opened() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("book.obk");
    std::fs::write(&path, obk()).unwrap();
    for name in ["book.obk-wal", "book.obk-journal"] {
        let beside = folder.path().join(name);
        for nothing in [&b""[..], &[0; 512]] {
            std::fs::write(&beside, nothing).unwrap();
            assert!(OpenBook::open(&path, open_file, &ON).is_ok(), "nothing is in it");
        }
        std::fs::write(&beside, "changes").unwrap();
        let error = OpenBook::open(&path, open_file, &ON).unwrap_err();
        assert!(matches!(error, BookError::BeingWritten(_)) && error.to_string().contains(name));
        std::fs::remove_file(&beside).unwrap();
    }
}

#[test]
fn a_list_shows_what_each_book_knows_in_its_order() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("book.obk");
    std::fs::write(&path, obk()).unwrap();
    let gone = folder.path().join("gone.obk");
    let files = [gone, path].map(|path| ListedBook::file(path, open_file, &ON));
    let mut books = Books { list: files.into_iter().chain([ListedBook::masters()]).collect() };
    assert!(books.list[0].fault().unwrap().contains("gone.obk cannot be read: "));
    assert_eq!(books.list[1].fault(), None);
    let start = Position::start();
    let found = books.lookup(&start);
    let central = found.moves.iter().find(|found| found.mv == mv("h2e2")).unwrap();
    let numbers = central.known.iter().map(|known| known.book).collect::<Vec<_>>();
    assert_eq!(numbers, [1, 2], "a move and its mirror image are one");
    assert!(found.moves.len() > 5 && found.moves[0].mv == mv("h2e2"), "the first book comes first");

    let choose = |books: &Books, position: &Position| {
        books.choose(position, BookVariety::BEST, 1, |_| true).chosen.map(|chosen| (chosen.mv, chosen.book))
    };
    assert_eq!(choose(&books, &start), Some((mv("b2e2"), 1)));
    books.list[1].choice.side = Some(Side::Black);
    assert_eq!(choose(&books, &start).unwrap().1, 2, "it is for Black only");
    assert_eq!(choose(&books, &after("h2e2")), Some((mv("h9g7"), 1)));
    books.list[1].choice.is_on = false;
    assert_eq!(choose(&books, &after("h2e2")).unwrap().1, 2);
    books.list[2].choice.is_on = false;
    assert_eq!(choose(&books, &start), None);
}

#[test]
fn lists_are_shared_between_threads() {
    fn is_shared<T: Send + Sync + Clone>() {}
    is_shared::<Books>();
    is_shared::<OpenBook>();
}
