//! The line under the board: whose move it is, check, and why a click was no move.

use eframe::egui::accesskit::Live;
use eframe::egui::{self, Color32, Direction, Layout, RichText, Ui};

use super::PanelView;
use crate::app::board::Notice;
use crate::app::text::Label;
use crate::app::theme::Palette;
use crate::engine::board::Move;
use crate::session::{OfferError, Purpose};

/// Something to say until the next move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Message {
    DrawDeclined,
    NoDraw(OfferError),
    /// What the computer would play.
    Hint(Move),
}

/// Shows the line.
pub fn show(ui: &mut Ui, view: &PanelView<'_>, notice: Option<Notice>, message: Option<Message>) {
    let (text, color) = content(view, notice, message, view.palette(ui));
    ui.with_layout(Layout::centered_and_justified(Direction::LeftToRight), |ui| {
        let label = egui::Label::new(RichText::new(text).color(color)).truncate();
        let response = ui.add(label);
        // A screen reader says it when it changes.
        ui.accesskit_node_builder(response.id, |node| node.set_live(Live::Polite));
    });
}

fn content(
    view: &PanelView<'_>,
    notice: Option<Notice>,
    message: Option<Message>,
    palette: &Palette,
) -> (String, Color32) {
    let (session, language) = (view.session, view.language);
    let position = session.game().position();
    if let Some(outcome) = session.outcome() {
        let text = format!("{}   {}", language.winner(outcome), language.reason(outcome));
        return (text, palette.accent);
    }
    if let Some(notice) = notice {
        let text = match notice {
            Notice::Refused(refusal) => language.refusal(position, refusal),
            Notice::NotNow => Label::EnginesTurn.text(language).into(),
        };
        return (text, palette.warning);
    }
    if let Some(message) = message {
        let text = match message {
            Message::DrawDeclined => Label::DrawDeclined.text(language).into(),
            Message::NoDraw(error) => language.offer_error(error),
            Message::Hint(play) => language.hint(&language.notation().write(position, play)),
        };
        return (text, palette.text);
    }
    match session.thinking().map(|thinking| thinking.purpose) {
        Some(Purpose::DrawAnswer) => return (Label::DrawPending.text(language).into(), palette.text),
        Some(Purpose::Hint) => return (Label::HintPending.text(language).into(), palette.text),
        Some(Purpose::Move) | None => {}
    }
    let side = session.game().side_to_move();
    let turn = if session.is_paused() {
        Label::Paused.text(language).into()
    } else if view.only_human() == Some(side) {
        Label::YourMove.text(language).into()
    } else {
        language.to_move(side)
    };
    if position.in_check() {
        (format!("{}   {turn}", Label::Check.text(language)), palette.warning)
    } else {
        (turn, palette.weak)
    }
}
