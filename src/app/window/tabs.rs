//! The tabs of the game and the studies, above the panel.

use std::path::Path;

use eframe::egui::scroll_area::ScrollBarVisibility;
use eframe::egui::{Align, Button, Layout, RichText, ScrollArea, Ui, vec2};

use super::{Message, Messages};
use crate::app::command::{self, Command};
use crate::app::core::Core;
use crate::app::text::Label;
use crate::app::theme;
use crate::engine::board::shown;
use crate::session::Session;

/// The height of the tabs, in points, and the most that one is wide.
pub const HEIGHT: f32 = 30.0;
const MOST_WIDTH: f32 = 170.0;
const SPACE: f32 = 4.0;

/// The height that the tabs take; they are only shown if there is a study.
pub fn height(core: &Core) -> f32 {
    if core.desk.len() > 1 { HEIGHT + theme::GAP } else { 0.0 }
}

/// Shows a tab for the game and for each study.
pub fn show(ui: &mut Ui, core: &Core, messages: &mut Messages) {
    if core.desk.len() < 2 {
        return;
    }
    let language = core.language();
    ui.allocate_ui_with_layout(
        vec2(ui.available_width(), HEIGHT),
        Layout::left_to_right(Align::Center),
        |ui| {
            let area = ScrollArea::horizontal()
                .id_salt("tabs")
                .scroll_bar_visibility(ScrollBarVisibility::AlwaysHidden);
            area.show(ui, |ui| {
                ui.spacing_mut().item_spacing.x = SPACE;
                for (tab, session) in core.sessions().enumerate() {
                    let is_front = tab == core.desk.front();
                    let name = name(session, core);
                    let button = Button::selectable(is_front, RichText::new(&name).small())
                        .frame_when_inactive(true)
                        .min_size(vec2(0.0, HEIGHT))
                        .truncate();
                    let width = (name.chars().count() as f32 * 12.0 + 16.0).clamp(60.0, MOST_WIDTH);
                    let response = ui.add_sized(vec2(width, HEIGHT), button).on_hover_text(name);
                    if is_front {
                        response.scroll_to_me(None);
                    } else if response.clicked() {
                        messages.push(Message::TurnTo(tab));
                    }
                    if is_front && tab > 0 {
                        let close =
                            Button::new("✕").frame_when_inactive(false).min_size(vec2(HEIGHT, HEIGHT));
                        let name = Label::CloseStudy.text(language);
                        let hint = command::hint(ui, name, Command::CloseStudy);
                        if ui.add(close).accessible_name(name).on_hover_text(hint).clicked() {
                            messages.push(Message::Do(Command::CloseStudy));
                        }
                    }
                }
            });
        },
    );
}

/// What stands on a tab: the players or the event of a study, or the name of its file; a dot marks what is not saved.
fn name(session: &Session, core: &Core) -> String {
    let language = core.language();
    if !session.is_study() {
        return Label::GameTab.text(language).into();
    }
    let headers = &session.game().headers;
    let [red, black] = [0, 1].map(|side| headers.participants[side].name.trim());
    let file = session.file().and_then(Path::file_name).map(|name| shown(Path::new(name)).to_string());
    let name = match (red.is_empty() && black.is_empty(), headers.event.trim(), file) {
        (false, ..) => format!("{red} - {black}"),
        (true, "", Some(file)) => file,
        (true, "", None) => Label::StudyTab.text(language).into(),
        (true, event, _) => event.into(),
    };
    let is_unsaved = session.file().is_some() && session.is_modified();
    if is_unsaved { format!("• {name}") } else { name }
}
