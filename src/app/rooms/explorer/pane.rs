//! The card of the explorer.

use eframe::egui::accesskit::Role;
use eframe::egui::{
    Align, Align2, Button, FontId, Label as TextLabel, Layout, Rect, Response, RichText, ScrollArea, Sense,
    TextStyle, Ui, WidgetInfo, pos2, vec2,
};

use super::{Answer, ExplorerRoom, Message, Source, bar, books, opening};
use crate::app::command::Requests;
use crate::app::core::Core;
use crate::app::focus;
use crate::app::kit::{WithTooltip, as_option, fits, text_width};
use crate::app::text::{ExplorerLabel, Language, grouped};
use crate::app::theme::{self, Palette};
use crate::engine::board::{Move, Side};
use crate::game::collection::MoveRecord;

/// The right ends of the columns after the move, in points from the left edge. The bar takes the
/// rest.
const GAMES_END: f32 = 118.0;
const SCORE_END: f32 = 158.0;

impl ExplorerRoom {
    /// Shows the content of the card. It fills `ui`.
    pub fn view(&mut self, ui: &mut Ui, core: &Core, requests: &mut Requests<Message>) {
        ui.spacing_mut().item_spacing.y = theme::GAP / 2.0;
        let is_low = ui.available_height() < theme::AID_LOW;
        if is_low {
            // With little room, one button switches to the next source.
            let size = vec2(ui.available_width(), theme::SMALL_BUTTON_HEIGHT);
            ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
                let other = match self.source {
                    Source::Masters => Source::Games,
                    Source::Games => Source::Books,
                    Source::Books => Source::Masters,
                };
                self.show_source(ui, self.source, other, 0.0, core.language(), requests);
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    self.show_opening(ui, core.language())
                });
            });
        } else {
            self.show_opening(ui, core.language());
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = theme::GAP / 2.0;
                let width = (ui.available_width() - theme::GAP) / Source::ALL.len() as f32;
                for source in Source::ALL {
                    self.show_source(ui, source, source, width, core.language(), requests);
                }
            });
        }
        let pointed = self.show_moves(ui, core, requests);
        let pointed = pointed.map(|mv| (core.shown().position.hash(), mv));
        if pointed != self.pointed {
            self.pointed = pointed;
            // The board has been painted already. Paint it again with the arrow.
            ui.request_repaint();
        }
    }

    fn show_opening(&self, ui: &mut Ui, language: Language) {
        let opening = self.looked_up.as_ref().and_then(|known| known.opening);
        let name = match opening {
            Some(opening) => RichText::new(language.opening(&opening)).strong(),
            None if fits(ui, ExplorerLabel::NoOpening.text(language)) => {
                RichText::new(ExplorerLabel::NoOpening.text(language)).weak()
            }
            None => return,
        };
        ui.add(TextLabel::new(name).truncate());
    }

    /// Shows a button named after `source` that switches to `target`, at least `width` points wide.
    fn show_source(
        &self,
        ui: &mut Ui,
        source: Source,
        target: Source,
        width: f32,
        language: Language,
        requests: &mut Requests<Message>,
    ) {
        let (label, hint) = match source {
            Source::Masters => (ExplorerLabel::Masters, ExplorerLabel::MastersHint),
            Source::Games => (ExplorerLabel::Games, ExplorerLabel::GamesHint),
            Source::Books => (ExplorerLabel::Books, ExplorerLabel::BooksHint),
        };
        ui.spacing_mut().button_padding = theme::SMALL_BUTTON_PADDING;
        let button = Button::selectable(self.source == source, label.text(language))
            .small()
            .frame_when_inactive(true)
            .min_size(vec2(width, theme::SMALL_BUTTON_HEIGHT));
        let button = ui.add(button).tooltip(hint.text(language));
        as_option(&button);
        if button.clicked() {
            requests.push(Message::SetSource(target).into());
        }
    }

    /// Returns the move under the pointer or with the focus.
    fn show_moves(&self, ui: &mut Ui, core: &Core, requests: &mut Requests<Message>) -> Option<Move> {
        let language = core.language();
        let records = match self.looked_up.as_ref().and_then(|known| known.answer.as_ref()) {
            Some(Answer::Books(found)) => return books::show(ui, core, found, requests),
            Some(Answer::Games(records)) => Some(records),
            None => None,
        };
        let notice = match records {
            None => match self.progress.filter(|progress| progress.found > 0) {
                Some(progress) => language.games_read(progress.found),
                None => ExplorerLabel::Looking.text(language).into(),
            },
            Some(records) if records.is_empty() => match self.source {
                Source::Masters => ExplorerLabel::OutOfBook.text(language).into(),
                Source::Games | Source::Books => ExplorerLabel::NoGames.text(language).into(),
            },
            Some(_) => String::new(),
        };
        let Some(records) = records.filter(|records| !records.is_empty()) else {
            ui.label(RichText::new(notice).weak());
            opening::show(ui, core, requests);
            return None;
        };
        let is_low = ui.available_height() < theme::EXPLORER_LOW;
        ui.spacing_mut().item_spacing.y = 0.0;
        let side = core.shown().position.side_to_move();
        if !is_low {
            show_titles(ui, side, language);
        }
        let mut pointed = None;
        // Only whole rows. The button below them is as high as one.
        let rows = (ui.available_height() / theme::MOVE_ROW_HEIGHT).floor().max(1.0);
        // The scroll bar gets room of its own, so that it does not cover the numbers.
        let scroll = &mut ui.spacing_mut().scroll;
        scroll.floating_allocated_width = scroll.bar_width;
        let list = ScrollArea::vertical().id_salt("explorer").auto_shrink(false).min_scrolled_height(0.0);
        let list = list.max_height(rows * theme::MOVE_ROW_HEIGHT);
        list.show(ui, |ui| {
            for record in records.iter() {
                let mv = core.notation().write(core.shown().position, record.mv);
                let response = show_row(ui, &mv, record, side, language);
                if response.hovered() || response.has_focus() {
                    pointed = Some(record.mv);
                }
                if response.clicked() {
                    requests.push(Message::Play(record.mv).into());
                }
                if show_count(ui, response.rect, &mv, record, language).clicked() {
                    requests.push(Message::ShowGames(Some(record.mv)).into());
                }
                // Only at the bar: elsewhere the tooltip would cover the next moves while the user
                // looks at their arrows.
                let bar = Columns::of(response.rect).bar;
                if ui.pointer_latest_pos().is_some_and(|pointer| pointer.x >= bar.left()) {
                    response.tooltip(language.shares(record));
                }
            }
            show_total(ui, records, (side, self.source), language);
            let size = vec2(ui.available_width(), theme::SMALL_BUTTON_HEIGHT);
            let text = RichText::new(ExplorerLabel::ShowGames.text(language)).small();
            if ui.horizontal(|ui| ui.add(Button::new(text).min_size(size)).clicked()).inner {
                requests.push(Message::ShowGames(None).into());
            }
            opening::show(ui, core, requests);
            focus::reveal(ui);
        });
        pointed
    }
}

/// Shows the titles of the columns.
fn show_titles(ui: &mut Ui, side: Side, language: Language) {
    let (rect, response) =
        ui.allocate_exact_size(vec2(ui.available_width(), theme::EXPLORER_TITLE_HEIGHT), Sense::hover());
    let font = TextStyle::Small.resolve(ui.style());
    let weak = Palette::of(ui).weak;
    let columns = Columns::of(rect);
    let write = |x: f32, align: Align2, label: ExplorerLabel| {
        ui.painter().text(pos2(x, rect.center().y), align, label.text(language), font.clone(), weak);
    };
    write(columns.left, Align2::LEFT_CENTER, ExplorerLabel::Move);
    write(columns.games, Align2::RIGHT_CENTER, ExplorerLabel::Count);
    if let Some(score) = columns.score {
        write(score, Align2::RIGHT_CENTER, ExplorerLabel::Score);
    }
    write(columns.bar.left(), Align2::LEFT_CENTER, ExplorerLabel::Ends);
    response.tooltip(language.score_of(side));
}

/// The places of the columns in a row.
struct Columns {
    left: f32,
    /// The right end of the number of games.
    games: f32,
    /// The right end of the score; `None` without room for it.
    score: Option<f32>,
    bar: Rect,
}

impl Columns {
    fn of(row: Rect) -> Self {
        let games = row.left() + GAMES_END;
        let score = (row.width() >= theme::EXPLORER_WIDTH).then_some(row.left() + SCORE_END);
        let bar = Rect::from_min_max(
            pos2(score.unwrap_or(games) + theme::GAP, row.center().y - theme::BAR_HEIGHT / 2.0),
            pos2(row.right() - theme::GAP / 2.0, row.center().y + theme::BAR_HEIGHT / 2.0),
        );
        Self { left: row.left() + theme::GAP / 2.0, games, score, bar }
    }
}

/// Shows a move, how often it was played, and the results of these games.
fn show_row(ui: &mut Ui, mv: &str, record: &MoveRecord, side: Side, language: Language) -> Response {
    let palette = Palette::of(ui);
    let size = vec2(ui.available_width(), theme::MOVE_ROW_HEIGHT);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    if response.hovered() || response.has_focus() {
        ui.painter().rect_filled(rect, theme::BUTTON_RADIUS, palette.button_hovered);
    }
    let font = TextStyle::Body.resolve(ui.style());
    paint_row(ui, rect, mv, record, side, &font);
    response.widget_info(|| {
        let said = spoken(mv, record, language);
        WidgetInfo::labeled(Role::Button, true, said)
    });
    response
}

/// Shows the number of games in a row, which lists them when it is clicked.
fn show_count(ui: &Ui, row: Rect, mv: &str, record: &MoveRecord, language: Language) -> Response {
    let columns = Columns::of(row);
    let small = TextStyle::Small.resolve(ui.style());
    let games = grouped(record.games() as usize);
    let width = text_width(ui, &games, &small) + theme::GAP;
    let rect = row.with_min_x(columns.games - width).with_max_x(columns.games + theme::GAP / 2.0);
    let response = ui.interact(rect, ui.scope_id().with(("games", mv)), Sense::click());
    let palette = Palette::of(ui);
    if response.hovered() || response.has_focus() {
        let line = columns.games - width + theme::GAP..=columns.games;
        ui.painter().hline(line, rect.center().y + small.size / 2.0 + 1.0, (1.0, palette.text));
    }
    let said = language.games_after(mv);
    response.widget_info(|| WidgetInfo::labeled(Role::Link, true, &said));
    response.tooltip(format!("{said}\n{}", ExplorerLabel::AnyOrder.text(language)))
}

/// The text of a row for a screen reader.
fn spoken(name: &str, record: &MoveRecord, language: Language) -> String {
    let parts = [language.in_games(record.games()), language.shares(record)];
    language.labelled(name, &parts.join(language.comma()))
}

fn paint_row(ui: &Ui, rect: Rect, first: &str, record: &MoveRecord, side: Side, font: &FontId) {
    let palette = Palette::of(ui);
    let columns = Columns::of(rect);
    let y = rect.center().y;
    let painter = ui.painter();
    painter.text(pos2(columns.left, y), Align2::LEFT_CENTER, first, font.clone(), palette.text);
    let small = TextStyle::Small.resolve(ui.style());
    let games = grouped(record.games() as usize);
    painter.text(pos2(columns.games, y), Align2::RIGHT_CENTER, games, small.clone(), palette.weak);
    if let Some((share, right)) = record.share(side).zip(columns.score) {
        let score = format!("{:.0}%", share * 100.0);
        painter.text(pos2(right, y), Align2::RIGHT_CENTER, score, small, palette.text);
    }
    bar::paint(painter, columns.bar, record, palette);
}

/// Shows the sum of all moves.
fn show_total(ui: &mut Ui, records: &[MoveRecord], (side, source): (Side, Source), language: Language) {
    let sum = records.iter().copied().reduce(|one, other| MoveRecord {
        red_wins: one.red_wins + other.red_wins,
        draws: one.draws + other.draws,
        black_wins: one.black_wins + other.black_wins,
        unknown: one.unknown + other.unknown,
        ..one
    });
    let Some(sum) = sum else { return };
    let size = vec2(ui.available_width(), theme::MOVE_ROW_HEIGHT);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    ui.painter().hline(rect.x_range(), rect.top() + 0.5, (1.0, Palette::of(ui).line));
    let label = ExplorerLabel::Total.text(language);
    let font = TextStyle::Small.resolve(ui.style());
    paint_row(ui, rect, label, &sum, side, &font);
    let said = spoken(label, &sum, language);
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &said));
    let shares = language.shares(&sum);
    response.tooltip(match source {
        Source::Masters => format!("{shares}\n{}", ExplorerLabel::OnlyRepeated.text(language)),
        Source::Games | Source::Books => shares,
    });
}
