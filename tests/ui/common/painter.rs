//! Paints the window under test with the program's own painter for pictures of boards.

use std::cell::RefCell;
use std::fs::{self, File};
use std::io::BufReader;
use std::mem;
use std::path::Path;
use std::rc::Rc;

use chuhe::app::{Canvas, encode_png};
use eframe::egui::{Color32, ColorImage, TexturesDelta};
use egui_kittest::TestRenderer;

use super::Window;

/// The tolerance in each colour component: most of the pictures come from a graphics driver, which
/// rounds differently.
const TOLERANCE: u8 = 6;

/// Keeps the textures for painting.
#[derive(Clone)]
pub struct Painter(Rc<RefCell<Canvas>>);

impl Painter {
    /// For windows of this many pixels.
    pub fn new(size: [usize; 2]) -> Self {
        Self(Rc::new(RefCell::new(Canvas::new(size))))
    }
}

impl TestRenderer for Painter {
    fn handle_delta(&mut self, delta: &mut TexturesDelta) {
        self.0.borrow_mut().paint(&[], mem::take(delta), 1.0);
    }
}

impl Window {
    /// The pixels of the last frame.
    pub fn pixels(&mut self) -> ColorImage {
        self.harness.remove_cursor();
        // A blinking text cursor would depend on the number of frames waited for.
        self.harness.ctx.all_styles_mut(|style| style.visuals.text_cursor.blink = false);
        self.settle();
        let scale = self.harness.ctx.pixels_per_point();
        let meshes = self.harness.ctx.tessellate(self.harness.output().shapes.clone(), scale);
        let mut canvas = self.painter.0.borrow_mut();
        canvas.clear();
        canvas.paint(&meshes, TexturesDelta::default(), scale);
        canvas.picture().clone()
    }

    /// Compares the window with the picture of this name. If they differ, the new picture is left
    /// beside it as `.new.png`, or replaces it if `UPDATE_SNAPSHOTS` is set.
    pub fn snapshot(&mut self, name: &str) {
        let shown = self.pixels();
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots");
        // The published package does not contain them.
        if !folder.is_dir() {
            return;
        }
        let known = folder.join(format!("{name}.png"));
        let different = read(&known).map_or(usize::MAX, |known| differences(&known, &shown));
        if different > 0 {
            let is_meant = std::env::var_os("UPDATE_SNAPSHOTS").is_some();
            let to = if is_meant { known } else { known.with_extension("new.png") };
            fs::write(&to, encode_png(&shown).expect("it is not empty")).expect("the folder can be written");
            assert!(is_meant, "{different} pixels of {name} are others: see {}", to.display());
        }
    }
}

fn read(path: &Path) -> Option<ColorImage> {
    let file = BufReader::new(File::open(path).ok()?);
    let mut decoder = png::Decoder::new(file);
    decoder.set_transformations(png::Transformations::ALPHA);
    let mut reader = decoder.read_info().expect("it is a PNG");
    let mut pixels = vec![0; reader.output_buffer_size().expect("it fits")];
    let info = reader.next_frame(&mut pixels).expect("it is whole");
    Some(ColorImage::from_rgba_unmultiplied([info.width as usize, info.height as usize], &pixels))
}

/// The number of differing pixels.
fn differences(one: &ColorImage, other: &ColorImage) -> usize {
    assert_eq!(one.size, other.size);
    one.pixels.iter().zip(&other.pixels).filter(|(one, other)| differs(**one, **other)).count()
}

/// Whether two colours differ by more than rounding.
pub fn differs(one: Color32, other: Color32) -> bool {
    one.to_array().iter().zip(other.to_array()).any(|(one, other)| one.abs_diff(other) > TOLERANCE)
}
