//! The window: it paints the rooms, delivers their messages, performs their effects, and offers the commands.

mod column;
mod command_palette;
mod divider;
mod front;
mod menu;
mod offers;
mod paint;
mod placement;
mod poll;
mod tabs;
mod tools;
mod update;

use super::command::{Ask, Asks, Command};
use super::rooms::{
    analysis, chapters, collection, compare, editor, engines, exercises, explorer, files, find, help,
    incidents, people, play, presentation, progress, puzzles, record, repertoire, review, settings, sheets,
    tutorial,
};

pub use command_palette::CommandPalette;
pub use divider::Divider;
pub use front::FrontTeller;
pub use menu::Bar as MenuBar;
pub use placement::{Placed, Placement, settle};

/// A command, or a message for one of the rooms.
#[derive(Clone, Debug)]
pub enum Message {
    Do(Command),
    CloseDialog,
    SetAside,
    /// Brings the game or a study to the front, by the place of its tab.
    TurnTo(usize),
    Play(play::Message),
    Record(record::Message),
    Analysis(analysis::Message),
    Review(review::Message),
    Explorer(explorer::Message),
    Puzzles(puzzles::Message),
    Tutorial(tutorial::Message),
    Editor(editor::Message),
    Files(files::Message),
    Collection(collection::Message),
    Engines(engines::Message),
    Settings(settings::Message),
    Help(help::Message),
    Presentation(presentation::Message),
    Progress(progress::Message),
    People(people::Message),
    Sheets(sheets::Message),
    Chapters(chapters::Message),
    Find(find::Message),
    Compare(compare::Message),
    Repertoire(repertoire::Message),
    Exercises(exercises::Message),
    Incidents(incidents::Message),
}

/// The messages of one frame.
type Messages = Vec<Message>;

/// Calls `show` and adds what it asks for to `messages`, the room's own messages wrapped by `wrap`.
fn collect<M>(messages: &mut Messages, wrap: fn(M) -> Message, show: impl FnOnce(&mut Asks<M>)) {
    let mut asks = Asks::new();
    show(&mut asks);
    messages.extend(asks.into_iter().map(|ask| match ask {
        Ask::Own(message) => wrap(message),
        Ask::Do(command) => Message::Do(command),
        Ask::CloseDialog => Message::CloseDialog,
        Ask::SetAside => Message::SetAside,
    }));
}
