//! The form for pictures of moves: which ones of the line shown, as an animation or one by one, and whether with what is said of them.

use eframe::egui::{ComboBox, Theme, Ui};

use super::Message;
use crate::app::command::Asks;
use crate::app::core::{AutoplayPace, Core};
use crate::app::kit::{choice, heading, row, show_form_buttons};
use crate::app::picture::{Arrangement, Caption, Series};
use crate::app::text::{Label, Language};
use crate::engine::board::Position;
use crate::game::{Game, NodeId, Tree};

/// What is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Film,
    Pictures,
    Drawings,
}

/// The contents of the form.
pub struct FilmForm {
    /// Light or dark.
    pub theme: Theme,
    /// The places of the line, the first one the start, and what they are called.
    places: Vec<(NodeId, String)>,
    from: usize,
    to: usize,
    kind: Kind,
    pace: AutoplayPace,
    has_captions: bool,
}

impl FilmForm {
    /// A form for the line shown, from its start to its end.
    pub fn new(theme: Theme, core: &Core) -> Self {
        let (game, language) = (core.session.game(), core.language());
        let tree = game.tree();
        let nodes = tree.path(core.browse.line_end(game));
        let moves: Vec<_> = nodes.iter().filter_map(|&node| tree.play(node)).collect();
        let written = core.notation().write_line(game.start(), &moves);
        let name = |(ply, play): (usize, String)| {
            format!("{} {play}", language.move_number(game.move_number(ply), game.side_at(ply)))
        };
        let names = written.into_iter().enumerate().map(name);
        let mut places = vec![(Tree::START, Label::StartPosition.text(language).to_owned())];
        places.extend(nodes.into_iter().zip(names));
        let to = places.len() - 1;
        Self {
            theme,
            places,
            from: 0,
            to,
            kind: Kind::Film,
            pace: AutoplayPace::OneSecond,
            has_captions: true,
        }
    }

    /// Shows the form.
    pub fn show(&mut self, ui: &mut Ui, language: Language, asks: &mut Asks<Message>) {
        heading(ui, Label::FilmTitle.text(language));
        for (label, chosen) in [(Label::FilmFrom, &mut self.from), (Label::FilmTo, &mut self.to)] {
            row(ui, label.text(language), |ui| {
                let name = |place: usize| self.places.get(place).map_or("", |(_, name)| name);
                let list = ComboBox::from_id_salt(label.text(Language::English)).selected_text(name(*chosen));
                list.width(ui.available_width()).show_ui(ui, |ui| {
                    for place in 0..self.places.len() {
                        ui.selectable_value(chosen, place, name(place));
                    }
                });
            });
        }
        let kinds = [
            (Kind::Film, "GIF", Some(Label::FilmHint.text(language))),
            (Kind::Pictures, "PNG", Some(Label::StillsHint.text(language))),
            (Kind::Drawings, "SVG", Some(Label::StillsHint.text(language))),
        ];
        choice(ui, Label::FilmKind.text(language), &mut self.kind, &kinds);
        if self.kind == Kind::Film {
            self.show_pace(ui, language);
        }
        let captions = [
            (true, Label::On.text(language), Some(Label::FilmCaptionsHint.text(language))),
            (false, Label::Off.text(language), None),
        ];
        choice(ui, Label::FilmCaptions.text(language), &mut self.has_captions, &captions);
        if show_form_buttons(ui, language, Label::SaveAsEntry, self.from <= self.to, asks) {
            asks.push(Message::SaveFilm.into());
        }
    }

    fn show_pace(&mut self, ui: &mut Ui, language: Language) {
        let times = AutoplayPace::ALL.map(|pace| language.pause(pace.time()));
        let paces = AutoplayPace::ALL.into_iter().zip(&times).map(|(pace, time)| (pace, time.as_str(), None));
        choice(ui, Label::FilmPace.text(language), &mut self.pace, &paces.collect::<Vec<_>>());
    }

    /// What becomes of the boards.
    pub fn series(&self) -> Series {
        match self.kind {
            Kind::Film => Series::Film(self.pace.time()),
            Kind::Pictures => Series::Png,
            Kind::Drawings => Series::Svg,
        }
    }

    /// The boards that were chosen, one after another, with what is drawn and said there.
    pub fn boards(&self, game: &Game) -> Vec<Arrangement> {
        let tree = game.tree();
        let chosen = self.places.get(self.from..=self.to).unwrap_or_default();
        let chosen = chosen.iter().take_while(|(node, _)| tree.contains(*node));
        let mut position: Option<Position> = None;
        let board = |(node, name): &(NodeId, String)| {
            let last_move = tree.play(*node);
            match (&mut position, last_move) {
                (Some(position), Some(play)) => _ = position.make(play),
                (none, _) => *none = Some(game.position_of(*node)),
            }
            let caption = self.has_captions.then(|| Caption {
                heading: format!("{name} {}", tree.signs(*node)),
                comment: tree.comment(*node).trim().into(),
            });
            let drawings = tree.drawings(*node).to_vec();
            let position = position.clone().unwrap_or_else(|| game.position_of(*node));
            Arrangement { position, last_move, drawings, caption }
        };
        chosen.map(board).collect()
    }
}
