//! What is asked or told in front of the board.

mod appearance;
mod choice;
mod chooser;
mod comment;
mod details;
mod engines;
mod feel;
mod fields;
mod help;
mod ladder;
mod licences;
mod new_game;
mod odds;
mod page;
mod past_games;
mod path;
mod players;
mod puzzles;
mod question;
mod rule_book;
mod rules;
mod settings;
mod strength;
mod table;
mod time;

use std::path::PathBuf;

use eframe::egui::{
    Align, Button, Frame, Id, Layout, Margin, Modal, Order, Popup, Response, RichText, ScrollArea, Sense,
    Stroke, Ui, UiBuilder, UiKind, Vec2, vec2,
};

use super::actions::Action;
use super::engines::EngineDesk;
use super::files::{Objection, Purpose, Successor};
use super::focus;
use super::games::{GamesForm, GamesView};
use super::record::Deletion;
use super::settings::Settings;
use super::text::{Label, Language};
use super::theme::{self, Palette};
use crate::engine::board::{Move, Side};

pub use appearance::piece_sets;
use choice::choice;
pub use chooser::Chooser;
pub use comment::CommentForm;
pub use details::DetailsForm;
pub use engines::{ContestForm, EngineTrouble, EnginesForm};
pub use ladder::Ladder;
pub use new_game::NewGameForm;
pub use past_games::PastGames;
pub use path::PathForm;
pub use players::PlayersForm;
pub use puzzles::PuzzleList;
pub use rule_book::{Chapter, RuleBook};
pub use rules::RulesForm;
pub use settings::SettingsForm;

/// The dialog that is open.
pub enum Dialog {
    NewGame(NewGameForm),
    Players(PlayersForm),
    Rules(RulesForm),
    Details(Box<DetailsForm>),
    Settings(Box<SettingsForm>),
    /// The rules of the game, to read.
    RuleBook(Box<RuleBook>),
    Shortcuts,
    About,
    Licences,
    Comment(CommentForm),
    /// Whether to delete moves.
    Delete(Deletion),
    /// Whether to give up.
    Resign,
    /// Whether to play a move that loses by a repetition, as the text says.
    Repetition {
        play: Move,
        text: String,
    },
    /// Whether to accept the draw that this side offers.
    DrawOffer(Side),
    /// Which of the games of a file to open.
    Chooser(Box<Chooser>),
    /// The games played before.
    PastGames(PastGames),
    /// Which composition or endgame to solve.
    Puzzles(Box<PuzzleList>),
    /// The collection of games.
    Games(Box<GamesForm>),
    /// Engines of others.
    Engines(Box<EnginesForm>),
    /// How the game is to go on after an engine failed.
    EngineTrouble(EngineTrouble),
    /// A match of two engines.
    Contest(Box<ContestForm>),
    /// The name of a file.
    Path(PathForm),
    /// Whether to save the game before this one takes its place; cancelled, the dialog that asked for it is there again.
    Unsaved(Box<Successor>, Option<Box<Dialog>>),
    /// Whether to close the window though the game cannot be stored.
    Quit,
    /// Whether to write to a file that is there, though something speaks against it.
    Replace(PathBuf, Purpose, Objection),
}

/// What dialogs are shown with.
pub struct DialogView<'a> {
    pub language: Language,
    pub settings: &'a Settings,
    pub ladder: Ladder,
    pub games: GamesView<'a>,
    pub desk: &'a EngineDesk,
}

/// Something that went wrong and must be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alert {
    pub title: Label,
    pub text: String,
}

impl Dialog {
    /// Shows the dialog and notes what the user asks for.
    pub fn show(&mut self, ui: &Ui, view: &DialogView<'_>, actions: &mut Vec<Action>) {
        let &DialogView { language, settings, ref ladder, ref games, .. } = view;
        if let Some(question) = self.question(language) {
            return question.show(ui, language, actions);
        }
        let (name, width) = match self {
            Self::NewGame(_) => ("new game", theme::DIALOG_WIDTH),
            Self::Players(_) => ("players", theme::DIALOG_WIDTH),
            Self::Rules(_) => ("rules", theme::DIALOG_WIDTH),
            Self::Details(_) => ("details", theme::DIALOG_WIDTH),
            Self::Settings(_) => ("settings", theme::DIALOG_WIDTH),
            Self::Shortcuts => ("shortcuts", theme::CHOOSER_WIDTH),
            Self::About => ("about", theme::DIALOG_WIDTH),
            Self::Licences => ("licences", theme::CHOOSER_WIDTH),
            Self::Comment(_) => ("comment", theme::DIALOG_WIDTH),
            Self::RuleBook(_) => ("rule book", theme::CHOOSER_WIDTH),
            Self::Chooser(_) => ("chooser", theme::CHOOSER_WIDTH),
            Self::PastGames(_) => ("past games", theme::CHOOSER_WIDTH),
            Self::Puzzles(_) => ("puzzles", theme::CHOOSER_WIDTH),
            Self::Games(_) => ("games", theme::GAMES_WIDTH),
            Self::Engines(_) => ("engines", theme::DIALOG_WIDTH),
            Self::EngineTrouble(_) => ("engine trouble", theme::DIALOG_WIDTH),
            Self::Contest(_) => ("match", theme::DIALOG_WIDTH),
            _ => ("path", theme::DIALOG_WIDTH),
        };
        let closed = match self {
            Self::Comment(form) => form.save(),
            _ => Action::CloseDialog,
        };
        show_modal(ui, name, width, closed, actions, |ui, actions| match self {
            Self::NewGame(form) => form.show(ui, language, ladder, actions),
            Self::Players(form) => form.show(ui, language, ladder, actions),
            Self::Rules(form) => form.show(ui, language, actions),
            Self::Details(form) => form.show(ui, language, actions),
            Self::Settings(form) => form.show(ui, language, settings, actions),
            Self::RuleBook(rules) => rules.show(ui, language, settings.look, actions),
            Self::Shortcuts => help::show_shortcuts(ui, language, actions),
            Self::About => help::show_about(ui, language, actions),
            Self::Licences => licences::show_licences(ui, language, actions),
            Self::Comment(form) => form.show(ui, language, actions),
            Self::Chooser(chooser) => chooser.show(ui, language, actions),
            Self::PastGames(games) => games.show(ui, language, actions),
            Self::Puzzles(list) => list.show(ui, language, actions),
            Self::Games(form) => form.show(ui, games, settings.look, language, actions),
            Self::Engines(form) => form.show(ui, view, actions),
            Self::EngineTrouble(trouble) => trouble.show(ui, language, actions),
            Self::Contest(form) => form.show(ui, view, actions),
            Self::Path(form) => form.show(ui, language, actions),
            // These are questions.
            Self::Delete(_)
            | Self::Resign
            | Self::Repetition { .. }
            | Self::DrawOffer(_)
            | Self::Unsaved(..)
            | Self::Quit
            | Self::Replace(..) => {}
        });
    }
}

impl Alert {
    /// Shows the alert until the user has read it.
    pub fn show(&self, ui: &Ui, language: Language, actions: &mut Vec<Action>) {
        show_modal(ui, "alert", theme::DIALOG_WIDTH, Action::DismissAlert, actions, |ui, actions| {
            heading(ui, self.title.text(language));
            ui.label(&self.text);
            ui.add_space(theme::GAP);
            show_buttons(ui, language, actions, None, (Label::Understood, Action::DismissAlert));
        });
    }
}

/// A dialog in the middle of the window; Escape and a click beside it mean `closed`.
fn show_modal(
    ui: &Ui,
    name: &str,
    width: f32,
    closed: Action,
    actions: &mut Vec<Action>,
    content: impl FnOnce(&mut Ui, &mut Vec<Action>),
) {
    let palette = Palette::of(ui);
    let mut frame = Frame::window(ui.style());
    let window = ui.ctx().content_rect().size() - Vec2::splat(2.0 * theme::DIALOG_MARGIN);
    if window.x < width + frame.inner_margin.sum().x {
        frame.inner_margin = Margin::same(theme::DIALOG_PADDING_SMALL);
    }
    let room = (window - frame.total_margin().sum()).max(Vec2::ZERO);
    let id = Id::unique(name);
    // In one order with them, a list would open behind a dialog that was pressed in the same frame.
    let area = Modal::default_area(id).order(Order::Middle);
    let modal = Modal::new(id).area(area).backdrop_color(palette.backdrop).frame(frame);
    let response = modal.show(ui.ctx(), |ui| {
        ui.set_width(width.min(room.x));
        ui.spacing_mut().item_spacing.y = theme::GAP;
        ui.spacing_mut().combo_height = ui.spacing().combo_height.min(room.y);
        // What is higher than the window is scrolled.
        ui.set_max_height(room.y);
        ScrollArea::vertical().max_height(room.y).show(ui, |ui| {
            content(ui, actions);
            focus::reveal(ui);
        });
    });
    if response.should_close() {
        actions.push(closed);
    }
}

/// The title of a dialog, which is what screen readers call it.
pub fn heading(ui: &mut Ui, text: &str) {
    ui.heading(text);
    ui.add_space(2.0);
    name_dialog(ui, text);
}

/// Tells screen readers what the dialog around `ui` is called.
fn name_dialog(ui: &Ui, text: &str) {
    if let Some(dialog) = ui.stack().iter().find(|place| place.kind() == Some(UiKind::Modal)) {
        ui.accesskit_node_builder(dialog.unique_id, |node| node.set_label(text));
    }
}

/// The buttons at the end of a dialog: the last one is what the dialog is for.
fn show_buttons(
    ui: &mut Ui,
    language: Language,
    actions: &mut Vec<Action>,
    others: impl IntoIterator<Item = (Label, Action)>,
    main: (Label, Action),
) {
    let others: Vec<_> = others.into_iter().collect();
    ui.horizontal(|ui| {
        let spaces = others.len() as f32;
        let width = (ui.available_width() - spaces * theme::GAP) / (spaces + 1.0);
        ui.spacing_mut().item_spacing.x = theme::GAP;
        for (label, action) in others {
            let button = Button::new(label.text(language));
            if ui.add(button.min_size(vec2(width, theme::DIALOG_BUTTON_HEIGHT))).clicked() {
                actions.push(action);
            }
        }
        if main_button(ui, main.0.text(language), width, true) {
            actions.push(main.1);
        }
    });
}

/// The buttons at the end of a form: one to leave it, and the one that it is for. Answers whether that was clicked.
fn show_form_buttons(
    ui: &mut Ui,
    language: Language,
    main: Label,
    is_enabled: bool,
    actions: &mut Vec<Action>,
) -> bool {
    ui.add_space(theme::GAP);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = theme::GAP;
        let width = (ui.available_width() - theme::GAP) / 2.0;
        let cancel = Button::new(Label::Cancel.text(language));
        if ui.add(cancel.min_size(vec2(width, theme::DIALOG_BUTTON_HEIGHT))).clicked() {
            actions.push(Action::CloseDialog);
        }
        main_button(ui, main.text(language), width, is_enabled)
    })
    .inner
}

/// The button that a dialog is for; Enter presses it unless something else has the focus. Answers whether it
/// was clicked.
pub fn main_button(ui: &mut Ui, text: &str, width: f32, is_enabled: bool) -> bool {
    let response = accent_button(ui, text, width, is_enabled);
    if Popup::is_any_open(ui.ctx()) {
        // The keys belong to the list that is open.
        response.surrender_focus();
    } else if is_enabled && ui.memory(|memory| memory.focused().is_none()) {
        response.request_focus();
    }
    response.clicked()
}

/// The button that everything else leads to.
pub fn accent_button(ui: &mut Ui, text: &str, width: f32, is_enabled: bool) -> Response {
    let palette = Palette::of(ui);
    let text = RichText::new(text).color(palette.on_accent);
    ui.scope(|ui| {
        // On the accent's colour, the focus needs another one.
        ui.visuals_mut().widgets.active.bg_stroke = Stroke::new(2.0, palette.text);
        let size = vec2(width, theme::DIALOG_BUTTON_HEIGHT);
        ui.add_enabled(is_enabled, Button::new(text).fill(palette.accent).min_size(size))
    })
    .inner
}

/// A row of a form: a label on the left, anything on the right, which the label names.
fn row<R>(ui: &mut Ui, label: &str, content: impl FnOnce(&mut Ui) -> R) -> R {
    ui.horizontal(|ui| {
        let size = vec2(theme::FORM_LABEL_WIDTH, theme::FORM_ROW_HEIGHT);
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        let layout = Layout::left_to_right(Align::Center);
        let label = ui.new_child(UiBuilder::new().max_rect(rect).layout(layout)).weak(label);
        ui.label_inputs_by(label.id, content)
    })
    .inner
}
