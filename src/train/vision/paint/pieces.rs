//! How the pieces of a scene look.

use rand::RngExt;
use tiny_skia::{Path, PathBuilder, Transform};

use super::Split;
use super::canvas::{Area, Canvas, Colour, Fill, polygon};
use super::chance::Chance;
use super::fonts::{Face, Fonts};
use super::palette::{Scheme, SideColours};
use super::pictograms::{self, Pictogram};
use super::texture::{Grain, Texture};
use crate::engine::board::{Kind, Side};
use crate::vision::Content;

/// Letters of Red and of Black, by [`Kind::index`]: 車馬象士將砲卒.
const LETTERS: [[&str; 2]; 11] = [
    ["俥傌相仕帥炮兵", "車馬象士將砲卒"],
    ["車馬相仕帥炮兵", "車馬象士將炮卒"],
    ["車馬相仕帥炮兵", "車馬象士將砲卒"],
    ["俥傌相仕帥炮兵", "車馬象士將包卒"],
    ["车马相仕帅炮兵", "车马象士将炮卒"],
    ["车马相仕帅炮兵", "车马象士将炮卒"],
    ["车马相仕帅炮兵", "车马象士将砲卒"],
    ["俥傌相仕帅炮兵", "車馬象士将砲卒"],
    // Both sides alike, told by colour alone.
    ["車馬相仕帥炮兵", "車馬相仕帥炮兵"],
    ["車馬象士將砲卒", "車馬象士將砲卒"],
    ["车马象士将炮卒", "车马象士将炮卒"],
];
const LETTERS_HELD_BACK: [[&str; 2]; 3] = [
    ["车马相士帅炮兵", "车马象士将炮卒"],
    ["俥傌相仕帥砲兵", "車馬象士將炮卒"],
    ["俥马相仕帅炮兵", "车马象士将炮卒"],
];
/// The letters of Western books.
const LATIN: [&str; 2] = ["RHEAKCP", "RNBAKCP"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outline {
    Circle,
    Octagon,
    Square,
    Rounded,
    Hexagon,
}

/// How the surface of a disc is shaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Surface {
    Flat,
    /// Light from the upper left.
    Ball,
    Glow,
    /// From top to bottom.
    Slope,
    Grained,
}

/// How a disc ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rim {
    None,
    Line,
    Double,
    Thick,
    /// A slope that is bright on one side and dark on the other.
    Bevel,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Back {
    Plain,
    Letter(char),
    Cross,
    Rings,
    Star,
}

/// Which way letters are turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    None,
    /// The far side's letters face that side.
    Far,
    Any,
}

enum Signs<'a> {
    Letters(&'a Face, [&'static str; 2]),
    Pictograms(Vec<Pictogram>, &'a Face),
}

/// How the pieces of a scene look.
pub struct Pieces<'a> {
    signs: Signs<'a>,
    outline: Outline,
    surface: Surface,
    rim: Rim,
    scheme: Scheme,
    textures: [Option<Texture>; 2],
    /// In distances between points.
    radius: f32,
    /// The inner ring's radius and width, in radii of the disc.
    ring: Option<[f32; 2]>,
    has_second_ring: bool,
    /// In radii of the disc.
    shadow: Option<[f32; 2]>,
    thickness: f32,
    has_gloss: bool,
    /// Of letters, in radii of the disc.
    size: f32,
    boldness: f32,
    is_hollow: bool,
    is_engraved: bool,
    is_centred: bool,
    mirrored: bool,
    turn: Turn,
    back: Back,
    back_of_side: bool,
}

impl<'a> Pieces<'a> {
    pub fn new(random: &mut impl RngExt, fonts: &'a Fonts, split: Split, ground: Colour) -> Self {
        let scheme = Scheme::draw(random, split, ground);
        let signs = Self::signs(random, fonts, split);
        let has_disc = scheme.has_discs;
        let ring = random.chance(0.45).then(|| [random.between(0.74, 0.9), random.between(0.02, 0.07)]);
        let rim = random.style(
            split,
            &[Rim::None, Rim::Line, Rim::Line, Rim::Thick, Rim::Double, Rim::Bevel],
            &[Rim::Bevel, Rim::Double],
        );
        let inner = ring.map_or(if rim == Rim::Thick { 0.85 } else { 0.95 }, |[radius, _]| radius);
        let is_textured = has_disc && scheme.is_colourful && random.chance(0.3);
        let surface = match is_textured {
            true => Surface::Grained,
            false if !scheme.is_colourful => Surface::Flat,
            false => random.style(
                split,
                &[Surface::Flat, Surface::Flat, Surface::Ball, Surface::Slope],
                &[Surface::Glow, Surface::Ball],
            ),
        };
        let textures = scheme.sides.map(|side| {
            is_textured.then(|| {
                let grain = random.style(split, &[Grain::Wood, Grain::Wood, Grain::Stone], &[Grain::Bamboo]);
                let dark = side.disc.mix(Colour::hsv(0.06, 0.7, 0.3), random.between(0.15, 0.45));
                Texture::new(random, grain, side.disc, dark)
            })
        });
        let outlines = [Outline::Circle; 12];
        let rare = [Outline::Octagon, Outline::Square, Outline::Rounded];
        let outlines = if random.chance(0.08) { &rare[..] } else { &outlines[..] };
        Self {
            signs,
            outline: random.style(split, outlines, &[Outline::Circle, Outline::Circle, Outline::Hexagon]),
            surface,
            rim,
            textures,
            radius: match random.weighted(&[(0, 12), (1, 78), (2, 10)]) {
                0 => random.between(0.25, 0.37),
                1 => random.between(0.37, 0.5),
                _ => random.between(0.48, 0.52),
            },
            ring,
            has_second_ring: random.chance(0.25),
            shadow: (scheme.is_colourful && random.chance(0.5))
                .then(|| [random.between(-0.05, 0.12), random.between(0.02, 0.16)]),
            thickness: if scheme.is_colourful && random.chance(0.25) {
                random.between(0.04, 0.12)
            } else {
                0.0
            },
            has_gloss: scheme.is_colourful && random.chance(0.08),
            size: inner * if has_disc { random.between(1.2, 1.65) } else { random.between(1.5, 1.95) },
            boldness: if random.chance(0.4) { random.between(0.01, 0.07) } else { 0.0 },
            is_hollow: random.chance(0.01),
            is_engraved: scheme.is_colourful && random.chance(0.2),
            is_centred: random.chance(0.5),
            mirrored: random.chance(0.5),
            turn: random.weighted(&[(Turn::None, 86), (Turn::Far, 10), (Turn::Any, 4)]),
            back: random.pick(&[
                Back::Plain,
                Back::Plain,
                Back::Plain,
                Back::Plain,
                Back::Letter('?'),
                Back::Letter('暗'),
                Back::Cross,
                Back::Rings,
                Back::Star,
            ]),
            back_of_side: random.chance(0.3),
            scheme,
        }
    }

    fn signs(random: &mut impl RngExt, fonts: &'a Fonts, split: Split) -> Signs<'a> {
        let chosen = random.weighted(&[(0, 88), (1, 10), (2, 2)]);
        if chosen == 1 {
            let wanted = if random.chance(0.3) { "♚♞🐘" } else { "♚♛♜♝♞♟" };
            let face = fonts.choose(random, split, wanted).or_else(|| fonts.choose(random, split, "A"));
            if let Some(face) = face {
                let has = |letter| face.glyph(letter).is_some_and(|glyph| glyph.path.is_some());
                return Signs::Pictograms(pictograms::set(random, split, has), face);
            }
        }
        let letters = match chosen {
            2 => [random.pick(&LATIN); 2],
            _ => random.style(split, &LETTERS, &LETTERS_HELD_BACK),
        };
        let face = fonts.choose(random, split, &letters.concat());
        // The program's own font has these.
        let mut own = || (LETTERS[2], fonts.choose(random, split, &LETTERS[2].concat()));
        let (letters, face) = if face.is_some() { (letters, face) } else { own() };
        Signs::Letters(face.expect("the program's fonts have letters for pieces"), letters)
    }

    /// For photographs: discs lie as they fall.
    pub const fn turn_any_way(&mut self) {
        self.turn = Turn::Any;
    }

    /// Whether the sides can be told apart without colours.
    pub const fn are_printed(&self) -> bool {
        !self.scheme.is_colourful
    }

    /// Paints a piece, face up or down. `cell` are the distances between columns and rows.
    pub fn paint(
        &self,
        canvas: &mut Canvas,
        random: &mut impl RngExt,
        content: Content,
        centre: [f32; 2],
        cell: [f32; 2],
        is_flipped: bool,
    ) {
        let (side, kind) = match content {
            Content::Empty | Content::Foreign => return,
            Content::Piece(piece) => (piece.side, Some(piece.kind)),
            Content::Hidden => {
                let at_top = centre[1] < canvas.area().height / 2.0;
                (if self.back_of_side && at_top { Side::Black } else { Side::Red }, None)
            }
        };
        let radius = self.radius * cell[0].min(cell[1]);
        // Pieces are stretched like the board only if the whole picture is.
        let colours = self.scheme.sides[side as usize];
        if self.scheme.has_discs {
            self.disc(canvas, random, colours, self.textures[side as usize].as_ref(), centre, radius);
        }
        let angle = match self.turn {
            Turn::Any => random.between(0.0, 360.0),
            Turn::Far if (side == Side::Red) == is_flipped => 180.0,
            Turn::Far | Turn::None => 0.0,
        };
        match kind {
            Some(kind) => self.sign(canvas, side, kind, centre, radius, angle),
            None => self.back(canvas, colours, centre, radius),
        }
    }

    fn outline(&self, centre: [f32; 2], radius: f32) -> Option<Path> {
        let [x, y] = centre;
        let square = Area::new(x - radius, y - radius, 2.0 * radius, 2.0 * radius);
        match self.outline {
            Outline::Circle => PathBuilder::from_circle(x, y, radius),
            Outline::Octagon => polygon(centre, radius * 1.06, 8, 0.5),
            Outline::Hexagon => polygon(centre, radius * 1.1, 6, 0.0),
            Outline::Square => square.inset(radius * 0.08).rounded(0.0),
            Outline::Rounded => square.inset(radius * 0.04).rounded(radius * 0.4),
        }
    }

    fn disc(
        &self,
        canvas: &mut Canvas,
        random: &mut impl RngExt,
        colours: SideColours,
        texture: Option<&Texture>,
        centre: [f32; 2],
        radius: f32,
    ) {
        let [x, y] = centre;
        if let Some([right, down]) = self.shadow {
            for step in 0..3 {
                let at = [x + right * radius, y + down * radius];
                let path = self.outline(at, radius * (0.98 + 0.05 * step as f32));
                canvas.fill(path.as_ref(), Colour::BLACK.faded(0.16));
            }
        }
        if self.thickness > 0.0 {
            let side = colours.disc.mix(Colour::BLACK, 0.45);
            canvas.fill(self.outline([x, y + self.thickness * radius], radius).as_ref(), side);
        }
        let light = colours.disc.mix(Colour::WHITE, 0.5);
        let dark = colours.disc.mix(Colour::BLACK, 0.3);
        let fill = match (self.surface, texture) {
            (Surface::Grained, Some(texture)) => {
                let corner = [x - random.between(0.0, 150.0), y - random.between(0.0, 150.0)];
                Fill::Texture(texture, corner, (radius / 22.0).max(0.5), 0.0)
            }
            (Surface::Flat | Surface::Grained, _) => Fill::Plain(colours.disc),
            (Surface::Ball, _) => {
                Fill::Radial([x - 0.35 * radius, y - 0.4 * radius], light, 1.6 * radius, dark)
            }
            (Surface::Glow, _) => Fill::Radial(centre, light, 1.1 * radius, dark),
            (Surface::Slope, _) => Fill::Linear([x, y - radius], light, [x, y + radius], dark),
        };
        let path = self.outline(centre, radius);
        match self.rim {
            Rim::None => canvas.fill(path.as_ref(), fill),
            Rim::Line | Rim::Double | Rim::Thick => {
                let width = radius * if self.rim == Rim::Thick { 0.13 } else { 0.055 };
                canvas.fill(path.as_ref(), fill);
                canvas.stroke(self.outline(centre, radius - width / 2.0).as_ref(), width, colours.edge);
                if self.rim == Rim::Double {
                    canvas.stroke(self.outline(centre, radius * 0.88).as_ref(), width * 0.7, colours.edge);
                }
            }
            Rim::Bevel => {
                let slope = Fill::Linear([x - radius, y - radius], light, [x + radius, y + radius], dark);
                canvas.fill(path.as_ref(), slope);
                canvas.fill(self.outline(centre, radius * 0.86).as_ref(), fill);
            }
        }
        if let Some([at, width]) = self.ring {
            canvas.stroke(self.outline(centre, radius * at).as_ref(), radius * width, colours.ring);
            if self.has_second_ring {
                canvas.stroke(
                    self.outline(centre, radius * (at - 0.07)).as_ref(),
                    radius * 0.025,
                    colours.ring,
                );
            }
        }
        if self.has_gloss {
            let shine = Area::new(x - 0.6 * radius, y - 0.85 * radius, 1.2 * radius, 0.7 * radius);
            canvas.fill(shine.rounded(0.35 * radius).as_ref(), Colour::WHITE.faded(0.3));
        }
    }

    fn sign(&self, canvas: &mut Canvas, side: Side, kind: Kind, centre: [f32; 2], radius: f32, angle: f32) {
        let colours = self.scheme.sides[side as usize];
        match &self.signs {
            Signs::Letters(face, letters) => {
                let letter = letters[side as usize].chars().nth(kind.index()).unwrap_or('卒');
                self.letter(canvas, face, letter, colours, centre, radius, angle);
            }
            Signs::Pictograms(pictograms, face) => {
                let pictogram = &pictograms[kind.index()];
                if let Some(letter) = pictogram.letter {
                    return self.letter(canvas, face, letter, colours, centre, radius, angle);
                }
                let scale = radius * if self.scheme.has_discs { 0.66 * self.size / 1.3 } else { 1.0 };
                let mirror = if self.mirrored { -scale } else { scale };
                let by = Transform::from_translate(centre[0], centre[1])
                    .pre_rotate(angle)
                    .pre_scale(mirror, scale);
                let ground = if self.scheme.has_discs { colours.disc } else { self.scheme.ground };
                let width = 0.07 + self.boldness * 0.6;
                if self.is_hollow || self.scheme.is_outlined(side) {
                    canvas.fill_by(pictogram.shape.as_ref(), ground, by);
                    canvas.stroke_by(pictogram.shape.as_ref(), width * 1.3, colours.ink, by);
                    canvas.stroke_by(pictogram.details.as_ref(), width, colours.ink, by);
                } else {
                    canvas.fill_by(pictogram.shape.as_ref(), colours.ink, by);
                    canvas.stroke_by(pictogram.details.as_ref(), width, ground, by);
                }
            }
        }
    }

    #[expect(clippy::too_many_arguments, reason = "a letter of a colour at a place, turned")]
    fn letter(
        &self,
        canvas: &mut Canvas,
        face: &Face,
        letter: char,
        colours: SideColours,
        centre: [f32; 2],
        radius: f32,
        angle: f32,
    ) {
        let Some(glyph) = face.glyph(letter) else { return };
        let bounds = glyph.bounds;
        let middle = [(bounds.left() + bounds.right()) / 2.0, (bounds.top() + bounds.bottom()) / 2.0];
        let middle = if self.is_centred { middle } else { [glyph.advance / 2.0, middle[1] * 0.5 - 0.19] };
        // A letter stays within its disc, whatever its shape.
        let extent = (bounds.width().hypot(bounds.height()) / 2.0 + self.boldness).max(0.4);
        let size = radius * self.size.min(0.98 / extent * if self.scheme.has_discs { 1.0 } else { 1.3 });
        let shape = |dx: f32, dy: f32| {
            Transform::from_translate(centre[0] + dx, centre[1] + dy)
                .pre_rotate(angle)
                .pre_scale(size, size)
                .pre_translate(-middle[0], -middle[1])
        };
        let path = glyph.path.as_ref();
        if self.is_engraved {
            let light = if colours.ink.brightness() < 0.5 { Colour::WHITE } else { Colour::BLACK };
            let by = shape(0.03 * radius, 0.04 * radius);
            canvas.fill_by(path, light.faded(0.6), by);
        }
        if self.is_hollow {
            return canvas.stroke_by(path, 0.05 + self.boldness * 0.3, colours.ink, shape(0.0, 0.0));
        }
        if !self.scheme.has_discs && self.scheme.has_halo {
            canvas.stroke_by(path, 0.14, self.scheme.ground, shape(0.0, 0.0));
        }
        canvas.fill_by(path, colours.ink, shape(0.0, 0.0));
        if self.boldness > 0.0 {
            canvas.stroke_by(path, self.boldness, colours.ink, shape(0.0, 0.0));
        }
    }

    /// Paints what the back of a disc shows.
    fn back(&self, canvas: &mut Canvas, colours: SideColours, centre: [f32; 2], radius: f32) {
        let [x, y] = centre;
        let ink = colours.edge;
        if !self.scheme.has_discs {
            canvas.circle(centre, radius * 0.9, ink);
        }
        let ink = if self.scheme.has_discs { ink } else { self.scheme.ground };
        match self.back {
            Back::Plain => {}
            Back::Letter(letter) => {
                if let Signs::Letters(face, _) = &self.signs {
                    let colours = SideColours { ink, ..colours };
                    self.letter(canvas, face, letter, colours, centre, radius, 0.0);
                }
            }
            Back::Cross => {
                let arm = radius * 0.5;
                canvas.line([x - arm, y - arm], [x + arm, y + arm], radius * 0.1, ink);
                canvas.line([x - arm, y + arm], [x + arm, y - arm], radius * 0.1, ink);
            }
            Back::Rings => {
                for share in [0.25, 0.45, 0.65] {
                    canvas.ring(centre, radius * share, radius * 0.06, ink);
                }
            }
            Back::Star => {
                canvas.fill(polygon(centre, radius * 0.6, 4, 0.0).as_ref(), ink);
                canvas.circle(centre, radius * 0.2, colours.disc);
            }
        }
    }
}
