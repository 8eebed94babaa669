//! The settings dialog with three pages. Each change takes effect at once.

mod appearance;
mod feel;

use eframe::egui::{Button, ComboBox, RichText, ScrollArea, Ui, vec2};

use crate::app::announcements::announce;
use crate::app::command::{Request, Requests};
use crate::app::core::{AutoplayPace, Core, DialogContents, Effects, Pace, Settings, TextSize};
use crate::app::focus;
use crate::app::kit::{
    as_tab, as_tab_list, drop_down, entry_of, explained_choice, explained_row, name_dialog, row,
    show_buttons, show_modal, switch, wrapped,
};
use crate::app::sound::Occasion;
use crate::app::text::{Label, Language};
use crate::app::theme::{self, Palette};
use crate::game::notation::Notation;
use appearance::Appearance;

/// The user's actions.
#[derive(Clone, Debug, PartialEq)]
pub enum Message {
    /// Opens the dialog.
    Open,
    /// Uses these settings from now on.
    Set(Box<Settings>),
    /// Plays a sound at the current volume.
    TrySound(Occasion),
}

impl Message {
    /// Creates a message that changes the settings.
    pub fn changing(settings: &Settings, change: impl FnOnce(&mut Settings)) -> Self {
        let mut settings = Box::new(settings.clone());
        change(&mut settings);
        Self::Set(settings)
    }
}

#[derive(Default)]
pub struct SettingsRoom;

impl DialogContents for SettingsForm {}

impl SettingsRoom {
    pub fn update(&mut self, message: Message, core: &mut Core) -> Effects {
        match message {
            Message::Open => core.front.open(SettingsForm::default()),
            Message::Set(settings) => set(*settings, core),
            Message::TrySound(occasion) => core.play_sound(occasion.example()),
        }
        Effects::new()
    }

    /// Shows the open dialog.
    pub fn view_dialog(
        &self,
        form: &mut SettingsForm,
        ui: &Ui,
        core: &Core,
        requests: &mut Requests<Message>,
    ) {
        show_modal(ui, "settings", theme::DIALOG_WIDTH, Request::CloseDialog, requests, |ui, requests| {
            let mut settings = core.settings.clone();
            let mut own = Requests::new();
            form.show(ui, core.language(), &mut settings, &mut own);
            if settings != core.settings {
                requests.push(Message::Set(Box::new(settings)).into());
            }
            // The sound comes after the change, so it has the new volume.
            requests.append(&mut own);
        });
    }
}

/// Changes the settings. Most take effect because they are read in each frame.
fn set(settings: Settings, core: &mut Core) {
    let Settings { has_book, has_sound, pace, .. } = core.settings;
    core.change_settings(|now| *now = settings);
    let now = &core.settings;
    let (is_sound_switched, is_pace_new) = (now.has_sound != has_sound, now.pace != pace);
    let is_book_switched = now.has_book != has_book;
    if is_book_switched {
        core.use_books();
    }
    if is_sound_switched {
        core.play_sound(Occasion::Move.example());
    }
    // A move that is being held back waits for the new pause.
    if is_pace_new {
        core.delay_reply();
    }
}

/// The state of the dialog.
#[derive(Default)]
pub struct SettingsForm {
    page: Page,
    appearance: Appearance,
    /// The height of the highest page so far, in points.
    page_height: f32,
    /// The height of the contents in the last frame, in points.
    height: f32,
    /// Whether the tab of the page has had the focus.
    has_begun: bool,
    /// Whether the user has turned to another page since.
    is_turned: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Page {
    #[default]
    General,
    Appearance,
    Feel,
}

/// The pages with their titles, from left to right.
const PAGES: [(Page, Label); 3] =
    [(Page::General, Label::General), (Page::Appearance, Label::Appearance), (Page::Feel, Label::Feel)];
/// The space between two tabs, in points.
const TAB_SPACE: f32 = 4.0;

impl SettingsForm {
    /// Shows the tabs and the selected page.
    fn show(
        &mut self,
        ui: &mut Ui,
        language: Language,
        settings: &mut Settings,
        requests: &mut Requests<Message>,
    ) {
        let tabs = PAGES.len() as f32 * (theme::TAB_WIDTH + TAB_SPACE);
        let has_room_beside = ui.available_width() >= tabs + theme::FORM_LABEL_WIDTH;
        self.show_head(ui, language, has_room_beside);
        let head = if has_room_beside { 0.0 } else { theme::FORM_ROW_HEIGHT + theme::GAP };
        let height = ui.ctx().content_rect().height() - theme::SETTINGS_REST - head;
        let page = ScrollArea::vertical().id_salt(self.page as u8).max_height(height).show(ui, |ui| {
            // As high as the highest page, so that nothing moves when another page is shown.
            ui.set_min_height(self.page_height.max(theme::SETTINGS_PAGE).min(height).max(0.0));
            // With an id for each page, a control cannot take the state of another page's control
            // in the same place.
            ui.push_id(self.page as u8, |ui| match self.page {
                Page::General => show_general(ui, language, settings),
                Page::Appearance => self.appearance.show(ui, language, settings),
                Page::Feel => feel::show(ui, language, settings, requests),
            });
            focus::reveal(ui);
        });
        self.page_height = self.page_height.max(page.content_size.y);
        ui.add_space(2.0);
        show_buttons(ui, language, requests, None, (Label::Close, Request::CloseDialog));
        let height = ui.min_rect().height();
        if (height - self.height).abs() > 0.5 {
            // The height has changed. The next frame centres the dialog.
            self.height = height;
            ui.ctx().request_repaint();
        }
    }

    /// Shows the heading with the tabs beside it, or below it without enough room.
    fn show_head(&mut self, ui: &mut Ui, language: Language, has_room_beside: bool) {
        let title = Label::Settings.text(language);
        if !has_room_beside {
            ui.heading(title);
            name_dialog(ui, title);
            let width = (ui.available_width() + TAB_SPACE) / PAGES.len() as f32 - TAB_SPACE;
            self.show_tabs(ui, language, width);
        } else {
            ui.horizontal(|ui| {
                ui.heading(title);
                name_dialog(ui, title);
                let tabs = PAGES.len() as f32 * (theme::TAB_WIDTH + TAB_SPACE) - TAB_SPACE;
                ui.add_space(ui.available_width() - tabs);
                self.show_tabs(ui, language, theme::TAB_WIDTH);
            });
        }
        ui.add_space(2.0);
    }

    fn show_tabs(&mut self, ui: &mut Ui, language: Language, width: f32) {
        ui.horizontal(|ui| {
            as_tab_list(ui, Label::Pages.text(language));
            self.show_tabs_in_row(ui, language, width);
        });
    }

    fn show_tabs_in_row(&mut self, ui: &mut Ui, language: Language, width: f32) {
        ui.spacing_mut().item_spacing.x = TAB_SPACE;
        ui.spacing_mut().button_padding.x = TAB_SPACE;
        for (page, label) in PAGES {
            let tab = Button::selectable(self.page == page, label.text(language))
                .frame_when_inactive(true)
                .min_size(vec2(width, theme::FORM_ROW_HEIGHT));
            let tab = ui.add(tab);
            as_tab(&tab, self.page == page);
            if tab.clicked() {
                (self.page, self.is_turned) = (page, true);
            }
            if self.is_turned && self.page == page {
                announce(ui.ctx(), tab.id.with("page"), tab.rect, || label.text(language).into());
            }
            if self.page == page && !std::mem::replace(&mut self.has_begun, true) {
                tab.request_focus();
            }
        }
    }
}

/// Shows the general page: language, text size, notation, habits of the computer, pace of autoplay.
fn show_general(ui: &mut Ui, language: Language, settings: &mut Settings) {
    choose_language(ui, language, settings);
    choose_text_size(ui, language, settings);
    choose_notation(ui, language, settings);
    choose_habits(ui, language, settings);
    choose_autoplay_pace(ui, language, settings);
}

/// Shows the choice of language. Each language is named in itself.
fn choose_language(ui: &mut Ui, language: Language, settings: &mut Settings) {
    let name =
        |chosen: Option<Language>| chosen.map_or(Label::FollowSystem.text(language), Language::name).into();
    list(ui, language, Label::Language, &mut settings.language, &Language::ALL, name);
}

fn choose_text_size(ui: &mut Ui, language: Language, settings: &mut Settings) {
    row(ui, Label::TextSize.text(language), |ui| {
        let list = ComboBox::from_id_salt("text size").selected_text(settings.text_size.to_string());
        let list = list.width(ui.available_width());
        drop_down(ui, list, |ui| {
            for size in TextSize::ALL {
                entry_of(ui, &mut settings.text_size, size, size.to_string());
            }
        });
    });
    // See [`TextSize::fitting`].
    let shown = ui.ctx().zoom_factor();
    if shown + 0.01 < settings.text_size.factor() {
        let text = RichText::new(language.text_is_smaller(shown)).small();
        wrapped(ui, text.color(Palette::of(ui).weak));
    }
}

/// Shows the choice of notation, with an example of each.
fn choose_notation(ui: &mut Ui, language: Language, settings: &mut Settings) {
    let name = |notation: Option<Notation>| match notation {
        Some(notation) => language.notation_example(notation),
        None => language.own_notation(),
    };
    list(ui, language, Label::Notation, &mut settings.notation, &Notation::ALL, name);
}

/// Shows a row with a drop-down list of the options and `None`.
fn list<T: Copy + PartialEq>(
    ui: &mut Ui,
    language: Language,
    label: Label,
    chosen: &mut Option<T>,
    options: &[T],
    name: impl Fn(Option<T>) -> String,
) {
    let about = (label == Label::Notation).then(|| Label::NotationAbout.text(language));
    explained_row(ui, label.text(language), about, |ui| {
        let list = ComboBox::from_id_salt(label.text(Language::English));
        let list = list.selected_text(name(*chosen)).width(ui.available_width());
        drop_down(ui, list, |ui| {
            for option in std::iter::once(None).chain(options.iter().copied().map(Some)) {
                entry_of(ui, chosen, option, name(option));
            }
        });
    });
}

/// Shows the choices about the computer: opening book, rating, pauses, thinking on the user's time.
fn choose_habits(ui: &mut Ui, language: Language, settings: &mut Settings) {
    let book = [Some(Label::BookOnHint), Some(Label::BookOffHint)];
    switch(ui, language, Label::Book.text(language), &mut settings.has_book, book);
    let rating = [
        (true, Label::RatingOn.text(language), Some(Label::RatingOnHint.text(language))),
        (false, Label::RatingOff.text(language), Some(Label::RatingOffHint.text(language))),
    ];
    let about = Some(Label::RatingOnHint.text(language));
    explained_choice(ui, (Label::Rating.text(language), about), &mut settings.has_rating, &rating);
    let pauses = Pace::ALL.map(|pace| language.pause(pace.pause()));
    let paces = Pace::ALL.into_iter().zip(&pauses).map(|(pace, pause)| (pace, pause.as_str(), None));
    let label = (Label::Pace.text(language), Some(Label::PaceAbout.text(language)));
    explained_choice(ui, label, &mut settings.pace, &paces.collect::<Vec<_>>());
    let pondering = [Some(Label::ThinkOnHint), Some(Label::RestHint)];
    switch(ui, language, Label::ThinkAhead.text(language), &mut settings.has_pondering, pondering);
}

fn choose_autoplay_pace(ui: &mut Ui, language: Language, settings: &mut Settings) {
    let times = AutoplayPace::ALL.map(|pace| language.pause(pace.time()));
    let paces = AutoplayPace::ALL.into_iter().zip(&times).map(|(pace, time)| (pace, time.as_str(), None));
    let label = (Label::AutoplayPace.text(language), Some(Label::AutoplayAbout.text(language)));
    explained_choice(ui, label, &mut settings.autoplay_pace, &paces.collect::<Vec<_>>());
}
