//! Searches the open studies by words, position, pattern and material.

mod form;

use eframe::egui::Ui;

use crate::app::command::{Request, Requests};
use crate::app::core::{Core, DialogContents, Effect, Effects, Forms};
use crate::app::kit::show_modal;
use crate::app::theme;
use crate::game::find::Wanted;
use crate::game::{Game, NodeId};

pub use form::FindForm;

/// The user's actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Message {
    Open,
    /// Goes to a place that was found.
    Show(FoundPlace),
}

/// A place that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoundPlace {
    tab: usize,
    chapter: usize,
    node: NodeId,
}

#[derive(Default)]
pub struct FindRoom;

/// Keeps the last conditions, even when the dialog is cancelled.
impl DialogContents for FindForm {
    fn set_aside(self: Box<Self>, forms: &mut Forms) {
        forms.keep(*self);
    }

    fn cancel(self: Box<Self>, core: &mut Core) {
        self.set_aside(&mut core.front.forms);
    }
}

/// The maximum number of places that are listed.
const MAX_LISTED: usize = 500;

impl FindRoom {
    pub fn update(&mut self, message: Message, core: &mut Core) -> Effects {
        match message {
            Message::Open => {
                let mut form: FindForm = core.front.forms.take().unwrap_or_default();
                form.begin();
                core.front.open_list(form);
                Effects::new()
            }
            Message::Show(FoundPlace { tab, chapter, node }) => {
                core.front.close_dialogs();
                core.turn_to(tab);
                core.open_chapter(chapter);
                core.show(node);
                vec![Effect::RevealMove]
            }
        }
    }

    /// The search texts, which are stored.
    pub fn draft(core: &Core) -> Option<[String; 3]> {
        let open = core.front.dialog::<FindForm>();
        let texts = open.as_deref().or(core.front.forms.get())?.texts();
        texts.iter().any(|text| !text.is_empty()).then(|| texts.map(String::from))
    }

    /// Restores a stored draft.
    pub fn restore(draft: [String; 3], core: &mut Core) {
        core.front.forms.keep(FindForm::with_texts(draft));
    }

    /// Shows the open dialog.
    pub fn view_dialog(&self, form: &mut FindForm, ui: &Ui, core: &Core, requests: &mut Requests<Message>) {
        show_modal(ui, "find", theme::CHOOSER_WIDTH, Request::CloseDialog, requests, |ui, requests| {
            form.show(ui, core, requests);
        });
    }
}

/// The places in the open studies, those of the one in front first.
fn search(core: &Core, wanted: &Wanted) -> Vec<FoundPlace> {
    let front = core.desk.front();
    let mut tabs: Vec<usize> = (1..core.desk.len()).collect();
    tabs.sort_by_key(|&tab| tab != front);
    let mut found = Vec::new();
    for tab in tabs {
        let Some(document) = core.documents().nth(tab) else { continue };
        for (chapter, game) in document.chapters().enumerate() {
            let places = wanted.places(game, MAX_LISTED - found.len());
            found.extend(places.into_iter().map(|node| FoundPlace { tab, chapter, node }));
            if found.len() >= MAX_LISTED {
                return found;
            }
        }
    }
    found
}

/// The game with a place that was found.
fn game(core: &Core, found: FoundPlace) -> Option<&Game> {
    core.documents().nth(found.tab)?.chapters().nth(found.chapter)
}
