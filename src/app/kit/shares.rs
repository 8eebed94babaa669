//! Texts that become smaller in little room, so that all of them can be read in the narrowest
//! panel.

use eframe::egui::{Color32, FontId, RichText, TextStyle, Ui};

/// The space beside a text in its button, in points: the usual space, with which all buttons have
/// the same width; the sufficient one; and the minimum beside texts that cannot be smaller.
const MARGIN: f32 = 6.0;
const NARROW_MARGIN: f32 = 3.0;
const MIN_MARGIN: f32 = 1.0;
/// The minimum size of texts, as a share of the usual small size; and the step by which they
/// shrink, in points, because letters do not shrink evenly.
const MIN_SIZE: f32 = 0.75;
const STEP: f32 = 0.25;

/// The font in which a text fits into `width` points: that of this style, or a smaller one.
pub fn fitted_font(ui: &Ui, text: &str, style: &TextStyle, width: f32) -> FontId {
    shrunk(ui, style.resolve(ui.style()), |font| text_width(ui, text, font) <= width)
}

/// This font, made smaller until `fits`, but not below the minimum for reading.
pub(super) fn shrunk(ui: &Ui, mut font: FontId, fits: impl Fn(&FontId) -> bool) -> FontId {
    let least = MIN_SIZE * TextStyle::Small.resolve(ui.style()).size;
    while font.size > least && !fits(&font) {
        font.size = (font.size - STEP).max(least);
    }
    font
}

/// A text in that font.
pub fn fitted(ui: &Ui, text: &str, width: f32) -> RichText {
    RichText::new(text).font(fitted_font(ui, text, &TextStyle::Body, width))
}

/// The width of a text, in points.
pub fn text_width(ui: &Ui, text: &str, font: &FontId) -> f32 {
    ui.fonts_mut(|fonts| fonts.layout_no_wrap(text.into(), font.clone(), Color32::PLACEHOLDER).size().x)
}

/// Divides a row of `room` points among buttons with small texts: equally if every text fits,
/// otherwise by the length of the texts. If even that is not enough, the texts are smaller. Returns
/// the font and the width of each button.
pub fn shares(ui: &Ui, texts: &[&str], room: f32) -> (FontId, Vec<f32>) {
    let font = TextStyle::Small.resolve(ui.style());
    let with_margin = |font: &FontId, margin: f32| -> Vec<f32> {
        texts.iter().map(|text| text_width(ui, text, font) + 2.0 * margin).collect()
    };
    let room = room.max(0.0);
    let equal = room / texts.len().max(1) as f32;
    if with_margin(&font, MARGIN).iter().all(|&width| width <= equal) {
        return (font, vec![equal; texts.len()]);
    }
    let total = |widths: &[f32]| widths.iter().sum::<f32>();
    let font = shrunk(ui, font, |font| total(&with_margin(font, NARROW_MARGIN)) <= room);
    let narrow = Some(with_margin(&font, NARROW_MARGIN)).filter(|widths| total(widths) <= room);
    let widths = narrow.unwrap_or_else(|| with_margin(&font, MIN_MARGIN));
    let needed = total(&widths);
    let divide = |width: f32| match room < needed {
        // All of them are cut equally.
        true => width * room / needed,
        false => width + (room - needed) / texts.len() as f32,
    };
    (font, widths.into_iter().map(divide).collect())
}

/// Whether a row of `room` points that is divided in this way shows all texts whole.
pub fn fit_in_row(ui: &Ui, texts: &[&str], room: f32) -> bool {
    let (font, widths) = shares(ui, texts, room);
    texts.iter().zip(widths).all(|(text, width)| text_width(ui, text, &font) < width)
}

#[cfg(test)]
mod tests {
    use eframe::egui::__run_test_ui;

    use super::*;

    #[test]
    fn a_row_is_filled_and_a_long_text_gets_more_of_it() {
        __run_test_ui(|ui| {
            let of = |room| shares(ui, &["a", "a long text", "another text"], room);
            for room in [400.0, 130.0, 110.0] {
                let (font, widths) = of(room);
                assert!((widths.iter().sum::<f32>() - room).abs() < 0.1, "{room}: {widths:?}");
                let is_equal = (widths[0] - widths[1]).abs() < 0.1;
                assert_eq!(is_equal, room > 200.0, "{widths:?}");
                assert!(font.size <= TextStyle::Small.resolve(ui.style()).size);
            }
            assert!(of(60.0).0.size < of(400.0).0.size);
            let fit = |room| fit_in_row(ui, &["a", "a long text", "another text"], room);
            assert!(fit(150.0) && !fit(60.0));
            let (font, widths) = of(150.0);
            assert!(text_width(ui, "another text", &font) + 2.0 * NARROW_MARGIN <= widths[2], "{widths:?}");
            let narrow = of(20.0).1;
            assert!(
                (narrow.iter().sum::<f32>() - 20.0).abs() < 0.1,
                "even then nothing is beyond it: {narrow:?}"
            );
            assert!(of(-9.0).1.iter().all(|&width| width.abs() < 0.1));
        });
    }
}
