//! The texts of a match in four languages.

use std::collections::BTreeMap;

use super::game::{End, Finished};
use crate::lang::Lang;

/// The reasons why games end, by their words in files and JSON: in simplified and traditional
/// Chinese and Vietnamese. The English texts are the words themselves.
const ENDS: [(&str, [&str; 3]); 18] = [
    ("checkmate", ["将死", "將死", "chiếu hết"]),
    ("stalemate", ["困毙", "困斃", "hết nước đi"]),
    ("perpetual_check", ["长将", "長將", "trường chiếu"]),
    ("perpetual_chase", ["长捉", "長捉", "trường tróc"]),
    ("perpetual_chase_unprotecting", ["消除保护长捉", "消除保護長捉", "trường tróc bằng diệt quân bảo vệ"]),
    ("perpetual_mate_threat", ["长杀", "長殺", "trường sát"]),
    ("perpetual_attack", ["长打", "長打", "liên tục tấn công"]),
    ("repetition_draw", ["不变作和", "不變作和", "hòa do lặp lại"]),
    ("insufficient_material", ["无进攻子力", "無進攻子力", "không còn quân tấn công"]),
    ("move_limit", ["六十回合无吃子", "六十回合無吃子", "sáu mươi nước không ăn quân"]),
    ("adjudicated", ["裁定", "裁定", "phân định"]),
    ("too_long", ["达到步数上限", "達到步數上限", "quá dài"]),
    ("time", ["超时", "超時", "hết giờ"]),
    ("illegal_move", ["违规着法", "違規著法", "nước đi sai luật"]),
    ("no_move", ["有棋不走", "有棋不走", "không chịu đi"]),
    ("crashed", ["崩溃", "崩潰", "bị sập"]),
    ("silent", ["无回应", "無回應", "không trả lời"]),
    ("nonsense", ["回答非着法", "回答非著法", "trả lời không phải nước đi"]),
];

fn end(lang: Lang, end: End) -> &'static str {
    let word = end.word();
    let known = ENDS.into_iter().find(|(known, _)| *known == word);
    known.map_or(word, |(word, [simplified, traditional, vietnamese])| {
        lang.of([word, simplified, traditional, vietnamese])
    })
}

/// The number of games with each end.
pub(super) fn ends(lang: Lang, ends: &BTreeMap<End, usize>) -> String {
    let separator = lang.of([", ", "，", "，", ", "]);
    let counts = ends.iter().map(|(&why, count)| format!("{} {count}", end(lang, why)));
    counts.collect::<Vec<_>>().join(separator)
}

/// A game in one line: the players with Red and Black, and the result.
pub(super) fn game(lang: Lang, [red, black]: [&str; 2], result: &str, finished: &Finished) -> String {
    let (why, plies) = (end(lang, finished.end), finished.plies);
    let moves = lang.of(["plies", "着", "著", "nước"]);
    format!("{red} - {black}: {result} {why} {plies} {moves}")
}

/// The result of a test.
pub(super) fn verdict(lang: Lang, is_accepted: bool) -> &'static str {
    match is_accepted {
        true => lang.of([": accepted", "：接受", "：接受", ": chấp nhận"]),
        false => lang.of([": rejected", "：拒绝", "：拒絕", ": bác bỏ"]),
    }
}

/// The number of games, won, drawn and lost, and the share in percent.
pub(super) fn shares(lang: Lang, [won, drawn, lost]: [usize; 3], share: f64, margin: f64) -> String {
    let games = lang.of(["games", "局", "局", "ván"]);
    format!("{} {games}, +{won} ={drawn} -{lost}, {share:.1} % ± {margin:.1}", won + drawn + lost)
}

/// The label of the numbers of pairs by their points.
pub(super) const fn pairs(lang: Lang) -> &'static str {
    lang.of([
        "pairs of 0, 1/2, 1, 3/2, 2 points: ",
        "每两局得 0、1/2、1、3/2、2 分的组数：",
        "每兩局得 0、1/2、1、3/2、2 分的組數：",
        "số cặp ván được 0, 1/2, 1, 3/2, 2 điểm: ",
    ])
}

/// The engines' times for a move, in milliseconds: the average and the maximum.
pub(super) fn times(lang: Lang, [first, second]: [f64; 2], [first_most, second_most]: [f64; 2]) -> String {
    let [start, longest] = match lang {
        Lang::En => ["ms a move: mean", ", longest"],
        Lang::ZhHans => ["每着毫秒数：平均", "，最长"],
        Lang::ZhHant => ["每著毫秒數：平均", "，最長"],
        Lang::Vi => ["ms mỗi nước: trung bình", ", lâu nhất"],
    };
    format!("{start} {first:.0} / {second:.0}{longest} {first_most:.0} / {second_most:.0}")
}

pub(super) const fn ends_label(lang: Lang) -> &'static str {
    lang.of(["ends: ", "结束原因：", "結束原因：", "kết thúc do: "])
}

/// The label of the faults that lost games for an engine.
pub(super) fn lost_by(lang: Lang, name: &str) -> String {
    match lang {
        Lang::En => format!("lost by {name}: "),
        Lang::ZhHans => format!("{name} 因错误而负："),
        Lang::ZhHant => format!("{name} 因錯誤而負："),
        Lang::Vi => format!("{name} thua do lỗi: "),
    }
}

/// An engine's points, its share of them in percent, and the number of games lost by faults.
pub(super) fn points(lang: Lang, name: &str, points: f64, games: usize, share: f64, faults: usize) -> String {
    let (text, lost) = match lang {
        Lang::En => (format!("{name}: {points} of {games}"), format!(", {faults} lost by faults")),
        Lang::ZhHans => (format!("{name}：{games} 局得 {points} 分"), format!("，因错误而负 {faults} 局")),
        Lang::ZhHant => (format!("{name}：{games} 局得 {points} 分"), format!("，因錯誤而負 {faults} 局")),
        Lang::Vi => (format!("{name}: {points} trên {games}"), format!(", {faults} ván thua do lỗi")),
    };
    format!("{text} ({share:.1} %){}", if faults > 0 { &lost } else { "" })
}

#[cfg(test)]
mod tests {
    use chuhe::engine::rules::Reason;

    use super::super::game::Cause;
    use super::*;

    #[test]
    fn every_end_has_its_words() {
        let rules = Reason::ALL.map(|reason| End::Rules(Cause(reason.as_str())));
        let others = [
            End::Adjudicated,
            End::TooLong,
            End::Overstepped,
            End::Illegal,
            End::NoMove,
            End::Crashed,
            End::Silent,
            End::Nonsense,
        ];
        let all = || rules.into_iter().chain(others);
        assert_eq!(all().count(), ENDS.len());
        assert!(all().all(|why| end(Lang::ZhHans, why) != why.word() && end(Lang::En, why) == why.word()));
    }
}
