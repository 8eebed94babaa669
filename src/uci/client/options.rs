//! The options that an engine declares.

use serde::{Deserialize, Serialize};

/// An option of an engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EngineOption {
    pub name: String,
    pub kind: OptionKind,
}

/// The values that an option takes.
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
    /// A button: it does something, and has no value.
    Button,
}

/// More than any engine has.
const MOST_OPTIONS: usize = 400;
/// Of an option: the choices of a combo, and its default.
const MOST_FIELDS: usize = 600;
/// Bytes of a name or a value.
const LONGEST: usize = 1_000;

/// How UCI writes a text that is empty.
pub(super) const EMPTY: &str = "<empty>";

/// Notes the option that a line declares, if it declares one.
pub(super) fn note(options: &mut Vec<EngineOption>, line: &str) {
    if options.len() < MOST_OPTIONS
        && let Some(option) = read(line)
        && options.iter().all(|known| known.name != option.name)
    {
        options.push(option);
    }
}

/// The option in a line such as `option name Hash type spin default 16 min 1 max 1024`; UCCI has no `name`.
fn read(line: &str) -> Option<EngineOption> {
    let rest = line.trim().strip_prefix("option ")?;
    let rest = rest.trim_start().strip_prefix("name ").unwrap_or(rest);
    let (name, rest) = rest.split_once(" type ")?;
    let name = name.trim();
    let mut words = rest.split_whitespace();
    let kind = words.next()?;
    let mut fields: Vec<(&str, String)> = Vec::new();
    for word in words {
        let has_room = fields.len() < MOST_FIELDS;
        match (word, fields.last_mut()) {
            ("default" | "min" | "max" | "var", _) if has_room => {
                fields.push((word, String::new()));
            }
            (word, Some((_, value))) if value.len() + word.len() < LONGEST => {
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
    (!name.is_empty() && name.len() < LONGEST).then(|| EngineOption { name: name.into(), kind })
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
        for number in 0..2 * MOST_OPTIONS {
            note(&mut options, &format!("option name {number} type button"));
        }
        assert_eq!(options.len(), MOST_OPTIONS);
        let choices = " var x".repeat(2 * MOST_FIELDS);
        match kind(&format!("option name X type combo default x{choices}")) {
            Some((_, OptionKind::Combo { choices, .. })) => assert_eq!(choices.len(), MOST_FIELDS - 1),
            other => panic!("{other:?}"),
        }
        match kind(&format!("option name X type string default {}", "word ".repeat(LONGEST))) {
            Some((_, OptionKind::Text { default })) => assert!(default.len() < LONGEST),
            other => panic!("{other:?}"),
        }
    }
}
