//! Written games follow the published schema of our own format.

use chuhe::engine::board::Square;
use chuhe::game::formats::{self, Target};
use chuhe::game::{Drawing, Pen};
use serde_json::Value;

use super::games::random_game;

/// The fault of a value. Only the keywords of JSON Schema that ours uses are supported.
fn fault(schema: &Value, value: &Value, root: &Value) -> Option<String> {
    let words = schema.as_object().unwrap();
    let wrong = |what: &str| Some(format!("{what}: {value}"));
    for (word, said) in words {
        let found =
            match word.as_str() {
                "$ref" => {
                    let path = said.as_str().unwrap().strip_prefix('#').unwrap();
                    fault(root.pointer(path).unwrap(), value, root)
                }
                "anyOf" => {
                    let faults: Vec<Option<String>> =
                        said.as_array().unwrap().iter().map(|schema| fault(schema, value, root)).collect();
                    if faults.contains(&None) { None } else { faults.into_iter().next().flatten() }
                }
                "const" => (value != said).then(|| wrong("const")).flatten(),
                "enum" => (!said.as_array().unwrap().contains(value)).then(|| wrong("enum")).flatten(),
                "type" => {
                    let is_so = |name: &Value| match name.as_str().unwrap() {
                        "object" => value.is_object(),
                        "array" => value.is_array(),
                        "string" => value.is_string(),
                        "boolean" => value.is_boolean(),
                        "integer" => value.is_i64(),
                        "null" => value.is_null(),
                        other => panic!("{other}"),
                    };
                    let names = said.as_array().map_or(std::slice::from_ref(said), Vec::as_slice);
                    (!names.iter().any(is_so)).then(|| wrong("type")).flatten()
                }
                "pattern" => {
                    // Both patterns contain only letters, digits and dashes; the readers are
                    // stricter.
                    let text = value.as_str().unwrap();
                    let is_plain = text.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-');
                    (!is_plain || text.len() < 4).then(|| wrong("pattern")).flatten()
                }
                "required" => {
                    let names = said.as_array().unwrap().iter();
                    names
                        .into_iter()
                        .find(|name| value.get(name.as_str().unwrap()).is_none())
                        .map(|name| format!("{name} is missing"))
                }
                "items" => value.as_array().unwrap().iter().find_map(|item| fault(said, item, root)),
                "properties" => {
                    let known = said.as_object().unwrap();
                    value.as_object().into_iter().flatten().find_map(|(name, value)| {
                        known.get(name).and_then(|schema| fault(schema, value, root))
                    })
                }
                "additionalProperties" => {
                    let known = schema.get("properties").and_then(Value::as_object);
                    let mut others = value
                        .as_object()
                        .unwrap()
                        .iter()
                        .filter(|(name, _)| !known.is_some_and(|known| known.contains_key(*name)));
                    if said.is_boolean() {
                        others.next().map(|(name, _)| format!("{name} is not in the schema"))
                    } else {
                        others.find_map(|(_, value)| fault(said, value, root))
                    }
                }
                "$schema" | "$id" | "title" | "description" | "$defs" => None,
                other => panic!("this test does not know {other}"),
            };
        if found.is_some() {
            return found;
        }
    }
    None
}

#[test]
fn what_is_written_is_as_the_schema_says() {
    let schema: Value = serde_json::from_str(include_str!("../../../docs/game.schema.json")).unwrap();
    let check = |text: &str| {
        let value: Value = serde_json::from_str(text).unwrap();
        assert_eq!(fault(&schema, &value, &schema), None, "{text}");
    };
    for seed in 0..200 {
        let mut game = random_game(seed);
        let (from, to) = (Square::new(4, 0).unwrap(), Square::new(4, 1).unwrap());
        game.draw(game.node_at(seed as usize % 3), Drawing { pen: Pen::Red, from, to });
        check(&formats::write(&game, Target::Json));
        let chapters = formats::write_chapters(&[&game, &random_game(seed + 1)], Target::Json);
        check(std::str::from_utf8(&chapters).unwrap());
    }
    let mut other: Value = serde_json::from_str(&formats::write(&random_game(1), Target::Json)).unwrap();
    other["version"] = 3.into();
    assert!(fault(&schema, &other, &schema).is_some());
    other["version"] = formats::json::VERSION.into();
    other["colour"] = "red".into();
    assert_eq!(fault(&schema, &other, &schema).as_deref(), Some("colour is not in the schema"));
}
