//! What answers say beside their bodies: a description, and the headers that every caller may count on.

use serde_json::{Map, Value, json};

use crate::shared::each_operation;

/// Name, shape, meaning.
pub const HEADERS: [(&str, &str, &str); 6] = [
    (
        "X-Request-Id",
        "string",
        "The request's id, also in errors as `request_id`; to quote to support.",
    ),
    (
        "RateLimit-Policy",
        "string",
        "The quota that the request counts towards, where it has one: `\"requests\";q=600;w=60` is 600 in 60 seconds.",
    ),
    (
        "RateLimit",
        "string",
        "What is left of the quota: `\"requests\";r=599;t=1` leaves 599, and all of them again in a second.",
    ),
    (
        "Idempotency-Replayed",
        "boolean",
        "`true` where the answer is the first one to this `Idempotency-Key`, sent once more; nothing was done again. \
         Missing otherwise.",
    ),
    (
        "ETag",
        "string",
        "Of a read: sent back as `If-None-Match`, it is answered with 304 and no body while the answer would be the same.",
    ),
    (
        "Retry-After",
        "integer",
        "Seconds to wait before the request is sent again.",
    ),
];

/// To be called when descriptions stand and errors are shared.
pub fn complete(document: &mut Value) {
    let headers: Map<String, Value> = HEADERS
        .into_iter()
        .map(|(name, kind, description)| {
            let header = json!({ "description": description, "schema": { "type": kind } });
            (name.to_owned(), header)
        })
        .collect();
    document["components"]["headers"] = Value::Object(headers);
    let schemas = document["components"]["schemas"].clone();
    let shared = document["components"].get_mut("responses");
    if let Some(shared) = shared.and_then(Value::as_object_mut) {
        for (name, response) in shared {
            let waits = matches!(name.as_str(), "TooManyRequests" | "ServiceUnavailable");
            response["headers"] = refer(&["X-Request-Id"]);
            if waits {
                response["headers"]["Retry-After"] = reference("Retry-After");
            }
        }
    }
    each_operation(document, |method, operation| {
        let writes = method != "get";
        let responses = operation["responses"].as_object_mut().into_iter().flatten();
        for (status, response) in responses {
            if status.starts_with('2') {
                complete_success(response, &schemas, writes);
            }
        }
    });
}

fn complete_success(response: &mut Value, schemas: &Value, writes: bool) {
    if response["description"].as_str().is_none_or(str::is_empty) {
        response["description"] = described(response, schemas).into();
    }
    let names: &[&str] = if writes {
        &[
            "X-Request-Id",
            "RateLimit-Policy",
            "RateLimit",
            "Idempotency-Replayed",
        ]
    } else if response["content"]["application/json"].is_object() {
        &["X-Request-Id", "RateLimit-Policy", "RateLimit", "ETag"]
    } else {
        &["X-Request-Id", "RateLimit-Policy", "RateLimit"]
    };
    let own = response["headers"].take();
    response["headers"] = refer(names);
    for (name, header) in own.as_object().into_iter().flatten() {
        response["headers"][name] = header.clone();
    }
}

/// What the body is, in the words of its schema.
fn described(response: &Value, schemas: &Value) -> String {
    let mut bodies = response["content"].as_object().into_iter().flatten();
    let Some((_, body)) = bodies.next() else {
        return "Done; there is no body.".to_owned();
    };
    let schema = &body["schema"];
    if let Some(words) = words_of(schema, schemas) {
        return words.to_owned();
    }
    match words_of(&schema["items"], schemas) {
        Some(words) => format!("A list; of each: {words}"),
        None => "Done.".to_owned(),
    }
}

fn words_of<'a>(schema: &'a Value, schemas: &'a Value) -> Option<&'a str> {
    let named = schema["$ref"]
        .as_str()
        .and_then(|text| text.rsplit('/').next())
        .map(|name| &schemas[name]);
    named.unwrap_or(schema)["description"]
        .as_str()
        .filter(|words| !words.is_empty())
}

fn refer(names: &[&str]) -> Value {
    let all: Map<String, Value> = names
        .iter()
        .map(|name| ((*name).to_owned(), reference(name)))
        .collect();
    Value::Object(all)
}

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/components/headers/{name}") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_has_the_words_of_its_body_and_the_headers_of_its_method() {
        let body =
            json!({ "application/json": { "schema": { "$ref": "#/components/schemas/City" } } });
        let mut document = json!({
            "components": {
                "schemas": { "City": { "description": "A city." } },
                "responses": { "TooManyRequests": { "description": "Wait." } },
            },
            "paths": { "/cities": {
                "get": { "responses": { "200": { "description": "", "content": body } } },
                "post": { "responses": { "200": { "description": "" } } },
            }},
        });
        complete(&mut document);
        let of = |method: &str| document["paths"]["/cities"][method]["responses"]["200"].clone();
        assert_eq!(of("get")["description"], "A city.");
        assert_eq!(of("post")["description"], "Done; there is no body.");
        assert!(of("get")["headers"]["Idempotency-Replayed"].is_null());
        assert!(of("get")["headers"]["ETag"].is_object());
        assert!(of("post")["headers"]["ETag"].is_null());
        assert_eq!(
            of("post")["headers"]["Idempotency-Replayed"]["$ref"],
            "#/components/headers/Idempotency-Replayed"
        );
        let waits = &document["components"]["responses"]["TooManyRequests"]["headers"];
        assert!(waits["Retry-After"].is_object() && waits["X-Request-Id"].is_object());
    }
}
