//! The tabs of the game and the studies, above the panel.

use std::ops::RangeInclusive;
use std::path::Path;

use eframe::egui::scroll_area::ScrollBarVisibility;
use eframe::egui::style::ScrollAnimation;
use eframe::egui::{
    Align, Button, ComboBox, Id, Layout, RichText, ScrollArea, Sense, TextStyle, Ui, UiBuilder, vec2,
};

use super::{Message, Messages};
use crate::app::command::{self, Command};
use crate::app::core::Core;
use crate::app::kit::{WithTooltip, as_tab, as_tab_list, drop_down, entry, text_width};
use crate::app::text::{Label, Language};
use crate::app::theme;
use crate::engine::board::{Side, visible_path};
use crate::game::Participant;
use crate::session::{Document, Player, Session, Study};

/// The height of the tabs, and the minimum width of one that is cut, in points. Tabs become narrower
/// down to the minimum, and then scroll. Two always fit.
pub const HEIGHT: f32 = 30.0;
const MIN_WIDTH: f32 = 96.0;
const SPACE: f32 = 4.0;

/// The height that the tabs take.
pub fn height(core: &Core) -> f32 {
    if are_shown(core) { HEIGHT + theme::GAP } else { 0.0 }
}

/// Whether there are tabs, that is, a study beside the game.
fn are_shown(core: &Core) -> bool {
    core.desk.len() > 1
}

/// Shows a tab for the game and for each study. If some are cut or out of view, also shows a list
/// of all. Also shows the button that closes the study in front.
pub fn show(ui: &mut Ui, core: &Core, messages: &mut Messages) {
    if !are_shown(core) {
        return;
    }
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::hover());
    let row = UiBuilder::new().max_rect(rect).layout(Layout::right_to_left(Align::Center));
    ui.scope_builder(row, |ui| {
        ui.spacing_mut().item_spacing.x = SPACE;
        ui.spacing_mut().button_padding = vec2(theme::GAP / 2.0, 0.0);
        let size = vec2(HEIGHT, HEIGHT);
        if core.study().is_some() {
            let close = Button::new("✕").frame_when_inactive(false);
            let name = Label::CloseStudy.text(core.language());
            let hint = command::hint(ui, name, Command::CloseStudy);
            if ui.add_sized(size, close).accessible_name(name).tooltip(hint).clicked() {
                messages.push(Message::Do(Command::CloseStudy));
            }
        } else {
            // The width of the tabs does not change under the pointer.
            ui.allocate_space(size);
        }
        let names = names(core);
        let font = TextStyle::Small.resolve(ui.style());
        let needed =
            |name: &String| (text_width(ui, name, &font) + 2.0 * ui.spacing().button_padding.x).ceil();
        let widths: Vec<f32> = names.iter().map(needed).collect();
        let spaces = SPACE * (names.len() - 1) as f32;
        let are_cut = widths.iter().sum::<f32>() + spaces > ui.available_width();
        // Two tabs are always in view, so the list would only take room from them.
        if are_cut && names.len() > 2 {
            show_list(ui, core, &names, messages);
        }
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            show_tabs(ui, core, names.into_iter().zip(widths).collect(), messages);
        });
    });
}

fn show_list(ui: &mut Ui, core: &Core, names: &[String], messages: &mut Messages) {
    let label = Label::AllTabs.text(core.language());
    let list = ComboBox::from_id_salt("all tabs").selected_text("").width(HEIGHT);
    let list = drop_down(ui, list, |ui| {
        for (tab, name) in names.iter().enumerate() {
            if entry(ui, tab == core.desk.front(), name).clicked() {
                messages.push(Message::TurnTo(tab));
            }
        }
    });
    list.accessible_name(label).tooltip(label);
}

fn show_tabs(ui: &mut Ui, core: &Core, tabs: Vec<(String, f32)>, messages: &mut Messages) {
    // Another tab in front is scrolled into view once, and again when the width changes. After that
    // the user can scroll elsewhere.
    let seen = (core.desk.front(), core.desk.len(), ui.available_width());
    let key = Id::unique("tabs seen");
    let before = ui.data_mut(|data| std::mem::replace(data.get_temp_mut_or(key, (0, 0, 0.0)), seen));
    let is_new = before != seen;
    let area = ScrollArea::horizontal().scroll_bar_visibility(ScrollBarVisibility::AlwaysHidden);
    // The wheel scrolls them like other contents.
    ui.style_mut().always_scroll_the_only_direction = true;
    let widths: Vec<f32> = tabs.iter().map(|(_, width)| *width).collect();
    let least = if tabs.len() > 2 { MIN_WIDTH } else { 0.0 };
    let most = max_width(&widths, ui.available_width() - SPACE * (tabs.len() - 1) as f32).max(least);
    area.id_salt("tabs").show(ui, |ui| {
        as_tab_list(ui, Label::Tabs.text(core.language()));
        for (tab, (name, width)) in tabs.into_iter().enumerate() {
            let is_front = tab == core.desk.front();
            let text = RichText::new(&name).small();
            let button = Button::selectable(is_front, text).frame_when_inactive(true).truncate();
            let response = ui.add_sized(vec2(width.min(most), HEIGHT), button).tooltip(name);
            as_tab(&response, is_front);
            if is_front && is_new {
                response.scroll_to_me_animation(None, ScrollAnimation::none());
            } else if response.clicked() {
                messages.push(Message::TurnTo(tab));
            }
        }
    });
}

/// The maximum width of a tab with which all of them fit; infinite if they fit anyway. Those with
/// long names are cut to the same width.
fn max_width(widths: &[f32], room: f32) -> f32 {
    let mut sorted = widths.to_vec();
    sorted.sort_by(f32::total_cmp);
    let (mut room, mut left) = (room, sorted.len() as f32);
    for width in sorted {
        if width * left > room {
            return (room / left).floor();
        }
        room -= width;
        left -= 1.0;
    }
    f32::INFINITY
}

/// The texts of the tabs. A dot marks unsaved changes.
fn names(core: &Core) -> Vec<String> {
    let names = core.sessions().zip(titles(core)).map(|(session, title)| {
        let is_unsaved = |document: &Document| document.file().is_some() && document.is_modified();
        let is_unsaved = session.as_study().map(Study::document).is_some_and(is_unsaved);
        if is_unsaved { format!("• {title}") } else { title }
    });
    names.collect()
}

/// The names of the game and the studies, in the order of their tabs.
pub fn titles(core: &Core) -> Vec<String> {
    numbered(core.sessions().map(|session| title(session, core)).collect())
}

/// Makes equal titles differ: the second one begins with a 2, and so on. Their ends may be cut.
fn numbered(titles: Vec<String>) -> Vec<String> {
    let numbered = |(at, title): (usize, &String)| {
        let before = titles[..at].iter().filter(|&other| other == title).count();
        if before == 0 { title.clone() } else { format!("({}) {title}", before + 1) }
    };
    titles.iter().enumerate().map(numbered).collect()
}

/// The name of a game or study: the players, the title, or the name of its file.
fn title(session: &Session, core: &Core) -> String {
    let language = core.language();
    let document = match session {
        Session::Play(_) => return Label::GameTab.text(language).into(),
        Session::Study(study) => study.document(),
    };
    let has_chapters = document.chapters().len() > 1;
    // A study keeps its name whichever chapter is open.
    let first = document.chapters().next().filter(|_| has_chapters);
    let headers = &first.unwrap_or(document.game()).headers;
    let players = headers.participants.each_ref();
    let [red, black] = players.map(|player| person(&player.name));
    // Without players, the title of the record says more than the event.
    let titles = [headers.other("Title").unwrap_or_default(), headers.chapter(), &headers.event];
    let title = titles.into_iter().map(str::trim).find(|title| !title.is_empty()).unwrap_or_default();
    let file = document.file().and_then(Path::file_name).map(|name| visible_path(Path::new(name)));
    match (red.is_empty() && black.is_empty(), title, file) {
        (.., Some(file)) if has_chapters => file,
        (false, ..) => players.map(|player| named(player, language)).join(" - "),
        (true, "", Some(file)) => file,
        (true, "", None) => own(document, language).unwrap_or_else(|| Label::StudyTab.text(language).into()),
        (true, title, _) => title.into(),
    }
}

/// The name of a game played here without named players: the level of the computer, or the two
/// sides, and the date.
fn own(document: &Document, language: Language) -> Option<String> {
    let headers = &document.game().headers;
    let engine = |side: Side| match document.player(side) {
        Player::Engine(strength) => Some(language.strength_in_short(strength)),
        Player::External(_) => Some(language.computer().into()),
        Player::Human if headers.participants[side.index()].is_engine => Some(language.computer().into()),
        Player::Human => None,
    };
    let mut players: Vec<String> = Side::BOTH.into_iter().filter_map(engine).collect();
    if players.is_empty() {
        players.extend(Side::BOTH.map(|side| language.side(side).into()));
    }
    Some(format!("{} {}", players.join(" - "), headers.date?))
}

/// A player's name, or a substitute.
fn named(player: &Participant, language: Language) -> &str {
    match person(&player.name) {
        "" if player.is_engine => language.computer(),
        "" => "?",
        name => name,
    }
}

/// A player's name without the team that Chinese records put before it, such as 许银川 for 广东 许银川.
/// Otherwise many tabs that are cut would begin alike. In 廣東呂 欽 or 广东 吕 钦, the space within the
/// name does not end a team.
fn person(name: &str) -> &str {
    let name = name.trim();
    let is_word = |word: &str, lengths: RangeInclusive<usize>| {
        word.chars().all(is_chinese) && lengths.contains(&word.chars().count())
    };
    let mut words = name.split_whitespace();
    match (words.next(), words.next(), words.next()) {
        (Some(team), Some(own), None) if is_word(team, 2..=usize::MAX) && is_word(own, LETTERS) => own,
        _ => name,
    }
}

/// Whether it is a Chinese character. Alphabets come before them in Unicode.
fn is_chinese(letter: char) -> bool {
    letter >= '\u{3000}'
}

/// The number of characters of a Chinese name.
const LETTERS: RangeInclusive<usize> = 2..=4;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_team_before_a_chinese_name_is_left_out() {
        for (name, own) in
            [("广东 许银川", "许银川"), (" 许银川 ", "许银川"), ("Xu Yinchuan", "Xu Yinchuan"), ("", "")]
        {
            assert_eq!(person(name), own);
        }
        for name in ["Đặng Hữu Trang", "Phạm Ý", "廣東呂 欽", "广东 吕 钦", "许 银川", "上海 胡　榮華"]
        {
            assert_eq!(person(name), name);
        }
    }

    #[test]
    fn a_computer_without_a_name_is_called_so() {
        let called = |name: &str, is_engine| {
            named(&Participant { name: name.into(), is_engine, ..Participant::default() }, Language::English)
                .to_owned()
        };
        assert_eq!([called("", true), called("", false), called("A", true)], ["Computer", "?", "A"]);
    }

    #[test]
    fn titles_that_are_alike_are_numbered() {
        let titles = ["A - B", "C - D", "A - B", "A - B"].map(String::from).to_vec();
        assert_eq!(numbered(titles), ["A - B", "C - D", "(2) A - B", "(3) A - B"]);
    }

    #[test]
    fn long_names_are_cut_alike_and_short_ones_not_at_all() {
        let is = |widths: &[f32], room, most: f32| (max_width(widths, room) - most).abs() < 0.01;
        assert!(max_width(&[40.0, 90.0, 120.0], 260.0).is_infinite());
        assert!(is(&[40.0, 160.0, 170.0], 260.0, 110.0));
        assert!(is(&[40.0, 400.0], 300.0, 260.0));
        assert!(is(&[170.0; 3], 300.0, 100.0));
        assert!(is(&[170.0; 9], 300.0, 33.0));
    }
}
