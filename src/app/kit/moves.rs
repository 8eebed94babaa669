//! Text with Chinese moves. Lines do not break within a move, or between a move and its number.
//! egui alone breaks between any two Chinese characters.

use std::ops::Range;
use std::sync::Arc;

use eframe::egui::text::LayoutJob;
use eframe::egui::{Galley, Ui};

/// Lays out a text. A move that would be broken begins a line.
pub fn with_whole_moves(ui: &Ui, mut job: LayoutJob) -> Arc<Galley> {
    loop {
        let galley = ui.painter().layout_job(job.clone());
        let Some(place) = broken(&galley) else { return galley };
        break_at(&mut job, place);
    }
}

/// The start of the first broken move that does not begin its line, in bytes. If it does not fit
/// into a line with its number, they are separated.
fn broken(galley: &Galley) -> Option<usize> {
    let letters: Vec<char> = galley.text().chars().collect();
    let moves = moves(&letters);
    let numbered = moves.iter().map(|mv| number_before(&letters, mv.start)..mv.end);
    let moves: Vec<Range<usize>> = numbered.chain(moves.iter().cloned()).collect();
    let mut end = 0;
    galley.rows.iter().find_map(|row| {
        let start = end;
        end += row.char_count_including_newline().0;
        let is_broken = |mv: &&Range<usize>| start < mv.start && mv.start < end && end < mv.end;
        let mv = moves.iter().find(is_broken)?;
        galley.text().char_indices().nth(mv.start).map(|(place, _)| place)
    })
}

/// The moves in a text, counted in characters: 炮二平五, 前马8退6.
fn moves(letters: &[char]) -> Vec<Range<usize>> {
    let is_number = |letter| "一二三四五六七八九123456789１２３４５６７８９".contains(letter);
    let is_way = |place: &usize| "进退平進".contains(letters[*place]) && is_number(letters[place + 1]);
    (2..letters.len().saturating_sub(1)).filter(is_way).map(|place| place - 2..place + 2).collect()
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
    use eframe::egui::{__run_test_ui, Color32, FontId};

    use super::*;

    #[test]
    fn a_move_is_not_broken_at_any_width() {
        let text = "3. 炮二平五??  败着：漏看马８进７；更好：前马进一 (馬8進7) 12. 车一平二";
        let whole = ["炮二平五", "车一平二", "马８进７", "前马进一", "馬8進7"];
        __run_test_ui(|ui| {
            for width in 80..400 {
                let job = LayoutJob::simple(text.into(), FontId::default(), Color32::WHITE, width as f32);
                let galley = with_whole_moves(ui, job);
                let rows: Vec<String> = galley.rows.iter().map(|row| row.text()).collect();
                let numbered = ["3. 炮二平五", "12. 车一平二"].into_iter().filter(|_| width > 100);
                for mv in numbered.chain(whole) {
                    assert!(rows.iter().any(|row| row.contains(mv)), "{mv} at {width}: {rows:?}");
                }
                assert_eq!(galley.text().replace('\n', ""), text);
            }
        });
    }
}
