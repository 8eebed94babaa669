//! The fonts of the system, of which scenes use some letters.

use std::collections::HashMap;
use std::path::Path as FilePath;
use std::{fs, io};

use rand::RngExt;
use rand::seq::IteratorRandom;
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::raw::FileRef;
use skrifa::{FontRef, MetadataProvider};
use tiny_skia::{Path, PathBuilder, Rect, Transform};

use super::Split;
use crate::print::{PIECES, UI};

/// Letters of scenes besides those of ASCII: on pieces and boards, and in texts around them.
const LETTERS: &str = "帥帅將将仕士相象像俥車车傌馬马炮砲包兵卒暗揭楚河漢汉界一二三四五六七八九十０１２３４５６７８９进退平進\
    红黑方先后胜負负和局对弈棋谱象開始悔認输步回合分秒時时间引擎深度评估残中国冠军赛第全部设置文件编辑查看帮助新打保存返\
    的了是在不有人这我他你们来上个大地到说就时要出也会可下过得自着去之作生成为以多年动同工而发产用能看法主行方定民学道理\
    本经其所面将前老公日手机网易天腾訊直播关注點赞評論分享推荐登錄首页视频更多観智者落子無悔大丈夫举手气定神闲静观♔♕♖♗♘♙♚♛♜♝♞♟🐎🐴🐘👑👲🏰🚗🛒🛡🎓⚜💣⚔🗡👤✔✖★☆●○◆→←";

/// Families that only scenes held back use, by the beginning of their files' names: kai, fangsong,
/// song, hei, brush and round letters. No other family is a variant of them.
const HELD_BACK: [&str; 12] = [
    "cwkai",
    "cwfs",
    "TW-Sung",
    "uming",
    "bsmi",
    "gbsn",
    "wqy-microhei",
    "SmileySans",
    "aoyagi-soseki",
    "Klee",
    "MTLmr",
    "DejaVuSerif",
];

/// Grass script, which few can read, is on no pieces.
const ILLEGIBLE: &str = "KouzanBrushFontSousyo";

/// The outline of a letter, in ems, with its baseline at y = 0; y goes down.
pub struct Glyph {
    pub path: Option<Path>,
    pub advance: f32,
    pub bounds: Rect,
}

/// The letters of a font that scenes use.
pub struct Face {
    letters: HashMap<char, Glyph>,
}

impl Face {
    pub fn glyph(&self, letter: char) -> Option<&Glyph> {
        self.letters.get(&letter)
    }

    fn has(&self, text: &str) -> bool {
        text.chars()
            .all(|letter| self.glyph(letter).is_some_and(|glyph| letter == ' ' || glyph.path.is_some()))
    }

    /// Whether two letters have the same outline.
    fn is_alike(&self, one: char, other: char) -> bool {
        let path = |letter| self.glyph(letter).and_then(|glyph| glyph.path.as_ref());
        path(one).zip(path(other)).is_some_and(|(one, other)| one == other)
    }

    pub fn width(&self, text: &str) -> f32 {
        text.chars().filter_map(|letter| self.glyph(letter)).map(|glyph| glyph.advance).sum()
    }

    fn read(font: &FontRef<'_>) -> Self {
        let charmap = font.charmap();
        let units = f32::from(font.metrics(Size::unscaled(), LocationRef::default()).units_per_em).max(1.0);
        let metrics = font.glyph_metrics(Size::unscaled(), LocationRef::default());
        let outlines = font.outline_glyphs();
        let mut letters = HashMap::new();
        for letter in LETTERS.chars().chain(' '..='~') {
            let Some(id) = charmap.map(letter) else { continue };
            let mut pen = Pen(PathBuilder::new());
            let settings = DrawSettings::unhinted(Size::unscaled(), LocationRef::default());
            if outlines.get(id).is_none_or(|outline| outline.draw(settings, &mut pen).is_err()) {
                continue;
            }
            let scale = Transform::from_scale(1.0 / units, 1.0 / units);
            let path = pen.0.finish().and_then(|path| path.transform(scale));
            let nothing = Rect::from_xywh(0.0, -0.5, 0.5, 0.5).expect("it has a size");
            let bounds = path.as_ref().map_or(nothing, Path::bounds);
            let advance = metrics.advance_width(id).unwrap_or(units) / units;
            letters.insert(letter, Glyph { path, advance, bounds });
        }
        Self { letters }
    }
}

/// Faces that look alike.
struct Family {
    name: String,
    is_held_back: bool,
    faces: Vec<Face>,
}

/// The fonts that scenes use.
pub struct Fonts {
    families: Vec<Family>,
}

impl Fonts {
    /// The program's own fonts, with which everything can be painted.
    pub fn own() -> Self {
        let mut fonts = Self { families: Vec::new() };
        fonts.add("chuhe-pieces", PIECES);
        fonts.add("chuhe-ui", &UI);
        fonts
    }

    /// The fonts in a folder and those below, beside the program's own. Files that are no fonts are
    /// ignored.
    ///
    /// # Errors
    /// A folder cannot be read.
    pub fn load(folder: &FilePath) -> io::Result<Self> {
        let mut fonts = Self::own();
        fonts.load_all(folder)?;
        Ok(fonts)
    }

    fn load_all(&mut self, folder: &FilePath) -> io::Result<()> {
        let mut paths =
            fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
        // Scenes do not depend on the order in which the system lists files.
        paths.sort();
        for path in paths {
            let ending =
                path.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_lowercase();
            if path.is_dir() {
                self.load_all(&path)?;
            } else if ["ttf", "otf", "ttc"].contains(&ending.as_str()) {
                let name = path.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
                self.add(name, &fs::read(&path)?);
            }
        }
        Ok(())
    }

    /// Adds the faces of a file that have Chinese letters or chess pieces.
    fn add(&mut self, name: &str, bytes: &[u8]) {
        let Ok(file) = FileRef::new(bytes) else { return };
        if name == ILLEGIBLE {
            return;
        }
        let is_held_back = HELD_BACK.iter().any(|start| name.starts_with(start));
        // Weights of a family differ behind a hyphen.
        let name = name.split(['-', '_']).take(2).next().unwrap_or(name).to_owned();
        for font in file.fonts().flatten() {
            let face = Face::read(&font);
            // Some Korean fonts have the sound of a letter in its place.
            if face.is_alike('士', '仕') {
                continue;
            }
            if !(face.has("士象馬卒") || face.has("士象马卒") || face.has("♔♞♟") || face.has("abcde"))
            {
                continue;
            }
            match self
                .families
                .iter_mut()
                .find(|family| family.name == name && family.is_held_back == is_held_back)
            {
                Some(family) => family.faces.push(face),
                None => self.families.push(Family { name: name.clone(), is_held_back, faces: vec![face] }),
            }
        }
    }

    /// A face with all these letters, from the families of a split if possible.
    pub fn choose(&self, random: &mut impl RngExt, split: Split, text: &str) -> Option<&Face> {
        let fits = |family: &&Family| family.faces.iter().any(|face| face.has(text));
        let own = |family: &&Family| family.is_held_back == (split == Split::HeldBack);
        let family = self.families.iter().filter(own).filter(fits).choose(random);
        let family = family.or_else(|| self.families.iter().filter(fits).choose(random))?;
        family.faces.iter().filter(|face| face.has(text)).choose(random)
    }

    /// The names of the families with all these letters, and whether they are held back.
    pub fn families(&self, text: &str) -> impl Iterator<Item = (&str, bool)> {
        let fits = move |family: &&Family| family.faces.iter().any(|face| face.has(text));
        self.families.iter().filter(fits).map(|family| (family.name.as_str(), family.is_held_back))
    }
}

/// Draws an outline upside down: in fonts y goes up.
struct Pen(PathBuilder);

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, -y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, -y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.0.quad_to(x1, -y1, x, -y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.0.cubic_to(x1, -y1, x2, -y2, x, -y);
    }

    fn close(&mut self) {
        self.0.close();
    }
}
