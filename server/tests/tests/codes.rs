//! Stored codes are those of the specification, declared once, and published with their names.

use std::collections::BTreeSet;
use std::path::Path;

use kernel::code::{Declaration, Stored};
use serde_json::Value;

fn specified() -> Value {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../validation/enums.json");
    let text = std::fs::read_to_string(file).expect("the specification's codes");
    serde_json::from_str(&text).expect("JSON")
}

/// What the product adds to the specification's codes: the entry, the number and the name. A wrong second step is no wrong password.
const ADDED: [(&str, &str, &str); 1] = [("failed_login_type", "5", "code")];

/// Number → name where the specification numbers a code, names alone where it lists words.
fn values_of(declaration: &Declaration) -> Value {
    let numbered = |value: &kernel::code::CodeValue| match value.stored {
        Stored::Number(number) => Some((number.to_string(), Value::from(value.name))),
        Stored::Text(_) => None,
    };
    let values = declaration.values.iter();
    let pairs: Option<serde_json::Map<String, Value>> = values.clone().map(numbered).collect();
    pairs.map_or_else(|| values.map(|value| value.name).collect(), Value::Object)
}

#[test]
fn declared_codes_are_the_specifications() {
    let mut specified = specified();
    for (key, number, name) in ADDED {
        let entry = specified[key].as_object_mut().expect("numbered");
        assert_eq!(entry.insert(number.to_owned(), name.into()), None, "{key}");
    }
    let mut compared = 0;
    for declaration in openapi::codes() {
        let Some(key) = declaration.spec else {
            continue;
        };
        assert_eq!(
            values_of(declaration),
            specified[key],
            "{} and {key}",
            declaration.name
        );
        compared += 1;
    }
    assert!(compared > 5, "only {compared} codes were compared");
}

#[test]
fn a_code_is_declared_once() {
    let codes = openapi::codes();
    let names: BTreeSet<_> = codes.iter().map(|code| code.name).collect();
    assert_eq!(names.len(), codes.len());
    let of_the_specification: Vec<_> = codes.iter().filter_map(|code| code.spec).collect();
    let entries: BTreeSet<_> = of_the_specification.iter().collect();
    assert_eq!(entries.len(), of_the_specification.len());
    for code in codes {
        let stored: BTreeSet<_> = code
            .values
            .iter()
            .map(|value| value.stored.to_json().to_string())
            .collect();
        let named: BTreeSet<_> = code.values.iter().map(|value| value.name).collect();
        let count = code.values.len();
        assert_eq!((stored.len(), named.len()), (count, count), "{}", code.name);
        assert!(
            code.values
                .iter()
                .all(|value| !value.en.is_empty() && !value.ar.is_empty()),
            "{} has no words",
            code.name
        );
    }
}

#[test]
fn every_published_number_has_its_name() {
    for area in openapi::AREAS {
        let document = openapi::document(area).expect("a document");
        let schemas = document["components"]["schemas"]
            .as_object()
            .expect("schemas");
        for (name, schema) in schemas {
            let Some(values) = schema["enum"].as_array() else {
                continue;
            };
            if schema["type"] == "integer" {
                let names = schema["x-enum-varnames"].as_array();
                assert_eq!(
                    names.map(Vec::len),
                    Some(values.len()),
                    "{area}: {name} is missing in its context's CODES"
                );
            }
        }
    }
}
