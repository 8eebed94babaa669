//! A player's seat above or below the board: side, name, captured pieces, clock, and whose turn it is.

use eframe::egui::accesskit::Role;
use eframe::egui::{
    Align2, Color32, FontId, FontSelection, Painter, Pos2, Rect, Response, Sense, Shape, Stroke, TextStyle,
    TextWrapMode, Ui, Vec2, WidgetInfo, WidgetText, pos2, vec2,
};

use super::clock::Clock;
use crate::app::board::{Height, paint_piece};
use crate::app::command::Command;
use crate::app::core::Core;
use crate::app::kit::{WithTooltip, card, fitted_font, text_width};
use crate::app::look::Look;
use crate::app::text::{Label, Language};
use crate::app::theme::{self, Palette};
use crate::engine::board::{Kind, Piece, Position, Side};
use crate::game::Participant;
use crate::session::{Play, Player, SearchPurpose, Session, Thinking};

/// The space between the piece and the edge of the seat, in points.
const COIN_MARGIN: f32 = 4.0;
/// The minimum width for the name beside a clock with large digits, in points.
const TEXT_ROOM: f32 = 110.0;
/// The share of the seat, without the clock, that captured pieces take at most.
const CAPTURED_SHARE: f32 = 0.6;
/// Half the width of the sign that shows whose turn it is, in points.
const SIGN_RADIUS: f32 = 6.0;
/// The time between two steps of the thinking sign, in seconds.
const TICK: f32 = 0.1;
/// The width of a captured piece with its gap, and of the number beside it, as shares of its size.
const CAPTURED_STEP: f32 = 1.1;
const COUNT_STEP: f32 = 0.45;

/// Shows `side`'s player in a line that fills `ui`. Captured pieces are those that `on_board` lacks.
/// A click opens the form for changing the players, or the details of a study.
pub fn show(ui: &mut Ui, core: &Core, (on_board, side): (&Position, Side), commands: &mut Vec<Command>) {
    let (rect, response) = ui.allocate_exact_size(ui.available_size(), Sense::click());
    let is_turn = match core.session() {
        Session::Study(_) => on_board.side_to_move() == side,
        Session::Play(_) => {
            core.document().outcome().is_none() && core.document().game().side_to_move() == side
        }
    };
    let is_paused = is_turn && core.play().is_some_and(Play::is_paused);
    let captured = captured(core.document().game().start(), on_board, !side);
    let state = CardState { is_turn, is_paused, captured: &captured };
    paint_seat(ui, &response, &state);
    let radius = rect.height() / 2.0 - COIN_MARGIN;
    let coin = pos2(rect.left() + theme::GAP + radius, rect.center().y);
    let general = Piece::new(side, Kind::General);
    paint_piece(ui.painter(), core.settings.look, general, coin, radius, Height::Resting, 1.0);
    let line = rect.with_min_x(coin.x + radius + theme::GAP).with_max_x(rect.right() - theme::GAP);
    show_line(ui, core, side, line, &state);

    let said = said(core.language(), side, [name(core, side).into(), detail(core, side)], &state);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &said));
    let (hint, command) = match core.session() {
        Session::Study(_) => (Label::DetailsEntry, Command::Details),
        Session::Play(_) => (Label::PlayersHint, Command::Players),
    };
    let hint = hint.text(core.language());
    let hint = match core.document().player(side) {
        Player::Engine(strength) => format!("{}\n{hint}", core.language().strength(strength)),
        Player::Human | Player::External(_) => hint.into(),
    };
    let report = thinking(core, side).and_then(|thinking| thinking.report.as_ref());
    let hint = match report.filter(|_| !core.is_rated()) {
        Some(report) => format!("{}\n{hint}", core.language().thought(report.depth, side, report.score)),
        None => hint,
    };
    if response.tooltip(hint).clicked() {
        commands.push(command);
    }
}

fn paint_seat(ui: &Ui, response: &Response, state: &CardState<'_>) {
    let palette = Palette::of(ui);
    let outline = if state.is_paused {
        Stroke::new(2.0, palette.warning)
    } else if state.is_turn || response.has_focus() {
        Stroke::new(1.5, palette.accent)
    } else {
        Stroke::new(1.0, palette.line)
    };
    let fill = if response.hovered() || response.has_focus() { palette.sunken } else { palette.card };
    let frame = card(palette).fill(fill).stroke(outline).corner_radius(theme::BUTTON_RADIUS);
    ui.painter().add(frame.paint(response.rect.shrink(outline.width)));
}

/// Shows the name, what is known of the player, and the captured pieces on the left, the sign of the
/// turn and the clock on the right.
fn show_line(ui: &Ui, core: &Core, side: Side, mut line: Rect, state: &CardState<'_>) {
    let palette = Palette::of(ui);
    let thinking = thinking(core, side);
    let room = line.width() - TEXT_ROOM - 2.0 * (SIGN_RADIUS + theme::GAP);
    if let Some(clock) = Clock::of(ui, core, side, room) {
        line.max.x -= clock.show(ui, core, line) + theme::GAP;
    }
    let sign = pos2(line.right() - SIGN_RADIUS, line.center().y);
    line.max.x = sign.x - SIGN_RADIUS - theme::GAP;
    if state.is_paused {
        paint_pause(ui.painter(), sign, palette);
    } else if thinking.is_some() {
        paint_thinking(ui, sign, palette);
    } else if state.is_turn {
        ui.painter().circle_filled(sign, 5.0, palette.accent);
    }

    let captured_width = width_of(state.captured).min(CAPTURED_SHARE * line.width());
    if captured_width > 0.0 {
        let place = line.with_min_x(line.right() - captured_width);
        paint_captured(ui, core.settings.look, place, state.captured);
        line.max.x = place.left() - theme::GAP;
    }
    let name_width = paint_line(ui, line, name(core, side), palette.side(side), TextStyle::Body);
    line.min.x += name_width + theme::GAP;
    let (second, color) = match thinking {
        _ if state.is_paused => (Label::Paused.text(core.language()).into(), palette.warning),
        Some(thinking) => {
            let depth = thinking.report.as_ref().map_or(0, |report| report.depth);
            (core.language().thinking(depth), palette.weak)
        }
        None => (detail(core, side), palette.weak),
    };
    // The tooltip and screen readers have it if it does not fit. The side is told by the piece.
    let font = TextStyle::Small.resolve(ui.style());
    if second != name(core, side) && text_width(ui, &second, &font) <= line.width() {
        paint_line(ui, line, &second, color, TextStyle::Small);
    }
}

/// The state of the game at a seat.
struct CardState<'a> {
    is_turn: bool,
    is_paused: bool,
    captured: &'a [Piece],
}

/// The text of a seat for a screen reader: the side, the texts of the seat, and the state.
fn said(language: Language, side: Side, texts: [String; 2], state: &CardState<'_>) -> String {
    let turn = state.is_turn.then(|| language.to_move(side));
    let paused = state.is_paused.then(|| Label::Paused.text(language).into());
    let captured = (!state.captured.is_empty()).then(|| language.captured(state.captured));
    let state = [turn, paused, captured].into_iter().flatten();
    // The name or the second line may be the side itself.
    let texts = texts.into_iter().filter(|text| text != language.side(side));
    let parts = std::iter::once(language.side(side).into()).chain(texts).chain(state);
    parts.collect::<Vec<String>>().join(language.semicolon())
}

/// The name in the record, or else "You", "Computer" or the side.
fn name(core: &Core, side: Side) -> &str {
    let Participant { name: named, is_engine, .. } =
        &core.document().game().headers.participants[side.index()];
    match core.document().player(side) {
        Player::Human if !named.is_empty() => named,
        Player::Human if core.document().only_human().is_some() => Label::You.text(core.language()),
        // A record of a game against the computer.
        Player::Human if *is_engine => core.language().computer(),
        Player::Human => core.language().side(side),
        Player::External(_) if !named.is_empty() => named,
        Player::Engine(_) if core.study().is_some() && !named.is_empty() => named,
        Player::Engine(_) | Player::External(_) => core.language().computer(),
    }
}

/// The second line: the strength of an engine, that the game is rated, the team of a named person,
/// or the side.
fn detail(core: &Core, side: Side) -> String {
    let Participant { name, team, is_engine } = &core.document().game().headers.participants[side.index()];
    match core.document().player(side) {
        Player::Human if core.has_rating_to_lose() => Label::Rated.text(core.language()).into(),
        Player::Human if !name.is_empty() && !team.is_empty() => team.clone(),
        Player::Human
            if !name.is_empty()
                || *is_engine
                || core.study().is_some()
                || core.document().only_human().is_some() =>
        {
            core.language().side(side).into()
        }
        Player::Human => Label::Player.text(core.language()).into(),
        Player::Engine(strength) => core.language().strength_in_short(strength),
        Player::External(external) => core.language().budget(external.budget),
    }
}

/// The search for a move of `side`, if it is going on.
fn thinking(core: &Core, side: Side) -> Option<&Thinking> {
    let thinking = core.play().and_then(Play::thinking);
    thinking.filter(|thinking| thinking.side == side && thinking.purpose == SearchPurpose::Move)
}

/// Paints a line of text, vertically centred in `rect`. A text that is too long becomes smaller, or
/// ends with an ellipsis. Returns its width in points.
fn paint_line(ui: &Ui, rect: Rect, text: &str, color: Color32, style: TextStyle) -> f32 {
    let font = fitted_font(ui, text, &style, rect.width());
    let galley = WidgetText::from(text).into_galley(
        ui,
        Some(TextWrapMode::Truncate),
        rect.width(),
        FontSelection::FontId(font),
    );
    let place = Align2::LEFT_CENTER.align_size_within_rect(galley.size(), rect);
    ui.painter().galley_with_override_text_color(place.min, galley, color);
    place.width()
}

/// Paints the two bars of a pause.
fn paint_pause(painter: &Painter, center: Pos2, palette: &Palette) {
    for side in [-3.5, 3.5] {
        let bar = Rect::from_center_size(center + vec2(side, 0.0), vec2(4.0, 13.0));
        painter.rect_filled(bar, 1.0, palette.warning);
    }
}

/// Paints a rotating arc. Ten steps a second are noticeable, and leave the processor to the engine.
fn paint_thinking(ui: &Ui, center: Pos2, palette: &Palette) {
    let turn = (ui.input(|input| input.time) / f64::from(TICK)).floor() as f32 * 0.6;
    let points = (0..=14).map(|step| center + 6.0 * Vec2::angled(turn + step as f32 * 0.3)).collect();
    ui.painter().add(Shape::line(points, Stroke::new(2.0, palette.accent)));
    ui.request_repaint_after_secs(TICK);
}

/// The pieces of `side` that were on the board at the start and are not now, the most valuable
/// first.
fn captured(start: &Position, now: &Position, side: Side) -> Vec<Piece> {
    let by_value = [Kind::Chariot, Kind::Cannon, Kind::Horse, Kind::Elephant, Kind::Advisor, Kind::Soldier];
    by_value
        .into_iter()
        .flat_map(|kind| {
            let count = |position: &Position| position.pieces(side, kind).count();
            let lost = count(start).saturating_sub(count(now));
            std::iter::repeat_n(Piece::new(side, kind), lost as usize)
        })
        .collect()
}

/// The width of the captured pieces side by side, in points.
fn width_of(pieces: &[Piece]) -> f32 {
    2.0 * theme::CAPTURED_RADIUS * pieces.chunk_by(Piece::eq).map(captured_step).sum::<f32>()
}

/// The width of equal pieces, as a share of the size of one.
fn captured_step(equal: &[Piece]) -> f32 {
    if equal.len() > 1 { CAPTURED_STEP + COUNT_STEP } else { CAPTURED_STEP }
}

/// Paints the captured pieces from left to right, and how many there are of a kind. With too little
/// room, all become smaller.
fn paint_captured(ui: &Ui, look: Look, rect: Rect, pieces: &[Piece]) {
    let scale = (rect.width() / width_of(pieces)).min(1.0);
    let radius = scale * theme::CAPTURED_RADIUS;
    let font = FontId { size: 1.4 * radius, ..TextStyle::Small.resolve(ui.style()) };
    let mut place = rect.left_center();
    for equal in pieces.chunk_by(Piece::eq) {
        let center = place + vec2(radius, 0.0);
        paint_piece(ui.painter(), look, equal[0], center, radius, Height::Resting, 1.0);
        if equal.len() > 1 {
            let beside = center + vec2(1.1 * radius, 0.0);
            let count = equal.len();
            ui.painter().text(beside, Align2::LEFT_CENTER, count, font.clone(), Palette::of(ui).text);
        }
        place.x += 2.0 * radius * captured_step(equal);
    }
}
