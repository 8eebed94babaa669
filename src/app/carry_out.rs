//! Carrying out what the user asks for: after painting, and only here.

use eframe::egui::{Context, ViewportCommand};

use super::actions::{Action, FeelAction, HelpAction};
use super::dialogs::{DetailsForm, Dialog, NewGameForm, PlayersForm, RulesForm};
use super::editor::Editor;
use super::entry::Entry;
use super::files::Successor;
use super::panels::Message;
use super::settings::{Pace, Settings};
use super::{ChuheApp, Sound, theme};
use crate::engine::board::{Move, Position, Side};
use crate::engine::movegen;
use crate::engine::rules::{self, LosingRepetition};
use crate::session::{NewGame, PlayError, Player};

impl ChuheApp {
    pub(super) fn carry_out(&mut self, ctx: &Context, action: Action) {
        let (had_dialog, was_rated) = (self.dialog.is_some(), self.is_rated());
        self.do_action(ctx, action);
        self.browse.check(self.session.game());
        self.tell_if_unrated(was_rated);
        if had_dialog && self.dialog.is_none() {
            // What had the focus is gone: the next arrow key belongs to the board.
            ctx.memory_mut(|memory| memory.focused().into_iter().for_each(|id| memory.surrender_focus(id)));
        }
        // What it changed is shown in the next frame.
        ctx.request_repaint();
    }

    fn do_action(&mut self, ctx: &Context, action: Action) {
        if matches!(self.message, Some(Message::Told(_) | Message::Saved)) {
            self.message = None;
        }
        match action {
            Action::Play(play) if self.is_playing() => self.play_unless_it_loses(play),
            Action::Play(play) => self.add_variation(play),
            Action::Premove(play) => self.set_premove(play),
            Action::CancelPremove => self.premove = None,
            Action::TypeMove => self.entry = Some(Entry::default()),
            Action::CloseEntry => self.entry = None,
            Action::PlayAnyway(play) => {
                self.dialog = None;
                self.play(play);
            }
            Action::Undo | Action::Redo if self.editor.is_some() => self.step_in_editor(&action),
            Action::Undo => {
                self.browse.follow();
                self.session.undo();
            }
            Action::Redo => {
                self.browse.follow();
                self.session.redo();
            }
            Action::MoveNow => self.session.move_now(),
            Action::Hint => {
                self.browse.follow();
                self.session.request_hint();
            }
            Action::Pause => self.session.pause(),
            Action::Resume => self.session.resume(),
            Action::Flip => self.change_settings(|settings| settings.is_flipped = !settings.is_flipped),
            Action::OfferDraw => self.offer_draw(),
            Action::AnswerDraw { is_accepted } => {
                self.dialog = None;
                self.session.answer_draw(is_accepted);
            }
            Action::AskResign => self.dialog = Some(Dialog::Resign),
            Action::Resign => self.resign(),
            Action::AskNewGame => self.dialog = Some(Dialog::NewGame(NewGameForm::new(self.settings.game))),
            Action::StartAgain => {
                self.replace_game(Successor::New(self.settings.game, Box::new(Position::start())));
            }
            Action::StartGame(choices, start) => self.replace_game(Successor::New(choices, start)),
            Action::Rematch => self.replace_game(Successor::Rematch),
            Action::SetUpPosition => self.open_editor(),
            Action::StartFrom(position) => self.ask_start_from(position),
            Action::CloseEditor => self.editor = None,
            Action::AskPlayers => {
                let players = Side::BOTH.map(|side| self.session.player(side));
                self.dialog = Some(Dialog::Players(PlayersForm::new(players, &self.settings.game)));
            }
            Action::SetPlayers(players) => self.set_players(players),
            Action::AskRules => {
                self.dialog = Some(Dialog::Rules(RulesForm::new(self.session.game().profile())));
            }
            Action::SetRules(profile) => {
                self.dialog = None;
                self.session.set_profile(profile);
            }
            Action::AskDetails => {
                self.dialog = Some(Dialog::Details(Box::new(DetailsForm::new(self.session.game()))));
            }
            Action::SetDetails(headers, result) => {
                self.dialog = None;
                self.session.set_headers(*headers);
                self.session.set_result(result);
            }
            Action::AskSettings => self.dialog = Some(Dialog::Settings(Box::default())),
            Action::SetLanguage(language) => self.change_settings(|settings| settings.language = language),
            Action::SetTheme(theme) => {
                ctx.set_theme(theme);
                self.change_settings(|settings| settings.theme = theme);
            }
            Action::SetLook(look) => self.change_settings(|settings| settings.look = look),
            Action::SetNotation(notation) => self.change_settings(|settings| settings.notation = notation),
            Action::SetBook(has_book) => self.set_book(has_book),
            Action::SetRating(is_on) => self.change_settings(|settings| settings.has_rating = is_on),
            Action::SetPace(pace) => self.set_pace(pace),
            Action::SetPondering(has_pondering) => self.set_pondering(has_pondering),
            Action::Feel(action) => self.do_feel_action(ctx, action),
            Action::Record(action) => self.do_record_action(action),
            Action::File(action) => self.do_file_action(ctx, action),
            Action::Library(action) => self.do_library_action(action),
            Action::Study(action) => self.do_study_action(action),
            Action::Games(action) => self.do_games_action(action),
            Action::Engine(action) => self.do_engine_action(action),
            Action::Size(action) => self.do_size_action(action),
            Action::Help(action) => self.do_help_action(action),
            Action::Puzzles(action) => self.do_puzzles_action(ctx, action),
            Action::ShowShortcuts => self.dialog = Some(Dialog::Shortcuts),
            Action::ShowAbout => self.dialog = Some(Dialog::About),
            Action::Quit => ctx.send_viewport_cmd(ViewportCommand::Close),
            Action::QuitAnyway => self.quit_anyway(ctx),
            Action::CloseDialog => self.close_dialog(),
            Action::DismissAlert => _ = (!self.alerts.is_empty()).then(|| self.alerts.remove(0)),
        }
    }

    fn do_feel_action(&mut self, ctx: &Context, action: FeelAction) {
        match action {
            FeelAction::SetPremoves(has_premoves) => {
                self.premove = None;
                self.change_settings(|settings| settings.has_premoves = has_premoves);
            }
            FeelAction::SetMotion(has_motion) => {
                theme::set_motion(ctx, has_motion);
                self.change_settings(|settings| settings.has_motion = has_motion);
            }
            FeelAction::SetTurns(has_turns) => self.set_turns(has_turns),
            FeelAction::SetSound(has_sound) => {
                self.change_settings(|settings| settings.has_sound = has_sound);
                self.play_sound(Sound::Move);
            }
            FeelAction::SetVolume(volume) => self.change_settings(|settings| settings.volume = volume),
            FeelAction::TrySound => self.play_sound(Sound::Move),
        }
    }

    fn do_help_action(&mut self, action: HelpAction) {
        match action {
            HelpAction::ShowGuide => self.open_guide(false),
            HelpAction::CloseGuide => self.close_guide(),
            HelpAction::ShowRules => self.dialog = Some(Dialog::RuleBook(Box::default())),
            HelpAction::ShowLicences => self.dialog = Some(Dialog::Licences),
            HelpAction::ShowManual => self.show_manual(),
        }
    }

    /// Plays a move of the game; if it loses by a repetition, the user is asked first.
    pub(super) fn play_unless_it_loses(&mut self, play: Move) {
        let game = self.session.game();
        let is_possible = self.session.is_human_turn() && movegen::is_legal(game.position(), play);
        let warning = is_possible
            .then(|| rules::losing_repetition(game.start(), game.moves(), play, game.profile()))
            .flatten();
        match warning {
            Some(LosingRepetition { outcome, reply }) => {
                let mut after = game.position().clone();
                after.make(play);
                let reply = reply.map(|reply| self.notation().write(&after, reply));
                let text = self.language().losing_repetition(outcome, reply.as_deref(), game.profile());
                self.dialog = Some(Dialog::Repetition { play, text });
            }
            None => self.play(play),
        }
    }

    fn play(&mut self, play: Move) {
        // The board offers legal moves of the user's turn only; anything else is a late click.
        match self.session.play(play) {
            Ok(()) => {
                self.message = None;
                self.hold_reply();
            }
            Err(PlayError::RecordFull) => self.message = Some(Message::RecordFull),
            Err(error) => log::debug!("{play} was not played: {error}"),
        }
    }

    pub(super) fn change_settings(&mut self, change: impl FnOnce(&mut Settings)) {
        let stored = self.store.as_ref().and_then(|store| store.renewed(Settings::STORED_NAME));
        let before = stored.map(|stored| (stored, self.settings.clone()));
        change(&mut self.settings);
        if let Some(store) = &self.store {
            match before {
                // Another window may have changed others.
                Some((stored, before)) => {
                    store.save(Settings::STORED_NAME, &self.settings.changes(&before, stored));
                }
                None => store.save(Settings::STORED_NAME, &self.settings),
            }
        }
    }

    fn set_book(&mut self, has_book: bool) {
        self.session.set_book(has_book);
        self.change_settings(|settings| settings.has_book = has_book);
    }

    fn set_pondering(&mut self, has_pondering: bool) {
        self.session.set_pondering(has_pondering);
        self.change_settings(|settings| settings.has_pondering = has_pondering);
    }

    /// A move that is held back already waits anew.
    fn set_pace(&mut self, pace: Pace) {
        self.change_settings(|settings| settings.pace = pace);
        self.hold_reply();
    }

    fn offer_draw(&mut self) {
        let Some(side) = self.session.user_side() else { return };
        self.message = self.session.offer_draw(side).err().map(Message::NoDraw);
    }

    fn resign(&mut self) {
        self.dialog = None;
        if let Some(side) = self.session.user_side() {
            self.session.resign(side);
        }
    }

    /// Changes who plays, in the middle of the game.
    fn set_players(&mut self, players: [Player; 2]) {
        self.dialog = None;
        for (side, player) in Side::BOTH.into_iter().zip(players) {
            if self.session.player(side) != player {
                self.session.set_player(side, player);
            }
        }
    }

    /// Opens the editor: from the form of a new game with what is filled in there.
    fn open_editor(&mut self) {
        let form = match self.dialog.take() {
            Some(Dialog::NewGame(form)) => Some(form),
            _ => None,
        };
        let choices = form.as_ref().map_or(self.settings.game, NewGameForm::choices);
        let setup = form.and_then(|form| form.setup()).unwrap_or_else(|| self.shown().position.setup());
        self.editor = Some(Editor::new(setup, choices));
    }

    /// Closes the dialog: a question that came in between leads back to the form that asked for it.
    fn close_dialog(&mut self) {
        self.dialog = match self.dialog.take() {
            Some(Dialog::Unsaved(_, asked_by)) => asked_by.map(|dialog| *dialog),
            _ => None,
        };
    }

    /// Keeps the computer's next move back until the last one has been seen.
    pub(super) fn hold_reply(&mut self) {
        let is_match = Side::BOTH.into_iter().all(|side| self.session.player(side).is_engine());
        let pause = if is_match { self.settings.pace.pause() } else { theme::REPLY_PAUSE };
        self.session.hold(theme::SLIDE + pause);
    }

    /// Takes back a change in the editor, or makes it again.
    fn step_in_editor(&mut self, action: &Action) {
        if let Some(editor) = &mut self.editor {
            if *action == Action::Undo { editor.undo() } else { editor.redo() }
        }
    }

    /// Asks what else the game is made of that begins at a position of the editor.
    fn ask_start_from(&mut self, position: Box<Position>) {
        let choices = self.editor.as_ref().map_or(self.settings.game, Editor::choices);
        self.dialog = Some(Dialog::NewGame(NewGameForm::from_position(choices, position)));
    }

    /// Begins a game, with the only human's side at the bottom of the board.
    pub(super) fn begin(&mut self, new_game: NewGame) {
        self.session.start_game(new_game);
        self.withdraw_help();
        self.hold_reply();
        self.board.clear();
        self.browse.follow();
        self.message = None;
        self.user.change = None;
        self.take_seats();
    }
}
