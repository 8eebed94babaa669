//! The settings dialog with three pages. Each change takes effect at once.

mod appearance;
mod feel;

use eframe::egui::{Button, ComboBox, ScrollArea, Ui, vec2};

use crate::app::command::{Ask, Asks};
use crate::app::core::{AutoplayPace, Core, DialogContents, Effects, Pace, Settings, TextSize, ThemeChoice};
use crate::app::focus;
use crate::app::kit::{
    as_tab, as_tab_list, choice, drop_down, entry_of, name_dialog, row, show_buttons, show_modal,
};
use crate::app::look::Look;
use crate::app::sound::Occasion;
use crate::app::text::{Label, Language};
use crate::app::theme;
use crate::app::voice::speak;
use crate::game::notation::Notation;
use appearance::Appearance;

/// What the user does in the settings.
#[derive(Clone, Debug, PartialEq)]
pub enum Message {
    /// Opens the dialog.
    Open,
    /// `None`: the system's language.
    SetLanguage(Option<Language>),
    SetTextSize(TextSize),
    LargerText,
    SmallerText,
    SetTheme(ThemeChoice),
    /// Changes the look of the board and the pieces.
    SetLook(Look),
    /// In points; `None`: the usual width of the panel beside the board.
    SetPanelWidth(Option<f32>),
    /// Whether the panel is on the left of the board.
    SetPanelLeft(bool),
    /// `None`: the usual notation of the language.
    SetNotation(Option<Notation>),
    /// Whether our engine uses the opening book.
    SetBook(bool),
    /// Whether games change the user's rating.
    SetRating(bool),
    /// Whether threats are marked; `None`: in lessons, and against the lowest levels only.
    MarkThreats(Option<bool>),
    AskBeforeLoss(bool),
    /// How long computers that play each other pause between moves.
    SetPace(Pace),
    SetAutoplayPace(AutoplayPace),
    /// Whether the computer thinks on the user's time.
    SetPondering(bool),
    /// Whether the user can enter a move during the computer's turn.
    SetPremoves(bool),
    /// Whether animations are shown.
    SetMotion(bool),
    /// Whether the board, if two people share it, turns to the side to move.
    SetTurns(bool),
    SetSound(bool),
    /// In percent.
    SetVolume(u8),
    /// The volume of one kind of sound, in percent.
    SetVolumeOf(Occasion, u8),
    /// Plays a sound at the present volume.
    TrySound(Occasion),
}

/// The room of the settings.
#[derive(Default)]
pub struct SettingsRoom;

impl DialogContents for SettingsForm {}

impl SettingsRoom {
    pub fn update(&mut self, message: Message, core: &mut Core) -> Effects {
        match message {
            Message::Open => core.front.open(SettingsForm::default()),
            // A move that is being held back is held back for the new pause.
            Message::SetPace(pace) => {
                core.change_settings(|settings| settings.pace = pace);
                core.delay_reply();
            }
            Message::SetSound(has_sound) => {
                core.change_settings(|settings| settings.has_sound = has_sound);
                core.play_sound(Occasion::Move.example());
            }
            Message::TrySound(occasion) => core.play_sound(occasion.example()),
            Message::SetBook(has_book) => {
                core.game_mut().into_iter().for_each(|play| play.set_book(has_book));
                core.change_settings(|settings| settings.has_book = has_book);
            }
            Message::SetPondering(has_pondering) => {
                core.game_mut().into_iter().for_each(|play| play.set_pondering(has_pondering));
                core.change_settings(|settings| settings.has_pondering = has_pondering);
            }
            message => core.change_settings(|settings| set(settings, message)),
        }
        Effects::new()
    }

    /// Shows the open dialog.
    pub fn view_dialog(&self, ui: &Ui, core: &Core, asks: &mut Asks<Message>) {
        let Some(mut form) = core.front.shown::<SettingsForm>() else { return };
        show_modal(ui, "settings", theme::DIALOG_WIDTH, Ask::CloseDialog, asks, |ui, asks| {
            form.show(ui, core.language(), &core.settings, asks);
        });
    }
}

/// Changes settings that take effect simply because they are read in each frame.
fn set(settings: &mut Settings, message: Message) {
    match message {
        Message::SetLanguage(language) => settings.language = language,
        Message::SetTextSize(size) => settings.text_size = size,
        Message::LargerText => settings.text_size = settings.text_size.larger(),
        Message::SmallerText => settings.text_size = settings.text_size.smaller(),
        Message::SetTheme(theme) => settings.theme = theme,
        Message::SetLook(look) => settings.look = look,
        Message::SetPanelWidth(width) => settings.panel_width = width,
        Message::SetPanelLeft(has_panel_left) => settings.has_panel_left = has_panel_left,
        Message::SetNotation(notation) => settings.notation = notation,
        Message::SetRating(has_rating) => settings.has_rating = has_rating,
        Message::MarkThreats(marks) => settings.marks_threats = marks,
        Message::SetAutoplayPace(pace) => settings.autoplay_pace = pace,
        Message::AskBeforeLoss(asks) => settings.asks_before_loss = asks,
        Message::SetPremoves(has_premoves) => settings.has_premoves = has_premoves,
        Message::SetMotion(has_motion) => settings.has_motion = has_motion,
        Message::SetTurns(has_turns) => settings.has_turns = has_turns,
        Message::SetVolume(volume) => settings.volume = volume,
        Message::SetVolumeOf(occasion, volume) => settings.volumes = settings.volumes.with(occasion, volume),
        Message::Open
        | Message::SetPace(_)
        | Message::SetSound(_)
        | Message::TrySound(_)
        | Message::SetBook(_)
        | Message::SetPondering(_) => {}
    }
}

/// The state of the dialog.
#[derive(Default)]
struct SettingsForm {
    page: Page,
    appearance: Appearance,
    /// The height of the highest page so far, in points.
    page_height: f32,
    /// The height of the contents in the last frame, in points.
    height: f32,
    /// Whether the tab of the page has had the focus.
    has_begun: bool,
    /// Whether another page has been turned to since.
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
    fn show(&mut self, ui: &mut Ui, language: Language, settings: &Settings, asks: &mut Asks<Message>) {
        let tabs = PAGES.len() as f32 * (theme::TAB_WIDTH + TAB_SPACE);
        let has_room_beside = ui.available_width() >= tabs + theme::FORM_LABEL_WIDTH;
        self.show_head(ui, language, has_room_beside);
        let head = if has_room_beside { 0.0 } else { theme::FORM_ROW_HEIGHT + theme::GAP };
        let height = ui.ctx().content_rect().height() - theme::SETTINGS_REST - head;
        let page = ScrollArea::vertical().id_salt(self.page as u8).max_height(height).show(ui, |ui| {
            // As high as the highest page, so that nothing moves when another one is shown.
            ui.set_min_height(self.page_height.max(theme::SETTINGS_PAGE).min(height).max(0.0));
            // Nothing is to be taken for what stands in its place on another page.
            ui.push_id(self.page as u8, |ui| match self.page {
                Page::General => show_general(ui, language, settings, asks),
                Page::Appearance => self.appearance.show(ui, language, settings, asks),
                Page::Feel => feel::show(ui, language, settings, asks),
            });
            focus::reveal(ui);
        });
        self.page_height = self.page_height.max(page.content_size.y);
        ui.add_space(2.0);
        show_buttons(ui, language, asks, None, (Label::Close, Ask::CloseDialog));
        let height = ui.min_rect().height();
        if (height - self.height).abs() > 0.5 {
            // The height has changed; the next frame centres the dialog.
            self.height = height;
            ui.ctx().request_repaint();
        }
    }

    /// Shows the heading with the tabs beside it, or below it if there is not enough room.
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
                speak(ui.ctx(), tab.id.with("page"), tab.rect, || label.text(language).into());
            }
            if self.page == page && !std::mem::replace(&mut self.has_begun, true) {
                tab.request_focus();
            }
        }
    }
}

/// Shows the general page: language, text size, notation, habits of the computer, pace of autoplay.
fn show_general(ui: &mut Ui, language: Language, settings: &Settings, asks: &mut Asks<Message>) {
    choose_language(ui, language, settings, asks);
    choose_text_size(ui, language, settings, asks);
    choose_notation(ui, language, settings, asks);
    choose_habits(ui, language, settings, asks);
    choose_autoplay_pace(ui, language, settings, asks);
}

/// Shows the choice of language; each language is named in itself.
fn choose_language(ui: &mut Ui, language: Language, settings: &Settings, asks: &mut Asks<Message>) {
    let name =
        |chosen: Option<Language>| chosen.map_or(Label::FollowSystem.text(language), Language::name).into();
    let mut chosen = settings.language;
    list(ui, language, Label::Language, &mut chosen, &Language::ALL, name);
    if chosen != settings.language {
        asks.push(Message::SetLanguage(chosen).into());
    }
}

fn choose_text_size(ui: &mut Ui, language: Language, settings: &Settings, asks: &mut Asks<Message>) {
    let mut chosen = settings.text_size;
    row(ui, Label::TextSize.text(language), |ui| {
        let list = ComboBox::from_id_salt("text size").selected_text(chosen.to_string());
        let list = list.width(ui.available_width());
        drop_down(ui, list, |ui| {
            for size in TextSize::ALL {
                entry_of(ui, &mut chosen, size, size.to_string());
            }
        });
    });
    if chosen != settings.text_size {
        asks.push(Message::SetTextSize(chosen).into());
    }
}

/// Shows the choice of notation; each notation is shown by an example.
fn choose_notation(ui: &mut Ui, language: Language, settings: &Settings, asks: &mut Asks<Message>) {
    let name = |notation: Option<Notation>| match notation {
        Some(notation) => language.notation_example(notation),
        None => language.own_notation(),
    };
    let mut chosen = settings.notation;
    list(ui, language, Label::Notation, &mut chosen, &Notation::ALL, name);
    if chosen != settings.notation {
        asks.push(Message::SetNotation(chosen).into());
    }
}

/// Shows a row with a drop-down list of the options and of `None`.
fn list<T: Copy + PartialEq>(
    ui: &mut Ui,
    language: Language,
    label: Label,
    chosen: &mut Option<T>,
    options: &[T],
    name: impl Fn(Option<T>) -> String,
) {
    row(ui, label.text(language), |ui| {
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
fn choose_habits(ui: &mut Ui, language: Language, settings: &Settings, asks: &mut Asks<Message>) {
    let mut has_book = settings.has_book;
    let book = [
        (true, Label::On.text(language), Some(Label::BookOnHint.text(language))),
        (false, Label::Off.text(language), Some(Label::BookOffHint.text(language))),
    ];
    choice(ui, Label::Book.text(language), &mut has_book, &book);
    if has_book != settings.has_book {
        asks.push(Message::SetBook(has_book).into());
    }
    let mut has_rating = settings.has_rating;
    let rating = [
        (true, Label::RatingOn.text(language), Some(Label::RatingOnHint.text(language))),
        (false, Label::RatingOff.text(language), Some(Label::RatingOffHint.text(language))),
    ];
    choice(ui, Label::Rating.text(language), &mut has_rating, &rating);
    if has_rating != settings.has_rating {
        asks.push(Message::SetRating(has_rating).into());
    }
    let mut pace = settings.pace;
    let pauses = Pace::ALL.map(|pace| language.pause(pace.pause()));
    let paces = Pace::ALL.into_iter().zip(&pauses).map(|(pace, pause)| (pace, pause.as_str(), None));
    choice(ui, Label::Pace.text(language), &mut pace, &paces.collect::<Vec<_>>());
    if pace != settings.pace {
        asks.push(Message::SetPace(pace).into());
    }
    let mut has_pondering = settings.has_pondering;
    let pondering = [
        (true, Label::On.text(language), Some(Label::ThinkOnHint.text(language))),
        (false, Label::Off.text(language), Some(Label::RestHint.text(language))),
    ];
    choice(ui, Label::YourTime.text(language), &mut has_pondering, &pondering);
    if has_pondering != settings.has_pondering {
        asks.push(Message::SetPondering(has_pondering).into());
    }
}

fn choose_autoplay_pace(ui: &mut Ui, language: Language, settings: &Settings, asks: &mut Asks<Message>) {
    let mut pace = settings.autoplay_pace;
    let times = AutoplayPace::ALL.map(|pace| language.pause(pace.time()));
    let paces = AutoplayPace::ALL.into_iter().zip(&times).map(|(pace, time)| (pace, time.as_str(), None));
    choice(ui, Label::AutoplayPace.text(language), &mut pace, &paces.collect::<Vec<_>>());
    if pace != settings.autoplay_pace {
        asks.push(Message::SetAutoplayPace(pace).into());
    }
}
