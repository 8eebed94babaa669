//! The form for a new game.

use eframe::egui::accesskit::Role;
use eframe::egui::{Button, Id, Key, Rect, RichText, Sense, TextEdit, Ui, WidgetInfo, vec2};

use super::odds::{choose_odds, explain_odds};
use super::time::TimeForm;
use crate::app::announcements::{announce, say_again};
use crate::app::board::SmallBoard;
use crate::app::command::{Command, Request, Requests};
use crate::app::core::{Core, GameChoices, Opponent, SideChoice};
use crate::app::kit::{
    Computer, Ladder, choice, choose_opponent, choose_player, heading, height_of_players, row, scrolled,
    show_form_buttons,
};
use crate::app::look::Look;
use crate::app::rooms::play::Message;
use crate::app::text::{Label, Language};
use crate::app::theme::{self, Palette};
use crate::engine::board::{FenError, Position, Setup, Side};
use crate::engine::rules::Profile;
use crate::session::Strength;

/// The contents of the form.
pub struct NewGameForm {
    choices: GameChoices,
    /// The names of two people, by [`Side::index`].
    names: [String; 2],
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
    /// The height of the rows when the form was shown first. It stays, whatever is chosen.
    height: Option<f32>,
}

/// The position to start from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Start {
    Standard,
    Fen,
    SetUp,
}

impl NewGameForm {
    /// Creates the form with the last choices and names.
    pub fn new(choices: GameChoices, names: [String; 2]) -> Self {
        Self {
            choices,
            names,
            time: TimeForm::new(choices.time),
            start: Start::Standard,
            fen: String::new(),
            is_focus_due: false,
            refused: Default::default(),
            set_up: None,
            board: SmallBoard::default(),
            height: None,
        }
    }

    /// Creates the form for a position from the editor.
    pub fn from_position(choices: GameChoices, names: [String; 2], position: Box<Position>) -> Self {
        Self { start: Start::SetUp, set_up: Some(position), ..Self::new(choices, names) }
    }

    /// The form as it was left, but for the usual start position. Another position was meant for an
    /// earlier game and is only offered.
    pub fn at_usual_start(self) -> Self {
        Self { start: Start::Standard, ..self }
    }

    /// Creates the form with a typed position.
    pub fn with_fen(choices: GameChoices, names: [String; 2], fen: String) -> Self {
        Self { fen, ..Self::new(choices, names) }
    }

    /// The names as typed.
    pub fn names(&self) -> &[String; 2] {
        &self.names
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
        let room = ui.ctx().content_rect().height() - theme::FORM_REST;
        let is_entered = scrolled(ui, self.height.map_or(room, |height| height.min(room)), |ui| {
            ui.set_min_height(self.height.unwrap_or_default());
            let top = ui.cursor().top();
            let mut is_entered = self.show_players(ui, language, ladder, core.settings.has_rating);
            self.show_rules(ui, language);
            is_entered |= self.show_start(ui, language, requests);
            if self.start != Start::Fen {
                let is_usual = self.start == Start::Standard;
                ui.add_enabled_ui(is_usual, |ui| choose_odds(ui, language, &mut self.choices));
            }
            ui.push_id("time", |ui| self.time.show(ui, language));
            ui.scope(|ui| {
                ui.set_min_height(theme::FORM_RESERVE);
                // The rows that a choice adds come last. Above them nothing moves.
                self.show_added(ui, core, requests);
            });
            if !ui.is_sizing_pass() {
                self.height.get_or_insert(ui.min_rect().bottom() - top);
            }
            is_entered
        });
        let start = self.start();
        let is_asked = show_form_buttons(ui, language, Label::Start, start.is_ok(), requests) || is_entered;
        if is_asked && let Ok(start) = start {
            let names = self.names.each_ref().map(|name| name.trim().into());
            requests.push(Message::Start(self.choices(), names, Box::new(start)).into());
        }
    }

    /// Shows the opponent and what is to be chosen for it. Returns whether Enter was pressed in the
    /// field for a name.
    fn show_players(&mut self, ui: &mut Ui, language: Language, ladder: &Ladder, has_rating: bool) -> bool {
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
        let rows = ui.scope(|ui| {
            ui.set_min_height(height_of_players(ui, language));
            match choices.opponent {
                Opponent::Human => return ask_names(ui, language, &mut self.names),
                Opponent::Watch => choose_both(ui, language, ladder, choices),
                Opponent::Computer => {
                    let [red, black] = language.sides_to_choose(first);
                    let sides = [
                        (SideChoice::Red, red, None),
                        (SideChoice::Black, black, None),
                        (SideChoice::Random, Label::Random.text(language), None),
                    ];
                    choice(ui, Label::YouPlay.text(language), &mut choices.side, &sides);
                    choose_opponent(ui, language, ladder, choices);
                    if has_rating {
                        choose_rated(ui, language, is_standard, choices);
                    }
                }
            }
            false
        });
        rows.inner
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
        let Err(error) = self.start() else { return is_entered };
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
        false
    }

    /// Shows the numbers of the clock, and what is to be said and done about the start position.
    fn show_added(&mut self, ui: &mut Ui, core: &Core, requests: &mut Requests<Message>) {
        let language = core.language();
        // Without an id of its own, a number could take the state of another player's field in the
        // same place.
        ui.push_id("numbers", |ui| self.time.show_numbers(ui, language));
        match (self.start, self.start()) {
            (Start::Standard, _) => explain_odds(ui, language, core.notation(), &self.choices),
            (Start::Fen | Start::SetUp, Ok(position)) => {
                if let Some(oddity) = position.setup().oddities().next() {
                    ui.weak(language.oddity(oddity));
                }
                // In a low window the board has to be scrolled to.
                self.show_analysis(ui, language, &position, requests);
                self.show_board(ui, language, core.settings.look, &position);
            }
            (Start::Fen | Start::SetUp, Err(error)) => {
                if !self.fen.trim().is_empty() {
                    let color = Palette::of(ui).warning;
                    ui.label(RichText::new(language.fen_error(&error)).color(color));
                }
            }
        }
    }

    fn show_board(&mut self, ui: &mut Ui, language: Language, look: Look, position: &Position) {
        let size = SmallBoard::size();
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), size.y), Sense::hover());
        let board = Rect::from_center_size(rect.center(), size);
        let colors = look.board.colors(ui);
        self.board.paint(ui.painter(), board, (position, None), false, (look, colors));
        let name = Label::Position.text(language);
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, name));
    }

    /// Shows the button that analyses a position instead of starting a game.
    fn show_analysis(
        &self,
        ui: &mut Ui,
        language: Language,
        position: &Position,
        requests: &mut Requests<Message>,
    ) {
        let size = vec2(ui.available_width(), theme::FORM_ROW_HEIGHT);
        if ui.add_sized(size, Button::new(Label::AnalysePosition.text(language))).clicked() {
            requests.push(Message::Analyse(Box::new(position.clone()), self.choices.profile).into());
        }
    }

    fn show_rules(&mut self, ui: &mut Ui, language: Language) {
        let profiles = Profile::ALL
            .map(|profile| (profile, language.rules_name(profile), Some(language.rules_hint(profile))));
        choice(ui, Label::Rules.text(language), &mut self.choices.profile, &profiles);
    }
}

/// Shows the choice of both computers.
fn choose_both(ui: &mut Ui, language: Language, ladder: &Ladder, choices: &mut GameChoices) {
    let GameChoices { first_strength, first_external, second_strength, second_external, .. } = choices;
    let first = Computer { strength: first_strength, external: first_external };
    choose_player(ui, language, Label::RedLevel.text(language), true, ladder, first);
    let second = Computer { strength: second_strength, external: second_external };
    choose_player(ui, language, Label::BlackLevel.text(language), true, ladder, second);
}

/// Shows the fields for the names of two people, which may stay empty. Returns whether Enter was
/// pressed in one.
fn ask_names(ui: &mut Ui, language: Language, names: &mut [String; 2]) -> bool {
    let mut is_entered = false;
    let labels = [Label::RedName, Label::BlackName].map(|label| label.text(language));
    for ((side, name), label) in Side::BOTH.into_iter().zip(names).zip(labels) {
        row(ui, language.side(side), |ui| {
            let field = TextEdit::singleline(name)
                .char_limit(theme::FIELD_LETTERS)
                .hint_text(label)
                .desired_width(f32::INFINITY);
            // Otherwise a screen reader would read the hint text as its name.
            let field = ui.add(field).accessible_name(label);
            is_entered |= field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        });
    }
    is_entered
}

/// Shows whether the game is rated. The row stays where a game cannot be rated.
fn choose_rated(ui: &mut Ui, language: Language, is_standard: bool, choices: &mut GameChoices) {
    let has_level = choices.external.is_none() && matches!(choices.strength, Strength::Level(_));
    let is_possible = has_level && is_standard && choices.odds.is_none();
    let mut is_never = false;
    let is_rated = if is_possible { &mut choices.is_rated } else { &mut is_never };
    let hint = Some(Label::RatedHint.text(language));
    let options = [(false, Label::Off.text(language), None), (true, Label::On.text(language), hint)];
    ui.add_enabled_ui(is_possible, |ui| choice(ui, Label::Rated.text(language), is_rated, &options));
}
