//! The panel beside or below the board: the players, the moves, the open aid, the tools.

use eframe::egui::{Align, Button, Layout, Rect, RichText, ScrollArea, Ui, vec2};

use super::availability::Availability;
use super::{Message, Messages, collect, tabs, tools};
use crate::app::command::{Aid, Command};
use crate::app::core::Core;
use crate::app::focus;
use crate::app::kit::{as_tab, as_tab_list, card, column, fit_in_row, shares, show_card};
use crate::app::layout::Areas;
use crate::app::rooms::analysis::AnalysisRoom;
use crate::app::rooms::chapters::{self, ChaptersRoom};
use crate::app::rooms::explorer::ExplorerRoom;
use crate::app::rooms::play::{RulesLine, player_height, result, show_player};
use crate::app::rooms::record::RecordRoom;
use crate::app::rooms::review::ReviewRoom;
use crate::app::text::Label;
use crate::app::theme::{self, Palette};
use crate::engine::board::Position;

/// The minimum height of the move list, in points, with a row and the buttons below it. With less
/// room, the whole panel scrolls.
const MOVES_MIN_HEIGHT: f32 = 88.0;
/// The height of the move list below a review, in points, with three rows. It has fewer rows, but
/// at least one, if the review's card would otherwise be lower than the second value, with four
/// moments.
const REVIEWED_MOVES_HEIGHT: f32 = 144.0;
const REVIEW_BESIDE_MOVES: f32 = 350.0;
/// The minimum height of the move list with the result of the game below it, in points.
const MOVES_GOOD_HEIGHT: f32 = 106.0;
/// The minimum height for the record and studies with which the players' cards are high, in points.
const HIGH_PLAYERS_ROOM: f32 = 310.0;

/// The space between two tabs, in points.
const TAB_SPACE: f32 = 4.0;

/// The rooms in the panel.
pub struct Column<'a> {
    pub availability: Availability<'a>,
    pub record: &'a mut RecordRoom,
    pub analysis: &'a mut AnalysisRoom,
    pub review: &'a mut ReviewRoom,
    pub explorer: &'a mut ExplorerRoom,
    /// The position on the board, which may be that of a line played in place of the game.
    pub on_board: &'a Position,
    /// The places of the players' cards above and below the board, if they are not in the panel.
    pub players: Option<[Rect; 2]>,
}

/// The places of the players' cards above and below a board with this `frame`, if the window is
/// narrow and has room for them.
pub fn players_at(areas: &Areas, frame: Rect) -> Option<[Rect; 2]> {
    let size = vec2(frame.width(), player_height(true));
    let above = Rect::from_min_size(frame.left_top() - vec2(0.0, theme::GAP + size.y), size);
    let below = Rect::from_min_size(frame.left_bottom() + vec2(0.0, theme::GAP), size);
    let is_narrow = !areas.is_stacked && areas.menu.width() < theme::NARROW_WINDOW;
    let has_room = areas.board.top() <= above.top() && below.bottom() <= areas.board.bottom();
    (is_narrow && has_room).then_some([above, below])
}

impl Column<'_> {
    /// Shows the panel beside the board, from top to bottom: the far player, the moves, the near
    /// player, the tools.
    pub fn show(&mut self, ui: &mut Ui, messages: &mut Messages) {
        if let Some([above, below]) = self.players {
            // They take no room in the panel.
            self.show_player(&mut ui.new_child(column(above)), (false, true), messages);
            self.show_player(&mut ui.new_child(column(below)), (true, true), messages);
        }
        let is_beside = self.players.is_none();
        let rest = ui.available_height() - self.fixed_height(ui.available_width());
        let room = |is_low| rest - if is_beside { 2.0 * (player_height(is_low) + theme::GAP) } else { 0.0 };
        let is_low = self.has_review() || room(false) < HIGH_PLAYERS_ROOM;
        let room = room(is_low);
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            ui.spacing_mut().item_spacing = vec2(theme::GAP, theme::GAP);
            tabs::show(ui, self.availability.core, messages);
            self.show_chapters(ui, messages);
            if is_beside {
                self.show_player(ui, (false, is_low), messages);
            }
            self.show_record(ui, room, messages);
            if is_beside {
                self.show_player(ui, (true, is_low), messages);
            }
            tools::show(ui, &self.availability, messages);
            focus::reveal(ui);
        });
    }

    /// Shows the panel below the board: players and tools on the left, the moves on the right.
    pub fn show_stacked(&mut self, ui: &mut Ui, messages: &mut Messages) {
        ui.spacing_mut().item_spacing = vec2(theme::GAP, theme::GAP);
        let room = ui.available_rect_before_wrap();
        let width = (room.width() - theme::GAP) / 2.0;
        let left = Rect::from_min_size(room.min, vec2(width, room.height()));
        let right = left.translate(vec2(width + theme::GAP, 0.0));
        let players = 2.0 * (player_height(false) + theme::GAP);
        let is_low = self.has_review() || self.fixed_height(width) + players > room.height() + theme::GAP;
        ui.scope_builder(column(left), |ui| {
            ScrollArea::vertical().id_salt("players").auto_shrink(false).show(ui, |ui| {
                tabs::show(ui, self.availability.core, messages);
                self.show_chapters(ui, messages);
                self.show_player(ui, (false, is_low), messages);
                self.show_player(ui, (true, is_low), messages);
                tools::show(ui, &self.availability, messages);
                focus::reveal(ui);
            });
        });
        ui.scope_builder(column(right), |ui| {
            ScrollArea::vertical().id_salt("record").auto_shrink(false).show(ui, |ui| {
                self.show_record(ui, room.height(), messages);
                focus::reveal(ui);
            });
        });
    }

    fn show_chapters(&self, ui: &mut Ui, messages: &mut Messages) {
        let core = self.availability.core;
        collect(messages, |requests| ChaptersRoom::view_row(ui, core, requests));
    }

    /// The height of the parts other than players and record: the tabs, the chapter, the tools.
    fn fixed_height(&self, width: f32) -> f32 {
        let core = self.availability.core;
        tools::height(width) + theme::GAP + tabs::height(core) + chapters::row_height(core)
    }

    fn show_player(&self, ui: &mut Ui, (is_near, is_low): (bool, bool), messages: &mut Messages) {
        let core = self.availability.core;
        let side = if is_near { core.near_side() } else { !core.near_side() };
        say(messages, |commands| show_player(ui, core, (self.on_board, side), is_low, commands));
    }

    /// Whether the players' cards are low for a review, even while it runs or another aid is open:
    /// the tabs below them must not move under the pointer.
    fn has_review(&self) -> bool {
        self.review.has_begun(self.availability.core.document().game())
    }

    /// Whether the result of a review is open, which needs much room.
    fn is_reviewed(&self) -> bool {
        let core = self.availability.core;
        core.aid == Some(Aid::Review) && self.review.has_result(core.document().game())
    }

    /// Shows the open aid, the moves, the rules and the result, within `height` points.
    fn show_record(&mut self, ui: &mut Ui, height: f32, messages: &mut Messages) {
        let core = self.availability.core;
        let mut room = height - show_tabs(ui, core, messages) - theme::GAP;
        let rules = RulesLine::of(ui, core, ui.available_width());
        let rules_height = rules.height() + theme::GAP;
        let is_reviewed = self.is_reviewed();
        let least = MOVES_MIN_HEIGHT
            + match core.aid {
                None => 0.0,
                Some(_) if is_reviewed => theme::REVIEW_ROOM,
                Some(_) => theme::AID_MIN_HEIGHT + theme::GAP,
            };
        // With little room, the result, the aid and the moves need it more than the rules.
        let for_result = if core.aid.is_some() { room } else { room - rules_height };
        let result = size_of_result(ui, core, for_result, least);
        room -= result.map_or(0.0, |size| size.height(ui, core) + theme::GAP);
        let is_free = result.is_none() && !is_reviewed && (core.aid.is_none() || rules.is_warning());
        let rules = Some(rules).filter(|_| is_free || room - rules_height >= least);
        room -= rules.as_ref().map_or(0.0, |_| rules_height);
        if let Some(aid) = core.aid {
            let aid_height = self.aid_height(aid, room).floor();
            show_card(ui, aid_height, card(Palette::of(ui)), |ui| self.show_aid(ui, aid, messages));
            room -= aid_height + theme::GAP;
        }
        let moves_height = room.max(MOVES_MIN_HEIGHT).floor();
        let faults = self.review.faults(core.document().game());
        collect(messages, |requests| {
            let is_told = result.is_some_and(|size| size != result::Size::Least);
            self.record.view(ui, core, &faults, moves_height, !is_told, requests);
        });
        if let Some(rules) = rules {
            say(messages, |commands| rules.show(ui, core, commands));
        }
        if let Some(size) = result {
            say(messages, |commands| result::show(ui, core, size, commands));
        }
    }

    /// The height of an aid's card if the aid and the moves share `room` points.
    fn aid_height(&self, aid: Aid, room: f32) -> f32 {
        let most = (room * theme::AID_SHARE).max(theme::AID_MIN_HEIGHT);
        let margin = 2.0 * theme::PADDING;
        match aid {
            Aid::Analysis => self.analysis.height(most - margin) + margin,
            // Its list of moments replaces most of the move list. With too little room for its
            // buttons, the panel scrolls.
            Aid::Review if self.is_reviewed() => {
                let beside =
                    |rows: f32| room - REVIEWED_MOVES_HEIGHT + rows * theme::MOVE_ROW_HEIGHT - theme::GAP;
                let rest = [0.0, 1.0].map(beside).into_iter().find(|&rest| rest >= REVIEW_BESIDE_MOVES);
                rest.unwrap_or(beside(2.0)).max(theme::REVIEW_HEIGHT)
            }
            Aid::Review | Aid::Explorer => most,
        }
    }

    fn show_aid(&mut self, ui: &mut Ui, aid: Aid, messages: &mut Messages) {
        let core = self.availability.core;
        match aid {
            Aid::Analysis => {
                collect(messages, |requests| self.analysis.view(ui, core, requests));
            }
            Aid::Review => collect(messages, |requests| self.review.view(ui, core, requests)),
            Aid::Explorer => {
                collect(messages, |requests| self.explorer.view(ui, core, requests));
            }
        }
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
fn size_of_result(ui: &Ui, core: &Core, room: f32, least: f32) -> Option<result::Size> {
    if !result::is_due(ui, core) {
        return None;
    }
    let has_room = |size: result::Size, least: f32| room - size.height(ui, core) - theme::GAP >= least;
    Some(match core.aid {
        None if has_room(result::Size::Full, MOVES_GOOD_HEIGHT) => result::Size::Full,
        None => result::Size::Small,
        Some(_) if has_room(result::Size::Small, least) => result::Size::Small,
        Some(_) => result::Size::Least,
    })
}

/// Shows a tab for the moves and one for each aid, in two rows if one would cut their texts.
/// Returns their height.
fn show_tabs(ui: &mut Ui, core: &Core, messages: &mut Messages) -> f32 {
    let language = core.language();
    let tabs: Vec<_> = [Command::ShowMoves]
        .into_iter()
        .chain(Aid::ALL.map(Command::Show))
        .map(|command| (command, command.name(language)))
        .collect();
    let texts: Vec<&str> = tabs.iter().map(|(_, text)| *text).collect();
    let room = |count: usize| ui.available_width() - TAB_SPACE * (count - 1) as f32;
    let columns = if fit_in_row(ui, &texts, room(tabs.len())) { tabs.len() } else { tabs.len().div_ceil(2) };
    let room = room(columns);
    // In a wide panel they are as large as buttons, in a narrow one small.
    let is_narrow = room / (columns as f32) < theme::AID_TAB_WIDTH;
    let open = core.aid.map_or(Command::ShowMoves, Command::Show);
    let row = vec2(ui.available_width(), theme::AID_TAB_HEIGHT);
    ui.scope(|ui| {
        as_tab_list(ui, Label::PanelTabs.text(language));
        ui.spacing_mut().item_spacing = vec2(TAB_SPACE, TAB_SPACE);
        ui.spacing_mut().button_padding = vec2(if is_narrow { 0.0 } else { TAB_SPACE }, 0.0);
        for (tabs, texts) in tabs.chunks(columns).zip(texts.chunks(columns)) {
            let (font, widths) = shares(ui, texts, room);
            ui.allocate_ui_with_layout(row, Layout::left_to_right(Align::Center), |ui| {
                for (&(command, text), width) in tabs.iter().zip(widths) {
                    let text = RichText::new(text);
                    let text = if is_narrow { text.font(font.clone()) } else { text };
                    let tab = Button::selectable(open == command, text)
                        .small()
                        .frame_when_inactive(true)
                        .truncate();
                    let tab = ui.add_sized(vec2(width, theme::AID_TAB_HEIGHT), tab);
                    as_tab(&tab, open == command);
                    if tab.clicked() {
                        messages.push(Message::Do(command));
                    }
                }
            });
        }
    });
    let rows = tabs.len().div_ceil(columns) as f32;
    rows * theme::AID_TAB_HEIGHT + (rows - 1.0) * TAB_SPACE
}
