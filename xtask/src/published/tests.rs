//! Each rule of what breaks a program, on a small document that is changed in one place.

use serde_json::{Value, json};

use super::{changes::breaking, lines, says_so, shape};

fn document() -> Value {
    json!({
        "paths": { "/units/{id}": { "put": {
            "operationId": "update_unit", "summary": "Edits a unit.", "x-permission": "units.edit",
            "parameters": [
                { "name": "id", "in": "path", "required": true, "schema": { "type": "integer" } },
                { "name": "note", "in": "query", "schema": { "type": "string", "maxLength": 9 } },
                { "name": "sort", "in": "query", "x-sortable": ["number", "floor"],
                  "schema": { "type": "string", "pattern": "number|floor" } },
                { "name": "usage", "in": "query", "explode": false,
                  "schema": { "type": "array", "items": { "type": "integer" }, "default": [1] } },
            ],
            "requestBody": { "content": { "application/json": {
                "schema": { "$ref": "#/components/schemas/UnitInput" },
            } } },
            "responses": {
                "200": { "description": "", "content": { "application/json": {
                    "schema": { "$ref": "#/components/schemas/Unit" },
                } } },
                "404": { "description": "" },
            },
        } } },
        "components": { "schemas": {
            "UnitInput": { "type": "object", "required": ["number"], "properties": {
                "number": { "type": "string", "description": "Its number.", "maxLength": 20 },
                "floor": { "type": "integer", "minimum": -10, "nullable": true },
                "usage": { "$ref": "#/components/schemas/Usage" },
            } },
            "Unit": { "type": "object", "required": ["id", "number"], "properties": {
                "id": { "type": "integer", "format": "int64" },
                "number": { "type": "string" },
                "usage": { "$ref": "#/components/schemas/Usage" },
                "parent": { "$ref": "#/components/schemas/Unit" },
                "tags": { "type": "array", "items": { "type": "string" } },
            } },
            "Usage": { "type": "integer", "enum": [1, 2] },
        } },
    })
}

const OPERATION: &str = "/paths/~1units~1{id}/put";
const INPUT: &str = "/components/schemas/UnitInput";
const UNIT: &str = "/components/schemas/Unit";

/// What breaks when the value at `pointer` is another; `null` takes it away.
fn found(changes: &[(&str, Value)]) -> Vec<String> {
    let old = document();
    let mut new = document();
    for (pointer, value) in changes {
        if let (Some(place), false) = (new.pointer_mut(pointer), value.is_null()) {
            *place = value.clone();
            continue;
        }
        let (parent, key) = pointer.rsplit_once('/').expect("a pointer");
        let fields = new.pointer_mut(parent).and_then(Value::as_object_mut);
        let (fields, key) = (fields.expect("a place"), key.replace("~1", "/"));
        if value.is_null() {
            fields.remove(&key);
        } else {
            fields.insert(key, value.clone());
        }
    }
    breaking(&shape::of(&old), &shape::of(&new))
}

fn at(place: &str, rest: &str) -> String {
    format!("{place}{rest}")
}

#[test]
fn words_and_additions_break_nobody() {
    assert!(found(&[]).is_empty());
    let optional = json!({ "type": "string" });
    let more = [
        (at(OPERATION, "/summary"), json!("Other words.")),
        (
            at(OPERATION, "/responses/409"),
            json!({ "description": "" }),
        ),
        (at(INPUT, "/properties/number/description"), json!("Other.")),
        (at(INPUT, "/properties/number/maxLength"), json!(30)),
        (at(INPUT, "/properties/colour"), optional.clone()),
        (at(INPUT, "/required"), Value::Null),
        (at(UNIT, "/properties/colour"), optional),
        (at(UNIT, "/required"), json!(["id", "number", "tags"])),
        (at(UNIT, "/properties/number/maxLength"), json!(5)),
        (at("", "/components/schemas/Usage/enum"), json!([1, 2, 3])),
        (
            at(OPERATION, "/parameters/2/x-sortable"),
            json!(["number", "rent", "floor"]),
        ),
        (
            at(OPERATION, "/parameters/2/schema/pattern"),
            json!("number|rent|floor"),
        ),
    ];
    let more: Vec<_> = more
        .iter()
        .map(|(place, value)| (place.as_str(), value.clone()))
        .collect();
    assert_eq!(found(&more), Vec::<String>::new());
}

#[test]
fn each_change_that_breaks_is_named() {
    let cases = [
        (
            at("/paths", "/~1units~1{id}"),
            Value::Null,
            "put /units/{id}: the operation is gone",
        ),
        (
            at(OPERATION, "/operationId"),
            json!("edit_unit"),
            "its operationId was",
        ),
        (
            at(OPERATION, "/x-permission"),
            json!("units.all"),
            "its permission was",
        ),
        (
            at(OPERATION, "/parameters/1"),
            json!({ "in": "query", "name": "other" }),
            "the parameter `query note` is gone",
        ),
        (
            at(OPERATION, "/parameters/1/required"),
            json!(true),
            "the parameter became required",
        ),
        (
            at(OPERATION, "/parameters/1/schema/maxLength"),
            json!(8),
            "its maxLength was 9 and is 8",
        ),
        (
            at(OPERATION, "/parameters/2/x-sortable"),
            json!(["number"]),
            "query sort: it no longer takes \"floor\"",
        ),
        (
            at(OPERATION, "/parameters/3/explode"),
            json!(true),
            "query usage: its values are written in another way",
        ),
        (
            at(OPERATION, "/parameters/3/schema/default"),
            json!([2]),
            "its default was [1] and is [2]",
        ),
        (
            at(OPERATION, "/parameters/3/schema/maxItems"),
            json!(5),
            "its maxItems was null and is 5",
        ),
        (
            at(OPERATION, "/security"),
            json!([{ "merchant_token": [] }]),
            "it asks for a sign-in now",
        ),
        (
            at(OPERATION, "/requestBody/required"),
            json!(true),
            "requires a body",
        ),
        (at(OPERATION, "/requestBody"), Value::Null, "takes no body"),
        (
            at(OPERATION, "/responses/200"),
            Value::Null,
            "no longer answers 200",
        ),
        (
            at(OPERATION, "/responses/200/content"),
            json!({}),
            "the media type `application/json` is gone",
        ),
        (
            at(INPUT, "/required"),
            json!(["number", "floor"]),
            "UnitInput (sent).floor: the field became required",
        ),
        (
            at(INPUT, "/properties/floor"),
            Value::Null,
            "UnitInput (sent).floor: the field is gone",
        ),
        (
            at(INPUT, "/properties/floor/nullable"),
            Value::Null,
            "`null` is no longer taken",
        ),
        (
            at(INPUT, "/properties/floor/minimum"),
            json!(0),
            "its minimum was -10 and is 0",
        ),
        (
            at(INPUT, "/properties/floor/maximum"),
            json!(9),
            "its maximum was null and is 9",
        ),
        (
            at(INPUT, "/properties/number/pattern"),
            json!("^A"),
            "its pattern was",
        ),
        (
            at(INPUT, "/properties/number/enum"),
            json!(["A"]),
            "it takes only some values now",
        ),
        (
            at(INPUT, "/properties/number/type"),
            json!("integer"),
            "its type was",
        ),
        (
            at(UNIT, "/properties/tags"),
            Value::Null,
            "Unit (read).tags: the field is gone",
        ),
        (
            at(UNIT, "/properties/tags/items/type"),
            json!("integer"),
            "its type was",
        ),
        (
            at(UNIT, "/properties/tags/items"),
            Value::Null,
            "its `items` are gone",
        ),
        (
            at(UNIT, "/properties/id/format"),
            json!("int32"),
            "its format was",
        ),
        (
            at(UNIT, "/properties/number/nullable"),
            json!(true),
            "it may be `null` now",
        ),
        (
            at(UNIT, "/required"),
            json!(["id"]),
            "Unit (read).number: it was always there",
        ),
        (
            at("", "/components/schemas/Usage/enum"),
            json!([1]),
            "the value 2 is gone",
        ),
    ];
    for (pointer, value, says) in cases {
        let found = found(&[(&pointer, value)]);
        assert!(
            found.iter().any(|change| change.contains(says)),
            "{pointer}: {found:?} does not say `{says}`"
        );
    }
}

#[test]
fn a_new_parameter_that_is_required_breaks() {
    let new = json!({ "name": "why", "in": "query", "required": true, "schema": {} });
    let mut parameters = document()["paths"]["/units/{id}"]["put"]["parameters"].clone();
    parameters.as_array_mut().expect("a list").push(new);
    let found = found(&[(&at(OPERATION, "/parameters"), parameters)]);
    assert_eq!(
        found,
        ["put /units/{id}: the new parameter `query why` is required"]
    );
}

#[test]
fn a_version_says_that_it_breaks() {
    assert!(says_so((0, 1), (0, 2)));
    assert!(says_so((0, 9), (1, 0)));
    assert!(says_so((1, 4), (2, 0)));
    assert!(!says_so((0, 1), (0, 1)));
    assert!(!says_so((1, 4), (1, 5)));
    assert!(!says_so((2, 0), (1, 9)));
}

#[test]
fn what_is_kept_is_the_shape() {
    let kept = json!({ "version": "0.1.3", "shape": shape::of(&document()) });
    let text = lines(&kept).expect("text");
    assert_eq!(serde_json::from_str::<Value>(&text).expect("JSON"), kept);
    assert!(!text.contains("Its number."), "words are not kept");
}
