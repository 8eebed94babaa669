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
pub mod tutorial;

use eframe::egui::Ui;

use super::command::{Request, Requests};
use super::core::{Core, Effects};

/// Lists the rooms. A row has the folder, the variant of [`Message`], the type of the room, and the
/// function that shows its dialogs, if it has any. The rooms under `given` are arguments of
/// `Rooms::new`; the others begin empty.
macro_rules! rooms {
    (
        given { $($given:ident: $Given:ident, $GivenRoom:ident $(, $given_dialog:ident)?;)* }
        empty { $($empty:ident: $Empty:ident, $EmptyRoom:ident $(, $empty_dialog:ident)?;)* }
    ) => {
        rooms! { @all $($given: $Given, $GivenRoom $(, $given_dialog)?;)* $($empty: $Empty, $EmptyRoom $(, $empty_dialog)?;)* }

        impl Rooms {
            pub fn new($($given: $given::$GivenRoom),*) -> Self {
                Self { $($given,)* $($empty: Default::default(),)* }
            }
        }
    };
    (@all $($room:ident: $Message:ident, $Room:ident $(, $view_dialog:ident)?;)*) => {
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

        impl Rooms {
            /// Passes a message to its room.
            pub fn update(&mut self, message: Message, core: &mut Core) -> Effects {
                match message {
                    $(Message::$Message(message) => self.$room.update(message, core),)*
                }
            }

            /// Shows the open dialog if it belongs to a room.
            pub fn view_dialog(&mut self, ui: &Ui, core: &Core, requests: &mut Requests<Message>) {
                $($(
                    let mut own = Requests::new();
                    self.$room.$view_dialog(ui, core, &mut own);
                    requests.extend(own.into_iter().map(Request::within));
                )?)*
            }
        }
    };
}

rooms! {
    given {
        analysis: Analysis, AnalysisRoom;
        files: Files, FilesRoom, view_dialog;
    }
    empty {
        books: Books, BooksRoom, view_dialog;
        chapters: Chapters, ChaptersRoom, view_dialog;
        collection: Collection, CollectionRoom, view_dialog;
        compare: Compare, CompareRoom, view_dialog;
        editor: Editor, EditorRoom;
        engines: Engines, EngineRoom, view_dialog;
        exercises: Exercises, ExerciseRoom;
        explorer: Explorer, ExplorerRoom;
        find: Find, FindRoom, view_dialog;
        help: Help, HelpRoom, view_dialog;
        incidents: Incidents, IncidentsRoom, view_dialog;
        people: People, PeopleRoom, view_dialog;
        picture: Picture, PictureRoom;
        play: Play, PlayRoom, view_dialog;
        presentation: Presentation, PresentationRoom;
        progress: Progress, ProgressRoom, view_dialog;
        puzzles: Puzzles, PuzzleRoom, view_dialog;
        record: Record, RecordRoom, view_dialog;
        repertoire: Repertoire, RepertoireRoom;
        review: Review, ReviewRoom, view_dialog;
        settings: Settings, SettingsRoom, view_dialog;
        sheets: Sheets, SheetRoom, view_dialog;
        tutorial: Tutorial, TutorialRoom;
    }
}
