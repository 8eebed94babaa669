//! A window without a screen, for tests.

mod ear;
mod files;
mod hand;
mod name;
mod painter;

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use chuhe::app::{ChuheApp, GameChoices, Label, Language, Pace, Settings, Sound, Speaker};
use chuhe::engine::board::Position;
use chuhe::engine::rules::Profile;
use chuhe::engine::search::{Choice, Limits, Report};
use chuhe::game::puzzle::{Puzzle, masters};
use chuhe::game::{Game, Outcome, formats};
use chuhe::session::{
    BuiltIn, Document, Engine, EngineError, Level, NewGame, People, Play, Player, SearchRequest, Store,
    Strength, Worker,
};
use eframe::egui::accesskit::Role;
use eframe::egui::epaint::ColorMode;
use eframe::egui::{self, Color32, Pos2, Rect, Shape, epaint::ClippedShape};
use egui_kittest::kittest::{NodeT, Queryable};
use egui_kittest::{Harness, Node};
use painter::Painter;

pub use ear::Ear;
pub use name::{MENUS, Name};
pub use painter::differs;

/// The maximum time to wait for the computer.
const PATIENCE: Duration = Duration::from_secs(120);

/// When the window announces its first texts, in seconds of egui's clock.
const ANNOUNCED_AFTER: f64 = 1.5;

/// The nodes of a review in a position: enough to see that a piece is hanging.
pub const REVIEW_NODES: u64 = 2_000;

/// The weakest computer, which answers at once.
pub fn computer() -> Player {
    Player::Engine(Strength::Level(Level::Newcomer))
}

/// A game with comments and variations in variations, won by Red.
pub fn annotated() -> Game {
    let games = formats::read(include_bytes!("../../data/annotated.pgn")).expect("it is a PGN");
    games.read(0).expect("all its moves are legal").game
}

/// Red gives a cannon for a horse, Black does not take it, and Red leaves it there.
pub fn blunders() -> Game {
    let line = ["h2h9", "a9a8", "b0c2", "i9h9"].map(|mv| mv.parse().expect("it is a move"));
    Game::from_line(Position::start(), &line, 4, Profile::default()).expect("all are legal")
}

/// The game of [`blunders`] with its review, which is searched once for all tests.
pub fn reviewed() -> Game {
    static REVIEWED: LazyLock<Game> = LazyLock::new(|| {
        let mut window = Window::open(NewGame::new(Player::Human, Player::Human));
        window.review(blunders());
        window.document().game().clone()
    });
    REVIEWED.clone()
}

/// The start of a point's label.
pub fn point(square: &str) -> String {
    format!("{square} ")
}

/// The window under test.
pub struct Window {
    harness: Harness<'static, Option<ChuheApp>>,
    painter: Painter,
}

impl Window {
    /// Opens a window in English with our own engine.
    pub fn open(new_game: NewGame) -> Self {
        Self::open_with(new_game, || Box::new(BuiltIn::new(1)))
    }

    /// Opens a window in English with another engine.
    pub fn open_with(new_game: NewGame, engine: impl Fn() -> Box<dyn Engine> + Send + 'static) -> Self {
        Self::build(egui::vec2(1100.0, 800.0), 1.0, english(), new_game, engine)
    }

    /// Opens a window of another size and with other settings.
    pub fn open_sized(size: [f32; 2], settings: Settings, new_game: NewGame) -> Self {
        Self::build(size.into(), 1.0, settings, new_game, || Box::new(BuiltIn::new(1)))
    }

    /// Opens a window whose game and settings are stored in `store`.
    pub fn open_stored(new_game: NewGame, store: Store) -> Self {
        let worker = Worker::new(|| Box::new(BuiltIn::new(1)), Arc::new(|| {}));
        let play = Play::new(new_game, worker, Some(store.clone()));
        Self::with_game(egui::vec2(1100.0, 800.0), 1.0, english(), play, Some(store))
    }

    /// Opens a window with all options but a store.
    pub fn build(
        size: egui::Vec2,
        scale: f32,
        settings: Settings,
        new_game: NewGame,
        engine: impl Fn() -> Box<dyn Engine> + Send + 'static,
    ) -> Self {
        let play = Play::new(new_game, Worker::new(engine, Arc::new(|| {})), None);
        Self::with_game(size, scale, settings, play, None)
    }

    /// Opens the window as at the program's start, with the data in `folder`.
    pub fn start_in(folder: &Path) -> Self {
        let people = People::new(folder);
        let store = people.store(people.present(), Arc::new(|| {}));
        Self::showing(egui::vec2(1100.0, 800.0), 1.0, move |ctx| {
            let mut app = ChuheApp::open_in(ctx, store);
            app.set_speaker(Box::new(Silence));
            app.limit_reviews(REVIEW_NODES);
            app.welcome();
            app
        })
    }

    /// Opens a window with this game and store.
    pub fn with_game(
        size: egui::Vec2,
        scale: f32,
        settings: Settings,
        play: Play,
        store: Option<Store>,
    ) -> Self {
        Self::showing(size, scale, move |ctx| {
            let mut app = ChuheApp::new(ctx, play, settings);
            app.limit_reviews(REVIEW_NODES);
            store.into_iter().for_each(|store| app.set_store(store));
            app
        })
    }

    fn showing(
        size: egui::Vec2,
        scale: f32,
        open: impl FnOnce(&egui::Context) -> ChuheApp + 'static,
    ) -> Self {
        let mut open = Some(open);
        let painter = Painter::new([size.x, size.y].map(|side| (side * scale).round() as usize));
        let harness = Harness::builder()
            .renderer(painter.clone())
            .with_size(size)
            .with_pixels_per_point(scale)
            .with_max_steps(64)
            .build_ui_state(
                move |ui, app: &mut Option<ChuheApp>| {
                    if let Some(open) = open.take() {
                        // The fonts are available from the next frame on.
                        *app = Some(open(ui.ctx()));
                        ui.ctx().request_repaint();
                    } else if let Some(app) = app {
                        app.logic(ui.ctx());
                        // The harness leaves a margin, a real window does not.
                        let window = ui.ctx().content_rect();
                        ui.scope_builder(egui::UiBuilder::new().max_rect(window), |ui| {
                            ui.set_clip_rect(window);
                            // The real window is cleared before each frame, too.
                            ui.painter().rect_filled(window, 0.0, ui.visuals().panel_fill);
                            app.ui(ui);
                        });
                    }
                },
                None,
            );
        let mut window = Self { harness, painter };
        window.settle();
        // The window announces its first texts only then, because a screen reader may not notice
        // the window earlier.
        while window.harness.ctx.input(|input| input.time) < ANNOUNCED_AFTER {
            window.harness.step();
        }
        window.settle();
        window
    }

    /// Shows frames until all animations have ended. A thinking engine may have news for each frame
    /// if frames are slow.
    pub fn settle(&mut self) {
        if let Err(error) = self.harness.try_run() {
            assert!(self.in_play().thinking().is_some(), "{error}");
        }
    }

    pub fn harness(&mut self) -> &mut Harness<'static, Option<ChuheApp>> {
        &mut self.harness
    }

    pub fn app(&self) -> &ChuheApp {
        self.harness.state().as_ref().expect("the first frame makes the app")
    }

    /// The puzzle shown, from a masters' game.
    pub fn shown_puzzle(&self) -> &'static Puzzle {
        let id = self.app().puzzle().expect("a puzzle is shown");
        masters().iter().find(|puzzle| puzzle.id == id).expect("it is from a game")
    }

    pub fn open_record(&mut self, record: Game) {
        self.harness.state_mut().as_mut().expect("the first frame makes the app").open_record(record, None);
        self.settle();
    }

    /// The game being played, which must be in front.
    pub fn in_play(&self) -> &Play {
        self.app().session().as_play().expect("the game is in front")
    }

    /// Whether a study is in front.
    pub fn in_study(&self) -> bool {
        self.app().session().as_study().is_some()
    }

    /// The record in front.
    pub fn document(&self) -> &Document {
        self.app().session().document()
    }

    /// The moves on the board, as `h2e2`.
    pub fn moves(&self) -> Vec<String> {
        self.document().game().moves().iter().map(ToString::to_string).collect()
    }

    pub fn outcome(&self) -> Option<Outcome> {
        self.document().outcome()
    }

    /// The whole tree for screen readers.
    pub fn root(&self) -> Node<'_> {
        self.harness.root()
    }

    /// The focused thing: its id, its label, and its place.
    pub fn focused(&self) -> Option<(egui::accesskit::NodeId, String, Rect)> {
        let node = self.harness.root().children_recursive().find(Node::is_focused)?;
        let (known, rect) = (node.accesskit_node(), node.rect());
        Some((known.locate().0, known.label().unwrap_or_default(), rect))
    }

    /// Whether a label or text that contains `text` is shown.
    pub fn has(&self, text: impl Name) -> bool {
        self.find(text.name()).is_some()
    }

    /// Whether a shown text contains this part.
    pub fn says(&self, part: impl Name) -> bool {
        let part = part.name();
        self.harness.root().children_recursive().any(|node| {
            let node = node.accesskit_node();
            [node.label(), node.value()].into_iter().flatten().any(|text| text.contains(part))
        })
    }

    /// The number of things with exactly this text.
    pub fn count(&self, text: impl Name) -> usize {
        let text = text.name();
        let nodes = self.harness.root().children_recursive();
        let says = |node: &Node<'_>| {
            let node = node.accesskit_node();
            node.label().as_deref() == Some(text) || node.value().as_deref() == Some(text)
        };
        nodes.filter(says).count()
    }

    /// The whole label of the thing whose label contains this.
    pub fn label_of(&self, text: impl Name) -> String {
        self.node(text.name()).accesskit_node().label().unwrap_or_default()
    }

    /// The description of the thing with this label.
    pub fn description_of(&self, label: impl Name) -> String {
        self.node(label.name()).accesskit_node().description().unwrap_or_default()
    }

    /// The place of the thing with this label.
    pub fn rect(&self, label: impl Name) -> Rect {
        self.node(label.name()).rect()
    }

    fn find(&self, text: &str) -> Option<Node<'_>> {
        let nodes = || self.harness.root().children_recursive();
        let says = |node: &Node<'_>, exactly: bool| {
            let node = node.accesskit_node();
            [node.label(), node.value()]
                .into_iter()
                .flatten()
                .any(|said| if exactly { said == text } else { said.contains(text) })
        };
        nodes().filter(|node| says(node, true)).last().or_else(|| nodes().find(|node| says(node, false)))
    }

    fn node(&self, text: &str) -> Node<'_> {
        self.find(text).unwrap_or_else(|| panic!("nothing says {text:?}:\n{:?}", self.harness))
    }

    /// The place of an entry of the open menu; its keys may follow its text.
    fn entry(&self, entry: &str) -> Pos2 {
        let says = |label: &str| label == entry || label.starts_with(&format!("{entry} "));
        let mut nodes: Vec<Node<'_>> = self.harness.root().children_recursive().collect();
        // The last one, because menus cover the rest of the window.
        nodes.reverse();
        let labelled = nodes.iter().filter_map(|node| Some((node, node.accesskit_node().label()?)));
        // "Save" and not "Save as...".
        let found = labelled.filter(|(_, label)| says(label)).min_by_key(|(_, label)| label.len());
        let (node, _) = found.unwrap_or_else(|| panic!("no entry says {entry:?}"));
        node.rect().center()
    }

    /// The text in a field.
    pub fn text_of(&self, label: impl Name) -> String {
        self.field(label.name()).value().unwrap_or_default()
    }

    fn field<'a>(&'a self, label: &'a str) -> Node<'a> {
        let is_field = |node: &Node<'_>| {
            matches!(node.accesskit_node().role(), Role::TextInput | Role::MultilineTextInput)
        };
        self.harness.query_all_by_label(label).find(is_field).expect("there is a field")
    }

    /// Whether the thing with this label has the keyboard's focus.
    pub fn is_focused(&self, label: impl Name) -> bool {
        self.node(label.name()).is_focused()
    }

    /// Waits until this many moves have been played.
    pub fn wait_for_moves(&mut self, count: usize) {
        self.wait_until(|window| window.moves().len() >= count);
    }

    /// Waits for the computer.
    pub fn wait_until(&mut self, is_done: impl Fn(&Self) -> bool) {
        let deadline = Instant::now() + PATIENCE;
        while !is_done(self) {
            assert!(Instant::now() < deadline, "the computer did not answer in time");
            std::thread::sleep(Duration::from_millis(5));
            self.settle();
        }
        self.settle();
    }

    /// The shapes painted in the last frame.
    pub fn shapes(&self) -> &[ClippedShape] {
        &self.harness.output().shapes
    }

    /// How often exactly this text was painted in the last frame, including characters on pieces.
    pub fn painted(&self, text: impl Name) -> usize {
        fn count(shape: &Shape, text: &str) -> usize {
            match shape {
                Shape::Vec(shapes) => shapes.iter().map(|shape| count(shape, text)).sum(),
                Shape::Text(painted) => usize::from(painted.galley.text() == text),
                _ => 0,
            }
        }
        self.harness.output().shapes.iter().map(|clipped| count(&clipped.shape, text.name())).sum()
    }

    /// The centre of the first occurrence of a text in the last frame, including characters on
    /// pieces.
    pub fn painted_at(&self, text: impl Name) -> Pos2 {
        let shapes = self.harness.output().shapes.iter();
        let mut places = shapes.filter_map(|clipped| match &clipped.shape {
            Shape::Text(painted) if painted.galley.text() == text.name() => {
                Some(painted.visual_bounding_rect().center())
            }
            _ => None,
        });
        places.next().expect("it was painted")
    }

    /// Checks the game, a review, some dialogs, the lessons and the puzzles, each with its name.
    pub fn in_many_views(mut self, check: impl Fn(&Self, &str)) {
        check(&self, "game");
        self.show_review();
        check(&self, "review");
        const CTRL: egui::Modifiers = egui::Modifiers::COMMAND;
        for (modifiers, key) in [
            (CTRL, egui::Key::K),
            (CTRL, egui::Key::Comma),
            (CTRL, egui::Key::N),
            (egui::Modifiers::NONE, egui::Key::F1),
        ] {
            self.press(modifiers, key);
            check(&self, key.name());
            self.tap(egui::Key::Escape);
        }
        for entry in [Label::LessonsEntry, Label::PuzzlesEntry] {
            self.choose(Label::LearnMenu, entry);
            check(&self, entry.name());
        }
    }

    /// The texts that are cut at their left or right in the last frame, or end in an ellipsis,
    /// where scrolling would not help. The tabs of studies do scroll.
    pub fn cut_texts(&self) -> Vec<String> {
        fn is_tab(text: &str) -> bool {
            let is_game = |&language: &Language| text == Label::GameTab.text(language);
            text == "红方 - 黑方" || Language::ALL.iter().any(is_game)
        }
        fn collect(shape: &Shape, clip: Rect, found: &mut Vec<String>) {
            match shape {
                Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, clip, found)),
                Shape::Text(text) => {
                    let rect = text.visual_bounding_rect();
                    let is_seen = rect.is_positive() && clip.intersect(rect).is_positive();
                    let is_cut = rect.left() < clip.left() - 1.0 || rect.right() > clip.right() + 1.0;
                    if is_seen && !is_tab(text.galley.text()) && (is_cut || text.galley.elided) {
                        found.push(text.galley.text().into());
                    }
                }
                _ => {}
            }
        }
        let mut found = Vec::new();
        let shapes = &self.harness.output().shapes;
        shapes.iter().for_each(|clipped| collect(&clipped.shape, clipped.clip_rect, &mut found));
        found
    }

    /// Whether a line or an area of this colour was painted in the last frame.
    pub fn paints(&self, color: Color32) -> bool {
        fn is_in(shape: &Shape, color: Color32) -> bool {
            match shape {
                Shape::Vec(shapes) => shapes.iter().any(|shape| is_in(shape, color)),
                Shape::Circle(circle) => [circle.fill, circle.stroke.color].contains(&color),
                Shape::LineSegment { stroke, .. } => stroke.color == color,
                Shape::Path(path) => path.fill == color || path.stroke.color == ColorMode::Solid(color),
                Shape::Rect(rect) => [rect.fill, rect.stroke.color].contains(&color),
                Shape::Mesh(mesh) => mesh.vertices.iter().any(|corner| corner.color == color),
                _ => false,
            }
        }
        self.harness.output().shapes.iter().any(|clipped| is_in(&clipped.shape, color))
    }

    /// The commands of the last frame to the system's window.
    pub fn commands(&self) -> Vec<egui::ViewportCommand> {
        let viewports = self.harness.output().viewport_output.values();
        viewports.flat_map(|viewport| viewport.commands.clone()).collect()
    }

    /// The delay until the next requested frame.
    pub fn next_frame(&mut self) -> Duration {
        self.harness.step();
        let viewports = &self.harness.output().viewport_output;
        viewports.values().map(|viewport| viewport.repaint_delay).min().unwrap_or(Duration::MAX)
    }

    /// Waits until announcements about a new game or an action are no longer in the tree.
    pub fn finish_saying(&mut self) {
        // The frames are a quarter of a second apart.
        self.harness.run_steps(30);
    }

    /// Waits until no frame is requested, as after a review that runs unseen and says when it is done.
    pub fn wait_until_idle(&mut self) {
        let deadline = Instant::now() + PATIENCE;
        while !self.is_idle() {
            assert!(Instant::now() < deadline, "the window does not come to rest");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Whether no frame is requested.
    pub fn is_idle(&mut self) -> bool {
        self.harness.step();
        let viewports = &self.harness.output().viewport_output;
        viewports.values().all(|viewport| viewport.repaint_delay > Duration::from_secs(3600))
    }
}

/// Settings in English, for rated games, without the book.
pub fn english() -> Settings {
    let (language, has_book, pace) = (Some(Language::English), false, Pace::Full);
    let game = GameChoices { is_rated: true, ..GameChoices::default() };
    Settings { language, has_book, pace, game, ..Settings::default() }
}

/// A silent speaker.
struct Silence;

impl Speaker for Silence {
    fn play(&mut self, _: Sound, _: f32) {}
}

/// An engine that thinks until it is told to stop; it always plays the same move.
pub struct Patient(BuiltIn);

impl Patient {
    pub fn engine() -> impl Fn() -> Box<dyn Engine> + Send + 'static {
        || Box::new(Self(BuiltIn::new(1)))
    }
}

impl Engine for Patient {
    fn search(
        &mut self,
        request: &SearchRequest,
        stop: &AtomicBool,
        report: &mut dyn FnMut(Report),
    ) -> Result<Option<Choice>, EngineError> {
        let mut shallow = SearchRequest { limits: Limits::depth(1), ..request.clone() };
        shallow.root.variety = None;
        let choice = self.0.search(&shallow, &AtomicBool::new(false), report);
        while !stop.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(1));
        }
        choice
    }

    fn new_game(&mut self) {
        self.0.new_game();
    }
}
