//! Bodies made from a document's schemas, for walks over every operation.

use serde_json::{Map, Value, json};

/// A body that the schema accepts. `ids` answers which id to put under a name such as `unit_id`.
pub fn body(schema: &Value, document: &Value, ids: &dyn Fn(&str) -> i64) -> Value {
    value(schema, document, "", ids, 0)
}

fn value(
    schema: &Value,
    document: &Value,
    name: &str,
    ids: &dyn Fn(&str) -> i64,
    depth: u8,
) -> Value {
    let schema = resolve(schema, document);
    if depth > 8 {
        return Value::Null;
    }
    if let Some(first) = choice(schema, document) {
        return first;
    }
    if let Some(parts) = schema["allOf"].as_array() {
        let mut all = Map::new();
        for part in parts {
            if let Value::Object(fields) = value(part, document, name, ids, depth + 1) {
                all.extend(fields);
            }
        }
        return Value::Object(all);
    }
    match schema["type"].as_str() {
        Some("object") => {
            let properties = schema["properties"]
                .as_object()
                .cloned()
                .unwrap_or_default();
            let filled = properties
                .into_iter()
                .map(|(name, schema)| {
                    let value = value(&schema, document, &name, ids, depth + 1);
                    (name, value)
                })
                .collect();
            Value::Object(filled)
        }
        Some("array") => json!([value(&schema["items"], document, name, ids, depth + 1)]),
        Some("integer") => {
            if is_id(name) {
                return json!(ids(name));
            }
            schema["minimum"]
                .as_f64()
                .map_or(json!(1), |minimum| json!(minimum as i64))
        }
        Some("number") => json!(1.0),
        Some("boolean") => json!(true),
        Some("string") => json!(text(name, schema["format"].as_str())),
        _ => json!({}),
    }
}

/// Whether a field or a parameter of this name holds the id of a record.
pub fn is_id(name: &str) -> bool {
    matches!(name, "id" | "ids") || name.ends_with("_id") || name.ends_with("_ids")
}

/// The first of the values that a stored code has; nothing where the schema is of another kind.
pub fn choice(schema: &Value, document: &Value) -> Option<Value> {
    resolve(schema, document)["enum"].get(0).cloned()
}

fn resolve<'a>(schema: &'a Value, document: &'a Value) -> &'a Value {
    match schema["$ref"]
        .as_str()
        .and_then(|reference| reference.rsplit('/').next())
    {
        Some(name) => &document["components"]["schemas"][name],
        None => schema,
    }
}

fn text(name: &str, format: Option<&str>) -> &'static str {
    match (format, name) {
        (Some("date"), _) => "2026-05-01",
        (Some("date-time"), _) => "2026-05-01T08:00:00Z",
        (_, name) if name.ends_with("_on") || name.contains("date") => "2026-05-01",
        (_, name) if name.contains("email") || name == "login" => "walker@example.com",
        (_, name) if name.contains("mobile") => "+971501112233",
        (_, name) if name.contains("amount") || name.contains("rent") || name.contains("price") => {
            "100.00"
        }
        (_, "name_ar" | "business_name_ar") => "اسم",
        (_, "country") => "AE",
        (_, "language") => "en",
        _ => "Walker",
    }
}
