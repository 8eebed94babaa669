//! The texts of a review about a game and its moves.

use super::Language;
use crate::engine::board::{Kind, Position, Side};
use crate::engine::evaluate::{Aspect, Score};
use crate::engine::rules::Profile;
use crate::engine::search::Root;
use crate::game::hint::{Hint, Idea};
use crate::game::merit::{self, Merit};
use crate::game::notation::Notation;
use crate::game::review::{Cause, Class, Fault, MoveReview, Review, Words};

/// The least score that is called an advantage, in centipawns. With less a game is even.
pub(super) const ADVANTAGE_CP: i32 = 100;

impl Language {
    labels! {
        /// The name of a move's class.
        pub fn class(self, Class);

        Class::AlreadyLost => "败局已定", "敗局已定", "Already lost", "Thế đã thua";
        Class::AlreadyWon => "胜局已定", "勝局已定", "Already won", "Thế đã thắng";
        Class::Best => "最佳", "最佳", "Best", "Tốt nhất";
        Class::Good => "可行", "可行", "Good", "Tốt";
        Class::Inaccuracy => "缓着", "緩著", "Inaccuracy", "Thiếu chính xác";
        Class::Mistake => "失误", "失誤", "Mistake", "Sai lầm";
        Class::Blunder => "漏着", "漏著", "Blunder", "Sai lầm nặng";
        Class::MissedMate => "漏杀", "漏殺", "Missed mate", "Bỏ lỡ chiếu hết";
    }

    labels! {
        /// The label of the better move.
        pub fn better(self): "更好", "更好", "Better", "Tốt hơn";
        pub fn accuracy_label(self): "准确率", "準確率", "Accuracy", "Độ chính xác";
    }

    /// The accuracy of a side; a dash if no move counts.
    pub fn accuracy(self, accuracy: Option<f64>) -> String {
        accuracy.map_or_else(|| "–".into(), |accuracy| format!("{accuracy:.0}%"))
    }

    /// The sum of the winning chances given away by moves: 0.25 is a quarter.
    pub fn chances_lost(self, loss: f64) -> String {
        format!("{:.0}%", 100.0 * loss)
    }

    /// A text after its label.
    pub fn labelled(self, label: &str, text: &str) -> String {
        say!(self, "{label}：{text}", "{label}：{text}", "{label}: {text}", "{label}: {text}")
    }

    /// Why a move is bad, if it has also thrown away most of an advantage.
    fn wasted_advantage(self, why: &str) -> String {
        say!(
            self,
            "优势大减，{why}",
            "優勢大減，{why}",
            "throws away most of the advantage and {why}",
            "mất phần lớn ưu thế, {why}"
        )
    }

    /// The last move of the game in the book; `None` if there is none.
    pub fn book_moves(self, plies: usize) -> Option<String> {
        // A move of which only Red's half is in the book does not count.
        let number = plies / 2;
        (number > 0).then(|| {
            say!(
                self,
                "前 {number} 回合都在开局库中",
                "前 {number} 回合都在開局庫中",
                "In the book until move {number}",
                "Theo khai cuộc đến nước {number}"
            )
        })
    }
}

/// Whether the scores show that a blunder has thrown away most of an advantage. Only for a blunder
/// explained by nothing more than a worse aspect.
fn wastes_advantage(judged: &MoveReview) -> bool {
    let is_vague = judged.reason.as_ref().is_some_and(|reason| matches!(reason.cause, Cause::Worsens(_)));
    let [before, after] = [judged.before, judged.after].map(Score::value);
    judged.class == Class::Blunder && is_vague && before >= ADVANTAGE_CP && 3 * after <= before
}

/// The idea of the better move, unless the move played has it, too.
fn idea_of_better(judged: &MoveReview, before: &Position) -> Option<Idea> {
    let root = Root::new(before.clone(), Vec::new(), Profile::default()).ok()?;
    let hint = Hint::new(&root, &judged.better, judged.before)?;
    let played = [&[judged.mv][..], &judged.answer].concat();
    let is_alike = match hint.idea {
        Idea::Does(merit) => merit::merit(&root, &played, judged.after) == Some(merit),
        // Whoever moves a soldier knows that soldiers come forward by it.
        Idea::Improves(Aspect::Soldiers, _) => hint.piece.kind == Kind::Soldier,
        Idea::Prepares(_) | Idea::Improves(..) | Idea::Places(_) => false,
    };
    (!is_alike).then_some(hint.idea)
}

/// The purpose of the better move, unless the reason already gives it.
fn untold(judged: &MoveReview, purpose: Option<Idea>) -> Option<Idea> {
    let is_told = |merit: Merit| {
        judged.reason.as_ref().is_some_and(|reason| match reason.cause {
            Cause::Brings { is_missed, .. } => is_missed,
            Cause::Fault { fault: Fault::Misses(missed), .. } | Cause::Idea(Fault::Misses(missed)) => {
                missed == merit && judged.class != Class::MissedMate
            }
            Cause::Fault { .. }
            | Cause::Repeats { .. }
            | Cause::Trades { .. }
            | Cause::Idea(_)
            | Cause::Worsens(_) => false,
        })
    };
    purpose.filter(|idea| !matches!(*idea, Idea::Does(merit) if is_told(merit)))
}

/// The texts in a language, with moves in this notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReviewWords(pub Language, pub Notation);

impl ReviewWords {
    /// The class of the move played in `before`, and its fault.
    pub fn verdict(&self, judged: &MoveReview, before: &Position) -> String {
        let class = self.0.class(judged.class);
        let reason = judged.reason.as_ref();
        if let Some(Cause::Fault { fault: Fault::Misses(merit @ Merit::Mates { moves }), .. }) =
            reason.map(|reason| &reason.cause)
            && judged.class == Class::MissedMate
        {
            let merit = self.0.merit(*merit);
            return say!(
                self.0,
                "{class}：{merit}",
                "{class}：{merit}",
                "{class} in {moves}",
                "{class} trong {moves} nước"
            );
        }
        let Some(reason) = reason else { return class.into() };
        let why = self.reason(reason, before, judged.mv);
        let why = if wastes_advantage(judged) { self.0.wasted_advantage(&why) } else { why };
        self.0.labelled(class, &why)
    }

    /// The verdict; for an unexplained bad move, with the better move and its purpose.
    pub fn told(&self, judged: &MoveReview, before: &Position) -> String {
        let is_unexplained = judged.class.is_fault() && judged.reason.is_none();
        let better = self.better(judged, before);
        if is_unexplained { self.of_exercise(judged, before, &better) } else { self.verdict(judged, before) }
    }

    /// The text about a mistake for a user who has just looked for the better move. It gives the
    /// purpose of that move, even if it is not known to explain the mistake. `better` is the move.
    pub(super) fn of_exercise(&self, judged: &MoveReview, before: &Position, better: &str) -> String {
        let purpose = judged.merit.map(Idea::Does).or_else(|| idea_of_better(judged, before));
        match untold(judged, purpose) {
            // The solution shows the move.
            None => self.verdict(judged, before),
            told => self.with_better(judged, before, told, better),
        }
    }

    /// The better move.
    fn better(&self, judged: &MoveReview, before: &Position) -> String {
        judged.better.first().map(|&mv| self.1.write(before, mv)).unwrap_or_default()
    }

    /// The verdict and the better move, with its purpose.
    fn with_better(
        &self,
        judged: &MoveReview,
        before: &Position,
        purpose: Option<Idea>,
        better: &str,
    ) -> String {
        let language = self.0;
        let better = match purpose {
            Some(idea) => language.bracketed(better, &language.purpose(idea)),
            None => better.to_owned(),
        };
        self.verdict(judged, before) + language.stop() + &language.labelled(language.better(), &better)
    }
}

impl Words for ReviewWords {
    fn of_move(&self, judged: &MoveReview, before: &Position) -> String {
        let purpose = untold(judged, judged.merit.map(Idea::Does));
        self.with_better(judged, before, purpose, &self.better(judged, before))
    }

    fn of_game(&self, review: &Review) -> String {
        let Self(language, _) = *self;
        let side = |side: Side| {
            format!("{} {}", language.side(side), language.accuracy(review.accuracy[side.index()]))
        };
        let sides = Side::BOTH.map(side).join(language.comma());
        let opening = review.opening.as_ref().map(|opening| language.opening_name(opening));
        let book = language.book_moves(review.book_moves);
        let accuracy = language.labelled(language.accuracy_label(), &sides);
        let parts = opening.map(String::from).into_iter().chain(book).chain([accuracy]);
        parts.collect::<Vec<_>>().join(language.stop())
    }

    fn is_own(&self, line: &str) -> bool {
        Language::ALL.into_iter().any(|language| {
            let faults = Class::ALL.into_iter().filter(|class| class.is_fault());
            let is_move = faults.map(|class| language.class(class)).any(|class| line.starts_with(class));
            is_move && line.contains(language.better())
                || line.contains(language.accuracy_label()) && line.contains(language.side(Side::Black))
        })
    }
}
