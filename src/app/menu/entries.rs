//! The entries of the menus.

use std::path::Path;

use eframe::egui::containers::menu::SubMenuButton;
use eframe::egui::{Button, Response, ScrollArea, Ui};

use super::{Bar, Menu, MenuView};
use crate::app::actions::{Action, Copied, FileAction, HelpAction, LibraryAction, SizeAction, StudyAction};
use crate::app::engines::EngineAction;
use crate::app::focus;
use crate::app::games::GamesAction;
use crate::app::panels::move_entries;
use crate::app::puzzles::PuzzlesAction;
use crate::app::shortcuts;
use crate::app::study::Study;
use crate::app::text::{EngineLabel, Label, Language};
use crate::app::theme;
use crate::engine::board::shown;
use crate::engine::rules::Profile;

/// A menu while it is shown.
pub(super) struct Entries<'a, 'b> {
    pub view: &'a MenuView<'b>,
    pub bar: &'a mut Bar,
    pub menu: Menu,
    pub actions: &'a mut Vec<Action>,
}

impl Entries<'_, '_> {
    /// Shows the menu's entries.
    pub fn show(&mut self, ui: &mut Ui) {
        ui.set_min_width(theme::MENU_WIDTH);
        let room = ui.ctx().content_rect().height() - theme::MENU_REST;
        // Where texts are large, the longest do not fit.
        ui.set_max_height(room);
        ScrollArea::vertical().max_height(room).show(ui, |ui| {
            match self.menu {
                Menu::File => self.show_file(ui),
                Menu::Edit => self.show_edit(ui),
                Menu::Game => self.show_game(ui),
                Menu::Study => self.show_study(ui),
                Menu::View => self.show_view(ui),
                Menu::Help => self.show_help(ui),
            }
            focus::reveal(ui);
        });
    }

    fn show_file(&mut self, ui: &mut Ui) {
        self.entry(ui, Label::NewGameEntry, Action::AskNewGame, true);
        self.entry(ui, Label::NewGameAtOnce, Action::StartAgain, true);
        self.entry(ui, Label::SetUpEntry, Action::SetUpPosition, true);
        ui.separator();
        self.entry(ui, Label::PastGamesEntry, LibraryAction::List.into(), true);
        self.entry(ui, Label::OpenEntry, FileAction::AskOpen.into(), true);
        let recent = self.view.recent;
        if !recent.is_empty() {
            self.submenu(ui, Label::RecentEntry, |entries, ui| {
                for path in recent {
                    let name = shown(Path::new(path.file_name().unwrap_or(path.as_os_str())));
                    let action = FileAction::Open(path.clone()).into();
                    entries.add(ui, Button::new(name), true, action).on_hover_text(shown(path));
                }
                ui.separator();
                entries.entry(ui, Label::ForgetRecent, FileAction::ForgetRecent.into(), true);
            });
        }
        ui.separator();
        self.entry(ui, Label::SaveEntry, FileAction::Save.into(), true);
        self.entry(ui, Label::SaveAsEntry, FileAction::AskSaveAs.into(), true);
        ui.separator();
        self.entry(ui, Label::PictureEntry, FileAction::AskPicture.into(), true);
        if self.view.is_filming {
            self.entry(ui, Label::StopFilmEntry, FileAction::StopFilm.into(), true);
        } else {
            let has_moves = !self.view.panel.session.game().tree().is_empty();
            self.entry(ui, Label::FilmEntry, FileAction::AskFilm.into(), has_moves);
        }
        ui.separator();
        self.entry(ui, Label::Quit, Action::Quit, true);
    }

    fn show_edit(&mut self, ui: &mut Ui) {
        let session = self.view.panel.session;
        let [(undo, can_undo), (redo, can_redo)] = match self.view.editor {
            Some(editor) => [(Label::UndoEdit, editor.can_undo()), (Label::RedoEdit, editor.can_redo())],
            None => [(Label::Undo, session.can_undo()), (Label::Redo, session.can_redo())],
        };
        self.entry(ui, undo, Action::Undo, can_undo);
        self.entry(ui, redo, Action::Redo, can_redo);
        let view = &self.view.panel;
        for group in move_entries(view, view.shown.node) {
            ui.separator();
            for (label, action, is_possible) in group {
                self.entry(ui, label, action.into(), is_possible);
            }
        }
        ui.separator();
        self.submenu(ui, Label::CopyEntry, |entries, ui| {
            for (label, what) in [
                (Label::CopyPgn, Copied::Pgn),
                (Label::CopyUbb, Copied::Ubb),
                (Label::CopyMoves, Copied::Moves),
                (Label::CopyFen, Copied::Fen),
                (Label::CopyPicture, Copied::Picture),
                (Label::CopyJson, Copied::Json),
            ] {
                entries.entry(ui, label, FileAction::Copy(what).into(), true);
            }
        });
        self.entry(ui, Label::PasteEntry, FileAction::AskPaste.into(), true);
        ui.separator();
        self.entry(ui, Label::DetailsEntry, Action::AskDetails, true);
    }

    fn show_game(&mut self, ui: &mut Ui) {
        let view = &self.view.panel;
        let (can_offer, can_resign) = (view.can_offer_draw(), view.can_resign());
        self.entry(ui, Label::TypeMove, Action::TypeMove, self.view.can_move);
        for (label, action, is_possible) in view.engine_choices() {
            self.entry(ui, label, action, is_possible);
        }
        ui.separator();
        self.entry(ui, Label::DrawHint, Action::OfferDraw, can_offer);
        self.entry(ui, Label::ResignEntry, Action::AskResign, can_resign);
        self.entry(ui, Label::Rematch, Action::Rematch, true);
        ui.separator();
        self.entry(ui, Label::PlayersEntry, Action::AskPlayers, true);
        for (label, action) in
            [(EngineLabel::Entry, EngineAction::List), (EngineLabel::MatchEntry, EngineAction::ShowMatch)]
        {
            let button = Button::new(label.text(self.language()));
            self.add(ui, button, true, action.into());
        }
        self.submenu(ui, Label::RulesEntry, |entries, ui| {
            let present = entries.view.panel.session.game().profile();
            for profile in Profile::ALL {
                let (name, hint) =
                    (entries.language().rules_name(profile), entries.language().rules_hint(profile));
                entries.choice(ui, name, hint, profile == present, Action::SetRules(profile));
            }
        });
    }

    fn show_study(&mut self, ui: &mut Ui) {
        for study in Study::ALL {
            let action = StudyAction::Toggle(study).into();
            let is_open = self.view.study == Some(study);
            let button = self.button(ui, study.entry(), &action).selected(is_open);
            self.add(ui, button, true, action);
        }
        ui.separator();
        self.entry(ui, Label::PuzzlesEntry, PuzzlesAction::Open.into(), true);
        self.entry(ui, Label::GamesEntry, GamesAction::Show.into(), true);
    }

    fn show_view(&mut self, ui: &mut Ui) {
        self.entry(ui, Label::FlipHint, Action::Flip, true);
        ui.separator();
        for (label, action) in [
            (Label::LargerText, SizeAction::Larger),
            (Label::SmallerText, SizeAction::Smaller),
            (Label::UsualText, SizeAction::Usual),
        ] {
            self.entry(ui, label, action.into(), true);
        }
        ui.separator();
        self.entry(ui, Label::SettingsEntry, Action::AskSettings, true);
    }

    fn show_help(&mut self, ui: &mut Ui) {
        self.entry(ui, Label::GuideEntry, HelpAction::ShowGuide.into(), true);
        self.entry(ui, Label::RuleBookEntry, HelpAction::ShowRules.into(), true);
        self.entry(ui, Label::ManualEntry, HelpAction::ShowManual.into(), true);
        ui.separator();
        self.entry(ui, Label::ShortcutsEntry, Action::ShowShortcuts, true);
        self.entry(ui, Label::AboutEntry, Action::ShowAbout, true);
    }

    fn language(&self) -> Language {
        self.view.panel.language
    }

    fn entry(&mut self, ui: &mut Ui, label: Label, action: Action, is_enabled: bool) {
        let button = self.button(ui, label, &action);
        self.add(ui, button, is_enabled, action);
    }

    /// What an entry looks like: its text, and the keys that do the same.
    fn button(&self, ui: &Ui, label: Label, action: &Action) -> Button<'static> {
        let button = Button::new(label.text(self.language()));
        match shortcuts::of(action) {
            Some(keys) => button.shortcut_text(shortcuts::written(ui.ctx(), &keys)),
            None => button,
        }
    }

    /// One of several that exclude each other.
    fn choice(&mut self, ui: &mut Ui, text: &str, hint: Label, is_chosen: bool, action: Action) {
        let button = Button::selectable(is_chosen, text).right_text(if is_chosen { "✓" } else { "" });
        let language = self.language();
        self.add(ui, button, true, action).on_hover_text(hint.text(language));
    }

    fn add(&mut self, ui: &mut Ui, button: Button<'_>, is_enabled: bool, action: Action) -> Response {
        let is_enabled = is_enabled && self.view.permits(&action);
        let response = ui.add_enabled(is_enabled, button);
        if is_enabled && self.bar.entered.take_if(|entered| *entered == self.menu).is_some() {
            response.request_focus();
        }
        if response.clicked() {
            self.actions.push(action);
            ui.close();
        }
        response
    }

    fn submenu(&mut self, ui: &mut Ui, label: Label, content: impl FnOnce(&mut Self, &mut Ui)) {
        let (response, _) = SubMenuButton::new(label.text(self.language())).ui(ui, |ui| {
            ui.set_min_width(theme::MENU_WIDTH);
            content(self, ui);
        });
        self.bar.submenus.push(response.id);
    }
}
