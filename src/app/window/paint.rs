//! Painting the window. The user's requests are collected as messages and handled after painting.
//! Views get `&Core`, so painting changes only the visual state: animations, scrolling, layouts,
//! and text being typed.

use eframe::egui::layers::PaintList;
use eframe::egui::{Context, Id, LayerId, Memory, Order, Popup, Ui, UiBuilder};

use super::availability::Availability;
use super::column::Column;
use super::command_palette::CommandPalette;
use super::{Message, Messages, collect};
use crate::app::ChuheApp;
use crate::app::board::{Geometry, is_point};
use crate::app::command::{Command, Screen, leave_out_composing, pressed, pressed_always, pressed_elsewhere};
use crate::app::core::StatusNote;
use crate::app::focus;
use crate::app::layout::{Areas, Form};
use crate::app::rooms::files::show_drop_hint;
use crate::app::rooms::play::{BelowBoard, OnBoard};
use crate::app::text::Label;

impl ChuheApp {
    /// Paints the window above the cleared panel colour, then handles the user's requests.
    pub fn ui(&mut self, ui: &mut Ui) {
        let mut messages = self.listen(ui.ctx());
        self.core.announcements.show(ui.ctx());
        let window = ui.max_rect();
        let areas = self.divider.areas(window, self.core.front.screen(), &self.core.settings);
        self.core.has_aid_column = areas.form == Form::Wide;
        let core = &self.core;
        match core.front.screen() {
            Screen::Game => self.show_game(ui, &areas, &mut messages),
            Screen::Editor => {
                collect(&mut messages, |requests| self.rooms.editor.view(ui, &areas, core, requests));
            }
            Screen::Picture => {
                collect(&mut messages, |requests| self.rooms.picture.view(ui, &areas, core, requests));
            }
            Screen::Lessons => {
                collect(&mut messages, |requests| self.rooms.lessons.view(ui, &areas, core, requests));
            }
            Screen::Presentation => {
                let presentation = &mut self.rooms.presentation;
                collect(&mut messages, |requests| presentation.view(ui, core, requests));
            }
            Screen::Repertoire => {
                let repertoire = &mut self.rooms.repertoire;
                collect(&mut messages, |requests| repertoire.view(ui, &areas, core, requests));
            }
            Screen::Exercises => {
                let exercises = &mut self.rooms.exercises;
                collect(&mut messages, |requests| exercises.view(ui, &areas, core, requests));
            }
            Screen::Puzzles => {
                collect(&mut messages, |requests| self.rooms.puzzles.view(ui, &areas, core, requests));
            }
        }
        if self.core.front.screen() != Screen::Presentation {
            self.divider.show(ui, &areas, &self.core.settings, &mut messages);
            // After the board, so that the Tab key reaches the board first.
            self.show_menu(ui, &areas, &mut messages);
        }
        if self.core.is_covered() {
            hide_tooltips(ui.ctx());
        }
        self.show_dialogs(ui, &mut messages);
        show_drop_hint(ui, self.core.language());
        // The board marks the focused point itself.
        focus::outline(ui, is_point);
        for message in messages {
            self.update(ui.ctx(), message);
        }
        self.keep_focus(ui.ctx());
        // If the messages made an engine of the game search, the analysis must wait at once.
        self.rooms.analysis.poll(&mut self.core);
    }

    /// Collects the requests by keys and events from outside the window, before anything is
    /// painted.
    fn listen(&mut self, ctx: &Context) -> Messages {
        leave_out_composing(ctx);
        self.follow_focus(ctx);
        self.rooms.files.show_title(ctx, &self.core);
        let screen = self.core.front.screen();
        let mut messages: Messages = self.rooms.review.listen(ctx).into_iter().map(Message::from).collect();
        messages.extend(self.rooms.presentation.listen(ctx, &self.core).into_iter().map(Message::from));
        messages.extend(pressed(ctx, screen).into_iter().map(Message::Do));
        messages.extend(pressed_always(ctx).into_iter().map(Message::Do));
        if let Some(command) = pressed_elsewhere(ctx, screen) {
            let (language, why) = (self.core.language(), Label::WhyElsewhere);
            self.core
                .announcements
                .add(language.sentences(&command.entry().title(language), why.text(language)));
        }
        if screen == Screen::Game {
            self.rooms.play.listen(ctx, &self.core);
        }
        if screen.has(Command::Open) {
            messages.extend(self.rooms.files.listen(ctx, &mut self.core).map(Message::from));
        }
        messages
    }

    /// Notes the focus before it is covered, and restores it afterwards.
    fn follow_focus(&mut self, ctx: &Context) {
        if self.core.is_covered() {
            self.focus_return = None;
        } else if let Some(back) = self.focus_return.take() {
            // In the first frame without a dialog, egui does not yet let widgets behind it have the
            // focus.
            if ctx.memory(|memory| memory.top_modal_layer().is_some()) {
                self.focus_return = Some(back);
                ctx.request_repaint();
            } else {
                back.perform(ctx);
            }
        } else if Popup::is_any_open(ctx) {
            // The focused widget in the list or menu will be gone.
            self.popup_return = Some(focus::Return::to(ctx, self.focus_before));
        } else {
            let is_there = |id: &Id| ctx.read_response(*id).is_some();
            match (ctx.memory(Memory::focused).filter(is_there), self.popup_return.take()) {
                (None, Some(back)) => back.perform(ctx),
                (focused, _) => self.focus_before = focused,
            }
        }
    }

    /// Keeps the focus from being lost while a screen reader listens.
    fn keep_focus(&mut self, ctx: &Context) {
        // A presentation has nothing to focus, and its keys need the focus to be free.
        if self.core.front.screen() != Screen::Presentation {
            let before = self.focus_return.as_ref().map_or(self.focus_before, focus::Return::before);
            self.focus_keeper.keep(ctx, self.core.is_covered(), before);
        }
    }

    fn show_game(&mut self, ui: &mut Ui, areas: &Areas, messages: &mut Messages) {
        let core = &self.core;
        let availability = Availability::new(&self.core, &self.rooms);
        let frame = Geometry::fit(areas.board, ui.pixels_per_point(), core.is_flipped()).frame();
        let line = self.rooms.review.on_board();
        // The bar is about the place in the game, not about a line that is shown instead.
        if let Some(bar) = self.rooms.analysis.score_bar(core).filter(|_| line.is_none()) {
            bar.show(ui, frame, core.language());
        }
        // Beside a review, only its own arrows are shown.
        let arrows = match self.rooms.review.is_shown(core) {
            true => self.rooms.review.arrows(core),
            false if core.settings.analysis.has_arrows => self.rooms.analysis.arrows(),
            false => Vec::new(),
        };
        let pointed = self.rooms.explorer.pointed(core.shown().position.hash());
        let on_board = line.as_ref().map_or(core.shown().position, |line| &line.position).clone();
        let turn_in_line = line.as_ref().map(|line| line.position.side_to_move());
        let animation = self.rooms.files.animation().map(StatusNote::Animating);
        let contest = self.rooms.engines.match_news(core.language());
        let (play, review) = (&mut self.rooms.play, &self.rooms.review);
        let verdict = || review.verdict(core);
        let is_of_puzzle = self.rooms.puzzles.is_analysed(core);
        collect(messages, |requests| {
            play.view_board(ui, areas, core, OnBoard { arrows, pointed, line }, requests);
            play.view_status(
                ui,
                areas,
                core,
                BelowBoard { animation, contest, is_of_puzzle, turn_in_line, verdict: &verdict },
                requests,
            );
        });
        let mut column = Column {
            availability,
            record: &mut self.rooms.record,
            analysis: &mut self.rooms.analysis,
            review: &mut self.rooms.review,
            explorer: &mut self.rooms.explorer,
            on_board: &on_board,
        };
        column.show(ui, areas, frame, messages);
    }

    fn show_menu(&mut self, ui: &mut Ui, areas: &Areas, messages: &mut Messages) {
        let availability = Availability::new(&self.core, &self.rooms);
        let bar = &mut self.menu_bar;
        ui.scope_builder(UiBuilder::new().max_rect(areas.menu), |ui| {
            bar.show(ui, &availability, messages);
        });
    }

    /// Shows the first alert, or else the open dialog.
    fn show_dialogs(&mut self, ui: &Ui, messages: &mut Messages) {
        let core = &self.core;
        if let Some(alert) = core.alerts.first() {
            let incidents = &self.rooms.incidents;
            return collect(messages, |requests| incidents.view_alert(ui, alert, core, requests));
        }
        if let Some(mut palette) = core.front.shown::<CommandPalette>() {
            let availability = Availability::new(&self.core, &self.rooms);
            palette.show(ui, &availability, messages);
        }
        collect(messages, |requests| self.rooms.view_dialog(ui, core, requests));
    }
}

/// Hides the tooltips behind a dialog. egui keeps one open as long as the pointer rests there.
fn hide_tooltips(ctx: &Context) {
    let is_tooltip = |layer: &LayerId| layer.order == Order::Tooltip;
    let tooltips: Vec<LayerId> = ctx.memory(|memory| memory.layer_ids().filter(is_tooltip).collect());
    ctx.graphics_mut(|graphics| {
        for layer in tooltips {
            *graphics.entry(layer) = PaintList::default();
        }
    });
}
