//! The entries of the menus.

use std::path::Path;

use eframe::egui::containers::menu::SubMenuButton;
use eframe::egui::{Button, Response, ScrollArea, Ui};

use super::{Bar, Menu, as_entry, opens_menu};
use crate::app::announcements::has_text_values;
use crate::app::command::{Aid, Command, Copied, Exported, keys_of, written};
use crate::app::focus;
use crate::app::kit::{WithTooltip, name_menu, why_disabled};
use crate::app::rooms::files;
use crate::app::text::{Label, Language};
use crate::app::theme;
use crate::app::window::availability::Availability;
use crate::app::window::{Message, Messages};
use crate::engine::board::shown;
use crate::engine::rules::Profile;

/// The entries of the menu for editing, in groups. The submenu for copying stands for its first
/// entry. The rest is in the menus of moves and chapters, and in the command palette.
const EDIT: &[&[Command]] = &[
    &[Command::Undo, Command::Redo],
    &[Command::Comment, Command::PlayOnHere, Command::Delete],
    &[COPIES[0], Command::Paste],
    &[Command::Find, Command::Details, Command::Chapters],
];
const COPIES: [Command; 6] = [
    Command::Copy(Copied::Pgn),
    Command::Copy(Copied::Ubb),
    Command::Copy(Copied::Moves),
    Command::Copy(Copied::Fen),
    Command::Copy(Copied::Picture),
    Command::Copy(Copied::Json),
];
const EXPORTS: [Command; 2] = [Command::Export(Exported::WebPage), Command::Diagrams];
/// The entries of the menu of the game, in groups. Below them are the rules.
const GAME: &[&[Command]] = &[
    &[Command::TypeMove, Command::Hint, Command::MoveNow, Command::Pause],
    &[Command::OfferDraw, Command::Resign, Command::Rematch],
    &[Command::Players, Command::Engines, Command::Match, Command::AnnounceTime],
];

/// Whether no entry of the menu has a use now.
pub(super) fn is_empty(menu: Menu, availability: &Availability<'_>) -> bool {
    let groups = match menu {
        Menu::Edit => EDIT,
        Menu::Game => GAME,
        Menu::File | Menu::Learn | Menu::View | Menu::Help => return false,
    };
    groups.iter().copied().flatten().all(|&command| availability.is_out_of_place(command))
}

/// A menu that is being shown.
pub(super) struct Entries<'a, 'b> {
    pub availability: &'a Availability<'b>,
    pub bar: &'a mut Bar,
    pub menu: Menu,
    pub messages: &'a mut Messages,
    /// Whether a line comes before the next entry.
    pub is_separated: bool,
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
        self.entries(
            ui,
            &[
                Command::NewGame,
                Command::StartAgain,
                Command::SetUpPosition,
                Command::FromPicture,
                Command::NewWindow,
            ],
        );
        self.separate();
        self.entries(ui, &[Command::PastGames, Command::Open]);
        if !self.availability.core.settings.remembered.recent.is_empty() {
            self.submenu(ui, Label::RecentEntry, &[Command::Open], |entries, ui, _| entries.show_recent(ui));
        }
        self.separate();
        let pdf = Command::Export(Exported::Article);
        self.entries(ui, &[Command::Save, Command::SaveAs, pdf, Command::CloseStudy]);
        self.separate();
        let animation =
            if self.availability.is_animating { Command::StopAnimation } else { Command::SaveAnimation };
        self.entries(ui, &[Command::SavePicture, animation]);
        self.submenu(ui, Label::ExportEntry, &EXPORTS, Self::entries);
        self.separate();
        self.entry(ui, Command::Quit);
    }

    fn show_recent(&mut self, ui: &mut Ui) {
        for path in &self.availability.core.settings.remembered.recent {
            let name = shown(Path::new(path.file_name().unwrap_or(path.as_os_str())));
            let open = files::Message::Open(path.clone()).into();
            // A recent file can be opened whenever any file can.
            let can = self.availability.can(Command::Open);
            let response = self.add(ui, Button::new(name), can, open).tooltip(shown(path));
            if let Some(why) = self.availability.why_not(Command::Open) {
                why_disabled(response, why.text(self.language()));
            }
        }
        self.separate();
        self.entry(ui, Command::ForgetRecent);
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "the others have their usual names")]
    fn show_edit(&mut self, ui: &mut Ui) {
        let undoes_edits = self.availability.undoes_edits();
        for group in EDIT {
            self.separate();
            for &command in *group {
                match command {
                    Command::Undo if undoes_edits => self.named(ui, Label::UndoEdit, command),
                    Command::Redo if undoes_edits => self.named(ui, Label::RedoEdit, command),
                    Command::PlayOnHere if self.availability.core.study().is_some() => {
                        self.named(ui, Label::PlayFromHere, command);
                    }
                    Command::Copy(_) => self.submenu(ui, Label::CopyEntry, &COPIES, Self::entries),
                    _ => self.entry(ui, command),
                }
            }
        }
    }

    fn show_game(&mut self, ui: &mut Ui) {
        let pausing = self.availability.pausing().map_or(Command::Pause, |(command, _)| command);
        for group in GAME {
            self.separate();
            for &command in *group {
                self.entry(ui, if command == Command::Pause { pausing } else { command });
            }
        }
        let rules = Profile::ALL.map(Command::SetRules);
        self.submenu(ui, Label::RulesEntry, &rules, |entries, ui, _| {
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
                    .tooltip(language.rules_hint(profile));
            }
        });
    }

    fn show_learn(&mut self, ui: &mut Ui) {
        self.entries(ui, &[Command::StudyGame, Command::Compare]);
        self.separate();
        for aid in Aid::ALL {
            let command = Command::Toggle(aid);
            let is_open = self.availability.core.shows(aid);
            self.switch(ui, command, is_open, None);
        }
        self.separate();
        self.entries(
            ui,
            &[
                Command::Tutorial,
                Command::Puzzles,
                Command::Exercises,
                Command::MakeExercise,
                Command::Repertoire,
                Command::Collection,
                Command::Books,
            ],
        );
        self.separate();
        self.entries(ui, &[Command::Progress, Command::People]);
    }

    fn show_view(&mut self, ui: &mut Ui) {
        self.entry(ui, Command::Flip);
        let (command, is_on) = (Command::MarkThreats, self.availability.core.marks_threats());
        self.switch(ui, command, is_on, Some(Label::MarkThreatsHint));
        self.entries(ui, &[Command::Draw, Command::ClearDrawings]);
        self.separate();
        self.entries(ui, &[Command::FullScreen, Command::Present, Command::Autoplay]);
        self.separate();
        self.entries(ui, &[Command::LargerText, Command::SmallerText, Command::UsualText]);
        self.separate();
        self.entry(ui, Command::Settings);
    }

    fn show_help(&mut self, ui: &mut Ui) {
        self.entries(ui, &[Command::RuleBook, Command::Manual]);
        self.separate();
        self.entries(ui, &[Command::Palette, Command::Shortcuts, Command::About]);
    }

    fn language(&self) -> Language {
        self.availability.core.language()
    }

    fn entries(&mut self, ui: &mut Ui, commands: &[Command]) {
        commands.iter().for_each(|&command| self.entry(ui, command));
    }

    /// Shows a line before the next entry, unless it is the first.
    fn separate(&mut self) {
        self.is_separated = true;
    }

    fn entry(&mut self, ui: &mut Ui, command: Command) {
        self.show_command(ui, command.name(self.language()), command);
    }

    /// Shows a command under another name.
    fn named(&mut self, ui: &mut Ui, name: Label, command: Command) {
        self.show_command(ui, name.text(self.language()), command);
    }

    /// Shows a command unless it has no use here.
    fn show_command(&mut self, ui: &mut Ui, name: &'static str, command: Command) {
        if !self.availability.is_out_of_place(command) {
            let button = self.button(ui, name, command);
            self.add_command(ui, button, command);
        }
    }

    /// Shows a command that switches something on or off.
    fn switch(&mut self, ui: &mut Ui, command: Command, is_on: bool, hint: Option<Label>) {
        if self.availability.is_out_of_place(command) {
            return;
        }
        let name = command.name(self.language());
        let keys = keys_of(command).map(|keys| written(ui.ctx(), &keys)).unwrap_or_default();
        let mark = if is_on { "✓  " } else { "" };
        let button = Button::new(name).shortcut_text(format!("{mark}{keys}").trim_end()).selected(is_on);
        // Without the mark, because the state of the entry says that it is on.
        let name = format!("{name} {keys}");
        let response = self.add_command(ui, button, command).accessible_name(name.trim_end());
        if let Some(hint) = hint {
            response.tooltip(hint.text(self.language()));
        }
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
        self.show_line(ui);
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

    /// Shows the line that is due.
    fn show_line(&mut self, ui: &mut Ui) {
        if std::mem::take(&mut self.is_separated) && ui.min_rect().height() > 0.0 {
            ui.separator();
        }
    }

    /// Shows a submenu unless none of these commands has a use here.
    fn submenu(
        &mut self,
        ui: &mut Ui,
        label: Label,
        commands: &[Command],
        content: impl FnOnce(&mut Self, &mut Ui, &[Command]),
    ) {
        if commands.iter().all(|&command| self.availability.is_out_of_place(command)) {
            return;
        }
        self.show_line(ui);
        let (response, _) = SubMenuButton::new(label.text(self.language())).ui(ui, |ui| {
            name_menu(ui, label.text(self.language()));
            ui.set_min_width(theme::MENU_WIDTH);
            content(self, ui, commands);
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
