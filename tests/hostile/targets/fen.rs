//! FEN: a text that is read can be written and read again, and a legal position can be played.

use chuhe::engine::board::{Position, Setup};
use chuhe::engine::movegen::legal_moves;

use super::is_sayable;

pub fn check(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match text.parse::<Setup>() {
        Ok(setup) => {
            assert_eq!(setup.to_string().parse(), Ok(setup.clone()), "{setup}");
            assert_eq!(setup.mirrored().mirrored(), setup);
            assert_eq!(setup.flipped().flipped(), setup);
            setup.oddities().for_each(|oddity| is_sayable(&oddity));
            match Position::from_setup(&setup) {
                Ok(position) => assert_eq!(position.setup(), setup),
                Err(error) => {
                    is_sayable(&error);
                    setup.offending(error);
                }
            }
        }
        Err(error) => {
            is_sayable(&error);
            assert!(text.parse::<Position>().is_err());
        }
    }
    match text.parse::<Position>() {
        Ok(position) => {
            assert_eq!(position.to_string().parse(), Ok(position.clone()), "{position}");
            check_moves(position);
        }
        Err(error) => is_sayable(&error),
    }
}

/// Every legal move leads to a position that could have been set up, and can be taken back.
fn check_moves(mut position: Position) {
    let before = position.clone();
    for mv in legal_moves(&before) {
        let undo = position.make(mv);
        // It may exceed the limits for the counters of a set-up position by one.
        let setup = position.setup();
        if setup.move_number <= Setup::MAX_NUMBER && setup.quiet_plies <= Setup::MAX_NUMBER {
            assert_eq!(Position::from_setup(&setup), Ok(position.clone()), "{before} {mv}");
        }
        position.unmake(mv, undo);
        assert_eq!(position, before, "{mv}");
    }
}
