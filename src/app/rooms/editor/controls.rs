//! The controls beside the editor's board: pieces, tools, FEN, and the buttons that leave the
//! editor.

use eframe::egui::{
    Align, Button, Layout, Rect, Response, ScrollArea, TextEdit, TextStyle, Ui, UiBuilder, Vec2, vec2,
};

use super::arrangement::Edit;
use super::{Editor, EditorView, Message, palette};
use crate::app::command::{self, Command, Request, Requests};
use crate::app::focus;
use crate::app::kit::tools::{self, ToolButton};
use crate::app::kit::{WithTooltip, accent_button, as_option, fitted, shares};
use crate::app::text::Label;
use crate::app::theme;
use crate::engine::board::Side;

const FEN_ROWS: usize = 3;
/// The vertical space between parts, in points. With it they just fit into the smallest window.
const SPACE: f32 = 8.0;
/// The minimum space beside the text of the last buttons, in points.
const BUTTON_MARGIN: f32 = 2.0;

/// The number of tool buttons in a row.
const TOOLS_IN_ROW: usize = 4;

impl Editor {
    /// Shows the controls in one column, or in two if `is_wide`.
    pub(super) fn show_controls(
        &mut self,
        ui: &mut Ui,
        is_wide: bool,
        view: &EditorView,
        requests: &mut Requests<Message>,
    ) {
        let room = ui.available_rect_before_wrap();
        if !is_wide {
            column(ui, room, "controls", |ui| {
                self.show_pieces(ui, view, requests);
                self.show_text(ui, view, requests);
            });
            return;
        }
        let width = (room.width() - 2.0 * theme::GAP) / 2.0;
        let left = Rect::from_min_size(room.min, vec2(width, room.height()));
        column(ui, left, "pieces", |ui| self.show_pieces(ui, view, requests));
        column(ui, left.translate(vec2(width + 2.0 * theme::GAP, 0.0)), "text", |ui| {
            self.show_text(ui, view, requests);
        });
    }

    fn show_pieces(&mut self, ui: &mut Ui, view: &EditorView, requests: &mut Requests<Message>) {
        ui.heading(Label::SetUpPosition.text(view.language));
        let radius = self.board.piece_radius();
        let picked = ui.scope(|ui| palette::show(ui, view, &self.arrangement, self.brush, radius)).inner;
        if let Some(picked) = picked {
            requests.extend(self.pick(picked).map(Request::Own));
        }
        self.show_side(ui, view, requests);
    }

    fn show_side(&self, ui: &mut Ui, view: &EditorView, requests: &mut Requests<Message>) {
        let present = self.arrangement.setup().side_to_move;
        ui.spacing_mut().interact_size.y = theme::FORM_ROW_HEIGHT;
        ui.horizontal(|ui| {
            let label = ui.weak(Label::ToMove.text(view.language));
            ui.label_inputs_by(label.id, |ui| {
                let width = (ui.available_width() - theme::GAP) / 2.0;
                ui.spacing_mut().item_spacing.x = theme::GAP;
                ui.spacing_mut().button_padding.x = theme::SMALL_BUTTON_PADDING.x / 2.0;
                for side in Side::BOTH {
                    let button = Button::selectable(side == present, view.language.side(side))
                        .frame_when_inactive(true)
                        .min_size(vec2(width, theme::FORM_ROW_HEIGHT));
                    let button = ui.add(button);
                    as_option(&button);
                    if button.clicked() {
                        requests.push(Message::Edit(Edit::SideToMove(side)).into());
                    }
                }
            });
        });
    }

    fn show_text(&self, ui: &mut Ui, view: &EditorView, requests: &mut Requests<Message>) {
        self.show_tools(ui, view, requests);
        self.show_fen(ui, view, requests);
        self.show_end(ui, view, requests);
    }

    fn show_tools(&self, ui: &mut Ui, view: &EditorView, requests: &mut Requests<Message>) {
        ui.scope(|ui| {
            let size = tools::button_size(ui.available_width(), TOOLS_IN_ROW);
            ui.spacing_mut().item_spacing = vec2(tools::SPACE, tools::SPACE);
            ui.horizontal(|ui| {
                for (icon, word, hint, command, is_enabled) in [
                    ("⟲", Label::UndoEdit, Label::UndoEditHint, Command::Undo, self.arrangement.can_undo()),
                    ("⟳", Label::RedoEdit, Label::RedoEditHint, Command::Redo, self.arrangement.can_redo()),
                    ("⇅", Label::Flip, Label::FlipHint, Command::Flip, true),
                ] {
                    let hint = command::hint(ui, hint.text(view.language), command);
                    let word = word.text(view.language);
                    if (ToolButton { icon, word, hint: &hint, is_enabled }).show(ui, size).clicked() {
                        requests.push(Request::Do(command));
                    }
                }
                let (word, hint) = (Label::GamePosition, Label::GamePositionHint);
                if show_tool(ui, view, size, "↩", word, hint).clicked() {
                    requests.push(Message::Game.into());
                }
            });
            ui.horizontal(|ui| {
                for (icon, word, hint, edit) in [
                    ("⏮", Label::StandardShort, Label::StandardHint, Edit::Standard),
                    ("✖", Label::Clear, Label::ClearHint, Edit::Clear),
                    ("↔", Label::Mirror, Label::MirrorHint, Edit::Mirror),
                    ("●○", Label::ExchangeSides, Label::ExchangeSidesHint, Edit::ExchangeSides),
                ] {
                    if show_tool(ui, view, size, icon, word, hint).clicked() {
                        requests.push(Message::Edit(edit).into());
                    }
                }
            });
        });
    }

    fn show_fen(&self, ui: &mut Ui, view: &EditorView, requests: &mut Requests<Message>) {
        ui.spacing_mut().interact_size.y = theme::SMALL_BUTTON_HEIGHT;
        ui.horizontal(|ui| {
            ui.weak(Label::FenShort.text(view.language));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let button = |label: Label| {
                    let button = Button::new(label.text(view.language)).small();
                    button.min_size(vec2(0.0, theme::SMALL_BUTTON_HEIGHT))
                };
                if ui.add(button(Label::Paste)).clicked() {
                    requests.push(Message::RequestPaste.into());
                }
                if ui.add(button(Label::Copy)).clicked() {
                    requests.push(Message::CopyFen.into());
                }
            });
        });
        let mut text = self.arrangement.fen().to_owned();
        let field = TextEdit::multiline(&mut text)
            .char_limit(theme::FIELD_LETTERS)
            .font(TextStyle::Small)
            .desired_rows(FEN_ROWS)
            .desired_width(f32::INFINITY)
            .return_key(None);
        let response = ui.add(field).accessible_name(Label::Fen.text(view.language));
        if response.changed() {
            requests.push(Message::TypeFen(text).into());
        }
        if response.lost_focus() {
            requests.push(Message::EndTyping.into());
        }
    }

    fn show_end(&self, ui: &mut Ui, view: &EditorView, requests: &mut Requests<Message>) {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = SPACE;
            ui.spacing_mut().button_padding.x = BUTTON_MARGIN;
            let texts =
                [Label::Cancel, Label::AsStudy, Label::StartHere].map(|label| label.text(view.language));
            let (_, widths) = shares(ui, &texts, ui.available_width() - 2.0 * SPACE);
            let [cancel, study, start] = [0, 1, 2].map(|index| widths[index]);
            let size = |width| vec2(width, theme::DIALOG_BUTTON_HEIGHT);
            if ui.add(Button::new(Label::Cancel.text(view.language)).min_size(size(cancel))).clicked() {
                requests.push(Message::Cancel.into());
            }
            let position = self.arrangement.position();
            let text = fitted(ui, texts[1], study - 2.0 * BUTTON_MARGIN);
            let study = Button::new(text).min_size(size(study));
            let study = ui.add_enabled(position.is_ok(), study);
            if study.tooltip(Label::StudyPositionHint.text(view.language)).clicked()
                && let Ok(position) = &position
            {
                requests.push(Message::Study(Box::new(position.clone())).into());
            }
            let start = accent_button(ui, Label::StartHere.text(view.language), start, position.is_ok());
            if start.clicked()
                && let Ok(position) = position
            {
                requests.push(Message::Start(Box::new(position)).into());
            }
        });
    }
}

fn show_tool(ui: &mut Ui, view: &EditorView, size: Vec2, icon: &str, word: Label, hint: Label) -> Response {
    let (word, hint) = (word.text(view.language), hint.text(view.language));
    ToolButton { icon, word, hint, is_enabled: true }.show(ui, size)
}

fn column(ui: &mut Ui, rect: Rect, name: &str, content: impl FnOnce(&mut Ui)) {
    let builder = UiBuilder::new().max_rect(rect).layout(Layout::top_down(Align::Min));
    ui.scope_builder(builder, |ui| {
        ScrollArea::vertical().id_salt(name).auto_shrink(false).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = SPACE;
            content(ui);
            focus::reveal(ui);
        });
    });
}
