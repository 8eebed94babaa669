//! The status line below the board: whose turn it is, check, why a click was not a move, and how to
//! return from another place of the record.

use eframe::egui::{Align, Button, Color32, Layout, RichText, TextStyle, Ui, vec2};

use super::Message;
use super::panel::result;
use super::place_announcer::PlaceAnnouncer;
use crate::app::advice::Advice;
use crate::app::board::{Notice, Suggested};
use crate::app::command::{self, Command, Request, Requests};
use crate::app::core::{Core, NotePlace, SavedFiles, StatusNote};
use crate::app::kit::{WithTooltip, fits, fits_in_lines, show_spoken_line, text_width};
use crate::app::text::{Label, Language};
use crate::app::theme::{self, Palette};
use crate::engine::board::Side;
use crate::engine::movegen::Refusal;
use crate::engine::rules;
use crate::game::merit::Danger;
use crate::game::puzzle::Themes;
use crate::game::{EndReason, Game, Outcome};
use crate::session::{Play, SearchPurpose};

/// The winner's last moves that can show the pattern of a mate.
const MATING_MOVES: usize = 3;

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

fn content(core: &Core, said: &Said<'_>, has_card: bool, palette: &Palette) -> Line {
    let noted = |until| {
        let note = said.note.filter(|note| note.place() <= until)?;
        of_note(core, note, said, palette)
    };
    let is_live = core.shown().is_live();
    let outcome = core.document().outcome().filter(|_| is_live);
    if let Some(line) = of_notice(core, said.notice.filter(|_| outcome.is_none()), palette) {
        line
    } else if let Some(line) = noted(NotePlace::First) {
        line
    } else if let Some(side) = said.turn_in_line {
        // A screen reader says it after the move, which is beside the line's buttons.
        let spoken = Some(Spoken::Turn(String::new()));
        Line { spoken, ..Line::new(core.language().to_move(side), palette.text) }
    } else if core.study().is_some() && said.note.is_none() {
        of_study(core, palette)
    } else if !is_live {
        noted(NotePlace::AnyPlace).unwrap_or_else(|| of_place(core, palette))
    } else if let Some(outcome) = outcome {
        of_end(core, outcome, has_card, palette)
    } else {
        noted(NotePlace::GamePlace).unwrap_or_else(|| of_turn(core, said, palette))
    }
}

/// The line for a click that was not a move. A paused game says itself why it is not.
fn of_notice(core: &Core, notice: Option<Notice>, palette: &Palette) -> Option<Line> {
    let (language, position) = (core.language(), core.shown().position);
    let is_paused = core.play().is_some_and(Play::is_paused);
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

/// The line of a note. One after whose turn it is has only a text. `None` if the note does not apply
/// any more.
fn of_note(core: &Core, note: StatusNote, said: &Said<'_>, palette: &Palette) -> Option<Line> {
    let (language, position) = (core.language(), core.shown().position);
    let plain = |text: String| Line::new(text, palette.text);
    let label = |label: Label| Line::new(label.text(language), palette.text);
    let warning = |label: Label| Line::new(label.text(language), palette.warning);
    Some(match note {
        StatusNote::DrawDeclined(why) => of_answer(core, language.draw_declined(why).into(), said, palette),
        StatusNote::NoDraw(error) => plain(language.offer_error(error)),
        StatusNote::Hint => {
            let (text, short) = said.advice?.text(&core.coach(), position);
            Line { short, ..plain(text) }
        }
        StatusNote::Premove(mv) => plain(language.premove(&core.coach().mv(position, mv))),
        StatusNote::FromBook => {
            let document = core.document();
            let book = core.play()?.book_of(document.game().node()).filter(|_| document.is_human_turn())?;
            plain(language.from_book(book))
        }
        StatusNote::GoesOn => {
            // The game had ended, so the user does not know whose turn it is.
            let short = Label::GoesOn.text(language).to_owned();
            let text = language.sentences(&short, &turn(core));
            Line { short: Some(short), spoken: Some(Spoken::End(text.clone())), ..plain(text) }
        }
        StatusNote::NotGiven => warning(Label::NotGiven),
        StatusNote::Labelled(text) => label(text),
        StatusNote::Deleted(moves) => plain(language.deleted(moves)),
        StatusNote::Undone(subject) => plain(language.undone(subject)),
        StatusNote::Redone(subject) => plain(language.redone(subject)),
        StatusNote::ReadInPart => warning(Label::ReadInPart),
        StatusNote::Saved => {
            let SavedFiles { first, count, unwritten_extension } = core.saved.as_ref()?;
            let saved = language.saved_as(first, *count);
            let why = unwritten_extension.as_ref().map(|ending| language.unwritten(ending));
            plain(why.map_or_else(|| saved.clone(), |why| language.sentences(&saved, &why)))
        }
        StatusNote::Clocks(faces, running) => plain(language.clocks(faces, running)),
        StatusNote::LittleTime(side, left) => {
            let spoken = Some(Spoken::End(language.little_time(side, left)));
            Line { spoken, ..label(Label::LittleTime) }
        }
        StatusNote::Countdown(side, periods) => {
            let spoken = Some(Spoken::End(language.countdown_of(side, periods)));
            Line { spoken, ..plain(language.countdown(periods)) }
        }
        StatusNote::Animating(progress) => plain(language.animating(progress)),
        StatusNote::RecordFull if core.shown().is_live() => label(Label::RecordFull),
        StatusNote::RecordFull => warning(Label::RecordFull),
        StatusNote::Adapted(before, now) => plain(language.adapted(before, now)),
        StatusNote::Counts => {
            let short = Some(Label::GameCountsShort.text(language).into());
            Line { short, ..label(Label::GameCounts) }
        }
        StatusNote::Begun => label(Label::NewGameBegun),
        StatusNote::Annotated(moves) => plain(language.annotated(moves)),
        StatusNote::Switched => plain(language.plays_now(&core.person)),
        StatusNote::Unrated => label(Label::Unrated),
    })
}

/// The answer to an offer, which does not end a threat.
fn of_answer(core: &Core, answer: String, said: &Said<'_>, palette: &Palette) -> Line {
    let language = core.language();
    match language.dangers(core.shown().position, said.threats).first() {
        None => Line::new(answer, palette.text),
        Some(threat) => Line {
            short: Some(answer.clone()),
            spoken: Some(Spoken::End(answer.clone())),
            ..Line::new(language.sentences(&answer, threat), palette.text)
        },
    }
}

/// The place shown, if it is not the game's.
fn of_place(core: &Core, palette: &Palette) -> Line {
    let (game, node, language) = (core.document().game(), core.shown().node, core.language());
    Line {
        short: Some(language.place_shown(game, node)),
        spoken: Some(Spoken::Game),
        ..Line::new(language.looking_at(game, node), palette.text)
    }
}

/// The end of the game.
fn of_end(core: &Core, outcome: Outcome, has_card: bool, palette: &Palette) -> Line {
    let language = core.language();
    let short = language.end(outcome);
    let is_mate = outcome.reason == EndReason::Rules(rules::Reason::Checkmate);
    let patterns = if is_mate { mating_patterns(core.document().game()) } else { Themes::default() };
    let end = language.with_patterns(&short, patterns);
    let rating = result::rating(core);
    let all = rating.map_or_else(|| end.clone(), |rating| language.sentences(&end, &rating));
    // The card shows the rating beside the line. Only a screen reader says it here.
    let text = if has_card { end } else { all.clone() };
    Line { short: Some(short), spoken: Some(Spoken::End(all)), ..Line::new(text, palette.accent) }
}

/// The patterns of the mate that ends a game, as its last moves show.
fn mating_patterns(game: &Game) -> Themes {
    let line = game.own_line();
    let winners = (0..line.len()).rev().step_by(2);
    let start = winners.take(MATING_MOVES).next_back().unwrap_or(line.len());
    Themes::of_mate(&game.position_at(start), &line[start..])
}

/// Whose turn it is, or what the user waits for.
fn of_turn(core: &Core, said: &Said<'_>, palette: &Palette) -> Line {
    let (language, position) = (core.language(), core.shown().position);
    let is_paused = core.play().is_some_and(Play::is_paused);
    let is_noted = |note| said.note == Some(note);
    let note = said.note.filter(|note| note.place() == NotePlace::AfterTurn);
    let remark = note.and_then(|note| of_note(core, note, said, palette)).map(|line| line.text);
    match core.play().and_then(Play::thinking).map(|thinking| thinking.purpose) {
        Some(SearchPurpose::DrawAnswer) => return Line::new(Label::DrawPending.text(language), palette.text),
        Some(SearchPurpose::Hint) => {
            let pending = Label::HintPending.text(language);
            let unrated = remark.filter(|_| is_noted(StatusNote::Unrated));
            return with_remark(language, pending.into(), unrated, palette.text);
        }
        Some(SearchPurpose::Move) | None => {}
    }
    let turn = turn(core);
    let threats = language.dangers(position, said.threats);
    if position.in_check() {
        Line::new(language.one_after_the_other(Label::Check.text(language), &turn), palette.warning)
    } else if let Some(first) = threats.first().filter(|_| said.note.is_none() && !is_paused) {
        // The threatened pieces have already been announced.
        let spoken = Some(Spoken::End(turn.clone()));
        let all = threats.iter().fold(turn, |said, threat| language.sentences(&said, threat));
        Line { short: Some(first.clone()), spoken, ..Line::new(all, palette.text) }
    } else if !core.unstored.is_empty() {
        with_remark(language, turn, Some(Label::NotStored.text(language).into()), palette.warning)
    } else {
        let color = if is_paused { palette.warning } else { palette.weak };
        // The beginning of the game and its players have already been announced.
        let spoken = is_noted(StatusNote::Begun).then(|| Spoken::End(turn.clone()));
        Line { spoken, ..with_remark(language, turn, remark, color) }
    }
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
