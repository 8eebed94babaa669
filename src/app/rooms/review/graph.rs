//! The graph of a game: the result that Red could expect after each ply.

use eframe::egui::accesskit::{Action, ActionData};
use eframe::egui::{
    Color32, EventFilter, Key, Mesh, Modifiers, Pos2, Rect, Response, Sense, Shape, Stroke, Ui, WidgetInfo,
    lerp, pos2, vec2,
};

use crate::app::announcements::{announce, has_text_values, is_heard, say_again};
use crate::app::text::{Language, ReviewLabel};
use crate::app::theme::{self, Palette};
use crate::engine::board::Side;
use crate::engine::evaluate::Score;
use crate::game::review::{Class, MoveReview, chances};

/// The space between the curve and the edges on the left and right, in points. It is for the signs
/// at the ends.
const SIGN_ROOM: f32 = 6.0;

/// The contents of the graph.
pub struct Graph<'a> {
    /// The scores from Red's view, by ply; `None` for a position that was not searched.
    pub scores: &'a [Option<Score>],
    /// The judged moves.
    pub moves: &'a [MoveReview],
    /// The ply shown on the board; `None` if that is not on the game's line.
    pub shown: Option<usize>,
    /// The text for the place shown: the move and the score.
    pub spoken: &'a dyn Fn() -> String,
    pub language: Language,
}

impl Graph<'_> {
    /// Shows the graph across `ui`. Returns the ply that the user chooses.
    pub fn show(&self, ui: &mut Ui, height: f32) -> Option<usize> {
        let size = vec2(ui.available_width(), height);
        let (rect, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
        let language = self.language;
        response.widget_info(|| {
            let shown = self.shown.unwrap_or_default() as f64;
            WidgetInfo::slider(true, shown, ReviewLabel::Graph.text(language))
        });
        self.announce(ui, &response);
        self.paint(ui, rect, &response);
        let chosen = self.chosen(ui, rect, &response);
        response.on_hover_text_at_pointer(ReviewLabel::GraphHint.text(language));
        chosen
    }

    /// Makes a screen reader read the place shown as the value, and lets it set the value. Where
    /// values must be numbers, the description has the place: the number of a move alone would not
    /// help.
    fn announce(&self, ui: &Ui, response: &Response) {
        // A description that changed at each step would be read in addition to the move and the
        // score.
        let is_described = is_heard(ui.ctx()) && !has_text_values();
        let first = if is_described { self.place_of_focus(ui, response) } else { String::new() };
        ui.accesskit_node_builder(response.id, |node| {
            // It replaces the tooltip, which is about colours and the mouse.
            let (place, keys) = ((self.spoken)(), ReviewLabel::GraphKeys.text(self.language));
            if has_text_values() {
                node.set_description(keys);
            } else {
                node.clear_numeric_value();
                node.set_description(self.language.sentences(&first, keys));
            }
            node.set_value(place);
            node.set_min_numeric_value(0.0);
            node.set_max_numeric_value(self.scores.len().saturating_sub(1) as f64);
            node.set_numeric_value_step(1.0);
            [Action::Increment, Action::Decrement, Action::SetValue]
                .into_iter()
                .for_each(|action| node.add_action(action));
        });
        // A changed value may be read. The value when the focus comes is read with the focus.
        if has_text_values() || !response.has_focus() {
            return;
        }
        let id = response.id.with("score");
        // The place, and the number of steps since the focus came.
        let (place, steps) = ui.data(|data| data.get_temp(id)).unwrap_or((self.shown, 0));
        let steps = match place == self.shown {
            _ if response.gained_focus() => 0,
            true => steps,
            false => steps + 1,
        };
        ui.data_mut(|data| data.insert_temp(id, (self.shown, steps)));
        if steps > 0 {
            let score = self.shown.and_then(|shown| *self.scores.get(shown)?);
            let said = || score.map_or_else(String::new, |score| self.language.outlook(Side::Red, score));
            // Here and not beside the window's own texts, so that the move, which is announced with
            // the status line, comes first.
            ui.interact(response.rect, id, Sense::hover());
            announce(ui.ctx(), id, response.rect, || say_again(&said(), steps));
        }
    }

    /// The text for the place shown. While the graph has the focus, the text for the place when the
    /// focus came.
    fn place_of_focus(&self, ui: &Ui, response: &Response) -> String {
        let id = response.id.with("first");
        let kept = response.has_focus().then(|| ui.data(|data| data.get_temp(id))).flatten();
        let place = kept.filter(|_| !response.gained_focus()).unwrap_or_else(|| (self.spoken)());
        ui.data_mut(|data| data.insert_temp(id, place.clone()));
        place
    }

    /// The ply that a screen reader asks for.
    fn asked(&self, ui: &Ui, response: &Response, last: usize) -> Option<usize> {
        let shown = self.shown.unwrap_or(last);
        ui.input(|input| {
            let times = |action| input.num_accesskit_action_requests(response.id, action);
            let set = input.accesskit_action_requests(response.id, Action::SetValue).last();
            match set.and_then(|request| request.data.as_ref()) {
                Some(ActionData::NumericValue(value)) => Some((value.max(0.0).round() as usize).min(last)),
                _ => Some(
                    (shown + times(Action::Increment)).min(last).saturating_sub(times(Action::Decrement)),
                ),
            }
        })
        .filter(|&asked| asked != shown)
    }

    /// The ply chosen by a click, a drag, an arrow key or a screen reader.
    fn chosen(&self, ui: &Ui, rect: Rect, response: &Response) -> Option<usize> {
        let last = self.scores.len().checked_sub(1)?;
        if let Some(asked) = self.asked(ui, response, last) {
            return Some(asked);
        }
        if response.clicked() || response.dragged() {
            response.request_focus();
            let area = curve_area(rect);
            let share = (response.interact_pointer_pos()?.x - area.left()) / area.width();
            return Some((share.clamp(0.0, 1.0) * last as f32).round() as usize);
        }
        if !response.has_focus() {
            return None;
        }
        let arrows = EventFilter { horizontal_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, arrows));
        let shown = self.shown.unwrap_or(last);
        let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        if pressed(Key::ArrowLeft) {
            return Some(shown.saturating_sub(1));
        }
        pressed(Key::ArrowRight).then(|| (shown + 1).min(last))
    }

    fn paint(&self, ui: &Ui, rect: Rect, response: &Response) {
        let palette = Palette::of(ui);
        let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
        painter.rect_filled(rect, theme::BUTTON_RADIUS, palette.sunken);
        let area = curve_area(rect);
        // A sign is beside the curve if the curve is at the upper or lower edge.
        let signs = rect.shrink(SIGN_ROOM);
        if !signs.is_positive() {
            // A window can be a point wide.
            return;
        }
        painter.hline(rect.x_range(), area.center().y, Stroke::new(1.0, palette.line));
        for run in self.runs(area) {
            painter.add(below(&run, area.bottom(), palette));
            painter.add(Shape::line(run, Stroke::new(1.5, palette.red)));
        }
        for judged in self.moves {
            if let (Some(color), Some(place)) =
                (palette.class(judged.class), self.point(area, judged.ply + 1))
            {
                painter.add(fault_sign(signs.clamp(place), judged.class, color));
            }
        }
        if let Some(shown) = self.shown {
            let x = self.x(area, shown);
            painter.vline(x, area.y_range(), Stroke::new(1.0, palette.text));
            if let Some(place) = self.point(area, shown) {
                painter.circle_filled(signs.clamp(place), 3.5, palette.text);
            }
        }
        let outline = if response.has_focus() { palette.accent } else { palette.line };
        painter.rect_stroke(
            rect,
            theme::BUTTON_RADIUS,
            Stroke::new(1.0, outline),
            eframe::egui::StrokeKind::Inside,
        );
    }

    /// The points of the curve, divided where scores are missing.
    fn runs(&self, area: Rect) -> Vec<Vec<Pos2>> {
        let mut runs = vec![Vec::new()];
        for ply in 0..self.scores.len() {
            match (self.point(area, ply), runs.last_mut()) {
                (Some(point), Some(run)) => run.push(point),
                (None, Some(run)) if !run.is_empty() => runs.push(Vec::new()),
                _ => {}
            }
        }
        runs.retain(|run| run.len() > 1);
        runs
    }

    fn x(&self, area: Rect, ply: usize) -> f32 {
        let last = self.scores.len().saturating_sub(1).max(1);
        lerp(area.x_range(), ply as f32 / last as f32)
    }

    /// The point of the curve at this ply.
    fn point(&self, area: Rect, ply: usize) -> Option<Pos2> {
        let score = (*self.scores.get(ply)?)?;
        Some(pos2(self.x(area, ply), lerp(area.bottom()..=area.top(), chances(score) as f32)))
    }
}

/// The part of the graph that the curve takes.
fn curve_area(rect: Rect) -> Rect {
    rect.shrink2(vec2(SIGN_ROOM, 1.0))
}

/// The sign of a bad move. Each class has its own shape: a ring, a disc, a square, a triangle.
fn fault_sign(place: Pos2, class: Class, color: Color32) -> Shape {
    match class {
        Class::Inaccuracy => Shape::circle_stroke(place, 2.5, Stroke::new(1.5, color)),
        Class::MissedMate => Shape::rect_filled(Rect::from_center_size(place, vec2(6.0, 6.0)), 0.0, color),
        Class::Blunder => {
            let corners = [(-4.5, -3.0), (4.5, -3.0), (0.0, 5.0)].map(|(x, y)| place + vec2(x, y));
            Shape::convex_polygon(corners.to_vec(), color, Stroke::NONE)
        }
        Class::AlreadyLost | Class::AlreadyWon | Class::Best | Class::Good | Class::Mistake => {
            Shape::circle_filled(place, 3.0, color)
        }
    }
}

/// The area below a part of the curve: Red's share.
fn below(run: &[Pos2], bottom: f32, palette: &Palette) -> Mesh {
    let color = palette.side(Side::Red).gamma_multiply(0.22);
    let mut mesh = Mesh::default();
    for pair in run.windows(2) {
        let first = mesh.vertices.len() as u32;
        for corner in [pair[0], pair[1], pos2(pair[1].x, bottom), pos2(pair[0].x, bottom)] {
            mesh.colored_vertex(corner, color);
        }
        mesh.add_triangle(first, first + 1, first + 2);
        mesh.add_triangle(first, first + 2, first + 3);
    }
    mesh
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_curve_has_gaps_where_nothing_was_searched() {
        let at = |value: i32| Some(Score::centipawns(value));
        let scores = [at(0), at(100), None, at(-50), None, at(30), at(40)];
        let graph = Graph {
            scores: &scores,
            moves: &[],
            shown: None,
            spoken: &String::new,
            language: Language::English,
        };
        let area = Rect::from_min_size(pos2(0.0, 0.0), vec2(60.0, 10.0));
        let runs = graph.runs(area);
        assert_eq!(runs.iter().map(Vec::len).collect::<Vec<_>>(), [2, 2]);
        assert!(runs[0][1].y < runs[0][0].y, "what is better for Red is higher");
        assert!((runs[1][1].x - area.right()).abs() < 1e-3);
    }

    #[test]
    fn a_sign_at_the_end_of_the_curve_is_whole() {
        let scores = [Some(Score::loses_in(1)); 3];
        let graph = Graph {
            scores: &scores,
            moves: &[],
            shown: None,
            spoken: &String::new,
            language: Language::English,
        };
        let rect = Rect::from_min_size(pos2(0.0, 0.0), vec2(60.0, 34.0));
        for ply in [0, 2] {
            let place = rect.shrink(SIGN_ROOM).clamp(graph.point(curve_area(rect), ply).expect("a score"));
            for class in [Class::Inaccuracy, Class::Mistake, Class::MissedMate, Class::Blunder] {
                let sign = fault_sign(place, class, Color32::RED).visual_bounding_rect();
                assert!(rect.shrink(1.0).contains_rect(sign), "{ply} {class:?}: {sign}");
            }
        }
    }

    #[test]
    fn each_class_of_bad_moves_has_a_shape_of_its_own() {
        let faults = [Class::Inaccuracy, Class::Mistake, Class::MissedMate, Class::Blunder];
        let shapes = faults.map(|class| format!("{:?}", fault_sign(pos2(9.0, 9.0), class, Color32::RED)));
        for (index, shape) in shapes.iter().enumerate() {
            assert!(!shapes[..index].contains(shape), "{shape}");
        }
    }
}
