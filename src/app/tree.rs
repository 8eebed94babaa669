//! Corrects the tree that a screen reader reads, before it gets it.

use eframe::egui::accesskit::{Node, Role};
use eframe::egui::{Context, FullOutput, Plugin};

use super::announcements::has_text_values;
use super::text::{Label, Language};

/// Hides empty texts, at which a screen reader would stop for nothing, and scroll bars, which are
/// for the mouse. Removes descriptions that only repeat the name. AT-SPI, on Linux, knows only
/// numbers as values and no open state, so there the description has the chosen entry and the
/// state.
pub struct TreeMender;

impl Plugin for TreeMender {
    fn debug_name(&self) -> &'static str {
        "tree mender"
    }

    fn output_hook(&mut self, _: &Context, output: &mut FullOutput) {
        let Some(update) = &mut output.platform_output.accesskit_update else { return };
        let language = update.nodes.iter().find_map(|(_, node)| node.language());
        let language = language.map_or(Language::English, Language::of_locale);
        for (_, node) in &mut update.nodes {
            if is_empty_text(node) || node.role() == Role::ScrollBar {
                node.set_hidden();
            }
            match name(node).zip(node.description()).and_then(|(name, said)| beyond(name, said)) {
                Some("") => node.clear_description(),
                Some(rest) => {
                    let rest = rest.to_owned();
                    node.set_description(rest);
                }
                None => {}
            }
            if !has_text_values() {
                describe_value(node);
                describe_state(node, language);
            }
        }
    }
}

/// A text that is to be announced may be empty until there is something to say.
fn is_empty_text(node: &Node) -> bool {
    let is_blank = |text: Option<&str>| text.is_none_or(|text| text.trim().is_empty());
    node.role() == Role::Label && node.live().is_none() && is_blank(node.value()) && is_blank(node.label())
}

/// The name of a node. The adapters use the value of a text as its name.
fn name(node: &Node) -> Option<&str> {
    if node.role() == Role::Label { node.value() } else { node.label() }
}

/// The rest of a description that begins with the name; `None` if it does not.
fn beyond<'a>(name: &str, description: &'a str) -> Option<&'a str> {
    let rest = description.strip_prefix(name).filter(|_| !name.is_empty())?;
    let is_end = rest.is_empty() || rest.starts_with(['\n', '.', '。', '(', '（']) || rest.starts_with(" (");
    is_end.then(|| rest.trim_start_matches(['\n', '.', '。', ' ']))
}

/// Describes drop-down lists and sliders by their value, unless they have a description.
fn describe_value(node: &mut Node) {
    let is_free = matches!(node.role(), Role::ComboBox | Role::Slider) && node.description().is_none();
    if let Some(value) = node.value().filter(|_| is_free).map(String::from) {
        node.set_description(value);
    }
}

/// Adds to the description whether something is open or closed. A closed drop-down list needs no
/// such text.
fn describe_state(node: &mut Node, language: Language) {
    let state = match node.is_expanded() {
        Some(true) => Label::Opened.text(language),
        Some(false) if node.role() != Role::ComboBox => Label::Closed.text(language),
        _ => return,
    };
    let described = node.description().map(|description| language.sentences(description, state));
    node.set_description(described.unwrap_or_else(|| state.into()));
}
