//! The window itself: it paints the rooms, hands on what they are asked and what they want, and offers the commands.

mod column;
mod command_palette;
mod menu;
mod offers;
mod paint;
mod poll;
mod tools;
mod update;

use super::command::{Ask, Asks, Command};
use super::{
    analysis, collection, editor, engines, explorer, files, help, incidents, play, puzzles, record, review,
    settings, tutorial,
};

pub use command_palette::CommandPalette;
pub use menu::Bar as MenuBar;

/// What somebody asks for: a command, or something of a room's own.
#[derive(Clone, Debug)]
pub enum Message {
    Do(Command),
    CloseDialog,
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
    Incidents(incidents::Message),
}

/// What is asked for while a frame is painted.
type Messages = Vec<Message>;

/// Shows a room, and notes what it is asked for.
fn collect<M>(messages: &mut Messages, wrap: fn(M) -> Message, show: impl FnOnce(&mut Asks<M>)) {
    let mut asks = Asks::new();
    show(&mut asks);
    messages.extend(asks.into_iter().map(|ask| match ask {
        Ask::Own(message) => wrap(message),
        Ask::Do(command) => Message::Do(command),
        Ask::CloseDialog => Message::CloseDialog,
    }));
}
