//! Shows another game or study, and begins the first game.

use super::PlayRoom;
use super::dialogs::{Dialog, Experience, NewGameForm};
use crate::app::command::{Aid, Command};
use crate::app::core::{Core, Effect, Effects, GameChoices, StatusNote, Successor};
use crate::app::text::Label;
use crate::engine::board::{Position, Side};
use crate::engine::rules::Profile;
use crate::game::{Game, Handicap, Tree};
use crate::session::{NewGame, Play, Player, Rating, Saved, Strength};

impl PlayRoom {
    /// The typed position for a new game, and the names, which are stored.
    pub fn draft(core: &Core) -> (Option<String>, Option<[String; 2]>) {
        let dialog = core.front.dialog();
        let form = match dialog.as_deref() {
            Some(Dialog::NewGame(form)) => Some(form.as_ref()),
            Some(Dialog::Players(_) | Dialog::Rules(_) | Dialog::Experience) | None => core.front.forms.get(),
        };
        let names = form.map(NewGameForm::names).filter(|names| **names != core.settings.remembered.names);
        let fen = form.map(NewGameForm::fen).filter(|fen| !fen.is_empty());
        (fen.map(String::from), names.cloned())
    }

    /// Restores them into the form for a new game.
    pub fn restore(position: Option<String>, names: Option<[String; 2]>, core: &mut Core) {
        if position.is_none() && names.is_none() {
            return;
        }
        let usual = GameChoices { odds: None, ..core.settings.game };
        let names = names.unwrap_or_else(|| core.settings.remembered.names.clone());
        core.front.forms.keep(NewGameForm::with_fen(usual, names, position.unwrap_or_default()));
    }

    /// Replaces the current game, or opens a study in front of it.
    pub fn install(&mut self, successor: Successor, core: &mut Core) {
        if matches!(successor, Successor::New(..) | Successor::Rematch) {
            core.front.forms.take::<NewGameForm>();
        }
        match successor {
            Successor::New(choices, start) => {
                core.turn_to(0);
                let choices = core.adapted(choices);
                let adapted = level_changed(&core.settings.game, &choices);
                self.begin(choices.new_game(*start), core);
                core.change_settings(|settings| settings.game = choices);
                note_beginning(adapted, core);
            }
            Successor::Rematch => {
                core.turn_to(0);
                let game = core.document().game();
                let choices = core.adapted(core.settings.game);
                let adapted = level_changed(&core.settings.game, &choices);
                // An adaptive opponent adapts from game to game.
                let [red, black] = Side::BOTH.map(|side| match core.document().player(side) {
                    Player::Engine(_) if adapted.is_some() => Player::Engine(choices.strength),
                    player @ (Player::Human | Player::Engine(_) | Player::External(_)) => player,
                });
                // The player who gave odds gives them again, now with the other colour.
                let given = game.headers.handicap().or_else(|| Handicap::of(game.start()));
                let given = given.filter(|(odds, giver)| odds.start(*giver) == *game.start());
                let odds = given.map(|(odds, giver)| (odds, !giver));
                let names = Side::BOTH.map(|side| game.headers.participants[(!side).index()].name.clone());
                let again = NewGame {
                    start: odds.map_or_else(|| game.start().clone(), |(odds, giver)| odds.start(giver)),
                    odds,
                    players: [black, red],
                    names: Default::default(),
                    profile: game.profile(),
                    time: core.play().map(Play::time_control).unwrap_or_default(),
                    is_rated: choices.is_rated,
                };
                if again.players == [Player::Human; 2] {
                    core.change_settings(|settings| settings.remembered.names = names);
                }
                self.begin(again, core);
                core.change_settings(|settings| settings.game.strength = choices.strength);
                note_beginning(adapted, core);
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
                core.note.take_if(|note| matches!(note, StatusNote::Labelled(_)));
                core.show_ply(ply);
            }
        }
    }

    /// Begins a new game. The list of moves replaces an open review. The only human player gets the
    /// bottom side.
    fn begin(&mut self, new_game: NewGame, core: &mut Core) {
        core.prepare_books();
        let mut new_game = new_game.of_people(&core.person.name, &core.settings.remembered.names);
        // The user knows what the computer will play.
        new_game.is_rated &= core.books.opening.is_none();
        core.with_play(|play| play.start_game(new_game));
        core.aid.take_if(|aid| *aid == Aid::Review);
        core.delay_reply();
        self.show_new(core);
        self.orientation.orient(core);
        announce_players(core, Label::NewGame);
    }

    /// Continues a stored game. The only human player gets the bottom side.
    fn open_past(&mut self, saved: Saved, core: &mut Core) {
        core.turn_to(0);
        core.with_play(|play| play.reopen(saved));
        self.show_new(core);
        self.orientation.orient(core);
        announce_players(core, Label::GameOpened);
    }

    /// Shows the study that was opened. A finished game is shown from its start, to be followed
    /// move by move.
    fn show_study(&mut self, core: &mut Core) {
        self.show_new(core);
        if core.document().outcome().is_some() {
            core.show(Tree::START);
        }
    }

    /// Resets the board and the note for another game.
    fn show_new(&mut self, core: &mut Core) {
        self.board.clear();
        core.follow();
        core.note = None;
    }
}

/// Tells about the game that begins: a new level of the opponent, or that the game is rated.
fn note_beginning(adapted: Option<StatusNote>, core: &mut Core) {
    let counts = core.has_rating_to_lose().then_some(StatusNote::Counts);
    core.note = adapted.or(counts);
}

/// Announces that a game begins or continues, and who plays which side.
fn announce_players(core: &mut Core, what: Label) {
    let said = core.language().sentences(what.text(core.language()), &players(core));
    core.announcements.add(said);
}

pub fn players(core: &Core) -> String {
    let language = core.language();
    let player = |side: Side| {
        let name = &core.document().game().headers.participants[side.index()].name;
        let name = match core.document().player(side) {
            Player::Human if core.document().only_human().is_some() => Label::You.text(language).into(),
            Player::Engine(strength) => language.computer_of(strength),
            Player::Human if name.is_empty() => Label::Player.text(language).into(),
            Player::External(_) if name.is_empty() => language.computer().into(),
            Player::Human | Player::External(_) => name.clone(),
        };
        language.labelled(language.side(side), &name)
    };
    let [red, black] = Side::BOTH.map(player);
    language.sentences(&red, &black)
}

/// Whether the next game has the same level as the last one. A new level is shown when the game
/// begins.
pub(super) fn keeps_level(core: &Core) -> bool {
    level_changed(&core.settings.game, &core.adapted(core.settings.game)).is_none()
}

/// Whether a rematch would leave an unfinished game without a question. The one about unsaved
/// changes is enough.
pub(super) fn leaves_game(core: &Core) -> bool {
    let document = core.document();
    let is_unsaved = document.file().is_some() && document.is_modified();
    document.outcome().is_none() && !document.game().moves().is_empty() && !is_unsaved
}

/// The note for the next game of an adaptive opponent if its level has changed.
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

/// Opens a study of a position, and its analysis.
pub(super) fn analyse(position: Position, profile: Profile, core: &mut Core) -> Effects {
    core.front.close_dialogs();
    let record = Box::new(Game::new(position, profile).into());
    vec![Effect::Replace(Successor::Record(record, None)), Effect::Do(Command::Show(Aid::Analysis))]
}

/// The form for a new game, as it was left or with the last choices.
pub(super) fn form(core: &mut Core) -> NewGameForm {
    match core.front.forms.take::<NewGameForm>() {
        Some(draft) => draft.at_usual_start(),
        // Odds were meant for the last game, like another position. The command for the same
        // settings keeps them.
        None => {
            let usual = GameChoices { odds: None, ..core.settings.game };
            NewGameForm::new(usual, core.settings.remembered.names.clone())
        }
    }
}

/// Opens the editor. If the form for a new game is open, its position and choices are taken over.
pub(super) fn set_up_position(core: &Core) -> Effect {
    let dialog = core.front.dialog();
    let form = match dialog.as_deref() {
        Some(Dialog::NewGame(form)) => Some(form.as_ref()),
        Some(Dialog::Players(_) | Dialog::Rules(_) | Dialog::Experience) | None => None,
    };
    let choices = form.map_or(core.settings.game, NewGameForm::choices);
    let setup = form.and_then(NewGameForm::setup).unwrap_or_else(|| core.shown().position.setup());
    Effect::EditFrom(setup, choices)
}

/// Handles the answer to the question of the first start. The opponent gets the user's level, and
/// adapts. A user who has never played gets the lessons first. If a game is in progress, it
/// continues, and an existing rating stays.
pub(super) fn answer(experience: Option<Experience>, core: &mut Core) -> Effects {
    core.front.close_dialogs();
    core.change_settings(|settings| settings.remembered.asks_experience = false);
    let has_begun = core.study().is_some() || !core.document().game().moves().is_empty();
    let Some(experience) = experience else {
        if !has_begun {
            announce_players(core, Label::NewGame);
        }
        return Effects::new();
    };
    let is_new = experience == Experience::Never;
    core.change_settings(|settings| {
        settings.remembered.knows_moves = !is_new;
        settings.remembered.is_beginner = is_new;
        settings.asks_before_loss |= is_new;
    });
    if core.user.history.steps().is_empty() {
        core.assume_rating(Rating::of(experience.level()));
    }
    let strength = Strength::Level(experience.level());
    let choices = GameChoices { strength, is_adaptive: true, ..core.settings.game };
    let game = (!has_begun).then(|| Effect::Install(Successor::New(choices, Box::new(Position::start()))));
    if has_begun {
        core.change_settings(|settings| settings.game = choices);
    }
    let lessons = is_new.then_some(Effect::Do(Command::Lessons));
    game.into_iter().chain([Effect::BeginPuzzles(experience.grade())]).chain(lessons).collect()
}
