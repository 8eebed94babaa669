//! Pictograms of pieces, drawn for this program, as SVG paths from −1 to 1.

use kurbo::{BezPath, PathEl, Point};
use rand::RngExt;
use tiny_skia::{Path, PathBuilder};

use super::Split;
use super::chance::Chance;
use crate::engine::board::Kind;

/// A filled shape, and the lines on it.
type Source = (&'static str, &'static str);

const CHARIOTS: [Source; 4] = [
    (
        "M-.6 .8H.6V.6H.45L.35 -.25H.55V-.75H.3V-.55H.12V-.75H-.12V-.55H-.3V-.75H-.55V-.25H-.35L-.45 .6H-.6Z",
        "M-.4 -.25H.4M-.45 .6H.45",
    ),
    (
        "M-.5 .8H.5V.6L.35 .5V-.2L.5 -.35V-.8H.25V-.6H.12V-.8H-.12V-.6H-.25V-.8H-.5V-.35L-.35 -.2V.5L-.5 .6Z",
        "M-.35 -.2H.35M-.35 .5H.35",
    ),
    (
        "M-.8 -.85L-.6 -.2H.8V-.4H-.35L-.55 -.9ZM-.55 .3a.5 .5 0 1 0 1 0a.5 .5 0 1 0 -1 0Z",
        "M-.05 -.2V.8M-.55 .3H.45M-.4 -.05L.3 .65M.3 -.05L-.4 .65",
    ),
    (
        "M-.8 0a.8 .8 0 1 0 1.6 0a.8 .8 0 1 0 -1.6 0Z",
        "M-.55 0a.55 .55 0 1 0 1.1 0a.55 .55 0 1 0 -1.1 0ZM0 -.55V.55M-.55 0H.55M-.4 -.4L.4 .4M.4 -.4L-.4 .4",
    ),
];
const HORSES: [Source; 4] = [
    (
        "M-.4 .8C-.45 .3 .05 .15 0 -.1C-.2 .05 -.45 .1 -.6 .2L-.75 0C-.6 -.3 -.45 -.55 -.15 -.7L-.2 -.95\
         L.05 -.75C.45 -.65 .65 -.2 .6 .3L.55 .8Z",
        "M-.3 -.35h.08M-.4 .62H.55",
    ),
    (
        "M-.45 .8H.55C.6 .2 .5 -.4 .05 -.65L0 -.9L-.15 -.65C-.4 -.5 -.55 -.15 -.75 .1C-.75 .3 -.6 .4 -.5 .3\
         C-.35 .15 -.2 .2 -.05 .05C0 .3 -.4 .4 -.45 .8Z",
        "M-.3 -.3h.08M.15 -.5C.35 -.2 .42 .2 .4 .7",
    ),
    (
        "M-.35 .85H.6C.75 .1 .6 -.5 .2 -.7L.15 -.95L0 -.75L-.1 -.95L-.15 -.7L-.75 -.1L-.65 .15L-.45 .12L-.1 0\
         C0 .2 -.3 .5 -.35 .85Z",
        "M-.25 -.4l.1 .05M.25 -.55C.5 -.2 .55 .3 .5 .75M-.35 .6H.6",
    ),
    (
        "M-.6 .8V.65H-.45C-.5 .3 -.1 .2 -.15 0L-.5 .25L-.75 .15L-.7 -.1L-.25 -.6L-.3 -.85L-.05 -.7\
         C.5 -.7 .65 0 .5 .65H.65V.8Z",
        "M-.2 -.4h.1M-.45 .65H.5M.2 -.5L.45 -.3M.3 -.2L.5 -.05",
    ),
];
const ELEPHANTS: [Source; 4] = [
    (
        "M-.85 .1C-.9 -.45 -.4 -.65 .05 -.5C.3 -.7 .65 -.6 .7 -.25C.75 .05 .85 .25 .95 .35L.85 .5\
         C.65 .4 .6 .2 .5 0V.7H.25V.25H-.35V.7H-.6V.2C-.7 .3 -.75 .5 -.8 .6Z",
        "M.5 -.35h.05M.3 -.5C.15 -.3 .2 -.05 .4 -.05",
    ),
    (
        "M-.3 -.6C-.9 -.8 -1 .1 -.45 .2C-.4 .4 -.2 .3 -.15 .5C-.1 .9 .2 .9 .25 .7L.1 .65C0 .7 .05 .4 .2 .3\
         C.4 .35 .4 .3 .45 .2C1 .1 .9 -.8 .3 -.6C.1 -.8 -.1 -.8 -.3 -.6Z",
        "M-.22 -.2h.06M.17 -.2h.06M-.4 -.45C-.35 -.2 -.35 0 -.45 .15M.4 -.45C.35 -.2 .35 0 .45 .15",
    ),
    (
        "M-.9 0C-.9 -.5 -.5 -.6 0 -.55C.2 -.8 .7 -.7 .75 -.3C.8 0 .7 .3 .95 .5L.8 .6C.5 .4 .6 .1 .5 .05\
         L.35 .2V.75H.1V.3H-.4V.75H-.65V.3C-.8 .3 -.85 .1 -.9 .4Z",
        "M.25 -.5C.1 -.2 .3 0 .4 -.1M.58 -.3h.05",
    ),
    (
        "M-.1 -.75C.5 -.85 .85 -.5 .8 0L.75 .8H.45L.4 .35H.05C-.1 .35 -.2 .2 -.25 .05C-.45 .1 -.45 .5 -.45 .8\
         L-.7 .75C-.75 .3 -.75 -.2 -.5 -.45C-.45 -.65 -.3 -.75 -.1 -.75Z",
        "M-.3 -.35h.06M0 -.6C.35 -.5 .35 0 .05 .1M-.25 .05L-.6 .2",
    ),
];
const ADVISORS: [Source; 6] = [
    ("M-.65 -.75H.65V.05C.65 .45 .3 .7 0 .9C-.3 .7 -.65 .45 -.65 .05Z", "M0 -.7V.85M-.6 -.1H.6"),
    ("M0 -.9L.7 -.65V0C.7 .45 .3 .75 0 .9C-.3 .75 -.7 .45 -.7 0V-.65Z", "M-.3 -.35L.3 .35M.3 -.35L-.3 .35"),
    ("M0 -.6L.9 -.2L0 .2L-.9 -.2ZM-.5 .1V.5C-.3 .7 .3 .7 .5 .5V.1L0 .32Z", "M0 -.2L.7 -.05V.4"),
    (
        "M0 -.85L.55 -.5H.3C.35 -.2 .15 -.05 0 -.05C-.15 -.05 -.35 -.2 -.3 -.5H-.55Z\
         M-.65 .8C-.65 .2 -.35 .05 0 .05C.35 .05 .65 .2 .65 .8Z",
        "M0 .1V.75M-.2 .1L0 .4L.2 .1",
    ),
    (
        "M-.5 .8H.5V.62L.2 .5C.55 .2 .4 -.3 0 -.6C-.4 -.3 -.55 .2 -.2 .5L-.5 .62Z\
         M-.1 -.72a.1 .1 0 1 0 .2 0a.1 .1 0 1 0 -.2 0Z",
        "M-.15 -.08H.15M0 -.25V.2M-.25 .45H.25",
    ),
    (
        "M0 .85L-.85 -.1C-.5 -.85 .5 -.85 .85 -.1Z",
        "M0 .8L-.45 -.4M0 .8V-.6M0 .8L.45 -.4M-.45 .35C-.2 .05 .2 .05 .45 .35",
    ),
];
const GENERALS: [Source; 5] = [
    ("M-.75 .7V-.5L-.35 .05L0 -.75L.35 .05L.75 -.5V.7Z", "M-.7 .45H.7"),
    (
        "M-.9 .1H-.45C-.45 -.5 -.2 -.8 0 -.8C.2 -.8 .45 -.5 .45 .1H.9V.3H.5V.6H-.5V.3H-.9Z",
        "M-.45 .1H.45M-.45 .4H.45",
    ),
    ("M-.7 .65L-.85 -.4L-.4 0L0 -.8L.4 0L.85 -.4L.7 .65Z", "M-.65 .4H.65"),
    (
        "M-.5 .8H.5L.45 .5C.9 .1 .8 -.3 .4 -.3C.2 -.3 .1 -.1 .08 -.1V-.5H.25V-.65H.08V-.85H-.08V-.65H-.25V-.5\
         H-.08V-.1C-.1 -.1 -.2 -.3 -.4 -.3C-.8 -.3 -.9 .1 -.45 .5Z",
        "M-.45 .5C-.2 .42 .2 .42 .45 .5",
    ),
    (
        "M-.6 .1C-.6 -.5 -.3 -.6 -.05 -.65L0 -.95L.05 -.65C.3 -.6 .6 -.5 .6 .1L.75 .5L.45 .45\
         C.4 .7 .2 .85 0 .85C-.2 .85 -.4 .7 -.45 .45L-.75 .5Z",
        "M-.6 0H.6M-.22 .25h.05M.18 .25h.05M-.15 .55H.15",
    ),
];
const CANNONS: [Source; 5] = [
    (
        "M-.85 -.45L.6 -.25V.15L-.85 0ZM-.1 .4a.35 .35 0 1 0 .7 0a.35 .35 0 1 0 -.7 0Z",
        "M.25 .05V.75M-.1 .4H.6M-.6 -.42V.02",
    ),
    (
        "M-.9 -.2L.7 -.4V.05L-.75 .2ZM-.55 .3H.5L.75 .7H.4L.2 .45H-.3L-.35 .7H-.65Z",
        "M.5 -.38V.08M-.6 -.22V.18",
    ),
    (
        "M-.75 .1L.55 -.65L.8 -.3L-.5 .5C-.8 .5 -.9 .3 -.75 .1ZM-.35 .4a.38 .38 0 1 0 .76 0a.38 .38 0 1 0 -.76 0Z",
        "M.03 .02V.78M-.35 .4H.41M.4 -.56L.65 -.2",
    ),
    ("M-.35 .6L-.45 -.7H.45L.35 .6H.7V.85H-.7V.6Z", "M-.42 -.4H.42M-.38 .2H.38"),
    (
        "M-.9 -.35H.7V-.5H.9V.1H.7V-.02H-.7C-.95 -.05 -.95 -.3 -.9 -.35ZM-.5 .35a.3 .3 0 1 0 .6 0\
         a.3 .3 0 1 0 -.6 0ZM-.2 .1H.7V.25H-.2Z",
        "M-.2 .05V.65M-.5 .35H.1M.4 -.35V-.02",
    ),
];
const SOLDIERS: [Source; 5] = [
    (
        "M-.55 .8H.55V.55L.25 .4L.15 -.1H.35V-.25H.15C.4 -.4 .3 -.8 0 -.8C-.3 -.8 -.4 -.4 -.15 -.25H-.35V-.1\
         H-.15L-.25 .4L-.55 .55Z",
        "M-.45 .58H.45",
    ),
    ("M0 -.7L.85 .25H-.85ZM-.35 .3H.35V.45C.35 .75 -.35 .75 -.35 .45Z", "M-.6 .1H.6"),
    (
        "M-.5 .8H.5V.6C.2 .5 .15 .2 .15 0H.3V-.12H.15C.4 -.3 .3 -.75 0 -.75C-.3 -.75 -.4 -.3 -.15 -.12H-.3V0\
         H-.15C-.15 .2 -.2 .5 -.5 .6Z",
        "M-.35 .6H.35",
    ),
    (
        "M-.55 .3C-.55 -.3 -.3 -.55 -.06 -.6V-.9H.06V-.6C.3 -.55 .55 -.3 .55 .3H.8V.5H-.8V.3Z",
        "M-.55 .3H.55M0 -.5V.25",
    ),
    (
        "M-.3 -.5a.22 .22 0 1 0 .44 0a.22 .22 0 1 0 -.44 0ZM-.45 .8V0C-.4 -.25 .2 -.25 .25 0V.8H.05V.35H-.2V.8Z\
         M.55 -.95L.68 -.6H.6V.85H.5V-.6H.42Z",
        "M-.25 -.55H.1",
    ),
];

/// A pictogram of one kind.
pub struct Pictogram {
    pub shape: Option<Path>,
    /// Lines on the shape.
    pub details: Option<Path>,
    /// Painted in place of the shape, from a font.
    pub letter: Option<char>,
}

/// Pictograms by [`Kind::index`], each a little bent. The last drawing of each kind is for scenes held
/// back. If the font has chess pieces or emoji, some of them are among the pictograms.
pub fn set(random: &mut impl RngExt, split: Split, has: impl Fn(char) -> bool) -> Vec<Pictogram> {
    let is_like_chess = random.chance(0.3);
    let has_emoji = random.chance(0.3);
    Kind::ALL
        .into_iter()
        .map(|kind| {
            let (sources, chess, emoji): (&[Source], _, &[char]) = match kind {
                Kind::Chariot => (&CHARIOTS, '♜', &['🏰', '🚗', '🛒']),
                Kind::Horse => (&HORSES, '♞', &['🐎', '🐴']),
                Kind::Elephant => (&ELEPHANTS, '♝', &['🐘']),
                Kind::Advisor => (&ADVISORS, '♛', &['🛡', '🎓', '⚜']),
                Kind::General => (&GENERALS, '♚', &['👑', '★']),
                Kind::Cannon => (&CANNONS, ' ', &['💣']),
                Kind::Soldier => (&SOLDIERS, '♟', &['⚔', '🗡', '👤']),
            };
            let known = sources.len() - 1;
            let (shape, details) = random.style(split, &sources[..known], &sources[known..]);
            let letter = match (has_emoji, is_like_chess) {
                (true, _) => Some(random.pick(emoji)),
                (false, true) => Some(chess),
                (false, false) => None,
            };
            let letter = letter.filter(|&letter| letter != ' ' && has(letter));
            let bend = Bend::draw(random);
            Pictogram { shape: path(shape, bend), details: path(details, bend), letter }
        })
        .collect()
}

/// A drawing by another hand.
#[derive(Clone, Copy)]
struct Bend {
    stretch: [f32; 2],
    slant: f32,
    /// The height and the beginning of waves.
    waves: [[f32; 2]; 2],
}

impl Bend {
    fn draw(random: &mut impl RngExt) -> Self {
        Self {
            stretch: [random.between(0.8, 1.1), random.between(0.8, 1.1)],
            slant: random.between(-0.15, 0.15),
            waves: std::array::from_fn(|_| [random.between(0.0, 0.08), random.between(0.0, 6.3)]),
        }
    }

    fn apply(self, x: f32, y: f32) -> (f32, f32) {
        let [across, down] =
            self.waves.map(|[height, start]| move |at: f32| height * (2.5 * at + start).sin());
        (self.stretch[0] * x + self.slant * y + across(y), self.stretch[1] * y + down(x))
    }
}

/// `None` if it is no path.
fn path(source: &str, bend: Bend) -> Option<Path> {
    let mut path = PathBuilder::new();
    let at = |point: Point| bend.apply(point.x as f32, point.y as f32);
    for element in BezPath::from_svg(source).ok()? {
        match element {
            PathEl::MoveTo(to) => path.move_to(at(to).0, at(to).1),
            PathEl::LineTo(to) => path.line_to(at(to).0, at(to).1),
            PathEl::QuadTo(by, to) => path.quad_to(at(by).0, at(by).1, at(to).0, at(to).1),
            PathEl::CurveTo(one, other, to) => {
                let ((x1, y1), (x2, y2), (x, y)) = (at(one), at(other), at(to));
                path.cubic_to(x1, y1, x2, y2, x, y);
            }
            PathEl::ClosePath => path.close(),
        }
    }
    path.finish()
}
