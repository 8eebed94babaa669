//! Stored reviews: a file for each game, named after its start, moves and rules, so that it is
//! found wherever the game comes from. A past game also contains its review ([`Game::review`]), so
//! the oldest files may be deleted.

use std::cmp::Reverse;
use std::fs;

use crate::game::Game;
use crate::game::review::KeptReview;
use crate::session::storage::{Fingerprint, REVIEWS, Store};

/// The most stored reviews, the latest ones: about 10 MB.
const MAX_REVIEWS: usize = 500;

impl Store {
    /// The stored review of a game; `None` if there is none, or if it cannot be read.
    pub fn review(&self, game: &Game) -> Option<KeptReview> {
        // An unreadable review is made again.
        let kept = self.read::<KeptReview>(&name(game))?;
        kept.is_of(game).then_some(kept)
    }

    /// Stores a game's review, on the writing thread. The oldest ones are deleted to make room.
    pub fn save_review(&self, game: &Game, review: &KeptReview) {
        let name = name(game);
        if !self.path(&name).exists() {
            self.prune_reviews(MAX_REVIEWS - 1);
        }
        self.save(&name, review);
    }

    /// Deletes all reviews but the latest, on the writing thread.
    fn prune_reviews(&self, most: usize) {
        let mut names: Vec<String> =
            self.names(REVIEWS).into_iter().map(|name| format!("{REVIEWS}/{name}")).collect();
        let written = |name: &String| fs::metadata(self.path(name)).and_then(|file| file.modified()).ok();
        names.sort_by_cached_key(|name| Reverse(written(name)));
        names.iter().skip(most).for_each(|name| self.remove(name));
    }
}

/// The name under which the review of a game is stored.
fn name(game: &Game) -> String {
    let line: Vec<String> = game.own_line().iter().map(ToString::to_string).collect();
    let content = format!("{} {} {}", game.start(), game.profile().as_str(), line.join(" "));
    format!("{REVIEWS}/{}", Fingerprint::of(content.as_bytes()))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::engine::board::{Move, Position};
    use crate::engine::evaluate::Score;
    use crate::engine::rules::Profile;
    use crate::game::review::FoundLine;
    use crate::session::analysis::GameReview;

    fn game(line: &str) -> Game {
        let line: Vec<Move> = line.split(' ').map(|mv| mv.parse().unwrap()).collect();
        Game::from_line(Position::start(), &line, line.len(), Profile::default()).unwrap()
    }

    #[test]
    fn the_oldest_reviews_make_room_and_nothing_else_does() {
        use std::time::{Duration, SystemTime};

        let folder = tempfile::tempdir().unwrap();
        let store = Store::in_folder(folder.path(), Arc::new(|| {}));
        let games = ["h2e2", "b2e2", "h0g2", "b0c2"].map(game);
        for (age, reviewed) in (0..).zip(&games) {
            store.save_review(reviewed, &KeptReview::new(reviewed, 100, &[], &[], false));
            store.wait();
            let file = fs::File::options().append(true).open(store.path(&name(reviewed))).unwrap();
            file.set_modified(SystemTime::now() - Duration::from_secs(60 * age)).unwrap();
        }
        fs::write(folder.path().join("reviews/notes.txt"), "not ours").unwrap();
        store.prune_reviews(2);
        store.wait();
        let is_there = games.each_ref().map(|reviewed| store.review(reviewed).is_some());
        assert_eq!(is_there, [true, true, false, false]);
        assert!(folder.path().join("reviews/notes.txt").exists() && store.errors().is_empty());
    }

    #[test]
    fn a_review_is_stored_and_found_again_by_its_game_alone() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::in_folder(folder.path(), Arc::new(|| {}));
        let reviewed = game("h2e2 h9g7");
        let found = |score, line: &str, depth| {
            let line = line.split(' ').map(|mv| mv.parse().unwrap()).collect();
            Some(FoundLine { score: Score::centipawns(score), moves: line, depth })
        };
        let findings = [found(30, "h2e2 h9g7", 12), found(-30, "h9g7", 9), None];
        let kept = KeptReview::new(&reviewed, 100, &findings, &[1], true);
        store.save_review(&reviewed, &kept);
        drop(store);
        let store = Store::in_folder(folder.path(), Arc::new(|| {}));
        assert_eq!(store.review(&reviewed), Some(kept.clone()));
        assert_eq!(store.review(&game("h2e2 b9c7")), None);
        let review = GameReview::restored(&reviewed, &kept).unwrap();
        assert_eq!(review.progress().done, 3, "two positions, and one of them twice");
        assert_eq!((review.depth(), review.nodes()), (9, 100));
        assert!(!review.kept().is_running, "nothing has been started");
    }
}
