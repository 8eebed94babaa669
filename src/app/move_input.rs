//! Typing a move in any notation, in the status line.

use std::ops::Range;

use eframe::egui::accesskit::Live;
use eframe::egui::text::{CCursor, CCursorRange};
use eframe::egui::text_edit::TextEditState;
use eframe::egui::{
    Align, Align2, Area, Context, Event, FocusDirection, IMEPurpose, Id, ImeEvent, Key, Layout, Memory,
    Modifiers, Order, Rect, RichText, TextEdit, Ui, output::IMEOutput, vec2,
};

use super::announcements::say_again;
use super::board::Turn;
use super::command::are_taken;
use super::focus;
use super::kit::{card, fits_in_lines, show_spoken_line, wrapped};
use super::text::{Label, Language, by_points};
use super::theme::{self, Palette};
use crate::engine::board::{Move, Position};
use crate::game::notation::{Notation, NotationError, read_move};

/// The field for typing a move.
#[derive(Debug, Default)]
pub struct MoveInput {
    text: String,
    /// The text that was not a legal move when Enter was pressed. The reason is shown until the
    /// text changes.
    refused: Option<String>,
    /// Whether Enter was pressed in the frame before the field existed.
    is_entered: bool,
    /// The number of refusals. A text that is refused again is announced again.
    refusals: usize,
    has_begun: bool,
    /// The widget that had the focus before.
    left: Option<Id>,
}

/// The result of typing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Typed {
    Nothing,
    Move(Move),
}

/// The state for reading the typed text and showing the result.
pub struct MoveInputView<'a> {
    pub position: &'a Position,
    pub turn: Turn,
    pub language: Language,
    pub notation: Notation,
    /// Whether moves are named by points, because the notation has not been taught yet.
    pub is_by_points: bool,
    /// The only moves that are allowed now. If there are none, all legal moves are.
    pub allowed: &'a [Move],
}

impl MoveInputView<'_> {
    fn allows(&self, mv: Move) -> bool {
        self.turn != Turn::Now || self.allowed.is_empty() || self.allowed.contains(&mv)
    }
}

impl MoveInput {
    /// Creates a field with the text typed in this frame, if nothing else takes it. `None` if no
    /// letter was typed. A text that an input method is composing is left to the field, which
    /// continues it.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the events of egui")]
    pub fn typed(ctx: &Context) -> Option<Self> {
        if are_taken(ctx) {
            return None;
        }
        let (mut text, mut is_entered, mut is_composed) = (String::new(), false, false);
        ctx.input_mut(|input| {
            // Alt and a letter open a menu. The state at the end of the frame does not say whether
            // Alt was held at that time.
            let mut has_alt = input.modifiers.alt;
            input.events.retain(|event| match event {
                Event::Key { key: Key::Enter, pressed: true, .. } if !text.is_empty() => {
                    is_entered = true;
                    false
                }
                Event::Key { modifiers, .. } => {
                    has_alt = modifiers.alt;
                    true
                }
                Event::Text(typed)
                    if !has_alt && (!text.is_empty() || typed.starts_with(char::is_alphanumeric)) =>
                {
                    text.push_str(typed);
                    false
                }
                Event::Ime(ImeEvent::Preedit { text, .. } | ImeEvent::Commit(text)) => {
                    is_composed |= text.starts_with(char::is_alphanumeric);
                    true
                }
                _ => true,
            });
        });
        (is_composed || !text.is_empty()).then(|| Self { text, is_entered, ..Self::default() })
    }

    /// Lets input methods compose while there is no field yet. Otherwise they would get only the
    /// text after the letter that opens it. Their list of words appears at the left end of `line`.
    pub fn await_composition(ui: &Ui, line: Rect) {
        if are_taken(ui.ctx()) {
            return;
        }
        let to_global = ui.ctx().layer_transform_to_global(ui.layer_id()).unwrap_or_default();
        let cursor = Rect::from_min_size(line.left_top(), vec2(1.0, line.height()));
        ui.output_mut(|output| {
            output.ime = Some(IMEOutput {
                purpose: IMEPurpose::Normal,
                rect: to_global * line,
                cursor_rect: to_global * cursor,
                should_interrupt_composition: false,
            });
        });
    }

    /// The typed move, for the side that the user may move.
    ///
    /// # Errors
    /// The text is not a legal move.
    pub fn read(&self, position: &Position, turn: Turn) -> Result<Move, NotationError> {
        match turn {
            Turn::Next(side) if side != position.side_to_move() => {
                let mut next = position.clone();
                next.pass();
                read_move(&next, &self.text)
            }
            Turn::Now | Turn::Next(_) | Turn::Never => read_move(position, &self.text),
        }
    }

    /// Shows the field, and how its text is understood. Enter plays the move, Escape closes the
    /// field. Returns the result when typing ends. `tell` makes the announcement of a text.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        view: &MoveInputView<'_>,
        announce: impl FnOnce(&str) -> String,
    ) -> Option<Typed> {
        let whole = ui.max_rect();
        let line = ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            let name = Label::TypedMove.text(view.language);
            let id = Id::unique("typed move");
            if !std::mem::replace(&mut self.has_begun, true) {
                self.left = ui.memory(Memory::focused);
                // The place of the caret in an earlier field does not matter.
                let end = self.text.chars().count();
                select(ui.ctx(), id, end..end);
                take_focus(ui, id);
            }
            let field = TextEdit::singleline(&mut self.text)
                .id(id)
                .char_limit(theme::FIELD_LETTERS)
                .desired_width(theme::ENTRY_WIDTH);
            let field = ui.add(field).accessible_name(name);
            // Read again: text and Enter may have come in the same frame.
            let read = self.read(view.position, view.turn);
            let mut typed = None;
            if field.lost_focus() || self.is_entered {
                // If the user has moved on by Tab or a click, the focus stays there.
                let has_gone_on = ui.memory(Memory::focused).is_some_and(|focused| focused != id);
                typed = self.end(ui, &read, view);
                if typed.is_none() {
                    field.request_focus();
                    // More typing replaces it.
                    select(ui.ctx(), id, 0..self.text.chars().count());
                } else if !has_gone_on {
                    // Otherwise the next letter would go to a field that no longer exists.
                    field.surrender_focus();
                    focus::Return::to(ui.ctx(), self.left).perform(ui.ctx());
                }
            }
            self.show_reading(ui, whole, &read, view, announce);
            typed
        });
        line.inner
    }

    /// Handles Enter, or the loss of the focus. Returns `None` if the field stays open because the
    /// text is not a legal move.
    fn end(
        &mut self,
        ui: &Ui,
        read: &Result<Move, NotationError>,
        view: &MoveInputView<'_>,
    ) -> Option<Typed> {
        // Consumed, because it would otherwise press the button that gets the focus back.
        let is_pressed = ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter));
        let is_entered = (is_pressed || std::mem::take(&mut self.is_entered)) && !self.text.trim().is_empty();
        match (read, view.turn) {
            _ if !is_entered => Some(Typed::Nothing),
            (Ok(mv), Turn::Now | Turn::Next(_)) if view.allows(*mv) => Some(Typed::Move(*mv)),
            (Err(_) | Ok(_), _) => {
                self.refused = Some(self.text.clone());
                self.refusals += 1;
                None
            }
        }
    }

    /// Shows the move of the text, or why it is none. A text that does not fit beside the field is
    /// above the `line`.
    fn show_reading(
        &self,
        ui: &mut Ui,
        line: Rect,
        read: &Result<Move, NotationError>,
        view: &MoveInputView<'_>,
        announce: impl FnOnce(&str) -> String,
    ) {
        let (palette, language) = (Palette::of(ui), view.language);
        let write = |mv: Move| match view.is_by_points {
            true => by_points(mv),
            false => view.notation.write(view.position, mv),
        };
        let (text, color) = match read {
            _ if view.turn == Turn::Never => (Label::EnginesTurn.text(language).into(), palette.warning),
            Ok(mv) if !view.allows(*mv) && self.refused.as_ref() == Some(&self.text) => {
                (Label::NotGiven.text(language).into(), palette.warning)
            }
            Ok(mv) => (language.entered(&write(*mv)), palette.text),
            Err(error) if self.refused.as_ref() == Some(&self.text) => {
                let why = language.not_played(error, write);
                let is_move = matches!(error, NotationError::Impossible { .. }) && view.turn == Turn::Now;
                let why = match is_move && view.position.in_check() {
                    true => language.sentences(&why, Label::MustAnswerCheck.text(language)),
                    false => why,
                };
                (why, palette.warning)
            }
            Err(_) => (Label::TypeMoveHelp.text(language).into(), palette.weak),
        };
        // The help on notation is announced when the field opens, and not again for each part of a
        // move.
        let is_begun = read.is_err() && self.refused.as_ref() != Some(&self.text) && !self.text.is_empty();
        let said = match is_begun && view.turn != Turn::Never {
            true => String::new(),
            false => say_again(&text, self.refusals),
        };
        if fits_in_lines(ui, &text) {
            return show_spoken_line(ui, text, color, || announce(&said));
        }
        let area = Area::new(Id::unique("why no move")).order(Order::Middle).interactable(false);
        area.pivot(Align2::LEFT_BOTTOM).fixed_pos(line.left_top()).show(ui.ctx(), |ui| {
            card(palette).inner_margin(theme::GAP).show(ui, |ui| {
                ui.set_width(line.width() - 2.0 * theme::GAP);
                let shown = wrapped(ui, RichText::new(text).small().color(color));
                ui.accesskit_node_builder(shown.id, |node| {
                    let said = announce(&said);
                    if !said.is_empty() {
                        node.set_live(Live::Polite);
                        node.set_value(said);
                    }
                });
            });
        });
    }
}

/// Selects letters in the text of a field. An empty range puts the caret there.
fn select(ctx: &Context, id: Id, letters: Range<usize>) {
    let mut state = TextEditState::load(ctx, id).unwrap_or_default();
    let selected = CCursorRange::two(CCursor::new(letters.start), CCursor::new(letters.end));
    state.cursor.set_char_range(Some(selected));
    state.store(ctx, id);
}

/// Gives the focus to a field that is shown next, so that it gets the text typed in this frame.
fn take_focus(ui: &Ui, id: Id) {
    let layer = ui.layer_id();
    ui.memory_mut(|memory| {
        // `request_focus` would end the composing of an input method. Moving the focus like the Tab
        // key does not.
        memory.focused().into_iter().for_each(|focused| memory.surrender_focus(focused));
        memory.move_focus(FocusDirection::Next);
        memory.interested_in_focus(id, layer);
    });
}
