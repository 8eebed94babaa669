//! The panel beside the board: the question, the study's comment on the answer, the numbers, and
//! the gaps.

use std::sync::Arc;

use eframe::egui::{Button, CollapsingHeader, FontSelection, RichText, Ui, WidgetText, vec2};

use super::Message;
use crate::app::command::Requests;
use crate::app::core::Core;
use crate::app::kit::{
    Way, announce, scrolling, show_small_ways, show_task, show_ways, whole, with_footer, wrapped,
};
use crate::app::text::{BookLabel, Label, Language, PuzzleLabel, RepertoireLabel};
use crate::app::theme::{self, Palette};
use crate::engine::board::Side;
use crate::game::repertoire::Gap;
use crate::session::solving::{HintStep, RepertoireQuiz, Solver};

type Work = Solver<RepertoireQuiz>;

/// The maximum number of gaps that are listed.
const MAX_GAPS: usize = 20;

/// Asks for the side of the repertoire.
pub fn ask_side(ui: &mut Ui, language: Language, requests: &mut Requests<Message>) {
    scrolling(ui, ui.available_rect_before_wrap(), ("repertoire", ()), |ui| {
        ui.heading(RepertoireLabel::Title.text(language));
        wrapped(ui, RepertoireLabel::Whose.text(language));
        for side in Side::BOTH {
            let size = vec2(ui.available_width(), theme::DIALOG_BUTTON_HEIGHT);
            if ui.add(Button::new(language.side(side)).min_size(size)).clicked() {
                requests.push(Message::Mark(side).into());
            }
        }
        show_small_ways(ui, [way_back(language)], requests);
    });
}

pub fn show(ui: &mut Ui, core: &Core, work: &Work, requests: &mut Requests<Message>) {
    let (language, quiz) = (core.language(), work.quiz());
    let content = |ui: &mut Ui, requests: &mut Requests<Message>| {
        ui.heading(RepertoireLabel::Title.text(language));
        ui.weak(language.repertoire_of(quiz.repertoire.side));
        show_task(ui, |ui| show_question(ui, core, work));
        let count = quiz.count;
        ui.label(language.repertoire_count(count.due, count.new, count.known));
        if quiz.asked > 0 {
            ui.weak(language.answered(quiz.known, quiz.asked));
        }
        show_gaps(ui, core, quiz, requests);
    };
    with_footer(ui, ("repertoire", ()), requests, content, |ui, requests| {
        if work.is_over() && !quiz.is_answered() {
            show_ways(ui, [Way::main(RepertoireLabel::Practise.text(language), Message::Practise)], requests);
        } else {
            show_ways(ui, ways(language, work), requests);
        }
        let against = Way::new(BookLabel::AgainstRepertoire.text(language), Message::PlayAgainst)
            .hint(BookLabel::AgainstRepertoireHint.text(language));
        show_small_ways(ui, [against, way_back(language)], requests);
    });
}

fn show_question(ui: &mut Ui, core: &Core, work: &Work) {
    let (language, palette, quiz) = (core.language(), Palette::of(ui), work.quiz());
    let said = match (quiz.is_answered(), work.is_over()) {
        (true, _) => RichText::new(RepertoireLabel::Right.text(language)).color(palette.accent_text),
        (false, true) => RichText::new(RepertoireLabel::NothingDueMore.text(language)),
        (false, false) => {
            RichText::new(language.repertoire_question(quiz.repertoire.side)).color(palette.accent_text)
        }
    };
    let said = wrapped(ui, said);
    // The status line has the rest.
    if !work.is_over() {
        announce(&said);
    }
    if let Some((HintStep::Move, answer)) = work.hint() {
        let answer = language.answer_is(&core.coach().mv(&work.position(), answer));
        announce(&ui.label(answer));
    }
    if !quiz.remark().is_empty() {
        announce(&wrapped(ui, quiz.remark()));
    }
}

/// The buttons for what can be done next, as long as something is due.
fn ways(language: Language, work: &Work) -> [Way<Message>; 2] {
    let is_shown = work.has_hint(HintStep::Piece);
    let help = if is_shown { RepertoireLabel::ShowAnswer.text(language) } else { Label::Hint.text(language) };
    let next = match work.is_over() {
        true => Way::main(PuzzleLabel::Next.text(language), Message::Next),
        false => Way::new(PuzzleLabel::Skip.text(language), work.is_asking().then_some(Message::Next)),
    };
    [Way::new(help, work.is_asking().then_some(Message::Help)), next]
}

fn way_back(language: Language) -> Way<Message> {
    Way::new(Label::BackToStudy.text(language), Message::Close)
}

/// Shows opponents' moves to which the repertoire has no answer. A click leads to the place.
fn show_gaps(ui: &mut Ui, core: &Core, quiz: &RepertoireQuiz, requests: &mut Requests<Message>) {
    let language = core.language();
    if quiz.gaps.is_empty() {
        ui.weak(RepertoireLabel::NoGaps.text(language));
        return;
    }
    let heading = RichText::new(language.gaps(quiz.gaps.len())).strong();
    CollapsingHeader::new(heading).id_salt("gaps").default_open(true).show_unindented(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        for gap in quiz.gaps.iter().take(MAX_GAPS) {
            let text = WidgetText::from(RichText::new(told(core, quiz, gap)).small());
            let job = text.into_layout_job(ui.style(), FontSelection::Default, ui.text_valign());
            let mut job = Arc::unwrap_or_clone(job);
            job.wrap.max_width = ui.available_width() - 2.0 * ui.spacing().button_padding.x;
            let button = Button::new(whole(ui, job)).frame_when_inactive(false).wrap();
            let size = vec2(ui.available_width(), theme::SMALL_BUTTON_HEIGHT);
            if ui.add(button.min_size(size)).clicked() {
                requests.push(Message::Show { chapter: gap.chapter, node: gap.node }.into());
            }
        }
    });
}

/// The text of a gap, with the moves that lead to it.
fn told(core: &Core, quiz: &RepertoireQuiz, gap: &Gap) -> String {
    let (language, notation) = (core.language(), core.notation());
    let game = &quiz.games[gap.chapter];
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
