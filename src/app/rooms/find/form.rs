//! The dialog: search conditions, and the places found.

use eframe::egui::{Checkbox, Key, RichText, TextEdit, Ui};

use super::{FoundPlace, MAX_LISTED, Message, game, search};
use crate::app::command::Requests;
use crate::app::core::Core;
use crate::app::kit::{List, ListRow, fitted, heading, row, show_list_buttons, wrapped};
use crate::app::text::{FindLabel, Label, Language};
use crate::app::theme::{self, Palette};
use crate::game::find::{Material, Pattern, Wanted};

/// The left edges of the columns, as shares of the width: study and chapter, move, comment.
const COLUMNS: [f32; 3] = [0.0, 0.36, 0.58];
/// The height of the dialog without the list, in points.
const REST: f32 = 360.0;

/// The contents of the dialog.
#[derive(Default)]
pub struct FindForm {
    text: String,
    has_position: bool,
    pattern: String,
    material: String,
    /// The last search, and its results.
    searched: Option<Wanted>,
    found: Vec<FoundPlace>,
    list: List,
    has_begun: bool,
}

impl FindForm {
    /// The texts of the fields.
    pub fn texts(&self) -> [&str; 3] {
        [&self.text, &self.pattern, &self.material]
    }

    /// Creates the form with these texts.
    pub fn with_texts([text, pattern, material]: [String; 3]) -> Self {
        Self { text, pattern, material, ..Self::default() }
    }

    /// Prepares a new search, because the studies may have changed.
    pub fn begin(&mut self) {
        (self.searched, self.list, self.has_begun) = (None, List::default(), false);
    }

    pub fn show(&mut self, ui: &mut Ui, core: &Core, requests: &mut Requests<Message>) {
        let language = core.language();
        heading(ui, FindLabel::Title.text(language));
        let is_entered = self.show_fields(ui, language);
        let trouble = self.search(core);
        self.list.steer(ui, self.found.len());
        let room = ui.ctx().content_rect().height() - REST;
        let height = room.clamp(3.0 * theme::MOVE_ROW_HEIGHT, theme::CHOOSER_HEIGHT);
        let found = &self.found;
        let is_search = self.searched.as_ref().is_some_and(|wanted| *wanted != Wanted::default());
        let sought = is_search.then_some(language);
        let is_taken = self.list.show(ui, (height, COLUMNS), found.len(), sought, |palette, place| {
            describe(core, palette, found[place])
        });
        let (said, is_wrong) = match (&trouble, found.len()) {
            (Some(trouble), _) => (trouble.clone(), true),
            (None, MAX_LISTED) => (FindLabel::TooMany.text(language).into(), false),
            (None, 0) if !is_search => (String::new(), false),
            (None, count) => (language.places_found(count), false),
        };
        let said = RichText::new(said);
        let palette = Palette::of(ui);
        wrapped(ui, said.color(if is_wrong { palette.warning } else { palette.weak }));
        let chosen = self.found.get(self.list.selected()).copied();
        let is_asked =
            show_list_buttons(ui, language, Label::Open.text(language), chosen.is_some(), requests);
        if let Some(found) = chosen.filter(|_| is_asked || is_taken || is_entered) {
            requests.push(Message::Show(found).into());
        }
    }

    /// Shows the fields. Returns whether Enter was pressed in one.
    fn show_fields(&mut self, ui: &mut Ui, language: Language) -> bool {
        let mut is_entered = false;
        let has_begun = std::mem::replace(&mut self.has_begun, true);
        let fields = [
            (FindLabel::Words, FindLabel::WordsHint, &mut self.text),
            (FindLabel::Pattern, FindLabel::PatternHint, &mut self.pattern),
            (FindLabel::Material, FindLabel::MaterialHint, &mut self.material),
        ];
        for (index, (label, hint, text)) in fields.into_iter().enumerate() {
            row(ui, label.text(language), |ui| {
                let field = TextEdit::singleline(text).char_limit(theme::FIELD_LETTERS);
                let hint = fitted(ui, hint.text(language), ui.available_width() - theme::FIELD_MARGIN);
                let field = field.hint_text(hint).desired_width(f32::INFINITY);
                let response = ui.add(field).accessible_name(label.text(language));
                if index == 0 && !has_begun {
                    response.request_focus();
                }
                is_entered |= response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
            });
        }
        let text = FindLabel::ThisPosition.text(language);
        ui.add(Checkbox::new(&mut self.has_position, text));
        is_entered
    }

    /// Searches if the conditions have changed. Returns a text if one of them is invalid.
    fn search(&mut self, core: &Core) -> Option<String> {
        let language = core.language();
        let pattern = self.pattern.parse::<Pattern>();
        let material = Some(self.material.trim()).filter(|text| !text.is_empty()).map(str::parse::<Material>);
        let material = material.transpose();
        let trouble = match (&pattern, &material) {
            (Err(error), _) | (_, Err(error)) => Some(language.no_piece(error.text())),
            _ => None,
        };
        let wanted = Wanted {
            text: self.text.trim().into(),
            position: self.has_position.then(|| core.shown().position.clone()),
            pattern: pattern.unwrap_or_default(),
            material: material.unwrap_or_default(),
        };
        if self.searched.as_ref() != Some(&wanted) {
            self.found = search(core, &wanted);
            if self.searched.replace(wanted).is_some() {
                self.list.restart();
            }
        }
        trouble
    }
}

/// The row of a place: where it is, the move that leads to it, and its comment.
fn describe(core: &Core, palette: &Palette, found: FoundPlace) -> ListRow<3> {
    let language = core.language();
    let document = core.documents().nth(found.tab);
    let Some((document, game)) = document.zip(game(core, found)) else {
        return ListRow { cells: Default::default(), said: None, more: None };
    };
    let title = language.chapter_title(found.chapter, game);
    let file = document.file().and_then(std::path::Path::file_stem).map(|name| name.to_string_lossy());
    let place = match file.filter(|_| document.chapters().len() > 1) {
        Some(file) => language.labelled(&file, &title),
        None => title,
    };
    let mv = language.place(game, found.node, core.notation());
    let said = game.tree().remark(found.node).whole_text().replace('\n', " ");
    let cells = [(place, palette.text), (mv, palette.text), (said, palette.weak)];
    ListRow { cells, said: None, more: None }
}
