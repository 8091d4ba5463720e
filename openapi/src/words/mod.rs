//! What documents say of each property, parameter, schema and tag where its declaration says nothing: words by name, and
//! rules for what is named alike everywhere. Comments in the code win; one that tells only how a value is written (`UTC.`,
//! `0 to 300.`) stands behind the words.
//!
//! A key of the words is a property's name, `Schema.property` where one name means different things (`Page.property` for
//! every page of a list), `?name` for a parameter in the address, `/name` for one in the path, or a schema's name.

mod days;
mod filters;
mod money;
mod parts;
mod people;
mod places;
mod platform;
mod records;
mod rules;
mod schemas;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde_json::Value;

use crate::shared::each_parameter;

/// Key and words.
type Words = &'static [(&'static str, &'static str)];

const ALL: [Words; 8] = [
    days::WORDS,
    filters::WORDS,
    money::WORDS,
    parts::WORDS,
    people::WORDS,
    places::WORDS,
    platform::WORDS,
    records::WORDS,
];

static BY_KEY: LazyLock<BTreeMap<&'static str, &'static str>> = LazyLock::new(|| {
    let all = ALL.into_iter().chain([schemas::WORDS]);
    all.flatten().copied().collect()
});

/// What a parameter of a list has for words until it has some.
pub const NO_WORDS: &str = "Filter.";

/// The words that were asked for, so that a test finds those that nothing uses.
#[derive(Debug, Default)]
pub struct Used(BTreeSet<String>);

impl Used {
    fn look_up(&mut self, key: &str) -> Option<String> {
        let words = BY_KEY.get(key)?;
        self.0.insert(key.to_owned());
        Some((*words).to_owned())
    }

    #[cfg(test)]
    pub fn has(&self, key: &str) -> bool {
        self.0.contains(key)
    }
}

/// Every key, so that a test finds those that nothing uses.
#[cfg(test)]
pub fn keys() -> impl Iterator<Item = &'static str> {
    BY_KEY.keys().copied()
}

/// To be called when filters are parameters and references are plain.
pub fn describe(document: &mut Value, used: &mut Used) {
    schemas::describe(document, used);
    let sent = sent_schemas(document);
    let schemas = document["components"]["schemas"].as_object_mut();
    for (name, schema) in schemas.into_iter().flatten() {
        describe_properties(name, schema, sent.contains(name), used);
    }
    describe_parameters(document, used);
    describe_tags(document);
}

fn describe_properties(name: &str, schema: &mut Value, is_sent: bool, used: &mut Used) {
    let required: BTreeSet<String> = schema["required"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|field| field.as_str().map(str::to_owned))
        .collect();
    let filters = name.ends_with("Filter");
    let properties = schema.get_mut("properties").and_then(Value::as_object_mut);
    for (field, property) in properties.into_iter().flatten() {
        let form = form_of(property).filter(|_| !filters);
        if has_words(property) && form.is_none() {
            continue;
        }
        let words = if filters {
            Some(filter(field, property, used))
        } else {
            own_words(name, field, property, used).map(|words| {
                let words = rules::with_form(words, form.as_deref());
                let is_optional = !required.contains(field) && property["default"].is_null();
                rules::with_absence(words, is_optional, is_sent)
            })
        };
        if let Some(words) = words {
            property["description"] = words.into();
        }
    }
}

/// A reference has the words of the schema that it refers to, and can have none beside it.
fn has_words(schema: &Value) -> bool {
    !schema["$ref"].is_null()
        || schema["description"]
            .as_str()
            .is_some_and(|words| !words.is_empty() && words != NO_WORDS)
}

/// A comment that tells only how the value is written.
fn form_of(property: &Value) -> Option<String> {
    let words = property["description"].as_str();
    words
        .filter(|words| rules::is_form(words))
        .map(str::to_owned)
}

fn own_words(schema: &str, field: &str, property: &Value, used: &mut Used) -> Option<String> {
    let page = schema.ends_with("Page").then_some("Page");
    let keys = [Some(schema), page].into_iter().flatten();
    let mut keys: Vec<String> = keys.map(|of| format!("{of}.{field}")).collect();
    keys.push(field.to_owned());
    let named = keys.iter().find_map(|key| used.look_up(key));
    named.or_else(|| rules::of_property(field, property))
}

fn filter(field: &str, property: &Value, used: &mut Used) -> String {
    used.look_up(&format!("?{field}"))
        .unwrap_or_else(|| rules::of_filter(field, property))
}

fn describe_parameters(document: &mut Value, used: &mut Used) {
    each_parameter(document, |parameter| {
        if has_words(parameter) {
            return;
        }
        let name = parameter["name"].as_str().unwrap_or_default().to_owned();
        let words = if parameter["in"] == "path" {
            used.look_up(&format!("/{name}"))
                .or_else(|| rules::of_property(&name, &parameter["schema"]))
        } else {
            Some(filter(&name, &parameter["schema"], used))
        };
        if let Some(words) = words {
            parameter["description"] = words.into();
        }
    });
}

/// A tag is a feature; the permission map has its name in both languages.
fn describe_tags(document: &mut Value) {
    let pages = crate::pages();
    let tags = document.get_mut("tags").and_then(Value::as_array_mut);
    for tag in tags.into_iter().flatten().filter(|tag| !has_words(tag)) {
        let name = tag["name"].as_str().unwrap_or_default();
        let words = match pages.iter().find(|page| page.noun == name) {
            Some(page) => format!("{} ({}).", page.en, page.ar),
            None => format!("{}.", rules::capital(&rules::spaced(name))),
        };
        tag["description"] = words.into();
    }
}

/// The names of the schemas that requests are made of.
fn sent_schemas(document: &Value) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut waiting = Vec::new();
    for (_, operations) in document["paths"].as_object().into_iter().flatten() {
        for (_, operation) in operations.as_object().into_iter().flatten() {
            references(&operation["requestBody"], &mut waiting);
        }
    }
    while let Some(name) = waiting.pop() {
        if found.insert(name.clone()) {
            references(&document["components"]["schemas"][&name], &mut waiting);
        }
    }
    found
}

fn references(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| references(item, found)),
        Value::Object(fields) => {
            for (name, field) in fields {
                match (name.as_str(), field.as_str()) {
                    ("$ref", Some(text)) => {
                        found.extend(text.rsplit('/').next().map(str::to_owned));
                    }
                    _ => references(field, found),
                }
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn no_key_has_two_meanings() {
        let all = ALL.into_iter().chain([schemas::WORDS]).flatten();
        let mut seen = BTreeSet::new();
        for (key, words) in all {
            assert!(seen.insert(key), "{key} is there twice");
            assert!(words.ends_with('.'), "{key}: {words}");
        }
    }

    #[test]
    fn comments_win_and_the_rest_is_filled_in() {
        let mut document = json!({
            "components": { "schemas": { "Unit": { "type": "object", "required": ["version"], "properties": {
                "version": { "type": "integer" },
                "number": { "type": "string", "description": "As on its door." },
                "building_id": { "type": "integer", "title": "A row of `buildings`." },
                "floor": { "type": "integer", "description": "-10 to 300." },
                "created_at": { "type": "string", "description": "UTC.", "default": "" },
            }}}},
            "paths": { "/units/{id}": { "get": {
                "operationId": "get_unit",
                "parameters": [
                    { "name": "id", "in": "path", "schema": { "type": "integer", "title": "A row of `units`." } },
                    { "name": "due_from", "in": "query", "schema": { "type": "string" }, "description": "Filter." },
                ],
            }}},
        });
        describe(&mut document, &mut Used::default());
        let unit = &document["components"]["schemas"]["Unit"]["properties"];
        assert_eq!(unit["number"]["description"], "As on its door.");
        assert!(unit["version"]["description"].is_string());
        assert_eq!(
            unit["building_id"]["description"],
            "Id of the building. Missing where there is none."
        );
        assert_eq!(
            unit["floor"]["description"],
            "The floor; 0 is the ground floor. -10 to 300. Missing where there is none."
        );
        assert_eq!(
            unit["created_at"]["description"],
            "When it was made, in UTC."
        );
        let parameters = &document["paths"]["/units/{id}"]["get"]["parameters"];
        assert_eq!(parameters[0]["description"], "Id of the unit.");
        assert_eq!(
            parameters[1]["description"],
            "Keeps what has its due date on this day or later."
        );
    }
}
