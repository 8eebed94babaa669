//! What was read from a picture of a board, and why nothing was.

use super::Language;
use crate::engine::board::{Kind, Piece, Setup, Side, Square, can_stand, near_soldier_point};
use crate::vision::{Content, NoReading, PictureError, ReadPoint, Reading};

impl Language {
    /// Why there is no position in a picture.
    pub fn no_reading(self, why: &NoReading) -> String {
        match why {
            NoReading::NoBoard => say!(
                self,
                "这张图片里没有找到象棋盘",
                "這張圖片裡沒有找到象棋盤",
                "No Xiangqi board was found in this picture",
                "Không tìm thấy bàn cờ tướng trong hình này"
            ),
            NoReading::HalfBoard => say!(
                self,
                "图片里只有棋盘的一部分：请截取整个棋盘",
                "圖片裡只有棋盤的一部分：請截取整個棋盤",
                "Only a part of the board is in the picture: it takes the whole board",
                "Hình chỉ có một phần bàn cờ: hãy chụp cả bàn cờ"
            ),
            NoReading::SeveralBoards(boards) => {
                let count = boards.len();
                say!(
                    self,
                    "图片里有 {count} 个棋盘",
                    "圖片裡有 {count} 個棋盤",
                    "There are {count} boards in this picture",
                    "Trong hình có {count} bàn cờ"
                )
            }
            NoReading::HiddenPieces => say!(
                self,
                "有些棋子是暗子（揭棋），看不出是什么棋子",
                "有些棋子是暗子（揭棋），看不出是什麼棋子",
                "Some pieces lie face down, as in Jieqi: their kinds cannot be seen",
                "Có quân đang úp (cờ úp), không biết là quân gì"
            ),
            NoReading::OtherGame => say!(
                self,
                "这是另一种棋的棋盘，不是象棋",
                "這是另一種棋的棋盤，不是象棋",
                "This is the board of another game, not Xiangqi",
                "Đây là bàn của một loại cờ khác, không phải cờ tướng"
            ),
        }
    }

    /// Why a file or the clipboard has no picture that can be read.
    pub fn picture_error(self, error: &PictureError) -> String {
        match error {
            PictureError::UnknownFormat => say!(
                self,
                "只能读取 PNG、JPEG、WebP、BMP 和 GIF 图片",
                "只能讀取 PNG、JPEG、WebP、BMP 和 GIF 圖片",
                "Only pictures in PNG, JPEG, WebP, BMP or GIF can be read",
                "Chỉ đọc được hình PNG, JPEG, WebP, BMP và GIF"
            ),
            PictureError::Empty => {
                say!(self, "图片是空的", "圖片是空的", "The picture is empty", "Hình trống")
            }
            PictureError::TooLarge { width, height } => say!(
                self,
                "图片有 {width} × {height} 像素，太大；最多 5000 万像素",
                "圖片有 {width} × {height} 像素，太大；最多 5000 萬像素",
                "The picture has {width} × {height} pixels; at most 50 million can be read",
                "Hình có {width} × {height} điểm ảnh, quá lớn; nhiều nhất là 50 triệu"
            ),
            PictureError::Damaged(_) => say!(
                self,
                "图片已损坏，无法读取",
                "圖片已損壞，無法讀取",
                "The picture is damaged and cannot be read",
                "Hình bị hỏng, không đọc được"
            ),
        }
    }

    /// How sure a reading is, in words: a share of 0 to 1 as a percentage, too.
    pub fn reading_certainty(self, certainty: f32) -> String {
        let percent = whole_percent(certainty);
        match percent {
            95.. => say!(
                self,
                "很可能全对（{percent}%）",
                "很可能全對（{percent}%）",
                "Very likely all right ({percent} %)",
                "Rất có thể đúng hết ({percent} %)"
            ),
            75.. => say!(
                self,
                "可能全对（{percent}%）",
                "可能全對（{percent}%）",
                "Probably all right ({percent} %)",
                "Có lẽ đúng hết ({percent} %)"
            ),
            25.. => say!(
                self,
                "可能有错（{percent}% 全对）",
                "可能有錯（{percent}% 全對）",
                "Something may be wrong ({percent} % that all is right)",
                "Có thể có chỗ sai ({percent} % là đúng hết)"
            ),
            _ => say!(
                self,
                "很可能有错（{percent}% 全对）",
                "很可能有錯（{percent}% 全對）",
                "Something is probably wrong ({percent} % that all is right)",
                "Rất có thể có chỗ sai ({percent} % là đúng hết)"
            ),
        }
    }

    /// Who is to move in a pictured position, as far as the picture tells.
    pub fn to_move_in_picture(self, side: Option<Side>) -> String {
        match side {
            Some(side) => {
                let name = self.side(side);
                say!(self, "轮到{name}走棋", "輪到{name}走棋", "{name} to move", "Đến lượt {name}")
            }
            None => say!(
                self,
                "图片没有显示轮到谁走棋",
                "圖片沒有顯示輪到誰走棋",
                "The picture does not tell whose move it is",
                "Hình không cho biết đến lượt ai"
            ),
        }
    }

    /// How many points are unsure.
    pub fn unsure_points(self, count: usize) -> String {
        say!(
            self,
            "{count} 个点不能确定",
            "{count} 個點不能確定",
            match count {
                1 => "1 point is unsure".to_owned(),
                _ => format!("{count} points are unsure"),
            },
            "{count} điểm chưa chắc"
        )
    }

    /// How many points were read as something that they do not look like.
    pub fn corrected_points(self, count: usize) -> String {
        say!(
            self,
            "{count} 个点按规则更正",
            "{count} 個點按規則更正",
            match count {
                1 => "1 point was corrected by the rules".to_owned(),
                _ => format!("{count} points were corrected by the rules"),
            },
            "{count} điểm được sửa theo luật"
        )
    }

    /// The content of a point: a piece, or empty.
    pub fn on_point(self, piece: Option<Piece>) -> String {
        match piece {
            Some(piece) => self.full_piece(piece),
            None => say!(self, "空", "空", "empty", "trống"),
        }
    }

    /// What an unsure point may be: `e3: red cannon, or red chariot, or empty`.
    pub fn unsure_point(self, square: Square, point: &ReadPoint) -> String {
        let or = say!(self, "，或", "，或", ", or ", ", hoặc ");
        let names: Vec<String> = point.likely.iter().map(|&piece| self.on_point(piece)).collect();
        let names = names.join(&or);
        say!(self, "{square}：{names}", "{square}：{names}", "{square}: {names}", "{square}: {names}")
    }

    /// What was read although the point looks otherwise, and why: `a red elephant cannot stand there;
    /// read as red cannon`.
    pub fn correction(self, square: Square, reading: &Reading) -> String {
        let point = &reading.points[square.index()];
        let read = self.on_point(point.piece);
        let why = self.why_corrected(square, point.seen, &reading.setup());
        say!(self, "{why}，读作{read}", "{why}，讀作{read}", "{why}; read as {read}", "{why}; đọc là {read}")
    }

    fn why_corrected(self, square: Square, seen: Content, setup: &Setup) -> String {
        let piece = match seen {
            Content::Piece(piece) => piece,
            Content::Empty => {
                return say!(
                    self,
                    "看上去是空的，但棋盘上缺子",
                    "看上去是空的，但棋盤上缺子",
                    "it looks empty, but the board lacks a piece",
                    "trông như trống, nhưng bàn cờ thiếu quân"
                );
            }
            Content::Hidden | Content::Foreign => {
                return say!(
                    self,
                    "看不清是什么",
                    "看不清是什麼",
                    "it is unclear what lies there",
                    "không rõ là gì"
                );
            }
        };
        let name = self.full_piece(piece);
        if !can_be_on(piece, square) {
            return say!(
                self,
                "{name}不能站在这里",
                "{name}不能站在這裡",
                "a {name} cannot stand there",
                "{name} không thể đứng ở đây"
            );
        }
        let count = setup.pieces().filter(|&(_, other)| other == piece).count() as u32 + 1;
        if count > piece.kind.full_count() {
            return say!(
                self,
                "不会有 {count} 个{name}",
                "不會有 {count} 個{name}",
                "there cannot be {count} {name}s",
                "không thể có {count} {name}"
            );
        }
        say!(
            self,
            "看上去像{name}，但不合规则",
            "看上去像{name}，但不合規則",
            "it looks like a {name}, which the rules do not allow",
            "trông như {name}, nhưng trái luật"
        )
    }
}

/// Whether a piece can come to a square in a game.
fn can_be_on(piece: Piece, square: Square) -> bool {
    can_stand(piece, square)
        && (piece.kind != Kind::Soldier || near_soldier_point(piece.side, square) == square)
}

/// Rounded, but never to a certainty that there is not.
fn whole_percent(share: f32) -> u32 {
    let percent = (100.0 * share.clamp(0.0, 1.0)).round() as u32;
    if share < 1.0 { percent.clamp(1, 99) } else { percent }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vision::Grid;

    fn reading(fen: &str) -> Reading {
        let setup: Setup = fen.parse().unwrap();
        Reading::certain(&setup, Grid::upright([0.0, 0.0], [30.0, 30.0]))
    }

    fn see(reading: &mut Reading, square: &str, letter: char) -> Square {
        let square: Square = square.parse().unwrap();
        reading.points[square.index()].seen = Content::Piece(Piece::from_letter(letter).unwrap());
        square
    }

    #[test]
    fn a_correction_names_what_the_rules_forbid() {
        let mut read = reading("4k4/9/9/9/2C6/9/9/9/9/RR1K5 w");
        let across = see(&mut read, "c5", 'B');
        let third = see(&mut read, "d0", 'R');
        assert_eq!(
            Language::English.correction(across, &read),
            "a red elephant cannot stand there; read as red cannon"
        );
        assert_eq!(Language::Simplified.correction(across, &read), "红相不能站在这里，读作红炮");
        assert_eq!(
            Language::English.correction(third, &read),
            "there cannot be 3 red chariots; read as red general"
        );
    }

    #[test]
    fn no_reading_is_said_to_be_surer_than_it_is() {
        let said = |share| Language::English.reading_certainty(share);
        assert_eq!(said(0.999), "Very likely all right (99 %)");
        assert_eq!(said(0.8), "Probably all right (80 %)");
        assert_eq!(said(0.5), "Something may be wrong (50 % that all is right)");
        assert_eq!(said(0.0), "Something is probably wrong (1 % that all is right)");
    }

    #[test]
    fn an_unsure_point_says_all_that_it_may_be() {
        let point = ReadPoint {
            piece: Some(Piece::new(Side::Red, Kind::Cannon)),
            certainty: 0.6,
            seen: Content::Empty,
            likely: vec![Some(Piece::new(Side::Red, Kind::Cannon)), None],
        };
        let said = Language::ALL.map(|language| language.unsure_point("e3".parse().unwrap(), &point));
        assert_eq!(
            said,
            ["e3：红炮，或空", "e3：紅炮，或空", "e3: red cannon, or empty", "e3: Pháo đỏ, hoặc trống"]
        );
    }

    #[test]
    fn every_language_has_its_own_sentence() {
        let refusals = [
            NoReading::NoBoard,
            NoReading::HalfBoard,
            NoReading::SeveralBoards(vec![Grid::upright([0.0, 0.0], [9.0, 9.0]); 2]),
            NoReading::HiddenPieces,
            NoReading::OtherGame,
        ];
        let errors = [
            PictureError::UnknownFormat,
            PictureError::Empty,
            PictureError::TooLarge { width: 30_000, height: 30_000 },
            PictureError::Damaged("it ends too early".into()),
        ];
        let said = refusals.iter().map(|refusal| Language::ALL.map(|language| language.no_reading(refusal)));
        let said = said
            .chain(errors.iter().map(|error| Language::ALL.map(|language| language.picture_error(error))));
        for texts in said {
            for (index, text) in texts.iter().enumerate() {
                assert!(!text.is_empty() && !texts[..index].contains(text), "{text}");
            }
        }
    }
}
