//! The tablebase of an endgame, computed in the background.

use std::sync::Arc;

use crate::engine::board::{Position, Side};
use crate::game::puzzle::retrograde::{Material, Tablebase, Value};
use crate::session::task::{self, ProgramPart, Task, Wake};

/// The result of an endgame for a side with best play by both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// Won after this many moves.
    Won(u32),
    Drawn,
    /// Lost after this many moves.
    Lost(u32),
}

impl Worth {
    /// Greater is better.
    pub const fn rank(self) -> u32 {
        match self {
            Self::Won(_) => 2,
            Self::Drawn => 1,
            Self::Lost(_) => 0,
        }
    }
}

/// The tablebase of one endgame: finished, or still being computed.
pub struct TablebaseTask {
    task: Task<Option<Arc<Tablebase>>>,
}

impl TablebaseTask {
    /// Begins to compute the tablebase, for up to half a minute. `wake` is called at the end.
    pub fn begin(material: Material, wake: &Wake) -> Self {
        let compute = move |control: &task::Control| Tablebase::compute(material, control.stop_flag());
        let task = task::spawn(ProgramPart::Proof, Some(wake), move |control| compute(control).map(Arc::new));
        Self { task }
    }

    /// The results; `None` while they are being computed, or if that has failed.
    pub fn tablebase(&self) -> Option<Arc<Tablebase>> {
        self.task.result()?.ok().flatten()
    }

    /// The result of a position of the endgame for `side`, once the tablebase is finished.
    pub fn worth(&self, position: &Position, side: Side) -> Option<Worth> {
        let moves = |plies: u8| u32::from(plies).div_ceil(2);
        Some(match (self.tablebase()?.value(position)?, position.side_to_move() == side) {
            (Value::Drawn, _) => Worth::Drawn,
            (Value::Wins(plies), true) | (Value::Loses(plies), false) => Worth::Won(moves(plies)),
            (Value::Wins(plies), false) | (Value::Loses(plies), true) => Worth::Lost(moves(plies)),
        })
    }

    pub fn is_computing(&self) -> bool {
        self.task.is_running()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;
    use crate::game::puzzle::retrograde::ENDGAMES;

    #[test]
    fn results_are_there_when_the_window_is_woken() {
        let (woken, is_woken) = channel();
        let soldier = ENDGAMES[16];
        let wake: Wake = Arc::new(move || woken.send(()).unwrap_or_default());
        let tablebase = TablebaseTask::begin(soldier, &wake);
        is_woken.recv().unwrap();
        assert!(tablebase.tablebase().is_some() && !tablebase.is_computing());
        let position = "3k5/9/2P6/9/9/9/9/9/9/4K4 w".parse().unwrap();
        assert_eq!(tablebase.worth(&position, Side::Red), Some(Worth::Won(1)));
        assert_eq!(tablebase.worth(&position, Side::Black), Some(Worth::Lost(1)));
    }
}
