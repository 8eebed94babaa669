//! Writes DhtmlXQ.

use std::borrow::Cow;
use std::fmt::Write;

use super::read::{Tags, is_ecco};
use super::{NAMES, OF_THE_PAGE};
use crate::engine::board::{Move, Position, Square};
use crate::game::formats::arrangement;
use crate::game::formats::escape::escape;
use crate::game::formats::fields::{self, GameResult};
use crate::game::{Game, NodeId};

/// Writes a game as text that ends with a line break.
pub(in crate::game::formats) fn write(game: &Game) -> String {
    let mut file = Writer { text: "[DhtmlXQ]\n".into() };
    file.tag("ver", "www_dpxq_com");
    file.tag("init", "500,350");
    file.headers(game);
    if *game.start() != Position::start() {
        file.tag("fen", &game.start().to_string());
    }
    let binit: String = arrangement::arrangement(game.start()).into_iter().map(digits).collect();
    file.tag("binit", &binit);
    file.moves(game);
    file.text.push_str("[/DhtmlXQ]\n");
    file.text
}

struct Writer {
    text: String,
}

impl Writer {
    fn tag(&mut self, name: &str, value: &str) {
        writeln!(self.text, "[DhtmlXQ_{name}]{value}[/DhtmlXQ_{name}]")
            .expect("a string can always be written to");
    }

    fn headers(&mut self, game: &Game) {
        for (side, participant) in ["red", "black"].into_iter().zip(&game.headers.participants) {
            // For viewers that show nothing else.
            if !participant.name.is_empty() {
                let full = format!("{} {}", participant.team, participant.name);
                self.tag(side, &value(full.trim()));
            }
        }
        let mut ecco = "";
        for (name, text) in fields::list(game) {
            match name {
                "Result" => self.tag("result", GameResult::of(game.result()).chinese()),
                "Date" => self.tag("date", &text.replace('.', "-")),
                // Code and name share a tag, if they can be told apart in it.
                "ECCO" if is_ecco(&game.headers.ecco) => {
                    ecco = &game.headers.ecco;
                    if game.headers.opening.is_empty() {
                        self.tag("open", ecco);
                    }
                }
                "Opening" if !ecco.is_empty() => self.tag("open", &format!("{ecco} {}", value(&text))),
                "Opening" if !text.split(' ').next().is_some_and(is_ecco) => self.tag("open", &value(&text)),
                _ => self.tag(own_name(name).unwrap_or(name), &value(&text)),
            }
        }
        let mut names: Vec<String> = Vec::new();
        for (name, text) in game.headers.others.iter().filter(|(_, text)| !text.is_empty()) {
            let name = fields::unique_name(tag_name(name).into_owned(), names.iter());
            self.tag(&name, &value(text));
            names.push(name);
        }
    }

    fn moves(&mut self, game: &Game) {
        let tree = game.tree();
        let branches = tree.branches();
        let list = |nodes: &[NodeId]| -> String {
            nodes
                .iter()
                .filter_map(|&node| tree.play(node))
                .map(|Move { from, to }| digits(Some(from)) + &digits(Some(to)))
                .collect()
        };
        for (line, branch) in branches.iter().enumerate() {
            match branch.from {
                None => self.tag("movelist", &list(&branch.nodes)),
                Some((from, after)) => {
                    self.tag(&format!("move_{from}_{}_{line}", after + 1), &list(&branch.nodes))
                }
            }
        }
        let of_game = std::iter::once((0, crate::game::Tree::START));
        let of_moves = branches
            .iter()
            .enumerate()
            .flat_map(|(line, branch)| branch.nodes.iter().map(move |&node| (line, node)));
        for (line, node) in of_game.chain(of_moves) {
            let comment = tree.remark(node).whole_text();
            if !comment.is_empty() {
                let line = if line == 0 { String::new() } else { format!("{line}_") };
                self.tag(&format!("comment{line}{}", tree.ply(node)), &value(&comment));
            }
        }
    }
}

/// A point as two digits.
fn digits(square: Option<Square>) -> String {
    square.map_or_else(
        || "99".into(),
        |square| format!("{}{}", square.file(), Square::RANKS - 1 - square.rank()),
    )
}

/// The tag of this format for a header.
fn own_name(name: &str) -> Option<&'static str> {
    NAMES.iter().find(|(_, of_pgn)| of_pgn.eq_ignore_ascii_case(name)).map(|(own, _)| *own)
}

/// A tag for any header.
fn tag_name(name: &str) -> Cow<'_, str> {
    if let Some(own) = own_name(name) {
        return Cow::Borrowed(own);
    }
    let lower = name.to_ascii_lowercase();
    let has_own_meaning = matches!(&*lower, "red" | "black" | "binit" | "fen" | "open" | "result")
        || ["move", "comment"].iter().any(|word| lower.starts_with(word))
        || NAMES.iter().any(|(own, _)| *own == lower)
        || OF_THE_PAGE.contains(&&*lower);
    let plain = fields::plain_name(name);
    Cow::Owned(if has_own_meaning { format!("_{plain}") } else { plain })
}

/// A text as the value of a tag.
fn value(text: &str) -> Cow<'_, str> {
    let begins = |rest: &str, word: &str| {
        rest.as_bytes().get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word.as_bytes()))
    };
    let escaped = escape(text, |character, rest| match character {
        '|' => true,
        '<' => begins(rest, "br"),
        '[' => begins(rest.strip_prefix('/').unwrap_or(rest), &Tags::OPENING[1..]),
        _ => false,
    });
    if escaped.contains('\n') { Cow::Owned(escaped.replace('\n', "||")) } else { escaped }
}
