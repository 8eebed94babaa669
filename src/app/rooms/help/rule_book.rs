//! The rules of the game as a page with pictures.

use eframe::egui::accesskit::{Node, Role};
use eframe::egui::{Align, Layout, RichText, Sense, Ui, WidgetInfo};

use super::Message;
use crate::app::board::{Diagram, Sketch};
use crate::app::command::{Command, Request, Requests};
use crate::app::kit::{as_heading, page, page_heading, paragraph, show_buttons};
use crate::app::look::Look;
use crate::app::text::{Chapter, Label, Language};
use crate::app::theme::{self, Palette};
use crate::engine::board::START_FEN;
use crate::game::notation::Notation;

/// The minimum width of text beside a picture, in points. With less, the text is below.
const TEXT_WIDTH: f32 = 200.0;
/// The sign that begins an entry of a list in the text.
const BULLET: char = '•';

/// The picture of a chapter; `None` if it has none.
fn sketch(chapter: Chapter) -> Option<Sketch> {
    const WHOLE: [usize; 4] = [0, 8, 0, 9];
    const NEAR: [usize; 4] = [1, 7, 0, 4];
    const MIDDLE: [usize; 4] = [1, 7, 1, 5];
    let (fen, [left, right, near, far], movers, refused): (_, _, &[&str], &[&str]) = match chapter {
        Chapter::Game => (START_FEN, WHOLE, &[], &[]),
        Chapter::Chariot => ("3k5/9/9/9/9/9/2p1R1N2/9/9/5K3 w", MIDDLE, &["e3"], &[]),
        Chapter::Horse => ("3k5/9/9/9/9/9/3pN4/9/9/5K3 w", MIDDLE, &["e3"], &["e3c4", "e3c2"]),
        Chapter::Elephant => ("3k5/9/9/9/9/9/3p5/4B4/9/5K3 w", NEAR, &["e2"], &["e2c4"]),
        Chapter::Advisor => ("3k5/9/9/9/9/9/9/9/4A4/4K4 w", NEAR, &["e1"], &[]),
        Chapter::General => ("4k4/4a4/9/9/9/9/9/9/4K4/9 w", NEAR, &["e1"], &[]),
        Chapter::Cannon => ("3k5/9/9/9/9/9/2C1p1p2/9/9/5K3 w", MIDDLE, &["c3"], &[]),
        Chapter::Soldier => ("3k5/9/9/9/5P3/2P6/9/9/9/5K3 w", [1, 7, 3, 7], &["c4", "f5"], &[]),
        Chapter::Check => ("4k4/9/9/9/9/4C4/9/9/9/4K4 w", [2, 6, 0, 9], &["e4"], &["e4f4"]),
        Chapter::End => ("3k4R/R8/9/9/9/9/9/9/9/5K3 b", [0, 8, 6, 9], &[], &[]),
        Chapter::Repetition | Chapter::Draw | Chapter::Notation => return None,
    };
    Some(Sketch {
        position: fen.parse().ok()?,
        files: left..=right,
        ranks: near..=far,
        movers: movers.iter().filter_map(|square| square.parse().ok()).collect(),
        refused: refused.iter().filter_map(|mv| mv.parse().ok()).collect(),
    })
}

/// The page, with its pictures.
pub struct RuleBook {
    chapters: Vec<(Chapter, Option<(Sketch, Diagram)>)>,
}

impl Default for RuleBook {
    fn default() -> Self {
        let picture = |chapter: Chapter| sketch(chapter).map(|sketch| (sketch, Diagram::default()));
        Self { chapters: Chapter::ALL.into_iter().map(|chapter| (chapter, picture(chapter))).collect() }
    }
}

impl RuleBook {
    pub fn show(&mut self, ui: &mut Ui, language: Language, look: Look, requests: &mut Requests<Message>) {
        page_heading(ui, Label::RuleBookTitle.text(language));
        page(ui, |ui| {
            ui.spacing_mut().item_spacing.y = theme::GAP;
            for (chapter, picture) in &mut self.chapters {
                show_chapter(ui, language, look, *chapter, picture.as_mut());
            }
        });
        ui.add_space(theme::GAP);
        let lessons = (Label::LessonsEntry, Request::Do(Command::Lessons));
        show_buttons(ui, language, requests, [lessons], (Label::Close, Request::CloseDialog));
    }
}

/// Shows a chapter: heading, picture, and the text beside or below it.
fn show_chapter(
    ui: &mut Ui,
    language: Language,
    look: Look,
    chapter: Chapter,
    picture: Option<&mut (Sketch, Diagram)>,
) {
    let (title, paragraphs) = language.chapter(chapter);
    ui.add_space(theme::GAP / 2.0);
    let heading = RichText::new(title).size(theme::CHAPTER_SIZE).color(Palette::of(ui).accent_text);
    as_heading(&paragraph(ui, heading), title);
    let Some((sketch, diagram)) = picture else {
        show_paragraphs(ui, paragraphs);
        if chapter == Chapter::Notation {
            show_notations(ui, language);
        }
        return;
    };
    let size = sketch.size();
    let is_beside = ui.available_width() - size.x >= TEXT_WIDTH;
    let layout = if is_beside { Layout::left_to_right(Align::Min) } else { Layout::top_down(Align::Min) };
    ui.with_layout(layout, |ui| {
        ui.spacing_mut().item_spacing.x = 1.5 * theme::GAP;
        let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, title));
        if ui.is_rect_visible(rect) {
            diagram.paint(ui, rect, sketch, look, language.file_numbers());
        }
        ui.vertical(|ui| show_paragraphs(ui, paragraphs));
    });
}

fn show_paragraphs(ui: &mut Ui, paragraphs: &[&str]) {
    for text in paragraphs {
        match text.strip_prefix(BULLET) {
            Some(entry) => {
                ui.horizontal_top(|ui| {
                    ui.spacing_mut().item_spacing.x = theme::GAP / 2.0;
                    let bullet = ui.label(BULLET.to_string());
                    ui.accesskit_node_builder(bullet.id, Node::set_hidden);
                    ui.vertical(|ui| paragraph(ui, entry.trim_start()));
                });
            }
            None => _ = paragraph(ui, *text),
        }
    }
}

/// Shows the first moves of a game in every notation.
fn show_notations(ui: &mut Ui, language: Language) {
    for notation in Notation::ALL {
        ui.horizontal(|ui| {
            ui.add_space(theme::GAP);
            paragraph(ui, language.notation_example(notation));
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::movegen;

    #[test]
    fn every_picture_shows_what_is_possible_and_what_is_not() {
        for chapter in Chapter::ALL {
            let has_picture = !matches!(chapter, Chapter::Repetition | Chapter::Draw | Chapter::Notation);
            assert_eq!(sketch(chapter).is_some(), has_picture, "{chapter:?}");
            let Some(sketch) = sketch(chapter) else { continue };
            let moves = movegen::legal_moves(&sketch.position);
            assert!(sketch.movers.iter().all(|mover| moves.iter().any(|mv| mv.from == *mover)));
            let is_refused = |mv| movegen::explain(&sketch.position, mv).is_err();
            assert!(sketch.refused.iter().all(|&mv| is_refused(mv)), "{chapter:?}");
        }
    }

    #[test]
    fn the_picture_of_a_mate_is_one() {
        let sketch = super::sketch(Chapter::End).unwrap();
        assert!(sketch.position.in_check() && movegen::legal_moves(&sketch.position).is_empty());
    }
}
