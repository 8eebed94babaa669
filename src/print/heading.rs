//! The heading of a game: players, place, date and result.

use super::document::{Block, Span};
use crate::engine::board::Side;
use crate::game::{EndReason, Game, Headers, Tree};
use crate::words::Language;

/// The players, Red first; the side for an unknown name, unless it is the computer.
pub fn title(game: &Game, language: Language) -> String {
    let name = |side: Side| {
        let player = &game.headers.participants[side.index()];
        let parts = [player.team.trim(), player.name.trim()];
        let name: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        match name.join(" ") {
            name if name.is_empty() && player.is_engine => language.player(language.computer(), side),
            name if name.is_empty() || name == language.side(side) => language.side(side).into(),
            name => language.player(&name, side),
        }
    };
    format!("{} – {}", name(Side::Red), name(Side::Black))
}

/// The title, and below it the event, its place and date, the result, and the opening if
/// `has_opening`.
pub(super) fn head(game: &Game, language: Language, has_opening: bool) -> Vec<Block> {
    let Headers { event, site, round, date, opening, .. } = &game.headers;
    let round = if round.is_empty() { String::new() } else { language.round(round) };
    let date = date.map_or_else(String::new, |date| date.to_string());
    let result = match game.result() {
        Some(outcome) if outcome.reason == EndReason::Recorded => language.winner(outcome.winner).into(),
        Some(outcome) => language.end(outcome),
        None => String::new(),
    };
    let end = game.tree().continuation(Tree::START).last().unwrap_or(Tree::START);
    let opening = match game.opening_at(end) {
        _ if !has_opening => "",
        Some(known) if opening.is_empty() => language.opening_name(&known),
        _ => opening,
    };
    let facts = [event.trim(), &round, site.trim(), &date, &result, opening];
    let facts: Vec<&str> = facts.into_iter().filter(|fact| !fact.is_empty()).collect();
    let mut head = vec![Block::Title(title(game, language))];
    if !facts.is_empty() {
        head.push(Block::Paragraph(vec![Span::soft(facts.join(" | "))]));
    }
    head
}

/// The heading with the opening and all other headers.
pub(super) fn full_head(game: &Game, language: Language) -> Vec<Block> {
    let mut head = head(game, language, true);
    let others: Vec<String> =
        game.headers.others.iter().map(|(name, value)| format!("{name}: {value}")).collect();
    if !others.is_empty() {
        head.push(Block::Paragraph(vec![Span::soft(others.join(" | "))]));
    }
    head
}
