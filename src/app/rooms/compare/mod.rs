//! Compares the game on the board with another open game: where they part, and how both go on.

use eframe::egui::accesskit::Role;
use eframe::egui::{ComboBox, Sense, Ui, WidgetInfo, vec2};

use crate::app::board::Diagram;
use crate::app::command::{Request, Requests};
use crate::app::core::{Core, DialogContents, Effect, Effects};
use crate::app::kit::{drop_down, entry_of, heading, show_button_row, show_modal, wrapped};
use crate::app::text::{CompareLabel, Label};
use crate::app::theme;
use crate::engine::board::{Move, Position};
use crate::game::compare::Parting;
use crate::game::{Game, NodeId};
use crate::session::Session;

/// The user's actions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    Open,
    /// Goes to this place of the game.
    Show(NodeId),
    /// Adds the other game's moves as a variation.
    Add {
        from: NodeId,
        moves: Vec<Move>,
    },
}

#[derive(Default)]
pub struct CompareRoom;

impl DialogContents for Form {}

#[derive(Default)]
pub struct Form {
    /// The index of the chosen game in [`others`].
    other: usize,
    /// The index of the game that was compared last, with the result.
    known: Option<(usize, Option<Comparison>)>,
    boards: [Diagram; 2],
}

/// Where two games part, and how both go on.
#[derive(Clone)]
struct Comparison {
    parting: Parting,
    lines: [Vec<Move>; 2],
    /// The positions after the first different moves.
    after: [Position; 2],
    said: String,
}

/// The height of the boards, in points, and the number of written moves of each game.
const BOARD_HEIGHT: f32 = 250.0;
const MOVES: usize = 8;

impl CompareRoom {
    pub fn update(&mut self, message: Message, core: &mut Core) -> Effects {
        match message {
            Message::Open => {
                core.front.open_list(Form::default());
                return Effects::new();
            }
            Message::Show(node) => {
                core.front.close_dialogs();
                core.show(node);
            }
            Message::Add { from, moves } => {
                core.front.close_dialogs();
                core.add_line(from, &moves);
                core.show(from);
            }
        }
        vec![Effect::RevealMove]
    }

    /// Shows the open dialog.
    pub fn view_dialog(&self, form: &mut Form, ui: &Ui, core: &Core, requests: &mut Requests<Message>) {
        show_modal(ui, "compare", theme::CHOOSER_WIDTH, Request::CloseDialog, requests, |ui, requests| {
            form.show(ui, core, requests);
        });
    }
}

/// The other open games with their names. Those of this study come first.
pub fn others(core: &Core) -> Vec<(String, &Game)> {
    let language = core.language();
    let front = core.desk.front();
    let mut tabs: Vec<usize> = (0..core.desk.len()).collect();
    tabs.sort_by_key(|&tab| tab != front);
    let mut others = Vec::new();
    for tab in tabs {
        let Some(session) = core.sessions().nth(tab) else { continue };
        for (chapter, game) in session.document().chapters().enumerate() {
            if tab != front || chapter != session.document().chapter() {
                let name = match session {
                    Session::Study(_) => language.chapter_title(chapter, game),
                    Session::Play(_) => Label::GameTab.text(language).into(),
                };
                others.push((name, game));
            }
        }
    }
    others
}

impl Form {
    fn show(&mut self, ui: &mut Ui, core: &Core, requests: &mut Requests<Message>) {
        let language = core.language();
        heading(ui, CompareLabel::Title.text(language));
        let others = others(core);
        self.choose(ui, core, &others);
        if self.known.as_ref().is_none_or(|(known, _)| *known != self.other) {
            let other = others.get(self.other).map(|(_, other)| *other);
            self.known = Some((self.other, other.and_then(|other| Comparison::of(core, other))));
        }
        let found = self.known.as_ref().and_then(|(_, found)| found.clone());
        match &found {
            Some(found) => {
                wrapped(ui, &found.said);
                self.show_boards(ui, core, found);
            }
            None => _ = wrapped(ui, CompareLabel::NothingCommon.text(language)),
        }
        ui.add_space(theme::GAP);
        let added = found.as_ref().and_then(Comparison::addition);
        let others =
            [(Label::Close.text(language), true), (CompareLabel::Add.text(language), added.is_some())];
        let show = (CompareLabel::Show.text(language), found.is_some());
        match (show_button_row(ui, &others, show, false), added, found) {
            (Some(0), _, _) => requests.push(Request::CloseDialog),
            (Some(1), Some(message), _) => requests.push(message.into()),
            (Some(2), _, Some(found)) => requests.push(Message::Show(found.parting.places[0]).into()),
            _ => {}
        }
    }

    fn choose(&mut self, ui: &mut Ui, core: &Core, others: &[(String, &Game)]) {
        let chosen = others.get(self.other).map_or("", |(name, _)| name);
        let list = ComboBox::from_id_salt("compared").selected_text(chosen).truncate();
        let list = list.width(ui.available_width());
        let shown = drop_down(ui, list, |ui| {
            for (index, (name, _)) in others.iter().enumerate() {
                entry_of(ui, &mut self.other, index, name);
            }
        });
        shown.accessible_name(CompareLabel::Other.text(core.language()));
    }

    /// Shows both games side by side, after their first different moves.
    fn show_boards(&mut self, ui: &mut Ui, core: &Core, found: &Comparison) {
        let (language, look) = (core.language(), core.settings.look);
        let names = [CompareLabel::This, CompareLabel::Other];
        ui.columns(2, |columns| {
            for (side, ui) in columns.iter_mut().enumerate() {
                ui.weak(names[side].text(language));
                let size = vec2(ui.available_width(), BOARD_HEIGHT);
                let (room, response) = ui.allocate_exact_size(size, Sense::hover());
                let position = &found.after[side];
                self.boards[side].paint_within(ui, room, position, look, language.file_numbers());
                response.widget_info(|| WidgetInfo::labeled(Role::Image, true, position.to_string()));
                let moves = &found.lines[side][..found.lines[side].len().min(MOVES)];
                let written = core.notation().write_line(&found.parting.position, moves).join("  ");
                let ends = CompareLabel::Ends.text(language);
                wrapped(ui, if written.is_empty() { ends } else { &written });
            }
        });
    }
}

impl Comparison {
    fn of(core: &Core, other: &Game) -> Option<Self> {
        let game = core.document().game();
        let parting = Parting::of(game, other)?;
        let lines = [(game, 0), (other, 1)].map(|(game, side)| {
            let tree = game.tree();
            let after = tree.continuation(parting.places[side]).filter_map(|node| tree.play(node));
            after.collect::<Vec<Move>>()
        });
        let after = [0, 1].map(|side: usize| parting.position.after_all(lines[side].first()));
        let said = told(core, other, &parting);
        Some(Self { parting, lines, after, said })
    }

    /// The message that adds the other game's moves; `None` if it ends where they part.
    fn addition(&self) -> Option<Message> {
        let [_, moves] = &self.lines;
        (!moves.is_empty()).then(|| Message::Add { from: self.parting.places[0], moves: moves.clone() })
    }
}

/// The text that says after which move they part.
fn told(core: &Core, other: &Game, parting: &Parting) -> String {
    let (language, notation, game) = (core.language(), core.notation(), core.document().game());
    let [here, there] = parting.places;
    let place = language.place(game, here, notation);
    let plies = [game.tree().ply(here), other.tree().ply(there)];
    language.part_after(&place, (plies[0] != plies[1]).then(|| language.place(other, there, notation)))
}
