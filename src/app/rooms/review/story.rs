//! The story of a game on one page. It is shown before it is saved.

use std::sync::Arc;

use eframe::egui::accesskit::Role;
use eframe::egui::load::SizedTexture;
use eframe::egui::{ColorImage, Image, TextureHandle, TextureOptions, Ui, WidgetInfo, vec2};

use super::{Message, ReviewRoom};
use crate::app::command::{Request, Requests};
use crate::app::core::{Core, DialogContents, Effect, Effects, FilePurpose};
use crate::app::kit::{page, page_heading, show_buttons, show_modal};
use crate::app::text::{Label, ReviewWords};
use crate::app::theme;
use crate::game::Game;
use crate::game::review::Review;
use crate::print::{self, Picture, PrintError, Publication, Signs};
use crate::session::task::{self, ProgramPart, Task};

/// The dialog with the story, which may still be in the making.
pub struct Story {
    task: Option<Task<Result<StoryPage, PrintError>>>,
    told: Option<StoryPage>,
    texture: Option<TextureHandle>,
}

impl DialogContents for Story {}

/// A story as a page.
#[derive(Clone)]
struct StoryPage {
    publication: Arc<Publication>,
    picture: Arc<Picture>,
    /// Its text for a screen reader.
    said: String,
}

impl StoryPage {
    fn new(game: &Game, review: &Review, words: ReviewWords, signs: Signs) -> Result<Self, PrintError> {
        let document = print::story(game, review, words, signs);
        let said = document.texts().collect::<Vec<_>>().join(" ");
        let picture = Arc::new(print::picture(&document)?);
        Ok(Self { publication: Arc::new(Publication::Document(document)), picture, said })
    }
}

impl ReviewRoom {
    /// Opens the dialog, and starts to make the story.
    pub(super) fn open_story(&mut self, core: &mut Core) {
        let words = ReviewWords(core.language(), core.notation());
        let signs = core.settings.look.pieces.signs();
        let game = core.document().game();
        let job = self.job.as_ref().filter(|job| job.is_of(game));
        let Some(review) = job.and_then(|job| job.judged.clone()) else { return };
        let named = core.named(game);
        let task = task::spawn(ProgramPart::Files, Some(&core.wake), move |_| {
            StoryPage::new(&named, &review, words, signs)
        });
        core.front.open(Story { task: Some(task), told: None, texture: None });
    }

    /// Closes the dialog and asks for a file, if the story has been made.
    pub(super) fn save_story(core: &mut Core) -> Effects {
        let publication = core.front.shown::<Story>().and_then(|story| {
            let told = story.told.as_ref()?;
            Some(Arc::clone(&told.publication))
        });
        let Some(publication) = publication else { return Effects::new() };
        core.front.close_dialog();
        vec![Effect::ChooseFile(FilePurpose::Print(Label::StoryTitle, publication))]
    }

    /// Shows the open dialog.
    pub fn view_dialog(&self, story: &mut Story, ui: &Ui, core: &Core, requests: &mut Requests<Message>) {
        let language = core.language();
        show_modal(ui, "story", theme::STORY_WIDTH, Request::CloseDialog, requests, |ui, requests| {
            page_heading(ui, Label::StoryName.text(language));
            page(ui, |ui| story.show(ui));
            ui.add_space(theme::GAP);
            let save = (Label::StorySave, Message::SaveStory.into());
            show_buttons(ui, language, requests, [(Label::Close, Request::CloseDialog)], save);
        });
    }
}

impl Story {
    fn show(&mut self, ui: &mut Ui) {
        if let Some(result) = self.task.as_ref().and_then(Task::result) {
            self.task = None;
            // There is no page after an error, or after a panic, which is reported elsewhere.
            self.told =
                result.ok().and_then(|told| told.inspect_err(|error| log::warn!("no story: {error}")).ok());
        }
        let Some(StoryPage { picture, said, .. }) = &self.told else {
            if self.task.is_some() {
                ui.weak("…");
            }
            return;
        };
        let load = || {
            let image = ColorImage::from_rgba_premultiplied(picture.size, &picture.pixels);
            ui.ctx().load_texture("story", image, TextureOptions::LINEAR)
        };
        let texture = self.texture.get_or_insert_with(load);
        let [width, height] = picture.size.map(|pixels| pixels.max(1) as f32);
        let size = vec2(1.0, height / width) * ui.available_width();
        let image = ui.add(Image::from_texture(SizedTexture::new(texture.id(), size)));
        image.widget_info(|| WidgetInfo::labeled(Role::Image, true, said));
    }
}
