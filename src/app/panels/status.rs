//! The line under the board: whose move it is, check, why a click was no move, and the way back from another
//! place of the record.

use std::sync::Arc;

use eframe::egui::accesskit::Live;
use eframe::egui::{
    self, Align, Button, Color32, Direction, FontSelection, Layout, RichText, TextStyle, TextWrapMode, Ui,
    WidgetText, vec2,
};

use super::PanelView;
use crate::app::actions::{Action, FileAction, RecordAction};
use crate::app::board::Notice;
use crate::app::rating::RatingChange;
use crate::app::shortcuts;
use crate::app::text::{Label, Language};
use crate::app::theme::{self, Palette};
use crate::engine::board::Move;
use crate::game::effect::Effect;
use crate::session::{OfferError, Progress, Purpose};

/// Something to say until the next move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Message {
    DrawDeclined,
    NoDraw(OfferError),
    /// What the computer would play, and why.
    Hint(Move, Option<Effect>),
    /// A move that waits for its turn.
    Premove(Move),
    /// The computer had its last move from the opening book.
    FromBook,
    /// What was just done, or is being done, with a file or the clipboard.
    Told(Label),
    /// The game has been saved.
    Saved,
    /// How much of an animated picture has been made, and of how many pictures it will be.
    Filming(Progress),
    /// No further move can be added.
    RecordFull,
    /// The game has just ceased to count for the user's rating.
    Unrated,
}

/// What the line says.
struct Line {
    text: String,
    /// What it says where there is less room.
    short: Option<String>,
    color: Color32,
}

impl Line {
    fn new(text: impl Into<String>, color: Color32) -> Self {
        Self { text: text.into(), short: None, color }
    }
}

/// Shows the line.
pub fn show(
    ui: &mut Ui,
    view: &PanelView<'_>,
    notice: Option<Notice>,
    message: Option<Message>,
    actions: &mut Vec<Action>,
) {
    let Line { text, short, color } = content(view, notice, message, view.palette(ui));
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        if let Some(Message::Filming(_)) = message {
            show_ways(
                ui,
                view,
                &[(Label::Cancel, Label::StopFilmHint, FileAction::StopFilm.into())],
                actions,
            );
        } else if !view.shown.is_live() {
            let ways = [
                (Label::BackToGame, Label::BackToGameHint, RecordAction::Follow.into()),
                (
                    Label::PlayOnHere,
                    Label::PlayOnHereHint,
                    RecordAction::ContinueFrom(view.shown.node).into(),
                ),
            ];
            show_ways(ui, view, &ways, actions);
        }
        let text = short.filter(|_| !fits(ui, &text)).unwrap_or(text);
        show_line(ui, text, color);
    });
}

/// Shows a text in the middle of `ui`; one too long for its width is smaller, and in two lines if need be.
pub fn show_line(ui: &mut Ui, text: String, color: Color32) {
    let (style, layout) = if fits(ui, &text) {
        (TextStyle::Body, Layout::centered_and_justified(Direction::LeftToRight))
    } else {
        // Lines that are justified would have wide gaps.
        (TextStyle::Small, Layout::top_down(Align::Center))
    };
    ui.with_layout(layout, |ui| {
        ui.spacing_mut().extra_text_line_spacing = 0.0;
        let text = WidgetText::from(RichText::new(text).color(color).text_style(style.clone()));
        let job = text.into_layout_job(ui.style(), FontSelection::Default, ui.text_valign());
        let mut job = Arc::unwrap_or_clone(job);
        job.wrap.max_rows = 2;
        if style == TextStyle::Small {
            let mut lines = job.clone();
            lines.wrap.max_width = ui.available_width();
            let height = ui.painter().layout_job(lines).size().y;
            ui.add_space(((ui.available_height() - height) / 2.0).max(0.0));
        }
        let response = ui.add(egui::Label::new(job).wrap());
        // A screen reader says it when it changes.
        ui.accesskit_node_builder(response.id, |node| node.set_live(Live::Polite));
    });
}

/// Whether there is room for a text.
fn fits(ui: &Ui, text: &str) -> bool {
    let galley =
        WidgetText::from(text).into_galley(ui, Some(TextWrapMode::Extend), f32::INFINITY, TextStyle::Body);
    galley.size().x <= ui.available_width()
}

/// Buttons that end what the line speaks of: each with its hint.
fn show_ways(ui: &mut Ui, view: &PanelView<'_>, ways: &[(Label, Label, Action)], actions: &mut Vec<Action>) {
    ui.spacing_mut().item_spacing.x = theme::GAP / 2.0;
    ui.spacing_mut().button_padding = theme::SMALL_BUTTON_PADDING;
    for (label, hint, action) in ways {
        let text = RichText::new(label.text(view.language)).small();
        let button = Button::new(text).min_size(vec2(0.0, theme::SMALL_BUTTON_HEIGHT));
        let hint = shortcuts::hint(ui, hint.text(view.language), action);
        if ui.add(button).on_hover_text(hint).clicked() {
            actions.push(action.clone());
        }
    }
}

fn content(
    view: &PanelView<'_>,
    notice: Option<Notice>,
    message: Option<Message>,
    palette: &Palette,
) -> Line {
    let (session, language) = (view.session, view.language);
    let position = view.shown.position;
    let is_end = view.shown.is_live() && session.outcome().is_some();
    match notice {
        Some(Notice::Refused(refusal)) if !is_end => {
            return Line::new(language.refusal(position, refusal), palette.warning);
        }
        Some(Notice::NotNow) if !is_end && !session.is_paused() => {
            return Line::new(Label::EnginesTurn.text(language), palette.warning);
        }
        // There is something else to say that tells why: how the game ended, or that it is paused.
        Some(_) | None => {}
    }
    if let Some(Message::Filming(frames)) = message {
        return Line::new(language.filming(frames), palette.text);
    }
    if let Some(Message::Told(label)) = message {
        return Line::new(label.text(language), palette.text);
    }
    if message == Some(Message::Saved) {
        return Line::new(language.saved_as(view.session.file()), palette.text);
    }
    if !view.shown.is_live() {
        return match message {
            Some(Message::RecordFull) => Line::new(Label::RecordFull.text(language), palette.warning),
            _ => {
                let short = Some(language.place_shown(&view.shown));
                Line { short, ..Line::new(language.looking_at(&view.shown), palette.text) }
            }
        };
    }
    if let Some(outcome) = session.outcome() {
        let end = language.end(outcome);
        let Some(RatingChange { before, after }) = view.rated else { return Line::new(end, palette.accent) };
        let text = language.sentences(&end, &language.rating_change(before.value, after.value));
        return Line { short: Some(end), ..Line::new(text, palette.accent) };
    }
    let said = message.and_then(|message| match message {
        Message::DrawDeclined => Some(Label::DrawDeclined.text(language).into()),
        Message::NoDraw(error) => Some(language.offer_error(error)),
        Message::Hint(play, effect) => Some(language.hint(&view.notation.write(position, play), effect)),
        Message::Premove(play) => Some(language.premove(&view.notation.write(position, play))),
        Message::RecordFull => Some(Label::RecordFull.text(language).into()),
        Message::Told(label) => Some(label.text(language).into()),
        Message::FromBook | Message::Unrated | Message::Filming(_) | Message::Saved => None,
    });
    if let Some(said) = said {
        return Line::new(said, palette.text);
    }
    let unrated = (message == Some(Message::Unrated)).then_some(Label::Unrated);
    match session.thinking().map(|thinking| thinking.purpose) {
        Some(Purpose::DrawAnswer) => return Line::new(Label::DrawPending.text(language), palette.text),
        Some(Purpose::Hint) => {
            let pending = Label::HintPending.text(language);
            return with_remark(language, pending.into(), unrated, palette.text);
        }
        Some(Purpose::Move) | None => {}
    }
    let side = session.game().side_to_move();
    let turn = if session.is_paused() {
        let label = if session.is_human_turn() { Label::PausedAtYours } else { Label::Paused };
        label.text(language).into()
    } else if view.session.only_human() == Some(side) {
        Label::YourMove.text(language).into()
    } else {
        language.to_move(side)
    };
    if position.in_check() {
        Line::new(language.one_after_the_other(Label::Check.text(language), &turn), palette.warning)
    } else if view.is_unstored {
        with_remark(language, turn, Some(Label::NotStored), palette.warning)
    } else {
        let is_from_book = message == Some(Message::FromBook) && session.is_human_turn();
        let remark = unrated.or(is_from_book.then_some(Label::FromBook));
        with_remark(language, turn, remark, palette.weak)
    }
}

/// What is said in the first place, with something beside it where there is room.
fn with_remark(language: Language, text: String, remark: Option<Label>, color: Color32) -> Line {
    let Some(remark) = remark else { return Line::new(text, color) };
    let both = language.one_after_the_other(&text, remark.text(language));
    Line { short: Some(text), ..Line::new(both, color) }
}
