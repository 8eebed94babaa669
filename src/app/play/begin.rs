//! How another game or study is shown.

use super::PlayRoom;
use crate::app::core::{Core, GameChoices, StatusNote, Successor};
use crate::engine::board::Side;
use crate::game::{Handicap, Tree};
use crate::session::{NewGame, Player, Saved, Strength};

impl PlayRoom {
    /// Replaces the current game by another one, or opens a study in front of it.
    pub fn install(&mut self, successor: Successor, core: &mut Core) {
        if matches!(successor, Successor::New(..) | Successor::Rematch) {
            (self.dialog, self.draft) = (None, None);
        }
        match successor {
            Successor::New(choices, start) => {
                core.turn_to(0);
                let choices = adapt(choices, core);
                let adapted = level_changed(&core.settings.game, &choices);
                self.begin(choices.new_game(*start), core);
                core.change_settings(|settings| settings.game = choices);
                core.note = adapted;
            }
            Successor::Rematch => {
                core.turn_to(0);
                let game = core.session.game();
                let choices = adapt(core.settings.game, core);
                let adapted = level_changed(&core.settings.game, &choices);
                // The opponent who adapts does so from game to game.
                let [red, black] = Side::BOTH.map(|side| match core.session.player(side) {
                    Player::Engine(_) if adapted.is_some() => Player::Engine(choices.strength),
                    player => player,
                });
                // Whoever gave odds gives them again, now with the other colour.
                let odds = Handicap::of(game.start()).map(|(odds, giver)| odds.start(!giver));
                let again = NewGame {
                    start: odds.unwrap_or_else(|| game.start().clone()),
                    players: [black, red],
                    names: Default::default(),
                    profile: game.profile(),
                    time: core.session.time_control(),
                };
                self.begin(again, core);
                core.change_settings(|settings| settings.game.strength = choices.strength);
                core.note = adapted;
            }
            Successor::Record(game, file) => {
                core.open_record(*game, file);
                self.show_study(core);
            }
            Successor::Past(saved) if saved.is_for_study() => {
                core.open_study(*saved);
                self.show_study(core);
            }
            Successor::Past(saved) => self.open_past(*saved, core),
            Successor::At(successor, ply) => {
                self.install(*successor, core);
                core.note.take_if(|note| matches!(note, StatusNote::Told(_)));
                core.show_ply(ply);
            }
        }
    }

    /// Begins a new game. If there is only one human, his side is at the bottom.
    fn begin(&mut self, new_game: NewGame, core: &mut Core) {
        core.session.start_game(new_game.of_person(&core.person.name));
        core.delay_reply();
        self.show_new(core);
        self.orientation.orient(core);
    }

    /// Continues a stored game. If there is only one human, his side is at the bottom.
    fn open_past(&mut self, saved: Saved, core: &mut Core) {
        core.turn_to(0);
        core.session.reopen(saved);
        self.show_new(core);
        self.orientation.orient(core);
    }

    /// Shows the study that was opened, with Red at the bottom. A finished game is shown from its start, to be followed move by
    /// move.
    fn show_study(&mut self, core: &mut Core) {
        self.show_new(core);
        self.orientation.put_red_near(core);
        if core.session.outcome().is_some() {
            core.browse.show(core.session.game(), Tree::START);
        }
    }

    /// Resets the board and the notes, because another game is on the board.
    fn show_new(&mut self, core: &mut Core) {
        self.board.clear();
        core.browse.follow();
        core.note = None;
        core.user.change = None;
    }
}

/// The choices for the next game, with the level that follows the user's rating, if it adapts.
fn adapt(choices: GameChoices, core: &Core) -> GameChoices {
    choices.adapted(core.rating(), &core.settings.game)
}

/// What the user is told if the opponent adapts and plays the next game at another level than the last one.
fn level_changed(before: &GameChoices, now: &GameChoices) -> Option<StatusNote> {
    match (before.strength, now.strength) {
        (Strength::Level(last), Strength::Level(level))
            if before.is_adaptive && now.is_adaptive && last != level =>
        {
            Some(StatusNote::Adapted(last, level))
        }
        _ => None,
    }
}
