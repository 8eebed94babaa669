//! The moves of the puzzle as text. After the end, also the buttons to step through them.

use eframe::egui::{Button, Ui, Vec2, vec2};

use super::{Message, Puzzles, Work};
use crate::app::command::{Request, Requests};
use crate::app::core::Core;
use crate::app::kit::{say_instead, show_steps};
use crate::app::theme;
use crate::engine::board::{Move, Position, Side};

const SPACE: f32 = 2.0;

impl Puzzles {
    pub(super) fn show_line(&self, ui: &mut Ui, core: &Core, requests: &mut Requests<Message>) {
        match &self.work {
            Work::Nothing => {}
            Work::Quiz(solver) => {
                let (quiz, known) = (solver.quiz(), solver.known());
                let shown = solver.is_over().then_some(quiz.played);
                show_moves(ui, core, (0, quiz.problem.start()), known, shown, requests);
                if let Some(played) = shown {
                    let asked = show_steps(ui, core.language(), played, known.len());
                    requests.extend(asked.map(|played| Request::Own(Message::Show(played))));
                }
            }
            Work::Practice(practice) => {
                let game = practice.play().document().game();
                // Of a game only the last moves are shown.
                let first = game.moves().len().saturating_sub(theme::PRACTICE_MOVES);
                let (start, moves) = (game.position_at(first), &game.moves()[first..]);
                show_moves(ui, core, (first, &start), moves, None, requests);
            }
        }
    }
}

/// Shows moves as running text. `plies` is the number of plies before `start`. If the puzzle is
/// over, `shown` is the number of plies on the board, and the moves can be clicked.
fn show_moves(
    ui: &mut Ui,
    core: &Core,
    (plies, start): (usize, &Position),
    moves: &[Move],
    shown: Option<usize>,
    requests: &mut Requests<Message>,
) {
    if moves.is_empty() {
        return;
    }
    let written = core.coach().line(start, moves);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(SPACE);
        ui.spacing_mut().button_padding = vec2(SPACE, 0.0);
        ui.spacing_mut().interact_size.y = theme::SMALL_BUTTON_HEIGHT;
        let first = start.side_to_move();
        for (ply, text) in written.iter().enumerate() {
            let side = if ply.is_multiple_of(2) { first } else { !first };
            let number = move_number(plies + ply, side);
            // The number is in the same text, so that both stay in one row.
            let said = format!("{} {text}", core.language().move_number(number, side));
            let text = if side == Side::Red || ply == 0 { said.clone() } else { text.clone() };
            match shown {
                Some(shown) => {
                    let response = ui.add(Button::selectable(shown == ply + 1, text));
                    if response.accessible_name(said).clicked() {
                        requests.push(Message::Show(ply + 1).into());
                    }
                }
                None => {
                    say_instead(&ui.label(text), said);
                    ui.add_space(theme::GAP / 2.0);
                }
            }
        }
    });
}

/// The number of `side`'s move after this many plies.
const fn move_number(plies: usize, side: Side) -> usize {
    let red_began = plies.is_multiple_of(2) == matches!(side, Side::Red);
    (plies + !red_began as usize) / 2 + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_numbered_from_where_the_game_began() {
        let (red, black) = (Side::Red, Side::Black);
        let numbers = |moves: [(usize, Side); 4]| moves.map(|(plies, side)| move_number(plies, side));
        assert_eq!(numbers([(0, red), (1, black), (2, red), (11, black)]), [1, 1, 2, 6], "Red began");
        assert_eq!(numbers([(0, black), (1, red), (2, black), (11, red)]), [1, 2, 2, 7], "Black began");
    }
}
