//! The panel beside the board of the tutorial: the lesson, the progress, the buttons.

use eframe::egui::accesskit::{Live, Role};
use eframe::egui::{
    self, Align, Button, Layout, Rect, RichText, ScrollArea, Sense, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};

use super::{Lessons, Message, TutorialView};
use crate::app::board::{Height, paint_piece};
use crate::app::kit::{accent_button, card, piece_sets};
use crate::app::lessons::Lesson;
use crate::app::text::{GuideLabel, Label};
use crate::app::theme::{self, Palette};

/// The height of the progress bar and the gap between its parts, in points.
const BAR_HEIGHT: f32 = 5.0;
const BAR_GAP: f32 = 4.0;

impl Lessons {
    pub(super) fn show_panel(&self, ui: &mut Ui, view: &TutorialView, messages: &mut Vec<Message>) {
        let room = ui.available_rect_before_wrap();
        let builder = UiBuilder::new().max_rect(room).layout(Layout::top_down(Align::Min));
        ui.scope_builder(builder, |ui| {
            ScrollArea::vertical().id_salt("guide").auto_shrink(false).show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = theme::GAP;
                // A minimum height, so that the buttons below do not move between lessons.
                ui.vertical(|ui| {
                    ui.set_min_height(theme::LESSON_HEIGHT);
                    self.show_head(ui, view);
                    let frame = card(Palette::of(ui)).inner_margin(theme::PADDING);
                    frame.show(ui, |ui| {
                        ui.set_width(ui.available_width());
                        self.show_lesson(ui, view);
                    });
                });
                self.show_steps(ui, view, messages);
                self.show_end(ui, view, messages);
                choose_pieces(ui, view, messages);
            });
        });
    }

    /// Shows the title and the progress.
    fn show_head(&self, ui: &mut Ui, view: &TutorialView) {
        ui.heading(GuideLabel::Title.text(view.language));
        let (step, steps) = (self.lesson.index() + 1, Lesson::ALL.len());
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = theme::GAP;
            let label = ui.weak(format!("{step}/{steps}"));
            let (rect, bar) =
                ui.allocate_exact_size(vec2(ui.available_width(), label.rect.height()), Sense::hover());
            bar.widget_info(|| {
                WidgetInfo::labeled(Role::ProgressIndicator, true, view.language.step_of(step, steps))
            });
            self.paint_bar(ui, rect);
        });
    }

    /// Paints the progress bar, one part for each lesson; those that are done are filled.
    fn paint_bar(&self, ui: &Ui, rect: Rect) {
        let palette = Palette::of(ui);
        let steps = Lesson::ALL.len();
        let width = (rect.width() + BAR_GAP) / steps as f32;
        let taken = self.lesson.index() + usize::from(self.exercise.is_done());
        for step in 0..steps {
            let left = rect.left() + width * step as f32;
            let bar = Rect::from_center_size(
                pos2(left + (width - BAR_GAP) / 2.0, rect.center().y),
                vec2(width - BAR_GAP, BAR_HEIGHT),
            );
            let fill = if step < taken {
                palette.accent
            } else if step == taken {
                palette.accent.lerp_to_gamma(palette.line, 0.6)
            } else {
                palette.line
            };
            ui.painter().rect_filled(bar, BAR_HEIGHT / 2.0, fill);
        }
    }

    /// Shows the piece of the lesson, its text and its goal.
    fn show_lesson(&self, ui: &mut Ui, view: &TutorialView) {
        let language = view.language;
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = theme::GAP;
            let size = 2.0 * theme::COIN_RADIUS;
            let (rect, _) = ui.allocate_exact_size(vec2(size, size), Sense::hover());
            let piece = self.lesson.piece();
            let radius = theme::COIN_RADIUS;
            paint_piece(ui.painter(), view.look, piece, rect.center(), radius, Height::Resting, 1.0);
            let title = RichText::new(language.lesson_title(self.lesson)).heading();
            ui.add(egui::Label::new(title).wrap());
        });
        let text = ui.label(language.lesson_text(self.lesson));
        let palette = Palette::of(ui);
        let goal = RichText::new(language.lesson_goal(self.lesson)).color(palette.accent_text);
        let goal = ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = theme::GAP / 2.0;
            ui.label(RichText::new("★").color(palette.accent_text));
            ui.add(egui::Label::new(goal).wrap())
        });
        // A screen reader reads them out when they change.
        for id in [text.id, goal.inner.id] {
            ui.accesskit_node_builder(id, |node| node.set_live(Live::Polite));
        }
    }

    /// Shows the buttons for the previous and the next lesson.
    fn show_steps(&self, ui: &mut Ui, view: &TutorialView, messages: &mut Vec<Message>) {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = theme::GAP;
            let size = vec2((ui.available_width() - theme::GAP) / 2.0, theme::DIALOG_BUTTON_HEIGHT);
            let previous = self.lesson.previous();
            let back = Button::new(GuideLabel::Back.text(view.language)).min_size(size);
            if ui.add_enabled(previous.is_some(), back).clicked() {
                messages.extend(previous.map(Message::Show));
            }
            match self.lesson.next() {
                Some(next) => {
                    let text = GuideLabel::Next.text(view.language);
                    let is_clicked = if self.exercise.is_done() {
                        accent_button(ui, text, size.x, true).clicked()
                    } else {
                        ui.add(Button::new(text).min_size(size)).clicked()
                    };
                    messages.extend(is_clicked.then_some(Message::Show(next)));
                }
                None => {
                    let close = accent_button(ui, GuideLabel::ToTheGame.text(view.language), size.x, true);
                    messages.extend(close.clicked().then_some(Message::Close));
                }
            }
        });
    }

    /// Shows the buttons that restart the lesson and leave the tutorial.
    fn show_end(&self, ui: &mut Ui, view: &TutorialView, messages: &mut Vec<Message>) {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = theme::GAP;
            ui.spacing_mut().button_padding = theme::SMALL_BUTTON_PADDING;
            let size = vec2((ui.available_width() - theme::GAP) / 2.0, theme::SMALL_BUTTON_HEIGHT);
            let ways = [(GuideLabel::Again, Message::Again), (GuideLabel::Skip, Message::Close)];
            for (label, command) in ways {
                let text = RichText::new(label.text(view.language)).small();
                let is_last = command == Message::Close && self.lesson.next().is_none();
                if !is_last && ui.add(Button::new(text).min_size(size)).clicked() {
                    messages.push(command);
                }
            }
        });
    }
}

/// Shows the choice of the piece set, since not everyone reads Chinese.
fn choose_pieces(ui: &mut Ui, view: &TutorialView, messages: &mut Vec<Message>) {
    ui.add_space(theme::GAP);
    let label = ui.weak(Label::Pieces.text(view.language));
    let mut look = view.look;
    ui.label_inputs_by(label.id, |ui| ui.horizontal(|ui| piece_sets(ui, view.language, &mut look)));
    if look != view.look {
        messages.push(Message::SetLook(look));
    }
}
