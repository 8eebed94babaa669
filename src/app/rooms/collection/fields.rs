//! The search conditions.

use eframe::egui::{Align2, Checkbox, ComboBox, Response, TextEdit, Ui};

use crate::app::kit::{WithTooltip, drop_down, entry_of, fitted};
use crate::app::text::{GamesLabel, Language};
use crate::app::theme;
use crate::engine::board::{Position, Side};
use crate::game::collection::{Order, Query};
use crate::game::formats::GameResult;

/// The share of the width that the field for players has. The other field has a longer label.
const PLAYERS_SHARE: f32 = 0.4;

/// The contents of the fields.
#[derive(Default)]
pub struct Fields {
    players: String,
    side: Option<Side>,
    opening: String,
    result: Option<GameResult>,
    from_year: String,
    to_year: String,
    has_position: bool,
    is_once: bool,
    after: Option<(String, Position)>,
}

impl Fields {
    /// Creates the fields of a query. Its position is the one on the board or, if given, the one
    /// after a move, which is named.
    pub fn new(query: &Query, after: Option<(String, Position)>) -> Self {
        let year = |year: Option<u16>| year.map(|year| year.to_string()).unwrap_or_default();
        Self {
            players: query.players.clone(),
            side: query.side,
            opening: query.opening.clone(),
            result: query.result,
            from_year: year(query.from_year),
            to_year: year(query.to_year),
            has_position: query.position.is_some(),
            is_once: query.is_once,
            after,
        }
    }

    /// The query that the fields describe. `position` is the one on the board.
    pub fn query(&self, position: &Position, order: Order) -> Query {
        Query {
            players: self.players.trim().into(),
            guests: Vec::new(),
            side: self.side.filter(|_| !self.players.trim().is_empty()),
            opening: self.opening.trim().into(),
            result: self.result,
            from_year: self.from_year.trim().parse().ok(),
            to_year: self.to_year.trim().parse().ok(),
            position: self.has_position.then(|| {
                let after = self.after.as_ref().map(|(_, position)| position);
                after.unwrap_or(position).clone()
            }),
            is_once: self.is_once,
            order,
        }
    }

    /// Whether a field for a year has something else in it. Such a field finds all years.
    pub fn has_wrong_year(&self) -> bool {
        let is_wrong = |year: &String| !year.trim().is_empty() && year.trim().parse::<u16>().is_err();
        [&self.from_year, &self.to_year].into_iter().any(is_wrong)
    }

    /// Shows the fields in two rows. Returns the response of the field for players.
    pub fn show(&mut self, ui: &mut Ui, language: Language) -> Response {
        ui.spacing_mut().item_spacing.x = theme::GAP;
        let rest = ui.available_width() - theme::GAMES_CHOICE_WIDTH - 2.0 * theme::GAP;
        let players = ui
            .horizontal(|ui| {
                let players =
                    field(ui, &mut self.players, GamesLabel::Players, rest * PLAYERS_SHARE, language);
                let sides = [None, Some(Side::Red), Some(Side::Black)].map(|side| {
                    let text = side.map_or(GamesLabel::EitherSide.text(language), |side| language.side(side));
                    (side, text)
                });
                choose(ui, GamesLabel::Side.text(language), &mut self.side, &sides);
                field(ui, &mut self.opening, GamesLabel::Opening, ui.available_width(), language);
                players
            })
            .inner;
        ui.horizontal_wrapped(|ui| {
            let results = [GameResult::Win(Side::Red), GameResult::Draw, GameResult::Win(Side::Black)];
            let results = results.map(|result| (Some(result), language.result(result)));
            let any = (None, GamesLabel::AnyResult.text(language));
            let unknown = (Some(GameResult::Unknown), language.result(GameResult::Unknown));
            let results: Vec<_> = [any].into_iter().chain(results).chain([unknown]).collect();
            choose(ui, GamesLabel::Result.text(language), &mut self.result, &results);
            field(ui, &mut self.from_year, GamesLabel::FromYear, theme::YEAR_WIDTH, language);
            ui.weak("–");
            field(ui, &mut self.to_year, GamesLabel::ToYear, theme::YEAR_WIDTH, language);
            let text = match &self.after {
                Some((mv, _)) => language.with_position_after(mv),
                None => GamesLabel::WithPosition.text(language).into(),
            };
            ui.add(Checkbox::new(&mut self.has_position, text))
                .tooltip(GamesLabel::PositionHint.text(language));
            ui.checkbox(&mut self.is_once, GamesLabel::Once.text(language))
                .tooltip(GamesLabel::OnceHint.text(language));
        });
        players
    }
}

/// Shows a text field with a label in it.
fn field(ui: &mut Ui, text: &mut String, label: GamesLabel, width: f32, language: Language) -> Response {
    let label = label.text(language);
    let edit = TextEdit::singleline(text)
        .char_limit(theme::FIELD_LETTERS)
        .hint_text(fitted(ui, label, width - theme::FIELD_MARGIN))
        .desired_width(width)
        .align(Align2::LEFT_CENTER);
    ui.add(edit).accessible_name(label)
}

/// Shows a drop-down list.
fn choose<T: Copy + PartialEq>(ui: &mut Ui, name: &str, value: &mut T, options: &[(T, &str)]) {
    let chosen = options.iter().find(|(option, _)| option == value).map_or("", |(_, text)| *text);
    let list = ComboBox::from_id_salt(name).selected_text(chosen).width(theme::GAMES_CHOICE_WIDTH);
    let shown = drop_down(ui, list, |ui| {
        for &(option, text) in options {
            entry_of(ui, value, option, text);
        }
    });
    shown.accessible_name(name);
}
