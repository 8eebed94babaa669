//! Tables of puzzles: text files with a row for each puzzle and tab-separated fields. A row that
//! begins with `#` is a comment.
//!
//! | table | fields |
//! |---|---|
//! | masters | position, goal (`mate 3`, `gain`), solution, themes, grade, Red, Black, year (`-`: unknown), ply |
//! | classics | number, title, position, verdict (`forced 7`, `winning 812`, `disagrees -30`), line |
//! | endgames | position, player (`w`, `b`), task (`win 23` in plies, `hold`) |
//!
//! A position is the first two fields of its FEN.

use std::fmt::Write as _;
use std::str::FromStr;

use super::{Classic, ClassicVerdict, Endgame, EndgameTask, Goal, Puzzle, PuzzleId, Source, Theme, Themes};
use crate::engine::board::{FenError, Move, MoveTextError, Position, Side, quoted};

/// A row that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("row {row}: {cause}")]
pub struct RowError {
    /// From 1.
    pub row: usize,
    pub cause: CauseText,
}

/// Why a row cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CauseText {
    #[error("it has {0} fields")]
    Fields(usize),
    #[error(transparent)]
    Position(#[from] FenError),
    #[error(transparent)]
    Move(#[from] MoveTextError),
    #[error("'{text}' is no {what}")]
    Field { what: &'static str, text: String },
}

impl CauseText {
    fn field(what: &'static str, text: &str) -> Self {
        Self::Field { what, text: quoted(text) }
    }
}

/// Reads a table of puzzles from games, row by row. The moves are not played.
pub fn read_masters(table: &str) -> impl Iterator<Item = Result<Puzzle, RowError>> + '_ {
    rows(table, |[start, goal, solution, themes, grade, red, black, year, ply]| {
        let start = position_of(start)?;
        let grade = number::<u8>("grade", grade)?.try_into().map_err(|_| CauseText::field("grade", grade))?;
        let year = if year == "-" { None } else { Some(number("year", year)?) };
        Ok(Puzzle {
            id: PuzzleId::of(&start),
            goal: goal_of(goal)?,
            solution: moves(solution)?,
            themes: themes_of(themes)?,
            grade,
            source: Source { red: red.into(), black: black.into(), year, ply: number("ply", ply)? },
            start,
        })
    })
}

/// Reads a table of compositions, row by row. The moves are not played.
pub fn read_classics(table: &str) -> impl Iterator<Item = Result<Classic, RowError>> + '_ {
    rows(table, |[place, title, start, verdict, line]| {
        let start = position_of(start)?;
        Ok(Classic {
            id: PuzzleId::of(&start),
            number: number("number", place)?,
            title: title.into(),
            verdict: verdict_of(verdict)?,
            line: moves(line)?,
            start,
        })
    })
}

/// Reads a table of endgames, row by row.
pub fn read_endgames(table: &str) -> impl Iterator<Item = Result<Endgame, RowError>> + '_ {
    rows(table, |[start, player, task]| {
        let start = position_of(start)?;
        let player = match player {
            "w" => Side::Red,
            "b" => Side::Black,
            _ => return Err(CauseText::field("side", player)),
        };
        let task = match task.split_once(' ') {
            Some(("win", plies)) => EndgameTask::Win { plies: number("number of plies", plies)? },
            None if task == "hold" => EndgameTask::Hold,
            _ => return Err(CauseText::field("task", task)),
        };
        Ok(Endgame { id: PuzzleId::of(&start), start, player, task })
    })
}

fn rows<'a, T, const N: usize>(
    table: &'a str,
    read: impl Fn([&'a str; N]) -> Result<T, CauseText> + 'a,
) -> impl Iterator<Item = Result<T, RowError>> + 'a {
    table.lines().enumerate().filter(|(_, row)| !row.starts_with('#')).map(move |(index, row)| {
        let fields: Vec<&str> = row.split('\t').collect();
        let fields = <[&str; N]>::try_from(fields).map_err(|fields| CauseText::Fields(fields.len()));
        fields.and_then(&read).map_err(|cause| RowError { row: index + 1, cause })
    })
}

fn number<T: FromStr>(what: &'static str, text: &str) -> Result<T, CauseText> {
    text.parse().map_err(|_| CauseText::field(what, text))
}

fn moves(text: &str) -> Result<Vec<Move>, CauseText> {
    text.split_whitespace().map(|mv| Ok(mv.parse()?)).collect()
}

/// A position of two fields. Other FEN fields are refused, because they would not be written again.
fn position_of(text: &str) -> Result<Position, CauseText> {
    if text.split_whitespace().count() > 2 {
        return Err(CauseText::field("position of two fields", text));
    }
    Ok(text.parse()?)
}

fn goal_of(text: &str) -> Result<Goal, CauseText> {
    match text.split_once(' ') {
        Some(("mate", moves)) => Ok(Goal::Mate { moves: number("number of moves", moves)? }),
        None if text == "gain" => Ok(Goal::Gain),
        _ => Err(CauseText::field("goal", text)),
    }
}

fn themes_of(text: &str) -> Result<Themes, CauseText> {
    let theme = |name| Theme::ALL.into_iter().find(|theme| theme.name() == name);
    text.split_whitespace().map(|name| theme(name).ok_or_else(|| CauseText::field("theme", name))).collect()
}

fn verdict_of(text: &str) -> Result<ClassicVerdict, CauseText> {
    match text.split_once(' ') {
        Some(("forced", moves)) => Ok(ClassicVerdict::ForcedWin { moves: number("number of moves", moves)? }),
        Some(("winning", score)) => Ok(ClassicVerdict::Winning { centipawns: number("score", score)? }),
        Some(("disagrees", score)) => Ok(ClassicVerdict::Disagrees { centipawns: number("score", score)? }),
        _ => Err(CauseText::field("verdict", text)),
    }
}

/// The first two fields of its FEN.
fn placement(position: &Position) -> String {
    position.to_string().split(' ').take(2).collect::<Vec<_>>().join(" ")
}

fn line(moves: &[Move]) -> String {
    moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
}

impl Puzzle {
    /// The puzzle as a row of a table.
    pub fn row(&self) -> String {
        let goal = match self.goal {
            Goal::Mate { moves } => format!("mate {moves}"),
            Goal::Gain => "gain".into(),
        };
        let themes = self.themes.iter().map(Theme::name).collect::<Vec<_>>().join(" ");
        let Source { red, black, year, ply } = &self.source;
        let year = year.map_or("-".into(), |year| year.to_string());
        let (start, solution, grade) = (placement(&self.start), line(&self.solution), u8::from(self.grade));
        format!("{start}\t{goal}\t{solution}\t{themes}\t{grade}\t{red}\t{black}\t{year}\t{ply}\n")
    }
}

impl Classic {
    /// The composition as a row of a table.
    pub fn row(&self) -> String {
        let verdict = match self.verdict {
            ClassicVerdict::ForcedWin { moves } => format!("forced {moves}"),
            ClassicVerdict::Winning { centipawns } => format!("winning {centipawns}"),
            ClassicVerdict::Disagrees { centipawns } => format!("disagrees {centipawns}"),
        };
        let Self { number, title, .. } = self;
        format!("{number}\t{title}\t{}\t{verdict}\t{}\n", placement(&self.start), line(&self.line))
    }
}

impl Endgame {
    /// The endgame as a row of a table.
    pub fn row(&self) -> String {
        let mut row = placement(&self.start);
        row += if self.player == Side::Red { "\tw\t" } else { "\tb\t" };
        match self.task {
            EndgameTask::Win { plies } => _ = write!(row, "win {plies}"),
            EndgameTask::Hold => row += "hold",
        }
        row + "\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROW: &str =
        "4k4/9/9/9/9/R8/9/9/1R7/3K5 w\tmate 2\ta4a8 e9f9 b1b9\tendgame quiet\t2\t甲\t乙\t-\t71\n";

    #[test]
    fn what_is_written_is_what_was_read() {
        let puzzle = read_masters(ROW).next().unwrap().unwrap();
        assert_eq!(read_masters(&puzzle.row()).next().unwrap().unwrap(), puzzle);
        assert_eq!(puzzle.moves(), 2);
        assert_eq!(puzzle.source.year, None);
    }

    #[test]
    fn errors_name_the_row_and_what_is_wrong() {
        let error = |row: String| read_masters(&row).find_map(Result::err).map(|error| error.to_string());
        assert_eq!(error(format!("# remark\n{ROW}")), None);
        assert_eq!(error(format!("# remark\n{ROW}x")).as_deref(), Some("row 3: it has 1 fields"));
        let wrong = ROW.replace("quiet", "quite");
        assert_eq!(error(wrong).as_deref(), Some("row 1: 'quite' is no theme"));
        let counted = error(ROW.replacen(" w\t", " w - - 3 9\t", 1)).unwrap();
        assert!(counted.ends_with("is no position of two fields"), "{counted}");
    }
}
