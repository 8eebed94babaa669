//! Plays a line of a review on the board in place of the game. The record does not change.

use std::time::Duration;

use eframe::egui::accesskit::{Live, Role};
use eframe::egui::{
    Button, Context, FocusDirection, Id, Key, Label as Text, Memory, Modifiers, Response, RichText, Ui,
    WidgetInfo, vec2,
};

use super::buttons::{STEP_WIDTH, note_step};
use super::{Message, ReviewRoom};
use crate::app::announcements::line_pause;
use crate::app::board::{Arrow, ArrowKind, LineOnBoard};
use crate::app::command::{Requests, are_taken};
use crate::app::core::{Core, Effect, Effects};
use crate::app::focus::is_listened_to;
use crate::app::kit::WithTooltip;
use crate::app::sound::Sound;
use crate::app::text::{Label, Language, ReviewLabel};
use crate::app::theme::{self, Palette};
use crate::engine::board::{Move, Position};
use crate::game::NodeId;
use crate::game::review::MoveReview;

/// A line of a judged move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShownLine {
    /// The line that shows the fault, from the position before the move.
    Why,
    /// The better line.
    Better,
    /// The answer to the move, if it shows the fault or the fault is unknown.
    Refutation,
}

/// An action of the user on a line being played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayStep {
    /// Pauses or continues.
    Toggle,
    /// Shows the line after this many plies.
    To(usize),
    /// Adds the line to the record as a variation.
    Insert,
    /// Shows the game again.
    End,
}

impl ShownLine {
    /// The line, and the number of plies of the game before it.
    fn of(self, judged: &MoveReview, before: &Position) -> (usize, Vec<Move>) {
        match self {
            Self::Why => {
                let (first, rest) = judged.why(before);
                (judged.ply, [&[first], rest].concat())
            }
            Self::Better => (judged.ply, judged.better_told(before).to_vec()),
            Self::Refutation => {
                let after = before.after(judged.mv);
                (judged.ply + 1, judged.answer_told(&after).to_vec())
            }
        }
    }
}

/// The greatest part of a row that one of its buttons takes.
const STEP_SHARE: f32 = 0.12;

/// The id under which the id of the played line is stored.
pub fn played_line_id() -> Id {
    Id::unique("line that is played")
}

/// A line being played on the board.
pub struct Replay {
    pub told: (usize, ShownLine),
    /// The place of the record that is shown meanwhile. Going to another one ends the replay.
    place: NodeId,
    /// The place where the line begins.
    from: NodeId,
    start: Position,
    line: Vec<Move>,
    written: Vec<String>,
    /// The written moves with their numbers.
    numbered: Vec<String>,
    /// The result of the line, in words. `None` for a line that is shown without a question.
    end: Option<String>,
    played: usize,
    is_running: bool,
    /// The time of the last move, in seconds.
    since: f64,
}

impl Replay {
    fn position(&self) -> Position {
        self.start.after_all(&self.line[..self.played])
    }

    /// Plays the next move after `pause`. Returns the wait for the move after it, and the sound of
    /// the move.
    fn go_on(&mut self, now: f64, pause: Duration) -> Option<(Duration, Option<Sound>)> {
        if !self.is_running {
            return None;
        }
        let left = self.since + pause.as_secs_f64() - now;
        if left > 0.0 {
            return Some((Duration::from_secs_f64(left), None));
        }
        let sound = Sound::of_move(&self.position(), self.line[self.played]);
        self.show(self.played + 1, now);
        Some((pause, Some(sound)))
    }

    /// The result of the line, if its end is on the board.
    pub fn end_word(&self) -> Option<&str> {
        self.end.as_deref().filter(|_| self.played == self.line.len())
    }

    fn show(&mut self, played: usize, now: f64) {
        self.played = played.min(self.line.len());
        self.since = now;
        self.is_running &= self.played < self.line.len();
    }

    /// Pauses or continues. At the end, starts again.
    fn toggle(&mut self, now: f64) {
        self.is_running = !self.is_running;
        let played = if self.played == self.line.len() { 0 } else { self.played };
        self.show(played, now);
    }

    /// The move on the board, with its number and the length of the line.
    fn said(&self) -> String {
        let mv = self.played.checked_sub(1).and_then(|last| self.written.get(last));
        let count = format!("{} / {}", self.played, self.line.len());
        mv.map_or_else(|| count.clone(), |mv| format!("{count}  {mv}"))
    }

    /// The same for a screen reader: the move with its number, or the move before which the line
    /// begins; the side to move; and whether the line has ended.
    fn spoken(&self, language: Language) -> String {
        let mv = match self.played.checked_sub(1) {
            Some(last) => self.numbered[last].clone(),
            None => language.before_move(self.numbered.first().map_or("", String::as_str)),
        };
        let place = language.in_a_row(&[language.out_of(self.played, self.line.len()), mv]);
        let said = language.sentences(&place, &language.to_move(self.position().side_to_move()));
        if self.played < self.line.len() {
            return said;
        }
        let end = language.sentences(&said, ReviewLabel::EndOfLine.text(language));
        self.end_word().map_or_else(|| end.clone(), |word| language.sentences(&end, word))
    }

    /// Shows the controls in a row: back, pause, forward, into the record, back to the game. The keys
    /// for the line work while the button that pauses has the focus. Returns that button.
    pub fn show_controls(
        &self,
        ui: &mut Ui,
        language: Language,
        requests: &mut Requests<Message>,
    ) -> Option<Response> {
        let (played, end) = (self.played, self.line.len());
        let (icon, pause) =
            if self.is_running { ("⏸", ReviewLabel::Pause) } else { ("▶", ReviewLabel::PlayLine) };
        let steps = [
            ("⏮", ReviewLabel::LineBack, ReplayStep::To(played.saturating_sub(1)), played > 0),
            (icon, pause, ReplayStep::Toggle, true),
            ("⏭", ReviewLabel::LineOn, ReplayStep::To(played + 1), played < end),
            ("＋", ReviewLabel::Insert, ReplayStep::Insert, true),
            ("✕", ReviewLabel::EndReplay, ReplayStep::End, true),
        ];
        let size = vec2(STEP_WIDTH.min(STEP_SHARE * ui.available_width()), theme::SMALL_BUTTON_HEIGHT);
        let mut pausing = None;
        for (icon, label, step, is_enabled) in steps {
            let response = ui.add_enabled_ui(is_enabled, |ui| ui.add_sized(size, Button::new(icon))).inner;
            let name = label.text(language);
            response.widget_info(|| WidgetInfo::labeled(Role::Button, is_enabled, name));
            let keys = if step == ReplayStep::End { " (Esc)" } else { "" };
            let response = response.tooltip(format!("{name}{keys}"));
            if response.clicked() {
                requests.push(Message::OnReplay(step).into());
            }
            if step == ReplayStep::Toggle {
                pausing = Some(response);
            } else if step == ReplayStep::End {
                note_step(&response);
            }
        }
        let said = RichText::new(self.said()).small().color(Palette::of(ui).text);
        let said = ui.add(Text::new(said).truncate());
        ui.accesskit_node_builder(said.id, |node| {
            node.set_live(Live::Polite);
            node.set_value(self.spoken(language));
        });
        pausing
    }
}

impl ReviewRoom {
    /// The position and arrows on the board; `None` without a replay.
    pub fn on_board(&self) -> Option<LineOnBoard> {
        let replay = self.replay.as_ref()?;
        let arrow = |&mv: &Move| Arrow::new(mv, ArrowKind::Suggested);
        Some(LineOnBoard {
            position: replay.position(),
            last_move: replay.played.checked_sub(1).map(|last| replay.line[last]),
            arrows: replay.line.get(replay.played).map(arrow).into_iter().collect(),
        })
    }

    /// The messages for the keys pressed while a line is played: space, the arrows, Escape.
    pub fn listen(&self, ctx: &Context) -> Vec<Message> {
        let Some(replay) = self.replay.as_ref().filter(|_| !are_taken(ctx)) else { return Vec::new() };
        let line = ctx.data(|data| data.get_temp::<Id>(played_line_id()));
        // With a screen reader, the focus stays on the line.
        let is_free = ctx.memory(Memory::focused).is_none_or(|focused| Some(focused) == line);
        let played = replay.played;
        let messages: Vec<Message> = ctx.input_mut(|input| {
            let mut pressed = |key| input.consume_key(Modifiers::NONE, key);
            let keys = [
                (is_free && pressed(Key::Space), ReplayStep::Toggle),
                (is_free && pressed(Key::ArrowRight), ReplayStep::To(played + 1)),
                (is_free && pressed(Key::ArrowLeft), ReplayStep::To(played.saturating_sub(1))),
                (pressed(Key::Escape), ReplayStep::End),
            ];
            let pressed = keys.into_iter().filter(|(is_pressed, _)| *is_pressed);
            pressed.map(|(_, step)| Message::OnReplay(step)).collect()
        });
        if !messages.is_empty()
            && let Some(line) = line.filter(|_| is_listened_to(ctx))
        {
            // egui moves the focus with the arrows and removes it with Escape.
            ctx.memory_mut(|memory| {
                memory.move_focus(FocusDirection::None);
                memory.request_focus(line);
            });
        }
        messages
    }

    /// Begins to play a line of the move judged at `ply`.
    pub(super) fn begin_replay(&mut self, ply: usize, told: ShownLine, core: &Core) -> Effects {
        let judged = self.job.as_ref().and_then(|job| job.judged.as_ref());
        let Some(judged) = judged.and_then(|review| review.moves.iter().find(|judged| judged.ply == ply))
        else {
            return Effects::new();
        };
        let game = core.document().game();
        let before = game.position_at(judged.ply);
        let (after, line) = told.of(judged, &before);
        let start = game.position_at(after);
        let language = core.language();
        let end = (told == ShownLine::Why).then(|| core.coach().end_of_line(judged, &before, &line));
        let written = core.coach().line(&start, &line);
        let numbered = |(mv, ply): (&String, usize)| {
            let number = language.move_number(game.move_number(ply), game.side_at(ply));
            language.one_after_the_other(&number, mv)
        };
        self.replay = (!line.is_empty()).then(|| Replay {
            told: (ply, told),
            place: core.shown().node,
            from: game.node_at(after),
            numbered: written.iter().zip(after..).map(numbered).collect(),
            written,
            end,
            start,
            line,
            played: 0,
            is_running: true,
            since: core.now,
        });
        // The arrow keys and the space bar then belong to the line.
        vec![Effect::FreeFocus]
    }

    /// Continues the line. Ends it if something else is shown.
    pub(super) fn poll_replay(&mut self, ctx: &Context, core: &mut Core) {
        let is_shown = self.is_shown(core);
        self.replay.take_if(|replay| !is_shown || replay.place != core.shown().node);
        let pause = match core.coach().tells_moves {
            true => line_pause(ctx).max(theme::BEGINNER_PAUSE),
            false => line_pause(ctx),
        };
        if let Some((wait, sound)) = self.replay.as_mut().and_then(|replay| replay.go_on(core.now, pause)) {
            ctx.request_repaint_after(wait);
            sound.into_iter().for_each(|sound| core.play_sound(sound));
        }
    }

    /// Handles the user's actions on the line.
    pub(super) fn update_replay(&mut self, step: ReplayStep, core: &mut Core) {
        let Some(replay) = &mut self.replay else { return };
        match step {
            ReplayStep::Toggle => {
                replay.toggle(core.now);
                let language = core.language();
                core.announcements.add(match replay.is_running {
                    true => ReviewLabel::Resume.text(language),
                    false => Label::Paused.text(language),
                });
            }
            ReplayStep::To(played) => {
                replay.is_running = false;
                replay.show(played, core.now);
            }
            ReplayStep::Insert => {
                let (from, line) = (replay.from, std::mem::take(&mut replay.line));
                self.replay = None;
                core.add_line(from, &line);
            }
            ReplayStep::End => {
                self.replay = None;
                let (shown, language) = (core.shown(), core.language());
                let place = language.place(shown.game, shown.node, core.notation());
                core.announcements.add(place);
            }
        }
    }
}
