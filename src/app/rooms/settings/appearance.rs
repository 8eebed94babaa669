//! The settings page for the appearance of the window, the board and the pieces.

use eframe::egui::Ui;

use crate::app::board::BoardPreview;
use crate::app::core::{Settings, ThemeChoice};
use crate::app::kit::{
    Picture, choice, choose_look, explained_choice, explained_row, option_group, option_width, options_row,
    piece_sets, switch,
};
use crate::app::look::{BoardTheme, Look};
use crate::app::text::{Label, Language};
use crate::app::theme;

/// The page, with the previews of the boards in the order of [`BoardTheme::ALL`].
#[derive(Default)]
pub struct Appearance {
    boards: [BoardPreview; BoardTheme::ALL.len()],
}

impl Appearance {
    pub fn show(&mut self, ui: &mut Ui, language: Language, settings: &mut Settings) {
        let themes = [
            (ThemeChoice::System, Label::FollowSystem.text(language), None),
            (ThemeChoice::Light, Label::Light.text(language), None),
            (ThemeChoice::Dark, Label::Dark.text(language), None),
            (
                ThemeChoice::HighContrast,
                Label::HighContrast.text(language),
                Some(Label::HighContrastHint.text(language)),
            ),
        ];
        choice(ui, Label::Theme.text(language), &mut settings.theme, &themes);
        let look = &mut settings.look;
        // The high contrast theme has its own board, and light and dark pieces.
        if !theme::is_high_contrast(ui.visuals()) {
            self.choose_board(ui, language, look);
            choose_contrast(ui, language, look);
        }
        choose_pieces(ui, language, look);
        let hints = [Some(Label::FileNumbersHint), None];
        switch(ui, language, Label::FileNumbers.text(language), &mut look.has_numbers, hints);
        let hint = Some(Label::PanelSideHint.text(language));
        let sides =
            [(false, Label::OnTheRight.text(language), None), (true, Label::OnTheLeft.text(language), hint)];
        let label = (Label::PanelSide.text(language), Some(Label::PanelSideAbout.text(language)));
        explained_choice(ui, label, &mut settings.has_panel_left, &sides);
    }

    fn choose_board(&mut self, ui: &mut Ui, language: Language, look: &mut Look) {
        let present = *look;
        options_row(ui, Label::Board.text(language), |ui| {
            let width = option_width(ui, BoardTheme::ALL.len());
            for (board, preview) in BoardTheme::ALL.into_iter().zip(&mut self.boards) {
                let option = Picture {
                    name: name_of_board(board).text(language),
                    is_chosen: board == present.board,
                    width,
                    height: theme::BOARD_PREVIEW_HEIGHT,
                };
                let colors = board.colors(ui);
                let response = option.show(ui, |painter, rect| {
                    preview.paint(painter, rect, Look { board, ..present }, colors);
                });
                if response.clicked() {
                    look.board = board;
                }
            }
        });
    }
}

const fn name_of_board(board: BoardTheme) -> Label {
    match board {
        BoardTheme::Maple => Label::Maple,
        BoardTheme::Walnut => Label::Walnut,
        BoardTheme::Paper => Label::Paper,
        BoardTheme::Jade => Label::Jade,
        BoardTheme::Print => Label::Print,
    }
}

fn choose_pieces(ui: &mut Ui, language: Language, look: &mut Look) {
    options_row(ui, Label::Pieces.text(language), |ui| piece_sets(ui, language, look));
}

fn choose_contrast(ui: &mut Ui, language: Language, look: &mut Look) {
    let options = [
        (Look { has_contrast: false, ..*look }, Label::ByColour, Some(Label::ByColourHint)),
        (Look { has_contrast: true, ..*look }, Label::ByLightness, Some(Label::ByLightnessHint)),
    ];
    let (label, about) = (Label::SidesBy.text(language), Label::SidesByAbout.text(language));
    explained_row(ui, label, Some(about), |ui| {
        option_group(ui, label, |ui| choose_look(ui, language, look, &options));
    });
}
