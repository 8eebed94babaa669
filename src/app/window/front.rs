//! Says which game or study has come to the front.

use super::tabs;
use crate::app::command::Screen;
use crate::app::core::{Core, Verdict};
use crate::app::rooms::play::{arrival, players};
use crate::app::text::Label;
use crate::session::{Document, GameId};

/// What was in front when it was last looked.
#[derive(Default)]
pub struct FrontTeller {
    /// What was open: in which game or study, which chapter.
    open: Option<(GameId, usize)>,
    /// The number of its record.
    record: Option<u64>,
    /// The game that is played.
    game: Option<GameId>,
    screen: Option<Screen>,
}

impl FrontTeller {
    /// Lets a screen reader say the name of what has come to the front, or back there, and the place in it, with what a review
    /// (`verdict`) and the comment say there; also of a study that is in front when the window opens. Who plays a game that has
    /// just begun has been said already; when the window opens, it is said of the game that is there.
    pub fn poll(&mut self, core: &mut Core, verdict: impl FnOnce(&Core) -> Option<Verdict>) {
        let document = core.desk.session().document();
        let (id, record) = (document.id(), document.record_number());
        let before = self.open.replace((id, document.chapter()));
        // Neither does another order of the chapters open another one, nor does another record mean that one was opened.
        let has_turned = self.record.replace(record) != Some(record) && before != self.open;
        let game = core.documents().next().map(Document::id);
        let is_new = std::mem::replace(&mut self.game, game) != game && core.play().is_some();
        let screen = core.front.screen();
        let is_going_on = core.play().is_some() && document.outcome().is_none();
        // Who is still to be asked whether they have played before is told after that.
        if before.is_none() && screen == Screen::Game && is_going_on && !core.settings.asks_experience {
            let language = core.language();
            let told = match document.game().moves().is_empty() {
                true => language.sentences(Label::NewGame.text(language), &players(core)),
                false => {
                    let resumed = language.sentences(Label::GameResumed.text(language), &players(core));
                    language.sentences(&resumed, &arrival(core, None))
                }
            };
            core.voice.say(told);
        }
        let left = self.screen.replace(screen).filter(|&left| left != screen);
        // A presentation says that it has ended, and shows the same place.
        let has_come_back = screen == Screen::Game && left.is_some_and(|left| left != Screen::Presentation);
        let is_told_before = before.is_none() && screen != Screen::Game;
        if (has_turned && !is_told_before || has_come_back) && !is_new {
            let language = core.language();
            let mut name = tabs::titles(core).swap_remove(core.desk.front());
            if document.chapters().len() > 1 {
                name =
                    language.sentences(&name, &language.chapter_title(document.chapter(), document.game()));
            }
            core.voice.say(language.labelled(&name, &arrival(core, verdict(core))));
        }
    }
}
