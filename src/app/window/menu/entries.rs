//! The entries of the menus.

use std::path::Path;

use eframe::egui::containers::menu::SubMenuButton;
use eframe::egui::{Button, Response, ScrollArea, Ui};

use super::{Bar, Menu, as_entry, opens_menu};
use crate::app::announcements::has_text_values;
use crate::app::command::{Aid, Command, Copied, Exported, keys_of, written};
use crate::app::focus;
use crate::app::kit::{name_menu, why_disabled};
use crate::app::rooms::files;
use crate::app::text::{Label, Language};
use crate::app::theme;
use crate::app::window::availability::Availability;
use crate::app::window::{Message, Messages};
use crate::engine::board::shown;
use crate::engine::rules::Profile;

/// A menu that is being shown.
pub(super) struct Entries<'a, 'b> {
    pub availability: &'a Availability<'b>,
    pub bar: &'a mut Bar,
    pub menu: Menu,
    pub messages: &'a mut Messages,
}

impl Entries<'_, '_> {
    /// Shows the entries of the menu.
    pub fn show(&mut self, ui: &mut Ui) {
        name_menu(ui, self.menu.title().text(self.language()));
        ui.set_min_width(theme::MENU_WIDTH);
        let room = ui.ctx().content_rect().height() - theme::MENU_REST;
        // With large texts, the longest menus do not fit the window and scroll.
        ui.set_max_height(room);
        ScrollArea::vertical().max_height(room).show(ui, |ui| {
            match self.menu {
                Menu::File => self.show_file(ui),
                Menu::Edit => self.show_edit(ui),
                Menu::Game => self.show_game(ui),
                Menu::Learn => self.show_learn(ui),
                Menu::View => self.show_view(ui),
                Menu::Help => self.show_help(ui),
            }
            focus::reveal(ui);
        });
    }

    fn show_file(&mut self, ui: &mut Ui) {
        self.entries(ui, &[Command::NewGame, Command::StartAgain, Command::SetUpPosition]);
        ui.separator();
        self.entries(ui, &[Command::PastGames, Command::Open]);
        let recent = &self.availability.core.settings.remembered.recent;
        if !recent.is_empty() {
            self.submenu(ui, Label::RecentEntry, |entries, ui| {
                for path in recent {
                    let name = shown(Path::new(path.file_name().unwrap_or(path.as_os_str())));
                    let open = files::Message::Open(path.clone()).into();
                    // A recent file can be opened whenever any file can.
                    let can = entries.availability.can(Command::Open);
                    let response = entries.add(ui, Button::new(name), can, open).on_hover_text(shown(path));
                    if let Some(why) = entries.availability.why_not(Command::Open) {
                        why_disabled(response, why.text(entries.language()));
                    }
                }
                ui.separator();
                entries.entry(ui, Command::ForgetRecent);
            });
        }
        ui.separator();
        let pdf = Command::Export(Exported::Article);
        self.entries(ui, &[Command::Save, Command::SaveAs, pdf, Command::CloseStudy]);
        ui.separator();
        let animation =
            if self.availability.is_animating { Command::StopAnimation } else { Command::SaveAnimation };
        self.entries(ui, &[Command::SavePicture, animation]);
        self.submenu(ui, Label::ExportEntry, |entries, ui| {
            entries.entries(ui, &[Command::Export(Exported::WebPage), Command::Diagrams]);
        });
        ui.separator();
        self.entry(ui, Command::Quit);
    }

    fn show_edit(&mut self, ui: &mut Ui) {
        if self.availability.undoes_edits() {
            for (label, command) in [(Label::UndoEdit, Command::Undo), (Label::RedoEdit, Command::Redo)] {
                self.named(ui, label.text(self.language()), command);
            }
        } else {
            self.entries(ui, &[Command::Undo, Command::Redo]);
        }
        ui.separator();
        self.entry(ui, Command::Comment);
        let play_on =
            if self.availability.core.study().is_some() { Label::PlayFromHere } else { Label::PlayOnHere };
        self.named(ui, play_on.text(self.language()), Command::PlayOnHere);
        ui.separator();
        self.entries(ui, &[Command::Promote, Command::MakeMain, Command::Delete]);
        ui.separator();
        self.entries(ui, &[Command::Draw, Command::ClearDrawings]);
        ui.separator();
        self.submenu(ui, Label::CopyEntry, |entries, ui| {
            let kinds = [Copied::Pgn, Copied::Ubb, Copied::Moves, Copied::Fen, Copied::Picture, Copied::Json];
            entries.entries(ui, &kinds.map(Command::Copy));
        });
        self.entry(ui, Command::Paste);
        ui.separator();
        self.entries(ui, &[Command::Find, Command::Compare]);
        ui.separator();
        self.entries(
            ui,
            &[Command::Details, Command::Chapters, Command::PreviousChapter, Command::NextChapter],
        );
        self.entry(ui, Command::MakeExercise);
    }

    fn show_game(&mut self, ui: &mut Ui) {
        let pausing = self.availability.pausing().map_or(Command::Pause, |(command, _)| command);
        self.entries(ui, &[Command::TypeMove, Command::Hint, Command::MoveNow, pausing]);
        ui.separator();
        self.entries(ui, &[Command::OfferDraw, Command::Resign, Command::Rematch]);
        ui.separator();
        self.entries(ui, &[Command::Players, Command::Engines, Command::Match, Command::AnnounceTime]);
        self.submenu(ui, Label::RulesEntry, |entries, ui| {
            let present = entries.availability.core.document().game().profile();
            for profile in Profile::ALL {
                let command = Command::SetRules(profile);
                let language = entries.language();
                let is_chosen = profile == present;
                let button = Button::selectable(is_chosen, command.name(language));
                let button = button.right_text(if is_chosen { "✓" } else { "" });
                // Without the mark, because the state of the entry says that it is chosen.
                entries
                    .add_command(ui, button, command)
                    .accessible_name(command.name(language))
                    .on_hover_text(language.rules_hint(profile).text(language));
            }
        });
    }

    fn show_learn(&mut self, ui: &mut Ui) {
        self.entry(ui, Command::StudyGame);
        ui.separator();
        for aid in Aid::ALL {
            let command = Command::Toggle(aid);
            let is_open = self.availability.core.shows(aid);
            self.switch(ui, command, is_open);
        }
        ui.separator();
        self.entries(
            ui,
            &[
                Command::Tutorial,
                Command::Puzzles,
                Command::Exercises,
                Command::Repertoire,
                Command::Collection,
            ],
        );
        ui.separator();
        self.entries(ui, &[Command::Progress, Command::People]);
    }

    fn show_view(&mut self, ui: &mut Ui) {
        self.entry(ui, Command::Flip);
        let (command, is_on) = (Command::MarkThreats, self.availability.core.marks_threats());
        let hint = Label::MarkThreatsHint.text(self.language());
        self.switch(ui, command, is_on).on_hover_text(hint);
        ui.separator();
        self.entries(ui, &[Command::FullScreen, Command::Present, Command::Autoplay]);
        ui.separator();
        self.entries(ui, &[Command::LargerText, Command::SmallerText, Command::UsualText]);
        ui.separator();
        self.entry(ui, Command::Settings);
    }

    fn show_help(&mut self, ui: &mut Ui) {
        self.entries(ui, &[Command::RuleBook, Command::Manual]);
        ui.separator();
        self.entries(ui, &[Command::Palette, Command::Shortcuts, Command::About]);
    }

    fn language(&self) -> Language {
        self.availability.core.language()
    }

    fn entries(&mut self, ui: &mut Ui, commands: &[Command]) {
        commands.iter().for_each(|&command| self.entry(ui, command));
    }

    fn entry(&mut self, ui: &mut Ui, command: Command) {
        self.named(ui, command.name(self.language()), command);
    }

    /// Shows a command under another name.
    fn named(&mut self, ui: &mut Ui, name: &'static str, command: Command) {
        let button = self.button(ui, name, command);
        self.add_command(ui, button, command);
    }

    /// Shows a command that switches something on or off.
    fn switch(&mut self, ui: &mut Ui, command: Command, is_on: bool) -> Response {
        let name = command.name(self.language());
        let keys = keys_of(command).map(|keys| written(ui.ctx(), &keys)).unwrap_or_default();
        let mark = if is_on { "✓  " } else { "" };
        let button = Button::new(name).shortcut_text(format!("{mark}{keys}").trim_end()).selected(is_on);
        // Without the mark, because the state of the entry says that it is on.
        self.add_command(ui, button, command).accessible_name(format!("{name} {keys}").trim_end())
    }

    /// The button of an entry, with name and shortcut.
    fn button(&self, ui: &Ui, name: &'static str, command: Command) -> Button<'static> {
        let button = Button::new(name);
        match keys_of(command) {
            Some(keys) => button.shortcut_text(written(ui.ctx(), &keys)),
            None => button,
        }
    }

    /// Adds the entry of a command. A disabled one has a tooltip that says why.
    fn add_command(&mut self, ui: &mut Ui, button: Button<'_>, command: Command) -> Response {
        let why_not = self.availability.why_not(command);
        let response = self.add(ui, button, why_not.is_none(), Message::Do(command));
        match why_not {
            Some(why) => why_disabled(response, why.text(self.language())),
            None => response,
        }
    }

    fn add(&mut self, ui: &mut Ui, button: Button<'_>, is_enabled: bool, message: Message) -> Response {
        let response = ui.add_enabled(is_enabled, button);
        as_entry(&response);
        if is_enabled {
            self.enter(&response);
        }
        if response.clicked() {
            self.messages.push(message);
            ui.close();
        }
        response
    }

    /// Gives the focus to an entry if it is the first enabled one of a menu that was opened by a
    /// key.
    fn enter(&mut self, entry: &Response) {
        if self.bar.entered.take_if(|entered| *entered == self.menu).is_some() {
            entry.request_focus();
        }
    }

    fn submenu(&mut self, ui: &mut Ui, label: Label, content: impl FnOnce(&mut Self, &mut Ui)) {
        let (response, _) = SubMenuButton::new(label.text(self.language())).ui(ui, |ui| {
            name_menu(ui, label.text(self.language()));
            ui.set_min_width(theme::MENU_WIDTH);
            content(self, ui);
        });
        as_entry(&response);
        opens_menu(&response);
        if !has_text_values() {
            // AT-SPI does not learn that an entry opens a menu.
            let said = Label::OpensMenu.text(self.language());
            response.ctx.accesskit_node_builder(response.id, |node| node.set_description(said));
        }
        self.enter(&response);
        self.bar.submenus.push(response.id);
    }
}
