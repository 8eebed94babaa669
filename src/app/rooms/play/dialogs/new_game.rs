//! The form for a new game.

use eframe::egui::accesskit::Role;
use eframe::egui::{Button, Id, Key, Rect, RichText, Sense, TextEdit, Ui, WidgetInfo, vec2};

use super::odds::choose_odds;
use super::time::TimeForm;
use crate::app::announcements::{announce, say_again};
use crate::app::board::SmallBoard;
use crate::app::command::{Command, Request, Requests};
use crate::app::core::{Core, GameChoices, Opponent, SideChoice};
use crate::app::kit::{
    Computer, Ladder, choice, choose_opponent, choose_player, heading, row, scrolled, show_form_buttons,
};
use crate::app::look::Look;
use crate::app::rooms::play::Message;
use crate::app::text::{Label, Language};
use crate::app::theme::{self, Palette};
use crate::engine::board::{FenError, Position, Setup};
use crate::engine::rules::Profile;
use crate::session::Strength;

/// The contents of the form.
pub struct NewGameForm {
    choices: GameChoices,
    time: TimeForm,
    start: Start,
    fen: String,
    /// Whether the FEN field has to get the focus.
    is_focus_due: bool,
    /// How often Enter was pressed in the FEN field in vain, and the text that says why.
    refused: (usize, String),
    /// The position from the editor, if one was set up.
    set_up: Option<Box<Position>>,
    board: SmallBoard,
}

/// The position to start from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Start {
    Standard,
    Fen,
    SetUp,
}

impl NewGameForm {
    /// Creates the form with the last choices.
    pub fn new(choices: GameChoices) -> Self {
        Self {
            choices,
            time: TimeForm::new(choices.time),
            start: Start::Standard,
            fen: String::new(),
            is_focus_due: false,
            refused: Default::default(),
            set_up: None,
            board: SmallBoard::default(),
        }
    }

    /// Creates the form for a position from the editor.
    pub fn from_position(choices: GameChoices, position: Box<Position>) -> Self {
        Self { start: Start::SetUp, set_up: Some(position), ..Self::new(choices) }
    }

    /// The form as it was left, but for the usual start position. Another position was meant for an
    /// earlier game and is only offered.
    pub fn at_usual_start(self) -> Self {
        Self { start: Start::Standard, ..self }
    }

    /// Creates the form with a typed position.
    pub fn with_fen(choices: GameChoices, fen: String) -> Self {
        Self { fen, ..Self::new(choices) }
    }

    /// The text of the FEN field.
    pub fn fen(&self) -> &str {
        &self.fen
    }

    /// The choices made in the form.
    pub fn choices(&self) -> GameChoices {
        GameChoices { time: self.time.time, ..self.choices }
    }

    /// The arrangement of the FEN, which may be illegal. `None` if the text is no FEN.
    pub fn setup(&self) -> Option<Setup> {
        self.fen.parse().ok()
    }

    fn start(&self) -> Result<Position, FenError> {
        match (self.start, &self.set_up) {
            (Start::Fen, _) => self.fen.parse(),
            (Start::SetUp, Some(position)) => Ok((**position).clone()),
            (Start::Standard | Start::SetUp, _) => Ok(Position::start()),
        }
    }

    pub fn show(&mut self, ui: &mut Ui, core: &Core, ladder: &Ladder, requests: &mut Requests<Message>) {
        let language = core.language();
        heading(ui, Label::NewGame.text(language));
        let height = ui.ctx().content_rect().height() - theme::FORM_REST;
        let is_entered = scrolled(ui, height, |ui| {
            self.show_players(ui, language, ladder, core.settings.has_rating);
            // Without an id of its own, a number could take the state of another player's field in
            // the same place.
            ui.push_id("time", |ui| self.time.show(ui, language));
            let is_entered = self.show_start(ui, language, requests);
            self.show_board(ui, language, core.settings.look);
            self.show_analysis(ui, language, requests);
            if self.start == Start::Standard {
                choose_odds(ui, language, core.notation(), &mut self.choices);
            }
            self.show_rules(ui, language);
            is_entered
        });
        let start = self.start();
        let is_asked = show_form_buttons(ui, language, Label::Start, start.is_ok(), requests) || is_entered;
        if is_asked && let Ok(start) = start {
            requests.push(Message::Start(self.choices(), Box::new(start)).into());
        }
    }

    fn show_players(&mut self, ui: &mut Ui, language: Language, ladder: &Ladder, has_rating: bool) {
        let start = self.start().unwrap_or_else(|_| Position::start());
        let is_standard = self.start == Start::Standard;
        let choices = &mut self.choices;
        let begins = |side| GameChoices { side, ..*choices }.new_game(start.clone()).start.side_to_move();
        let first = [SideChoice::Red, SideChoice::Black].map(begins);
        let opponents = [
            (Opponent::Computer, language.computer(), None),
            (Opponent::Human, Label::Human.text(language), None),
            (Opponent::Watch, Label::ComputerMatch.text(language), None),
        ];
        choice(ui, Label::Opponent.text(language), &mut choices.opponent, &opponents);
        match choices.opponent {
            Opponent::Computer => {
                let [red, black] = language.sides_to_choose(first);
                let sides = [
                    (SideChoice::Red, red, None),
                    (SideChoice::Black, black, None),
                    (SideChoice::Random, Label::Random.text(language), None),
                ];
                choice(ui, Label::YouPlay.text(language), &mut choices.side, &sides);
                choose_opponent(ui, language, ladder, choices);
                let has_level = choices.external.is_none() && matches!(choices.strength, Strength::Level(_));
                if has_rating && has_level && is_standard && choices.odds.is_none() {
                    let hint = Some(Label::RatedHint.text(language));
                    let options =
                        [(false, Label::Off.text(language), None), (true, Label::On.text(language), hint)];
                    choice(ui, Label::Rated.text(language), &mut choices.is_rated, &options);
                }
            }
            Opponent::Human => {}
            Opponent::Watch => {
                let GameChoices { first_strength, first_external, second_strength, second_external, .. } =
                    choices;
                let first = Computer { strength: first_strength, external: first_external };
                choose_player(ui, language, Label::RedLevel, ladder, first);
                let second = Computer { strength: second_strength, external: second_external };
                choose_player(ui, language, Label::BlackLevel, ladder, second);
            }
        }
    }

    /// Shows the choice of the start position. Returns whether Enter was pressed in the FEN field.
    fn show_start(&mut self, ui: &mut Ui, language: Language, requests: &mut Requests<Message>) -> bool {
        let set_up = if self.set_up.is_some() { Label::AsSetUp } else { Label::SetUp };
        let starts = [
            (Start::Standard, Label::Standard.text(language), None),
            (Start::Fen, Label::FromFen.text(language), None),
            (Start::SetUp, set_up.text(language), Some(Label::SetUpHint.text(language))),
        ];
        let before = self.start;
        choice(ui, Label::Position.text(language), &mut self.start, &starts);
        if self.start == Start::SetUp && self.set_up.is_none() {
            requests.push(Request::Do(Command::SetUpPosition));
            self.start = before;
        }
        if self.start != Start::Fen {
            return false;
        }
        let field = row(ui, Label::FenShort.text(language), |ui| {
            // With its own id, the field keeps the focus when the rows above it change.
            let field = TextEdit::singleline(&mut self.fen)
                .id(Id::unique("position as FEN"))
                .char_limit(theme::FIELD_LETTERS)
                .hint_text(Label::FenHint.text(language))
                .desired_width(f32::INFINITY);
            // Otherwise a screen reader would read the hint text as its name.
            ui.add(field).accessible_name(Label::Fen.text(language))
        });
        self.is_focus_due |= before != Start::Fen;
        if self.is_focus_due {
            field.request_focus();
            // A field loses the focus when something else is clicked, as has just happened.
            self.is_focus_due = ui.input(|input| input.pointer.any_click());
        }
        let is_entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let error = match self.start() {
            Err(error) => error,
            Ok(start) => {
                if let Some(oddity) = start.setup().oddities().next() {
                    ui.weak(language.oddity(oddity));
                }
                return is_entered;
            }
        };
        let error = language.fen_error(&error);
        if is_entered {
            self.refused = (self.refused.0 + 1, error.clone());
            field.request_focus();
        }
        if field.changed() {
            self.refused.1.clear();
        }
        // Announced when it is refused, not while it is being typed.
        let (times, refused) = &self.refused;
        announce(ui.ctx(), field.id.with("refused"), field.rect, || say_again(refused, *times));
        if !self.fen.trim().is_empty() {
            let color = Palette::of(ui).warning;
            ui.label(RichText::new(error).color(color));
        }
        false
    }

    /// Shows the board unless the game starts from the usual position.
    fn show_board(&mut self, ui: &mut Ui, language: Language, look: Look) {
        let Some(position) = self.start().ok().filter(|_| self.start != Start::Standard) else { return };
        let size = SmallBoard::size();
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), size.y), Sense::hover());
        let board = Rect::from_center_size(rect.center(), size);
        let colors = look.board.colors(ui);
        self.board.paint(ui.painter(), board, (&position, None), false, (look, colors));
        let name = Label::Position.text(language);
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, name));
    }

    /// Shows the button that analyses a position instead of starting a game. The usual position has
    /// none.
    fn show_analysis(&self, ui: &mut Ui, language: Language, requests: &mut Requests<Message>) {
        let Some(position) = self.start().ok().filter(|_| self.start != Start::Standard) else { return };
        let size = vec2(ui.available_width(), theme::FORM_ROW_HEIGHT);
        if ui.add_sized(size, Button::new(Label::AnalysePosition.text(language))).clicked() {
            requests.push(Message::Analyse(Box::new(position), self.choices.profile).into());
        }
    }

    fn show_rules(&mut self, ui: &mut Ui, language: Language) {
        let profiles = Profile::ALL
            .map(|profile| (profile, language.rules_name(profile), Some(language.rules_hint(profile))));
        choice(ui, Label::Rules.text(language), &mut self.choices.profile, &profiles);
    }
}
