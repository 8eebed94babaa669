//! The dialog with the list of external engines and their settings.

use eframe::egui::{Align, Button, Layout, Rangef, RichText, ScrollArea, TextEdit, Ui, vec2};

use super::options::show_options;
use super::removal::Removal;
use super::{EngineRoom, Message};
use crate::app::command::{Request, Requests};
use crate::app::core::Core;
use crate::app::focus;
use crate::app::kit::{
    WithTooltip, accent_button, announce, describe_dialog, heading, is_undone, row, show_removed, wrapped,
};
use crate::app::text::EngineLabel;
use crate::app::theme::{self, Palette};
use crate::engine::board::{Position, visible_path};
use crate::session::{EngineId, EngineSetup, Engines};
use crate::uci::client::{command_line, words};

/// The maximum height of the list, in points. A longer list scrolls.
const LIST_HEIGHT: f32 = 104.0;
/// The height of the rest of the dialog, and the range of heights of the options, in points.
const REST_HEIGHT: f32 = 536.0;
const OPTIONS_HEIGHT: Rangef = Rangef { min: 72.0, max: 260.0 };

/// The contents of the dialog.
pub struct EnginesForm {
    selected: Option<EngineId>,
    edited: Option<Edited>,
    /// The engine that was removed last. It can be restored.
    pub removal: Option<Removal>,
}

/// An engine being edited. Changes are stored when the user stops typing or dragging.
struct Edited {
    /// The stored setup.
    kept: EngineSetup,
    draft: EngineSetup,
    /// The texts as typed. The draft has the last valid ones.
    arguments: String,
    folder: String,
    /// The fault of one of these texts.
    fault: Option<EngineLabel>,
}

impl Edited {
    fn new(setup: &EngineSetup) -> Self {
        Self {
            kept: setup.clone(),
            draft: setup.clone(),
            arguments: command_line(&setup.arguments),
            folder: setup.folder.to_string_lossy().into(),
            fault: None,
        }
    }

    /// Copies the typed texts to the draft if they are valid.
    fn read(&mut self) {
        let Self { kept, draft, arguments, folder, fault } = self;
        *fault = None;
        draft.arguments = words(arguments).unwrap_or_else(|_| {
            *fault = Some(EngineLabel::Unclosed);
            kept.arguments.clone()
        });
        draft.folder = folder.trim().into();
        if !folder.trim().is_empty() && !draft.working_folder().is_some_and(|folder| folder.is_dir()) {
            *fault = Some(EngineLabel::NoFolder);
            draft.folder.clone_from(&kept.folder);
        }
    }
}

impl EnginesForm {
    /// Creates the dialog with this engine selected.
    pub fn new(selected: Option<EngineId>, removal: Option<Removal>) -> Self {
        Self { selected, edited: None, removal }
    }

    /// Shows the list and the selected engine.
    pub fn show(&mut self, ui: &mut Ui, room: &EngineRoom, core: &Core, requests: &mut Requests<Message>) {
        heading(ui, EngineLabel::Title.text(core.language()));
        let trust = EngineLabel::Trust.text(core.language());
        ui.weak(trust);
        describe_dialog(ui, trust);
        let is_undone = self.removal.is_some() && is_undone(ui);
        self.show_list(ui, core, requests);
        if let Some(removal) = &self.removal {
            let text = core.language().removed(removal.name());
            if show_removed(ui, &text, core.language()) || is_undone {
                requests.push(Message::Restore.into());
            }
        }
        self.follow(&core.engines);
        self.show_list_buttons(ui, room, core, requests);
        let is_closed = self.show_selected(ui, room, core);
        let is_busy = ui.ctx().text_edit_focused() || ui.ctx().egui_is_using_pointer();
        if is_closed || !is_busy {
            self.keep(requests);
        }
        if is_closed {
            requests.push(Request::CloseDialog);
        }
    }

    /// Asks to store the changes.
    fn keep(&mut self, requests: &mut Requests<Message>) {
        if let Some(Edited { kept, draft, .. }) = &mut self.edited
            && kept != draft
        {
            *kept = draft.clone();
            requests.push(Message::Keep(Box::new(draft.clone())).into());
        }
    }

    fn show_list(&mut self, ui: &mut Ui, core: &Core, requests: &mut Requests<Message>) {
        if core.engines.0.is_empty() {
            wrapped(ui, EngineLabel::NoEngine.text(core.language()));
            return;
        }
        ScrollArea::vertical().id_salt("engines").max_height(LIST_HEIGHT).auto_shrink([false, true]).show(
            ui,
            |ui| {
                ui.spacing_mut().item_spacing.y = 2.0;
                // A justified layout that aligns the names to the left.
                ui.with_layout(Layout::top_down_justified(Align::Min), |ui| {
                    for setup in &core.engines.0 {
                        let is_selected = self.selected == Some(setup.id);
                        let button = Button::selectable(is_selected, &setup.name).truncate();
                        if ui.add(button.min_size(vec2(0.0, theme::FORM_ROW_HEIGHT))).clicked() {
                            self.keep(requests);
                            self.selected = Some(setup.id);
                        }
                    }
                });
                focus::reveal(ui);
            },
        );
    }

    fn show_list_buttons(
        &mut self,
        ui: &mut Ui,
        room: &EngineRoom,
        core: &Core,
        requests: &mut Requests<Message>,
    ) {
        let selected = self.selected.filter(|&id| core.engines.find(id).is_some());
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = theme::GAP;
            let size = vec2((ui.available_width() - 2.0 * theme::GAP) / 3.0, theme::DIALOG_BUTTON_HEIGHT);
            let is_testing = selected.is_some_and(|id| room.check(id) == Some(None));
            let test = if is_testing { EngineLabel::Testing } else { EngineLabel::Test };
            let button = |label: EngineLabel| Button::new(label.text(core.language())).min_size(size);
            if ui.add(button(EngineLabel::Add)).clicked() {
                requests.push(Message::AskProgram.into());
            }
            let is_removal = ui.add_enabled(selected.is_some(), button(EngineLabel::Remove)).clicked();
            if let Some(id) = selected.filter(|_| is_removal) {
                requests.push(Message::Remove(id).into());
            }
            if ui.add_enabled(selected.is_some() && !is_testing, button(test)).clicked()
                && let Some(id) = selected
            {
                self.keep(requests);
                requests.push(Message::Test(id).into());
            }
        });
    }

    /// Follows changes of the list, which a check can cause.
    fn follow(&mut self, engines: &Engines) {
        let selected = self.selected.and_then(|id| engines.find(id)).or(engines.0.first());
        self.selected = selected.map(|setup| setup.id);
        if self.edited.as_ref().map(|edited| &edited.kept) != selected {
            self.edited = selected.map(Edited::new);
        }
    }

    /// Shows the settings of the selected engine. Returns whether to close the dialog.
    fn show_selected(&mut self, ui: &mut Ui, room: &EngineRoom, core: &Core) -> bool {
        let language = core.language();
        if let Some(edited) = &mut self.edited {
            show_outcome(ui, room, core, edited.draft.id);
            let text = |ui: &mut Ui, label: EngineLabel, text: &mut String, hint: &str| {
                row(ui, label.text(language), |ui| {
                    let field = TextEdit::singleline(text)
                        .hint_text(hint)
                        .char_limit(theme::FIELD_LETTERS)
                        .desired_width(f32::INFINITY);
                    ui.add(field).accessible_name(label.text(language)).changed()
                })
            };
            text(ui, EngineLabel::Name, &mut edited.draft.name, "");
            row(ui, EngineLabel::Program.text(language), |ui| {
                let path = visible_path(&edited.draft.program);
                let label = eframe::egui::Label::new(RichText::new(&*path).weak()).truncate();
                ui.add(label).tooltip(&*path)
            });
            let own = EngineLabel::OwnFolder.text(language);
            if text(ui, EngineLabel::Arguments, &mut edited.arguments, "")
                | text(ui, EngineLabel::Folder, &mut edited.folder, own)
            {
                edited.read();
            }
            if let Some(fault) = edited.fault {
                let text = RichText::new(fault.text(language)).color(Palette::of(ui).warning);
                let label = ui.label(text);
                announce(&label);
            }
            let draft = &mut edited.draft;
            row(ui, EngineLabel::Options.text(language), |ui| {
                if draft.options.is_empty() {
                    ui.weak(EngineLabel::Untested.text(language));
                }
            });
            let height = OPTIONS_HEIGHT.clamp(ui.ctx().content_rect().height() - REST_HEIGHT);
            let area = ScrollArea::vertical().id_salt("options").max_height(height);
            area.auto_shrink([false, true]).show(ui, |ui| {
                show_options(ui, language, draft);
                focus::reveal(ui);
            });
        }
        ui.add_space(theme::GAP);
        let width = ui.available_width();
        ui.horizontal(|ui| accent_button(ui, EngineLabel::Close.text(language), width, true).clicked()).inner
    }
}

/// Shows the result of the last check.
fn show_outcome(ui: &mut Ui, room: &EngineRoom, core: &Core, id: EngineId) {
    let palette = Palette::of(ui);
    let language = core.language();
    match room.check(id) {
        Some(Some(Ok(proof))) => {
            let mv = core.notation().write(&Position::start(), proof.mv);
            let text = format!("✓ {}", language.proof(&proof, &mv));
            announce(&wrapped(ui, RichText::new(text).color(palette.good)));
        }
        Some(Some(Err(error))) => {
            announce(&wrapped(ui, RichText::new(language.engine_fault(&error)).color(palette.warning)));
        }
        Some(None) => {
            ui.weak(EngineLabel::Testing.text(language));
        }
        None => {}
    }
}
