//! The greeting of an engine: it determines the protocol, the options and the numbering of ranks.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use super::options::{self, EngineOption, OptionKind};
use super::process::{Process, Wait};
use super::{Client, ClientError, Launch, SearchJob, ThinkingLimit, coordinates};
use crate::engine::board::Position;
use crate::engine::movegen;
use crate::game::notation::Ranks;
use crate::uci::Protocol;

/// If one protocol gets no answer for so long, the other is tried.
const OTHER_PROTOCOL: Duration = Duration::from_secs(2);

/// The information from an engine's greeting.
#[derive(Default)]
pub(super) struct Greeting {
    pub name: Option<String>,
    pub options: Vec<EngineOption>,
}

/// The option of engines that play several variants, and its values for ours.
const VARIANT: &str = "UCI_Variant";
const XIANGQI: &str = "xiangqi";

const fn greeting(protocol: Protocol) -> &'static str {
    match protocol {
        Protocol::Uci => "uci",
        Protocol::Ucci => "ucci",
    }
}

/// Greets the program in the given protocol, or tries both.
pub(super) fn greet(
    process: &mut Process,
    launch: &Launch,
    stop: &AtomicBool,
) -> Result<(Protocol, Greeting), ClientError> {
    let first = launch.protocol.unwrap_or(Protocol::Uci);
    // A program that says nothing is no engine; one that has begun may take its time.
    let mut silence = Some(Wait::new(Some(launch.patience.greeting), stop, launch.patience.stop));
    let mut patience = Wait::new(Some(launch.patience.start), stop, launch.patience.stop);
    process.say(greeting(first).into())?;
    let mut other = (launch.protocol.is_none()).then(|| Instant::now() + OTHER_PROTOCOL);
    let mut said = Greeting::default();
    loop {
        let wait = silence.as_mut().unwrap_or(&mut patience);
        wait.is_interrupted();
        let waited_for = wait.patience();
        let heard = process.hear(wait);
        let heard = match heard {
            // It may have ended because of an unknown word.
            Err(ClientError::Ended) if process.is_ours() && other.take().is_some() => {
                *process = Process::start(launch)?;
                process.say(greeting(Protocol::Ucci).into())?;
                continue;
            }
            Err(ClientError::Silent(_)) => return Err(ClientError::NoProtocol(waited_for)),
            heard => heard?,
        };
        if other.take_if(|time| *time <= Instant::now()).is_some() {
            process.say(greeting(Protocol::Ucci).into())?;
        }
        let Some(line) = heard else { continue };
        silence = None;
        match line.trim() {
            "uciok" if launch.protocol != Some(Protocol::Ucci) => return Ok((Protocol::Uci, said)),
            "ucciok" if launch.protocol != Some(Protocol::Uci) => return Ok((Protocol::Ucci, said)),
            line => {
                if let Some(name) = line.strip_prefix("id name ") {
                    said.name = Some(name.trim().chars().take(100).collect());
                }
                options::note(&mut said.options, line);
            }
        }
    }
}

impl Client {
    /// Sets the engine's options, and returns it.
    pub(super) fn prepared(mut self, launch: &Launch, stop: &AtomicBool) -> Result<Self, ClientError> {
        match self.prepare(launch, stop) {
            Ok(()) => Ok(self),
            Err(error) => Err(self.explained(error)),
        }
    }

    /// Sets the options, and determines the numbering of ranks.
    fn prepare(&mut self, launch: &Launch, stop: &AtomicBool) -> Result<(), ClientError> {
        let chosen = launch.options.iter().any(|(name, _)| name.eq_ignore_ascii_case(VARIANT));
        if let Some(OptionKind::Combo { choices, .. }) =
            self.option(VARIANT).map(|option| option.kind.clone())
            && !chosen
        {
            let ours = choices.iter().find(|choice| choice.eq_ignore_ascii_case(XIANGQI));
            let ours = ours.ok_or_else(|| ClientError::NotXiangqi(VARIANT.into()))?;
            self.set_option(VARIANT, ours)?;
        }
        for (name, value) in &launch.options {
            self.set_option(name, value)?;
        }
        if self.protocol == Protocol::Ucci {
            self.set_option("usemillisec", "true")?;
        }
        self.wait_until_ready(stop)?;
        match launch.ranks {
            Some(ranks) => self.ranks = ranks,
            None => self.ranks = self.recognise_ranks(stop)?,
        }
        Ok(())
    }

    /// In the start position, no move of a piece fits both numberings.
    fn recognise_ranks(&mut self, stop: &AtomicBool) -> Result<Ranks, ClientError> {
        let start = Position::start();
        let job = SearchJob { lines: 1, ..SearchJob::new(&start, &[], ThinkingLimit::Depth(1)) };
        self.ask(&job)?;
        let patience = self.patience;
        let mut wait = Wait::new(Some(patience.start), stop, patience.stop);
        loop {
            let line = self.next_line(&mut wait)?;
            let mut words = line.split_whitespace();
            if let (Some("bestmove"), Some(text)) = (words.next(), words.next()) {
                let is_right = |ranks: &Ranks| {
                    coordinates::read(text, *ranks).is_some_and(|mv| movegen::is_legal(&start, mv))
                };
                return [Ranks::FromZero, Ranks::FromOne]
                    .into_iter()
                    .find(is_right)
                    .ok_or_else(|| ClientError::NotXiangqi(text.chars().take(20).collect()));
            }
        }
    }
}
