//! What the documents say is required is what services ask for, no less and no more.

use std::collections::BTreeSet;

use poem::http::Method;
use serde_json::{Map, Value};

use super::{any, operations};

/// Fields that are asked for only because of what the sample says elsewhere, by operation.
const CONDITIONAL: [(&str, &str); 8] = [
    // Not where lines say the rent.
    ("create_contract", "rent_price"),
    // One of both languages is enough.
    ("create_customer", "name_en"),
    ("create_owner", "name_en"),
    ("preview_campaign", "message_en"),
    // Not of a tenant who is known.
    ("create_unit_hold", "mobile"),
    ("create_unit_hold", "name"),
    // Of a transfer.
    ("create_owner_payout", "iban"),
    ("create_owner_payout", "reference"),
];

const ASKED: &str = "This field is required.";

/// The fields that an operation's body must have, and those that it may have.
fn fields_of(document: &Value, id: &str) -> Option<(BTreeSet<String>, BTreeSet<String>)> {
    let paths = document["paths"].as_object()?;
    let mut operations = paths.values().filter_map(Value::as_object).flatten();
    let (_, operation) = operations.find(|(_, operation)| operation["operationId"] == id)?;
    let body = &operation["requestBody"]["content"]["application/json"]["schema"];
    let named = body["$ref"].as_str();
    let schema = match named.and_then(|text| text.rsplit('/').next()) {
        Some(name) => &document["components"]["schemas"][name],
        None => body,
    };
    let required = schema["required"].as_array().into_iter().flatten();
    let required = required.filter_map(|name| name.as_str().map(str::to_owned));
    let known = schema["properties"].as_object()?.keys().cloned();
    Some((required.collect(), known.collect()))
}

fn only(body: &Map<String, Value>, fields: &BTreeSet<String>, without: Option<&str>) -> Value {
    let kept = body
        .iter()
        .filter(|(name, _)| fields.contains(*name) && Some(name.as_str()) != without)
        .map(|(name, value)| (name.clone(), value.clone()));
    Value::Object(kept.collect())
}

#[tokio::test]
async fn what_is_required_is_what_is_asked_for() {
    let app = testing::app().await;
    let document = openapi::document("merchant").expect("a document");
    let admin = app.palm.admin();
    let mut asked = 0;
    let mut accepted = Vec::new();
    let mut unsaid = Vec::new();
    for operation in operations("merchant", &any) {
        let body = operation.body.as_ref().and_then(Value::as_object);
        let fields = fields_of(&document, &operation.id);
        let (Some(body), Some((required, known))) = (body, fields) else {
            continue;
        };
        // Records that paths name are not there; signing in is another matter.
        let is_about_all = operation.method == Method::POST && !operation.has_path_id();
        if !is_about_all || operation.permission.is_none() || operation.signs_out() {
            continue;
        }
        for field in &required {
            let sent = only(body, &required, Some(field));
            let answer = admin.call(Method::POST, &operation.path, Some(sent)).await;
            if (200..300).contains(&answer.status) {
                accepted.push(format!("{}.{field}", operation.id));
            }
            asked += usize::from(!answer.json["errors"][field].is_null());
        }
        let sent = only(body, &required, None);
        let answer = admin.call(Method::POST, &operation.path, Some(sent)).await;
        for (field, messages) in answer.json["errors"].as_object().into_iter().flatten() {
            let is_asked = messages[0] == ASKED && known.contains(field);
            let is_said = required.contains(field)
                || CONDITIONAL.contains(&(operation.id.as_str(), field.as_str()));
            if is_asked && !is_said {
                unsaid.push(format!("{}.{field}", operation.id));
            }
        }
    }
    assert!(asked > 100, "only {asked} fields were asked for");
    assert!(
        accepted.is_empty(),
        "required and not asked for: {accepted:?}"
    );
    assert!(
        unsaid.is_empty(),
        "asked for and not required (openapi/src/inputs/required.rs): {unsaid:?}"
    );
}
