//! A bar of game results: Red's wins, draws, Black's wins. Its colours are the same in every theme.

use eframe::egui::{Color32, CornerRadius, Painter, Rect, StrokeKind, pos2};

use crate::app::theme::{self, Palette};
use crate::game::collection::MoveRecord;

/// Paints the bar across `rect`. It is empty if no results are known.
pub fn paint(painter: &Painter, rect: Rect, record: &MoveRecord, palette: &Palette) {
    let decided = record.decided();
    if decided == 0 {
        painter.rect_filled(rect, theme::BAR_RADIUS, palette.line);
        return;
    }
    painter.rect_filled(rect, theme::BAR_RADIUS, theme::DRAWN_SHARE);
    let width = |count: u32| rect.width() * count as f32 / decided as f32;
    let part = |from: f32, count: u32, color: Color32, radius: CornerRadius| {
        let to = from + width(count);
        if count > 0 {
            let part = Rect::from_min_max(pos2(from, rect.top()), pos2(to, rect.bottom()));
            painter.rect_filled(part, radius, color);
        }
        to
    };
    let round = theme::BAR_RADIUS;
    let left = CornerRadius { ne: 0, se: 0, ..round };
    let right = CornerRadius { nw: 0, sw: 0, ..round };
    let (red, black) = (theme::RED_SHARE, theme::BLACK_SHARE);
    part(rect.left(), record.red_wins, red, if record.red_wins == decided { round } else { left });
    let from = rect.right() - width(record.black_wins);
    part(from, record.black_wins, black, if record.black_wins == decided { round } else { right });
    // The edge makes Black's dark part visible on a dark ground.
    painter.rect_stroke(rect, theme::BAR_RADIUS, (1.0, palette.weak), StrokeKind::Outside);
}
