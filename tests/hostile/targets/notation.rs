//! Moves as text, in a position: a move that is read is legal, and a written move is read back the
//! same.

use chuhe::engine::board::{Move, Position};
use chuhe::engine::movegen::{is_legal, legal_moves};
use chuhe::game::notation::{
    Dialect, Guards, Notation, NotationError, Numbering, Ranks, read_line, read_move,
};

use super::{after, byte, is_sayable, line};

pub fn check(mut data: &[u8]) {
    let (start, moves) = line(&mut data, 40);
    let position = after(&start, &moves);
    let legal = legal_moves(&position);
    let number = usize::from(byte(&mut data));
    if let Some(&mv) = legal.get(number % legal.len().max(1)) {
        check_written(&position, mv);
    }
    let text = String::from_utf8_lossy(data);
    for dialect in Dialect::ALL {
        check_read(&position, dialect.read(&position, &text));
    }
    check_read(&position, read_move(&position, &text));
    let words: Vec<&str> = text.split_whitespace().collect();
    match read_line(&position, &words) {
        Ok((read, dialect)) => {
            let mut position = position;
            for (mv, word) in read.into_iter().zip(words) {
                assert!(is_legal(&position, mv), "{word} in {position}");
                assert_eq!(dialect.read(&position, word), Ok(mv));
                position.make(mv);
            }
        }
        Err(error) => is_sayable(&error),
    }
}

/// The dialect that reads a notation back.
const fn own_dialect(notation: Notation) -> Dialect {
    match notation {
        Notation::Simplified | Notation::Traditional | Notation::Wxf => Dialect::Files(Numbering::OwnRight),
        Notation::Vietnamese => Dialect::Vietnamese,
        Notation::Iccs | Notation::Uci => Dialect::Points(Ranks::FromZero),
        Notation::San => Dialect::Algebraic(Ranks::FromZero, Guards::A),
    }
}

fn check_written(position: &Position, mv: Move) {
    for notation in Notation::ALL {
        let text = notation.write(position, mv);
        assert_eq!(own_dialect(notation).read(position, &text), Ok(mv), "{text} in {position}");
        // Alone it may also mean something else in another dialect.
        match read_move(position, &text) {
            Ok(read) => {
                assert!(read == mv || notation == Notation::Vietnamese, "{text} in {position}: {read}");
            }
            Err(NotationError::Ambiguous { candidates, .. }) => assert!(candidates.contains(&mv), "{text}"),
            Err(error) => panic!("{text} in {position}: {error}"),
        }
    }
}

fn check_read(position: &Position, read: Result<Move, NotationError>) {
    match read {
        Ok(mv) => assert!(is_legal(position, mv), "{mv} in {position}"),
        Err(error) => {
            is_sayable(&error);
            match error {
                NotationError::NotAMove { .. } => {}
                NotationError::Impossible { candidates, .. } => {
                    assert!(candidates.iter().all(|&mv| is_legal(position, mv)));
                }
                NotationError::Ambiguous { candidates, .. } => {
                    assert!(candidates.len() > 1);
                    assert!(candidates.iter().all(|&mv| is_legal(position, mv)));
                }
            }
        }
    }
}
