//! The names of signs, and of the colours of drawings.

use super::Language;
use crate::game::{Pen, Sign};

impl Language {
    labels! {
        /// The meaning of a sign.
        pub fn sign(self, Sign);

        Sign::Good => "好着", "好著", "Good move", "Nước hay";
        Sign::Mistake => "失误", "失誤", "Mistake", "Sai lầm";
        Sign::Brilliant => "妙着", "妙著", "Brilliant move", "Nước tuyệt vời";
        Sign::Blunder => "漏着", "漏著", "Blunder", "Sai lầm nặng";
        Sign::Interesting => "有趣的着法", "有趣的著法", "Interesting move", "Nước thú vị";
        Sign::Dubious => "疑问着", "疑問著", "Dubious move", "Nước đáng ngờ";
        Sign::Only => "唯一着法", "唯一著法", "Only move", "Nước duy nhất";
        Sign::Equal => "均势", "均勢", "Equal", "Cân bằng";
        Sign::Unclear => "形势不明", "形勢不明", "Unclear", "Chưa rõ";
        Sign::RedBetter => "红方稍优", "紅方稍優", "Red is slightly better", "Đỏ hơi ưu";
        Sign::BlackBetter => "黑方稍优", "黑方稍優", "Black is slightly better", "Đen hơi ưu";
        Sign::RedMuchBetter => "红方优势", "紅方優勢", "Red is better", "Đỏ ưu";
        Sign::BlackMuchBetter => "黑方优势", "黑方優勢", "Black is better", "Đen ưu";
        Sign::RedWins => "红方胜势", "紅方勝勢", "Red is winning", "Đỏ thắng thế";
        Sign::BlackWins => "黑方胜势", "黑方勝勢", "Black is winning", "Đen thắng thế";
        Sign::Novelty => "新着", "新著", "Novelty", "Nước mới";
    }

    labels! {
        pub fn pen(self, Pen);

        Pen::Green => "绿色", "綠色", "Green", "Xanh lá";
        Pen::Red => "红色", "紅色", "Red pen", "Đỏ";
        Pen::Blue => "蓝色", "藍色", "Blue", "Xanh dương";
        Pen::Yellow => "黄色", "黃色", "Yellow", "Vàng";
    }
}
