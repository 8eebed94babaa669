//! Announces the game or study that comes to the front.

use super::tabs;
use crate::app::command::Screen;
use crate::app::core::{Core, FaultNote};
use crate::app::rooms::play::{arrival, players};
use crate::app::text::Label;
use crate::session::{Document, GameId};

/// The state in the last frame.
#[derive(Default)]
pub struct FrontAnnouncer {
    /// The game or study in front, and its chapter.
    open: Option<(GameId, usize)>,
    /// The number of its record.
    record: Option<u64>,
    /// The id of the current game.
    game: Option<GameId>,
    screen: Option<Screen>,
}

impl FrontAnnouncer {
    /// Announces the game or study that has come to the front: its name and the place in it, with
    /// the review's verdict and the comment. When the window opens, announces the study in front,
    /// or the players of the game. A new game has announced its players itself.
    pub fn poll(&mut self, core: &mut Core, verdict: impl FnOnce(&Core) -> Option<FaultNote>) {
        let document = core.desk.session().document();
        let (id, record) = (document.id(), document.record_number());
        let before = self.open.replace((id, document.chapter()));
        // Only together do a new record and a new chapter mean that something was opened: chapters
        // can be reordered, and a record can change.
        let has_turned = self.record.replace(record) != Some(record) && before != self.open;
        let game = core.documents().next().map(Document::id);
        let is_new = std::mem::replace(&mut self.game, game) != game && core.play().is_some();
        let screen = core.front.screen();
        let is_going_on = core.play().is_some() && document.outcome().is_none();
        // Nothing is announced before the question of the first start.
        if before.is_none()
            && screen == Screen::Game
            && is_going_on
            && !core.settings.remembered.asks_experience
        {
            let language = core.language();
            let told = match document.game().moves().is_empty() {
                true => language.sentences(Label::NewGame.text(language), &players(core)),
                false => {
                    let resumed = language.sentences(Label::GameResumed.text(language), &players(core));
                    language.sentences(&resumed, &arrival(core, None))
                }
            };
            core.announcements.add(told);
        }
        let left = self.screen.replace(screen).filter(|&left| left != screen);
        // A presentation announces its end, and shows the same place.
        let has_come_back = screen == Screen::Game && left.is_some_and(|left| left != Screen::Presentation);
        let is_told_before = before.is_none() && screen != Screen::Game;
        if (has_turned && !is_told_before || has_come_back) && !is_new {
            let language = core.language();
            let mut name = tabs::titles(core).swap_remove(core.desk.front());
            if document.chapters().len() > 1 {
                name =
                    language.sentences(&name, &language.chapter_title(document.chapter(), document.game()));
            }
            core.announcements.add(language.labelled(&name, &arrival(core, verdict(core))));
        }
    }
}
