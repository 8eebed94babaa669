//! Pages to read: keys, rules, licences, and the program itself.

mod licences;
mod rule_book;

use eframe::egui::accesskit::Node;
use eframe::egui::{Align, Layout, RichText, Ui, vec2};

use crate::app::command::{Command, Group, Request, Requests, described};
use crate::app::core::{Core, DialogContents, Effects};
use crate::app::kit::{
    as_heading, page, page_heading, paragraph, said_as_one, show_buttons, show_modal, wrapped,
};
use crate::app::text::{KeyLabel, Label, Language};
use crate::app::theme::{self, Palette};
use licences::show_licences;
use rule_book::RuleBook;

/// Shows a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Message {
    Shortcuts,
    About,
    Licences,
    /// The rules of the game.
    RuleBook,
}

#[derive(Default)]
pub struct HelpRoom;

pub enum Dialog {
    Shortcuts,
    About,
    Licences,
    RuleBook(Box<RuleBook>),
}

impl DialogContents for Dialog {}

impl HelpRoom {
    pub fn update(&mut self, message: Message, core: &mut Core) -> Effects {
        core.front.open(match message {
            Message::Shortcuts => Dialog::Shortcuts,
            Message::About => Dialog::About,
            Message::Licences => Dialog::Licences,
            Message::RuleBook => Dialog::RuleBook(Box::default()),
        });
        Effects::new()
    }

    /// Shows the open dialog.
    pub fn view_dialog(&self, dialog: &mut Dialog, ui: &Ui, core: &Core, requests: &mut Requests<Message>) {
        let language = core.language();
        let (name, width) = match dialog {
            Dialog::Shortcuts => ("shortcuts", theme::CHOOSER_WIDTH),
            Dialog::About => ("about", theme::DIALOG_WIDTH),
            Dialog::Licences => ("licences", theme::CHOOSER_WIDTH),
            Dialog::RuleBook(_) => ("rule book", theme::CHOOSER_WIDTH),
        };
        show_modal(ui, name, width, Request::CloseDialog, requests, |ui, requests| match dialog {
            Dialog::Shortcuts => show_shortcuts(ui, language, requests),
            Dialog::About => show_about(ui, language, requests),
            Dialog::Licences => show_licences(ui, language, requests),
            Dialog::RuleBook(rules) => rules.show(ui, language, core.settings.look, requests),
        });
    }
}

/// The share of a row's width for the description of the keys.
const WHAT_SHARE: f32 = 0.58;
const ROW_GAP: f32 = 5.0;

/// Shows links to further help, then the list of keys and mouse gestures.
fn show_shortcuts(ui: &mut Ui, language: Language, requests: &mut Requests<Message>) {
    page_heading(ui, Label::ShortcutsEntry.text(language));
    page(ui, |ui| {
        ui.spacing_mut().item_spacing.y = ROW_GAP;
        // A user who presses F1 may want more than keys.
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 2.0 * theme::GAP;
            for command in [Command::Lessons, Command::RuleBook, Command::Guide] {
                if ui.link(command.entry().title(language)).clicked() {
                    requests.push(Request::Do(command));
                }
            }
        });
        for Group { heading, rows } in described(ui.ctx(), language) {
            ui.scope(|ui| {
                ui.add_space(ROW_GAP);
                let color = Palette::of(ui).accent_text;
                let title = heading.text(language);
                let text = RichText::new(title).size(theme::CHAPTER_SIZE).color(color);
                // A user who does not see the board needs the keys for it, which follow.
                if heading == KeyLabel::Mouse {
                    ui.ctx().accesskit_node_builder(ui.unique_id(), Node::set_hidden);
                    ui.label(text);
                    rows.iter().for_each(|(gesture, what)| show_row(ui, what, gesture));
                    return;
                }
                as_heading(&paragraph(ui, text), title);
                for (keys, what) in rows {
                    said_as_one(ui, || language.labelled(what, &keys), |ui| show_row(ui, what, &keys));
                }
            });
        }
    });
    ui.add_space(theme::GAP);
    show_buttons(ui, language, requests, None, (Label::Close, Request::CloseDialog));
}

/// Shows a description and its keys.
fn show_row(ui: &mut Ui, what: &str, keys: &str) {
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = theme::GAP;
        let room = ui.available_width() - theme::GAP;
        for (share, text) in
            [(WHAT_SHARE, RichText::new(what)), (1.0 - WHAT_SHARE, RichText::new(keys).weak())]
        {
            let size = vec2(share * room, 0.0);
            ui.allocate_ui_with_layout(size, Layout::top_down(Align::Min), |ui| {
                ui.set_width(size.x);
                wrapped(ui, text);
            });
        }
    });
}

fn show_about(ui: &mut Ui, language: Language, requests: &mut Requests<Message>) {
    page_heading(ui, "Chuhe 楚河");
    ui.label(language.version(env!("CARGO_PKG_VERSION")));
    wrapped(ui, Label::Licence.text(language));
    wrapped(ui, RichText::new(Label::Sources.text(language)).weak().small());
    ui.add_space(theme::GAP);
    let licences = (Label::LicencesTitle, Request::Do(Command::Licences));
    show_buttons(ui, language, requests, [licences], (Label::Close, Request::CloseDialog));
}
