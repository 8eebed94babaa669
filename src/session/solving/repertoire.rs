//! The training of a repertoire.

use std::collections::HashSet;

use super::{Next, Quiz, Solver, Verdict};
use crate::engine::board::{Move, Position, Side};
use crate::engine::book::Book;
use crate::game::puzzle::PuzzleId;
use crate::game::repertoire::{Gap, Repertoire, Station};
use crate::game::{Game, NodeId};
use crate::session::progress::{Day, Drill, Familiarity};

/// The repertoire of a study, and the position in question.
pub struct RepertoireQuiz {
    /// The chapters when the training began.
    pub games: Vec<Game>,
    pub repertoire: Repertoire,
    pub gaps: Vec<Gap>,
    position: Position,
    last_move: Option<Move>,
    /// The chapter and the place of the right answer, once it is given.
    answered: Option<(usize, NodeId)>,
    /// Whether all positions are asked, due or not.
    is_free: bool,
    /// The positions that were not known in this training. They come again after all others.
    failed: Vec<PuzzleId>,
    pub count: Count,
    /// How many positions were asked in this training, and how many of them were known.
    pub asked: usize,
    pub known: usize,
}

/// The numbers of positions that are due, new and known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    pub due: usize,
    pub new: usize,
    pub known: usize,
}

impl RepertoireQuiz {
    /// Whether the right answer is on the board. If not, and nothing is asked, then nothing is due.
    pub const fn is_answered(&self) -> bool {
        self.answered.is_some()
    }

    /// The study's words on the answer that was given.
    pub fn remark(&self) -> &str {
        self.answered.map_or("", |(chapter, node)| self.games[chapter].tree().comment(node).trim())
    }

    /// The opponent's moves to play against, each with its position. Where some lead to gaps, only
    /// these, once for each gap.
    pub fn opposing_moves(&self) -> Vec<(Position, Move)> {
        let mut moves = Vec::new();
        for gap in &self.gaps {
            let game = &self.games[gap.chapter];
            let mut line = game.tree().moves_to(gap.node);
            // If the study has the move but no answer, the place is after the move.
            line.extend(gap.share.map(|_| gap.mv));
            let mut position = game.start().clone();
            for mv in line {
                if position.side_to_move() != self.repertoire.side {
                    moves.push((position.clone(), mv));
                }
                position.make(mv);
            }
        }
        let has_gap: HashSet<u64> = moves.iter().map(|(position, _)| position.hash()).collect();
        for station in self.repertoire.theirs().filter(|station| !has_gap.contains(&station.position.hash()))
        {
            moves.extend(station.moves.iter().map(|&(mv, ..)| (station.position.clone(), mv)));
        }
        moves
    }

    fn station(&self) -> Option<&Station> {
        self.repertoire.station(&self.position)
    }

    fn recount(&mut self, drill: &Drill) {
        let (mut count, today) = (Count::default(), Day::today());
        for station in self.repertoire.questions() {
            *match drill.familiarity(station.id, today) {
                Familiarity::Due => &mut count.due,
                Familiarity::New => &mut count.new,
                Familiarity::Known => &mut count.known,
            } += 1;
        }
        self.count = count;
    }

    fn is_wanted(&self, station: &Station, drill: &Drill) -> bool {
        self.is_free || drill.familiarity(station.id, Day::today()) != Familiarity::Known
    }

    /// A reply to the answer on the board after which something is to be asked.
    fn next_in_line(&self, drill: &Drill) -> Option<Move> {
        self.answered?;
        let replies = self.station()?.moves.iter().map(|&(mv, ..)| mv);
        let is_wanted = |&mv: &Move| {
            let after = self.position.after(mv);
            let station = self.repertoire.station(&after).filter(|station| !station.moves.is_empty());
            station.is_some_and(|station| self.is_wanted(station, drill))
        };
        any_of(&replies.filter(is_wanted).collect::<Vec<Move>>()).copied()
    }

    /// Sets up the next position to be asked, except the one with the id `skipped`.
    fn choose(&mut self, skipped: Option<PuzzleId>, drill: &Drill) -> Next {
        let wanted: Vec<&Station> = self
            .repertoire
            .questions()
            .filter(|station| Some(station.id) != skipped && self.is_wanted(station, drill))
            .collect();
        let today = Day::today();
        let next = match self.is_free {
            true => any_of(&wanted),
            false => wanted.iter().min_by_key(|station| {
                (self.failed.contains(&station.id), drill.familiarity(station.id, today))
            }),
        };
        let Some(station) = next else { return Next::End };
        // The opponent's last move is played on the board.
        let (game, node) = (&self.games[station.chapter], station.node);
        match game.tree().parent(node).zip(game.tree().play(node)) {
            Some((parent, mv)) => {
                (self.position, self.last_move) = (game.position_of(parent), game.tree().play(parent));
                Next::Reply(mv)
            }
            None => {
                (self.position, self.last_move) = (station.position.clone(), None);
                Next::Wait
            }
        }
    }

    fn make(&mut self, mv: Move) {
        self.position.make(mv);
        self.last_move = Some(mv);
    }
}

fn any_of<T>(choices: &[T]) -> Option<&T> {
    (!choices.is_empty()).then(|| &choices[rand::random_range(0..choices.len())])
}

impl Quiz for RepertoireQuiz {
    type Fault = Move;

    const KEEPS_HINT: bool = true;

    fn position(&self) -> Position {
        self.position.clone()
    }

    fn last_move(&self) -> Option<Move> {
        self.last_move
    }

    fn answer(&self) -> Option<Move> {
        self.station()?.moves.first().map(|&(mv, ..)| mv)
    }

    fn judge(&mut self, mv: Move) -> Verdict<Move> {
        let known = self.station().and_then(|station| station.moves.iter().find(|(known, ..)| *known == mv));
        let Some(&(_, chapter, node)) = known else { return Verdict::Wrong(mv) };
        self.answered = Some((chapter, node));
        self.make(mv);
        Verdict::Right(Next::End)
    }

    fn reply(&mut self, mv: Move) -> Next {
        self.make(mv);
        Next::Wait
    }
}

impl Solver<RepertoireQuiz> {
    /// Starts the training of a study's repertoire for `side`.
    pub fn of_repertoire(games: Vec<Game>, side: Side, drill: &Drill) -> Self {
        let repertoire = Repertoire::new(&games, side);
        let book = Book::masters();
        let played = |position: &Position| {
            book.moves(position).into_iter().map(|known| (known.mv, known.games())).collect()
        };
        let gaps = repertoire.gaps(played);
        let position = games.first().map_or_else(Position::start, |game| game.start().clone());
        let mut quiz = RepertoireQuiz {
            games,
            repertoire,
            gaps,
            position,
            last_move: None,
            answered: None,
            is_free: false,
            failed: Vec::new(),
            count: Count::default(),
            asked: 0,
            known: 0,
        };
        quiz.recount(drill);
        let next = quiz.choose(None, drill);
        Self::new(quiz, next)
    }

    /// Asks the next position: one along the line on the board, or else the first that is due.
    pub fn ask_next(&mut self, drill: &Drill) {
        let in_line = self.quiz.next_in_line(drill).map(Next::Reply);
        // A position that is skipped does not come again at once.
        let skipped = self.quiz.station().map(|station| station.id).filter(|_| self.is_asking());
        let next = in_line.unwrap_or_else(|| self.quiz.choose(skipped, drill));
        self.quiz.answered = None;
        self.begin(next);
    }

    /// Whether the line goes on by itself: after a right answer, unless there is something to read.
    pub fn goes_on(&self, drill: &Drill) -> bool {
        self.is_over() && self.quiz.remark().is_empty() && self.quiz.next_in_line(drill).is_some()
    }

    /// Asks all positions, due or not.
    pub fn practise(&mut self, drill: &Drill) {
        self.quiz.is_free = true;
        self.ask_next(drill);
    }

    /// Takes an answer. The first one to a question tells whether its position is known.
    pub fn take_answer(&mut self, mv: Move, drill: &mut Drill) {
        let Some(id) = self.quiz.station().map(|station| station.id).filter(|_| self.is_asking()) else {
            return;
        };
        let is_first = self.wrong_moves == 0;
        self.play(mv);
        let is_known = !self.is_spoilt();
        if is_first {
            drill.note(id, is_known, Day::today());
            self.quiz.failed.extend((!is_known).then_some(id));
        }
        if self.is_over() {
            self.quiz.asked += 1;
            self.quiz.known += usize::from(is_known);
        }
        self.quiz.recount(drill);
    }
}
