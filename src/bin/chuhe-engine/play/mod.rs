//! `play`: a game in the terminal.

pub(crate) mod board;
mod words;

use std::env;
use std::io::{self, BufRead, IsTerminal, Write};
use std::time::Duration;

use chuhe::engine::board::{Position, Side};
use chuhe::engine::book::Book;
use chuhe::engine::levels::{Level, Strength};
use chuhe::engine::rules::Profile;
use chuhe::engine::search::{Limits, Tables, search};
use chuhe::game::notation::read_move;
use chuhe::game::{Game, Outcome};

use crate::lang::Lang;
use crate::{Failure, manners, usage};
use board::Look;
use words::Order;

/// Play a game in the terminal, by typed moves in any notation
///
/// Besides moves, `undo`, `hint`, `resign`, `new`, `level N`, `board`, `fen`, `help` and `quit` are
/// understood. The board is drawn with characters, or with letters (--plain) where a terminal has
/// no Chinese font.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// How strong the computer is
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u8).range(usage::LEVELS))]
    level: u8,
    /// Have Black: the computer begins
    #[arg(long)]
    black: bool,
    /// The position to begin with
    #[arg(long)]
    fen: Option<String>,
    /// Letters in place of characters, and no colours
    #[arg(long)]
    plain: bool,
    /// The language; that of the terminal if not given
    #[arg(long, value_enum, ignore_case = true)]
    lang: Option<Lang>,
}

/// For a hint.
const HINT_TIME: Duration = Duration::from_secs(1);
const MEGABYTES: usize = 16;

/// A game and its players.
struct Table {
    game: Game,
    start: Position,
    /// The side of the person.
    own: Side,
    level: Level,
    lang: Lang,
    look: Look,
    tables: Tables,
}

pub(crate) fn run(
    arguments: &Arguments,
    input: impl BufRead,
    output: &mut impl Write,
) -> Result<(), Failure> {
    let start: Position = arguments.fen.as_deref().map_or(Ok(Position::start()), str::parse)?;
    let own = if arguments.black { Side::Black } else { Side::Red };
    let is_coloured = !arguments.plain && io::stdout().is_terminal() && env::var_os("NO_COLOR").is_none();
    let mut table = Table {
        game: Game::new(start.clone(), Profile::default()),
        start,
        own,
        level: Level::ALL[usize::from(arguments.level) - 1],
        lang: Lang::of_option(arguments.lang),
        look: Look { is_plain: arguments.plain, is_coloured, is_turned: arguments.black },
        tables: Tables::new(MEGABYTES),
    };
    writeln!(output, "{}\n", words::help(table.lang))?;
    table.reply(output)?;
    table.draw(output)?;
    let mut lines = input.lines();
    loop {
        table.ask(output)?;
        let Some(line) = lines.next() else {
            writeln!(output)?;
            return Ok(());
        };
        let line = line?;
        match words::order(&line) {
            _ if line.trim().is_empty() => {}
            Some((Order::Quit, _)) => return Ok(()),
            Some((order, rest)) => table.obey(order, rest, output)?,
            None => table.play(line.trim(), output)?,
        }
    }
}

impl Table {
    fn draw(&self, output: &mut impl Write) -> io::Result<()> {
        let position = self.game.position();
        let board = board::draw(|square| position.piece_at(square), self.game.last_move(), self.look);
        writeln!(output, "{board}")?;
        match self.game.outcome() {
            Some(outcome) => writeln!(output, "{}", words::end(self.lang, outcome)),
            None => Ok(()),
        }
    }

    fn ask(&self, output: &mut impl Write) -> io::Result<()> {
        write!(output, "{}", words::prompt(self.lang, self.own))?;
        output.flush()
    }

    /// Plays a move as typed.
    fn play(&mut self, text: &str, output: &mut impl Write) -> io::Result<()> {
        if self.game.outcome().is_some() {
            return writeln!(output, "{}", words::help(self.lang));
        }
        let played = match read_move(self.game.position(), text) {
            Ok(mv) => self.game.play(mv).map_err(|error| error.to_string()).map(drop),
            Err(error) => Err(error.to_string()),
        };
        match played {
            Ok(()) => {
                self.reply(output)?;
                self.draw(output)
            }
            Err(error) => writeln!(output, "{}: {error}", words::not_understood(self.lang)),
        }
    }

    /// Plays the computer's move, if it is its turn.
    fn reply(&mut self, output: &mut impl Write) -> io::Result<()> {
        if self.game.side_to_move() == self.own || self.game.outcome().is_some() {
            return Ok(());
        }
        let search_settings = Strength::Level(self.level).search_settings(rand::random());
        // A weak player knows only the first moves.
        let is_in_book = self.level.depth().is_none_or(|depth| self.game.moves().len() / 2 < depth as usize);
        let known = Book::masters().choose(self.game.position(), rand::random()).filter(|_| is_in_book);
        let mv = known.or_else(|| {
            let mut root = self.game.root();
            root.variety = search_settings.variety;
            // With insufficient memory, fewer threads search.
            let _ = self.tables.set_threads(search_settings.threads);
            let stop = manners::interrupted();
            search(&mut self.tables, &root, &search_settings.limits, stop, &mut |_| {})
                .map(|choice| choice.mv)
        });
        let Some(mv) = mv else { return Ok(()) };
        let text = self.lang.language().notation().write(self.game.position(), mv);
        // The search found it among legal moves, and a game has room for many thousands.
        if self.game.play(mv).is_ok() {
            writeln!(output, "{} {text} ({mv})\n", words::thinking(self.lang))?;
        }
        Ok(())
    }

    fn obey(&mut self, order: Order, rest: &str, output: &mut impl Write) -> io::Result<()> {
        match order {
            Order::Undo => return self.undo(output),
            Order::Hint => return self.hint(output),
            Order::Resign => self.game.declare(Outcome::resignation(self.own)),
            Order::New => {
                self.game = Game::new(self.start.clone(), Profile::default());
                self.tables.clear();
                self.reply(output)?;
            }
            Order::Level => match rest.parse::<usize>().ok().and_then(|number| number.checked_sub(1)) {
                Some(index) if index < Level::ALL.len() => {
                    self.level = Level::ALL[index];
                    return Ok(());
                }
                _ => return writeln!(output, "{}", words::wrong_level(self.lang)),
            },
            Order::Fen => return writeln!(output, "{}", self.game.position()),
            Order::Help => return writeln!(output, "{}", words::help(self.lang)),
            Order::Board | Order::Quit => {}
        }
        self.draw(output)
    }

    /// Takes back the person's last move and the reply.
    fn undo(&mut self, output: &mut impl Write) -> io::Result<()> {
        let played = self.game.moves().len();
        match (0..played).rev().find(|&ply| self.game.side_at(ply) == self.own) {
            None => writeln!(output, "{}", words::nothing_to_undo(self.lang)),
            Some(ply) => {
                let moves = self.game.moves()[..ply].to_vec();
                // They were legal when they were played.
                if let Ok(game) = Game::from_line(self.start.clone(), &moves, ply, Profile::default()) {
                    self.game = game;
                }
                self.draw(output)
            }
        }
    }

    /// Shows the move of a strong player.
    fn hint(&mut self, output: &mut impl Write) -> io::Result<()> {
        let (root, limits) = (self.game.root(), Limits::at_most(HINT_TIME));
        let found = search(&mut self.tables, &root, &limits, manners::interrupted(), &mut |_| {});
        match found.filter(|_| self.game.outcome().is_none()) {
            None => self.draw(output),
            Some(choice) => {
                let text = self.lang.language().notation().write(self.game.position(), choice.mv);
                writeln!(output, "{}: {text} ({})", words::hint(self.lang), choice.mv)
            }
        }
    }
}
