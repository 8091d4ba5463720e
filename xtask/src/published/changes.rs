//! What breaks a program between two shapes. A consumer sends requests and reads answers: a request may be asked for
//! less than before, an answer may say more; never the other way round. A new value of an answer's code is no break:
//! consumers are told to expect some.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::shape::object;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Side {
    Request,
    Answer,
}

struct Comparison<'a> {
    old: &'a Map<String, Value>,
    new: &'a Map<String, Value>,
    found: BTreeSet<String>,
    /// Pairs of named schemas that were compared, each with its side: schemas name each other in circles.
    seen: BTreeSet<(String, String, Side)>,
}

/// In words, each once.
pub fn breaking(old: &Value, new: &Value) -> Vec<String> {
    let empty = Map::new();
    let mut comparison = Comparison {
        old: old["schemas"].as_object().unwrap_or(&empty),
        new: new["schemas"].as_object().unwrap_or(&empty),
        found: BTreeSet::new(),
        seen: BTreeSet::new(),
    };
    for (name, before) in object(&old["operations"]) {
        match new["operations"].get(name) {
            Some(after) => comparison.operation(name, before, after),
            None => comparison.say(name, "the operation is gone"),
        }
    }
    comparison.found.into_iter().collect()
}

impl Comparison<'_> {
    fn say(&mut self, place: &str, what: &str) {
        self.found.insert(format!("{place}: {what}"));
    }

    fn operation(&mut self, name: &str, old: &Value, new: &Value) {
        if old["id"] != new["id"] {
            let what = format!("its operationId was {} and is {}", old["id"], new["id"]);
            self.say(name, &what);
        }
        if old["permission"] != new["permission"] {
            let (old, new) = (&old["permission"], &new["permission"]);
            self.say(name, &format!("its permission was {old} and is {new}"));
        }
        if old["signed_in"] == false && new["signed_in"] == true {
            self.say(name, "it asks for a sign-in now");
        }
        self.parameters(name, old, new);
        self.body(name, &old["body"], &new["body"]);
        for (status, before) in object(&old["answers"]) {
            match new["answers"].get(status) {
                Some(after) => {
                    let place = format!("{name} answers {status}");
                    self.content(&place, before, after, Side::Answer);
                }
                None => self.say(name, &format!("it no longer answers {status}")),
            }
        }
    }

    fn parameters(&mut self, name: &str, old: &Value, new: &Value) {
        for (parameter, before) in object(&old["parameters"]) {
            match new["parameters"].get(parameter) {
                Some(after) => {
                    let place = format!("{name} {parameter}");
                    if after["required"] == true && before["required"] != true {
                        self.say(&place, "the parameter became required");
                    }
                    self.way(&place, before, after);
                    self.schema(&place, &before["schema"], &after["schema"], Side::Request);
                }
                None => self.say(name, &format!("the parameter `{parameter}` is gone")),
            }
        }
        for (parameter, after) in object(&new["parameters"]) {
            if after["required"] == true && old["parameters"].get(parameter).is_none() {
                self.say(
                    name,
                    &format!("the new parameter `{parameter}` is required"),
                );
            }
        }
    }

    /// How a parameter is written, and what a list can be sorted by.
    fn way(&mut self, place: &str, old: &Value, new: &Value) {
        if old["explode"] != new["explode"] {
            self.say(place, "its values are written in another way");
        }
        let (before, after) = (&old["sortable"], &new["sortable"]);
        let (before, after) = (before.as_array(), after.as_array());
        for column in before.into_iter().flatten() {
            if after.is_some_and(|after| !after.contains(column)) {
                self.say(place, &format!("it no longer takes {column}"));
            }
        }
    }

    fn body(&mut self, name: &str, old: &Value, new: &Value) {
        if new["required"] == true && old["required"] != true {
            self.say(name, "it requires a body that it did not");
        }
        if old.is_object() && !new.is_object() {
            self.say(name, "it takes no body any more");
        } else {
            let place = format!("{name} takes");
            self.content(&place, &old["content"], &new["content"], Side::Request);
        }
    }

    fn content(&mut self, place: &str, old: &Value, new: &Value, side: Side) {
        for (media, before) in object(old) {
            match new.get(media) {
                Some(after) => self.schema(place, before, after, side),
                None => self.say(place, &format!("the media type `{media}` is gone")),
            }
        }
    }

    fn schema(&mut self, place: &str, old: &Value, new: &Value, side: Side) {
        let names = (old["$ref"].as_str(), new["$ref"].as_str());
        if let (Some(before), Some(after)) = names {
            let (before, after) = (last(before), last(after));
            if !self
                .seen
                .insert((before.to_owned(), after.to_owned(), side))
            {
                return;
            }
            let (Some(old), Some(new)) = (self.old.get(before), self.new.get(after)) else {
                return self.say(place, &format!("`{after}` stands nowhere"));
            };
            let kind = match side {
                Side::Request => "sent",
                Side::Answer => "read",
            };
            return self.plain(&format!("{before} ({kind})"), old, new, side);
        }
        // One of the two is written out in its place.
        let old = names.0.map_or(Some(old), |name| self.old.get(last(name)));
        let new = names.1.map_or(Some(new), |name| self.new.get(last(name)));
        if let (Some(old), Some(new)) = (old, new) {
            self.plain(place, old, new, side);
        }
    }

    fn plain(&mut self, place: &str, old: &Value, new: &Value, side: Side) {
        if old["type"] != new["type"] {
            let what = format!("its type was {} and is {}", old["type"], new["type"]);
            return self.say(place, &what);
        }
        if old["format"] != new["format"] {
            let what = format!("its format was {} and is {}", old["format"], new["format"]);
            self.say(place, &what);
        }
        let may_be_null = match side {
            Side::Request => (&old["nullable"], &new["nullable"]),
            Side::Answer => (&new["nullable"], &old["nullable"]),
        };
        if *may_be_null.0 == true && *may_be_null.1 != true {
            let what = match side {
                Side::Request => "`null` is no longer taken",
                Side::Answer => "it may be `null` now",
            };
            self.say(place, what);
        }
        self.values(place, old, new, side);
        self.properties(place, old, new, side);
        if side == Side::Request {
            self.limits(place, old, new);
        }
        for key in ["items", "additionalProperties"] {
            if old[key].is_object() && new[key].is_object() {
                self.schema(place, &old[key], &new[key], side);
            } else if old[key].is_object() {
                self.say(place, &format!("its `{key}` are gone"));
            }
        }
        for key in ["allOf", "anyOf", "oneOf"] {
            self.parts(place, key, (&old[key], &new[key]), side);
        }
    }

    fn values(&mut self, place: &str, old: &Value, new: &Value, side: Side) {
        let (Some(before), Some(after)) = (old["enum"].as_array(), new["enum"].as_array()) else {
            if new["enum"].is_array() && side == Side::Request {
                self.say(place, "it takes only some values now");
            }
            return;
        };
        for value in before.iter().filter(|value| !after.contains(value)) {
            self.say(place, &format!("the value {value} is gone"));
        }
    }

    fn properties(&mut self, place: &str, old: &Value, new: &Value, side: Side) {
        let (was, is) = (required(old), required(new));
        for (name, before) in object(&old["properties"]) {
            let place = format!("{place}.{name}");
            let Some(after) = new["properties"].get(name) else {
                self.say(&place, "the field is gone");
                continue;
            };
            if side == Side::Answer && was.contains(name.as_str()) && !is.contains(name.as_str()) {
                self.say(&place, "it was always there and may be missing now");
            }
            self.schema(&place, before, after, side);
        }
        if side == Side::Request {
            for name in is.difference(&was) {
                self.say(&format!("{place}.{name}"), "the field became required");
            }
        }
    }

    /// Of what is sent: nothing that was taken may be too long, too short, too small or too large, and what is left out
    /// stands for the same as before.
    fn limits(&mut self, place: &str, old: &Value, new: &Value) {
        if !old["default"].is_null() && old["default"] != new["default"] {
            let what = format!(
                "its default was {} and is {}",
                old["default"], new["default"]
            );
            self.say(place, &what);
        }
        for (key, is_upper) in [
            ("maxLength", true),
            ("maxItems", true),
            ("maximum", true),
            ("minLength", false),
            ("minItems", false),
            ("minimum", false),
        ] {
            let Some(after) = new[key].as_f64() else {
                continue;
            };
            let is_narrower = old[key].as_f64().is_none_or(|before| {
                if is_upper {
                    after < before
                } else {
                    after > before
                }
            });
            if is_narrower {
                let what = format!("its {key} was {} and is {}", old[key], new[key]);
                self.say(place, &what);
            }
        }
        if new["pattern"].is_string() && new["pattern"] != old["pattern"] {
            let what = format!(
                "its pattern was {} and is {}",
                old["pattern"], new["pattern"]
            );
            self.say(place, &what);
        }
    }

    fn parts(&mut self, place: &str, key: &str, (old, new): (&Value, &Value), side: Side) {
        let (before, after) = (old.as_array(), new.as_array());
        if before.map(Vec::len) != after.map(Vec::len) {
            self.say(place, &format!("its `{key}` has other parts"));
            return;
        }
        let pairs = before
            .into_iter()
            .flatten()
            .zip(after.into_iter().flatten());
        for (old, new) in pairs {
            self.schema(place, old, new, side);
        }
    }
}

fn required(schema: &Value) -> BTreeSet<&str> {
    let names = schema["required"].as_array().into_iter().flatten();
    names.filter_map(Value::as_str).collect()
}

/// `#/components/schemas/Unit` → `Unit`.
fn last(reference: &str) -> &str {
    reference.rsplit('/').next().unwrap_or(reference)
}
