//! Headers by their names in files: PGN's tags. DhtmlXQ's are translated to these.

use super::dates::{is_unknown_date, read_date, split_time};
use super::foreign::Foreign;
use super::labels;
use super::loss::{LossPlace, Losses, Lost, Reading};
use super::movetext::{MoveText, Played};
pub use super::result::GameResult;
use super::variant::{self, Variant};
use super::{ReadError, Stop};
use crate::engine::board::{Position, Side};
use crate::engine::book::openings::Ecco;
use crate::engine::rules::Profile;
use crate::game::notation::Ranks;
use crate::game::{EndReason, Game, GameBuilder, Headers, Outcome, Participant};

/// The most headers that are kept; no real game has so many.
pub const MAX_HEADERS: usize = 1_000;

/// The headers of a file.
#[derive(Clone, Debug, Default)]
pub(super) struct Fields {
    pub headers: Headers,
    pub result: GameResult,
    pub rules: Profile,
    /// Empty for the usual start position.
    pub fen: String,
    /// The chess variant that a header names; Xiangqi if any header says so.
    pub variant: Option<Variant>,
    /// The notation of the moves, as PGN names it.
    pub format: String,
    /// Other text before the moves.
    pub remark: String,
}

impl Fields {
    /// Stores a header. One that is not understood, or is a duplicate, is kept as it is.
    pub fn set(&mut self, name: &str, value: &str) {
        let lower = key(name);
        if value.is_empty() || self.interpret(&lower, value.trim()) {
            return;
        }
        let headers = &mut self.headers;
        if headers.others.len() > MAX_HEADERS {
            return;
        }
        let [red, black] = &mut headers.participants;
        let place = match &*lower {
            "event" => &mut headers.event,
            "site" => &mut headers.site,
            "round" => &mut headers.round,
            "red" | "white" => &mut red.name,
            "redteam" => &mut red.team,
            "black" => &mut black.name,
            "blackteam" => &mut black.team,
            "ecco" => &mut headers.ecco,
            "opening" => &mut headers.opening,
            "fen" => &mut self.fen,
            _ => return headers.others.push((name.into(), value.into())),
        };
        if place.is_empty() {
            *place = value.into();
        } else if place != value {
            // A second start position must not be taken for the real one.
            let name = if lower == "fen" { "OtherFEN" } else { name };
            headers.others.push((name.into(), value.into()));
        }
    }

    /// Stores the name of the opening, perhaps with its code before it: `E42 对兵互进右马局`.
    pub fn set_opening(&mut self, value: &str) {
        let (ecco, opening) = value.split_once(' ').unwrap_or((value, ""));
        if ecco.parse::<Ecco>().is_ok() {
            self.set("ECCO", ecco);
            self.set("Opening", opening);
        } else {
            self.set("Opening", value);
        }
    }

    /// Interprets a header that is more than a text. Returns whether it was understood.
    fn interpret(&mut self, name: &str, value: &str) -> bool {
        match name {
            // These describe the file, not the game.
            "setup" => true,
            "game" | "variant" => {
                // Files of any variant may call theirs "standard".
                let is_clear = |named: &Variant| name == "variant" || *named != Variant::WesternChess;
                if self.variant != Some(Variant::Xiangqi) {
                    self.variant = Variant::named(value).filter(is_clear).or(self.variant);
                }
                name == "game" || variant::is_xiangqi(value)
            }
            "format" => {
                self.format = value.into();
                true
            }
            "date" => self.interpret_date(value),
            "result" if value == GameResult::Unknown.pgn() => true,
            "result" if self.result == GameResult::Unknown => {
                let result = GameResult::read(value);
                self.result = result.unwrap_or_default();
                result.is_some()
            }
            "redtype" | "blacktype" => {
                let side = if name == "redtype" { Side::Red } else { Side::Black };
                let is_engine = value.eq_ignore_ascii_case(PROGRAM);
                self.headers.participants[side.index()].is_engine |= is_engine;
                is_engine
            }
            "rules" => {
                let rules = value.parse();
                self.rules = rules.clone().unwrap_or(self.rules);
                rules.is_ok()
            }
            _ => false,
        }
    }

    /// Parses a date, perhaps with a time of day. Returns whether it was understood.
    fn interpret_date(&mut self, value: &str) -> bool {
        let (date, time) = split_time(value);
        let is_known = match read_date(date) {
            _ if is_unknown_date(date) => true,
            Some(_) if self.headers.date.is_some() => false,
            found => {
                self.headers.date = found;
                found.is_some()
            }
        };
        if let Some((name, time)) = time.filter(|_| is_known)
            && self.headers.other(name) != Some(&time)
        {
            self.headers.others.push((name.into(), time));
        }
        is_known
    }

    /// The end of the game that a header other than the result names, and the index of that header.
    fn ending(&self) -> Option<(usize, Outcome)> {
        let winner = match self.result {
            GameResult::Unknown => return None,
            GameResult::Draw => None,
            GameResult::Win(side) => Some(side),
        };
        let mut others = self.headers.others.iter().enumerate();
        others.find_map(|(at, (name, value))| {
            let reason = read_termination(value).filter(|_| name.eq_ignore_ascii_case(TERMINATION))?;
            Some((at, Outcome::declared(winner, reason)?))
        })
    }

    pub fn game_headers(&self) -> Headers {
        self.settled().0
    }

    /// The headers of the game, each name once, and lines for those whose name is taken.
    fn settled(&self) -> (Headers, Vec<String>) {
        let mut headers = self.headers.clone();
        let ending = self.ending();
        ending.into_iter().for_each(|(at, _)| _ = headers.others.remove(at));
        let is_taken = |name: &str| match key(name).as_str() {
            "event" | "site" | "round" | "red" | "white" | "redteam" | "black" | "blackteam" | "ecco"
            | "opening" | "result" => true,
            "date" => self.headers.date.is_some(),
            "redtype" => self.headers.participants[Side::Red.index()].is_engine,
            "blacktype" => self.headers.participants[Side::Black.index()].is_engine,
            "rules" => self.rules != Profile::default(),
            "termination" => ending.is_some(),
            _ => false,
        };
        let mut second = Vec::new();
        for (name, value) in std::mem::take(&mut headers.others) {
            let known = headers.others.iter().find(|(known, _)| known.eq_ignore_ascii_case(&name));
            if known.is_none() && !is_taken(&name) {
                headers.others.push((name, value));
            } else if known.is_none_or(|(_, known)| *known != value) {
                // In the form in which comments are read.
                let line = format!("{name}: {value}").trim().to_string();
                second.extend((!second.contains(&line)).then_some(line));
            }
        }
        // Our engine is nameless in a game, but is written with a name for other programs.
        let is_own = |player: &&mut Participant| player.is_engine && player.name == OWN_NAME;
        headers.participants.iter_mut().filter(is_own).for_each(|player| player.name.clear());
        (headers, second)
    }

    /// The game with these headers and the moves of a text whose first line has the number
    /// `first_line`.
    ///
    /// # Errors
    /// The start position is invalid, and the moves cannot be played from the usual one; a header
    /// names another game; reading was stopped.
    pub fn play(&self, moves: &str, first_line: usize, stop: Stop<'_>) -> Result<Reading, ReadError> {
        if let Some(Variant::Other(other)) = self.variant {
            return Err(ReadError::Foreign(Foreign::OtherChess(other)));
        }
        let start = if self.fen.is_empty() { Ok(Position::start()) } else { self.fen.parse() };
        let (start, error) = match start {
            Ok(start) => (start, None),
            Err(error) => (Position::start(), Some(error)),
        };
        let Played { mut game, result, losses, has_only_words } = MoveText::new(moves, first_line)
            .with_ranks(self.ranks())
            .play(&self.builder_from(start), stop)?;
        if self.result == GameResult::Unknown {
            result.record(&mut game);
        }
        let mut all = self.losses();
        if let Some(error) = error {
            // Some moves may be legal from the usual start by chance, but not all.
            if game.tree().is_empty() || !losses.is_empty() {
                return Err(error.into());
            }
            all.push(LossPlace::Game, Lost::Start(error));
        }
        if self.result != GameResult::Unknown && ![GameResult::Unknown, self.result].contains(&result) {
            all.push(LossPlace::Game, Lost::OtherResult(result));
        }
        if has_only_words && losses.is_empty() {
            all.push(LossPlace::Game, Lost::NoMove);
        }
        all.0.extend(losses);
        let mut game = game.finish();
        // A result by the rules need not be stored.
        if game.result().is_some_and(|outcome| !outcome.is_declared()) {
            game.headers.others.retain(|(name, value)| name != TERMINATION || value != BY_RULES);
        }
        Ok(Reading { game, losses: all.0 })
    }

    /// How the program that wrote the file counts ranks, if the headers name the program.
    fn ranks(&self) -> Option<Ranks> {
        let is_of_xboard = self.headers.event.eq_ignore_ascii_case("Computer Chess Game");
        if self.headers.site.contains("pychess.org") {
            Some(Ranks::FromOne)
        } else {
            (is_of_xboard || ["ICCS", "SAN"].contains(&&*self.format)).then_some(Ranks::FromZero)
        }
    }

    /// The headers that were lost.
    pub fn losses(&self) -> Losses {
        let mut losses = Losses::default();
        if self.headers.others.len() > MAX_HEADERS {
            losses.push(LossPlace::Game, Lost::Headers);
        }
        losses
    }

    /// A builder of the game with these headers, from this position.
    pub fn builder_from(&self, start: Position) -> GameBuilder {
        let mut builder = GameBuilder::new(start, self.rules);
        let (mut headers, second) = self.settled();
        headers.others.truncate(MAX_HEADERS);
        *builder.headers_mut() = headers;
        match self.ending() {
            Some((_, outcome)) => builder.end(outcome),
            None => self.result.record(&mut builder),
        }
        let remark = std::iter::once(&self.remark).chain(&second).filter(|line| !line.is_empty());
        let remark = remark.map(String::as_str).collect::<Vec<_>>().join("\n");
        if !remark.is_empty() {
            builder.comment(&remark);
        }
        builder
    }
}

/// The lookup key of a header: its name in lower case.
fn key(name: &str) -> String {
    labels::of_pgn(name).unwrap_or(name).to_ascii_lowercase()
}

/// PGN's tag for how a game ended.
pub(super) const TERMINATION: &str = "Termination";

/// The value of that tag for a game; `None` if the end is unknown or given by another header.
pub(super) fn termination(game: &Game) -> Option<&'static str> {
    let reason = game.result()?.reason;
    match reason {
        EndReason::Rules(_) => game.headers.other(TERMINATION).is_none().then_some(BY_RULES),
        EndReason::Recorded => None,
        EndReason::Resignation | EndReason::Time | EndReason::Agreement => Some(reason.as_str()),
    }
}

/// The word of the PGN standard for an end by the rules.
const BY_RULES: &str = "normal";

/// Ends by players and clocks.
const ENDS: [EndReason; 3] = [EndReason::Resignation, EndReason::Time, EndReason::Agreement];

/// Parses the value of [`termination`], and the PGN standard's word for time.
fn read_termination(text: &str) -> Option<EndReason> {
    let text = text.trim().to_ascii_lowercase();
    let is_it = |reason: &EndReason| reason.as_str() == text;
    ENDS.into_iter().find(is_it).or((text == "time forfeit").then_some(EndReason::Time))
}

/// The value of `RedType` and `BlackType` for a program, after PGN's `WhiteType`.
const PROGRAM: &str = "program";

/// The name written for a nameless program: our own engine.
const OWN_NAME: &str = "Chuhe";

/// A game's headers by PGN name, without start position, unknown values and [`Headers::others`].
pub(super) fn list(game: &Game) -> impl Iterator<Item = (&'static str, String)> {
    let Headers { event, site, round, date, participants: [red, black], ecco, opening, others: _ } =
        &game.headers;
    let date = date.map_or_else(String::new, |date| date.to_string().replace('-', "."));
    let program = |is_engine: bool| String::from(if is_engine { PROGRAM } else { "" });
    let name = |player: &Participant| {
        if player.is_engine && player.name.is_empty() { OWN_NAME.into() } else { player.name.clone() }
    };
    let rules = if game.profile() == Profile::default() { String::new() } else { game.profile().to_string() };
    let own = [
        ("Event", event.clone()),
        ("Site", site.clone()),
        ("Date", date),
        ("Round", round.clone()),
        ("RedTeam", red.team.clone()),
        ("Red", name(red)),
        ("RedType", program(red.is_engine)),
        ("BlackTeam", black.team.clone()),
        ("Black", name(black)),
        ("BlackType", program(black.is_engine)),
        ("Result", GameResult::of(game.result()).pgn().into()),
        ("ECCO", ecco.clone()),
        ("Opening", opening.clone()),
        ("Rules", rules),
    ];
    own.into_iter().filter(|(_, value)| !value.is_empty())
}

/// Reduces the name of a header to characters that every format allows.
pub(super) fn plain_name(name: &str) -> String {
    let allowed = |character: char| if character.is_ascii_alphanumeric() { character } else { '_' };
    if name.is_empty() { "_".into() } else { name.chars().map(allowed).collect() }
}

/// Makes a name unique among the headers written before, or it would be read as the same header.
pub(super) fn unique_name(mut name: String, before: impl Iterator<Item: AsRef<str>> + Clone) -> String {
    while before.clone().any(|known| known.as_ref().eq_ignore_ascii_case(&name)) {
        name.push('_');
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Date;

    fn fields(pairs: &[(&str, &str)]) -> Fields {
        let mut fields = Fields::default();
        for (name, value) in pairs {
            fields.set(name, value);
        }
        fields
    }

    #[test]
    fn a_time_of_day_goes_where_pgn_has_it() {
        for (value, date, others) in [
            ("1999.12.09 19:30", Some("1999-12-09"), vec![("Time", "19:30:00")]),
            ("1999-12-9T7:05:09Z", Some("1999-12-09"), vec![("UTCTime", "07:05:09")]),
            ("1999/12/09 19:30:00 UTC", Some("1999-12-09"), vec![("UTCTime", "19:30:00")]),
            ("????.??.?? 19:30:01", None, vec![("Time", "19:30:01")]),
            ("19:30:01", None, vec![("Time", "19:30:01")]),
            // An invalid time of day stays as it is.
            ("1999.12.09 19:30 +08:00", None, vec![("Date", "1999.12.09 19:30 +08:00")]),
            ("1999.12.09 25:30", None, vec![("Date", "1999.12.09 25:30")]),
            ("1999.12.09 19:30:00:00", None, vec![("Date", "1999.12.09 19:30:00:00")]),
            ("1999.12.09 19:", None, vec![("Date", "1999.12.09 19:")]),
            (":", None, vec![("Date", ":")]),
            ("1999.12.09 :30", None, vec![("Date", "1999.12.09 :30")]),
        ] {
            let fields = fields(&[("Date", value)]);
            assert_eq!(fields.headers.date.map(|date| date.to_string()).as_deref(), date, "{value}");
            let expected: Vec<(String, String)> =
                others.into_iter().map(|(name, value)| (name.into(), value.into())).collect();
            assert_eq!(fields.headers.others, expected, "{value}");
        }
        let twice =
            fields(&[("Time", "19:30:00"), ("Date", "1999.12.09 19:30"), ("Date", "1999.12.10 19:30")]);
        let others = [("Time", "19:30:00"), ("Date", "1999.12.10 19:30")];
        assert_eq!(twice.headers.others, others.map(|(name, value)| (name.into(), value.into())));
    }

    #[test]
    fn nothing_that_a_file_says_is_lost() {
        let fields = fields(&[
            ("Game", "Chinese Chess"),
            ("EVENT", "五羊杯"),
            ("Event", "决赛"),
            ("Date", "星期三"),
            ("Date", "1999.12.09"),
            ("Result", "红优"),
            ("result", "1-0"),
            ("Site", ""),
            ("RedType", "program"),
            ("BlackType", "human"),
            ("Annotator", "刘殿中"),
            ("Rules", "fide"),
        ]);
        assert_eq!(fields.headers.event, "五羊杯");
        assert_eq!(fields.headers.site, "");
        assert_eq!(fields.headers.date.map(Date::year), Some(1999));
        assert_eq!(fields.result, GameResult::Win(Side::Red));
        assert_eq!(fields.headers.participants.clone().map(|player| player.is_engine), [true, false]);
        let others = [
            ("Event", "决赛"),
            ("Date", "星期三"),
            ("Result", "红优"),
            ("BlackType", "human"),
            ("Annotator", "刘殿中"),
            ("Rules", "fide"),
        ];
        assert_eq!(fields.headers.others, others.map(|(name, value)| (name.into(), value.into())));
    }
}
