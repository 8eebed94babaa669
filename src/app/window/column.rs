//! The panel beside or below the board: the moves, the aids, the tools; and the players at the
//! board.

use eframe::egui::{Rect, ScrollArea, Sense, Ui, vec2};

use super::availability::Availability;
use super::{Message, Messages, aids, collect, tabs, tools};
use crate::app::command::{Aid, Command};
use crate::app::core::Core;
use crate::app::focus;
use crate::app::kit::{card, column, show_card};
use crate::app::layout::{Areas, Form};
use crate::app::rooms::analysis::AnalysisRoom;
use crate::app::rooms::chapters::{self, ChaptersRoom};
use crate::app::rooms::explorer::ExplorerRoom;
use crate::app::rooms::play::{RulesLine, result, show_player};
use crate::app::rooms::record::RecordRoom;
use crate::app::rooms::review::ReviewRoom;
use crate::app::theme::{self, Palette};
use crate::engine::board::Position;

/// The minimum height of the move list, in points, with a row and the buttons below it. With less
/// room, the whole panel scrolls.
const MOVES_MIN_HEIGHT: f32 = 88.0;
/// The minimum height of the move list with the result of the game below it, in points.
const MOVES_GOOD_HEIGHT: f32 = 106.0;

/// The minimum height of the move list with the rules below it, in points, with five rows.
const MOVES_BEFORE_RULES: f32 = 210.0;

/// The height of the move list below a review, in points: three rows. It shrinks, down to one row,
/// if the review's card would otherwise be lower than the second value, the height of four moments.
const REVIEWED_MOVES_HEIGHT: f32 = 144.0;
const REVIEW_BESIDE_MOVES: f32 = 350.0;
/// The rooms in the panel.
pub struct Column<'a> {
    pub availability: Availability<'a>,
    pub record: &'a mut RecordRoom,
    pub analysis: &'a mut AnalysisRoom,
    pub review: &'a mut ReviewRoom,
    pub explorer: &'a mut ExplorerRoom,
    /// The position on the board, which may be that of a line played in place of the game.
    pub on_board: &'a Position,
}

/// The parts below the move list.
struct Foot {
    rules: Option<RulesLine>,
    result: Option<result::Size>,
    /// The height of both, with the space above each, in points.
    height: f32,
}

impl Column<'_> {
    /// Shows the players at a board with this `frame`, then the panel.
    pub fn show(&mut self, ui: &mut Ui, areas: &Areas, frame: Rect, messages: &mut Messages) {
        for (seat, is_near) in areas.seats(frame).into_iter().zip([false, true]) {
            self.show_player(&mut ui.new_child(column(seat)), is_near, messages);
        }
        let panel = &mut ui.new_child(column(areas.panel));
        match areas.form {
            Form::Narrow => self.show_below(panel, messages),
            Form::Usual | Form::Wide => self.show_beside(panel, areas.form, messages),
        }
        if let Some(place) = areas.aids {
            self.show_aids(&mut ui.new_child(column(place)), messages);
        }
    }

    fn show_player(&self, ui: &mut Ui, is_near: bool, messages: &mut Messages) {
        let core = self.availability.core;
        let side = if is_near { core.near_side() } else { !core.near_side() };
        say(messages, |commands| show_player(ui, core, (self.on_board, side), commands));
    }

    /// Shows the panel beside the board: the moves below the open aid, the tools. In the wide form
    /// the aids are in a column of their own.
    fn show_beside(&mut self, ui: &mut Ui, form: Form, messages: &mut Messages) {
        let core = self.availability.core;
        let aid = core.aid.filter(|_| form != Form::Wide);
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            ui.spacing_mut().item_spacing = vec2(theme::GAP, theme::GAP);
            let is_low = ui.available_height() < theme::PANEL_LOW;
            let mut room = ui.available_height() - self.fixed_height(ui.available_width(), is_low);
            tabs::show(ui, core, messages);
            self.show_chapters(ui, messages);
            if form != Form::Wide {
                room -= aids::show_tabs(ui, core, form, messages) + theme::GAP;
            }
            let foot = self.foot(ui, room, aid);
            if let Some(aid) = aid {
                let height = self.aid_height(aid, room - foot.height).floor();
                self.show_aid(ui, aid, height, messages);
                room -= height + theme::GAP;
            }
            self.show_moves(ui, room, foot, messages);
            tools::show(ui, &self.availability, is_low, messages);
            focus::reveal(ui);
        });
    }

    /// Shows the panel below the board: the open aid beside the moves, the tools.
    fn show_below(&mut self, ui: &mut Ui, messages: &mut Messages) {
        let core = self.availability.core;
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            ui.spacing_mut().item_spacing = vec2(theme::GAP, theme::GAP);
            let is_low = ui.available_height() < theme::PANEL_LOW;
            let mut room = ui.available_height() - self.fixed_height(ui.available_width(), is_low);
            tabs::show(ui, core, messages);
            self.show_chapters(ui, messages);
            room -= aids::show_tabs(ui, core, Form::Narrow, messages) + theme::GAP;
            let Some(aid) = core.aid else {
                let foot = self.foot(ui, room, None);
                self.show_moves(ui, room, foot, messages);
                tools::show(ui, &self.availability, is_low, messages);
                return focus::reveal(ui);
            };
            if self.is_reviewed() && room < theme::REVIEW_HEIGHT {
                return self.show_review_first(ui, room, is_low, messages);
            }
            let height = room.max(theme::AID_MIN_HEIGHT);
            let size = vec2(ui.available_width(), height);
            let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
            let width = (theme::AID_SHARE * rect.width()).floor();
            let left = rect.with_max_x(rect.left() + width - theme::GAP / 2.0);
            self.show_aid(&mut ui.new_child(column(left)), aid, height.floor(), messages);
            let mut right = ui.new_child(column(rect.with_min_x(rect.left() + width + theme::GAP / 2.0)));
            let foot = self.foot(&right, height, Some(aid));
            self.show_moves(&mut right, height, foot, messages);
            tools::show(ui, &self.availability, is_low, messages);
            focus::reveal(ui);
        });
    }

    /// Shows a review in a low panel, with as much of it in view as possible. All of the panel
    /// scrolls.
    fn show_review_first(&mut self, ui: &mut Ui, room: f32, is_low: bool, messages: &mut Messages) {
        let core = self.availability.core;
        if let Some(size) = self.foot(ui, room, core.aid).result {
            say(messages, |commands| result::show(ui, core, size, commands));
        }
        card(Palette::of(ui)).inner_margin(theme::PADDING).show(ui, |ui| {
            collect(messages, |requests| self.review.view(ui, core, requests));
        });
        // The result of the game stands below the last move.
        let height = MOVES_GOOD_HEIGHT + theme::MOVE_ROW_HEIGHT;
        self.show_moves(ui, height, Foot { rules: None, result: None, height: 0.0 }, messages);
        tools::show(ui, &self.availability, is_low, messages);
        focus::reveal(ui);
    }

    /// Shows the column of the aids: analysis or review, below it the openings.
    fn show_aids(&mut self, ui: &mut Ui, messages: &mut Messages) {
        let core = self.availability.core;
        ScrollArea::vertical().id_salt("aids").auto_shrink(false).show(ui, |ui| {
            ui.spacing_mut().item_spacing = vec2(theme::GAP, theme::GAP);
            let mut room = ui.available_height();
            room -= aids::show_tabs(ui, core, Form::Wide, messages) + theme::GAP;
            let share = if self.is_reviewed() { theme::EXPLORER_BELOW_REVIEW } else { theme::EXPLORER_SHARE };
            let openings = theme::EXPLORER_HEIGHT.min(share * room).max(theme::AID_MIN_HEIGHT);
            let most = (room - openings - theme::GAP).max(theme::AID_MIN_HEIGHT);
            let upper = aids::above_openings(core);
            let height = match upper {
                Aid::Review if self.review.has_begun(core.document().game()) => {
                    most.max(theme::REVIEW_HEIGHT)
                }
                Aid::Review | Aid::Explorer => most.min(theme::REVIEW_START_HEIGHT),
                Aid::Analysis => self.analysis_height(most),
            };
            self.show_aid(ui, upper, height.floor(), messages);
            let openings = (room - height.floor() - theme::GAP).max(theme::AID_MIN_HEIGHT).floor();
            if core.shows(Aid::Explorer) {
                self.show_aid(ui, Aid::Explorer, openings, messages);
            } else {
                aids::offer_openings(ui, core, openings, messages);
            }
            focus::reveal(ui);
        });
    }

    fn show_chapters(&self, ui: &mut Ui, messages: &mut Messages) {
        let core = self.availability.core;
        collect(messages, |requests| ChaptersRoom::view_row(ui, core, requests));
    }

    /// The height of the tabs of the sessions, the chapter and the tools.
    fn fixed_height(&self, width: f32, is_low: bool) -> f32 {
        let core = self.availability.core;
        tools::height(width, is_low) + theme::GAP + tabs::height(core) + chapters::row_height(core)
    }

    /// Whether the result of a review is open, which needs much room.
    fn is_reviewed(&self) -> bool {
        let core = self.availability.core;
        core.aid == Some(Aid::Review) && self.review.has_result(core.document().game())
    }

    /// The parts that fit below the moves if these share `room` points with `aid`.
    fn foot(&self, ui: &Ui, room: f32, aid: Option<Aid>) -> Foot {
        let core = self.availability.core;
        let rules = RulesLine::of(ui, core, ui.available_width());
        let rules_height = rules.as_ref().map_or(0.0, |rules| rules.height() + theme::GAP);
        let is_warning = rules.as_ref().is_some_and(RulesLine::is_warning);
        let least = MOVES_MIN_HEIGHT
            + match aid {
                None => 0.0,
                Some(_) if self.is_reviewed() => theme::REVIEW_ROOM,
                Some(_) => theme::AID_MIN_HEIGHT + theme::GAP,
            };
        // With little room, the result, the aid and some rows of moves need it more than the rules.
        let for_result = if aid.is_some() { room } else { room - rules_height };
        let result = size_of_result(ui, core, aid, for_result, least);
        let height = result.map_or(0.0, |size| size.height(ui, core) + theme::GAP);
        let is_shown = match aid {
            None if result.is_some() => room - height - rules_height >= least,
            None => is_warning || room - rules_height >= MOVES_BEFORE_RULES,
            Some(_) => is_warning && result.is_none() && !self.is_reviewed(),
        };
        let rules = rules.filter(|_| is_shown);
        let height = height + if rules.is_some() { rules_height } else { 0.0 };
        Foot { rules, result, height }
    }

    /// Shows the moves, the rules and the result, within `room` points.
    fn show_moves(&mut self, ui: &mut Ui, room: f32, foot: Foot, messages: &mut Messages) {
        let core = self.availability.core;
        let height = (room - foot.height).max(MOVES_MIN_HEIGHT).floor();
        let faults = self.review.faults(core.document().game());
        collect(messages, |requests| {
            let is_told = foot.result.is_some_and(|size| size != result::Size::Least);
            self.record.view(ui, core, &faults, height, !is_told, requests);
        });
        if let Some(rules) = foot.rules {
            say(messages, |commands| rules.show(ui, core, commands));
        }
        if let Some(size) = foot.result {
            say(messages, |commands| result::show(ui, core, size, commands));
        }
    }
}

impl Column<'_> {
    /// The height of an aid's card if the aid and the moves share `room` points.
    fn aid_height(&self, aid: Aid, room: f32) -> f32 {
        let most = (room * theme::AID_SHARE).max(theme::AID_MIN_HEIGHT);
        let game = self.availability.core.document().game();
        match aid {
            Aid::Analysis => self.analysis_height(most),
            // Its list of moments replaces most of the move list. With too little room for its
            // buttons, the panel scrolls.
            Aid::Review if self.review.has_result(game) => {
                let beside =
                    |rows: f32| room - REVIEWED_MOVES_HEIGHT + rows * theme::MOVE_ROW_HEIGHT - theme::GAP;
                let rest = [0.0, 1.0].map(beside).into_iter().find(|&rest| rest >= REVIEW_BESIDE_MOVES);
                rest.unwrap_or(beside(2.0)).max(theme::REVIEW_HEIGHT)
            }
            Aid::Review => most,
            Aid::Explorer => most.min(theme::EXPLORER_HEIGHT),
        }
    }

    /// The height of the analysis's card, at most `most` points.
    fn analysis_height(&self, most: f32) -> f32 {
        let margin = 2.0 * theme::PADDING;
        self.analysis.height(most - margin) + margin
    }

    /// Shows an aid in a card of this height, in points.
    fn show_aid(&mut self, ui: &mut Ui, aid: Aid, height: f32, messages: &mut Messages) {
        let core = self.availability.core;
        show_card(ui, height, card(Palette::of(ui)), |ui| match aid {
            Aid::Analysis => collect(messages, |requests| self.analysis.view(ui, core, requests)),
            Aid::Review => collect(messages, |requests| self.review.view(ui, core, requests)),
            Aid::Explorer => collect(messages, |requests| self.explorer.view(ui, core, requests)),
        });
    }
}

/// Adds the commands that `show` requests to `messages`.
fn say(messages: &mut Messages, show: impl FnOnce(&mut Vec<Command>)) {
    let mut commands = Vec::new();
    show(&mut commands);
    messages.extend(commands.into_iter().map(Message::Do));
}

/// The size of the card with the result of a finished game. `room` is the height that it shares
/// with the moves and the open aid, which need at least `least`. `None` if there is no card.
fn size_of_result(ui: &Ui, core: &Core, aid: Option<Aid>, room: f32, least: f32) -> Option<result::Size> {
    if !result::is_due(ui, core) {
        return None;
    }
    let has_room = |size: result::Size, least: f32| room - size.height(ui, core) - theme::GAP >= least;
    Some(match aid {
        None if has_room(result::Size::Full, MOVES_GOOD_HEIGHT) => result::Size::Full,
        None if has_room(result::Size::Small, MOVES_MIN_HEIGHT) => result::Size::Small,
        None => result::Size::Least,
        Some(_) if has_room(result::Size::Small, least) => result::Size::Small,
        Some(_) => result::Size::Least,
    })
}
