//! The colours of pieces.

use rand::RngExt;

use super::Split;
use super::canvas::Colour;
use super::chance::Chance;
use crate::engine::board::Side;

/// The colours of one side's pieces.
#[derive(Clone, Copy)]
pub struct SideColours {
    pub disc: Colour,
    pub edge: Colour,
    pub ring: Colour,
    pub ink: Colour,
}

/// The colours of both sides' pieces.
pub struct Scheme {
    pub sides: [SideColours; 2],
    pub has_discs: bool,
    /// Not black and white.
    pub is_colourful: bool,
    /// Of the board.
    pub ground: Colour,
    /// Letters without discs interrupt the lines.
    pub has_halo: bool,
    /// Pictograms of Red are outlined, those of Black filled.
    outlines_red: bool,
}

#[derive(Clone, Copy)]
enum Idea {
    /// Bright discs, letters in two colours.
    Bright,
    /// Discs of two colours, bright letters.
    Coloured,
    /// Dark discs, letters in two bright colours.
    Dark,
    /// As books print them.
    Print,
    /// Letters on the lines.
    Letters,
    /// Discs of each side's colour, letters of the other's brightness, both pale.
    Pale,
}

/// How far apart the colours of a letter and its ground are at least, and those of the two sides.
const MIN_CONTRAST: f32 = 0.38;
const MIN_DIFFERENCE: f32 = 0.3;

impl Scheme {
    /// Colours that can be told apart.
    pub fn draw(random: &mut impl RngExt, split: Split, ground: Colour) -> Self {
        loop {
            let scheme = Self::any(random, split, ground);
            let [red, black] = scheme.sides;
            let contrast = |side: SideColours| side.disc.distance(side.ink);
            let difference = red.disc.distance(black.disc).max(red.ink.distance(black.ink));
            if contrast(red).min(contrast(black)) > MIN_CONTRAST && difference > MIN_DIFFERENCE {
                return scheme;
            }
        }
    }

    fn any(random: &mut impl RngExt, split: Split, ground: Colour) -> Self {
        let is_print = ground == Colour::WHITE && random.chance(0.6);
        let idea = if is_print {
            random.weighted(&[(Idea::Print, 70), (Idea::Letters, 15), (Idea::Bright, 15)])
        } else {
            random.weighted(&[
                (Idea::Bright, 58),
                (Idea::Coloured, 17),
                (Idea::Dark, 8),
                (Idea::Print, 6),
                (Idea::Letters, 5),
                (Idea::Pale, 6),
            ])
        };
        let most = if random.chance(0.15) { 0.07 } else { 0.035 };
        let red =
            Colour::hsv(random.between(-0.03, most), random.between(0.7, 1.0), random.between(0.55, 1.0));
        let black = Self::black(random, split);
        let mut sides = match idea {
            Idea::Bright => Self::bright(random, split, [red, black]),
            Idea::Coloured => Self::coloured(random, [red, black]),
            Idea::Dark => Self::dark(random, split),
            Idea::Print => Self::print(random),
            Idea::Letters => [red, if ground.brightness() < 0.4 { Colour::grey(0.95) } else { black }]
                .map(|ink| SideColours { disc: ground, edge: ink, ring: ink, ink }),
            Idea::Pale => Self::pale(random, [red, black]),
        };
        if random.chance(0.3) {
            let edge = sides[0].disc.mix(Colour::hsv(0.07, 0.8, 0.3), random.between(0.4, 0.9));
            sides = sides.map(|side| SideColours { edge, ..side });
        }
        let is_print = matches!(idea, Idea::Print);
        Self {
            sides,
            has_discs: !matches!(idea, Idea::Letters),
            is_colourful: !is_print,
            ground,
            has_halo: random.chance(0.7),
            outlines_red: is_print || random.chance(0.2),
        }
    }

    /// Whether a side's pictograms are outlined.
    pub const fn is_outlined(&self, side: Side) -> bool {
        self.outlines_red && matches!(side, Side::Red)
    }

    /// The dark side's colour: black, green or blue.
    fn black(random: &mut impl RngExt, split: Split) -> Colour {
        match random.style(split, &[0, 0, 0, 1, 2], &[0, 3]) {
            0 => Colour::hsv(random.random(), random.between(0.0, 0.5), random.between(0.0, 0.25)),
            1 => Colour::hsv(random.between(0.3, 0.45), random.between(0.6, 1.0), random.between(0.2, 0.5)),
            2 => Colour::hsv(random.between(0.56, 0.68), random.between(0.6, 1.0), random.between(0.3, 0.8)),
            _ => Colour::hsv(random.between(0.48, 0.55), random.between(0.6, 1.0), random.between(0.2, 0.45)),
        }
    }

    fn bright(random: &mut impl RngExt, split: Split, inks: [Colour; 2]) -> [SideColours; 2] {
        let hue = random.style(split, &[0.08, 0.1, 0.12, 0.14], &[0.06, 0.16]) + random.between(-0.02, 0.02);
        let saturation =
            if random.chance(0.25) { random.between(0.0, 0.1) } else { random.between(0.1, 0.6) };
        let disc = Colour::hsv(hue, saturation, random.between(0.8, 1.0));
        let edge =
            if random.chance(0.5) { None } else { Some(disc.mix(Colour::BLACK, random.between(0.3, 0.8))) };
        let ring =
            if random.chance(0.65) { None } else { Some(disc.mix(Colour::BLACK, random.between(0.2, 0.7))) };
        inks.map(|ink| SideColours { disc, edge: edge.unwrap_or(ink), ring: ring.unwrap_or(ink), ink })
    }

    fn coloured(random: &mut impl RngExt, discs: [Colour; 2]) -> [SideColours; 2] {
        let ink = if random.chance(0.6) {
            Colour::hsv(0.13, random.between(0.0, 0.25), random.between(0.9, 1.0))
        } else {
            Colour::hsv(random.between(0.11, 0.16), random.between(0.3, 0.8), random.between(0.85, 1.0))
        };
        let edge = if random.chance(0.5) { Some(ink) } else { None };
        discs.map(|disc| SideColours {
            disc,
            edge: edge.unwrap_or(disc.mix(Colour::BLACK, 0.5)),
            ring: ink,
            ink,
        })
    }

    fn dark(random: &mut impl RngExt, split: Split) -> [SideColours; 2] {
        let disc =
            Colour::hsv(random.between(0.0, 0.7), random.between(0.0, 0.6), random.between(0.08, 0.32));
        let red =
            Colour::hsv(random.between(-0.03, 0.04), random.between(0.65, 0.95), random.between(0.85, 1.0));
        let other = match random.style(split, &[0, 0, 1, 2], &[3]) {
            0 => Colour::grey(random.between(0.85, 1.0)),
            1 => Colour::hsv(random.between(0.28, 0.42), random.between(0.5, 0.9), random.between(0.75, 1.0)),
            2 => Colour::hsv(random.between(0.11, 0.15), random.between(0.5, 0.9), random.between(0.8, 1.0)),
            _ => Colour::hsv(random.between(0.5, 0.6), random.between(0.4, 0.8), random.between(0.85, 1.0)),
        };
        let edge = disc.mix(Colour::WHITE, random.between(0.1, 0.7));
        [red, other].map(|ink| SideColours { disc, edge, ring: ink, ink })
    }

    /// Red is white with black letters, Black the reverse.
    fn print(random: &mut impl RngExt) -> [SideColours; 2] {
        let (ink, paper) = (Colour::grey(random.between(0.0, 0.2)), Colour::grey(random.between(0.9, 1.0)));
        let black =
            if random.chance(0.8) { [ink, paper] } else { [Colour::grey(random.between(0.4, 0.65)), ink] };
        // Lines shine through some discs of Red.
        let paper = if random.chance(0.2) { paper.faded(0.0) } else { paper };
        [[paper, ink], black].map(|[disc, sign]| SideColours { disc, edge: ink, ring: sign, ink: sign })
    }

    fn pale(random: &mut impl RngExt, inks: [Colour; 2]) -> [SideColours; 2] {
        let share = random.between(0.6, 0.9);
        inks.map(|ink| SideColours { disc: ink.mix(Colour::WHITE, share), edge: ink, ring: ink, ink })
    }
}
