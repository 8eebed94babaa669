//! The command palette. It finds commands by a few letters of their names in any of the four
//! languages, by the pinyin of their Chinese names or its initials, and by the names of their
//! parts.

use std::sync::LazyLock;

use eframe::egui::{Align, Button, Id, Key, Layout, Modifiers, RichText, ScrollArea, TextEdit, Ui, vec2};
use pinyin::{Pinyin, ToPinyin};

use super::availability::Availability;
use super::{Message, Messages};
use crate::app::announcements::SearchAnnouncement;
use crate::app::command::{Aid, Command, Entry, Request, Requests, TABLE, keys_of, written};
use crate::app::core::{DialogContents, ShownDialog};
use crate::app::focus;
use crate::app::kit::{announce, heading, show_modal};
use crate::app::text::{Label, Language, PuzzleLabel, ReviewLabel};
use crate::app::theme::{self, Palette};
use crate::game::notation::without_marks;

/// The number of rows that a page key moves.
const PAGE: usize = 10;

/// The open palette.
#[derive(Default)]
pub struct CommandPalette {
    text: String,
    /// The index of the selected command in the results.
    selected: usize,
    has_begun: bool,
    /// Whether the selection has moved, so that its row must be scrolled into view.
    has_moved: bool,
    searched: SearchAnnouncement,
}

impl DialogContents for CommandPalette {}

// `show_dialogs` shows it.
impl ShownDialog for CommandPalette {}

impl CommandPalette {
    /// Shows the text field and the results.
    pub fn show(&mut self, ui: &Ui, availability: &Availability<'_>, messages: &mut Messages) {
        let mut requests = Requests::<Command>::new();
        show_modal(
            ui,
            "commands",
            theme::DIALOG_WIDTH,
            Request::CloseDialog,
            &mut requests,
            |ui, requests| {
                let chosen = self.show_content(ui, availability);
                requests.extend(chosen.map(Request::Own));
            },
        );
        for request in requests {
            messages.push(Message::CloseDialog);
            if let Request::Own(command) = request {
                messages.push(Message::Do(command));
            }
        }
    }

    /// Returns the chosen command if it can be used now.
    fn show_content(&mut self, ui: &mut Ui, availability: &Availability<'_>) -> Option<Command> {
        let language = availability.core.language();
        heading(ui, Label::PaletteTitle.text(language));
        let before = self.selected;
        let (is_steered, is_entered) = self.steer(ui);
        let field = TextEdit::singleline(&mut self.text)
            .char_limit(theme::FIELD_LETTERS)
            .hint_text(Label::PaletteHint.text(language))
            .desired_width(f32::INFINITY);
        let field = ui.add(field).accessible_name(Label::PaletteTitle.text(language));
        if !std::mem::replace(&mut self.has_begun, true) {
            field.request_focus();
            // The list may have been scrolled when the palette was last open.
            self.has_moved = true;
        }
        if field.changed() {
            (self.selected, self.has_moved, self.searched) = (0, true, SearchAnnouncement::Typed(None));
        }
        let found = found(&self.text, language, |command| availability.can(command));
        self.selected = self.selected.min(found.len().saturating_sub(1));
        // At an end of the list nothing is announced again.
        if is_steered && (self.selected != before || matches!(self.searched, SearchAnnouncement::Opened)) {
            self.searched = SearchAnnouncement::Chosen;
        }
        let mut chosen = found.get(self.selected).copied().filter(|_| is_entered);
        ui.allocate_ui(vec2(ui.available_width(), theme::PALETTE_HEIGHT), |ui| {
            ScrollArea::vertical().auto_shrink(false).max_height(theme::PALETTE_HEIGHT).show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 2.0;
                if found.is_empty() {
                    announce(&ui.weak(Label::PaletteNothing.text(language)));
                }
                for (place, &command) in found.iter().enumerate() {
                    chosen = self.show_row(ui, (place, found.len()), command, availability).or(chosen);
                }
                focus::reveal(ui);
            });
        });
        chosen.filter(|&command| availability.can(command))
    }

    /// Shows a command in a row, one of `count`: its name, and its keys or why it cannot be used.
    /// Returns it if it was clicked.
    fn show_row(
        &mut self,
        ui: &mut Ui,
        (place, count): (usize, usize),
        command: Command,
        availability: &Availability<'_>,
    ) -> Option<Command> {
        let language = availability.core.language();
        let why_not = availability.why_not(command);
        let is_selected = place == self.selected;
        let title = RichText::new(command.entry().title(language));
        let title = if why_not.is_some() { title.color(Palette::of(ui).weak) } else { title };
        let beside: String = match why_not {
            Some(label) => label.text(language).into(),
            None => keys_of(command).map_or_else(String::new, |keys| written(ui.ctx(), &keys)),
        };
        let row = Button::selectable(is_selected, title)
            .truncate()
            .right_text(RichText::new(&beside).small().weak());
        let layout = Layout::top_down_justified(Align::Min);
        let response =
            ui.with_layout(layout, |ui| ui.add(row.min_size(vec2(0.0, theme::FORM_ROW_HEIGHT)))).inner;
        if is_selected && std::mem::take(&mut self.has_moved) {
            response.scroll_to_me(None);
        }
        let title = command.entry().title(language);
        let said = match why_not {
            Some(_) => language.sentences(&title, &beside),
            None => format!("{title} {beside}").trim().to_owned(),
        };
        let response = response.accessible_name(&said);
        if is_selected {
            let said = |has_count| if has_count { language.search_found(count, &said) } else { said };
            self.searched.announce(ui.ctx(), Id::unique("chosen command"), response.rect, said);
        }
        // A user who reaches a row by Tab means this row with Enter.
        if response.gained_focus() {
            self.selected = place;
            ui.request_repaint();
        }
        response.clicked().then_some(command)
    }

    /// Moves the selection by the arrow and page keys. Returns whether one of them was pressed, and
    /// whether Enter was.
    fn steer(&mut self, ui: &Ui) -> (bool, bool) {
        let pressed = |key| ui.input_mut(|input| input.count_and_consume_key(Modifiers::NONE, key));
        let up = pressed(Key::ArrowUp) + PAGE * pressed(Key::PageUp);
        let down = pressed(Key::ArrowDown) + PAGE * pressed(Key::PageDown);
        self.has_moved |= up + down > 0;
        self.selected = (self.selected + down).saturating_sub(up);
        (up + down > 0, pressed(Key::Enter) > 0)
    }
}

/// A command with the folded texts that find it.
struct CommandTexts {
    command: Command,
    texts: Vec<(Source, String)>,
}

/// The kind of a text of a command.
#[derive(Clone, Copy)]
enum Source {
    /// Its name, or the word on its button.
    Name(Language),
    /// Its description in the list of keys.
    About(Language),
    /// The pinyin initials of its Chinese name.
    Initials,
    /// The pinyin of its Chinese name, starting at each character.
    Pinyin,
}

impl Source {
    /// The class of a match in a window of this language, from 0 to 3. Texts that the user can read
    /// come first.
    fn class(self, language: Language) -> usize {
        let is_chinese = matches!(language, Language::Simplified | Language::Traditional);
        match self {
            Self::Name(of) if of == language => 0,
            Self::Initials | Self::Pinyin if is_chinese => 0,
            Self::About(of) if of == language => 1,
            Self::Name(_) | Self::Initials | Self::Pinyin => 2,
            Self::About(_) => 3,
        }
    }
}

static TEXTS: LazyLock<Vec<CommandTexts>> = LazyLock::new(|| {
    let listed = TABLE.iter().filter(|entry| entry.is_listed);
    listed.map(|entry| CommandTexts { command: entry.command, texts: texts(entry) }).collect()
});

fn texts(entry: &Entry) -> Vec<(Source, String)> {
    let in_all = |source: fn(Language) -> Source, text: &dyn Fn(Language) -> String| {
        Language::ALL.map(|language| (source(language), without_marks(&text(language))))
    };
    let sounds = [Language::Simplified, Language::Traditional].into_iter().flat_map(|language| {
        let sections = sections(entry.command, language).into_iter().map(String::from);
        let names = std::iter::once(entry.title(language)).chain(sections);
        names.flat_map(|name| [(Source::Initials, initials(&name)), (Source::Pinyin, pinyin(&name))])
    });
    let sections = Language::ALL.into_iter().flat_map(|language| {
        let sections = sections(entry.command, language).into_iter();
        sections.map(move |section| (Source::About(language), without_marks(section)))
    });
    let words = entry.tool.map(|tool| in_all(Source::Name, &|language| tool.word.text(language).into()));
    in_all(Source::Name, &|language| entry.title(language))
        .into_iter()
        .chain(sounds)
        .chain(words.into_iter().flatten())
        .chain(sections)
        .chain(in_all(Source::About, &|language| entry.about.text(language).into()))
        .collect()
}

/// The names of the parts of a command's screen or dialog.
#[expect(clippy::wildcard_enum_match_arm, reason = "the others lead to nothing that has names")]
fn sections(command: Command, language: Language) -> Vec<&'static str> {
    use PuzzleLabel::{Classics, Endgames, Masters, Mistakes};
    match command {
        Command::Puzzles => [Masters, Classics, Endgames, Mistakes].map(|set| set.text(language)).into(),
        Command::Toggle(Aid::Review) => [ReviewLabel::Next, ReviewLabel::Practise, ReviewLabel::Story]
            .map(|way| way.text(language).trim_end_matches(['.', '…']))
            .into(),
        Command::Settings => {
            [Label::General, Label::Appearance, Label::Feel].map(|page| page.text(language)).into()
        }
        _ => Vec::new(),
    }
}

/// The commands that contain all words of `text`. They are in order of [`Source::class`], then
/// exact names, names that begin with the text, names with words that begin with its words, and the
/// rest. Among equals, commands that `can` be used now come first.
fn found(text: &str, language: Language, can: impl Fn(Command) -> bool) -> Vec<Command> {
    let wanted = without_marks(text.trim());
    let rank = |known: &CommandTexts| {
        let ranks = known.texts.iter().filter_map(|(source, text)| {
            let (class, rank) = (source.class(language), rank(text, &wanted)?);
            // Letters within a word that is not shown match by chance.
            let is_hidden = class > 1 || matches!(source, Source::Pinyin);
            let is_chance = is_hidden && rank == WITHIN && wanted.is_ascii();
            (!is_chance).then_some((class, rank))
        });
        ranks.min()
    };
    let mut found: Vec<_> =
        TEXTS.iter().filter_map(|known| Some((rank(known)?, !can(known.command), known.command))).collect();
    found.sort_by_key(|&(rank, cannot, _)| (rank, cannot));
    found.into_iter().map(|(.., command)| command).collect()
}

/// The rank of a text that contains the words somewhere.
const WITHIN: usize = 3;

/// The quality of a match, 0 for the best; `None` without a match.
fn rank(text: &str, wanted: &str) -> Option<usize> {
    let mut words = wanted.split_whitespace();
    if text == wanted {
        Some(0)
    } else if text.starts_with(wanted) {
        Some(1)
    } else if words.clone().all(|word| text.split(' ').any(|known| known.starts_with(word))) {
        Some(2)
    } else {
        words.all(|word| text.contains(word)).then_some(WITHIN)
    }
}

/// The pinyin initials of a Chinese text: `xdj` for 新对局. Other letters and digits are kept, in
/// lower case.
fn initials(text: &str) -> String {
    text.chars()
        .filter_map(|letter| match sound(letter) {
            Some(sound) => sound.chars().next(),
            None => letter.is_alphanumeric().then(|| letter.to_ascii_lowercase()),
        })
        .collect()
}

/// The pinyin of a Chinese text starting at each of its characters, so that each of its words is at
/// a start.
fn pinyin(text: &str) -> String {
    let letters = text.chars().filter(|letter| letter.is_alphanumeric());
    let syllables: Vec<String> = letters
        .map(|letter| match sound(letter) {
            // As users type it.
            Some(sound) => sound.replace('ü', "v"),
            None => letter.to_lowercase().to_string(),
        })
        .collect();
    (0..syllables.len()).map(|start| syllables[start..].concat()).collect::<Vec<_>>().join(" ")
}

/// The sound of a character. If it has several, that in the names of commands.
fn sound(letter: char) -> Option<&'static str> {
    match letter {
        '着' | '著' => Some("zhao"),
        '重' => Some("chong"),
        _ => letter.to_pinyin().map(Pinyin::plain),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::command::Copied;

    fn found(text: &str, language: Language) -> Vec<Command> {
        super::found(text, language, |_| true)
    }

    #[test]
    fn commands_are_found_in_every_language_and_by_their_sound() {
        for text in ["puzz", "习题", "習題", "xt", "cau do", "Câu đố", "PUZZLES"] {
            assert!(found(text, Language::English).contains(&Command::Puzzles), "{text}");
        }
        assert!(found("fpjm", Language::Simplified).is_empty());
        for text in ["fanzhuan", "fan zhuan", "qipan", "FanZhuanQiPan"] {
            assert!(found(text, Language::Simplified).contains(&Command::Flip), "{text}");
            assert!(found(text, Language::English).contains(&Command::Flip), "{text}");
        }
        assert!(found("anzhuan", Language::Simplified).is_empty(), "no word begins so");
        assert_eq!(found("undo", Language::English)[0], Command::Undo);
        assert_eq!(found("xdj", Language::Simplified)[0], Command::NewGame);
        assert_eq!(found("copy fen", Language::English)[0], Command::Copy(Copied::Fen));
    }

    #[test]
    fn commands_are_found_by_the_names_of_what_they_lead_to() {
        for text in ["残局", "殘局", "适情雅趣", "实战", "shizhan", "Mistakes", "Tàn cuộc"] {
            assert!(found(text, Language::Simplified).contains(&Command::Puzzles), "{text}");
        }
        for text in ["外观", "waiguan", "wg", "Appearance", "Thao tác"] {
            assert!(found(text, Language::Traditional).contains(&Command::Settings), "{text}");
        }
        for text in ["moment", "pract"] {
            assert!(found(text, Language::English).contains(&Command::Toggle(Aid::Review)), "{text}");
        }
    }

    #[test]
    fn what_can_be_read_in_the_window_comes_first() {
        // 打开, 新对局 and 导出 begin with these letters, too.
        for (text, command) in [("s", Command::Save), ("h", Command::Hint), ("flip", Command::Flip)] {
            assert_eq!(found(text, Language::English)[0], command, "{text}");
        }
        // "Next" has an x and a t in its middle.
        assert_eq!(found("xt", Language::Simplified), [Command::Puzzles]);
    }

    #[test]
    fn what_can_be_used_comes_before_what_cannot() {
        let first = |can: fn(Command) -> bool| super::found("", Language::English, can)[0];
        assert_eq!(first(|_| true), Command::NewGame);
        assert_eq!(first(|command| command == Command::Undo), Command::Undo);
    }

    #[test]
    fn what_stands_in_a_submenu_is_named_with_it_as_the_language_does() {
        let title = |language| Command::Copy(Copied::Fen).entry().title(language);
        assert_eq!(title(Language::Simplified), "复制：局面（FEN）");
        assert_eq!(title(Language::English), "Copy: Position as FEN");
    }

    #[test]
    fn without_a_text_all_are_found() {
        let all = found("", Language::Vietnamese);
        assert_eq!(all.len(), TABLE.iter().filter(|entry| entry.is_listed).count());
    }
}
