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
use crate::engine::board::visible_path;
use crate::engine::rules::Profile;

/// Submenus. In its menu, the first command stands for each.
const COPIES: [Command; 6] = [
    Command::Copy(Copied::Pgn),
    Command::Copy(Copied::Ubb),
    Command::Copy(Copied::Moves),
    Command::Copy(Copied::Fen),
    Command::Copy(Copied::Picture),
    Command::Copy(Copied::Json),
];
const EXPORTS: [Command; 2] = [Command::Export(Exported::WebPage), Command::Diagrams];
const RULES: [Command; 4] = [
    Command::SetRules(Profile::Asian),
    Command::SetRules(Profile::Chinese),
    Command::SetRules(Profile::Computer),
    Command::SetRules(Profile::Simple),
];

impl Menu {
    /// The entries, in groups.
    const fn groups(self) -> &'static [&'static [Command]] {
        match self {
            Self::File => &[
                &[
                    Command::NewGame,
                    Command::StartAgain,
                    Command::SetUpPosition,
                    Command::FromPicture,
                    Command::NewWindow,
                ],
                &[Command::PastGames, Command::Open, Command::ForgetRecent],
                &[Command::Save, Command::SaveAs, Command::Export(Exported::Article), Command::CloseStudy],
                &[Command::SavePicture, Command::SaveAnimation, Command::Export(Exported::WebPage)],
                &[Command::Quit],
            ],
            // The other edits are in the menus of moves and chapters, and in the command palette.
            Self::Edit => &[
                &[Command::Undo, Command::Redo],
                &[Command::Comment, Command::PlayOnHere, Command::Delete],
                &[Command::Copy(Copied::Pgn), Command::Paste],
                &[Command::Find, Command::Details, Command::Chapters],
            ],
            Self::Game => &[
                &[Command::TypeMove, Command::Hint, Command::MoveNow, Command::Pause],
                &[Command::OfferDraw, Command::Resign, Command::Rematch],
                &[
                    Command::Players,
                    Command::Engines,
                    Command::Match,
                    Command::AnnounceTime,
                    Command::SetRules(Profile::Asian),
                ],
            ],
            Self::Learn => &[
                &[Command::StudyGame, Command::Compare],
                &[
                    Command::Toggle(Aid::Analysis),
                    Command::Toggle(Aid::Review),
                    Command::Toggle(Aid::Explorer),
                ],
                &[
                    Command::Lessons,
                    Command::Puzzles,
                    Command::Exercises,
                    Command::MakeExercise,
                    Command::Repertoire,
                    Command::Collection,
                    Command::Books,
                ],
                &[Command::Progress, Command::People],
            ],
            Self::View => &[
                &[Command::Flip, Command::MarkThreats, Command::Draw, Command::ClearDrawings],
                &[Command::FullScreen, Command::Present, Command::Autoplay],
                &[Command::LargerText, Command::SmallerText, Command::UsualText],
                &[Command::Settings],
            ],
            Self::Help => &[
                &[Command::RuleBook, Command::Guide],
                &[Command::Palette, Command::Shortcuts, Command::About],
            ],
        }
    }
}

/// Whether no entry of the menu has a use now.
pub(super) fn is_empty(menu: Menu, availability: &Availability<'_>) -> bool {
    menu.groups().iter().copied().flatten().all(|&command| availability.is_out_of_place(command))
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
            for group in self.menu.groups() {
                self.separate();
                group.iter().for_each(|&command| self.show_entry(ui, command));
            }
            focus::reveal(ui);
        });
    }

    /// Shows an entry: the command, another in its place, or the submenu for which it stands.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the others are shown as they are")]
    fn show_entry(&mut self, ui: &mut Ui, command: Command) {
        let (core, undoes_edits) = (self.availability.core, self.availability.undoes_edits());
        match command {
            Command::ForgetRecent => {
                if !core.settings.remembered.recent.is_empty() {
                    self.submenu(ui, Label::RecentEntry, &[Command::Open], Self::show_recent);
                }
            }
            Command::SaveAnimation if self.availability.is_animating => {
                self.entry(ui, Command::StopAnimation);
            }
            Command::Export(Exported::WebPage) => {
                self.submenu(ui, Label::ExportEntry, &EXPORTS, Self::entries);
            }
            Command::Undo if undoes_edits => self.named(ui, Label::UndoEdit, command),
            Command::Redo if undoes_edits => self.named(ui, Label::RedoEdit, command),
            Command::PlayOnHere if core.study().is_some() => self.named(ui, Label::PlayFromHere, command),
            Command::Copy(_) => self.submenu(ui, Label::CopyEntry, &COPIES, Self::entries),
            Command::Pause => {
                let pausing = self.availability.pausing();
                self.entry(ui, pausing.map_or(command, |(command, _)| command));
            }
            Command::SetRules(_) => self.submenu(ui, Label::RulesEntry, &RULES, Self::show_rules),
            Command::Toggle(aid) => self.switch(ui, command, core.shows(aid), None),
            Command::MarkThreats => {
                self.switch(ui, command, core.marks_threats(), Some(Label::MarkThreatsHint));
            }
            _ => self.entry(ui, command),
        }
    }

    fn show_recent(&mut self, ui: &mut Ui, _: &[Command]) {
        for path in &self.availability.core.settings.remembered.recent {
            let name = visible_path(Path::new(path.file_name().unwrap_or(path.as_os_str())));
            let open = files::Message::Open(path.clone()).into();
            // A recent file can be opened whenever any file can.
            let can = self.availability.can(Command::Open);
            let response = self.add(ui, Button::new(name), can, open).tooltip(visible_path(path));
            if let Some(why) = self.availability.why_not(Command::Open) {
                why_disabled(response, why.text(self.language()));
            }
        }
        self.separate();
        self.entry(ui, Command::ForgetRecent);
    }

    fn show_rules(&mut self, ui: &mut Ui, rules: &[Command]) {
        let (language, present) = (self.language(), self.availability.core.document().game().profile());
        for &command in rules {
            let Command::SetRules(profile) = command else { continue };
            let is_chosen = profile == present;
            let button = Button::selectable(is_chosen, command.name(language));
            let button = button.right_text(if is_chosen { "✓" } else { "" });
            // Without the mark, because the state of the entry says that it is chosen.
            self.add_command(ui, button, command)
                .accessible_name(command.name(language))
                .tooltip(language.rules_hint(profile));
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::command::{Step, TABLE};

    /// Commands without an entry of their own.
    const ELSEWHERE: [Command; 23] = [
        // They take the place of another entry.
        Command::StopAnimation,
        Command::Resume,
        // In the menu of a move.
        Command::Promote,
        Command::MakeMain,
        // Buttons and tabs.
        Command::Rules,
        Command::Licences,
        Command::ShowLeft,
        Command::ShowMoves,
        Command::Show(Aid::Analysis),
        Command::Show(Aid::Review),
        Command::Show(Aid::Explorer),
        Command::Threats,
        Command::BackToGame,
        // Keys.
        Command::Step(Step::Back),
        Command::Step(Step::Forward),
        Command::Step(Step::Up),
        Command::Step(Step::Down),
        Command::Step(Step::First),
        Command::Step(Step::Last),
        Command::NextTab,
        Command::PreviousTab,
        Command::NextChapter,
        Command::PreviousChapter,
    ];

    #[test]
    fn every_command_has_an_entry_or_is_meant_to_have_none() {
        let groups = Menu::ALL.into_iter().flat_map(Menu::groups).copied();
        let entries: Vec<&Command> = groups.chain([&COPIES[..], &EXPORTS, &RULES]).flatten().collect();
        for entry in TABLE {
            let is_entry = entries.contains(&&entry.command);
            assert_ne!(is_entry, ELSEWHERE.contains(&entry.command), "{:?}", entry.command);
        }
    }
}
