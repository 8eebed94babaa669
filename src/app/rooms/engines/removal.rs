//! Removes an engine from the list, and restores it.

use super::change_engines;
use crate::app::core::{Core, Settings};
use crate::session::{EngineId, EngineSetup, ExternalPlayer};

/// The engine that was removed last.
#[derive(Clone, Debug)]
pub struct Removal {
    /// Its index in the list.
    index: usize,
    setup: EngineSetup,
    /// Whether it was the engine that analyses, and where it was chosen as a player.
    is_analyst: bool,
    players: [Option<ExternalPlayer>; 3],
}

fn players(settings: &mut Settings) -> [&mut Option<ExternalPlayer>; 3] {
    let game = &mut settings.game;
    [&mut game.external, &mut game.first_external, &mut game.second_external]
}

impl Removal {
    /// Removes an engine, also from the settings. `None` if it does not exist.
    pub fn of(id: EngineId, core: &mut Core) -> Option<Self> {
        let index = core.engines.0.iter().position(|setup| setup.id == id)?;
        let setup = core.engines.0[index].clone();
        let is_analyst = core.settings.analysis.engine == Some(id);
        let before = players(&mut core.settings).map(|player| player.filter(|player| player.engine == id));
        change_engines(core, |engines| engines.remove(id));
        core.change_settings(|settings| {
            settings.analysis.engine.take_if(|engine| *engine == id);
            for external in players(settings) {
                external.take_if(|external| external.engine == id);
            }
        });
        Some(Self { index, setup, is_analyst, players: before })
    }

    pub fn name(&self) -> &str {
        &self.setup.name
    }

    /// Restores the engine, and also the settings that have no other engine by now.
    pub fn undo(self, core: &mut Core) -> EngineId {
        let Self { index, setup, is_analyst, players: before } = self;
        let id = setup.id;
        change_engines(core, |engines| engines.0.insert(index.min(engines.0.len()), setup));
        core.change_settings(|settings| {
            settings.analysis.engine = settings.analysis.engine.or(is_analyst.then_some(id));
            for (player, before) in players(settings).into_iter().zip(before) {
                *player = player.or(before);
            }
        });
        id
    }
}
