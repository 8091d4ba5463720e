//! What services ask of what is sent, beside what the types say: forms tell all their faults at once, so that a missing
//! value is a fault of its field and none of reading. The documents say it; what is accepted stays as it is.

mod required;
mod shapes;

use serde_json::{Value, json};

use required::REQUIRED;
use shapes::{SHAPES, Shape};

pub fn complete(document: &mut Value) {
    let Some(schemas) = document["components"]["schemas"].as_object_mut() else {
        return;
    };
    for (name, fields) in REQUIRED {
        if let Some(schema) = schemas.get_mut(*name) {
            require(schema, fields);
        }
    }
    for (name, fields) in SHAPES {
        let Some(schema) = schemas.get_mut(*name) else {
            continue;
        };
        for (field, shape) in *fields {
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
    schema["required"] = all.into();
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
        let mut document = json!({ "components": { "schemas": { "BankAccountInput": {
            "required": ["iban"],
            "properties": {
                "name": { "type": "string" },
                "bank": { "type": "string" },
                "number": { "type": "string" },
                "iban": { "type": "string" },
                "note": { "type": "string" },
            },
        }}}});
        complete(&mut document);
        let schema = &document["components"]["schemas"]["BankAccountInput"];
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
