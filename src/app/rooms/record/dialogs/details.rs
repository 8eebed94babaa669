//! The form for the details of the game: event, players, date, opening, result.

use eframe::egui::{Key, RichText, TextEdit, Ui};

use crate::app::command::Requests;
use crate::app::core::DraftedDetails;
use crate::app::kit::{announce, choice, fitted, heading, row, show_form_buttons};
use crate::app::rooms::record::Message;
use crate::app::text::{Label, Language};
use crate::app::theme::{self, Palette};
use crate::engine::board::Side;
use crate::game::formats::GameResult;
use crate::game::{Date, Headers};
use crate::session::{Document, GameId};

/// The first field's share of the row's width. The second field gets the rest.
const NAME_SHARE: f32 = 0.6;
const DATE_SHARE: f32 = 0.5;
const CODE_SHARE: f32 = 0.25;
const REST: f32 = 1.0;

/// The contents of the form.
pub struct DetailsForm {
    /// The game and the number of its chapter.
    subject: (GameId, usize),
    /// The details when the form was opened.
    known: (Headers, GameResult),
    headers: Headers,
    date: String,
    result: GameResult,
    /// The result if the rules determined it. It cannot be changed.
    by_rules: Option<GameResult>,
    has_begun: bool,
}

impl DetailsForm {
    /// Creates the form with the details of the open game or chapter.
    pub fn new(document: &Document) -> Self {
        let game = document.game();
        let result = GameResult::of(game.result());
        Self {
            subject: (document.id(), document.chapter()),
            known: (game.headers.clone(), result),
            headers: game.headers.clone(),
            date: game.headers.date.map_or_else(String::new, |date| date.to_string()),
            result,
            by_rules: game.result().filter(|outcome| !outcome.is_declared()).map(|_| result),
            has_begun: false,
        }
    }

    /// This form, if nothing has changed since it was left; otherwise `fresh`.
    #[must_use]
    pub fn or(self, fresh: Self) -> Self {
        if (&self.subject, &self.known) != (&fresh.subject, &fresh.known) {
            return fresh;
        }
        Self { has_begun: false, by_rules: fresh.by_rules, ..self }
    }

    /// The changed contents, which are stored; `None` without changes.
    pub fn draft(&self) -> Option<DraftedDetails> {
        let (headers, result) = &self.known;
        let date = headers.date.map_or_else(String::new, |date| date.to_string());
        let is_new = (&self.headers, &self.date, &self.result) != (headers, &date, result);
        is_new.then(|| DraftedDetails {
            game: self.subject,
            known: self.known.clone(),
            headers: self.headers.clone(),
            date: self.date.clone(),
            result: self.result,
        })
    }

    /// Restores a stored form.
    pub fn restored(draft: DraftedDetails) -> Self {
        let DraftedDetails { game: subject, known, headers, date, result } = draft;
        Self { subject, known, headers, date, result, by_rules: None, has_begun: false }
    }

    /// The typed date: `None` if it is invalid, `Some(None)` if the field is empty.
    fn date(&self) -> Option<Option<Date>> {
        let text = self.date.trim().replace(['.', '/'], "-");
        if text.is_empty() { Some(None) } else { text.parse().ok().map(Some) }
    }

    pub fn show(&mut self, ui: &mut Ui, language: Language, requests: &mut Requests<Message>) {
        heading(ui, Label::Details.text(language));
        let is_entered = self.show_fields(ui, language);
        self.show_result(ui, language);
        let date = self.date();
        if date.is_none() {
            let text = RichText::new(Label::DateWrong.text(language)).color(Palette::of(ui).warning);
            announce(&ui.label(text));
        }
        let is_asked = show_form_buttons(ui, language, Label::Apply, date.is_some(), requests) || is_entered;
        if is_asked && let Some(date) = date {
            let headers = Headers { date, ..trimmed(&self.headers) };
            requests.push(Message::SetDetails(Box::new(headers), self.result).into());
        }
    }

    /// Shows the text fields. Returns whether Enter was pressed in one.
    fn show_fields(&mut self, ui: &mut Ui, language: Language) -> bool {
        let Headers { event, site, round, participants: [red, black], ecco, opening, .. } = &mut self.headers;
        let mut is_entered = false;
        let has_begun = &mut self.has_begun;
        let mut field = |ui: &mut Ui, text: &mut String, name: Label, share: f32| {
            let width = if share < REST { share * ui.available_width() } else { f32::INFINITY };
            let field = TextEdit::singleline(text)
                .char_limit(theme::FIELD_LETTERS)
                .hint_text(fitted(
                    ui,
                    name.text(language),
                    width.min(ui.available_width()) - theme::FIELD_MARGIN,
                ))
                .desired_width(width);
            // Otherwise a screen reader would read the hint text as its name.
            let response = ui.add(field).accessible_name(name.text(language));
            // The first field has the focus when the dialog opens.
            if !std::mem::replace(has_begun, true) {
                response.request_focus();
            }
            is_entered |= response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        };
        row(ui, Label::Event.text(language), |ui| field(ui, event, Label::Event, REST));
        row(ui, Label::Site.text(language), |ui| field(ui, site, Label::Site, REST));
        row(ui, Label::DateAndRound.text(language), |ui| {
            field(ui, &mut self.date, Label::DateHint, DATE_SHARE);
            field(ui, round, Label::Round, REST);
        });
        row(ui, language.side(Side::Red), |ui| {
            field(ui, &mut red.name, Label::RedName, NAME_SHARE);
            field(ui, &mut red.team, Label::RedTeam, REST);
        });
        row(ui, language.side(Side::Black), |ui| {
            field(ui, &mut black.name, Label::BlackName, NAME_SHARE);
            field(ui, &mut black.team, Label::BlackTeam, REST);
        });
        row(ui, Label::Opening.text(language), |ui| {
            field(ui, ecco, Label::Ecco, CODE_SHARE);
            field(ui, opening, Label::OpeningName, REST);
        });
        let time = headers_time(&self.headers, language);
        if !time.is_empty() {
            row(ui, Label::Time.text(language), |ui| ui.label(time));
        }
        is_entered
    }

    fn show_result(&mut self, ui: &mut Ui, language: Language) {
        if let Some(result) = self.by_rules {
            row(ui, Label::Result.text(language), |ui| ui.label(language.result(result)));
            return;
        }
        let results =
            [GameResult::Unknown, GameResult::Win(Side::Red), GameResult::Draw, GameResult::Win(Side::Black)];
        let options = results.map(|result| (result, language.result(result), None));
        choice(ui, Label::Result.text(language), &mut self.result, &options);
    }
}

/// The players' time; empty if the record does not have it.
fn headers_time(headers: &Headers, language: Language) -> String {
    match headers.time_control() {
        "" => String::new(),
        text => language.recorded_time(text),
    }
}

/// The headers without spaces around their texts.
fn trimmed(headers: &Headers) -> Headers {
    let trim = |text: &String| text.trim().to_string();
    let mut trimmed = headers.clone();
    for participant in &mut trimmed.participants {
        participant.name = trim(&participant.name);
        participant.team = trim(&participant.team);
    }
    Headers {
        event: trim(&headers.event),
        site: trim(&headers.site),
        round: trim(&headers.round),
        ecco: trim(&headers.ecco),
        opening: trim(&headers.opening),
        ..trimmed
    }
}
