//! The dialog: search conditions, the games found, and a picture of the selected one.

use std::path::Path;

use eframe::egui::{
    Align, Button, Key, Label as TextLabel, Layout, ProgressBar, RichText, Sense, TextStyle, Ui, UiBuilder,
    vec2,
};

use super::fields::Fields;
use super::list;
use super::preview::Preview;
use super::{GamesView, Message};
use crate::app::command::Requests;
use crate::app::core::GameSource;
use crate::app::kit::{List, announce, as_option, describe_dialog, heading, show_list_buttons, wrapped};
use crate::app::look::Look;
use crate::app::text::{ExplorerLabel, GamesLabel, Label, Language};
use crate::app::theme::{self, Palette};
use crate::engine::board::{Position, visible_path};
use crate::game::collection::{FoundGame, Order, Query};
use crate::session::{Cause, Contents, Progress, Trouble};

/// The maximum number of unreadable files that are listed.
const MAX_TROUBLES: usize = 12;

/// The contents of the dialog.
pub struct GamesForm {
    fields: Fields,
    order: Order,
    list: List,
    preview: Preview,
    /// The last query, and where it was asked.
    asked: Option<(GameSource, Query)>,
    /// The height of the window that the list leaves to the rest of the dialog. `None` before the first
    /// frame.
    rest: Option<f32>,
    has_begun: bool,
}

impl GamesForm {
    /// Creates the dialog with the fields of `query`: see [`Fields::new`].
    pub fn new(query: &Query, after: Option<(String, Position)>) -> Self {
        Self {
            fields: Fields::new(query, after),
            order: query.order,
            list: List::default(),
            preview: Preview::default(),
            asked: None,
            rest: None,
            has_begun: false,
        }
    }

    pub fn show(
        &mut self,
        ui: &mut Ui,
        view: &GamesView<'_>,
        look: Look,
        language: Language,
        requests: &mut Requests<Message>,
    ) {
        let shown_from = ui.cursor().top();
        heading(ui, GamesLabel::Title.text(language));
        let top = ui.cursor().top();
        show_source(ui, view, language, requests);
        // The source is higher if it says that no folder has been chosen.
        let mut notice = (ui.cursor().top() - top - theme::FORM_ROW_HEIGHT - theme::GAP).max(0.0);
        let players = self.fields.show(ui, language);
        if self.fields.has_wrong_year() {
            let top = ui.cursor().top();
            let text = RichText::new(GamesLabel::YearWrong.text(language)).color(Palette::of(ui).warning);
            announce(&ui.label(text));
            notice += ui.cursor().top() - top;
        }
        if !std::mem::replace(&mut self.has_begun, true) {
            players.request_focus();
        }
        let is_entered = players.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let rest = self.rest.unwrap_or(theme::GAMES_REST + notice);
        let (height, is_taken, selected) = self.show_games(ui, view, rest, look, language);
        show_count(ui, view, language);
        let is_asked =
            show_list_buttons(ui, language, Label::Open.text(language), selected.is_some(), requests);
        let margins = 2.0 * (theme::DIALOG_MARGIN + f32::from(ui.spacing().window_margin.top) + 1.0);
        self.rest = Some(ui.cursor().top() - theme::GAP - shown_from - height + margins);
        if let Some(found) = selected.filter(|_| is_asked || is_taken || is_entered) {
            requests.push(Message::Open(found).into());
        }
        let guests = language.guests(view.person);
        let query = Query { guests, ..self.fields.query(view.position, self.order) };
        let asked = (view.source, query);
        if self.asked.as_ref() != Some(&asked) {
            if self.asked.is_some() {
                self.list.restart();
            }
            requests.push(Message::Search(Box::new(asked.1.clone())).into());
            self.asked = Some(asked);
        }
    }

    /// Shows the list with the picture beside it. `rest` is the height of the window that the list leaves
    /// free. Returns its height, whether a game was double-clicked, and the selected game.
    fn show_games(
        &mut self,
        ui: &mut Ui,
        view: &GamesView<'_>,
        rest: f32,
        look: Look,
        language: Language,
    ) -> (f32, bool, Option<FoundGame>) {
        let room = ui.ctx().content_rect().height() - rest;
        let height = room.clamp(3.0 * theme::MOVE_ROW_HEIGHT, theme::CHOOSER_HEIGHT);
        let (area, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
        let Some(found) = view.found else { return (height, false, None) };
        // In a narrow window the list needs the whole width.
        let has_preview = area.width() >= theme::GAMES_PREVIEW_ROOM;
        let width = theme::GAMES_PREVIEW_WIDTH.min(area.width() * theme::GAMES_PREVIEW_SHARE);
        let right = area.with_min_x(area.right() - width);
        let left = if has_preview { area.with_max_x(right.left() - theme::GAP) } else { area };
        let (collection, matches, order) = (found.collection(), &found.matches, &mut self.order);
        let list = &mut self.list;
        let is_taken = ui
            .scope_builder(UiBuilder::new().max_rect(left), |ui| {
                list::show(ui, height, list, (collection, matches), order, (language, view.person))
            })
            .inner;
        let selected = matches.get(self.list.selected()).copied();
        let preview = &mut self.preview;
        if has_preview {
            ui.scope_builder(UiBuilder::new().max_rect(right), |ui| {
                preview.show(ui, &found.contents, selected, look, language);
            });
        }
        (height, is_taken, selected)
    }
}

/// Shows the two sources of games, and where the chosen ones come from, or the progress of reading
/// them.
fn show_source(ui: &mut Ui, view: &GamesView<'_>, language: Language, requests: &mut Requests<Message>) {
    let size = vec2(ui.available_width(), theme::FORM_ROW_HEIGHT);
    let is_own = view.source == GameSource::Games;
    ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
        let buttons: &[(GamesLabel, Message)] = match view.progress {
            Some(_) => &[(GamesLabel::Stop, Message::Stop)],
            None if is_own => {
                &[(GamesLabel::Folder, Message::AskFolder), (GamesLabel::File, Message::AskFile)]
            }
            None => &[],
        };
        for (label, action) in buttons {
            if ui.button(label.text(language)).clicked() {
                requests.push(action.clone().into());
            }
        }
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            for (source, label) in
                [(GameSource::Games, ExplorerLabel::Games), (GameSource::Masters, ExplorerLabel::Masters)]
            {
                let button = Button::selectable(view.source == source, label.text(language));
                let button = ui.add(button.frame_when_inactive(true));
                as_option(&button);
                if button.clicked() {
                    requests.push(Message::SetSource(source).into());
                }
            }
            let origin = match (view.source, view.folder) {
                (GameSource::Masters, _) => GamesLabel::MastersOrigin.text(language).into(),
                (GameSource::Games, Some(folder)) => visible_path(folder),
                (GameSource::Games, None) => String::new(),
            };
            match view.progress {
                Some(progress) => show_progress(ui, progress, language),
                None => _ = ui.add(TextLabel::new(RichText::new(origin).weak()).truncate()),
            }
        });
    });
    if is_own && view.progress.is_none() && view.folder.is_none() {
        let text = GamesLabel::NoFolder.text(language);
        wrapped(ui, RichText::new(text).weak());
        describe_dialog(ui, text);
    }
}

fn show_progress(ui: &mut Ui, progress: Progress, language: Language) {
    let text = match progress.found {
        0 => GamesLabel::Looking.text(language).into(),
        games => language.games_read(games),
    };
    let share = progress.share();
    let bar = ProgressBar::new(share).desired_height(theme::SMALL_BUTTON_HEIGHT);
    ui.add(bar.corner_radius(theme::BUTTON_RADIUS).text(text));
}

/// Shows how many games were found, and how many files could not be read completely.
fn show_count(ui: &mut Ui, view: &GamesView<'_>, language: Language) {
    let Some(found) = view.found else {
        // Nothing moves when the count comes.
        ui.allocate_space(vec2(0.0, ui.text_style_height(&TextStyle::Body)));
        return;
    };
    let contents = &*found.contents;
    let files = contents.collection.left_out().count() + unread(contents).count();
    ui.horizontal(|ui| {
        ui.weak(language.games_found(found.matches.len(), found.collection().len()));
        if files > 0 {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let text = RichText::new(language.files_left_out(files)).color(Palette::of(ui).warning);
                ui.label(text).on_hover_ui(|ui| {
                    let mut lines = troubles(contents, language);
                    if files > lines.len() {
                        lines.push("…".into());
                    }
                    ui.label(lines.join("\n"));
                });
            });
        }
    });
}

/// The troubles with files that are not known to have missing games: the file or folder could not
/// be read at all, or its games only in part.
fn unread(contents: &Contents) -> impl Iterator<Item = &Trouble> {
    let has_missing =
        |path: &Path| contents.collection.left_out().any(|(file, _)| Path::new(&file.path) == path);
    contents.troubles.iter().filter(move |trouble| match trouble.cause {
        Cause::File(_) | Cause::Full(_) => true,
        Cause::Part(_) => !has_missing(&trouble.path),
        Cause::Game(_) | Cause::Played | Cause::Panic => false,
    })
}

/// The first files that could not be read completely, with the reason. For a file that an earlier
/// run of the program read, only the number of missing games is known.
fn troubles(contents: &Contents, language: Language) -> Vec<String> {
    let line = |path: &Path, what: String| language.labelled(&name(path), &what);
    let unread = unread(contents).map(|trouble| line(&trouble.path, language.games_trouble(trouble)));
    let left_out = contents.collection.left_out().map(|(file, games)| {
        let path = Path::new(&file.path);
        let known = contents.troubles.iter().find(|trouble| trouble.path == path);
        let what = known.map(|trouble| language.games_trouble(trouble));
        line(path, what.unwrap_or_else(|| language.games_left_out(games)))
    });
    unread.chain(left_out).take(MAX_TROUBLES).collect()
}

fn name(path: &Path) -> String {
    visible_path(Path::new(path.file_name().unwrap_or(path.as_os_str())))
}
