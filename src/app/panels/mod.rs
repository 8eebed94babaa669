//! What is shown beside the board.

mod clock;
mod moves;
mod player;
mod result;
mod rules;
mod status;
pub mod tools;

use std::collections::HashMap;
use std::rc::Rc;

use eframe::egui::{Align, Frame, Layout, Rect, ScrollArea, Sense, Ui, UiBuilder, vec2};

use super::actions::Action;
use super::browse::Shown;
use super::look::Look;
use super::rating::RatingChange;
use super::settings::Settings;
use super::study::Studies;
use super::text::{Label, Language};
use super::theme::{self, Palette};
use crate::engine::board::Side;
use crate::game::NodeId;
use crate::game::notation::Notation;
use crate::game::review::Class;
use crate::session::{Session, TimeControl};

use rules::RulesLine;

pub use moves::{MoveList, move_entries, shown_move_id};
pub use status::{Message, show as show_status, show_line as show_status_line};

/// The least height of the move list; where there is less, the panel scrolls.
const MOVES_MIN_HEIGHT: f32 = 52.0;
/// The height that the move list keeps beside the result of the game.
const MOVES_GOOD_HEIGHT: f32 = 140.0;

/// The least room beside the players and the tools in which there are tabs for studies.
const TABS_LEAST_ROOM: f32 = 210.0;

/// What the panel shows.
pub struct PanelView<'a> {
    pub session: &'a Session,
    /// The place of its game that is on the board.
    pub shown: Shown<'a>,
    pub language: Language,
    pub notation: Notation,
    pub is_flipped: bool,
    pub look: Look,
    /// How the game, now that it has ended, has changed the user's rating.
    pub rated: Option<RatingChange>,
    /// Whether what happens in the game cannot be stored at present.
    pub is_unstored: bool,
    /// The moves in which a review has found something wrong.
    pub faults: Rc<HashMap<NodeId, Class>>,
}

impl PanelView<'_> {
    fn palette(&self, ui: &Ui) -> &'static Palette {
        Palette::of(ui)
    }

    /// The side at the bottom of the board.
    fn near_side(&self) -> Side {
        if self.is_flipped { Side::Black } else { Side::Red }
    }

    /// The height of the card with the result beside a list that has `room` without it: none unless the end of a
    /// finished game is on the board, and where the list would be left too low. There the list itself tells the
    /// result.
    fn result_height(&self, room: f32) -> f32 {
        let height = result::height(self) + theme::GAP;
        let is_over = self.session.outcome().is_some() && self.shown.is_live();
        if is_over && room - height >= MOVES_GOOD_HEIGHT { height } else { 0.0 }
    }

    pub fn can_offer_draw(&self) -> bool {
        self.session.user_side().is_some_and(|side| self.session.can_offer_draw(side).is_ok())
    }

    pub fn can_resign(&self) -> bool {
        self.session.outcome().is_none() && self.session.user_side().is_some()
    }

    /// Pausing or going on, and whether it is possible now; `None` in a game without clocks and computers, where it
    /// would mean nothing.
    pub fn pausing(&self) -> Option<(Label, Action, bool)> {
        let session = self.session;
        let has_clocks = session.time_control() != TimeControl::Unlimited;
        let is_going_on = session.outcome().is_none();
        let is_engine = |side| session.player(side).is_engine();
        if !has_clocks && !Side::BOTH.into_iter().any(is_engine) {
            return None;
        }
        Some(if session.is_paused() && is_going_on {
            (Label::Resume, Action::Resume, true)
        } else {
            let is_awaited = has_clocks || is_engine(session.game().side_to_move());
            (Label::Pause, Action::Pause, is_going_on && is_awaited)
        })
    }

    /// What the user can ask of the computer, and whether it is possible now.
    pub fn engine_choices(&self) -> [(Label, Action, bool); 3] {
        let session = self.session;
        let is_thinking = session.thinking().is_some();
        [
            (Label::Hint, Action::Hint, session.is_human_turn() && !is_thinking),
            (Label::MoveNow, Action::MoveNow, is_thinking),
            self.pausing().unwrap_or((Label::Pause, Action::Pause, false)),
        ]
    }
}

/// What the panel keeps from frame to frame.
pub struct PanelParts<'a> {
    pub list: &'a mut MoveList,
    pub studies: &'a mut Studies,
    pub settings: &'a Settings,
}

/// Shows the panel beside the board: the players as they sit, the moves between them, the tools below.
pub fn show_column(ui: &mut Ui, view: &PanelView<'_>, parts: PanelParts<'_>, actions: &mut Vec<Action>) {
    let tools_height = tools::height(ui.available_width());
    let room = ui.available_height() - 2.0 * (player::HEIGHT + theme::GAP) - tools_height - theme::GAP;
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing = vec2(theme::GAP, theme::GAP);
        player::show(ui, view, !view.near_side(), actions);
        show_record(ui, view, parts, room, actions);
        player::show(ui, view, view.near_side(), actions);
        tools::show(ui, view, actions);
    });
}

/// Shows the panel below the board: players and tools on the left, the moves on the right.
pub fn show_row(ui: &mut Ui, view: &PanelView<'_>, parts: PanelParts<'_>, actions: &mut Vec<Action>) {
    ui.spacing_mut().item_spacing = vec2(theme::GAP, theme::GAP);
    let room = ui.available_rect_before_wrap();
    let width = (room.width() - theme::GAP) / 2.0;
    let left = Rect::from_min_size(room.min, vec2(width, room.height()));
    let right = left.translate(vec2(width + theme::GAP, 0.0));
    ui.scope_builder(column(left), |ui| {
        ScrollArea::vertical().id_salt("players").auto_shrink(false).show(ui, |ui| {
            player::show(ui, view, !view.near_side(), actions);
            player::show(ui, view, view.near_side(), actions);
            tools::show(ui, view, actions);
        });
    });
    ui.scope_builder(column(right), |ui| show_record(ui, view, parts, room.height(), actions));
}

/// Shows what is known of the game in so much height: the open study, the moves, the rules, the result.
fn show_record(
    ui: &mut Ui,
    view: &PanelView<'_>,
    parts: PanelParts<'_>,
    height: f32,
    actions: &mut Vec<Action>,
) {
    let rules = RulesLine::of(ui, view, ui.available_width());
    let mut room = height - rules.height() - theme::GAP;
    let is_studying = parts.studies.open().is_some();
    // Where there is little room, the moves need it more; the menu opens studies too.
    if is_studying || room >= TABS_LEAST_ROOM {
        parts.studies.show_tabs(ui, view.language, actions);
        room -= theme::STUDY_TAB_HEIGHT + theme::GAP;
    }
    let mut result_height = 0.0;
    if is_studying {
        let study_height = parts.studies.card_height(room).floor();
        show_card(ui, study_height, card(view.palette(ui)), |ui| {
            parts.studies.show(ui, view, parts.settings, actions);
        });
        room -= study_height + theme::GAP;
    } else {
        result_height = view.result_height(room);
    }
    let has_card = result_height > 0.0;
    let moves_height = (room - result_height).max(MOVES_MIN_HEIGHT).floor();
    moves::show(ui, view, parts.list, moves_height, !has_card, actions);
    rules.show(ui, view, actions);
    if has_card {
        result::show(ui, view, actions);
    }
}

fn column(rect: Rect) -> UiBuilder {
    UiBuilder::new().max_rect(rect).layout(Layout::top_down(Align::Min))
}

/// The background of a part of the panel.
pub fn card(palette: &Palette) -> Frame {
    Frame::new().fill(palette.card).stroke((1.0, palette.line)).corner_radius(theme::CARD_RADIUS)
}

/// A part of the panel of exactly this height, across the panel's width.
fn show_card(ui: &mut Ui, height: f32, frame: Frame, content: impl FnOnce(&mut Ui)) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    ui.painter().add(frame.paint(rect.shrink(frame.stroke.width)));
    content(&mut ui.new_child(column(rect.shrink(theme::PADDING))));
}
