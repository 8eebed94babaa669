//! Sentences with parts to fill in.

use super::{Label, Language};
use crate::engine::board::{Piece, Side, Square};
use crate::engine::evaluate::{Outlook, Score};
use crate::engine::rules;
use crate::game::formats::GameResult;
use crate::game::{Outcome, Reason};
use crate::session::{Level, LoadError, OfferError, SaveError, Strength};

/// What a point of the board is, beside what stands on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointState {
    Plain,
    /// Its piece is picked up.
    Selected,
    /// A move that waits for its turn begins or ends there.
    Premove,
    /// The selected piece may go there.
    Target,
    /// The selected piece may capture there.
    Capture,
    /// The general there is in check.
    Check,
    /// What is wrong with the position can be seen there.
    Offending,
}

impl Language {
    /// What a screen reader says about a point of the board: `e3 red soldier, can be captured`.
    pub(in crate::app) fn point(self, square: Square, piece: Option<Piece>, state: PointState) -> String {
        let what = match piece {
            Some(piece) => self.full_piece(piece),
            None => match self {
                Self::Simplified | Self::Traditional => "空",
                Self::English => "empty",
                Self::Vietnamese => "trống",
            }
            .into(),
        };
        let state = match (state, self) {
            (PointState::Plain, _) => "",
            (PointState::Selected, Self::Simplified) => "，已选中",
            (PointState::Selected, Self::Traditional) => "，已選中",
            (PointState::Selected, Self::English) => ", selected",
            (PointState::Selected, Self::Vietnamese) => ", đã chọn",
            (PointState::Premove, Self::Simplified) => "，预走",
            (PointState::Premove, Self::Traditional) => "，預走",
            (PointState::Premove, Self::English) => ", premove",
            (PointState::Premove, Self::Vietnamese) => ", đi trước",
            (PointState::Target, Self::Simplified | Self::Traditional) => "，可走",
            (PointState::Target, Self::English) => ", can move here",
            (PointState::Target, Self::Vietnamese) => ", đi được",
            (PointState::Capture, Self::Simplified | Self::Traditional) => "，可吃",
            (PointState::Capture, Self::English) => ", can be captured",
            (PointState::Capture, Self::Vietnamese) => ", ăn được",
            (PointState::Check, Self::Simplified) => "，被将军",
            (PointState::Check, Self::Traditional) => "，被將軍",
            (PointState::Check, Self::English) => ", in check",
            (PointState::Check, Self::Vietnamese) => ", bị chiếu",
            (PointState::Offending, Self::Simplified) => "，不合规则",
            (PointState::Offending, Self::Traditional) => "，不合規則",
            (PointState::Offending, Self::English) => ", against the rules",
            (PointState::Offending, Self::Vietnamese) => ", trái luật",
        };
        format!("{square} {what}{state}")
    }

    /// Whose move it is.
    pub fn to_move(self, side: Side) -> String {
        let name = self.side(side);
        match self {
            Self::Simplified => format!("轮到{name}走棋"),
            Self::Traditional => format!("輪到{name}走棋"),
            Self::English => format!("{name} to move"),
            Self::Vietnamese => format!("Đến lượt {name}"),
        }
    }

    /// That an engine is at work, and how deep it has looked.
    pub fn thinking(self, depth: u32) -> String {
        match (self, depth) {
            (Self::Simplified | Self::Traditional, 0) => "思考中…".into(),
            (Self::English, 0) => "Thinking...".into(),
            (Self::Vietnamese, 0) => "Đang nghĩ...".into(),
            (Self::Simplified | Self::Traditional, _) => format!("思考中 深度 {depth}"),
            (Self::English, _) => format!("Thinking, depth {depth}"),
            (Self::Vietnamese, _) => format!("Đang nghĩ, độ sâu {depth}"),
        }
    }

    /// A score in soldiers, or a mate in moves, from the view of `score`'s side.
    pub fn score(self, score: Score) -> String {
        match (score.outlook(), self) {
            (Outlook::Centipawns(value), _) => format!("{:+.2}", f64::from(value) / 100.0),
            (Outlook::Wins { plies }, Self::Simplified) => format!("{} 步杀", plies.div_ceil(2)),
            (Outlook::Wins { plies }, Self::Traditional) => format!("{} 步殺", plies.div_ceil(2)),
            (Outlook::Wins { plies }, Self::English) => format!("mate in {}", plies.div_ceil(2)),
            (Outlook::Wins { plies }, Self::Vietnamese) => {
                format!("chiếu hết sau {} nước", plies.div_ceil(2))
            }
            (Outlook::Loses { plies }, Self::Simplified) => format!("{} 步被杀", plies.div_ceil(2)),
            (Outlook::Loses { plies }, Self::Traditional) => format!("{} 步被殺", plies.div_ceil(2)),
            (Outlook::Loses { plies }, Self::English) => format!("mated in {}", plies.div_ceil(2)),
            (Outlook::Loses { plies }, Self::Vietnamese) => {
                format!("bị chiếu hết sau {} nước", plies.div_ceil(2))
            }
        }
    }

    /// A level's name.
    pub const fn level(self, level: Level) -> &'static str {
        match level {
            Level::Newcomer => Label::LevelNewcomer,
            Level::Novice => Label::LevelNovice,
            Level::Beginner => Label::LevelBeginner,
            Level::Learner => Label::LevelLearner,
            Level::Improver => Label::LevelImprover,
            Level::Casual => Label::LevelCasual,
            Level::Hobbyist => Label::LevelHobbyist,
            Level::Amateur => Label::LevelAmateur,
            Level::Club => Label::LevelClub,
            Level::Skilled => Label::LevelSkilled,
            Level::Strong => Label::LevelStrong,
            Level::Veteran => Label::LevelVeteran,
            Level::Expert => Label::LevelExpert,
            Level::Master => Label::LevelMaster,
            Level::Grandmaster => Label::LevelGrandmaster,
            Level::Champion => Label::LevelChampion,
        }
        .text(self)
    }

    /// How strong an engine plays, in few words: a level's name and depth, or the terms chosen.
    pub fn strength(self, strength: Strength) -> String {
        match strength {
            Strength::Level(level) => {
                let terms = match level.depth() {
                    Some(depth) => self.depth(depth),
                    None => self.seconds(Strength::CHAMPION_SECONDS),
                };
                let name = self.level(level);
                match self {
                    Self::Simplified | Self::Traditional => format!("{name}（{terms}）"),
                    Self::English | Self::Vietnamese => format!("{name} ({terms})"),
                }
            }
            Strength::Depth(depth) => self.depth(depth),
            Strength::Seconds(seconds) => self.seconds(seconds),
        }
    }

    /// A search depth.
    pub fn depth(self, plies: u32) -> String {
        match self {
            Self::Simplified | Self::Traditional => format!("深度 {plies}"),
            Self::English => format!("depth {plies}"),
            Self::Vietnamese => format!("độ sâu {plies}"),
        }
    }

    /// Seconds a move.
    pub fn seconds(self, seconds: u32) -> String {
        match self {
            Self::Simplified | Self::Traditional => format!("每步 {seconds} 秒"),
            Self::English => format!("{seconds} s a move"),
            Self::Vietnamese => format!("{seconds} giây/nước"),
        }
    }

    /// Which pieces were captured.
    pub fn captured(self, pieces: &[Piece]) -> String {
        let names: Vec<&str> = pieces.iter().map(|&piece| self.piece(piece)).collect();
        match self {
            Self::Simplified | Self::Traditional => format!("吃掉：{}", names.join("、")),
            Self::English => format!("captured: {}", names.join(", ")),
            Self::Vietnamese => format!("đã ăn: {}", names.join(", ")),
        }
    }

    /// Who won.
    pub fn winner(self, outcome: Outcome) -> String {
        let Some(side) = outcome.winner else { return Label::DrawGame.text(self).into() };
        let name = self.side(side);
        match self {
            Self::Simplified => format!("{name}胜"),
            Self::Traditional => format!("{name}勝"),
            Self::English => format!("{name} wins"),
            Self::Vietnamese => format!("{name} thắng"),
        }
    }

    /// How a game ended, in a word.
    pub fn result(self, result: GameResult) -> &'static str {
        match (result, self) {
            (GameResult::Unknown, _) => Label::Unfinished.text(self),
            (GameResult::Draw, _) => Label::DrawGame.text(self),
            (GameResult::Win(Side::Red), Self::Simplified) => "红胜",
            (GameResult::Win(Side::Red), Self::Traditional) => "紅勝",
            (GameResult::Win(Side::Red), Self::English) => "Red wins",
            (GameResult::Win(Side::Red), Self::Vietnamese) => "Đỏ thắng",
            (GameResult::Win(Side::Black), Self::Simplified) => "黑胜",
            (GameResult::Win(Side::Black), Self::Traditional) => "黑勝",
            (GameResult::Win(Side::Black), Self::English) => "Black wins",
            (GameResult::Win(Side::Black), Self::Vietnamese) => "Đen thắng",
        }
    }

    /// Why the game ended.
    pub fn reason(self, outcome: Outcome) -> String {
        let loser = outcome.winner.map(|side| self.side(!side)).unwrap_or_default();
        match (outcome.reason, self) {
            (Reason::Rules(reason), _) => self.reason_by_rules(reason, loser),
            (Reason::Resignation, Self::Simplified) => format!("{loser}认输"),
            (Reason::Resignation, Self::Traditional) => format!("{loser}認輸"),
            (Reason::Resignation, Self::English) => format!("{loser} resigned"),
            (Reason::Resignation, Self::Vietnamese) => format!("{loser} xin thua"),
            (Reason::Time, Self::Simplified) => format!("{loser}超时"),
            (Reason::Time, Self::Traditional) => format!("{loser}超時"),
            (Reason::Time, Self::English) => format!("{loser} ran out of time"),
            (Reason::Time, Self::Vietnamese) => format!("{loser} hết giờ"),
            (Reason::Agreement, Self::Simplified) => "双方同意和棋".into(),
            (Reason::Agreement, Self::Traditional) => "雙方同意和棋".into(),
            (Reason::Agreement, Self::English) => "Both sides agreed".into(),
            (Reason::Agreement, Self::Vietnamese) => "Hai bên đồng ý hòa".into(),
            (Reason::Recorded, Self::Simplified) => "棋谱记载".into(),
            (Reason::Recorded, Self::Traditional) => "棋譜記載".into(),
            (Reason::Recorded, Self::English) => "By the record".into(),
            (Reason::Recorded, Self::Vietnamese) => "Theo biên bản".into(),
        }
    }

    fn reason_by_rules(self, reason: rules::Reason, loser: &str) -> String {
        use rules::Reason;
        match (reason, self) {
            (Reason::Checkmate, Self::Simplified) => format!("{loser}被将死"),
            (Reason::Checkmate, Self::Traditional) => format!("{loser}被將死"),
            (Reason::Checkmate, Self::English) => format!("{loser} is checkmated"),
            (Reason::Checkmate, Self::Vietnamese) => format!("{loser} bị chiếu hết"),
            (Reason::Stalemate, Self::Simplified) => format!("{loser}无棋可走，困毙"),
            (Reason::Stalemate, Self::Traditional) => format!("{loser}無棋可走，困斃"),
            (Reason::Stalemate, Self::English) => format!("{loser} has no legal move"),
            (Reason::Stalemate, Self::Vietnamese) => format!("{loser} hết nước đi"),
            (Reason::PerpetualCheck, Self::Simplified) => format!("{loser}长将，判负"),
            (Reason::PerpetualCheck, Self::Traditional) => format!("{loser}長將，判負"),
            (Reason::PerpetualCheck, Self::English) => format!("{loser} gave perpetual check"),
            (Reason::PerpetualCheck, Self::Vietnamese) => format!("{loser} trường chiếu, xử thua"),
            (Reason::PerpetualChase, Self::Simplified) => format!("{loser}长捉，判负"),
            (Reason::PerpetualChase, Self::Traditional) => format!("{loser}長捉，判負"),
            (Reason::PerpetualChase, Self::English) => format!("{loser} chased a piece perpetually"),
            (Reason::PerpetualChase, Self::Vietnamese) => format!("{loser} trường tróc, xử thua"),
            (Reason::PerpetualChaseUnprotecting, Self::Simplified) => {
                format!("{loser}反复消除保护而长捉，判负")
            }
            (Reason::PerpetualChaseUnprotecting, Self::Traditional) => {
                format!("{loser}反覆消除保護而長捉，判負")
            }
            (Reason::PerpetualChaseUnprotecting, Self::English) => {
                format!("{loser} chased a piece perpetually by removing its protection")
            }
            (Reason::PerpetualChaseUnprotecting, Self::Vietnamese) => {
                format!("{loser} trường tróc bằng cách diệt quân bảo vệ, xử thua")
            }
            (Reason::RepetitionDraw, Self::Simplified) => "局面重复三次，不变作和".into(),
            (Reason::RepetitionDraw, Self::Traditional) => "局面重複三次，不變作和".into(),
            (Reason::RepetitionDraw, Self::English) => "The position was repeated three times".into(),
            (Reason::RepetitionDraw, Self::Vietnamese) => "Thế cờ lặp lại ba lần".into(),
            (Reason::InsufficientMaterial, Self::Simplified) => "双方都没有能过河的棋子".into(),
            (Reason::InsufficientMaterial, Self::Traditional) => "雙方都沒有能過河的棋子".into(),
            (Reason::InsufficientMaterial, Self::English) => "Neither side can attack any more".into(),
            (Reason::InsufficientMaterial, Self::Vietnamese) => {
                "Hai bên không còn quân sang sông được".into()
            }
            (Reason::MoveLimit, Self::Simplified) => "六十回合没有吃子".into(),
            (Reason::MoveLimit, Self::Traditional) => "六十回合沒有吃子".into(),
            (Reason::MoveLimit, Self::English) => "Sixty moves without a capture".into(),
            (Reason::MoveLimit, Self::Vietnamese) => "Sáu mươi nước không ăn quân".into(),
        }
    }

    /// What the computer would play, in the language's notation.
    pub fn hint(self, play: &str) -> String {
        match self {
            Self::Simplified | Self::Traditional => format!("提示：{play}"),
            Self::English => format!("Hint: {play}"),
            Self::Vietnamese => format!("Gợi ý: {play}"),
        }
    }

    /// What will be played when its turn comes, in the language's notation.
    pub fn premove(self, play: &str) -> String {
        match self {
            Self::Simplified => format!("预走：{play}（右键或 Esc 取消）"),
            Self::Traditional => format!("預走：{play}（右鍵或 Esc 取消）"),
            Self::English => format!("Premove: {play} (right click or Esc cancels)"),
            Self::Vietnamese => format!("Đi trước: {play} (nhấp phải hoặc Esc để hủy)"),
        }
    }

    /// Why a draw can't be offered.
    pub fn offer_error(self, error: OfferError) -> String {
        match (error, self) {
            (OfferError::GameOver, _) => Label::GameOver.text(self).into(),
            (OfferError::NotHuman, _) => Label::DrawNotHuman.text(self).into(),
            (OfferError::AlreadyOffered, _) => Label::DrawPending.text(self).into(),
            (OfferError::TooSoon { moves }, Self::Simplified) => {
                format!("刚提过和，再走 {moves} 步才能再提")
            }
            (OfferError::TooSoon { moves }, Self::Traditional) => {
                format!("剛提過和，再走 {moves} 步才能再提")
            }
            (OfferError::TooSoon { moves: 1 }, Self::English) => {
                "A draw was offered not long ago: play one more move first".into()
            }
            (OfferError::TooSoon { moves }, Self::English) => {
                format!("A draw was offered not long ago: play {moves} more moves first")
            }
            (OfferError::TooSoon { moves }, Self::Vietnamese) => {
                format!("Vừa xin hòa rồi: đi thêm {moves} nước mới được xin nữa")
            }
        }
    }

    /// Who offers a draw to whom.
    pub fn draw_offered_by(self, side: Side) -> String {
        let (by, to) = (self.side(side), self.side(!side));
        match self {
            Self::Simplified => format!("{by}提议和棋。{to}是否同意？"),
            Self::Traditional => format!("{by}提議和棋。{to}是否同意？"),
            Self::English => format!("{by} offers a draw. Does {to} accept?"),
            Self::Vietnamese => format!("{by} xin hòa. {to} có đồng ý không?"),
        }
    }

    /// What became of a file that could not be read.
    pub fn load_error(self, error: &LoadError) -> String {
        match (error, self) {
            (LoadError::Damaged { set_aside, cause }, Self::Simplified) => {
                let path = set_aside.display();
                format!("存档已损坏（{cause}）。原文件没有丢失，保存在：\n{path}")
            }
            (LoadError::Damaged { set_aside, cause }, Self::Traditional) => {
                let path = set_aside.display();
                format!("存檔已損壞（{cause}）。原檔案沒有遺失，保存在：\n{path}")
            }
            (LoadError::Damaged { set_aside, cause }, Self::English) => {
                let path = set_aside.display();
                format!("The file was damaged ({cause}). Nothing was lost; it is kept as:\n{path}")
            }
            (LoadError::Damaged { set_aside, cause }, Self::Vietnamese) => {
                let path = set_aside.display();
                format!("Tệp bị hỏng ({cause}). Không mất gì cả; tệp gốc được giữ tại:\n{path}")
            }
            (LoadError::Unreadable { path, source }, _) => format!("{}\n{source}", path.display()),
        }
    }

    /// What could not be written.
    pub fn save_error(self, error: &SaveError) -> String {
        let (path, source) = (error.path.display(), &error.source);
        match self {
            Self::Simplified => format!("对局可以继续，但无法保存到：\n{path}\n（{source}）"),
            Self::Traditional => format!("對局可以繼續，但無法儲存到：\n{path}\n（{source}）"),
            Self::English => format!("The game goes on, but it cannot be saved to:\n{path}\n({source})"),
            Self::Vietnamese => {
                format!("Ván cờ vẫn tiếp tục, nhưng không lưu được vào:\n{path}\n({source})")
            }
        }
    }

    /// Which version this is.
    pub fn version(self, number: &str) -> String {
        match self {
            Self::Simplified | Self::Traditional => format!("版本 {number}"),
            Self::English => format!("Version {number}"),
            Self::Vietnamese => format!("Phiên bản {number}"),
        }
    }

    /// That the engine failed.
    pub fn engine_failed(self, message: &str) -> String {
        match self {
            Self::Simplified => format!("对局已暂停，可以让电脑重试。\n（{message}）"),
            Self::Traditional => format!("對局已暫停，可以讓電腦重試。\n（{message}）"),
            Self::English => format!("The game is paused; the computer can try again.\n({message})"),
            Self::Vietnamese => format!("Ván cờ tạm dừng; có thể cho máy thử lại.\n({message})"),
        }
    }
}
