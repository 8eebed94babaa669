//! Texts with variable parts.

use super::{Label, Language};
use crate::engine::board::{Piece, Position, Side, Square, visible_path};
use crate::engine::evaluate::{Outlook, Score};
use crate::game::Handicap;
use crate::game::merit::Danger;
use crate::session::{LoadError, Newer, OfferError, SaveError, Strength, WhyDeclined};

/// The state of a point, apart from the piece on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointState {
    Plain,
    /// Its piece is selected.
    Selected,
    /// A premove begins or ends there.
    Premove,
    /// The selected piece may go there.
    Target,
    /// The selected piece may capture there.
    Capture,
    /// A hint suggests moving its piece.
    Suggested,
    /// The general there is in check.
    Check,
    /// The opponent threatens to take its piece, or to mate there.
    Threatened,
    /// It shows what is wrong with the position.
    Offending,
    /// Read from a picture, but perhaps wrongly.
    Unsure,
}

impl Language {
    /// The names of the sides that a user may choose, with the mark of the side that moves first.
    /// `first` has that side for the choice of Red and for the choice of Black. If the two differ,
    /// neither name has the mark: the odds decide, and their text says so.
    pub fn sides_to_choose(self, first: [Side; 2]) -> [&'static str; 2] {
        Side::BOTH.map(|side| match side {
            _ if first != [side; 2] => self.side(side),
            Side::Red => Label::RedFirst.text(self),
            Side::Black => Label::BlackFirst.text(self),
        })
    }

    /// Which of two people at one screen resigns. Their `names` may be empty.
    pub fn who_resigns(self, side: Side, names: [&str; 2]) -> String {
        let named = |side: Side| match names[side.index()].trim() {
            "" => self.side(side).into(),
            name => self.bracketed(self.side(side), name),
        };
        let (who, winner) = (named(side), named(!side));
        say!(
            self,
            "{who}认输，本局判{winner}获胜。",
            "{who}認輸，本局判{winner}獲勝。",
            "{who} resigns, and {winner} wins.",
            "{who} xin thua, {winner} thắng."
        )
    }

    /// A point of the board for screen readers: `e3 red soldier, can be captured`.
    pub(in crate::app) fn point(self, square: Square, piece: Option<Piece>, state: PointState) -> String {
        let what = match piece {
            Some(piece) => self.full_piece(piece),
            None => say!(self, "空", "空", "empty", "trống"),
        };
        let state = self.point_state(state);
        format!("{square} {what}{state}")
    }

    labels! {
        /// The state, after the piece.
        fn point_state(self, PointState);

        PointState::Plain => "", "", "", "";
        PointState::Selected => "，已选中", "，已選中", ", selected", ", đã chọn";
        PointState::Premove => "，预走", "，預走", ", premove", ", đi trước";
        PointState::Target => "，可走", "，可走", ", can move here", ", đi được";
        PointState::Capture => "，可吃", "，可吃", ", can be captured", ", ăn được";
        PointState::Suggested => "，提示走它", "，提示走它", ", hinted at", ", được gợi ý";
        PointState::Check => "，被将军", "，被將軍", ", in check", ", bị chiếu";
        PointState::Threatened => "，受到威胁", "，受到威脅", ", threatened", ", bị dọa";
        PointState::Unsure => "，不确定", "，不確定", ", unsure", ", chưa chắc";
        PointState::Offending => "，不合规则", "，不合規則", ", against the rules", ", trái luật";
    }

    /// The opponent's threats for screen readers: the pieces that could be taken, and the moves
    /// that begin a mate.
    pub(in crate::app) fn threatened(self, position: &Position, dangers: &[Danger]) -> String {
        let name = |&Danger { mv, is_mate }: &Danger| match is_mate {
            true => say!(self, "{mv} 杀着", "{mv} 殺著", "mate by {mv}", "chiếu hết bằng {mv}"),
            false => self.point(mv.to, position.piece_at(mv.to), PointState::Plain),
        };
        let names: Vec<String> = dangers.iter().map(name).collect();
        let names = names.join(self.list_comma());
        say!(self, "受到威胁：{names}", "受到威脅：{names}", "Threatened: {names}", "Bị dọa: {names}")
    }

    pub fn to_move(self, side: Side) -> String {
        let name = self.side(side);
        say!(self, "轮到{name}走棋", "輪到{name}走棋", "{name} to move", "Đến lượt {name}")
    }

    /// Says that an engine is thinking, and at which depth.
    pub fn thinking(self, depth: u32) -> String {
        match depth {
            0 => say!(self, "思考中…", "思考中…", "Thinking...", "Đang nghĩ..."),
            _ => say!(
                self,
                "思考中，深度 {depth}",
                "思考中，深度 {depth}",
                "Thinking, depth {depth}",
                "Đang nghĩ, độ sâu {depth}"
            ),
        }
    }

    /// The depth and the score of an engine that plays `side`.
    pub fn thought(self, depth: u32, side: Side, score: Score) -> String {
        let (thinking, outlook) = (self.thinking(depth), self.outlook(side, score));
        say!(
            self,
            "{thinking}，{outlook}",
            "{thinking}，{outlook}",
            "{thinking}: {outlook}",
            "{thinking}: {outlook}"
        )
    }

    /// The side that is better and by how many soldiers, a mate and its moves, or a loss by
    /// repetition. The score is from the view of `side`.
    pub fn outlook(self, side: Side, score: Score) -> String {
        let (ahead, plies) = match score.outlook() {
            Outlook::Centipawns(value) => {
                let ahead = if value < 0 { !side } else { side };
                return self.advantage(ahead, f64::from(value.abs()) / 100.0);
            }
            Outlook::WinsByRepetition => return self.loses_by_repetition(!side),
            Outlook::LosesByRepetition => return self.loses_by_repetition(side),
            Outlook::Wins { plies } => (side, plies),
            Outlook::Loses { plies } => (!side, plies),
        };
        let (name, moves) = (self.side(ahead), plies.div_ceil(2));
        if moves == 0 {
            return say!(self, "{name}已胜", "{name}已勝", "{name} has won", "{name} đã thắng");
        }
        say!(
            self,
            "{name} {moves} 步杀",
            "{name} {moves} 步殺",
            "{name} mates in {moves}",
            "{name} chiếu hết sau {moves} nước"
        )
    }

    fn loses_by_repetition(self, side: Side) -> String {
        let name = self.side(side);
        say!(
            self,
            "{name}因重复判负",
            "{name}因重複判負",
            "{name} loses by repetition",
            "{name} thua vì lặp nước"
        )
    }

    fn advantage(self, ahead: Side, soldiers: f64) -> String {
        if soldiers < 0.05 {
            return Label::Even.text(self).into();
        }
        format!("{} +{soldiers:.1}", self.side(ahead))
    }

    /// Says that a move leaves one of the user's pieces to be taken, and by which piece.
    pub fn leaves_to_be_taken(self, piece: Piece, taker: Piece) -> String {
        let [piece, taker] = [piece, taker].map(|piece| self.piece(piece));
        say!(
            self,
            "这样走，您的{piece}会被{taker}吃掉。仍然要走吗？",
            "這樣走，您的{piece}會被{taker}吃掉。仍然要走嗎？",
            "This leaves your {piece} to be taken by the {taker}. Play it anyway?",
            "Đi như vậy, {piece} của bạn sẽ bị {taker} ăn. Vẫn đi chứ?"
        )
    }

    labels! {
        /// Says that a draw was declined, and why.
        pub fn draw_declined(self, WhyDeclined);

        WhyDeclined::Asked => "对方不同意和棋", "對方不同意和棋", "The draw was declined", "Đối thủ không đồng ý hòa";
        WhyDeclined::TooEarly => "开局阶段，电脑不议和", "開局階段，電腦不議和",
            "The computer declines the draw: the game has hardly begun",
            "Máy không đồng ý hòa: ván cờ vừa mới bắt đầu";
        WhyDeclined::Better => "电脑不同意和棋：它认为自己占优", "電腦不同意和棋：它認為自己佔優",
            "The computer declines the draw: it thinks it is better",
            "Máy không đồng ý hòa: máy cho rằng mình hơn";
        WhyDeclined::Failed => "电脑出错，没有回答提和", "電腦出錯，沒有回答提和",
            "The computer failed and did not answer the draw offer", "Máy gặp lỗi, không trả lời lời xin hòa";
    }

    /// An engine's strength in few words: the level and its depth, or the limit chosen.
    pub fn strength(self, strength: Strength) -> String {
        match strength {
            Strength::Level(level) => {
                let terms = match level.depth() {
                    Some(depth) => self.depth(depth),
                    None => self.seconds(Strength::CHAMPION_SECONDS),
                };
                self.bracketed(self.level(level), &terms)
            }
            Strength::Depth(depth) => self.depth(depth),
            Strength::Seconds(seconds) => self.seconds(seconds),
            Strength::DepthAndSeconds { depth, seconds } => {
                [self.depth(depth), self.seconds(seconds)].join(self.comma())
            }
        }
    }

    /// Like [`Self::strength`], without the depth of a level.
    pub fn strength_in_short(self, strength: Strength) -> String {
        match strength {
            Strength::Level(level) => self.level(level).into(),
            Strength::Depth(_) | Strength::Seconds(_) | Strength::DepthAndSeconds { .. } => {
                self.strength(strength)
            }
        }
    }

    /// The computer and its strength as the name of a player. The side may follow in brackets.
    pub fn computer_of(self, strength: Strength) -> String {
        let (computer, strength) = (self.computer(), self.strength_in_short(strength));
        say!(
            self,
            "{computer}·{strength}",
            "{computer}·{strength}",
            "{computer}, {strength}",
            "{computer}, {strength}"
        )
    }

    pub fn depth(self, plies: u32) -> String {
        say!(self, "深度 {plies}", "深度 {plies}", "depth {plies}", "độ sâu {plies}")
    }

    pub fn seconds(self, seconds: u32) -> String {
        say!(self, "每步 {seconds} 秒", "每步 {seconds} 秒", "{seconds} s a move", "{seconds} giây/nước")
    }

    labels! {
        /// The odds, or that there are none.
        pub fn odds(self, Option<Handicap>);

        None => "不让子", "不讓子", "None", "Không chấp";
        Some(Handicap::FirstMove) => "让先", "讓先", "The first move", "Chấp tiên";
        Some(Handicap::TwoMoves) => "让二先", "讓二先", "Two moves first", "Hai tiên";
        Some(Handicap::ThreeMoves) => "让三先", "讓三先", "Three moves first", "Ba tiên";
        Some(Handicap::Horse) => "让单马（左马）", "讓單馬（左馬）", "A horse (the left one)", "Một Mã (bên trái)";
        Some(Handicap::RightHorse) => "让单马（右马）", "讓單馬（右馬）", "A horse (the right one)", "Một Mã (bên phải)";
        Some(Handicap::Cannon) => "让单炮", "讓單炮", "A cannon", "Một Pháo";
        Some(Handicap::TwoHorses) => "让双马", "讓雙馬", "Two horses", "Hai Mã";
        Some(Handicap::Chariot) => "让单车", "讓單車", "A chariot", "Một Xe";
        Some(Handicap::ChariotAndHorse) => "让车马", "讓車馬", "A chariot and a horse", "Một Xe và một Mã";
        Some(Handicap::TwoChariots) => "让双车", "讓雙車", "Two chariots", "Hai Xe";
        Some(Handicap::Nine) => "让九子（五兵双士双象）", "讓九子（五兵雙士雙象）", "Soldiers, advisors, elephants", "Chín quân (Tốt, Sĩ, Tượng)";
        Some(Handicap::AllSix) => "让双车双马双炮", "讓雙車雙馬雙炮", "Chariots, horses, cannons", "Hai Xe, hai Mã, hai Pháo";
    }

    /// The odds and the side that gives them.
    pub fn odds_given(self, odds: Handicap, giver: Side) -> String {
        let (odds, giver) = (self.odds(Some(odds)), self.side(giver));
        say!(self, "{giver}{odds}", "{giver}{odds}", "{giver} gives odds: {odds}", "{giver} chấp: {odds}")
    }

    /// The captured pieces.
    pub fn captured(self, pieces: &[Piece]) -> String {
        let names: Vec<&str> = pieces.iter().map(|&piece| self.piece(piece)).collect();
        let names = names.join(self.list_comma());
        say!(self, "吃掉：{names}", "吃掉：{names}", "captured: {names}", "đã ăn: {names}")
    }

    /// Two statements as sentences of their own.
    pub fn sentences(self, first: &str, second: &str) -> String {
        if first.ends_with(['.', '!', '?', '。', '！', '？']) {
            return self.one_after_the_other(first, second);
        }
        say!(self, "{first}。{second}", "{first}。{second}", "{first}. {second}", "{first}. {second}")
    }

    /// Two texts, with a space between them where the language has one.
    pub fn one_after_the_other(self, first: &str, second: &str) -> String {
        say!(self, "{first}{second}", "{first}{second}", "{first} {second}", "{first} {second}")
    }

    /// The premove, and how to cancel it.
    pub fn premove(self, mv: &str) -> String {
        say!(
            self,
            "预走：{mv}（右键或 Esc 取消）",
            "預走：{mv}（右鍵或 Esc 取消）",
            "Premove: {mv} (right click or Esc cancels)",
            "Đi trước: {mv} (nhấp phải hoặc Esc để hủy)"
        )
    }

    /// Our engine and its strength as the name of a player in a file.
    pub fn program_of(self, strength: Strength) -> String {
        let Strength::Level(level) = strength else {
            let strength = self.strength(strength);
            return say!(
                self,
                "楚河·{strength}",
                "楚河·{strength}",
                "Chuhe, {strength}",
                "Chuhe, {strength}"
            );
        };
        let (number, name) = (level.number(), self.level(level));
        say!(
            self,
            "楚河·第 {number} 级·{name}",
            "楚河·第 {number} 級·{name}",
            "Chuhe, level {number} {name}",
            "Chuhe, cấp {number} {name}"
        )
    }

    /// Says why a draw can't be offered.
    pub fn offer_error(self, error: OfferError) -> String {
        match error {
            OfferError::GameOver => Label::GameOver.text(self).into(),
            OfferError::NotHuman => Label::DrawNotHuman.text(self).into(),
            OfferError::AlreadyOffered => Label::DrawPending.text(self).into(),
            OfferError::TooSoon { moves } => say!(
                self,
                "刚提过和，再走 {moves} 步才能再提",
                "剛提過和，再走 {moves} 步才能再提",
                match moves {
                    1 => "A draw was offered recently: play one more move first".into(),
                    _ => format!("A draw was offered recently: play {moves} more moves first"),
                },
                "Vừa xin hòa rồi: đi thêm {moves} nước mới được xin nữa"
            ),
        }
    }

    /// The question whether to accept a draw.
    pub fn draw_offered_by(self, side: Side) -> String {
        let (by, to) = (self.side(side), self.side(!side));
        say!(
            self,
            "{by}提和。{to}是否同意？",
            "{by}提和。{to}是否同意？",
            "{by} offers a draw. Does {to} accept?",
            "{by} xin hòa. {to} có đồng ý không?"
        )
    }

    /// Says what happened to a file that could not be read.
    pub fn load_error(self, error: &LoadError) -> String {
        match error {
            LoadError::Damaged { set_aside, cause } => {
                let path = visible_path(set_aside);
                say!(
                    self,
                    "存档已损坏（{cause}），无法使用。原文件改名保留在：\n{path}",
                    "存檔已損壞（{cause}），無法使用。原檔案改名保留在：\n{path}",
                    "A saved file is damaged and cannot be used ({cause}). It is kept under another name:\n{path}",
                    "Tệp đã lưu bị hỏng, không dùng được ({cause}). Tệp được giữ dưới tên khác:\n{path}"
                )
            }
            LoadError::Unreadable { path, source } => self.stays(&visible_path(path), &self.io_error(source)),
            LoadError::Newer { path, newer } => self.stays(&visible_path(path), &self.newer(*newer)),
        }
    }

    /// Says that a file that cannot be read, or not now, is left alone.
    fn stays(self, path: &str, cause: &str) -> String {
        say!(
            self,
            "读不了这个存档，程序也不会改写它：\n{path}\n{cause}\n存档能读之后，请重新打开楚河；也可以把它移走。",
            "讀不了這個存檔，程式也不會改寫它：\n{path}\n{cause}\n存檔能讀之後，請重新開啟楚河；也可以把它移走。",
            "A saved file is not read, and nothing is written over it:\n{path}\n{cause}\n\
             Start Chuhe again when it can be read, or move the file away.",
            "Không đọc được tệp đã lưu, và chương trình không ghi đè lên tệp này:\n{path}\n{cause}\n\
             Khi tệp đọc được, hãy mở lại Chuhe; hoặc chuyển tệp đi nơi khác."
        )
    }

    /// Says that a later version of the program wrote a file.
    pub(super) fn newer(self, Newer(version): Newer) -> String {
        say!(
            self,
            "它是较新版本的楚河写的（存档版本 {version}）。",
            "它是較新版本的楚河寫的（存檔版本 {version}）。",
            "A newer Chuhe has written it (files of version {version}).",
            "Tệp do phiên bản Chuhe mới hơn ghi (tệp phiên bản {version})."
        )
    }

    /// Says what could not be written.
    pub fn save_error(self, error: &SaveError) -> String {
        let (path, cause) = (visible_path(&error.path), self.io_error(&error.source));
        say!(
            self,
            "对局可以继续，程序会再试。无法保存到：\n{path}\n{cause}",
            "對局可以繼續，程式會再試。無法儲存到：\n{path}\n{cause}",
            "The game goes on, and saving is tried again. It cannot be saved to:\n{path}\n{cause}",
            "Ván cờ vẫn tiếp tục, chương trình sẽ thử lại. Không lưu được vào:\n{path}\n{cause}"
        )
    }

    /// Says why texts are smaller than they were chosen to be.
    pub fn text_is_smaller(self, shown: f32) -> String {
        let percent = (100.0 * shown).round();
        say!(
            self,
            "窗口太小，现在只放大到 {percent}%",
            "視窗太小，現在只放大到 {percent}%",
            "The window is too small for it: {percent}% now",
            "Cửa sổ quá nhỏ: hiện là {percent}%"
        )
    }

    pub fn version(self, number: &str) -> String {
        say!(self, "版本 {number}", "版本 {number}", "Version {number}", "Phiên bản {number}")
    }

    /// Says that the engine failed.
    pub fn engine_failed(self, message: &str) -> String {
        say!(
            self,
            "对局已暂停，可以让电脑重试。\n（{message}）",
            "對局已暫停，可以讓電腦重試。\n（{message}）",
            "The game is paused; the computer can try again.\n({message})",
            "Ván cờ tạm dừng; có thể cho máy thử lại.\n({message})"
        )
    }
}
