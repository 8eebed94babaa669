//! The current game: its board and players, playing and typing moves, its beginning and end.

mod begin;
mod dialogs;
mod hint;
mod orientation;
mod panel;
mod pen;
mod place_announcer;
mod premove;
mod status;
mod time_warning;
mod undo;
mod view;

use std::time::Instant;

use eframe::egui::{Context, Rect};

use crate::app::advice::Advice;
use crate::app::board::{Board, Ending, Turn};
use crate::app::command::Command;
use crate::app::core::{Core, Effect, Effects, GameChoices, StatusNote, Successor};
use crate::app::look::{Look, PieceSet};
use crate::app::move_input::MoveInput;
use crate::app::text::{Label, until_other_digits};
use crate::app::theme;
use crate::engine::board::{Move, Position, Side};
use crate::engine::movegen;
use crate::engine::rules::{self, LosingRepetition, Profile};
use crate::game::merit::left_to_be_taken;
use crate::game::{Drawing, Game, Outcome, Pen};
use crate::session::{Change, DangerWatch, Editing, Play, PlayError, Player, SearchPurpose};
use begin::answer;
use dialogs::{Experience, NewGameForm, PlayersForm, RulesForm, ends_rating};
use orientation::Orientation;
use place_announcer::LastPlace;
use premove::Premove;
use time_warning::TimeWarning;

pub use begin::players;
pub use dialogs::{Dialog, GameQuestion};
pub use panel::{RulesLine, result, show_player};
pub use place_announcer::arrival;
pub use view::{BelowBoard, OnBoard};

/// The user's actions.
#[derive(Clone, Debug, PartialEq)]
pub enum Message {
    Play(Move),
    /// Sets a premove.
    Premove(Move),
    CancelPremove,
    /// Draws on the board. The record of a study keeps the drawing.
    Draw(Drawing),
    /// Clears the drawings of the board.
    ClearDrawings,
    /// Takes up a pen, so that the left button draws, or puts it down.
    TakePen(Option<Pen>),
    /// Opens the field for typing a move.
    TypeMove,
    CloseMoveInput,
    /// Tells how much time is left.
    AnnounceTime,
    /// Plays a move that the user was warned of.
    PlayAnyway(Move),
    Undo,
    Redo,
    MoveNow,
    /// Asks for a hint, or its next step.
    Hint,
    Pause,
    Resume,
    Flip,
    OfferDraw,
    AnswerDraw {
        is_accepted: bool,
    },
    AskResign,
    Resign,
    AskNewGame,
    /// Opens the form for a new game from this position.
    AskGameFrom(GameChoices, Box<Position>),
    StartAgain,
    /// Opens a study of a position, and analyses it.
    Analyse(Box<Position>, Profile),
    /// Starts a game from a position. The names are those of two people.
    Start(GameChoices, [String; 2], Box<Position>),
    /// Asks before a rematch if the game is not over.
    AskRematch,
    Rematch,
    SetUpPosition,
    /// Asks whether the user has played before. The answer begins the first game or the lessons.
    AskExperience,
    /// `None` if the user skips the question.
    Answer(Option<Experience>),
    /// Puts pictures on the pieces, for users who do not read Chinese, or characters again.
    UsePictures(bool),
    AskPlayers,
    /// Changes the players during the game.
    SetPlayers([Player; 2]),
    AskRules,
    /// Uses this help, which ends the rating of the game.
    GiveUpRating(Command),
    /// Changes the repetition rules of the game.
    SetRules(Profile),
}

/// The room of the current game. The game itself is in the session.
#[derive(Default)]
pub struct PlayRoom {
    board: Board,
    premove: Option<Premove>,
    /// The last hint.
    advice: Option<Advice>,
    /// The move that the user was last warned would lose a piece, with
    /// [`crate::session::Document::revision`].
    asked: Option<(u64, Move)>,
    threats: DangerWatch,
    /// The record on the board in the last frame: see [`crate::session::Document::record_number`].
    record: Option<u64>,
    /// The pen that is taken up. With it the left button draws.
    pen: Option<Pen>,
    /// The field for typing a move, if it is open.
    input: Option<MoveInput>,
    announced: LastPlace,
    orientation: Orientation,
    time_warning: TimeWarning,
    /// Whether a screen suspends the game.
    is_away: bool,
    /// The area of the panel in the last frame.
    panel: Option<Rect>,
}

impl PlayRoom {
    /// The arrows and circles drawn on the board.
    pub fn drawings<'a>(&'a self, core: &'a Core) -> &'a [Drawing] {
        let shown = core.shown();
        if core.study().is_some() { shown.game.tree().drawings(shown.node) } else { self.board.drawings() }
    }

    /// The pen that is taken up.
    pub fn pen(&self) -> Option<Pen> {
        self.pen
    }

    pub fn update(&mut self, message: Message, core: &mut Core) -> Effects {
        match message {
            Message::Play(mv) if core.is_playing() => self.play_unless_it_loses(mv, core),
            Message::Play(mv) => core.add_variation(mv),
            Message::Premove(mv) => self.set_premove(mv, core),
            Message::CancelPremove => self.premove = None,
            Message::Draw(drawing) => core.edit_shown(|game, node| game.draw(node, drawing)),
            Message::ClearDrawings if core.study().is_some() => core.edit_shown(Game::clear_drawings),
            Message::ClearDrawings => self.board.clear_drawings(),
            Message::TakePen(pen) => self.pen = pen,
            Message::TypeMove => self.input = Some(MoveInput::default()),
            Message::CloseMoveInput => self.input = None,
            Message::AnnounceTime => time_warning::announce_time(core, self.hides_status()),
            Message::PlayAnyway(mv) => {
                core.front.close_dialogs();
                play_on(mv, core);
            }
            Message::Undo => return undo::undo(core),
            Message::Redo => return undo::redo(core),
            Message::MoveNow => core.with_play(Play::move_now),
            Message::Hint => self.advise(core),
            Message::Pause => {
                // When the game continues, this note is old.
                core.note.take_if(|note| *note == StatusNote::FromBook);
                core.with_play(Play::pause);
            }
            Message::Resume => core.with_play(Play::resume),
            Message::Flip => {
                core.flip(!core.is_flipped());
                core.announcements.add(core.language().near(core.near_side()));
            }
            Message::OfferDraw => {
                if let Some(play) = core.session_mut().as_play_mut()
                    && let Some(side) = play.user_side()
                {
                    core.note = play.offer_draw(side).err().map(StatusNote::NoDraw);
                }
            }
            Message::AnswerDraw { is_accepted } => {
                core.front.close_dialogs();
                core.with_play(|play| play.answer_draw(is_accepted));
            }
            Message::AskResign => core.front.open(GameQuestion::Resign),
            Message::Resign => {
                core.front.close_dialogs();
                core.with_play(|play| play.user_side().into_iter().for_each(|side| play.resign(side)));
            }
            Message::AskNewGame => {
                let form = begin::form(core);
                core.front.open(Dialog::NewGame(form.into()));
            }
            Message::AskGameFrom(choices, start) => {
                let names = core.settings.remembered.names.clone();
                let form = NewGameForm::from_position(choices, names, start);
                core.front.open(Dialog::NewGame(form.into()));
            }
            Message::StartAgain => {
                let again = Successor::New(core.settings.game, Box::new(Position::start()));
                let begun = begin::keeps_level(core).then_some(Effect::Note(StatusNote::Begun));
                return std::iter::once(Effect::Replace(again)).chain(begun).collect();
            }
            Message::Analyse(position, profile) => return begin::analyse(*position, profile, core),
            Message::Start(choices, names, start) => {
                core.change_settings(|settings| settings.remembered.names = names);
                return vec![Effect::Replace(Successor::New(choices, start))];
            }
            Message::AskRematch if begin::leaves_game(core) => core.front.open(GameQuestion::Rematch),
            Message::AskRematch | Message::Rematch => return vec![Effect::Replace(Successor::Rematch)],
            Message::SetUpPosition => return vec![begin::set_up_position(core)],
            Message::AskExperience => core.front.open(Dialog::Experience),
            Message::Answer(experience) => return answer(experience, core),
            Message::UsePictures(uses) => core.change_settings(|settings| {
                settings.look.pieces = if uses { PieceSet::Pictograms } else { Look::default().pieces };
            }),
            Message::AskPlayers => {
                let players = Side::BOTH.map(|side| core.document().player(side));
                core.front.open(Dialog::Players(PlayersForm::new(players, &core.settings.game)));
            }
            Message::SetPlayers(players) => {
                core.front.close_dialogs();
                for (side, player) in Side::BOTH.into_iter().zip(players) {
                    if core.document().player(side) != player {
                        core.with_play(|play| play.set_player(side, player));
                    }
                }
            }
            Message::AskRules => {
                core.front.open(Dialog::Rules(RulesForm::new(core.document().game().profile())));
            }
            Message::GiveUpRating(help) => {
                core.front.close_dialogs();
                core.give_up_rating();
                return vec![Effect::Do(help)];
            }
            Message::SetRules(profile) => {
                core.front.close_dialogs();
                core.session_mut().set_profile(profile);
            }
        }
        Effects::new()
    }

    /// Drops the premove, the typed move and the pen when a screen covers the game and suspends it.
    pub fn leave(&mut self) {
        (self.premove, self.input, self.pen) = (None, None, None);
        self.board.announcer.forget();
    }

    /// Announces the status line again.
    pub fn say_again(&mut self) {
        self.board.announcer.say_again();
    }

    /// Shows the game after it was covered, or another record, without animating changes.
    pub fn come_back(&mut self) {
        self.pen = None;
        self.board.clear();
        self.board.announcer.forget();
    }

    /// Plays a move in the game. If it loses by repetition or loses a piece, asks first.
    fn play_unless_it_loses(&mut self, mv: Move, core: &mut Core) {
        let game = core.document().game();
        let is_possible = core.document().is_human_turn() && movegen::is_legal(game.position(), mv);
        let warning = is_possible
            .then(|| rules::losing_repetition(game.start(), game.moves(), mv, game.profile()))
            .flatten();
        match warning {
            Some(LosingRepetition { verdict, reply }) => {
                let after = game.position().after(mv);
                let reply = reply.map(|reply| core.coach().mv(&after, reply));
                let text = core.language().losing_repetition(verdict, reply.as_deref(), game.profile());
                let (title, capture) = (Label::RepetitionWarning, None);
                core.front.open(GameQuestion::Warning { title, mv, text, capture });
            }
            None if is_possible && self.asks_before_loss(mv, core) => {}
            None => play_on(mv, core),
        }
    }

    /// Asks before a move that leaves a piece to be taken, if the setting is on and the user was
    /// not asked yet. Does not ask about a move of a hint, which may sacrifice a piece.
    fn asks_before_loss(&mut self, mv: Move, core: &mut Core) -> bool {
        let asked = Some((core.document().revision(), mv));
        let advice = self.advice.as_ref().filter(|advice| advice.is_of(core.document()));
        let is_advised = advice.is_some_and(|advice| advice.advises(mv));
        if !core.settings.asks_before_loss || self.asked == asked || is_advised {
            return false;
        }
        let position = core.document().game().position();
        let Some(loss) = left_to_be_taken(position, mv) else { return false };
        let Some(taker) = position.piece_at(loss.capture.from) else { return false };
        self.asked = asked;
        let text = core.language().leaves_to_be_taken(loss.piece, taker);
        let capture = Some(loss.capture);
        core.front.open(GameQuestion::Warning { title: Label::LossWarning, mv, text, capture });
        true
    }

    /// Suspends the game while a screen is open that requires it.
    fn follow_screens(&mut self, core: &mut Core) {
        let is_away = core.front.suspends_game();
        if std::mem::replace(&mut self.is_away, is_away) == is_away {
            return;
        }
        if is_away {
            core.with_play(Play::suspend);
            self.leave();
            // By the end of the suspension the user knows who plays.
            core.note.take_if(|note| *note == StatusNote::Switched);
        } else {
            core.with_play(Play::unsuspend);
            self.come_back();
        }
    }

    /// Called before the session is polled. Shows another record without animating it, and cancels
    /// the premove if the game has changed since. Such a change cannot be the computer's move,
    /// which only polling brings.
    pub fn before_poll(&mut self, core: &mut Core) {
        self.follow_screens(core);
        if self.record.replace(core.document().record_number()) != Some(core.document().record_number()) {
            self.come_back();
        }
        self.premove.take_if(|premove| !premove.is_of(core));
    }

    /// Plays a premove that is due, turns the board, and shows draw offers. Called in every frame.
    pub fn poll(&mut self, ctx: &Context, core: &mut Core) {
        if let Some(mv) = premove::due(&mut self.premove, ctx, core) {
            self.play_unless_it_loses(mv, core);
        }
        self.orientation.follow(ctx, core);
        if let Some(help) = core.asked_help.take() {
            core.front.open(ends_rating(help, core.language()));
        }
        // Done here because a hidden window does not paint its clock, which runs on.
        if let Some(face) = core.play().and_then(Play::running_face) {
            let next = [Some(face.left), face.step].into_iter().flatten().map(until_other_digits).min();
            ctx.request_repaint_after(next.unwrap_or_default());
        }
        self.time_warning.poll(core, self.hides_status());
        let shown = core.shown();
        let has_ended = shown.is_live() && core.document().outcome().is_some();
        // While the computer looks for a hint, or answers an offer, it is still the user's turn.
        let is_asked = core.play().and_then(Play::thinking).is_some_and(|thinking| {
            matches!(thinking.purpose, SearchPurpose::Hint | SearchPurpose::DrawAnswer)
        });
        let is_watched = core.marks_threats() && (core.turn() == Turn::Now || is_asked) && !has_ended;
        self.threats.look_at(is_watched.then_some(shown.position), &core.wake);
        if let Some(dangers) = self.threats.news() {
            let said = core.language().threatened(shown.position, dangers);
            core.announcements.add(said);
        }
        if let Some(offer) = core.play().and_then(Play::draw_offer)
            && !core.front.has_dialog()
            && core.is_game_shown()
            && !core.document().player(!offer).is_engine()
        {
            core.front.open(GameQuestion::DrawOffer(offer));
        }
    }

    /// Reacts to a change in the session.
    pub fn on_change(&mut self, change: &Change, core: &mut Core) {
        match *change {
            Change::MovePlayed(_) => {
                core.note = None;
                core.quiet_until = Instant::now() + theme::SLIDE;
                core.delay_reply();
            }
            Change::FromBook => core.note = Some(StatusNote::FromBook),
            Change::MoveTakenBack(_) => {
                core.note.take_if(|note| *note != StatusNote::Unrated);
                core.forget_rating_change();
            }
            Change::GameOver(outcome) => {
                core.note = None;
                // They cover the status line, which has the result.
                (self.input, self.pen) = (None, None);
                self.board.let_go();
                if core.front.dialog::<GameQuestion>().is_some() {
                    core.front.close_dialogs();
                }
                core.rate_game();
                self.celebrate(outcome, core);
            }
            Change::EndTakenBack(outcome) => {
                let language = core.language();
                core.announcements.add(language.taken_back(&[language.reason(outcome)]));
            }
            Change::GoesOn => {
                core.forget_rating_change();
                core.note = Some(StatusNote::GoesOn);
            }
            Change::HintFound(ref hint) => {
                self.advice = Some(Advice::new(hint.clone(), core.document()));
                core.note = Some(StatusNote::Hint);
            }
            Change::DrawDeclined(why) => core.note = Some(StatusNote::DrawDeclined(why)),
            Change::DrawAccepted
            | Change::EngineFailed(_)
            | Change::SaveFailed(_)
            | Change::Misread(_)
            | Change::SavedAgain => {}
        }
    }

    /// Starts the animation for the end of the game if the end is on the board.
    fn celebrate(&mut self, Outcome { winner, .. }: Outcome, core: &Core) {
        if core.shown().is_live() {
            let has_petals = winner.is_some_and(|side| !core.document().player(side).is_engine());
            self.board.celebrate(Ending { winner, has_petals });
        }
    }
}

/// Plays a move in the game.
fn play_on(mv: Move, core: &mut Core) {
    // The board offers only legal moves on the user's turn, so an error comes from a click that was
    // too late.
    match core.session_mut().as_play_mut().map_or(Ok(()), |game| game.play(mv)) {
        Ok(()) => {
            core.note = None;
            core.delay_reply();
        }
        Err(PlayError::NotGiven) => core.note = Some(StatusNote::NotGiven),
        Err(PlayError::RecordFull) => core.note = Some(StatusNote::RecordFull),
        Err(error) => log::debug!("{mv} was not played: {error}"),
    }
}
