//! Undoable edits of a record.

use super::ending::Ending;
use super::line::Line;
use super::{Game, Headers, NodeId, tree};
use crate::engine::rules::Profile;

/// The subject of an edit of a study. If there are several, the first variant here counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Subject {
    AddedMoves,
    DeletedMoves,
    /// The order of the lines.
    Variations,
    Comment,
    Signs,
    Drawings,
    Rules,
    Result,
    Details,
    AddedChapter,
    DeletedChapter,
    Chapters,
}

/// An edit of a record. [`Game::apply`] makes it and returns the edit that undoes it.
#[derive(Clone, Debug)]
pub struct Edit {
    /// In the order in which they are applied.
    tree: Vec<tree::Edit>,
    headers: Headers,
    ending: Option<Ending>,
    profile: Profile,
    /// The place on the board afterwards.
    node: NodeId,
    /// The subject; the same for undo and redo.
    subject: Subject,
}

impl Edit {
    /// The subject of the edit; the same for undo and redo.
    pub fn subject(&self) -> Subject {
        self.subject
    }
}

impl Game {
    /// Changes the record. Also returns the edit that undoes the change, if anything changed.
    pub fn edit<T>(&mut self, change: impl FnOnce(&mut Self) -> T) -> (T, Option<Edit>) {
        let before = Edit { tree: Vec::new(), ..self.rest() };
        self.tree.begin_journal();
        let result = change(self);
        let mut edits = self.tree.end_journal();
        edits.reverse();
        let rest = [
            (before.profile != self.profile, Subject::Rules),
            (before.ending != self.ending, Subject::Result),
            (before.headers != self.headers, Subject::Details),
        ];
        let rest = rest.into_iter().filter_map(|(is_changed, subject)| is_changed.then_some(subject));
        let subject = edits.iter().map(|edit| self.tree.subject_of(edit)).chain(rest).min();
        (result, subject.map(|subject| Edit { tree: edits, subject, ..before }))
    }

    /// Applies an edit. Returns the edit that undoes it, and the place it concerns.
    pub fn apply(&mut self, edit: Edit) -> (Edit, NodeId) {
        let rest = self.rest();
        let Edit { tree, headers, ending, profile, node, subject } = edit;
        let mut back: Vec<tree::Edit> = tree.into_iter().map(|edit| self.tree.apply(edit)).collect();
        let about = back.last().map_or(node, |last| self.tree.changed_by(last));
        back.reverse();
        (self.headers, self.ending, self.profile) = (headers, ending, profile);
        self.line = Line::through(&self.tree, node);
        self.arrive();
        (Edit { tree: back, subject, ..rest }, about)
    }

    /// The present state outside of the tree.
    fn rest(&self) -> Edit {
        Edit {
            tree: Vec::new(),
            headers: self.headers.clone(),
            ending: self.ending,
            profile: self.profile,
            node: self.node(),
            subject: Subject::Details,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board::{Position, Side};
    use crate::game::{Outcome, Sign, Signs, Tree};

    fn game() -> Game {
        let moves = ["h2e2", "h9g7", "h0g2", "i9h9"].map(|text| text.parse().unwrap());
        let mut game = Game::from_line(Position::start(), &moves, 4, Profile::Asian).unwrap();
        let other = game.add_variation(game.node_at(1), "b9c7".parse().unwrap()).unwrap();
        game.set_comment(other, "Also good.");
        game.declare(Outcome::resignation(Side::Black));
        game
    }

    /// Makes each change, undoes them all, and redoes them.
    #[test]
    fn every_change_is_taken_back_and_made_again() {
        type Change = fn(&mut Game);
        let changes: [Change; 11] = [
            |game| game.set_comment(Tree::START, "A game."),
            |game| game.set_signs(game.node_at(1), Signs::NONE.with(Sign::Good)),
            |game| {
                game.draw(
                    game.node_at(2),
                    "h2e2"
                        .parse()
                        .map(|mv: crate::engine::board::Move| crate::game::Drawing {
                            pen: crate::game::Pen::Red,
                            from: mv.from,
                            to: mv.to,
                        })
                        .unwrap(),
                )
            },
            |game| _ = game.add_variation(game.node_at(2), "c3c4".parse().unwrap()).unwrap(),
            |game| game.make_main(game.tree().children(game.node_at(1))[1]),
            |game| game.headers.event = "全国赛".into(),
            |game| game.record(None),
            |game| game.set_profile(Profile::Simple),
            |game| game.delete(game.node_at(2)),
            |game| game.go_to_node(game.node_at(1)),
            |game| _ = game.play("b7e7".parse().unwrap()).unwrap(),
        ];
        let mut game = game();
        let (mut states, mut back) = (Vec::new(), Vec::new());
        for change in changes {
            states.push(game.clone());
            back.extend(game.edit(change).1);
        }
        let after = game.clone();
        // Going to a place changes the record only if it retracts a declared end.
        assert!(back.len() >= changes.len() - 1, "{}", back.len());
        let mut again = Vec::new();
        for edit in back.into_iter().rev() {
            again.push(game.apply(edit).0);
        }
        assert!(game.is_same_record(&states[0]));
        assert_eq!(game.node(), states[0].node());
        for edit in again.into_iter().rev() {
            game.apply(edit);
        }
        assert!(game.is_same_record(&after));
    }

    #[test]
    fn an_edit_says_what_it_is_about_in_both_directions() {
        use Subject::{AddedMoves, Comment, DeletedMoves, Details, Result, Rules, Signs, Variations};
        type Change = fn(&mut Game);
        let changes: [(Subject, Change); 9] = [
            (Comment, |game| game.set_comment(Tree::START, "A game.")),
            (Signs, |game| game.set_signs(game.node_at(1), self::Signs::NONE.with(Sign::Good))),
            (Details, |game| game.headers.event = "全国赛".into()),
            (Result, |game| game.record(None)),
            (Rules, |game| game.set_profile(Profile::Simple)),
            (Variations, |game| game.make_main(game.tree().children(game.node_at(1))[1])),
            (AddedMoves, |game| _ = game.add_variation(game.node_at(2), "c3c4".parse().unwrap()).unwrap()),
            (AddedMoves, |game| {
                let added = game.add_variation(game.node_at(2), "g3g4".parse().unwrap()).unwrap();
                game.set_comment(added, "With a comment.");
            }),
            (DeletedMoves, |game| game.delete(game.node_at(2))),
        ];
        let mut game = game();
        for (subject, change) in changes {
            let back = game.edit(change).1.unwrap();
            assert_eq!(back.subject(), subject);
            let (again, _) = game.apply(back);
            assert_eq!(again.subject(), subject);
            game.apply(again);
        }
    }

    #[test]
    fn what_changes_nothing_is_no_edit() {
        let mut game = game();
        assert!(game.edit(|game| game.go_to(2)).1.is_none());
        assert!(game.edit(|game| _ = game.promote(game.node_at(2))).1.is_none());
        let said_again = |game: &mut Game| {
            game.set_signs(Tree::START, Signs::NONE.with(Sign::Good));
            game.set_signs(Tree::START, Signs::NONE);
            game.set_comment(Tree::START, "");
        };
        assert!(game.edit(said_again).1.is_none());
    }

    #[test]
    fn an_edit_says_which_place_it_is_about() {
        let mut game = game();
        let doomed = game.tree().children(game.node_at(1))[1];
        let (_, edit) = game.edit(|game| game.delete(doomed));
        let (edit, place) = game.apply(edit.unwrap());
        assert_eq!(place, doomed, "it is there again");
        assert_eq!(game.apply(edit).1, game.node_at(1));
    }
}
