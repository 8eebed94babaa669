//! After each frame: gives messages to their rooms, and performs the effects that the rooms return.

use eframe::egui::{Context, Memory, ViewportCommand};

use super::{CommandPalette, Message};
use crate::app::ChuheApp;
use crate::app::command::{Aid, Command, Copied, Screen};
use crate::app::core::{DialogKind, Effect, Effects, Room, StatusNote, Successor, TextSize};
use crate::app::focus;
use crate::app::picture::text_to_copy;
use crate::app::rooms::{
    analysis, chapters, collection, compare, editor, engines, exercises, files, find, help, people, play,
    presentation, progress, puzzles, record, repertoire, settings, sheets, tutorial,
};
use crate::app::text::{Label, ReviewLabel};
use crate::game::{Drawing, Pen};
use crate::session::{Editing, Play};

impl ChuheApp {
    /// Handles a message after painting.
    pub(super) fn update(&mut self, ctx: &Context, message: Message) {
        let (was_covered, was_rated) = (self.core.is_covered(), self.core.is_rated());
        let (screen, was_on, note) = (self.core.front.screen(), self.analysis.is_on(), self.core.note);
        let (aid, is_toggle) = (self.core.aid, matches!(message, Message::Do(Command::Toggle(_))));
        let momentary = self.core.note.take_if(|note| note.is_momentary());
        self.deliver(ctx, message);
        self.core.check_shown();
        self.core.tell_if_unrated(was_rated);
        self.say_change(was_on, note);
        // Below a dialog nothing new is said.
        self.core.note = self.core.note.or(momentary.filter(|_| self.core.is_covered()));
        if is_toggle && aid != self.core.aid && was_on == self.analysis.is_on() {
            self.say_aid();
        }
        if was_covered && !self.core.is_covered() {
            // The focused widget is gone.
            focus::free(ctx);
            let before = self.focus_before.filter(|_| screen == self.core.front.screen());
            self.focus_return = Some(focus::Return::to(ctx, before));
        } else if screen != self.core.front.screen() && !self.core.is_covered() {
            // Something else to read has appeared, and what had the focus is not there; the board of a presentation does not
            // need it.
            let is_presented = self.core.front.screen() == Screen::Presentation;
            let before = ctx.memory(Memory::focused).filter(|_| is_presented);
            self.focus_return = Some(focus::Return::to(ctx, before));
            focus::forget_point(ctx);
        }
        // Show the changes.
        ctx.request_repaint();
    }

    /// Lets a screen reader say that the analysis was switched on or off, and what is told once more.
    fn say_change(&mut self, was_on: bool, note: Option<StatusNote>) {
        if was_on != self.analysis.is_on() {
            self.say_switched(Label::AnalysisTab.text(self.core.language()), !was_on);
        }
        let is_same = note == self.core.note;
        self.core.is_told_again |= is_same && note.as_ref().is_some_and(StatusNote::is_momentary);
    }

    /// Lets a screen reader say which tab is in front now, and what has been found or is to be done there.
    fn say_aid(&mut self) {
        let language = self.core.language();
        let command = self.core.aid.map_or(Command::ShowMoves, Command::Show);
        let name = command.name(language).trim_end_matches(['.', '…']);
        let progress = self.review.progress(&self.core);
        let said = match (self.core.aid, self.review.accuracy(&self.core)) {
            (Some(Aid::Review), Some(accuracy)) => language.sentences(name, &accuracy),
            (Some(Aid::Review), None) => {
                language.labelled(name, progress.as_deref().unwrap_or(ReviewLabel::Start.text(language)))
            }
            (Some(Aid::Analysis), _) if !self.analysis.is_on() => {
                language.labelled(name, Label::Off.text(language))
            }
            _ => name.into(),
        };
        self.core.voice.say(said);
    }

    fn say_switched(&mut self, what: &str, is_on: bool) {
        let language = self.core.language();
        let state = if is_on { Label::On } else { Label::Off };
        self.core.voice.say(language.labelled(what, state.text(language)));
    }

    /// Gives a message to its room and performs the effects.
    fn deliver(&mut self, ctx: &Context, message: Message) {
        let core = &mut self.core;
        let effects = match message {
            Message::Do(command) => return self.run_command(ctx, command),
            Message::TurnTo(tab) => {
                core.turn_to(tab);
                Effects::new()
            }
            Message::CloseDialog => {
                self.forget_draft();
                self.core.front.close_dialog();
                Effects::new()
            }
            Message::SetAside => {
                core.front.close_dialog();
                Effects::new()
            }
            Message::Play(message) => self.play.update(message, core),
            Message::Record(message) => self.record.update(message, core),
            Message::Analysis(message) => self.analysis.update(message, core),
            Message::Review(message) => self.review.update(message, core),
            Message::Explorer(message) => self.explorer.update(message, core),
            Message::Puzzles(message) => self.puzzles.update(message, core),
            Message::Tutorial(message) => self.tutorial.update(message, core),
            Message::Editor(message) => self.editor.update(message, core),
            Message::Files(message) => self.files.update(message, core),
            Message::Collection(message) => self.collection.update(message, core),
            Message::Engines(message) => self.engines.update(message, core),
            Message::Settings(message) => self.settings.update(message, core),
            Message::Help(message) => self.help.update(message, core),
            Message::Presentation(message) => self.presentation.update(message, core),
            Message::Progress(message) => self.progress.update(message, core),
            Message::People(message) => self.people.update(message, core),
            Message::Sheets(message) => self.sheets.update(message, core),
            Message::Chapters(message) => self.chapters.update(message, core),
            Message::Compare(message) => self.compare.update(message, core),
            Message::Find(message) => self.find.update(message, core),
            Message::Repertoire(message) => self.repertoire.update(message, core),
            Message::Exercises(message) => self.exercises.update(message, core),
            Message::Incidents(message) => self.incidents.update(message, core),
        };
        self.perform(ctx, effects);
    }

    /// Performs the effects of a room in order. If one of them leads to a question to the user, the rest are dropped: the
    /// answer starts over with effects of its own.
    pub(super) fn perform(&mut self, ctx: &Context, effects: Effects) {
        self.close_rooms();
        for effect in effects {
            match effect {
                Effect::Do(command) => self.run_command(ctx, command),
                Effect::Tell(note) => self.core.tell(note),
                Effect::Copy(text) => ctx.copy_text(text_to_copy(text)),
                Effect::RequestPaste => ctx.send_viewport_cmd(ViewportCommand::RequestPaste),
                Effect::CloseWindow => ctx.send_viewport_cmd(ViewportCommand::Close),
                Effect::KeepWindow => ctx.send_viewport_cmd(ViewportCommand::CancelClose),
                Effect::Replace(successor) => {
                    let effects = self.files.replace_game(successor, &mut self.core);
                    let is_asked = effects.is_empty();
                    self.perform(ctx, effects);
                    if is_asked {
                        return;
                    }
                }
                Effect::Install(successor) => {
                    self.core.front.close_dialogs();
                    self.core.front.make_way();
                    self.close_rooms();
                    self.play.install(successor, &mut self.core);
                    self.editor.forget_used(&self.core);
                }
                Effect::ChooseFile(purpose) => self.files.ask_for_file(purpose, &mut self.core),
                Effect::AddEngine(path) => {
                    self.deliver(ctx, Message::Engines(engines::Message::Add(path)));
                }
                Effect::FindGames => {
                    self.deliver(ctx, Message::Collection(collection::Message::ShowHere));
                }
                Effect::UseGamesFolder(path) => {
                    self.deliver(ctx, Message::Collection(collection::Message::UseFolder(path)));
                }
                Effect::Fetch(fetch) => self.files.fetch(fetch, &self.core),
                Effect::OpenChapter(number) => self.core.open_chapter(number),
                Effect::RevealMove => self.record.reveal(),
                Effect::EditFrom(setup, choices) => {
                    self.editor.open(setup, choices, &mut self.core);
                    self.close_rooms();
                }
                Effect::AskGameFrom(choices, start) => {
                    self.deliver(ctx, Message::Play(play::Message::AskGameFrom(choices, start)));
                }
                Effect::ForgetProgress => {
                    self.puzzles.forget(&self.core);
                    self.review.forget(&self.core);
                    self.repertoire.forget(&self.core);
                    self.exercises.forget(&self.core);
                }
                Effect::KeepMistakes(mistakes) => {
                    self.puzzles.keep(&mistakes, &self.core);
                }
                Effect::Practise(mistakes) => {
                    self.puzzles.practise(&mistakes, &mut self.core);
                    self.close_rooms();
                }
                Effect::Train(theme) => {
                    self.puzzles.train(theme, &mut self.core);
                    self.close_rooms();
                }
                Effect::SwitchPerson(id) => self.next = Some(id),
                Effect::FreeFocus if focus::is_listened_to(ctx) => {}
                Effect::FreeFocus => focus::free(ctx),
            }
        }
    }

    /// Runs a command; most are turned into a message to a room.
    #[expect(clippy::too_many_lines, reason = "it is a table")]
    fn run_command(&mut self, ctx: &Context, command: Command) {
        self.core.forget_other_warning(command);
        if self.run_study_command(ctx, command) {
            return;
        }
        // What is chosen has its own answer.
        self.play.forget_refusal();
        let shown = self.core.shown().node;
        let is_editing = self.core.front.screen() == Screen::Editor;
        let theme = ctx.theme();
        let message = match command {
            Command::Quit => return ctx.send_viewport_cmd(ViewportCommand::Close),
            Command::FullScreen => {
                let is_full = ctx.input(|input| input.viewport().fullscreen.unwrap_or(false));
                self.say_switched(command.name(self.core.language()), !is_full);
                return ctx.send_viewport_cmd(ViewportCommand::Fullscreen(!is_full));
            }
            Command::Palette => {
                self.palette = CommandPalette::default();
                return self.core.front.open(Room::Palette, DialogKind::Form);
            }
            Command::ShowMoves => return self.core.aid = None,
            Command::Toggle(Aid::Explorer) | Command::Show(Aid::Explorer)
                if self.core.aid != Some(Aid::Explorer)
                    && self.core.is_rated()
                    && self.core.keeps_rating(Command::Show(Aid::Explorer)) =>
            {
                return;
            }
            Command::Toggle(aid @ (Aid::Review | Aid::Explorer)) => {
                let is_open = self.core.aid == Some(aid);
                return self.core.aid = (!is_open).then_some(aid);
            }
            Command::Show(aid @ (Aid::Review | Aid::Explorer)) => {
                return self.core.aid = Some(aid);
            }
            Command::Toggle(Aid::Analysis) => Message::Analysis(analysis::Message::Open),
            Command::Show(Aid::Analysis) => Message::Analysis(analysis::Message::Show),
            Command::Threats => Message::Analysis(analysis::Message::ToggleThreats),
            Command::Undo if is_editing => Message::Editor(editor::Message::Undo),
            Command::Redo if is_editing => Message::Editor(editor::Message::Redo),
            Command::Undo => Message::Play(play::Message::Undo),
            Command::Redo => Message::Play(play::Message::Redo),
            // Done already.
            Command::NextTab
            | Command::PreviousTab
            | Command::CloseStudy
            | Command::StudyGame
            | Command::Chapters
            | Command::Find
            | Command::Compare
            | Command::NextChapter
            | Command::PreviousChapter
            | Command::Repertoire
            | Command::Exercises
            | Command::MakeExercise => return,
            Command::Draw => {
                let pen = if self.play.pen().is_none() { Some(Pen::default()) } else { None };
                Message::Play(play::Message::TakePen(pen))
            }
            Command::WipeOff => Message::Play(play::Message::WipeOff),
            Command::NewGame => Message::Play(play::Message::AskNewGame),
            Command::StartAgain => Message::Play(play::Message::StartAgain),
            Command::SetUpPosition => Message::Play(play::Message::SetUpPosition),
            Command::TypeMove => match self.core.front.screen() {
                Screen::Puzzles => Message::Puzzles(puzzles::Message::TypeMove),
                Screen::Tutorial => Message::Tutorial(tutorial::Message::TypeMove),
                Screen::Repertoire => Message::Repertoire(repertoire::Message::TypeMove),
                Screen::Exercises => Message::Exercises(exercises::Message::TypeMove),
                Screen::Game | Screen::Editor | Screen::Presentation => {
                    Message::Play(play::Message::TypeMove)
                }
            },
            Command::TellTime => Message::Play(play::Message::TellTime),
            Command::Hint => Message::Play(play::Message::Hint { is_told: false }),
            Command::MoveNow => Message::Play(play::Message::MoveNow),
            Command::Pause => Message::Play(play::Message::Pause),
            Command::Resume => Message::Play(play::Message::Resume),
            Command::Flip => Message::Play(play::Message::Flip),
            Command::OfferDraw => Message::Play(play::Message::OfferDraw),
            Command::Resign => Message::Play(play::Message::AskResign),
            Command::Rematch => Message::Play(play::Message::Rematch),
            Command::Players => Message::Play(play::Message::AskPlayers),
            Command::Rules => Message::Play(play::Message::AskRules),
            Command::SetRules(profile) => Message::Play(play::Message::SetRules(profile)),
            Command::Comment => Message::Record(record::Message::AskComment(shown)),
            Command::PlayOnHere => Message::Record(record::Message::ContinueFrom(shown)),
            Command::Promote => Message::Record(record::Message::Promote(shown)),
            Command::MakeMain => Message::Record(record::Message::MakeMain(shown)),
            Command::Delete => Message::Record(record::Message::Delete(shown)),
            Command::Details => Message::Record(record::Message::AskDetails),
            Command::Step(step) => Message::Record(record::Message::Step(step)),
            Command::BackToGame => Message::Record(record::Message::Follow),
            Command::PastGames => Message::Files(files::Message::ListPast),
            Command::Open => Message::Files(files::Message::AskOpen),
            Command::ForgetRecent => Message::Files(files::Message::ForgetRecent),
            Command::Save => Message::Files(files::Message::Save),
            Command::SaveAs => Message::Files(files::Message::AskSaveAs),
            Command::SavePicture => Message::Files(files::Message::AskPicture(self.drawn(), theme)),
            Command::Copy(Copied::Picture) => {
                Message::Files(files::Message::CopyPicture(self.drawn(), theme))
            }
            Command::SaveFilm => Message::Files(files::Message::AskFilm(theme)),
            Command::Export(what) => Message::Files(files::Message::AskExport(what)),
            Command::Diagrams => Message::Sheets(sheets::Message::Open),
            Command::StopFilm => Message::Files(files::Message::StopFilm),
            Command::ShowLeft => Message::Files(files::Message::ShowLeft),
            Command::Copy(what) => Message::Files(files::Message::Copy(what)),
            Command::Paste => Message::Files(files::Message::AskPaste),
            Command::Manual => Message::Files(files::Message::ShowManual),
            Command::Puzzles => Message::Puzzles(puzzles::Message::Open),
            Command::Tutorial => Message::Tutorial(tutorial::Message::Open),
            Command::Progress => Message::Progress(progress::Message::Open),
            Command::People => Message::People(people::Message::Open),
            Command::Collection => Message::Collection(collection::Message::Show),
            Command::Engines => Message::Engines(engines::Message::List),
            Command::Match => Message::Engines(engines::Message::ShowMatch),
            Command::Settings => Message::Settings(settings::Message::Open),
            Command::MarkThreats => {
                Message::Settings(settings::Message::MarkThreats(Some(!self.core.marks_threats())))
            }
            Command::LargerText => Message::Settings(settings::Message::LargerText),
            Command::SmallerText => Message::Settings(settings::Message::SmallerText),
            Command::UsualText => Message::Settings(settings::Message::SetTextSize(TextSize::default())),
            Command::Present => Message::Presentation(presentation::Message::Toggle),
            Command::Autoplay => Message::Presentation(presentation::Message::ToggleAutoplay),
            Command::RuleBook => Message::Help(help::Message::RuleBook),
            Command::Shortcuts => Message::Help(help::Message::Shortcuts),
            Command::About => Message::Help(help::Message::About),
            Command::Licences => Message::Help(help::Message::Licences),
        };
        self.deliver(ctx, message);
    }

    /// What is drawn on the board of the game.
    fn drawn(&self) -> Vec<Drawing> {
        self.play.drawings(&self.core).to_vec()
    }

    /// Runs a command if it is about the tabs, or means something else in a study. Answers whether it did.
    fn run_study_command(&mut self, ctx: &Context, command: Command) -> bool {
        let (front, tabs) = (self.core.desk.front(), self.core.desk.len());
        let message = match command {
            Command::NextTab => Message::TurnTo((front + 1) % tabs),
            Command::PreviousTab => Message::TurnTo((front + tabs - 1) % tabs),
            Command::BackToGame if self.core.study().is_some() => Message::TurnTo(0),
            Command::PlayOnHere if self.core.study().is_some() => {
                let position = Box::new(self.core.shown().position.clone());
                Message::Play(play::Message::AskGameFrom(self.core.settings.game, position))
            }
            Command::Repertoire => Message::Repertoire(repertoire::Message::Open),
            Command::Exercises => Message::Exercises(exercises::Message::Open),
            Command::MakeExercise => Message::Exercises(exercises::Message::Make),
            Command::Compare => Message::Compare(compare::Message::Open),
            Command::Find => Message::Find(find::Message::Open),
            Command::Chapters => Message::Chapters(chapters::Message::Open),
            Command::NextChapter => Message::Chapters(chapters::Message::Next),
            Command::PreviousChapter => Message::Chapters(chapters::Message::Previous),
            Command::CloseStudy => {
                let is_of_puzzle = self.puzzles.is_analysed(&self.core);
                self.core.close_study();
                if !is_of_puzzle {
                    return true;
                }
                Message::Puzzles(puzzles::Message::Open)
            }
            Command::StudyGame => {
                if !self.core.keeps_rating(command) {
                    self.core.session_mut().note_help();
                    // The record of a study knows no players but those that it names.
                    let record = Box::new(self.core.named(self.core.document().game()).into());
                    self.perform(ctx, vec![Effect::Install(Successor::Record(record, None))]);
                }
                return true;
            }
            _ => return false,
        };
        self.deliver(ctx, message);
        true
    }

    /// Forgets what was typed in the form that is shown. Otherwise its room keeps it when it is closed.
    fn forget_draft(&mut self) {
        match self.core.front.dialog() {
            Some(Room::Play) => self.play.forget_draft(),
            Some(Room::Record) => self.record.forget_draft(&mut self.core),
            Some(Room::Files) => self.files.forget_draft(),
            Some(Room::Engines) => self.engines.forget_draft(),
            Some(Room::Sheets) => self.sheets.forget_draft(),
            _ => {}
        }
    }

    /// Lets rooms whose screen or dialog is no longer open forget its contents, and suspends or resumes the game according
    /// to the open screens.
    pub(super) fn close_rooms(&mut self) {
        let closed = Room::ALL.into_iter().filter(|&room| !self.core.front.has_dialog_of(room));
        for room in closed.collect::<Vec<_>>() {
            match room {
                Room::Play => self.play.close_dialog(),
                Room::Record => self.record.close_dialog(),
                Room::Puzzles => self.puzzles.close_dialog(),
                Room::Files => self.files.close_dialog(),
                Room::Unsaved => self.files.close_question(),
                Room::Collection => self.collection.close_dialog(),
                Room::Engines => self.engines.close_dialog(),
                Room::Settings => self.settings.close_dialog(),
                Room::Help => self.help.close_dialog(),
                Room::Progress => self.progress.close_dialog(),
                Room::People => self.people.close_dialog(),
                Room::Sheets => self.sheets.close_dialog(),
                Room::Chapters => self.chapters.close_dialog(),
                Room::Compare => self.compare.close_dialog(),
                // The search is kept; the others have nothing to forget.
                Room::Find | Room::Incidents | Room::Palette => {}
            }
        }
        let front = &self.core.front;
        if !front.has_screen(Screen::Editor) {
            self.editor.close();
        }
        if !front.has_screen(Screen::Puzzles) {
            self.puzzles.close();
        }
        if !front.has_screen(Screen::Repertoire) {
            self.repertoire.close();
        }
        if !front.has_screen(Screen::Exercises) {
            self.exercises.close();
        }
        if !front.has_screen(Screen::Tutorial) {
            self.tutorial.close();
        }
        let suspends = front.suspends_game();
        if std::mem::replace(&mut self.is_suspended, suspends) != suspends {
            if suspends {
                self.core.with_play(Play::suspend);
                self.play.leave();
                // Who comes back knows by then who plays.
                self.core.note.take_if(|note| *note == StatusNote::Switched);
            } else {
                self.core.with_play(Play::unsuspend);
                self.play.come_back();
            }
        }
    }
}
