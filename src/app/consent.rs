//! Replacing files. The user is asked before anything in a file is lost.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use crate::game::formats::{self, GameFile, GameResult, Reading};
use crate::game::{Game, Tree};
use crate::session::{Fingerprint, read_file};

/// The user's consent to replace a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consent {
    /// None: the user does not know that the file exists.
    None,
    /// The file if it has this content and its game loses nothing. `None` if the content is not
    /// known, so that the user must be asked.
    Known(Option<Fingerprint>),
    /// The file, whatever it contains.
    Given,
}

/// The reason why the user must be asked before a file is replaced.
#[derive(Debug, PartialEq, Eq)]
pub enum Objection {
    /// The file exists.
    Exists,
    /// One of several files to be written exists.
    OneExists(PathBuf),
    /// The file was changed since it was read or written here: how long ago, if that is known, and
    /// its content now.
    Changed(Option<Duration>, FileContents),
    /// The file's game has something that the new one lacks.
    Loses(LostContents),
}

/// The current content of a file.
#[derive(Debug, PartialEq, Eq)]
pub enum FileContents {
    Game {
        /// By [`crate::engine::board::Side::index`].
        names: [String; 2],
        /// The length of the main line.
        plies: usize,
        result: GameResult,
    },
    /// This number of games.
    Games(usize),
    /// Nothing readable.
    Nothing,
}

/// The loss if another game replaces one.
#[derive(Debug, PartialEq, Eq)]
pub struct LostContents {
    /// The game's result, if it is known and differs from the other game's.
    pub result: Option<GameResult>,
    /// The number of its moves, with variations, that the other game lacks.
    pub moves: usize,
}

impl Consent {
    /// The reason why the user must be asked before these games are written to `file`; `None` if no
    /// question is necessary.
    pub fn objection(self, file: &Path, games: &[Game]) -> Option<Objection> {
        match self {
            Self::Given => None,
            Self::None => file.exists().then_some(Objection::Exists),
            Self::Known(content) => {
                let bytes = match read_file(file) {
                    // The file was deleted or moved, so nothing is lost.
                    Err(error) if error.source.kind() == io::ErrorKind::NotFound => return None,
                    read => read.ok(),
                };
                if content.is_none() || bytes.as_deref().map(Fingerprint::of) != content {
                    return Some(Objection::Changed(age(file), FileContents::new(bytes.as_deref())));
                }
                LostContents::of_file(&formats::read(&bytes?).ok()?, games).map(Objection::Loses)
            }
        }
    }
}

impl Objection {
    /// The change of `file` from its known content, and the content now. `None` if it is unchanged,
    /// or cannot be read.
    pub fn of_change(file: &Path, known: Fingerprint) -> Option<(Self, Fingerprint)> {
        let bytes = read_file(file).ok()?;
        let now = Fingerprint::of(&bytes);
        (now != known).then(|| (Self::Changed(age(file), FileContents::new(Some(&bytes))), now))
    }

    /// Whether the file has games that the user may want to see first.
    pub fn can_be_looked_at(&self) -> bool {
        match self {
            Self::Exists | Self::OneExists(_) | Self::Changed(_, FileContents::Nothing) => false,
            Self::Changed(..) | Self::Loses(_) => true,
        }
    }
}

/// The time since the file was changed; `None` if that is unknown or in the future.
fn age(file: &Path) -> Option<Duration> {
    let changed = fs::metadata(file).and_then(|known| known.modified()).ok()?;
    SystemTime::now().duration_since(changed).ok()
}

impl FileContents {
    fn new(bytes: Option<&[u8]>) -> Self {
        let Some(collection) = bytes.and_then(|bytes| formats::read(bytes).ok()) else {
            return Self::Nothing;
        };
        if collection.len() > 1 {
            return Self::Games(collection.len());
        }
        let Ok(Reading { game, .. }) = collection.read(0) else { return Self::Nothing };
        Self::Game {
            names: [0, 1].map(|side| game.headers.participants[side].name.clone()),
            plies: game.tree().continuation(Tree::START).count(),
            result: GameResult::of(game.result()),
        }
    }
}

impl LostContents {
    /// The parts of a file's games that none of these games has; `None` without any. The result
    /// counts only for a single game, whose result the user has seen.
    fn of_file(there: &GameFile, games: &[Game]) -> Option<Self> {
        if let (1, [game]) = (there.len(), games) {
            return Self::new(&there.read(0).ok()?.game, game);
        }
        let lost_of = |(index, there): (usize, Game)| {
            let same_place = games.get(index).map(|game| moves_lost(&there, game));
            let is_there = same_place == Some(0);
            let lost = (!is_there).then(|| games.iter().map(|game| moves_lost(&there, game)).min());
            lost.flatten().unwrap_or_default()
        };
        let read = there.games().filter_map(Result::ok).map(|reading| reading.game);
        let moves = read.enumerate().map(lost_of).sum();
        (moves > 0).then_some(Self { result: None, moves })
    }

    /// The parts of `there` that `game` lacks; `None` without any.
    fn new(there: &Game, game: &Game) -> Option<Self> {
        let [old, new] = [there, game].map(|game| GameResult::of(game.result()));
        let result = (old != GameResult::Unknown && old != new).then_some(old);
        let moves = moves_lost(there, game);
        (result.is_some() || moves > 0).then_some(Self { result, moves })
    }
}

fn moves_lost(there: &Game, game: &Game) -> usize {
    let (old, new) = (there.tree(), game.tree());
    let mut lost = 0;
    let mut places = vec![(Tree::START, (there.start() == game.start()).then_some(Tree::START))];
    while let Some((place, same)) = places.pop() {
        for &next in old.children(place) {
            let same = same.zip(old.play(next)).and_then(|(same, mv)| new.child(same, mv));
            lost += usize::from(same.is_none());
            places.push((next, same));
        }
    }
    lost
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board::{Position, Side};
    use crate::engine::rules::Profile;
    use crate::game::formats::Target;

    fn game(moves: &[&str]) -> Game {
        let line: Vec<_> = moves.iter().map(|mv| mv.parse().unwrap()).collect();
        Game::from_line(Position::start(), &line, line.len(), Profile::default()).unwrap()
    }

    #[test]
    fn only_a_known_file_is_written_over_and_only_if_nothing_is_lost() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.json");
        let mut there = game(&["h2e2", "h9g7"]);
        there.record(Some(Side::Red));
        let text = formats::write(&there, Target::Json);
        let known = Consent::Known(Some(Fingerprint::of(text.as_bytes())));
        assert_eq!(known.objection(&file, std::slice::from_ref(&there)), None, "there is no such file");
        assert_eq!(Consent::None.objection(&file, std::slice::from_ref(&there)), None);
        fs::write(&file, &text).unwrap();
        assert_eq!(known.objection(&file, std::slice::from_ref(&there)), None);
        assert_eq!(Consent::Given.objection(&file, &[game(&[])]), None);
        assert_eq!(Consent::None.objection(&file, std::slice::from_ref(&there)), Some(Objection::Exists));
        // The new game has more moves than the one in the file.
        let end = there.node();
        there.add_variation(end, "h0g2".parse().unwrap()).unwrap();
        assert_eq!(known.objection(&file, std::slice::from_ref(&there)), None);
        let loses = |result, moves| Some(Objection::Loses(LostContents { result, moves }));
        assert_eq!(
            known.objection(&file, &[game(&["h2e2", "h9g7"])]),
            loses(Some(GameResult::Win(Side::Red)), 0)
        );
        assert_eq!(known.objection(&file, &[game(&["c3c4"])]), loses(Some(GameResult::Win(Side::Red)), 2));
    }

    #[test]
    fn what_others_have_written_is_described() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.json");
        let found = |content: &[u8], consent: Consent| {
            fs::write(&file, content).unwrap();
            match consent.objection(&file, &[game(&[])]) {
                Some(Objection::Changed(_, found)) => Some(found),
                None => None,
                other => panic!("{other:?}"),
            }
        };
        let known = Consent::Known(Some(Fingerprint::of(b"")));
        let mut other = game(&["h2e2", "h9g7", "h0g2"]);
        other.headers.participants[0].name = "胡荣华".into();
        let text = formats::write(&other, Target::Json);
        let names = ["胡荣华".into(), String::new()];
        let expected = FileContents::Game { names, plies: 3, result: GameResult::Unknown };
        assert_eq!(found(text.as_bytes(), known).as_ref(), Some(&expected));
        assert_eq!(found(text.as_bytes(), Consent::Known(None)), Some(expected));
        let two = "[Game \"Chinese Chess\"]\n\n1. 炮二平五 *\n\n".repeat(2);
        assert_eq!(found(two.as_bytes(), known), Some(FileContents::Games(2)));
        assert_eq!(found(b"Dear Sir,", known), Some(FileContents::Nothing));
        fs::remove_file(&file).unwrap();
        fs::create_dir(&file).unwrap();
        let objection = known.objection(&file, &[game(&[])]);
        assert!(matches!(objection, Some(Objection::Changed(_, FileContents::Nothing))), "{objection:?}");
    }
}
