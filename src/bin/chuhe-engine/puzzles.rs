//! `puzzles`: counts the built-in puzzles, and checks them.

use std::io::Write;

use chuhe::game::puzzle::retrograde::{ENDGAMES, Tablebase};
use chuhe::game::puzzle::{
    Classic, ClassicVerdict, Endgame, EndgameTask, Goal, Grade, Margin, Prover, Puzzle, Theme, classics,
    endgames, masters,
};

use serde_json::{Value, json};

use crate::Failure;
use crate::lang::Lang;
use crate::manners::{self, AnswerOptions, count, write_json};
use crate::patience::{BackgroundWork, Ended, apart};

/// Count the puzzles, or verify them
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Verify that each puzzle has one solution and no defence meets its mate, what was found in
    /// the compositions, and the results of the endgames
    #[arg(long)]
    check: bool,
    /// Verify one in so many
    #[arg(long, default_value_t = 1, requires = "check", value_parser = clap::value_parser!(u16).range(1..))]
    sample: u16,
    /// The most nodes for a composition; with fewer than it was found by, it is only not to be
    /// refuted
    #[arg(long, default_value_t = Classic::NODES, requires = "check", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// How many are verified at the same time; all cores if not given
    #[arg(long, alias = "threads", requires = "check", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
    /// The language of the answer; that of the terminal if not given
    #[arg(long, value_enum, ignore_case = true)]
    lang: Option<Lang>,
    #[command(flatten)]
    pub(crate) answer: AnswerOptions,
}

pub(crate) fn run(arguments: &Arguments, output: &mut dyn Write) -> Result<(), Failure> {
    let (is_json, lang) = (arguments.answer.is_json(), Lang::of_option(arguments.lang));
    if !is_json {
        write!(output, "{}", summary(lang))?;
    }
    if !arguments.check {
        return if is_json { Ok(write_json(output, &numbers(None))?) } else { Ok(()) };
    }
    let faults = check(arguments);
    if is_json {
        write_json(output, &numbers(Some(&faults)))?;
    } else {
        for fault in &faults {
            writeln!(output, "{fault}")?;
        }
        writeln!(output, "{}", fault_count(lang, faults.len()))?;
    }
    match faults.len() {
        _ if manners::is_interrupted() => Err(Failure::Interrupted),
        0 => Ok(()),
        faults => Err(Failure::Puzzles { faults }),
    }
}

/// The faults found so far: a single puzzle may take longer than a user waits after Ctrl+C.
fn check(arguments: &Arguments) -> Vec<String> {
    let threads = manners::jobs(arguments.jobs);
    let (sample, nodes) = (usize::from(arguments.sample), arguments.nodes);
    let mut faults = Vec::new();
    let mut look = || {
        each(masters(), sample, threads, &mut faults, |prover, puzzle: &Puzzle| {
            let checked = prover.check(puzzle, Margin::SHIPPED);
            checked.err().map(|fault| format!("{}: {fault}", puzzle.row().trim_end()))
        })?;
        each(classics(), sample, threads, &mut faults, move |prover, classic: &Classic| {
            let is_refuted = !prover.agrees(classic, nodes);
            is_refuted.then(|| format!("{}: found otherwise", classic.row().trim_end()))
        })?;
        check_endgames(sample, &mut faults)
    };
    // The caller sees by the flag that it was interrupted.
    let _: Result<(), Ended> = look();
    faults
}

/// The faults of one item in this many, found by several threads.
fn each<T: Sync>(
    all: &'static [T],
    sample: usize,
    threads: usize,
    faults: &mut Vec<String>,
    fault: impl Fn(&mut Prover, &T) -> Option<String> + Copy + Send + 'static,
) -> Result<(), Ended> {
    let begin = |number| {
        BackgroundWork::begin(move |results| {
            let mut prover = Prover::default();
            let own = all.iter().step_by(sample).skip(number).step_by(threads);
            own.filter_map(|item| fault(&mut prover, item)).all(|fault| results.put(fault));
        })
    };
    let workers: Vec<_> = (0..threads).map(begin).collect();
    for mut worker in workers {
        while let Some(fault) = worker.next()? {
            faults.push(fault);
        }
    }
    Ok(())
}

/// The faults of the endgames, each of which is analysed again.
fn check_endgames(sample: usize, faults: &mut Vec<String>) -> Result<(), Ended> {
    let is_listed = |endgame: &Endgame| ENDGAMES.iter().any(|&material| material.is_of(endgame));
    let unlisted = endgames().iter().filter(|endgame| !is_listed(endgame));
    faults.extend(unlisted.map(|endgame| format!("{}: not analysed", endgame.row().trim_end())));
    for material in ENDGAMES.into_iter().step_by(sample) {
        let results = apart(move || Tablebase::of(material))?;
        let own = endgames().iter().filter(|endgame| material.is_of(endgame));
        let wrong = own.filter(|endgame| !results.agrees(endgame));
        faults.extend(wrong.map(|endgame| format!("{}: has another result", endgame.row().trim_end())));
    }
    Ok(())
}

/// The numbers of puzzles, and their faults if they were checked.
fn numbers(faults: Option<&[String]>) -> Value {
    json!({
        "masters": masters().len(),
        "compositions": classics().len(),
        "endgames": endgames().len(),
        "faults": faults,
    })
}

/// The number of puzzles of each kind.
fn summary(lang: Lang) -> String {
    let language = lang.language();
    let all = masters().len();
    let mut text = match lang {
        Lang::En => format!("{all} puzzles from games of masters\n"),
        Lang::ZhHans => format!("大师对局习题 {all} 道\n"),
        Lang::ZhHant => format!("大師對局習題 {all} 道\n"),
        Lang::Vi => format!("{all} câu đố từ các ván của danh thủ\n"),
    };
    // The name comes last: its width on a terminal depends on its script.
    let mut line = |name: &str, is_such: &dyn Fn(&Puzzle) -> bool| {
        let count = masters().iter().filter(|puzzle| is_such(puzzle)).count();
        text += &format!("{count:>7}  {:>5.1} %  {name}\n", percent(count, all));
    };
    for moves in 1..=4 {
        let name = match lang {
            Lang::En => format!("mate in {moves}"),
            Lang::ZhHans | Lang::ZhHant | Lang::Vi => language.mate_in(moves),
        };
        line(&name, &|puzzle| puzzle.goal == Goal::Mate { moves });
    }
    let longer = ["longer mates", "更长的杀着", "更長的殺著", "chiếu hết dài hơn"];
    line(lang.of(longer), &|puzzle| matches!(puzzle.goal, Goal::Mate { moves: 5.. }));
    line(lang.of(["gains", "得子", "得子", "ăn được quân"]), &|puzzle| puzzle.goal == Goal::Gain);
    for grade in Grade::all() {
        let name = lang.of(["grade", "难度", "難度", "độ khó"]);
        line(&format!("{name} {}", u8::from(grade)), &|puzzle| puzzle.grade == grade);
    }
    for theme in Theme::ALL {
        // In English, in the form for `sheet --theme`.
        let name = if lang == Lang::En { theme.name() } else { language.theme(theme) };
        line(name, &|puzzle| puzzle.themes.contains(theme));
    }
    let verdicts = |is_such: &dyn Fn(ClassicVerdict) -> bool| {
        classics().iter().filter(|classic| is_such(classic.verdict)).count()
    };
    let proven = verdicts(&|verdict| matches!(verdict, ClassicVerdict::ForcedWin { .. }));
    let winning = verdicts(&|verdict| matches!(verdict, ClassicVerdict::Winning { .. }));
    let others = verdicts(&|verdict| matches!(verdict, ClassicVerdict::Disagrees { .. }));
    let all = classics().len();
    text += &match lang {
        Lang::En => format!(
            "{all} compositions: {proven} proven wins, {winning} winning, {others} in which the engine disagrees\n"
        ),
        Lang::ZhHans => format!("排局 {all} 局：证明必胜 {proven}，胜势 {winning}，引擎不同意 {others}\n"),
        Lang::ZhHant => format!("排局 {all} 局：證明必勝 {proven}，勝勢 {winning}，引擎不同意 {others}\n"),
        Lang::Vi => format!(
            "{all} thế cờ cổ: {proven} đã chứng minh thắng, {winning} ưu thế thắng, {others} máy không đồng ý\n"
        ),
    };
    let (all, holds) =
        (endgames().len(), endgames().iter().filter(|one| one.task == EndgameTask::Hold).count());
    let wins = all - holds;
    text + &match lang {
        Lang::En => format!("{all} endgames: {wins} to win, {holds} to hold\n"),
        Lang::ZhHans => format!("残局 {all} 局：取胜 {wins}，守和 {holds}\n"),
        Lang::ZhHant => format!("殘局 {all} 局：取勝 {wins}，守和 {holds}\n"),
        Lang::Vi => format!("{all} tàn cuộc: {wins} để thắng, {holds} để giữ hòa\n"),
    }
}

/// The number of faulty puzzles.
fn fault_count(lang: Lang, faults: usize) -> String {
    match lang {
        Lang::En => count(faults, "fault"),
        Lang::ZhHans => format!("{faults} 处错误"),
        Lang::ZhHant => format!("{faults} 處錯誤"),
        Lang::Vi => format!("{faults} lỗi"),
    }
}

fn percent(part: usize, whole: usize) -> f64 {
    100.0 * part as f64 / whole.max(1) as f64
}
