//! The question at the first start: whether the user has played before.

use eframe::egui::accesskit::Role;
use eframe::egui::{Align2, Rect, Sense, Stroke, StrokeKind, TextStyle, Ui, WidgetInfo, pos2, vec2};

use crate::app::board::{Height, paint_piece};
use crate::app::command::Requests;
use crate::app::kit::{heading, message};
use crate::app::look::{Look, PieceSet};
use crate::app::rooms::play::Message;
use crate::app::text::{Language, LessonLabel};
use crate::app::theme::{self, Palette};
use crate::engine::board::{Kind, Piece, Side};
use crate::game::puzzle::Grade;
use crate::session::Level;

/// How much a user has played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Experience {
    Never,
    /// Knows how the pieces move.
    Moves,
    Sometimes,
    /// Plays in a club.
    Club,
}

impl Experience {
    pub const ALL: [Self; 4] = [Self::Never, Self::Moves, Self::Sometimes, Self::Club];

    /// The level of the first opponent.
    pub const fn level(self) -> Level {
        match self {
            Self::Never | Self::Moves => Level::Newcomer,
            Self::Sometimes => Level::Beginner,
            Self::Club => Level::Club,
        }
    }

    /// The grade of the first puzzles.
    pub fn grade(self) -> Grade {
        match self {
            Self::Never | Self::Moves => Grade::MIN,
            Self::Sometimes => Grade::nearest(2),
            Self::Club => Grade::nearest(3),
        }
    }

    const fn label(self) -> LessonLabel {
        match self {
            Self::Never => LessonLabel::NeverPlayed,
            Self::Moves => LessonLabel::KnowsMoves,
            Self::Sometimes => LessonLabel::PlaysSometimes,
            Self::Club => LessonLabel::PlaysInClub,
        }
    }

    /// The piece that stands for the answer.
    const fn piece(self) -> Piece {
        let kind = match self {
            Self::Never => Kind::Soldier,
            Self::Moves => Kind::Cannon,
            Self::Sometimes => Kind::Horse,
            Self::Club => Kind::Chariot,
        };
        Piece::new(Side::Red, kind)
    }

    /// Shows the answers as rows with a piece each. In languages other than Chinese, also offers
    /// pieces with pictures.
    pub fn ask(ui: &mut Ui, language: Language, look: Look, requests: &mut Requests<Message>) {
        heading(ui, LessonLabel::Welcome.text(language));
        message(ui, LessonLabel::PlayedBefore.text(language));
        for answer in Self::ALL {
            if answer.show(ui, language, look) {
                requests.push(Message::Answer(Some(answer)).into());
            }
        }
        if matches!(language, Language::English | Language::Vietnamese) {
            let mut has_pictures = look.pieces == PieceSet::Pictograms;
            if ui.checkbox(&mut has_pictures, LessonLabel::PicturesOnPieces.text(language)).clicked() {
                requests.push(Message::UsePictures(has_pictures).into());
            }
        }
        ui.add_space(theme::GAP);
        let skip = ui.button(LessonLabel::SkipQuestion.text(language));
        if skip.clicked() {
            requests.push(Message::Answer(None).into());
        }
    }

    /// Returns whether the answer was clicked.
    fn show(self, ui: &mut Ui, language: Language, look: Look) -> bool {
        let name = self.label().text(language);
        let is_first = self == Self::Never && ui.memory(|memory| memory.focused().is_none());
        let height = 2.0 * theme::COIN_RADIUS + theme::GAP;
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
        if is_first {
            response.request_focus();
        }
        let palette = Palette::of(ui);
        let fill = if response.hovered() { palette.button_hovered } else { palette.button };
        let outline = match response.has_focus() {
            true => Stroke::new(2.0, palette.text),
            false => Stroke::new(1.0, palette.line),
        };
        ui.painter().rect(rect, theme::BUTTON_RADIUS, fill, outline, StrokeKind::Inside);
        let coin = Rect::from_min_size(rect.min, vec2(height, height));
        paint_piece(
            ui.painter(),
            look,
            self.piece(),
            coin.center(),
            theme::COIN_RADIUS,
            Height::Resting,
            1.0,
        );
        let font = TextStyle::Button.resolve(ui.style());
        let place = pos2(coin.right() + theme::GAP, rect.center().y);
        ui.painter().text(place, Align2::LEFT_CENTER, name, font, palette.text);
        response.clicked()
    }
}
