//! The panel beside the board: the question, the study's comment on the answer, the numbers, and
//! the gaps.

use eframe::egui::{Button, CollapsingHeader, Label as Text, RichText, Ui, vec2};

use super::Message;
use super::work::{Help, State, Work};
use crate::app::command::Requests;
use crate::app::core::Core;
use crate::app::kit::{accent_button, announce, card, scrolling, way_back, with_footer};
use crate::app::text::{Label, Language, PuzzleLabel, RepertoireLabel};
use crate::app::theme::{self, Palette};
use crate::engine::board::Side;
use crate::game::repertoire::Gap;

/// The maximum number of gaps that are listed.
const MAX_GAPS: usize = 20;

/// Asks for the side of the repertoire.
pub fn ask_side(ui: &mut Ui, language: Language, requests: &mut Requests<Message>) {
    scrolling(ui, ui.available_rect_before_wrap(), "repertoire", |ui| {
        ui.heading(RepertoireLabel::Title.text(language));
        ui.add(Text::new(RepertoireLabel::Whose.text(language)).wrap());
        for side in Side::BOTH {
            let size = vec2(ui.available_width(), theme::DIALOG_BUTTON_HEIGHT);
            if ui.add(Button::new(language.side(side)).min_size(size)).clicked() {
                requests.push(Message::Mark(side).into());
            }
        }
        show_way_back(ui, language, requests);
    });
}

pub fn show(ui: &mut Ui, core: &Core, work: &Work, requests: &mut Requests<Message>) {
    let language = core.language();
    let content = |ui: &mut Ui, requests: &mut Requests<Message>| {
        ui.heading(RepertoireLabel::Title.text(language));
        ui.weak(language.repertoire_of(work.repertoire.side));
        card(Palette::of(ui)).inner_margin(theme::PADDING).show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.set_min_height(theme::PUZZLE_HEIGHT);
            show_question(ui, core, work);
        });
        let count = work.count;
        ui.label(language.repertoire_count(count.due, count.new, count.known));
        if work.asked > 0 {
            ui.weak(language.answered(work.known, work.asked));
        }
        show_gaps(ui, core, work, requests);
    };
    with_footer(ui, "repertoire", requests, content, |ui, requests| {
        show_ways(ui, language, work, requests);
        show_way_back(ui, language, requests);
    });
}

fn show_question(ui: &mut Ui, core: &Core, work: &Work) {
    let (language, palette) = (core.language(), Palette::of(ui));
    let said = match &work.state {
        State::Replying(_) | State::Asking(_) => {
            let asked = RichText::new(language.repertoire_question(work.repertoire.side));
            asked.color(palette.accent_text)
        }
        State::Right { .. } => {
            RichText::new(RepertoireLabel::Right.text(language)).color(palette.accent_text)
        }
        State::Done => RichText::new(RepertoireLabel::NothingDueMore.text(language)),
    };
    let said = ui.add(Text::new(said).wrap());
    // The status line has the rest.
    if matches!(work.state, State::Replying(_) | State::Asking(_)) {
        announce(&said);
    }
    if let (State::Asking(question), Some(answer)) = (&work.state, work.answer())
        && question.help == Help::Move
    {
        let answer = language.answer_is(&core.notation().write(&work.position, answer));
        announce(&ui.label(answer));
    }
    if !work.remark().is_empty() {
        announce(&ui.add(Text::new(work.remark()).wrap()));
    }
}

fn show_ways(ui: &mut Ui, language: Language, work: &Work, requests: &mut Requests<Message>) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = theme::GAP;
        let size = vec2((ui.available_width() - theme::GAP) / 2.0, theme::DIALOG_BUTTON_HEIGHT);
        let (is_asking, is_right) =
            (matches!(work.state, State::Asking(_)), matches!(work.state, State::Right { .. }));
        if work.state == State::Done {
            let width = ui.available_width();
            if accent_button(ui, RepertoireLabel::Practise.text(language), width, true).clicked() {
                requests.push(Message::Practise.into());
            }
            return;
        }
        let help = match &work.state {
            State::Asking(question) if question.help >= Help::Piece => {
                RepertoireLabel::ShowAnswer.text(language)
            }
            State::Replying(_) | State::Asking(_) | State::Right { .. } | State::Done => {
                Label::Hint.text(language)
            }
        };
        if ui.add_enabled(is_asking, Button::new(help).min_size(size)).clicked() {
            requests.push(Message::Help.into());
        }
        let response = match is_right {
            true => accent_button(ui, PuzzleLabel::Next.text(language), size.x, true),
            false => {
                let skip = Button::new(PuzzleLabel::Skip.text(language)).min_size(size);
                ui.add_enabled(is_asking, skip)
            }
        };
        if response.clicked() {
            requests.push(Message::Next.into());
        }
    });
}

fn show_way_back(ui: &mut Ui, language: Language, requests: &mut Requests<Message>) {
    if way_back(ui, language, Label::BackToStudy) {
        requests.push(Message::Close.into());
    }
}

/// Shows opponents' moves to which the repertoire has no answer. A click leads to the place.
fn show_gaps(ui: &mut Ui, core: &Core, work: &Work, requests: &mut Requests<Message>) {
    let language = core.language();
    if work.gaps.is_empty() {
        ui.weak(RepertoireLabel::NoGaps.text(language));
        return;
    }
    let heading = RichText::new(language.gaps(work.gaps.len())).strong();
    CollapsingHeader::new(heading).id_salt("gaps").default_open(true).show_unindented(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        for gap in work.gaps.iter().take(MAX_GAPS) {
            let text = RichText::new(told(core, work, gap)).small();
            let button = Button::new(text).frame_when_inactive(false).wrap();
            let size = vec2(ui.available_width(), theme::SMALL_BUTTON_HEIGHT);
            if ui.add(button.min_size(size)).clicked() {
                requests.push(Message::Show { chapter: gap.chapter, node: gap.node }.into());
            }
        }
    });
}

/// The text of a gap, with the moves that lead to it.
fn told(core: &Core, work: &Work, gap: &Gap) -> String {
    let (language, notation) = (core.language(), core.notation());
    let game = &work.games[gap.chapter];
    let tree = game.tree();
    // If the study has the move but no answer, the gap's place is after the move.
    let before = match gap.share {
        None => tree.parent(gap.node).unwrap_or(gap.node),
        Some(_) => gap.node,
    };
    let moves = tree.moves_to(before);
    let shown = moves.len().saturating_sub(3);
    let start = moves[..shown].iter().fold(game.start().clone(), |mut position, &mv| {
        position.make(mv);
        position
    });
    let line = notation.write_line(&start, &moves[shown..]).join(" ");
    let line = if shown > 0 { format!("… {line}") } else { line };
    let mv = notation.write(&game.position_of(before), gap.mv);
    language.gap(&line, &mv, gap.share)
}
