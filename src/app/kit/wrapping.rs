//! Text that wraps. Lines do not end with an opening bracket, and do not break within a Chinese
//! move, or between a move and its number. egui alone breaks before any Chinese character.

use std::ops::Range;
use std::sync::Arc;

use eframe::egui::text::LayoutJob;
use eframe::egui::{FontSelection, Galley, Label, Response, Sense, Ui, WidgetText};

use crate::game::notation::chinese_moves;

/// Shows a text that wraps.
pub fn wrapped(ui: &mut Ui, text: impl Into<WidgetText>) -> Response {
    wrapped_with(ui, text, Sense::hover())
}

/// The same for a text that senses something.
pub fn wrapped_with(ui: &mut Ui, text: impl Into<WidgetText>, sense: Sense) -> Response {
    let text = text.into();
    let said = text.text().to_owned();
    let job = text.into_layout_job(ui.style(), FontSelection::Default, ui.text_valign());
    let mut job = Arc::unwrap_or_clone(job);
    job.wrap.max_width = ui.available_width();
    let job = whole(ui, job);
    let is_changed = job.text != said;
    let response = ui.add(Label::new(job).wrap().sense(sense));
    if is_changed {
        response.ctx.accesskit_node_builder(response.id, |node| node.set_value(said));
    }
    response
}

/// Tooltips that wrap like [`wrapped`] texts.
pub trait WithTooltip: Sized {
    /// Shows a tooltip, which also describes the widget to screen readers.
    fn tooltip(self, text: impl Into<WidgetText>) -> Self;

    /// Shows a tooltip while the widget is disabled.
    fn tooltip_if_disabled(self, text: impl Into<WidgetText>) -> Self;
}

impl WithTooltip for Response {
    fn tooltip(self, text: impl Into<WidgetText>) -> Self {
        let text = text.into();
        if self.ctx.has_accesskit_node(self.id) {
            self.ctx.accesskit_node_builder(self.id, |node| {
                if node.description().is_none() {
                    node.set_description(text.text());
                }
            });
        }
        self.on_hover_ui(|ui| show_tooltip(ui, text))
    }

    fn tooltip_if_disabled(self, text: impl Into<WidgetText>) -> Self {
        self.on_disabled_hover_ui(|ui| show_tooltip(ui, text))
    }
}

fn show_tooltip(ui: &mut Ui, text: impl Into<WidgetText>) {
    ui.set_max_width(ui.spacing().tooltip_width);
    wrapped(ui, text);
}

/// Lays out a text.
pub fn laid_out(ui: &Ui, job: LayoutJob) -> Arc<Galley> {
    ui.painter().layout_job(whole(ui, job))
}

/// Adds line breaks to a text: before a move that would be broken, and before an opening bracket
/// that would end a line.
pub fn whole(ui: &Ui, mut job: LayoutJob) -> LayoutJob {
    // A fast path: most texts in other scripts than Chinese have neither.
    while job.text.contains(|letter| opens(letter) || is_direction(letter))
        && let Some(place) = broken(&ui.painter().layout_job(job.clone()))
    {
        break_at(&mut job, place);
    }
    job
}

/// The start of the first broken move that does not begin its line, with the brackets before it, or
/// of brackets at the end of a line; in bytes. If a move does not fit into a line with its number,
/// they are separated.
fn broken(galley: &Galley) -> Option<usize> {
    let letters: Vec<char> = galley.text().chars().collect();
    let moves = chinese_moves(&letters);
    let numbered = moves.iter().map(|mv| number_before(&letters, mv.start)..mv.end);
    let moves: Vec<Range<usize>> = numbered.chain(moves.iter().cloned()).collect();
    let mut end = 0;
    galley.rows.iter().find_map(|row| {
        let start = end;
        end += row.char_count_including_newline().0;
        let is_broken = |mv: &&Range<usize>| start < mv.start && mv.start < end && end < mv.end;
        let mv = moves.iter().find(is_broken).map(|mv| mv.start);
        // The end of the text is no break.
        let place = mv.or((end < letters.len()).then_some(end))?;
        let brackets = letters.get(start..place)?.iter().rev().take_while(|&&letter| opens(letter)).count();
        let place = Some(place - brackets).filter(|&place| (mv.is_some() || brackets > 0) && place > start);
        galley.text().char_indices().nth(place?).map(|(place, _)| place)
    })
}

/// Whether a line must not end with this character. egui knows it of ASCII brackets.
fn opens(letter: char) -> bool {
    "（《「『【〈“‘".contains(letter)
}

/// Whether it is the direction of a move.
fn is_direction(letter: char) -> bool {
    "进退平進".contains(letter)
}

/// The start of the number before a place, or the place itself if there is none.
fn number_before(letters: &[char], place: usize) -> usize {
    let back = |end: usize, is_part: fn(char) -> bool| {
        end - letters[..end].iter().rev().take_while(|&&letter| is_part(letter)).count()
    };
    let space = back(place, |letter| letter == ' ');
    let dots = back(space, |letter| matches!(letter, '.' | '…'));
    let number = back(dots, |letter| letter.is_ascii_digit());
    if number < dots && dots < space { number } else { place }
}

/// Ends a line at a place of a text.
fn break_at(job: &mut LayoutJob, place: usize) {
    job.text.insert(place, '\n');
    for section in &mut job.sections {
        let Range { start, end } = &mut section.byte_range;
        start.0 += usize::from(start.0 >= place);
        end.0 += usize::from(end.0 >= place);
    }
}

#[cfg(test)]
mod tests {
    use eframe::egui::{Color32, Context, FontId, RawInput};

    use super::*;
    use crate::app::fonts;

    /// Shows something with our fonts.
    fn show(content: impl FnMut(&mut Ui)) {
        let ctx = Context::default();
        ctx.enable_accesskit();
        fonts::install(&ctx);
        // They can be used from the next frame on.
        ctx.run_ui(RawInput::default(), |_| ()).textures_delta.clear();
        ctx.run_ui(RawInput::default(), content).textures_delta.clear();
    }

    #[test]
    fn a_move_is_not_broken_at_any_width() {
        let text = "3. 炮二平五??  败着：漏看马８进７；更好：前马进一 (馬8進7) 12. 车一平二";
        let whole = ["炮二平五", "车一平二", "马８进７", "前马进一", "馬8進7"];
        show(|ui| {
            for width in 80..400 {
                let job = LayoutJob::simple(text.into(), FontId::default(), Color32::WHITE, width as f32);
                let galley = laid_out(ui, job);
                let rows: Vec<String> = galley.rows.iter().map(|row| row.text()).collect();
                let numbered = ["3. 炮二平五", "12. 车一平二"].into_iter().filter(|_| width > 100);
                for mv in numbered.chain(whole) {
                    assert!(rows.iter().any(|row| row.contains(mv)), "{mv} at {width}: {rows:?}");
                }
                assert_eq!(galley.text().replace('\n', ""), text);
            }
        });
    }

    #[test]
    fn no_line_ends_with_an_opening_bracket() {
        let texts = [
            "马会被白吃（车１进６），对方的炮（在底线）没有子看守",
            "「下過的棋」的「沒有儲存的棋譜」裡，還有《適情雅趣》（1570 年）的排局",
            "如果打开它，您的这盘棋会留在“下过的棋”里（“兵”）。",
        ];
        show(|ui| {
            let mut is_broken_alone = false;
            for (text, width) in texts.into_iter().flat_map(|text| (100..400).map(move |width| (text, width)))
            {
                let job = LayoutJob::simple(text.into(), FontId::default(), Color32::WHITE, width as f32);
                let has_bracket =
                    |galley: &Galley| galley.rows.iter().any(|row| row.text().trim_end().ends_with(opens));
                is_broken_alone |= has_bracket(&ui.painter().layout_job(job.clone()));
                let galley = laid_out(ui, job);
                assert!(!has_bracket(&galley), "at {width}: {:?}", galley.text());
                assert_eq!(galley.text().replace('\n', ""), text);
                // egui allows for its rounding.
                assert!(galley.rows.iter().all(|row| row.size.x <= width as f32 + 1.0), "at {width}");
            }
            assert!(is_broken_alone, "egui keeps brackets with what follows now");
        });
    }

    #[test]
    fn a_text_is_said_without_the_breaks() {
        let text = "还有《适情雅趣》（1570 年）的排局";
        show(|ui| {
            for width in 80..200 {
                ui.scope(|ui| {
                    ui.set_max_width(width as f32);
                    let id = wrapped(ui, text).id;
                    let said = ui.accesskit_node_builder(id, |node| node.value().map(ToOwned::to_owned));
                    assert_eq!(said.flatten().as_deref(), Some(text), "at {width}");
                });
            }
        });
    }
}
