//! The rooms of the window. They do not know each other.

pub mod analysis;
pub mod books;
pub mod chapters;
pub mod collection;
pub mod compare;
pub mod editor;
pub mod engines;
pub mod exercises;
pub mod explorer;
pub mod files;
pub mod find;
pub mod help;
pub mod incidents;
pub mod lessons;
pub mod people;
pub mod picture;
pub mod play;
pub mod presentation;
pub mod progress;
pub mod puzzles;
pub mod record;
pub mod repertoire;
pub mod review;
pub mod settings;
pub mod sheets;

use eframe::egui::Ui;

use super::command::{Request, Requests};
use super::core::{Core, Effects, ShownDialog};
use super::kit::Question;

/// Lists the rooms. A row has the folder, the variant of [`Message`], the type of the room, and for
/// each type of dialog that it opens the function that shows it. A [`Question`] with messages of a
/// room needs none. The rooms under `given` are arguments of `Rooms::new`; the others begin empty.
macro_rules! rooms {
    (
        given { $($given:ident: $Given:ident, $GivenRoom:ident $(, $view_given:ident($GivenDialog:ident))*;)* }
        empty { $($empty:ident: $Empty:ident, $EmptyRoom:ident $(, $view_empty:ident($EmptyDialog:ident))*;)* }
    ) => {
        rooms! {
            @all
            $($given: $Given, $GivenRoom $(, $view_given($GivenDialog))*;)*
            $($empty: $Empty, $EmptyRoom $(, $view_empty($EmptyDialog))*;)*
        }

        impl Rooms {
            pub fn new($($given: $given::$GivenRoom),*) -> Self {
                Self { $($given,)* $($empty: Default::default(),)* }
            }
        }
    };
    (@all $($room:ident: $Message:ident, $Room:ident $(, $view:ident($Dialog:ident))*;)*) => {
        /// All rooms.
        pub struct Rooms {
            $(pub $room: $room::$Room,)*
        }

        /// A message for one of the rooms.
        #[derive(Clone, Debug)]
        pub enum Message {
            $($Message($room::Message),)*
        }

        $(impl From<$room::Message> for Message {
            fn from(message: $room::Message) -> Self {
                Self::$Message(message)
            }
        })*

        $(
            impl ShownDialog for Question<$room::Message> {}
            $(impl ShownDialog for $room::$Dialog {})*
        )*

        impl Rooms {
            /// Passes a message to its room.
            pub fn update(&mut self, message: Message, core: &mut Core) -> Effects {
                match message {
                    $(Message::$Message(message) => self.$room.update(message, core),)*
                }
            }

            /// Shows the open dialog if it belongs to a room.
            pub fn view_dialog(&mut self, ui: &Ui, core: &Core, requests: &mut Requests<Message>) {
                $(
                    let mut own = Requests::new();
                    if let Some(question) = core.front.shown::<Question<$room::Message>>() {
                        question.clone().show(ui, core.language(), &mut own);
                    }
                    $(if let Some(mut dialog) = core.front.shown::<$room::$Dialog>() {
                        self.$room.$view(&mut dialog, ui, core, &mut own);
                    })*
                    requests.extend(own.into_iter().map(Request::within));
                )*
            }
        }
    };
}

rooms! {
    given {
        analysis: Analysis, AnalysisRoom;
        files: Files, FilesRoom, view_dialog(Dialog), view_unsaved(Unsaved);
    }
    empty {
        books: Books, BooksRoom, view_dialog(Dialog);
        chapters: Chapters, ChaptersRoom, view_dialog(ChapterList);
        collection: Collection, CollectionRoom, view_dialog(GamesForm);
        compare: Compare, CompareRoom, view_dialog(Form);
        editor: Editor, EditorRoom;
        engines: Engines, EngineRoom, view_dialog(Dialog);
        exercises: Exercises, ExerciseRoom;
        explorer: Explorer, ExplorerRoom;
        find: Find, FindRoom, view_dialog(FindForm);
        help: Help, HelpRoom, view_dialog(Dialog);
        incidents: Incidents, IncidentsRoom, view_dialog(QuitQuestion);
        lessons: Lessons, LessonRoom;
        people: People, PeopleRoom, view_dialog(Dialog);
        picture: Picture, PictureRoom;
        play: Play, PlayRoom, view_dialog(Dialog), view_question(GameQuestion);
        presentation: Presentation, PresentationRoom;
        progress: Progress, ProgressRoom, view_dialog(Practised);
        puzzles: Puzzles, PuzzleRoom, view_dialog(PuzzleList);
        record: Record, RecordRoom, view_dialog(Dialog);
        repertoire: Repertoire, RepertoireRoom;
        review: Review, ReviewRoom, view_dialog(Story);
        settings: Settings, SettingsRoom, view_dialog(SettingsForm);
        sheets: Sheets, SheetRoom, view_dialog(SheetForm);
    }
}
