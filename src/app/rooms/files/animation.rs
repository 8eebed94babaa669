//! The form for pictures of moves: which moves of the line shown, as an animation or one by one,
//! with captions or without.

use eframe::egui::{ComboBox, Theme, Ui};

use super::Message;
use crate::app::command::Requests;
use crate::app::core::{AutoplayPace, Core, PictureKind, PrintChoices};
use crate::app::kit::{choice, drop_down, entry_of, heading, row, show_form_buttons, switch};
use crate::app::picture::{Arrangement, Caption, Series};
use crate::app::text::{Label, Language};
use crate::engine::board::Position;
use crate::game::{Game, NodeId, Tree};

/// The contents of the form.
pub struct AnimationForm {
    /// Light or dark.
    pub theme: Theme,
    /// The places of the line, from its start, with their names.
    places: Vec<(NodeId, String)>,
    from: usize,
    to: usize,
    pub choices: PrintChoices,
}

impl AnimationForm {
    /// Creates a form for the line shown, with the choices of the form `before`. It keeps that
    /// form's moves if the line has them; otherwise it has the whole line.
    pub fn new(theme: Theme, core: &Core, before: Option<&Self>) -> Self {
        let (game, language) = (core.document().game(), core.language());
        let tree = game.tree();
        let nodes = tree.path(core.line_end());
        let moves: Vec<_> = nodes.iter().filter_map(|&node| tree.play(node)).collect();
        let written = core.notation().write_line(game.start(), &moves);
        let name = |(ply, mv): (usize, String)| {
            format!("{} {mv}", language.move_number(game.move_number(ply), game.side_at(ply)))
        };
        let names = written.into_iter().enumerate().map(name);
        let mut places = vec![(Tree::START, Label::StartPosition.text(language).to_owned())];
        places.extend(nodes.into_iter().zip(names));
        let end = places.len() - 1;
        let is_same = |before: &&Self| {
            let common = places.len().min(before.places.len());
            common > 1 && before.to < places.len() && places[..common] == before.places[..common]
        };
        let (from, to) = before.filter(is_same).map_or((0, end), |before| {
            let is_whole = before.to + 1 == before.places.len();
            (before.from, if is_whole { end } else { before.to })
        });
        let choices = before.map_or(&core.settings.print, |before| &before.choices).clone();
        Self { theme, places, from, to, choices }
    }

    /// Shows the form.
    pub fn show(&mut self, ui: &mut Ui, language: Language, requests: &mut Requests<Message>) {
        heading(ui, Label::AnimationTitle.text(language));
        for (label, chosen) in [(Label::AnimationFrom, &mut self.from), (Label::AnimationTo, &mut self.to)] {
            row(ui, label.text(language), |ui| {
                let name = |place: usize| self.places.get(place).map_or("", |(_, name)| name);
                let list = ComboBox::from_id_salt(label.text(Language::English)).selected_text(name(*chosen));
                let list = list.width(ui.available_width());
                drop_down(ui, list, |ui| {
                    for place in 0..self.places.len() {
                        entry_of(ui, chosen, place, name(place));
                    }
                });
            });
        }
        let kinds = [
            (PictureKind::Animation, "GIF", Some(Label::AnimationHint.text(language))),
            (PictureKind::Pixels, "PNG", Some(Label::StillsHint.text(language))),
            (PictureKind::Drawings, "SVG", Some(Label::StillsHint.text(language))),
        ];
        choice(ui, Label::AnimationKind.text(language), &mut self.choices.pictures, &kinds);
        if self.choices.pictures == PictureKind::Animation {
            self.show_pace(ui, language);
        }
        let hints = [Some(Label::AnimationCaptionsHint), None];
        switch(ui, language, Label::AnimationCaptions.text(language), &mut self.choices.has_captions, hints);
        if show_form_buttons(ui, language, Label::SaveAsEntry, self.from <= self.to, requests) {
            requests.push(Message::SaveAnimation.into());
        }
    }

    fn show_pace(&mut self, ui: &mut Ui, language: Language) {
        let times = AutoplayPace::ALL.map(|pace| language.pause(pace.time()));
        let paces = AutoplayPace::ALL.into_iter().zip(&times).map(|(pace, time)| (pace, time.as_str(), None));
        choice(ui, Label::AnimationPace.text(language), &mut self.choices.pace, &paces.collect::<Vec<_>>());
    }

    /// The kind of series to make.
    pub fn series(&self) -> Series {
        match self.choices.pictures {
            PictureKind::Animation => Series::Animation(self.choices.pace.time()),
            PictureKind::Pixels => Series::Png,
            PictureKind::Drawings => Series::Svg,
        }
    }

    /// The chosen boards in order, with drawings and captions.
    pub fn boards(&self, game: &Game) -> Vec<Arrangement> {
        let tree = game.tree();
        let chosen = self.places.get(self.from..=self.to).unwrap_or_default();
        let chosen = chosen.iter().take_while(|(node, _)| tree.contains(*node));
        let mut position: Option<Position> = None;
        let board = |(node, name): &(NodeId, String)| {
            let last_move = tree.play(*node);
            match (&mut position, last_move) {
                (Some(position), Some(mv)) => _ = position.make(mv),
                (none, _) => *none = Some(game.position_of(*node)),
            }
            let caption = self.choices.has_captions.then(|| Caption {
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
