//! The status line below the board: whose turn it is, check, why a click was not a move, and how to
//! return from another place of the record.

use eframe::egui::{Align, Button, Color32, Layout, RichText, TextStyle, Ui, vec2};

use super::Message;
use super::panel::result;
use super::place_announcer::PlaceAnnouncer;
use crate::app::advice::Advice;
use crate::app::board::{Notice, Suggested};
use crate::app::command::{self, Command, Request, Requests};
use crate::app::core::{Core, StatusNote};
use crate::app::kit::{WithTooltip, fits, fits_in_lines, show_spoken_line, text_width};
use crate::app::text::{Label, Language};
use crate::app::theme::{self, Palette};
use crate::engine::board::Side;
use crate::engine::movegen::Refusal;
use crate::game::merit::Danger;
use crate::session::{Play, SearchPurpose};

/// The least room for the text, in points.
const TEXT_ROOM: f32 = 110.0;

/// The state that the line shows.
pub struct Said<'a> {
    pub notice: Option<Notice>,
    pub note: Option<StatusNote>,
    /// The hint, for its note.
    pub advice: Option<&'a Advice>,
    /// The news of a match of engines in the background.
    pub contest: Option<String>,
    /// Whether the study in front is of a puzzle.
    pub is_of_puzzle: bool,
    /// The side to move in a line that is played on the board in place of the game.
    pub turn_in_line: Option<Side>,
    /// The opponent's threats, if they are marked.
    pub threats: &'a [Danger],
    /// Whether the welcome is shown, so that the game has not begun for the user.
    pub is_welcome: bool,
}

/// The text of the line.
struct Line {
    text: String,
    /// A shorter text for narrow windows.
    short: Option<String>,
    /// The text for a screen reader, if it differs.
    spoken: Option<Spoken>,
    color: Color32,
}

/// The text for a screen reader. It does not name the place, because the move that leads there
/// comes before it.
enum Spoken {
    /// The place of the current game.
    Game,
    /// Whose turn it is.
    Turn(String),
    End(String),
}

impl Line {
    fn new(text: impl Into<String>, color: Color32) -> Self {
        Self { text: text.into(), short: None, spoken: None, color }
    }
}

/// Shows the line.
pub fn show(
    ui: &mut Ui,
    core: &Core,
    said: &Said<'_>,
    announcer: &mut PlaceAnnouncer<'_>,
    requests: &mut Requests<Message>,
) {
    let has_card = result::is_due(ui, core);
    let Line { text, short, spoken, color } = content(core, said, has_card, Palette::of(ui));
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        if let Some(text) = &said.contest {
            show_way(ui, core, text, Label::MatchHint, Command::Match, requests);
        }
        if let Some(StatusNote::Animating(_)) = said.note {
            show_ways(
                ui,
                core,
                &[(Label::Cancel, Label::StopAnimationHint, Command::StopAnimation)],
                requests,
            );
        } else if said.note == Some(StatusNote::ReadInPart) {
            show_ways(ui, core, &[(Label::ShowLeft, Label::ShowLeft, Command::ShowLeft)], requests);
        } else if core.deleted().is_some() {
            show_ways(ui, core, &[(Label::Restore, Label::Restore, Command::Undo)], requests);
        } else if core.study().is_some() {
            if said.is_of_puzzle {
                let way = (Label::BackToPuzzle, Label::BackToPuzzle, Command::Puzzles);
                show_ways(ui, core, &[way], requests);
            }
            let way = (Label::PlayFromHere, Label::PlayFromHereHint, Command::PlayOnHere);
            show_if_room(ui, core, way, requests);
        } else if !core.shown().is_live() {
            let back = (Label::BackToGame, Label::BackToGameHint, Command::BackToGame);
            show_ways(ui, core, &[back], requests);
            let way = (Label::PlayOnHere, Label::PlayOnHereHint, Command::PlayOnHere);
            show_if_room(ui, core, way, requests);
        }
        // The text about the rating is not shortened. It has several smaller lines if necessary.
        let is_of_rating = said.note == Some(StatusNote::Unrated);
        let has_room = if is_of_rating { fits_in_lines(ui, &text) } else { fits(ui, &text) };
        let text = short.filter(|_| !has_room).unwrap_or(text);
        let (note, is_silent, said) = (said.note, said.is_welcome, with_place(core, said, &text));
        show_spoken_line(ui, text, color, || {
            if is_silent {
                return String::new();
            }
            if matches!(note, Some(StatusNote::Deleted(_))) {
                return announcer.of_deletion(core, &said);
            }
            match spoken {
                None => announcer.announcement(core, &said),
                Some(Spoken::Game) => announcer.of_place(core, &past(core)),
                Some(Spoken::Turn(turn)) => announcer.of_place(core, &turn),
                Some(Spoken::End(end)) => announcer.announcement(core, &end),
            }
        });
    });
}

/// The status line for a screen reader. If a hint highlights a piece, it has the piece's point.
fn with_place(core: &Core, said: &Said<'_>, text: &str) -> String {
    let advice = said.advice.filter(|_| said.note == Some(StatusNote::Hint));
    match advice.and_then(Advice::on_board) {
        Some(Suggested::Piece(square)) => core.language().labelled(text, &square.to_string()),
        _ => text.into(),
    }
}

/// The last move of the game, while another place is shown: moves played meanwhile are announced.
/// In a variation, the place is announced, too.
fn past(core: &Core) -> String {
    let (game, node, language) = (core.document().game(), core.shown().node, core.language());
    let live = language.game_is_at(&language.place(game, game.node(), core.notation()));
    match game.tree().is_main(node) {
        true => live,
        false => language.sentences(&language.place_shown(game, node), &live),
    }
}

/// Shows buttons that end the state the line describes. They have a label, a tooltip and a command.
fn show_ways(ui: &mut Ui, core: &Core, ways: &[(Label, Label, Command)], requests: &mut Requests<Message>) {
    for &(label, hint, command) in ways {
        show_way(ui, core, label.text(core.language()), hint, command, requests);
    }
}

/// Shows a button that the menu has, too, if the text keeps room beside it.
fn show_if_room(ui: &mut Ui, core: &Core, way: (Label, Label, Command), requests: &mut Requests<Message>) {
    let font = TextStyle::Small.resolve(ui.style());
    let text = text_width(ui, way.0.text(core.language()), &font);
    if text + 2.0 * theme::SMALL_BUTTON_PADDING.x + theme::GAP + TEXT_ROOM <= ui.available_width() {
        show_ways(ui, core, &[way], requests);
    }
}

fn show_way(
    ui: &mut Ui,
    core: &Core,
    text: &str,
    hint: Label,
    command: Command,
    requests: &mut Requests<Message>,
) {
    ui.spacing_mut().item_spacing.x = theme::GAP / 2.0;
    ui.spacing_mut().button_padding = theme::SMALL_BUTTON_PADDING;
    let button = Button::new(RichText::new(text).small()).min_size(vec2(0.0, theme::SMALL_BUTTON_HEIGHT));
    let hint = command::hint(ui, hint.text(core.language()), command);
    if ui.add(button).tooltip(hint).clicked() {
        requests.push(Request::Do(command));
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the others are said above, or with whose turn it is")]
fn content(
    core: &Core,
    &Said { notice, note, advice, turn_in_line, threats, .. }: &Said<'_>,
    has_card: bool,
    palette: &Palette,
) -> Line {
    let (document, language) = (core.document(), core.language());
    let is_paused = core.play().is_some_and(Play::is_paused);
    let position = core.shown().position;
    let threats = language.dangers(position, threats);
    let is_end = core.shown().is_live() && document.outcome().is_some();
    if let Some(line) = of_notice(core, notice.filter(|_| !is_end), is_paused, palette) {
        return line;
    }
    if let Some(line) = of_doing(core, note, palette) {
        return line;
    }
    if let Some(side) = turn_in_line {
        // A screen reader says it after the move, which is beside the line's buttons.
        let spoken = Some(Spoken::Turn(String::new()));
        return Line { spoken, ..Line::new(language.to_move(side), palette.text) };
    }
    if core.study().is_some() && note.is_none() {
        return of_study(core, palette);
    }
    if !core.shown().is_live() {
        return match note {
            Some(StatusNote::RecordFull) => Line::new(Label::RecordFull.text(language), palette.warning),
            _ => {
                let (game, node) = (core.document().game(), core.shown().node);
                Line {
                    short: Some(language.place_shown(game, node)),
                    spoken: Some(Spoken::Game),
                    ..Line::new(language.looking_at(game, node), palette.text)
                }
            }
        };
    }
    if let Some(outcome) = document.outcome() {
        let end = language.end(outcome);
        let rating = result::rating(core);
        let all = rating.map_or_else(|| end.clone(), |rating| language.sentences(&end, &rating));
        // The card shows the rating beside the line. Only a screen reader says it here.
        let text = if has_card { end.clone() } else { all.clone() };
        return Line { short: Some(end), spoken: Some(Spoken::End(all)), ..Line::new(text, palette.accent) };
    }
    if let (Some(StatusNote::Hint), Some(advice)) = (note, advice) {
        let (text, short) = advice.text(language, core.notation(), position);
        return Line { short, ..Line::new(text, palette.text) };
    }
    if note == Some(StatusNote::Counts) {
        let short = Some(Label::GameCountsShort.text(language).into());
        return Line { short, ..Line::new(Label::GameCounts.text(language), palette.text) };
    }
    let said = note.and_then(|note| match note {
        StatusNote::DrawDeclined(why) => Some(language.draw_declined(why).into()),
        StatusNote::NoDraw(error) => Some(language.offer_error(error)),
        StatusNote::Premove(mv) => Some(language.premove(&core.notation().write(position, mv))),
        StatusNote::RecordFull => Some(Label::RecordFull.text(language).into()),
        StatusNote::Switched => Some(language.plays_now(&core.person)),
        StatusNote::Adapted(before, now) => Some(language.adapted(before, now)),
        // The others are handled above, or with the turn below.
        _ => None,
    });
    if let Some(said) = said {
        // An answer to an offer does not end a threat.
        let is_answer = matches!(note, Some(StatusNote::DrawDeclined(_)));
        let Some(threat) = threats.first().filter(|_| is_answer) else {
            return Line::new(said, palette.text);
        };
        let text = language.sentences(&said, threat);
        return Line {
            short: Some(said.clone()),
            spoken: Some(Spoken::End(said)),
            ..Line::new(text, palette.text)
        };
    }
    let unrated = (note == Some(StatusNote::Unrated)).then(|| Label::Unrated.text(language).to_owned());
    match core.play().and_then(Play::thinking).map(|thinking| thinking.purpose) {
        Some(SearchPurpose::DrawAnswer) => return Line::new(Label::DrawPending.text(language), palette.text),
        Some(SearchPurpose::Hint) => {
            let pending = Label::HintPending.text(language);
            return with_remark(language, pending.into(), unrated, palette.text);
        }
        Some(SearchPurpose::Move) | None => {}
    }
    let turn = turn(core);
    if position.in_check() {
        Line::new(language.one_after_the_other(Label::Check.text(language), &turn), palette.warning)
    } else if let Some(first) = threats.first().filter(|_| note.is_none() && !is_paused) {
        // The threatened pieces have already been announced.
        let spoken = Some(Spoken::End(turn.clone()));
        let all = threats.iter().fold(turn, |said, threat| language.sentences(&said, threat));
        Line { short: Some(first.clone()), spoken, ..Line::new(all, palette.text) }
    } else if !core.unstored.is_empty() {
        with_remark(language, turn, Some(Label::NotStored.text(language).into()), palette.warning)
    } else {
        let is_from_book = note == Some(StatusNote::FromBook) && document.is_human_turn();
        let book = core.play().and_then(|play| play.book_of(document.game().node()));
        let has_begun = note == Some(StatusNote::Begun);
        let begun = has_begun.then(|| Label::NewGameBegun.text(language).into());
        let remark =
            unrated.or(begun).or(book.filter(|_| is_from_book).map(|origin| language.from_book(origin)));
        let color = if is_paused { palette.warning } else { palette.weak };
        // The beginning of the game and its players have already been announced.
        let spoken = has_begun.then(|| Spoken::End(turn.clone()));
        Line { spoken, ..with_remark(language, turn, remark, color) }
    }
}

/// The line for a click that was not a move. A paused game says itself why it is not.
fn of_notice(core: &Core, notice: Option<Notice>, is_paused: bool, palette: &Palette) -> Option<Line> {
    let (language, position) = (core.language(), core.shown().position);
    // Who plays both sides has picked up the wrong one.
    let moves_both = !core.is_playing() || core.document().only_human().is_none();
    let text = match notice? {
        Notice::Refused(Refusal::NotYourPiece(_)) if moves_both => language.turn_of(position.side_to_move()),
        Notice::Refused(refusal) => language.refusal(position, refusal),
        Notice::Stuck(refusal) => language.stuck(position, refusal),
        Notice::NotGiven => Label::NotGiven.text(language).into(),
        Notice::NotNow if is_paused => return None,
        Notice::NotNow => Label::EnginesTurn.text(language).into(),
    };
    Some(Line::new(text, palette.warning))
}

fn turn(core: &Core) -> String {
    let (document, language) = (core.document(), core.language());
    let side = document.game().side_to_move();
    if core.play().is_some_and(Play::is_paused) {
        let label = if document.is_human_turn() { Label::PausedAtYours } else { Label::Paused };
        label.text(language).into()
    } else if document.only_human() == Some(side) {
        Label::YourMove.text(language).into()
    } else {
        language.to_move(side)
    }
}

/// The line for an action of the user other than a move on the board.
#[expect(clippy::wildcard_enum_match_arm, reason = "the others are said below")]
fn of_doing(core: &Core, note: Option<StatusNote>, palette: &Palette) -> Option<Line> {
    let language = core.language();
    let (text, color) = match note? {
        StatusNote::Animating(progress) => (language.animating(progress), palette.text),
        StatusNote::Labelled(label @ Label::GoesOn) => {
            // The game had ended, so the user does not know whose turn it is.
            let (short, turn) = (label.text(language).to_owned(), turn(core));
            let text = language.sentences(&short, &turn);
            let spoken = Some(Spoken::End(text.clone()));
            return Some(Line { short: Some(short), spoken, ..Line::new(text, palette.text) });
        }
        StatusNote::Labelled(label @ Label::NotGiven) => (label.text(language).into(), palette.warning),
        StatusNote::Labelled(label) => (label.text(language).into(), palette.text),
        StatusNote::ReadInPart => (Label::ReadInPart.text(language).into(), palette.warning),
        StatusNote::Saved => {
            let (file, count, unwritten) = core.saved.as_ref()?;
            let saved = language.saved_as(file, *count);
            let why = unwritten.as_ref().map(|ending| language.unwritten(ending));
            (why.map_or_else(|| saved.clone(), |why| language.sentences(&saved, &why)), palette.text)
        }
        StatusNote::LittleTime(side, left) => {
            let spoken = Some(Spoken::End(language.little_time(side, left)));
            return Some(Line { spoken, ..Line::new(Label::LittleTime.text(language), palette.text) });
        }
        StatusNote::Countdown(side, periods) => {
            let spoken = Some(Spoken::End(language.countdown_of(side, periods)));
            return Some(Line { spoken, ..Line::new(language.countdown(periods), palette.text) });
        }
        StatusNote::Clocks(faces, running) => (language.clocks(faces, running), palette.text),
        StatusNote::Deleted(moves) => (language.deleted(moves), palette.text),
        StatusNote::Annotated(moves) => (language.annotated(moves), palette.text),
        StatusNote::Undone(subject) => (language.undone(subject), palette.text),
        StatusNote::Redone(subject) => (language.redone(subject), palette.text),
        _ => return None,
    };
    Some(Line::new(text, color))
}

/// The place of a study, and at its end the result of the game.
fn of_study(core: &Core, palette: &Palette) -> Line {
    let (shown, language) = (core.shown(), core.language());
    let is_main = shown.game.tree().is_main(shown.node);
    let is_end = shown.game.tree().next(shown.node).is_none() && is_main;
    if let Some(outcome) = shown.game.result().filter(|_| is_end) {
        let (end, place) = (language.end(outcome), language.place_shown(shown.game, shown.node));
        return Line {
            short: Some(end.clone()),
            spoken: Some(Spoken::End(end.clone())),
            ..Line::new(language.sentences(&place, &end), palette.accent)
        };
    }
    let turn = language.to_move(shown.position.side_to_move());
    let (said, color) = match shown.position.in_check() {
        true => (language.one_after_the_other(Label::Check.text(language), &turn), palette.warning),
        false => (turn, palette.text),
    };
    let place = language.place_to_go_on(shown.game, shown.node);
    let spoken = is_main.then(|| Spoken::Turn(said.clone()));
    Line { short: Some(said.clone()), spoken, ..Line::new(language.sentences(&place, &said), color) }
}

/// A text, followed by a remark if there is room.
fn with_remark(language: Language, text: String, remark: Option<String>, color: Color32) -> Line {
    let Some(remark) = remark else { return Line::new(text, color) };
    let both = language.one_after_the_other(&text, &remark);
    Line { short: Some(text), ..Line::new(both, color) }
}
