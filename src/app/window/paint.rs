//! Painting the window. What the user asks for is collected as messages and done after painting. Views get `&Core`, so
//! painting changes nothing but what is purely visual: animations, scrolling, layouts, and text being typed.

use eframe::egui::layers::PaintList;
use eframe::egui::{Context, Id, LayerId, Memory, Order, Popup, Ui, UiBuilder};

use super::column::{Column, players_at};
use super::offers::Offers;
use super::{Message, Messages, collect};
use crate::app::ChuheApp;
use crate::app::board::{Geometry, is_point};
use crate::app::command::{Command, Screen, leave_out_composing, pressed, pressed_always, pressed_elsewhere};
use crate::app::core::{Room, StatusNote};
use crate::app::focus;
use crate::app::layout::Areas;
use crate::app::rooms::files::{ask_to_save, show_drop_hint};
use crate::app::rooms::play::{BelowBoard, OnBoard};
use crate::app::rooms::progress::Practised;
use crate::app::text::Label;

impl ChuheApp {
    /// Paints the window, on what is cleared to the colour of panels, then does what the user asked for.
    pub fn ui(&mut self, ui: &mut Ui) {
        let mut messages = self.listen(ui.ctx());
        self.core.voice.show(ui.ctx());
        let window = ui.max_rect();
        let areas = self.divider.areas(window, &self.core.settings);
        let core = &self.core;
        match core.front.screen() {
            Screen::Game => self.show_game(ui, &areas, &mut messages),
            Screen::Editor => {
                collect(&mut messages, Message::Editor, |asks| self.editor.view(ui, &areas, core, asks));
            }
            Screen::Tutorial => {
                collect(&mut messages, Message::Tutorial, |asks| self.tutorial.view(ui, &areas, core, asks));
            }
            Screen::Presentation => {
                let presentation = &mut self.presentation;
                collect(&mut messages, Message::Presentation, |asks| presentation.view(ui, core, asks));
            }
            Screen::Repertoire => {
                let repertoire = &mut self.repertoire;
                collect(&mut messages, Message::Repertoire, |asks| repertoire.view(ui, &areas, core, asks));
            }
            Screen::Exercises => {
                let exercises = &mut self.exercises;
                collect(&mut messages, Message::Exercises, |asks| exercises.view(ui, &areas, core, asks));
            }
            Screen::Puzzles => {
                collect(&mut messages, Message::Puzzles, |asks| self.puzzles.view(ui, &areas, core, asks));
            }
        }
        if self.core.front.screen() != Screen::Presentation {
            self.divider.show(ui, &areas, &mut messages);
            // After the board, so that the Tab key reaches the board first.
            self.show_menu(ui, &areas, &mut messages);
        }
        if self.core.is_covered() {
            hide_tooltips(ui.ctx());
        }
        self.show_dialogs(ui, &mut messages);
        show_drop_hint(ui, self.core.language());
        // The board marks the point itself.
        focus::outline(ui, is_point);
        for message in messages {
            self.update(ui.ctx(), message);
        }
        self.keep_focus(ui.ctx());
        // If the messages made an engine of the game search, the analysis must wait at once.
        self.analysis.poll(&mut self.core);
    }

    /// Collects what keys and events from outside the window ask for, before anything is painted.
    fn listen(&mut self, ctx: &Context) -> Messages {
        leave_out_composing(ctx);
        self.follow_focus(ctx);
        self.files.show_title(ctx, &self.core);
        let screen = self.core.front.screen();
        let mut messages: Messages = self.review.listen(ctx).into_iter().map(Message::Review).collect();
        messages.extend(self.presentation.listen(ctx, &self.core).into_iter().map(Message::Presentation));
        messages.extend(pressed(ctx, screen).into_iter().map(Message::Do));
        messages.extend(pressed_always(ctx).into_iter().map(Message::Do));
        if let Some(command) = pressed_elsewhere(ctx, screen) {
            let (language, why) = (self.core.language(), Label::WhyElsewhere);
            self.core.voice.say(language.sentences(&command.entry().title(language), why.text(language)));
        }
        if screen == Screen::Game {
            self.play.listen(ctx, &self.core);
        }
        if screen.offers(Command::Open) {
            messages.extend(self.files.listen(ctx, &mut self.core).map(Message::Files));
        }
        messages
    }

    /// Notes what has the focus before something covers it, and gives it back afterwards.
    fn follow_focus(&mut self, ctx: &Context) {
        if self.core.is_covered() {
            self.focus_return = None;
        } else if let Some(back) = self.focus_return.take() {
            // In the first frame without a dialog egui does not yet let what lay behind it have the focus.
            if ctx.memory(|memory| memory.top_modal_layer().is_some()) {
                self.focus_return = Some(back);
                ctx.request_repaint();
            } else {
                back.perform(ctx);
            }
        } else if Popup::is_any_open(ctx) {
            // What has the focus in the list or menu will be gone with it.
            self.popup_return = Some(focus::Return::to(ctx, self.focus_before));
        } else {
            let is_there = |id: &Id| ctx.read_response(*id).is_some();
            match (ctx.memory(Memory::focused).filter(is_there), self.popup_return.take()) {
                (None, Some(back)) => back.perform(ctx),
                (focused, _) => self.focus_before = focused,
            }
        }
    }

    /// Lets the focus not be lost where a screen reader listens.
    fn keep_focus(&mut self, ctx: &Context) {
        // A presentation has nothing to be on, and its keys want the focus to be free.
        if self.core.front.screen() != Screen::Presentation {
            let before = self.focus_return.as_ref().map_or(self.focus_before, focus::Return::before);
            self.focus_keeper.keep(ctx, self.core.is_covered(), before);
        }
    }

    fn show_game(&mut self, ui: &mut Ui, areas: &Areas, messages: &mut Messages) {
        let core = &self.core;
        let (is_filming, has_drawings) = (self.files.film().is_some(), self.has_drawings());
        let offers = Offers { core, editor: &self.editor, is_filming, has_drawings };
        let frame = Geometry::fit(areas.board, ui.pixels_per_point(), core.is_flipped()).frame();
        if let Some(bar) = self.analysis.score_bar(core) {
            bar.show(ui, frame, core.language());
        }
        // Beside a review, an arrow is what it says would have been better, and no other.
        let arrows = match self.review.is_shown(core) {
            true => self.review.better(core).into_iter().collect(),
            false if core.settings.analysis.has_arrows => self.analysis.arrows(),
            false => Vec::new(),
        };
        let pointed = self.explorer.pointed(core.shown().position.hash());
        let line = self.review.on_board();
        let on_board = line.as_ref().map_or(core.shown().position, |line| &line.position).clone();
        let turn_in_line = line.as_ref().map(|line| line.position.side_to_move());
        let film = self.files.film().map(StatusNote::Filming);
        let contest = self.engines.match_news(core.language());
        let (play, review) = (&mut self.play, &self.review);
        let verdict = || review.verdict(core);
        let is_of_puzzle = self.puzzles.is_analysed(core);
        collect(messages, Message::Play, |asks| {
            play.view_board(ui, areas, core, OnBoard { arrows, pointed, line }, asks);
            play.view_status(
                ui,
                areas,
                core,
                BelowBoard { film, contest, is_of_puzzle, turn_in_line, verdict: &verdict },
                asks,
            );
        });
        let mut column = Column {
            offers,
            record: &mut self.record,
            analysis: &mut self.analysis,
            review: &mut self.review,
            explorer: &mut self.explorer,
            on_board: &on_board,
            players: players_at(areas, frame),
        };
        ui.scope_builder(UiBuilder::new().max_rect(areas.panel), |ui| {
            if areas.is_stacked { column.show_stacked(ui, messages) } else { column.show(ui, messages) }
        });
    }

    /// Whether something is drawn on the board of the game.
    fn has_drawings(&self) -> bool {
        !self.play.drawings(&self.core).is_empty()
    }

    fn show_menu(&mut self, ui: &mut Ui, areas: &Areas, messages: &mut Messages) {
        let (is_filming, has_drawings) = (self.files.film().is_some(), self.has_drawings());
        let offers = Offers { core: &self.core, editor: &self.editor, is_filming, has_drawings };
        let bar = &mut self.menu_bar;
        ui.scope_builder(UiBuilder::new().max_rect(areas.menu), |ui| {
            bar.show(ui, &offers, messages);
        });
    }

    /// Shows the first alert, or otherwise the dialog that is open.
    fn show_dialogs(&mut self, ui: &Ui, messages: &mut Messages) {
        let core = &self.core;
        if let Some(alert) = core.alerts.first() {
            let incidents = &self.incidents;
            return collect(messages, Message::Incidents, |asks| incidents.view_alert(ui, alert, core, asks));
        }
        match core.front.dialog() {
            None => {}
            Some(Room::Play) => {
                collect(messages, Message::Play, |asks| self.play.view_dialog(ui, core, asks));
            }
            Some(Room::Record) => {
                collect(messages, Message::Record, |asks| self.record.view_dialog(ui, core, asks));
            }
            Some(Room::Puzzles) => {
                collect(messages, Message::Puzzles, |asks| self.puzzles.view_dialog(ui, core, asks));
            }
            Some(Room::Files) => {
                collect(messages, Message::Files, |asks| self.files.view_dialog(ui, core, asks));
            }
            Some(Room::Unsaved) => {
                collect(messages, Message::Files, |asks| ask_to_save(ui, core, asks));
            }
            Some(Room::Collection) => {
                collect(messages, Message::Collection, |asks| self.collection.view_dialog(ui, core, asks));
            }
            Some(Room::Engines) => {
                collect(messages, Message::Engines, |asks| self.engines.view_dialog(ui, core, asks));
            }
            Some(Room::Settings) => {
                collect(messages, Message::Settings, |asks| self.settings.view_dialog(ui, core, asks));
            }
            Some(Room::Help) => {
                collect(messages, Message::Help, |asks| self.help.view_dialog(ui, core, asks));
            }
            Some(Room::Progress) => collect(messages, Message::Progress, |asks| {
                let practised = Practised {
                    training: &self.puzzles.training,
                    mistakes: &self.puzzles.mistakes(),
                    lessons: &self.tutorial.progress,
                };
                self.progress.view_dialog(ui, core, practised, asks);
            }),
            Some(Room::People) => {
                collect(messages, Message::People, |asks| self.people.view_dialog(ui, core, asks));
            }
            Some(Room::Sheets) => {
                collect(messages, Message::Sheets, |asks| self.sheets.view_dialog(ui, core, asks));
            }
            Some(Room::Chapters) => {
                collect(messages, Message::Chapters, |asks| self.chapters.view_dialog(ui, core, asks));
            }
            Some(Room::Compare) => {
                collect(messages, Message::Compare, |asks| self.compare.view_dialog(ui, core, asks));
            }
            Some(Room::Find) => {
                collect(messages, Message::Find, |asks| self.find.view_dialog(ui, core, asks));
            }
            Some(Room::Incidents) => {
                collect(messages, Message::Incidents, |asks| self.incidents.view_dialog(ui, core, asks));
            }
            Some(Room::Palette) => {
                let (is_filming, has_drawings) = (self.files.film().is_some(), self.has_drawings());
                let offers = Offers { core, editor: &self.editor, is_filming, has_drawings };
                self.palette.show(ui, &offers, messages);
            }
        }
    }
}

/// Takes away the tooltips of what lies behind a dialog: egui keeps one open as long as the pointer rests there.
fn hide_tooltips(ctx: &Context) {
    let is_tooltip = |layer: &LayerId| layer.order == Order::Tooltip;
    let tooltips: Vec<LayerId> = ctx.memory(|memory| memory.layer_ids().filter(is_tooltip).collect());
    ctx.graphics_mut(|graphics| {
        for layer in tooltips {
            *graphics.entry(layer) = PaintList::default();
        }
    });
}
