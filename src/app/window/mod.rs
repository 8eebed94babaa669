//! The window: it paints the rooms, delivers their messages, performs their effects, and offers the
//! commands.

mod aids;
mod another;
mod availability;
mod column;
mod command_palette;
mod divider;
mod front;
mod menu;
mod paint;
mod placement;
mod poll;
mod tabs;
mod tools;
mod update;

use super::command::{Command, Request, Requests};
use super::rooms;

pub use another::Windows;
pub use divider::Divider;
pub use front::FrontAnnouncer;
pub use menu::Bar as MenuBar;
pub use placement::{Placed, Placement, settle};

/// A command, or a message for one of the rooms.
#[derive(Clone, Debug)]
pub enum Message {
    Do(Command),
    CloseDialog,
    SetAside,
    /// Brings the tab with this index to the front.
    TurnTo(usize),
    Room(rooms::Message),
}

impl<M: Into<rooms::Message>> From<M> for Message {
    fn from(message: M) -> Self {
        Self::Room(message.into())
    }
}

/// The messages of one frame.
type Messages = Vec<Message>;

/// Calls `show`, and adds its requests to `messages`.
fn collect<M: Into<rooms::Message>>(messages: &mut Messages, show: impl FnOnce(&mut Requests<M>)) {
    let mut requests = Requests::new();
    show(&mut requests);
    messages.extend(requests.into_iter().map(|request| match request {
        Request::Own(message) => Message::Room(message.into()),
        Request::Do(command) => Message::Do(command),
        Request::CloseDialog => Message::CloseDialog,
        Request::SetAside => Message::SetAside,
    }));
}
