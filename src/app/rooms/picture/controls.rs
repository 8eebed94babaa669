//! What is said of a picture, and the buttons.

use eframe::egui::{Button, Color32, RichText, Ui, vec2};

use super::draft::{Draft, Lacking};
use super::reader::Outcome;
use super::{Message, Open};
use crate::app::command::Requests;
use crate::app::kit::{Way, as_option, options_row, show_small_ways, show_ways, wrapped};
use crate::app::text::{Label, Language, PictureLabel};
use crate::app::theme::{self, Palette};
use crate::engine::board::Side;

/// The width from which texts and buttons stand side by side, and that from which the main buttons
/// stand in one row, in points.
const TWO_COLUMNS: f32 = 560.0;
const ONE_ROW: f32 = 340.0;
/// The space between rows, in points.
const SPACE: f32 = 6.0;

impl Open {
    pub(super) fn show_controls(&self, ui: &mut Ui, language: Language, requests: &mut Requests<Message>) {
        ui.spacing_mut().item_spacing.y = SPACE;
        let Some(draft) = &self.draft else {
            ui.heading(PictureLabel::Title.text(language));
            wrapped(
                ui,
                self.outcome.as_deref().map_or_else(
                    || PictureLabel::Reading.text(language).into(),
                    |outcome| outcome.told(language),
                ),
            );
            self.show_boards(ui, language, requests);
            let close = if self.work.is_some() { Label::Cancel } else { Label::Close };
            let other = Way::new(PictureLabel::Other.text(language), Message::ChooseFile);
            show_ways(ui, [Way::new(close.text(language), Message::Close), other], requests);
            return;
        };
        if ui.available_width() < TWO_COLUMNS {
            self.show_findings(ui, draft, language);
            show_buttons(ui, draft, language, requests);
            show_corrections(ui, draft, language);
            return;
        }
        ui.columns(2, |columns| {
            columns[0].heading(PictureLabel::Title.text(language));
            self.show_findings(&mut columns[0], draft, language);
            show_corrections(&mut columns[0], draft, language);
            show_buttons(&mut columns[1], draft, language, requests);
        });
    }

    /// A button for each of several boards.
    fn show_boards(&self, ui: &mut Ui, language: Language, requests: &mut Requests<Message>) {
        let boards = self.outcome.as_deref().and_then(Outcome::seen).map_or(0, |seen| seen.boards().len());
        if boards == 0 {
            return;
        }
        wrapped(ui, RichText::new(PictureLabel::WhichBoard.text(language)).color(Palette::of(ui).weak));
        ui.horizontal_wrapped(|ui| {
            for index in 0..boards {
                let button = Button::new(language.numbered_board(index + 1));
                let button = ui.add(button.min_size(vec2(0.0, theme::FORM_ROW_HEIGHT)));
                if index == 0 && ui.memory(|memory| memory.focused().is_none()) {
                    button.request_focus();
                }
                if button.clicked() {
                    requests.push(Message::Choose(index).into());
                }
            }
        });
    }

    /// How sure the reading is, or what is wrong with it, and what is to be checked.
    fn show_findings(&self, ui: &mut Ui, draft: &Draft, language: Language) {
        let palette = Palette::of(ui);
        let say = |ui: &mut Ui, text: String, color: Color32| {
            wrapped(ui, RichText::new(text).color(color));
        };
        match draft.position() {
            Err(Lacking::Legality(error)) => say(ui, language.fen_error(&error), palette.warning),
            Err(Lacking::SideToMove) | Ok(_) if draft.is_touched() => {}
            Err(Lacking::SideToMove) | Ok(_) => {
                say(ui, language.reading_certainty(draft.reading().certainty), palette.text);
            }
        }
        let unsure = draft.unsure().count();
        let hint = match unsure {
            _ if self.is_copied => Label::Copied.text(language).into(),
            0 => PictureLabel::ClickAny.text(language).into(),
            count => {
                let count = language.unsure_points(count);
                language.labelled(&count, PictureLabel::ClickRinged.text(language))
            }
        };
        say(ui, hint, if unsure > 0 { palette.accent } else { palette.weak });
    }
}

fn show_corrections(ui: &mut Ui, draft: &Draft, language: Language) {
    let weak = Palette::of(ui).weak;
    for square in draft.corrected() {
        let why = language.correction(square, draft.reading());
        let text = language.labelled(&language.place_on_board(square), &why);
        wrapped(ui, RichText::new(text).small().color(weak));
    }
}

fn show_side(ui: &mut Ui, draft: &Draft, language: Language, requests: &mut Requests<Message>) {
    let present = draft.reading().side_to_move;
    let label =
        if present.is_some() { Label::ToMove.text(language) } else { PictureLabel::WhoMoves.text(language) };
    options_row(ui, label, |ui| {
        let width = (ui.available_width() - theme::GAP) / 2.0;
        ui.spacing_mut().item_spacing.x = theme::GAP;
        for side in Side::BOTH {
            let button = Button::selectable(present == Some(side), language.side(side))
                .frame_when_inactive(true)
                .min_size(vec2(width, theme::FORM_ROW_HEIGHT));
            let button = ui.add(button);
            as_option(&button);
            if button.clicked() {
                requests.push(Message::SideToMove(side).into());
            }
        }
    });
}

fn show_buttons(ui: &mut Ui, draft: &Draft, language: Language, requests: &mut Requests<Message>) {
    let text = |label: PictureLabel| label.text(language);
    let position = draft.position();
    let why = match &position {
        Ok(_) => String::new(),
        Err(Lacking::SideToMove) => text(PictureLabel::ChooseSide).into(),
        Err(Lacking::Legality(error)) => language.fen_error(error),
    };
    let small = [
        Way::new(text(PictureLabel::Turn), Message::Turn).hint(text(PictureLabel::TurnHint)),
        Way::new(text(PictureLabel::Swap), Message::SwapColours).hint(text(PictureLabel::SwapHint)),
        Way::new(text(PictureLabel::CopyFen), Message::CopyFen),
    ];
    let of_position =
        |make: fn(Box<_>) -> Message| position.as_ref().ok().map(|position| make(Box::new(position.clone())));
    let hint = |label: PictureLabel| if why.is_empty() { text(label).to_owned() } else { why.clone() };
    let analyse = Way::new(text(PictureLabel::Analyse), of_position(Message::Analyse))
        .hint(hint(PictureLabel::AnalyseHint));
    let edit = Way::new(text(PictureLabel::Edit), Message::Edit).hint(text(PictureLabel::EditHint));
    let play = match of_position(Message::Play) {
        Some(play) => Way::main(Label::PlayFromHere.text(language), play),
        None => Way::new(Label::PlayFromHere.text(language), None).hint(hint(PictureLabel::AnalyseHint)),
    };
    show_side(ui, draft, language, requests);
    show_small_ways(ui, small, requests);
    if ui.available_width() < ONE_ROW {
        show_ways(ui, [edit, analyse], requests);
        show_ways(ui, [play], requests);
    } else {
        show_ways(ui, [edit, analyse, play], requests);
    }
    // Keeps its room, so that no button moves once the side is chosen.
    let lacking = if position == Err(Lacking::SideToMove) { text(PictureLabel::ChooseSide) } else { " " };
    ui.label(RichText::new(lacking).small().color(Palette::of(ui).warning));
    let close = Way::new(Label::Close.text(language), Message::Close);
    show_small_ways(ui, [close, Way::new(text(PictureLabel::Other), Message::ChooseFile)], requests);
}
