//! A player's card: side, name, captured pieces, and whose turn it is.

use eframe::egui::accesskit::Role;
use eframe::egui::{
    Align2, Color32, FontSelection, Painter, Pos2, Rect, Sense, Shape, Stroke, TextStyle, TextWrapMode, Ui,
    Vec2, WidgetInfo, WidgetText, pos2, vec2,
};

use super::clock::Clock;
use crate::app::board::{Height, paint_piece};
use crate::app::command::Command;
use crate::app::core::Core;
use crate::app::kit::{card, fitted_font, text_width};
use crate::app::look::Look;
use crate::app::text::{Label, Language};
use crate::app::theme::{self, Palette};
use crate::engine::board::{Kind, Piece, Position, Side};
use crate::game::Participant;
use crate::session::{Play, Player, SearchPurpose, Session, Thinking};

/// The height of a card, in points. It is constant, so that nothing beside the board moves.
const HEIGHT: f32 = 78.0;
/// The height of a low card, and the radius of the piece in it.
const LOW_HEIGHT: f32 = 44.0;
const LOW_COIN_RADIUS: f32 = 15.0;
/// The distance of its two lines, as a multiple of the line height.
const LOW_LINE: f32 = 0.9;
const LINE_HEIGHT: f32 = 22.0;
/// The minimum width for the name beside a clock with large digits, and for name and level on a low
/// card.
const TEXT_ROOM: f32 = 60.0;
const LOW_TEXT_ROOM: f32 = 110.0;
/// Half the width of the sign that shows whose turn it is, in points.
const SIGN_RADIUS: f32 = 6.0;
/// The time between two steps of the thinking sign, in seconds.
const TICK: f32 = 0.1;
/// The distance between captured pieces, as a share of their size. With too little room, equal
/// pieces overlap.
const CAPTURED_STEP: f32 = 1.05;
const CAPTURED_OVERLAP: f32 = 0.5;

/// The height of a card. A low one leaves room for the rest of the panel.
pub const fn height(is_low: bool) -> f32 {
    if is_low { LOW_HEIGHT } else { HEIGHT }
}

/// Shows the card of `side`'s player. Captured pieces are those that `on_board` lacks. A click
/// opens the form for changing the players, or the details of a study.
pub fn show(
    ui: &mut Ui,
    core: &Core,
    (on_board, side): (&Position, Side),
    is_low: bool,
    commands: &mut Vec<Command>,
) {
    let palette = Palette::of(ui);
    let size = vec2(ui.available_width(), height(is_low));
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let is_turn = match core.session() {
        Session::Study(_) => on_board.side_to_move() == side,
        Session::Play(_) => {
            core.document().outcome().is_none() && core.document().game().side_to_move() == side
        }
    };
    let is_paused = is_turn && core.play().is_some_and(Play::is_paused);
    let outline = if is_paused {
        Stroke::new(2.0, palette.warning)
    } else if is_turn || response.has_focus() {
        Stroke::new(1.5, palette.accent)
    } else {
        Stroke::new(1.0, palette.line)
    };
    let fill = if response.hovered() || response.has_focus() { palette.sunken } else { palette.card };
    ui.painter().add(card(palette).fill(fill).stroke(outline).paint(rect.shrink(outline.width)));

    let radius = if is_low { LOW_COIN_RADIUS } else { theme::COIN_RADIUS };
    let coin = pos2(rect.left() + theme::PADDING + radius, rect.center().y);
    let general = Piece::new(side, Kind::General);
    paint_piece(ui.painter(), core.settings.look, general, coin, radius, Height::Resting, 1.0);

    let text_left = coin.x + radius + theme::PADDING;
    let text = Rect::from_min_max(pos2(text_left, rect.top()), rect.max - vec2(theme::PADDING, 0.0));
    let line = |offset: f32| {
        Rect::from_center_size(
            text.center() + vec2(0.0, offset * LINE_HEIGHT),
            vec2(text.width(), LINE_HEIGHT),
        )
    };
    let thinking = core
        .play()
        .and_then(Play::thinking)
        .filter(|thinking| thinking.side == side && thinking.purpose == SearchPurpose::Move);
    let (name, detail) = (name(core, side), detail(core, side));
    let (second, color) = match thinking {
        _ if is_paused => (Label::Paused.text(core.language()).into(), palette.warning),
        Some(thinking) => (thought(core, thinking), palette.weak),
        None => (detail.clone(), palette.weak),
    };
    let captured = captured(core.document().game().start(), on_board, !side);
    // Two lines in the middle of the card, or three with captured pieces. On a low card these
    // replace the second line.
    let (top, second_line) = match captured.is_empty() {
        _ if is_low => (-LOW_LINE / 2.0, LOW_LINE / 2.0),
        true => (-0.5, 0.5),
        false => (-1.0, 0.0),
    };
    // The clock and the sign are beside the name, on a low card beside both lines. If this leaves
    // too little room for the name, only the clock is beside it, and the sign is below.
    let least = if is_low { LOW_TEXT_ROOM } else { TEXT_ROOM };
    let clock = Clock::of(ui, core, side, text.width() - least - SIGN_RADIUS - 2.0 * theme::GAP);
    let is_tight = clock.as_ref().is_some_and(|clock| clock.is_small);
    let mut beside = line(if is_low && !is_tight { 0.0 } else { top });
    if let Some(clock) = clock {
        beside.max.x -= clock.show(ui, core, beside) + theme::GAP;
    }
    let signs = if is_tight { line(second_line) } else { beside };
    let sign = pos2(signs.right() - SIGN_RADIUS, signs.center().y);
    let end = sign.x - theme::GAP;
    let below = line(second_line).with_max_x(if is_low || is_tight { end } else { text.right() });
    let taken = if is_low { below } else { line(top + 2.0) };
    let name_end = if is_tight { beside.right() } else { end };
    let name_line = line(top).with_max_x(name_end);
    let name_width = paint_line(ui, name_line, name, palette.side(side), TextStyle::Body);
    if is_low && !captured.is_empty() {
        // The second line is beside the name if all of it fits.
        let rest = name_line.with_min_x(name_line.left() + name_width + theme::GAP);
        let font = TextStyle::Small.resolve(ui.style());
        if text_width(ui, &second, &font) <= rest.width() {
            paint_line(ui, rest, &second, color, TextStyle::Small);
        }
    }
    if !is_low || captured.is_empty() {
        paint_line(ui, below, &second, color, TextStyle::Small);
    }
    paint_captured(ui.painter(), core.settings.look, taken, &captured);
    if is_paused {
        paint_pause(ui.painter(), sign, palette);
    } else if thinking.is_some() {
        paint_thinking(ui, sign, palette);
    } else if is_turn {
        ui.painter().circle_filled(sign, 5.0, palette.accent);
    }
    let state = CardState { is_turn, is_paused, captured: &captured };
    let said = said(core.language(), side, [name.into(), detail], &state);
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
    if response.on_hover_text(hint).clicked() {
        commands.push(command);
    }
}

/// The state of the game on a card.
struct CardState<'a> {
    is_turn: bool,
    is_paused: bool,
    captured: &'a [Piece],
}

/// The text of a card for a screen reader: the side, the texts of the card, and the state.
fn said(language: Language, side: Side, texts: [String; 2], state: &CardState<'_>) -> String {
    let turn = state.is_turn.then(|| language.to_move(side));
    let paused = state.is_paused.then(|| Label::Paused.text(language).into());
    let captured = (!state.captured.is_empty()).then(|| language.captured(state.captured));
    let state = [turn, paused, captured].into_iter().flatten();
    // The name or the second line may be the side itself.
    let texts = texts.into_iter().filter(|text| text != language.side(side));
    let parts = std::iter::once(language.side(side).into()).chain(texts).chain(state);
    parts.collect::<Vec<String>>().join(language.pick(["；", "；", "; ", "; "]))
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

/// The second line: the strength of an engine, the team of a named person, or the side.
fn detail(core: &Core, side: Side) -> String {
    let Participant { name, team, is_engine } = &core.document().game().headers.participants[side.index()];
    match core.document().player(side) {
        Player::Human if !name.is_empty() && !team.is_empty() => team.clone(),
        Player::Human if !name.is_empty() || *is_engine || core.document().only_human().is_some() => {
            core.language().side(side).into()
        }
        Player::Human => Label::Player.text(core.language()).into(),
        Player::Engine(strength) => core.language().strength_in_short(strength),
        Player::External(external) => core.language().budget(external.budget),
    }
}

/// The engine's report while it thinks: the depth, and the score unless the game is rated.
fn thought(core: &Core, thinking: &Thinking) -> String {
    match &thinking.report {
        None => core.language().thinking(0),
        Some(report) if core.is_rated() => core.language().thinking(report.depth),
        Some(report) => core.language().thought(report.depth, thinking.side, report.score),
    }
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

/// Paints the captured pieces from left to right. With too little room, equal ones overlap, and
/// then all move closer together.
fn paint_captured(painter: &Painter, look: Look, rect: Rect, pieces: &[Piece]) {
    let size = 2.0 * theme::CAPTURED_RADIUS;
    let room = rect.width() - size;
    let is_roomy = size * CAPTURED_STEP * pieces.len().saturating_sub(1) as f32 <= room;
    let overlaps = |pair: &[Piece]| pair[0] == pair[1] && !is_roomy;
    let step = |pair: &[Piece]| if overlaps(pair) { CAPTURED_OVERLAP } else { CAPTURED_STEP };
    let width = size * pieces.windows(2).map(step).sum::<f32>();
    let squeeze = (room / width.max(1.0)).min(1.0);
    let mut center = rect.left_center() + vec2(theme::CAPTURED_RADIUS, 0.0);
    for (index, &piece) in pieces.iter().enumerate() {
        if index > 0 {
            center.x += squeeze * size * step(&pieces[index - 1..=index]);
        }
        paint_piece(painter, look, piece, center, theme::CAPTURED_RADIUS, Height::Resting, 1.0);
    }
}
