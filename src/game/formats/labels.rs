//! The headers in texts of sites: labelled lines, as dpxq.com writes them, and the format of the
//! World Xiangqi Federation, which Club Xiangqi and PlayOK write.
//!
//! ```text
//! 标题: 许银川 先胜 吕钦          FORMAT  WXF
//! 布局: E42 对兵互进右马局        GAME    1
//! 红方: 广东 许银川              RED     Hu;Shanghai;2500
//! 结果: 红方胜                   RESULT  1-0
//!                               START{
//!   1. 炮二平五 马8进7             1. C2.5 H8+7
//!   …                           }END
//! ```

use super::escape::{escape, unescape};
use super::fields::{self, Fields, GameResult};
use super::moves::{has_move, split_start};
use super::pgn;
use crate::engine::board::Position;
use crate::game::Game;
use crate::game::notation::Notation;

/// The labels of sites and books, in lower case, and their PGN names.
const LABELS: [(&str, &[&str]); 21] = [
    ("Title", &["标题", "標題", "棋谱名称", "tiêu đề"]),
    ("Event", &["赛事", "賽事", "比赛", "比賽", "event", "giải", "giải đấu"]),
    ("Date", &["日期", "日期", "时间", "時間", "date", "ngày"]),
    ("Round", &["轮次", "輪次", "回合", "round", "vòng", "ván"]),
    ("Site", &["地点", "地點", "site", "địa điểm", "nơi"]),
    ("Red", &["红方", "紅方", "红", "紅", "先手", "red", "white", "đỏ", "bên đỏ", "tiên"]),
    ("Black", &["黑方", "黑方", "黑", "后手", "後手", "black", "đen", "bên đen", "hậu"]),
    ("RedTeam", &["红方单位", "紅方單位", "redteam"]),
    ("BlackTeam", &["黑方单位", "黑方單位", "blackteam"]),
    ("Result", &["结果", "結果", "result", "kết quả"]),
    ("Opening", &["布局", "佈局", "开局", "開局", "opening", "open", "khai cuộc"]),
    ("ECCO", &["ecco"]),
    ("Annotator", &["评论", "評論", "评注", "評註", "annotator", "bình luận"]),
    ("TimeControl", &["记时规则", "記時規則", "计时规则"]),
    ("RedElo", &["红方等级分", "紅方等級分", "redelo"]),
    ("BlackElo", &["黑方等级分", "黑方等級分", "blackelo"]),
    ("FEN", &["fen", "局面"]),
    ("Rules", &["规则", "規則", "rules"]),
    ("RedType", &["redtype"]),
    ("BlackType", &["blacktype"]),
    ("Class", &["分类", "分類", "棋谱类型", "棋譜類型", "组别", "組別"]),
];

/// The PGN name of a header labelled otherwise in a file.
pub(super) fn of_pgn(label: &str) -> Option<&'static str> {
    if label.is_ascii() {
        return None;
    }
    known(label)
}

fn known(label: &str) -> Option<&'static str> {
    let label = label.trim().to_lowercase();
    LABELS.iter().find(|(_, labels)| labels.contains(&&*label)).map(|(name, _)| *name)
}

/// Splits a text into its headers and its moves.
pub(super) fn headers(text: &str) -> (Fields, &str) {
    let is_wxf = text.contains(WXF_START) || is_wxf_format(text.trim_start());
    let (before, moves) = if is_wxf { split_wxf(text) } else { text.split_at(length_before_moves(text)) };
    let mut fields = Fields::default();
    let mut remark = Vec::new();
    // Where teams have lines of their own, the players' lines have no team.
    let has_teams =
        before.lines().filter_map(labelled).any(|(name, _)| matches!(name, "RedTeam" | "BlackTeam"));
    let mut run = Run::default();
    for line in before.lines().map(str::trim) {
        let is_header = run.take(line);
        if line.is_empty() {
            continue;
        }
        let label = if is_wxf { wxf_line(line) } else { None };
        let other = || other(line).filter(|_| is_header);
        match label.or_else(|| labelled(line)).or_else(other) {
            Some((name @ ("Red" | "Black"), value)) if has_teams && !is_wxf => {
                fields.set(name, &unescape(value));
            }
            Some((name, value)) => set(&mut fields, name, &unescape(value), is_wxf),
            None if !told_result(line, &mut fields) => remark.push(line),
            None => {}
        }
    }
    fields.remark = remark.join("\n");
    (fields, moves)
}

/// The offset of the first line with a move or start position, or of the braced comment before it.
fn length_before_moves(text: &str) -> usize {
    let mut at = 0;
    // Where a run of comments begins, and whether the last one is open.
    let mut comments = None;
    let mut is_open = false;
    let mut run = Run::default();
    for line in text.split_inclusive('\n') {
        let is_header = run.take(line);
        let begins_comment = line.trim_start().starts_with('{');
        if is_open || begins_comment {
            comments = comments.or(Some(at));
            is_open = !line.contains('}');
            // Moves may follow the comment on the same line.
            let after = line.rsplit('}').next().filter(|_| !is_open);
            if after.is_some_and(has_move) {
                return comments.unwrap_or(at);
            }
            at += line.len();
            continue;
        }
        // A start position may continue on the next line.
        let is_start =
            !line.trim().is_empty() && split_start(&text[at..]).1.len() < text[at..].trim_start().len();
        if is_start || is_sign(line) || (!is_header && has_move(line)) {
            return comments.unwrap_or(at);
        }
        if !line.trim().is_empty() {
            comments = None;
        }
        at += line.len();
    }
    // There is nothing but text.
    0
}

/// Whether a line begins with a PGN sign such as `$2`, which applies to the start position.
fn is_sign(line: &str) -> bool {
    let number = line.trim_start().strip_prefix('$');
    number.is_some_and(|number| number.starts_with(|digit: char| digit.is_ascii_digit()))
}

/// The label and value of a labelled line such as 红方: 许银川, but not 红方: 炮二平五.
pub(super) fn labelled(line: &str) -> Option<(&'static str, &str)> {
    let line = line.trim();
    // Searching for each sign separately is many times faster: a line may be a whole game.
    let wide = line.find('：').unwrap_or(line.len());
    let (label, value) = line.split_at(line[..wide].find(':').unwrap_or(wide));
    let (value, name) = (value.strip_prefix([':', '：'])?, known(label)?);
    let is_side = matches!(name, "Red" | "Black");
    (!is_side || !has_move(value)).then(|| (name, value.trim()))
}

/// Whether a line names players or is another header. (A result may come after the moves.)
pub(super) fn is_title(line: &str) -> bool {
    labelled(line).is_some_and(|(name, _)| name != "Result")
        || told_result(line.trim(), &mut Fields::default())
}

/// Whether a line after moves must belong to the next game. A line about one side may also follow
/// the moves of the same game.
pub(super) fn is_of_next_game(line: &str) -> bool {
    labelled(line).is_some_and(|(name, _)| matches!(name, "Title" | "Event"))
        || told_result(line.trim(), &mut Fields::default())
}

/// Follows labelled lines. Lines with unknown labels among them are headers, too: `Red2: …`.
#[derive(Default)]
pub(super) struct Run {
    is_open: bool,
}

impl Run {
    /// Whether the next line is a header.
    pub fn take(&mut self, line: &str) -> bool {
        self.is_open = labelled(line).is_some() || (self.is_open && other(line.trim()).is_some());
        self.is_open
    }
}

/// An unknown header with a name in PGN's style: `Variation: …`.
fn other(line: &str) -> Option<(&str, &str)> {
    let (name, value) = line.split_once(':')?;
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let is_named = name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_');
    (is_named && name.bytes().all(is_name)).then(|| (name, value.trim()))
}

fn set(fields: &mut Fields, name: &str, value: &str, is_wxf: bool) {
    let player = match name {
        "Red" => Some(("RedTeam", "RedElo")),
        "Black" => Some(("BlackTeam", "BlackElo")),
        _ => None,
    };
    match player {
        // Name, team and rating; some files omit the team.
        Some((team, rating)) if is_wxf => {
            let mut parts = value.split(';').map(str::trim);
            fields.set(name, parts.next().unwrap_or_default());
            let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
            parts.for_each(|part| fields.set(if is_number(part) { rating } else { team }, part));
        }
        Some((team, _)) if is_with_team(value) => {
            let (of_team, player) = value.rsplit_once(' ').unwrap_or(("", value));
            fields.set(team, of_team.trim());
            fields.set(name, player);
        }
        _ if name == "Opening" => fields.set_opening(value),
        _ => fields.set(name, value),
    }
}

/// Whether a team precedes the name: 广东 许银川, but not 许 银川. A team has at least two characters.
/// Western names have spaces, too.
fn is_with_team(value: &str) -> bool {
    let team = value.rsplit_once(' ').map_or("", |(team, _)| team.trim());
    team.chars().count() > 1 && !value.contains(is_latin)
}

fn is_latin(character: char) -> bool {
    matches!(character, 'a'..='z' | 'A'..='Z' | '\u{c0}'..='\u{24f}' | '\u{1e00}'..='\u{1eff}')
}

/// Provinces, as they stand before names without a space.
const PROVINCES: [&str; 48] = [
    "北京",
    "上海",
    "天津",
    "重庆",
    "重慶",
    "河北",
    "河南",
    "山西",
    "山东",
    "山東",
    "辽宁",
    "遼寧",
    "吉林",
    "黑龙江",
    "黑龍江",
    "江苏",
    "江蘇",
    "浙江",
    "安徽",
    "福建",
    "江西",
    "湖北",
    "湖南",
    "广东",
    "廣東",
    "广西",
    "廣西",
    "海南",
    "四川",
    "贵州",
    "貴州",
    "云南",
    "雲南",
    "陕西",
    "陝西",
    "甘肃",
    "甘肅",
    "青海",
    "内蒙古",
    "內蒙古",
    "宁夏",
    "寧夏",
    "新疆",
    "台湾",
    "臺灣",
    "香港",
    "澳门",
    "澳門",
];

/// Sets the names of players in a line of names: 吕钦, 广东 吕钦 or 广东吕钦.
fn set_named(fields: &mut Fields, name: &str, words: &[&str]) {
    let whole = words.join(" ");
    let team = PROVINCES.into_iter().find(|team| whole.starts_with(team) && !whole.contains(' '));
    let person =
        team.map(|team| &whole[team.len()..]).filter(|person| (2..=4).contains(&person.chars().count()));
    match (team, person) {
        (Some(team), Some(person)) => set(fields, name, &format!("{team} {person}"), false),
        _ => set(fields, name, &whole, false),
    }
}

/// Puts spaces around a result in brackets between two names: 广东吕钦（红先胜）河北李来群.
fn without_brackets(line: &str) -> Option<String> {
    let (red, rest) = line.split_once(['（', '('])?;
    let (result, black) = rest.split_once(['）', ')'])?;
    let is_result = result.starts_with(['先', '红', '紅']) && GameResult::read(result).is_some();
    is_result.then(|| format!("{red} {result} {black}"))
}

/// Reads a line such as 许银川 先胜 吕钦. Returns whether it is one.
fn told_result(line: &str, fields: &mut Fields) -> bool {
    let bare = without_brackets(line);
    let mut words: Vec<&str> = bare.as_deref().unwrap_or(line).split_whitespace().collect();
    if words.iter().any(|word| word.contains(['，', '。', '；', '、'])) {
        return false;
    }
    // The event and 第2局 may precede the names.
    let is_round = |word: &&str| word.starts_with('第') && word.ends_with(['局', '轮', '輪', '台']);
    let is_event = |word: &&str| word.contains(['年', '届', '屆']) || word.ends_with(['赛', '賽', '杯']);
    let events = words.iter().take_while(|word| is_event(word) && !is_round(word)).count();
    let event = words.drain(..events).collect::<Vec<_>>().join(" ");
    let round = if words.first().is_some_and(is_round) { words.remove(0) } else { "" };
    let Some(place) = words.iter().position(|word| {
        word.starts_with(['先', '红', '紅'])
            && GameResult::read(word.trim_matches(['(', ')', '（', '）'])).is_some()
    }) else {
        return false;
    };
    let (red, black) = (&words[..place], &words[place + 1..]);
    if !(1..=2).contains(&red.len()) || !(1..=2).contains(&black.len()) {
        return false;
    }
    set_named(fields, "Red", red);
    set_named(fields, "Black", black);
    fields.set("Event", &event);
    fields.set("Round", round);
    fields.set("Result", words[place].trim_matches(['(', ')', '（', '）']));
    true
}

const WXF_FORMAT: &str = "FORMAT";
const WXF_START: &str = "START{";

const WXF_END: &str = "}END";

/// Whether a line begins a game in the federation's format.
fn is_wxf_format(line: &str) -> bool {
    let after = line.get(..WXF_FORMAT.len()).filter(|word| word.eq_ignore_ascii_case(WXF_FORMAT));
    after.is_some() && line[WXF_FORMAT.len()..].chars().next().is_none_or(char::is_whitespace)
}

/// Whether a text begins with a game in the federation's format, perhaps one without moves.
pub(super) fn is_wxf(text: &str) -> bool {
    is_wxf_format(text.trim_start()) && text.contains(WXF_START)
}

/// Splits a game in the federation's format into headers and moves.
fn split_wxf(text: &str) -> (&str, &str) {
    if let Some((before, moves)) = text.split_once(WXF_START) {
        return (before, moves.split_once(WXF_END).map_or(moves, |(moves, _)| moves));
    }
    let is_of_head = |line: &&str| line.trim().is_empty() || wxf_line(line.trim()).is_some();
    let head: usize = text.split_inclusive('\n').take_while(is_of_head).map(str::len).sum();
    text.split_at(head)
}

/// Words of the federation's format that are not labels elsewhere, and their PGN names.
const WXF_WORDS: [(&str, &str); 5] =
    [(WXF_FORMAT, "Format"), ("GAME", "Event"), ("TIME", "Date"), ("PLACE", "Site"), ("AUTHOR", "Annotator")];

/// A word in capitals and the text after it.
fn wxf_line(line: &str) -> Option<(&'static str, &str)> {
    let (word, value) = line.split_once([' ', '\t', ':']).unwrap_or((line, ""));
    let is_word = word.bytes().all(|byte| byte.is_ascii_uppercase());
    let own = WXF_WORDS.iter().find(|(own, _)| *own == word).map(|(_, name)| *name);
    let value = value.trim_start_matches(':').trim();
    // Sites count their games.
    let is_number = word == "GAME" && value.parse::<u64>().is_ok();
    let name = if is_number { Some("GameId") } else { own.or_else(|| known(word)) };
    name.filter(|_| is_word).map(|name| (name, value))
}

/// The state of reading a game in the federation's format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Wxf {
    /// Not in such a game.
    #[default]
    Outside,
    /// After the line that begins a game.
    Begun,
    /// After a header line with content.
    Head,
    Moves,
}

impl Wxf {
    /// Takes the next line. Returns whether a game begins with it.
    pub fn take(&mut self, line: &str) -> bool {
        let line = line.trim();
        if is_wxf_format(line) {
            // The line may be repeated.
            return std::mem::replace(self, Self::Begun) != Self::Begun;
        }
        *self = match *self {
            Self::Begun | Self::Head if line.starts_with(WXF_START) || has_move(line) => Self::Moves,
            Self::Begun if !line.is_empty() => Self::Head,
            Self::Moves if line.starts_with(WXF_END) => Self::Outside,
            same @ (Self::Outside | Self::Begun | Self::Head | Self::Moves) => same,
        };
        false
    }
}

/// Writes a game as readable text that ends with a line break. The headers have Chinese labels if
/// the moves are in Chinese.
pub(super) fn write(game: &Game, notation: Notation) -> String {
    let place = match notation {
        Notation::Simplified => Some(0),
        Notation::Traditional => Some(1),
        Notation::Wxf | Notation::Vietnamese | Notation::Iccs | Notation::Uci | Notation::San => None,
    };
    let label = |name: &str| {
        let known = LABELS.iter().find(|(of_pgn, _)| of_pgn.eq_ignore_ascii_case(name));
        let words = known.zip(place).and_then(|((_, words), place)| words.get(place));
        words.filter(|word| !word.is_ascii()).map_or_else(|| name.to_string(), |word| (*word).to_string())
    };
    let mut text = String::new();
    let is_special = |character: char, rest: &str| {
        character.is_control()
            || matches!(character, '{' | '}')
            || (character == '[' && pgn::begins_other_format(rest))
    };
    let line = |name: &str, whole: &str| {
        let mut value = escape(whole, is_special);
        if matches!(name, "Red" | "Black") && has_move(&value) {
            // Unescaped, it would be read as a move of that side.
            value = escape(whole, |_, _| true);
        }
        [label(name).as_str(), ": ", &value].concat().trim_end().to_string() + "\n"
    };
    // An empty team line, so that a name with a space is not read as team and name.
    let [red, black] = &game.headers.participants;
    if red.team.is_empty() && black.team.is_empty() && (is_with_team(&red.name) || is_with_team(&black.name))
    {
        text += &line("RedTeam", "");
    }
    for (name, value) in fields::list(game).filter(|(name, _)| *name != "Result") {
        text += &line(name, &value);
    }
    if *game.start() != Position::start() {
        text += &line("FEN", &game.start().to_string());
    }
    // Unknown labels are only read after a known one.
    if text.is_empty() && !game.headers.others.is_empty() {
        text += &line("Event", "");
    }
    let mut names: Vec<String> = fields::list(game).map(|(name, _)| name.into()).collect();
    for (name, value) in game.headers.others.iter().filter(|(_, value)| !value.is_empty()) {
        let name = fields::unique_name(fields::plain_name(name), names.iter());
        text += &line(&name, value);
        names.push(name);
    }
    if !text.is_empty() {
        text.push('\n');
    }
    let moves = pgn::write_moves(game, notation);
    // Our own format begins with a brace and a quotation mark.
    match moves.strip_prefix("{\"") {
        Some(said) if text.is_empty() => format!("{{\\u0022{said}"),
        _ => text + &moves,
    }
}

#[cfg(test)]
mod tests;
