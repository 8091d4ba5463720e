//! What services ask of what is sent, beside what the types say: forms tell all their faults at once, so that a missing
//! value is a fault of its field and none of reading. The documents say it; what is accepted stays as it is.

mod required;
mod shapes;

use serde_json::{Value, json};

use required::REQUIRED;
use shapes::{SHAPES, Shape};

/// What a schema is asked for: by its own entry, and an edit by that of the input that it takes over.
fn asked_of<'a, T>(
    declared: &'a [(&'a str, &'a [T])],
    name: &'a str,
) -> impl Iterator<Item = &'a T> {
    let input = name
        .strip_suffix("Update")
        .map(|noun| format!("{noun}Input"));
    declared
        .iter()
        .filter(move |(of, _)| *of == name || Some(*of) == input.as_deref())
        .flat_map(|(_, fields)| fields.iter())
}

pub fn complete(document: &mut Value) {
    let schemas = document["components"]["schemas"].as_object_mut();
    for (name, schema) in schemas.into_iter().flatten() {
        let required: Vec<&str> = asked_of(REQUIRED, name).copied().collect();
        if !required.is_empty() {
            require(schema, &required);
        }
        for (field, shape) in asked_of(SHAPES, name) {
            let properties = schema.get_mut("properties");
            if let Some(property) = properties.and_then(|all| all.get_mut(*field)) {
                say(property, *shape);
            }
        }
    }
}

/// In the order of the properties, as the types' own.
fn require(schema: &mut Value, fields: &[&str]) {
    let own = schema["required"].as_array().cloned().unwrap_or_default();
    let properties = schema["properties"].as_object().into_iter().flatten();
    let all: Vec<Value> = properties
        .map(|(name, _)| Value::from(name.as_str()))
        .filter(|name| {
            own.contains(name) || name.as_str().is_some_and(|name| fields.contains(&name))
        })
        .collect();
    if !all.is_empty() {
        schema["required"] = all.into();
    }
}

fn say(property: &mut Value, shape: Shape) {
    match shape {
        Shape::Text(least, most) => {
            if least > 0 {
                property["minLength"] = json!(least);
            }
            property["maxLength"] = json!(most);
        }
        Shape::Email => {
            property["format"] = "email".into();
            property["maxLength"] = json!(254);
        }
        Shape::Date => property["format"] = "date".into(),
        Shape::Amount => property["format"] = "decimal".into(),
        Shape::Secret => {
            property["format"] = "password".into();
            property["maxLength"] = json!(255);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_for_is_required_and_has_its_length() {
        let account = json!({
            "required": ["iban"],
            "properties": {
                "name": { "type": "string" },
                "bank": { "type": "string" },
                "number": { "type": "string" },
                "iban": { "type": "string" },
                "note": { "type": "string" },
            },
        });
        let mut document = json!({ "components": { "schemas": {
            "BankAccountInput": account, "BankAccountUpdate": account,
        }}});
        complete(&mut document);
        let schemas = &document["components"]["schemas"];
        assert_eq!(schemas["BankAccountUpdate"], schemas["BankAccountInput"]);
        let schema = &schemas["BankAccountInput"];
        assert_eq!(
            schema["required"],
            json!(["name", "bank", "number", "iban"])
        );
        assert_eq!(schema["properties"]["name"]["maxLength"], 120);
        assert!(schema["properties"]["note"]["maxLength"].is_null());
    }

    /// A field that was renamed, or that the type itself asks for by now, has no place here.
    #[test]
    fn every_entry_is_of_a_field_that_is_there() {
        let specs = [
            crate::merchant().spec(),
            crate::manager().spec(),
            crate::owner().spec(),
            crate::public().spec(),
        ];
        let documents: Vec<Value> = specs
            .iter()
            .map(|spec| serde_json::from_str(spec).expect("a document"))
            .collect();
        let has = |name: &str, field: &str| {
            documents.iter().any(|document| {
                !document["components"]["schemas"][name]["properties"][field].is_null()
            })
        };
        let asked = REQUIRED
            .iter()
            .flat_map(|(name, fields)| fields.iter().map(move |field| (*name, *field)));
        let shaped = SHAPES
            .iter()
            .flat_map(|(name, fields)| fields.iter().map(move |(field, _)| (*name, *field)));
        let gone: Vec<_> = asked
            .chain(shaped)
            .filter(|&(name, field)| !has(name, field))
            .collect();
        assert!(gone.is_empty(), "no such fields: {gone:?}");
    }
}
