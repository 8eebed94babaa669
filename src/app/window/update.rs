//! The work after each frame: passes messages to their rooms, and performs the effects that the
//! rooms return.

use eframe::egui::{Context, Memory, ViewportCommand};

use super::Message;
use super::command_palette::CommandPalette;
use crate::app::ChuheApp;
use crate::app::command::{Aid, Command, Copied, Screen};
use crate::app::core::{Effect, Effects, Settings, StatusNote, Successor, TextSize};
use crate::app::focus;
use crate::app::picture::text_to_copy;
use crate::app::rooms::progress::Practised;
use crate::app::rooms::{
    analysis, books, chapters, collection, compare, editor, engines, exercises, files, find, help, lessons,
    people, picture, play, presentation, progress, puzzles, record, repertoire, settings, sheets,
};
use crate::app::text::{Label, ReviewLabel};
use crate::books::BookOrigin;
use crate::game::{Drawing, Pen};
use crate::session::Editing;

impl ChuheApp {
    /// Handles a message after painting.
    pub(super) fn update(&mut self, ctx: &Context, message: Message) {
        let (was_covered, was_rated) = (self.core.is_covered(), self.core.is_rated());
        let (screen, was_on, note) = (self.core.front.screen(), self.rooms.analysis.is_on(), self.core.note);
        let (aid, is_toggle) = (self.core.aid, matches!(message, Message::Do(Command::Toggle(_))));
        let momentary = self.core.note.take_if(|note| note.is_momentary());
        self.deliver(ctx, message);
        self.core.check_shown();
        self.core.note_if_unrated(was_rated);
        self.say_change(was_on, note);
        // Nothing new is announced while a dialog covers it.
        self.core.note = self.core.note.or(momentary.filter(|_| self.core.is_covered()));
        if is_toggle && aid != self.core.aid && was_on == self.rooms.analysis.is_on() {
            self.say_aid();
        }
        if was_covered && !self.core.is_covered() {
            // The focused widget is gone.
            focus::free(ctx);
            let before = self.focus_before.filter(|_| screen == self.core.front.screen());
            self.focus_return = Some(focus::Return::to(ctx, before));
        } else if screen != self.core.front.screen() && !self.core.is_covered() {
            // The new screen does not have the focused widget. A presentation does not need the
            // focus.
            let is_presented = self.core.front.screen() == Screen::Presentation;
            let before = ctx.memory(Memory::focused).filter(|_| is_presented);
            self.focus_return = Some(focus::Return::to(ctx, before));
            focus::forget_point(ctx);
        }
        // Paints the changes.
        ctx.request_repaint();
    }

    /// Announces that the analysis was switched on or off, and repeats a note that has not changed.
    fn say_change(&mut self, was_on: bool, note: Option<StatusNote>) {
        if was_on != self.rooms.analysis.is_on() {
            self.say_switched(Label::AnalysisTab.text(self.core.language()), !was_on);
        }
        let is_same = note == self.core.note;
        self.core.is_told_again |= is_same && note.is_some_and(StatusNote::is_momentary);
    }

    /// Announces the tab in front, with its result or the next step there.
    fn say_aid(&mut self) {
        let language = self.core.language();
        let command = self.core.aid.map_or(Command::ShowMoves, Command::Show);
        let name = command.name(language).trim_end_matches(['.', '…']);
        let progress = self.rooms.review.progress(&self.core);
        let said = match (self.core.aid, self.rooms.review.accuracy(&self.core)) {
            (Some(Aid::Review), Some(accuracy)) => language.sentences(name, &accuracy),
            (Some(Aid::Review), None) => {
                language.labelled(name, progress.as_deref().unwrap_or(ReviewLabel::Start.text(language)))
            }
            (Some(Aid::Analysis), _) if !self.rooms.analysis.is_on() => {
                language.labelled(name, Label::Off.text(language))
            }
            (Some(Aid::Analysis | Aid::Explorer) | None, _) => name.into(),
        };
        self.core.announcements.add(said);
    }

    /// Opens another window. The place of this one is stored first, so that it opens beside it.
    fn open_window(&mut self) {
        self.placed.store(self.core.store.as_ref());
        if let Err(error) = self.windows.open() {
            log::warn!("no new window could be opened: {error}");
            self.core.note = Some(StatusNote::Labelled(Label::NoNewWindow));
        }
    }

    fn say_switched(&mut self, what: &str, is_on: bool) {
        let language = self.core.language();
        let state = if is_on { Label::On } else { Label::Off };
        self.core.announcements.add(language.labelled(what, state.text(language)));
    }

    /// Passes a message to its room, and performs the effects.
    fn deliver(&mut self, ctx: &Context, message: Message) {
        let core = &mut self.core;
        let effects = match message {
            Message::Do(command) => return self.run_command(ctx, command),
            Message::TurnTo(tab) => {
                core.turn_to(tab);
                Effects::new()
            }
            Message::CloseDialog => {
                core.cancel_dialog();
                Effects::new()
            }
            Message::SetAside => {
                core.front.close_dialog();
                Effects::new()
            }
            Message::Room(message) => self.rooms.update(message, core),
        };
        self.perform(ctx, effects);
    }

    /// Performs the effects of a room in order. If one of them asks the user a question, the rest
    /// are dropped, because the answer has its own effects.
    pub(super) fn perform(&mut self, ctx: &Context, effects: Effects) {
        for effect in effects {
            match effect {
                Effect::Do(command) => self.run_command(ctx, command),
                Effect::Note(note) => self.core.show_note(note),
                Effect::Copy(text) => ctx.copy_text(text_to_copy(text)),
                Effect::RequestPaste => ctx.send_viewport_cmd(ViewportCommand::RequestPaste),
                Effect::CloseWindow => ctx.send_viewport_cmd(ViewportCommand::Close),
                Effect::KeepWindow => ctx.send_viewport_cmd(ViewportCommand::CancelClose),
                Effect::Replace(successor) => {
                    let effects = self.rooms.files.replace_game(successor, &mut self.core);
                    let is_asked = effects.is_empty();
                    self.perform(ctx, effects);
                    if is_asked {
                        return;
                    }
                }
                Effect::Install(successor) => {
                    self.core.front.close_dialogs();
                    self.core.front.make_way();
                    self.rooms.play.install(successor, &mut self.core);
                    self.rooms.editor.forget_used(&self.core);
                }
                Effect::ChooseFile(purpose) => self.rooms.files.ask_for_file(purpose, &mut self.core),
                Effect::AddEngine(path) => {
                    self.deliver(ctx, engines::Message::Add(path).into());
                }
                Effect::AddBook(path) => {
                    self.deliver(ctx, books::Message::Add(BookOrigin::File(path)).into());
                }
                Effect::FindGames(source, after) => {
                    self.deliver(ctx, collection::Message::ShowHere(source, after).into());
                }
                Effect::UseGamesFolder(path) => {
                    self.deliver(ctx, collection::Message::UseFolder(path).into());
                }
                Effect::Fetch(fetch) => self.rooms.files.fetch(fetch, &self.core),
                Effect::OpenChapter(number) => self.core.open_chapter(number),
                Effect::RevealMove => self.rooms.record.reveal(),
                Effect::ReadPicture(source) => {
                    self.deliver(ctx, picture::Message::Read(source).into());
                }
                Effect::EditFrom(setup, choices) => {
                    self.rooms.editor.open(setup, choices, &mut self.core);
                }
                Effect::AskGameFrom(choices, start) => {
                    self.deliver(ctx, play::Message::AskGameFrom(choices, start).into());
                }
                Effect::BeginPuzzles(grade) => self.rooms.puzzles.begin_with(grade, &self.core),
                Effect::ForgetProgress => {
                    self.rooms.puzzles.forget(&self.core);
                    self.rooms.review.forget(&self.core);
                    self.rooms.repertoire.forget(&self.core);
                    self.rooms.exercises.forget(&self.core);
                }
                Effect::KeepMistakes(mistakes) => {
                    self.rooms.puzzles.keep(&mistakes, &self.core);
                }
                Effect::Practise { chosen, mistakes } => {
                    self.rooms.puzzles.practise(chosen, &mistakes, &mut self.core);
                }
                Effect::Train(theme) => {
                    self.rooms.puzzles.train(theme, &mut self.core);
                }
                Effect::SwitchPerson(id) => self.next = Some(id),
                Effect::FreeFocus if focus::is_listened_to(ctx) => {}
                Effect::FreeFocus => focus::free(ctx),
            }
        }
    }

    /// Runs a command. Most become a message to a room.
    #[expect(clippy::too_many_lines, reason = "it is a table")]
    fn run_command(&mut self, ctx: &Context, command: Command) {
        // The command has its own answer.
        self.rooms.play.forget_refusal();
        let shown = self.core.shown().node;
        let is_editing = self.core.front.screen() == Screen::Editor;
        let is_study = self.core.study().is_some();
        let (front, tabs) = (self.core.desk.front(), self.core.desk.len());
        let theme = ctx.theme();
        let message: Message = match command {
            Command::NewWindow => return self.open_window(),
            Command::Quit => return ctx.send_viewport_cmd(ViewportCommand::Close),
            Command::FullScreen => {
                let is_full = ctx.input(|input| input.viewport().fullscreen.unwrap_or(false));
                self.say_switched(command.name(self.core.language()), !is_full);
                return ctx.send_viewport_cmd(ViewportCommand::Fullscreen(!is_full));
            }
            Command::Palette => {
                return self.core.front.open(CommandPalette::default());
            }
            Command::ShowMoves => return self.core.aid = None,
            // In a wide window they are shown below the other aid.
            Command::Show(Aid::Explorer) | Command::Toggle(Aid::Explorer)
                if self.core.aid != Some(Aid::Explorer) && self.core.shows(Aid::Explorer) =>
            {
                return;
            }
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
            Command::Toggle(Aid::Analysis) => analysis::Message::Open.into(),
            Command::Show(Aid::Analysis) => analysis::Message::Show.into(),
            Command::Threats => analysis::Message::ToggleThreats.into(),
            Command::Undo if is_editing => editor::Message::Undo.into(),
            Command::Redo if is_editing => editor::Message::Redo.into(),
            Command::Undo => play::Message::Undo.into(),
            Command::Redo => play::Message::Redo.into(),
            Command::NextTab => Message::TurnTo((front + 1) % tabs),
            Command::PreviousTab => Message::TurnTo((front + tabs - 1) % tabs),
            Command::Repertoire => repertoire::Message::Open.into(),
            Command::Exercises => exercises::Message::Open.into(),
            Command::MakeExercise => exercises::Message::Make.into(),
            Command::Compare => compare::Message::Open.into(),
            Command::Find => find::Message::Open.into(),
            Command::Chapters => chapters::Message::Open.into(),
            Command::NextChapter => chapters::Message::Next.into(),
            Command::PreviousChapter => chapters::Message::Previous.into(),
            Command::CloseStudy => {
                let is_of_puzzle = self.rooms.puzzles.is_analysed(&self.core);
                self.core.close_study();
                if !is_of_puzzle {
                    return;
                }
                puzzles::Message::Open.into()
            }
            Command::StudyGame if self.core.keeps_rating(command) => return,
            Command::StudyGame => {
                self.core.session_mut().note_help();
                // The record of a study has only the players that it names.
                let record = Box::new(self.core.named(self.core.document().game()).into());
                return self.perform(ctx, vec![Effect::Install(Successor::Record(record, None))]);
            }
            Command::Draw => {
                let pen = if self.rooms.play.pen().is_none() { Some(Pen::default()) } else { None };
                play::Message::TakePen(pen).into()
            }
            Command::ClearDrawings => play::Message::ClearDrawings.into(),
            Command::NewGame => play::Message::AskNewGame.into(),
            Command::StartAgain => play::Message::StartAgain.into(),
            Command::SetUpPosition => play::Message::SetUpPosition.into(),
            Command::FromPicture => picture::Message::ChooseFile.into(),
            Command::TypeMove => match self.core.front.screen() {
                Screen::Puzzles => puzzles::Message::TypeMove.into(),
                Screen::Lessons => lessons::Message::TypeMove.into(),
                Screen::Repertoire => repertoire::Message::TypeMove.into(),
                Screen::Exercises => exercises::Message::TypeMove.into(),
                Screen::Game | Screen::Editor | Screen::Picture | Screen::Presentation => {
                    play::Message::TypeMove.into()
                }
            },
            Command::AnnounceTime => play::Message::AnnounceTime.into(),
            Command::Hint => play::Message::Hint.into(),
            Command::MoveNow => play::Message::MoveNow.into(),
            Command::Pause => play::Message::Pause.into(),
            Command::Resume => play::Message::Resume.into(),
            Command::Flip => play::Message::Flip.into(),
            Command::OfferDraw => play::Message::OfferDraw.into(),
            Command::Resign => play::Message::AskResign.into(),
            Command::Rematch => play::Message::AskRematch.into(),
            Command::Players => play::Message::AskPlayers.into(),
            Command::Rules => play::Message::AskRules.into(),
            Command::SetRules(profile) => play::Message::SetRules(profile).into(),
            Command::Comment => record::Message::AskComment(shown).into(),
            Command::PlayOnHere if is_study => {
                let position = Box::new(self.core.shown().position.clone());
                play::Message::AskGameFrom(self.core.settings.game, position).into()
            }
            Command::PlayOnHere => record::Message::ContinueFrom(shown).into(),
            Command::Promote => record::Message::Promote(shown).into(),
            Command::MakeMain => record::Message::MakeMain(shown).into(),
            Command::Delete => record::Message::Delete(shown).into(),
            Command::Details => record::Message::AskDetails.into(),
            Command::Step(step) => record::Message::Step(step).into(),
            Command::BackToGame if is_study => Message::TurnTo(0),
            Command::BackToGame => record::Message::Follow.into(),
            Command::PastGames => files::Message::ListPast.into(),
            Command::Open => files::Message::AskOpen.into(),
            Command::ForgetRecent => files::Message::ForgetRecent.into(),
            Command::Save => files::Message::Save.into(),
            Command::SaveAs => files::Message::AskSaveAs.into(),
            Command::SavePicture => files::Message::AskPicture(self.drawn(), theme).into(),
            Command::Copy(Copied::Picture) => files::Message::CopyPicture(self.drawn(), theme).into(),
            Command::SaveAnimation => files::Message::AskAnimation(theme).into(),
            Command::Export(what) => files::Message::AskExport(what).into(),
            Command::Diagrams => sheets::Message::Open.into(),
            Command::StopAnimation => files::Message::StopAnimation.into(),
            Command::ShowLeft => files::Message::ShowLeft.into(),
            Command::Copy(what) => files::Message::Copy(what).into(),
            Command::Paste => files::Message::AskPaste.into(),
            Command::Guide => files::Message::ShowGuide.into(),
            Command::Puzzles => puzzles::Message::Open.into(),
            Command::Lessons => lessons::Message::Open.into(),
            Command::Progress => progress::Message::Open(self.practised()).into(),
            Command::People => people::Message::Open.into(),
            Command::Collection => collection::Message::Show.into(),
            Command::Books => books::Message::Show.into(),
            Command::Engines => engines::Message::List.into(),
            Command::Match => engines::Message::ShowMatch.into(),
            Command::Settings => settings::Message::Open.into(),
            Command::MarkThreats => {
                let marks = !self.core.marks_threats();
                self.changing(|settings| settings.marks_threats = Some(marks))
            }
            Command::LargerText => self.changing(|settings| settings.text_size = settings.text_size.larger()),
            Command::SmallerText => {
                self.changing(|settings| settings.text_size = settings.text_size.smaller())
            }
            Command::UsualText => self.changing(|settings| settings.text_size = TextSize::default()),
            Command::Present => presentation::Message::Toggle.into(),
            Command::Autoplay => presentation::Message::ToggleAutoplay.into(),
            Command::RuleBook => help::Message::RuleBook.into(),
            Command::Shortcuts => help::Message::Shortcuts.into(),
            Command::About => help::Message::About.into(),
            Command::Licences => help::Message::Licences.into(),
        };
        self.deliver(ctx, message);
    }

    fn changing(&self, change: impl FnOnce(&mut Settings)) -> Message {
        settings::Message::changing(&self.core.settings, change).into()
    }

    fn practised(&self) -> Box<Practised> {
        let (puzzles, lessons) = (&self.rooms.puzzles, &self.rooms.lessons);
        Box::new(Practised {
            training: puzzles.training.clone(),
            mistakes: puzzles.mistakes(),
            lessons: lessons.progress.clone(),
        })
    }

    /// The drawings on the board of the game.
    fn drawn(&self) -> Vec<Drawing> {
        self.rooms.play.drawings(&self.core).to_vec()
    }
}
