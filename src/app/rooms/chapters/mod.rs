//! The chapters of the open study: the row above the moves, and the dialog that orders them.

mod list;

use eframe::egui::{Align, Button, Layout, Sense, Ui, UiBuilder, vec2};

use crate::app::command::{Command, Request, Requests};
use crate::app::core::{Core, DialogContents, Effect, Effects};
use crate::app::kit::{WithTooltip, show_modal};
use crate::app::text::{ChapterLabel, Label};
use crate::app::theme;
use crate::engine::board::{Position, Side};
use crate::game::Game;
use crate::session::Study;

pub use list::ChapterList;

/// The user's actions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// Shows the dialog.
    Open,
    /// Opens the chapter with this number, from 0.
    Show(usize),
    /// Opens the next chapter, or the one before.
    Next,
    Previous,
    /// Adds a chapter after the open one.
    Add(Content),
    /// Sets the title while it is being typed.
    TypeName(usize, String),
    Name(usize, String),
    /// Sets the side that solves a chapter as an exercise; `None` if it is not an exercise.
    MarkExercise(usize, Option<Side>),
    /// Moves a chapter to another number.
    Move {
        from: usize,
        to: usize,
    },
    Delete(usize),
}

/// The content of a new chapter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// The usual start of a game.
    Start,
    /// The position on the board.
    Position,
    /// A copy of the open chapter.
    Copy,
}

impl Content {
    pub const ALL: [Self; 3] = [Self::Start, Self::Position, Self::Copy];
}

#[derive(Default)]
pub struct ChaptersRoom;

impl DialogContents for ChapterList {}

/// The height of the row, in points.
const ROW_HEIGHT: f32 = 28.0;

/// The height that the row takes. It is shown only if there are several chapters.
pub fn row_height(core: &Core) -> f32 {
    if core.document().chapters().len() > 1 { ROW_HEIGHT + theme::GAP } else { 0.0 }
}

impl ChaptersRoom {
    pub fn update(&mut self, message: Message, core: &mut Core) -> Effects {
        let (open, count) = (core.document().chapter(), core.document().chapters().len());
        match message {
            Message::Open => {
                core.front.open_list(ChapterList::new(open));
                return Effects::new();
            }
            Message::Show(number) => {
                core.front.close_dialogs();
                core.open_chapter(number);
            }
            Message::Next => core.open_chapter((open + 1) % count),
            Message::Previous => core.open_chapter((open + count - 1) % count),
            Message::Add(content) => {
                let game = begun_with(content, core);
                core.change_chapters(|study| study.add_chapter(game));
                select(core.document().chapter(), core);
            }
            Message::Name(number, title) => {
                name(number, &title, core);
                core.with_study(Study::end_typing);
            }
            Message::TypeName(number, title) => name(number, &title, core),
            Message::MarkExercise(number, solver) => {
                core.change_chapters(|study| study.mark_exercise(number, solver));
            }
            Message::Move { from, to } => {
                core.change_chapters(|study| study.move_chapter(from, to));
                select(to, core);
            }
            Message::Delete(number) => {
                core.change_chapters(|study| study.delete_chapter(number));
                select(number.min(core.document().chapters().len() - 1), core);
            }
        }
        vec![Effect::RevealMove]
    }

    /// Stores the title that is being typed.
    pub fn store_typed(core: &mut Core) {
        let list = core.front.dialog::<ChapterList>();
        let typed = list.as_deref().and_then(ChapterList::typed);
        if let Some((number, title)) = typed.map(|(number, title)| (number, title.to_owned())) {
            drop(list);
            name(number, &title, core);
        }
    }

    /// Shows the open dialog.
    pub fn view_dialog(
        &self,
        list: &mut ChapterList,
        ui: &Ui,
        core: &Core,
        requests: &mut Requests<Message>,
    ) {
        show_modal(ui, "chapters", theme::CHOOSER_WIDTH, Request::CloseDialog, requests, |ui, requests| {
            list.show(ui, core, requests);
        });
    }

    /// Shows the title of the open chapter, with buttons for the next and the previous one. Shows
    /// nothing if there is only one chapter.
    pub fn view_row(ui: &mut Ui, core: &Core, requests: &mut Requests<Message>) {
        let count = core.document().chapters().len();
        if count < 2 {
            return;
        }
        let language = core.language();
        let open = core.document().chapter();
        let size = vec2(ui.available_width(), ROW_HEIGHT);
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        let row = UiBuilder::new().max_rect(rect).layout(Layout::left_to_right(Align::Center));
        ui.scope_builder(row, |ui| {
            ui.spacing_mut().item_spacing.x = theme::GAP / 2.0;
            ui.spacing_mut().button_padding = vec2(theme::GAP / 2.0, 0.0);
            let step = vec2(ROW_HEIGHT, ROW_HEIGHT);
            let width = ui.available_width() - 2.0 * (step.x + theme::GAP / 2.0);
            let button = |ui: &mut Ui, icon: &str, label: Label| {
                let name = label.text(language);
                let response = ui.add(Button::new(icon).min_size(step)).accessible_name(name);
                response.tooltip(name).clicked()
            };
            if button(ui, "◀", Label::PreviousChapter) {
                requests.push(Message::Previous.into());
            }
            let title =
                format!("{}/{count}  {}", open + 1, language.chapter_title(open, core.document().game()));
            let list = Button::new(title).truncate();
            let hint = ChapterLabel::ListHint.text(language);
            if ui.add_sized(vec2(width, ROW_HEIGHT), list).tooltip(hint).clicked() {
                requests.push(Request::Do(Command::Chapters));
            }
            if button(ui, "▶", Label::NextChapter) {
                requests.push(Message::Next.into());
            }
        });
    }
}

/// Selects a chapter in the open list.
fn select(number: usize, core: &Core) {
    if let Some(mut list) = core.front.dialog::<ChapterList>() {
        list.select(number);
    }
}

/// Sets the title of a chapter.
fn name(number: usize, title: &str, core: &mut Core) {
    let is_new = core.document().chapters().nth(number).is_some_and(|game| game.headers.chapter() != title);
    if is_new {
        core.change_chapters(|study| study.type_chapter(number, title));
    }
}

fn begun_with(content: Content, core: &Core) -> Game {
    let profile = core.document().game().profile();
    match content {
        Content::Start => Game::new(Position::start(), profile),
        Content::Position => Game::new(core.shown().position.clone(), profile),
        Content::Copy => core.document().game().clone(),
    }
}
