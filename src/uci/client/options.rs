//! The options declared by an engine.

use serde::{Deserialize, Serialize};

use crate::engine::board::quoted;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EngineOption {
    pub name: String,
    pub kind: OptionKind,
}

/// The values of an option.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OptionKind {
    Check {
        default: bool,
    },
    /// A number from `min` to `max`.
    Spin {
        default: i64,
        min: i64,
        max: i64,
    },
    Combo {
        default: String,
        choices: Vec<String>,
    },
    Text {
        default: String,
    },
    /// A button: an action without a value.
    Button,
}

/// Why an option cannot be set as requested.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    #[error("it has no option '{}'{}", quoted(name), near.as_ref().map(|near| format!(": do you mean '{near}'?")).unwrap_or_default())]
    Unknown { name: String, near: Option<String> },
    #[error("its option '{name}' does not take '{}': it takes {expected}", quoted(value))]
    Value { name: String, value: String, expected: String },
}

impl OptionKind {
    /// Whether an option of this kind accepts a value.
    fn takes(&self, value: &str) -> bool {
        match self {
            Self::Check { .. } => matches!(value, "true" | "false"),
            Self::Spin { min, max, .. } => value.parse().is_ok_and(|number| (*min..=*max).contains(&number)),
            Self::Combo { choices, .. } => choices.iter().any(|choice| choice.eq_ignore_ascii_case(value)),
            Self::Text { .. } => true,
            Self::Button => value.is_empty(),
        }
    }

    /// The accepted values, in words.
    fn expected(&self) -> String {
        match self {
            Self::Check { .. } => "true or false".into(),
            Self::Spin { min, max, .. } => format!("a whole number from {min} to {max}"),
            Self::Combo { choices, .. } => {
                let names: Vec<_> = choices.iter().take(SHOWN_CHOICES).map(|choice| quoted(choice)).collect();
                let more = if choices.len() > SHOWN_CHOICES { ", …" } else { "" };
                format!("one of {}{more}", names.join(", "))
            }
            Self::Text { .. } => "any text".into(),
            Self::Button => "no value".into(),
        }
    }
}

/// Checks that one of these options is called `name` and accepts `value`.
pub(super) fn check(options: &[EngineOption], name: &str, value: &str) -> Result<(), OptionError> {
    let Some(option) = find(options, name) else {
        let near = options.iter().find(|option| are_similar(&option.name, name));
        return Err(OptionError::Unknown { name: name.into(), near: near.map(|option| option.name.clone()) });
    };
    if option.kind.takes(value) {
        return Ok(());
    }
    let (name, expected) = (option.name.clone(), option.kind.expected());
    Err(OptionError::Value { name, value: value.into(), expected })
}

/// The option of this name, ignoring case.
pub(super) fn find<'a>(options: &'a [EngineOption], name: &str) -> Option<&'a EngineOption> {
    options.iter().find(|option| option.name.eq_ignore_ascii_case(name))
}

/// Whether two names have the same letters, perhaps in another order or with other spaces, or one
/// begins with the other.
fn are_similar(one: &str, other: &str) -> bool {
    let letters = |name: &str| -> Vec<char> {
        name.chars()
            .filter(|letter| letter.is_alphanumeric())
            .map(|letter| letter.to_ascii_lowercase())
            .collect()
    };
    let (mut one, mut other) = (letters(one), letters(other));
    if one.len() > 2 && other.len() > 2 && (one.starts_with(&other) || other.starts_with(&one)) {
        return true;
    }
    one.sort_unstable();
    other.sort_unstable();
    one == other
}

/// The most choices listed in an error.
const SHOWN_CHOICES: usize = 12;
/// More than any engine has.
const MAX_OPTIONS: usize = 400;
/// The choices of a combo and its default.
const MAX_FIELDS: usize = 600;
/// In bytes, for a name or a value.
const MAX_LENGTH: usize = 1_000;

/// UCI's form of an empty text.
pub(super) const EMPTY: &str = "<empty>";

/// Adds the option that a line declares, if any.
pub(super) fn note(options: &mut Vec<EngineOption>, line: &str) {
    if options.len() < MAX_OPTIONS
        && let Some(option) = read(line)
        && options.iter().all(|known| known.name != option.name)
    {
        options.push(option);
    }
}

/// Parses a line such as `option name Hash type spin default 16 min 1 max 1024`; UCCI has no
/// `name`.
fn read(line: &str) -> Option<EngineOption> {
    let rest = line.trim().strip_prefix("option ")?;
    let rest = rest.trim_start().strip_prefix("name ").unwrap_or(rest);
    let (name, rest) = rest.split_once(" type ")?;
    let name = name.trim();
    let mut words = rest.split_whitespace();
    let kind = words.next()?;
    let mut fields: Vec<(&str, String)> = Vec::new();
    for word in words {
        let has_room = fields.len() < MAX_FIELDS;
        match (word, fields.last_mut()) {
            ("default" | "min" | "max" | "var", _) if has_room => {
                fields.push((word, String::new()));
            }
            (word, Some((_, value))) if value.len() + word.len() < MAX_LENGTH => {
                if !value.is_empty() {
                    value.push(' ');
                }
                value.push_str(word);
            }
            _ => {}
        }
    }
    let all = |key: &'static str| {
        fields.iter().filter(move |(known, _)| *known == key).map(|(_, value)| value.clone())
    };
    let [default, min, max] = ["default", "min", "max"].map(|key| all(key).next().unwrap_or_default());
    let choices = all("var").collect();
    let number = |text: &str| text.parse::<i64>().ok();
    let kind = match kind {
        "check" => OptionKind::Check { default: default == "true" },
        "spin" => {
            let (min, max) = (number(&min)?, number(&max)?);
            (min <= max).then_some(())?;
            OptionKind::Spin { default: number(&default).unwrap_or(min).clamp(min, max), min, max }
        }
        "combo" => OptionKind::Combo { default, choices },
        "string" => OptionKind::Text { default: if default == EMPTY { String::new() } else { default } },
        "button" => OptionKind::Button,
        _ => return None,
    };
    (!name.is_empty() && name.len() < MAX_LENGTH).then(|| EngineOption { name: name.into(), kind })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(line: &str) -> Option<(String, OptionKind)> {
        read(line).map(|EngineOption { name, kind }| (name, kind))
    }

    #[test]
    fn each_kind_of_option_is_read_in_both_protocols() {
        let spin = OptionKind::Spin { default: 16, min: 1, max: 1024 };
        assert_eq!(
            kind("option name Hash type spin default 16 min 1 max 1024"),
            Some(("Hash".into(), spin.clone()))
        );
        assert_eq!(
            kind("option hashsize type spin min 1 max 1024 default 16"),
            Some(("hashsize".into(), spin))
        );
        assert_eq!(
            kind("option name Own Book type check default true"),
            Some(("Own Book".into(), OptionKind::Check { default: true }))
        );
        let choices = vec!["solid".into(), "very risky".into()];
        assert_eq!(
            kind("option style type combo default solid var solid var very risky"),
            Some(("style".into(), OptionKind::Combo { default: "solid".into(), choices }))
        );
        assert_eq!(
            kind("option name Book File type string default <empty>"),
            Some(("Book File".into(), OptionKind::Text { default: String::new() }))
        );
        assert_eq!(
            kind("option name Clear Hash type button"),
            Some(("Clear Hash".into(), OptionKind::Button))
        );
    }

    #[test]
    fn options_and_values_that_an_engine_does_not_have_are_named() {
        let mut options = Vec::new();
        for line in [
            "option name Hash type spin default 16 min 1 max 1024",
            "option name Own Book type check default true",
            "option name Style type combo default solid var solid var very risky",
            "option name Book File type string default <empty>",
            "option name Clear Hash type button",
        ] {
            note(&mut options, line);
        }
        for (name, value) in [
            ("Hash", "64"),
            ("hash", "1024"),
            ("Own Book", "false"),
            ("Style", "Very risky"),
            ("Book File", ""),
            ("Book File", "a b.bin"),
            ("Clear Hash", ""),
        ] {
            assert_eq!(check(&options, name, value), Ok(()), "{name} {value}");
        }
        for (name, value, complaint) in [
            ("Hsah", "64", "it has no option 'Hsah': do you mean 'Hash'?"),
            ("OwnBook", "true", "it has no option 'OwnBook': do you mean 'Own Book'?"),
            ("Contempt", "5", "it has no option 'Contempt'"),
            ("", "5", "it has no option ''"),
            ("hash", "abc", "its option 'Hash' does not take 'abc': it takes a whole number from 1 to 1024"),
            ("Hash", "0", "its option 'Hash' does not take '0': it takes a whole number from 1 to 1024"),
            ("Hash", "", "its option 'Hash' does not take '': it takes a whole number from 1 to 1024"),
            ("Own Book", "yes", "its option 'Own Book' does not take 'yes': it takes true or false"),
            ("Style", "wild", "its option 'Style' does not take 'wild': it takes one of solid, very risky"),
            ("Clear Hash", "now", "its option 'Clear Hash' does not take 'now': it takes no value"),
        ] {
            assert_eq!(check(&options, name, value).unwrap_err().to_string(), complaint);
        }
    }

    #[test]
    fn what_is_no_option_is_left_out() {
        for line in [
            "",
            "option",
            "option name",
            "option name type spin",
            "option name X type",
            "option name X type slider",
            "option name X type spin default 1",
            "option name X type spin default 1 min 5 max 2",
            "info string option name X type check",
        ] {
            assert_eq!(read(line), None, "{line}");
        }
    }

    #[test]
    fn an_engine_without_measure_is_heard_to_a_point() {
        let mut options = Vec::new();
        for number in 0..2 * MAX_OPTIONS {
            note(&mut options, &format!("option name {number} type button"));
        }
        assert_eq!(options.len(), MAX_OPTIONS);
        let choices = " var x".repeat(2 * MAX_FIELDS);
        match kind(&format!("option name X type combo default x{choices}")) {
            Some((_, OptionKind::Combo { choices, .. })) => assert_eq!(choices.len(), MAX_FIELDS - 1),
            other => panic!("{other:?}"),
        }
        match kind(&format!("option name X type string default {}", "word ".repeat(MAX_LENGTH))) {
            Some((_, OptionKind::Text { default })) => assert!(default.len() < MAX_LENGTH),
            other => panic!("{other:?}"),
        }
    }
}
