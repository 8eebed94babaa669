//! Painting the window. What the user asks for meanwhile is carried out afterwards.

use eframe::egui::{Ui, UiBuilder};

use super::actions::Action;
use super::board::{Deed, Geometry, Scene, Turn};
use super::dialogs::{Dialog, DialogView, Ladder};
use super::editor::{Editor, EditorView};
use super::entry::EntryView;
use super::guide::{Guide, GuideView};
use super::layout::Areas;
use super::menu::MenuView;
use super::panels::{self, Message, PanelParts, PanelView};
use super::puzzles::{Puzzles, PuzzlesView};
use super::study::ScoreBar;
use super::{ChuheApp, Settings, files, shortcuts};
use crate::engine::board::Bitboard;
use crate::session::Day;

impl ChuheApp {
    /// Paints the window and carries out what the user asks for.
    pub fn ui(&mut self, ui: &mut Ui) {
        let mut actions;
        self.follow_title(ui.ctx());
        self.follow_text_size(ui.ctx());
        let window = ui.max_rect();
        ui.painter().rect_filled(window, 0.0, ui.visuals().panel_fill);
        let bar = self.score_bar();
        let areas = Areas::of(window, bar.map_or(0.0, |_| ScoreBar::ROOM));
        let language = self.language();
        let (notation, store) = (self.notation(), self.store.as_ref());
        if let Some(puzzles) = self.puzzles.as_mut().filter(|_| self.guide.is_none()) {
            let shown = self.browse.shown(self.session.game()).node;
            actions = shortcuts::pressed_among(ui.ctx(), shown, Puzzles::permits);
            let view =
                PuzzlesView { language, notation, look: self.settings.look, store, today: Day::today() };
            puzzles.show(ui, &areas, &view, &mut self.training, &mut actions);
            if let Some(sound) = puzzles.take_sound() {
                self.play_sound(sound);
            }
        } else if let Some(guide) = &mut self.guide {
            let shown = self.browse.shown(self.session.game()).node;
            actions = shortcuts::pressed_among(ui.ctx(), shown, Guide::permits);
            guide.show(ui, &areas, &GuideView { language, look: self.settings.look }, &mut actions);
        } else if let Some(editor) = &mut self.editor {
            actions = shortcuts::pressed_among(
                ui.ctx(),
                self.browse.shown(self.session.game()).node,
                Editor::permits,
            );
            let game = self.session.game().position();
            let Settings { is_flipped, look, .. } = self.settings;
            let view = EditorView { game, language, is_flipped, look };
            editor.show(ui, &areas, &view, &mut actions);
        } else {
            actions = shortcuts::pressed(ui.ctx(), self.shown().node);
            self.follow_typing(ui.ctx());
            actions.extend(self.file_input(ui.ctx()).map(Action::File));
            self.show_board(ui, &areas, &mut actions);
            self.show_panels(ui, &areas, &mut actions);
        }
        actions.extend(shortcuts::sizes_pressed(ui.ctx()));
        // Last, so that the Tab key comes to the board first.
        self.show_menu(ui, &areas, &mut actions);
        self.show_dialogs(ui, &mut actions);
        files::show_drop_hint(ui, self.language());
        for action in actions {
            self.carry_out(ui.ctx(), action);
        }
        // Before the next frame, so that it is never in the game's way.
        self.follow_analysis();
    }

    fn show_board(&mut self, ui: &mut Ui, areas: &Areas, actions: &mut Vec<Action>) {
        let shown = self.browse.shown(self.session.game());
        let turn = self.turn();
        let pointed = self.studies.pointed(shown.position.hash());
        let typed = self.entry.as_ref().and_then(|entry| entry.read(shown.position, turn).ok());
        let scene = Scene {
            position: shown.position,
            last_move: shown.last_move(),
            hint: match self.message {
                Some(Message::Hint(play, _)) if shown.is_live() && typed.is_none() => Some(play),
                _ => typed.or(pointed),
            },
            turn,
            goals: Bitboard::EMPTY,
            premove: self.premove.filter(|_| shown.is_live()).map(|premove| premove.play),
            is_flipped: self.settings.is_flipped,
            look: self.settings.look,
            language: self.language(),
        };
        if let Some(bar) = self.score_bar() {
            let geometry = Geometry::fit(areas.board, ui.pixels_per_point(), scene.is_flipped);
            bar.show(ui, geometry.frame(), scene.language);
        }
        let has_arrows = self.settings.analysis.has_arrows;
        let board = &mut self.board;
        board.set_arrows(if has_arrows { self.studies.arrows() } else { Vec::new() });
        let deed =
            ui.scope_builder(UiBuilder::new().max_rect(areas.board), |ui| board.show(ui, &scene)).inner;
        actions.extend(deed.map(|deed| match deed {
            Deed::Play(play) => Action::Play(play),
            Deed::Premove(play) => Action::Premove(play),
            Deed::CancelPremove => Action::CancelPremove,
        }));
    }

    fn show_panels(&mut self, ui: &mut Ui, areas: &Areas, actions: &mut Vec<Action>) {
        let language = self.language();
        let notation = self.notation();
        let Settings { is_flipped, look, .. } = self.settings;
        let shown = self.browse.shown(self.session.game());
        let rated = self.user.change;
        let faults = self.studies.faults(self.session.game());
        let session = &self.session;
        let is_unstored = self.is_unstored;
        let view =
            PanelView { session, shown, language, notation, is_flipped, look, rated, is_unstored, faults };
        let premove = self.premove.map(|premove| Message::Premove(premove.play));
        let film = self.files.film().map(Message::Filming);
        let (notice, message) = (self.board.notice(), film.or(premove).or(self.message));
        let turn = self.turn();
        ui.scope_builder(UiBuilder::new().max_rect(areas.status), |ui| match &mut self.entry {
            Some(entry) => {
                let view = EntryView { position: shown.position, turn, language, notation };
                entry.show(ui, &view, actions);
            }
            None => panels::show_status(ui, &view, notice, message, actions),
        });
        let parts =
            PanelParts { list: &mut self.move_list, studies: &mut self.studies, settings: &self.settings };
        ui.scope_builder(UiBuilder::new().max_rect(areas.panel), |ui| {
            if areas.is_stacked {
                panels::show_row(ui, &view, parts, actions);
            } else {
                panels::show_column(ui, &view, parts, actions);
            }
        });
    }

    fn show_menu(&mut self, ui: &mut Ui, areas: &Areas, actions: &mut Vec<Action>) {
        let (language, notation) = (self.language(), self.notation());
        let Settings { is_flipped, look, .. } = self.settings;
        let shown = self.browse.shown(self.session.game());
        let rated = self.user.change;
        let faults = self.studies.faults(self.session.game());
        let session = &self.session;
        let is_unstored = self.is_unstored;
        let panel =
            PanelView { session, shown, language, notation, is_flipped, look, rated, is_unstored, faults };
        let can_move = self.turn() != Turn::Never;
        let view = MenuView {
            panel,
            editor: self.editor.as_ref(),
            can_move,
            is_guiding: self.guide.is_some(),
            has_puzzles: self.puzzles.is_some(),
            study: self.studies.open(),
            recent: &self.settings.recent,
            is_filming: self.files.film().is_some(),
        };
        let bar = &mut self.menu_bar;
        ui.scope_builder(UiBuilder::new().max_rect(areas.menu), |ui| bar.show(ui, &view, actions));
    }

    fn show_dialogs(&mut self, ui: &Ui, actions: &mut Vec<Action>) {
        let language = self.language();
        if self.dialog.is_none()
            && self.editor.is_none()
            && self.guide.is_none()
            && self.puzzles.is_none()
            && let Some(offer) = self.session.draw_offer()
            && !self.session.player(!offer).is_engine()
        {
            self.dialog = Some(Dialog::DrawOffer(offer));
        }
        if let Some(alert) = self.alerts.first() {
            alert.show(ui, language, actions);
        } else if let Some(dialog) = &mut self.dialog {
            let ladder = Ladder::new(&self.session, self.settings.has_rating.then_some(self.user.rating));
            let ladder = ladder.with_guests(self.desk.engines());
            let position = self.browse.shown(self.session.game()).position;
            let games = self.games.view(self.settings.games_folder.as_deref(), position);
            let view = DialogView { language, settings: &self.settings, ladder, games, desk: &self.desk };
            dialog.show(ui, &view, actions);
        }
    }
}
