//! The shapes of bodies: lists of messages that may be null, missing, an object, or at another level than documented.

use serde_json::Value;

use super::{Message, MessageKind};

/// More of a plain text answer is of no use to anyone.
const PLAIN: usize = 2000;

const LISTS: [(&str, MessageKind); 5] = [
    ("infoMessages", MessageKind::Info),
    ("warningMessages", MessageKind::Warning),
    ("errorMessages", MessageKind::Error),
    ("warnings", MessageKind::Warning),
    ("errors", MessageKind::Error),
];

/// Every message of a JSON body.
pub(super) fn messages(json: &Value, status: u16) -> Vec<Message> {
    let mut found = Vec::new();
    for level in [json.get("validationResults"), json.get("value"), Some(json)]
        .into_iter()
        .flatten()
    {
        for (name, kind) in LISTS {
            match level.get(name) {
                Some(Value::Array(items)) => {
                    found.extend(items.iter().filter_map(|item| message(item, kind)));
                }
                Some(item) => found.extend(message(item, kind)),
                None => {}
            }
        }
    }
    // `{code, message}`, `{category, code, message}` and `{timestamp, status, error, message}`.
    if json.get("message").is_some() {
        found.extend(message(json, kind_of(status)));
    }
    if let Value::String(text) = json {
        found.extend(plain(text, status));
    }
    found
}

/// A body that is not JSON, as the 406 is.
pub(super) fn plain(text: &str, status: u16) -> Vec<Message> {
    let text = text.trim();
    if text.is_empty() {
        return Vec::new();
    }
    vec![Message {
        kind: kind_of(status),
        code: None,
        category: None,
        text: text.chars().take(PLAIN).collect(),
    }]
}

/// Whether a body of success says in its status fields that the document was not taken.
pub(super) fn refused(json: &Value) -> bool {
    let says = |name: &str, refusal: &str| json.get(name).and_then(Value::as_str) == Some(refusal);
    says("clearanceStatus", "NOT_CLEARED") || says("reportingStatus", "NOT_REPORTED")
}

/// Whether a body of success says that the document had arrived before.
pub(super) fn duplicate(json: &Value, messages: &[Message]) -> bool {
    json.get("reportingStatus").and_then(Value::as_str) == Some("REPORTED_SUCCESSFULLY_EARLIER")
        || messages
            .iter()
            .any(|message| message.category.as_deref() == Some("Duplicate-Invoice"))
}

fn message(item: &Value, kind: MessageKind) -> Option<Message> {
    if let Value::String(text) = item {
        return Some(Message {
            kind,
            code: None,
            category: None,
            text: text.clone(),
        });
    }
    let words = |name: &str| match item.get(name) {
        Some(Value::String(text)) if !text.is_empty() => Some(text.clone()),
        Some(Value::Number(number)) => Some(number.to_string()),
        _ => None,
    };
    let code = words("code");
    let text = words("message").or_else(|| words("error"));
    if code.is_none() && text.is_none() {
        return None;
    }
    Some(Message {
        kind,
        category: words("category"),
        text: text.or_else(|| code.clone()).unwrap_or_default(),
        code,
    })
}

const fn kind_of(status: u16) -> MessageKind {
    match status {
        200..=299 | 409 => MessageKind::Info,
        _ => MessageKind::Error,
    }
}
