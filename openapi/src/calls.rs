//! How an operation is called: with curl, and with the client that `openapi-fetch` makes of the document.

use serde_json::{Map, Value};

use crate::samples::{FILE, sample};
use crate::shared::resolved;

/// A call with what it must have, and no more.
pub struct Call {
    area: String,
    path: String,
    method: String,
    is_signed_in: bool,
    in_path: Map<String, Value>,
    in_query: Map<String, Value>,
    body: Option<Value>,
    form: Option<Map<String, Value>>,
    is_file: bool,
}

impl Call {
    pub fn of(area: &str, path: &str, method: &str, operation: &Value, document: &Value) -> Self {
        let required = |place: &str| -> Map<String, Value> {
            let parameters = operation["parameters"].as_array().into_iter().flatten();
            parameters
                .filter(|one| one["in"] == place && one["required"] == true)
                .filter_map(|one| {
                    let name = one["name"].as_str()?;
                    let example = one.get("example").cloned();
                    let value = example.unwrap_or_else(|| sample(name, &one["schema"], document));
                    Some((name.to_owned(), value))
                })
                .collect()
        };
        let content = &operation["requestBody"]["content"];
        let sent = |media: &str| {
            let given = &content[media]["example"];
            let schema = &content[media]["schema"];
            match (given.is_null(), schema.is_null()) {
                (false, _) => Some(given.clone()),
                (true, false) => Some(sample("", schema, document)),
                (true, true) => None,
            }
        };
        let form = sent("multipart/form-data").and_then(|form| form.as_object().cloned());
        let of_form = resolved(&content["multipart/form-data"]["schema"], document);
        let form = form.map(|fields| {
            let named = fields.into_iter().map(|(name, value)| {
                // An example tells the name of a file that only its test has.
                let is_file = of_form["properties"][&name]["format"] == "binary";
                (name, if is_file { FILE.into() } else { value })
            });
            named.collect()
        });
        let answered = operation["responses"]["200"]["content"].as_object();
        let security = operation["security"].as_array();
        Self {
            area: area.to_owned(),
            path: path.to_owned(),
            method: method.to_owned(),
            is_signed_in: security.is_some_and(|schemes| !schemes.is_empty()),
            in_path: required("path"),
            in_query: required("query"),
            body: sent("application/json"),
            form,
            is_file: answered.is_some_and(|kinds| !kinds.contains_key("application/json")),
        }
    }

    pub fn curl(&self) -> String {
        let mut lines = vec![format!(
            "curl -X {} \"$MANZIL/api/{}{}\"",
            self.method.to_uppercase(),
            self.area,
            self.address()
        )];
        if self.is_signed_in {
            lines.push("-H \"Authorization: Bearer $KEY\"".to_owned());
        }
        if self.method != "get" {
            lines.push("-H \"Idempotency-Key: $(uuidgen)\"".to_owned());
        }
        if let Some(body) = &self.body {
            lines.push("-H \"Content-Type: application/json\"".to_owned());
            lines.push(format!("-d {}", quoted(&body.to_string())));
        }
        for (name, value) in self.form.iter().flatten() {
            lines.push(format!(
                "-F {}",
                quoted(&format!("{name}={}", plain(value)))
            ));
        }
        if self.is_file {
            lines.push("-OJ".to_owned());
        }
        lines.join(" \\\n  ")
    }

    pub fn typescript(&self) -> String {
        let mut params = Map::new();
        if !self.in_path.is_empty() {
            params.insert("path".to_owned(), self.in_path.clone().into());
        }
        if !self.in_query.is_empty() {
            params.insert("query".to_owned(), self.in_query.clone().into());
        }
        let mut init = Vec::new();
        if !params.is_empty() {
            init.push(format!("params: {}", Value::Object(params)));
        }
        if let Some(body) = &self.body {
            init.push(format!("body: {body}"));
        }
        if let Some(form) = &self.form {
            let fields = Value::Object(form.clone()).to_string();
            let fields = fields.replace(&format!("\"{FILE}\""), "file");
            init.push(format!("body: {fields}, bodySerializer: form"));
        }
        if self.is_file {
            init.push("parseAs: 'blob'".to_owned());
        }
        let init = if init.is_empty() {
            String::new()
        } else {
            format!(", {{ {} }}", init.join(", "))
        };
        format!(
            "const {{ data, error }} = await manzil.{}('{}'{init});",
            self.method.to_uppercase(),
            self.path
        )
    }

    fn address(&self) -> String {
        let mut address = self.path.clone();
        for (name, value) in &self.in_path {
            address = address.replace(&format!("{{{name}}}"), &plain(value));
        }
        let pairs: Vec<String> = self
            .in_query
            .iter()
            .map(|(name, value)| format!("{name}={}", plain(value)))
            .collect();
        if pairs.is_empty() {
            address
        } else {
            format!("{address}?{}", pairs.join("&"))
        }
    }
}

/// As it stands in an address or a form: a list with commas.
fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(entries) => entries.iter().map(plain).collect::<Vec<_>>().join(","),
        other => other.to_string(),
    }
}

/// As one word of a shell.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn document() -> Value {
        json!({ "components": { "schemas": { "CityInput": {
            "type": "object",
            "required": ["name_en", "country"],
            "properties": {
                "name_en": { "type": "string", "example": "Ajman's" },
                "country": { "type": "string" },
                "note": { "type": "string" },
            },
        }}}})
    }

    #[test]
    fn a_write_sends_its_key_and_what_is_required() {
        let operation = json!({
            "security": [{ "merchant_token": [] }],
            "parameters": [{ "name": "id", "in": "path", "required": true, "schema": { "type": "integer" } }],
            "requestBody": { "content": { "application/json": {
                "schema": { "$ref": "#/components/schemas/CityInput" },
            }}},
        });
        let call = Call::of("merchant", "/cities/{id}", "put", &operation, &document());
        assert_eq!(
            call.curl(),
            "curl -X PUT \"$MANZIL/api/merchant/cities/1\" \\\n  -H \"Authorization: Bearer $KEY\" \\\n  \
             -H \"Idempotency-Key: $(uuidgen)\" \\\n  -H \"Content-Type: application/json\" \\\n  \
             -d '{\"name_en\":\"Ajman'\\''s\",\"country\":\"AE\"}'"
        );
        assert_eq!(
            call.typescript(),
            "const { data, error } = await manzil.PUT('/cities/{id}', { params: {\"path\":{\"id\":1}}, \
             body: {\"name_en\":\"Ajman's\",\"country\":\"AE\"} });"
        );
    }

    #[test]
    fn a_form_sends_its_file() {
        let operation = json!({ "requestBody": { "content": { "multipart/form-data": { "schema": {
            "type": "object",
            "required": ["unit_id", "file"],
            "properties": {
                "unit_id": { "type": "integer" },
                "file": { "type": "string", "format": "binary" },
            },
        }}}}});
        let call = Call::of("merchant", "/photos", "post", &operation, &document());
        assert!(
            call.curl()
                .ends_with("-F 'unit_id=1' \\\n  -F 'file=@file'")
        );
        assert!(
            call.typescript()
                .contains("body: {\"unit_id\":1,\"file\":file}, bodySerializer: form")
        );
    }

    #[test]
    fn a_read_of_all_sends_nothing() {
        let call = Call::of("public", "/places", "get", &json!({}), &document());
        assert_eq!(call.curl(), "curl -X GET \"$MANZIL/api/public/places\"");
        assert_eq!(
            call.typescript(),
            "const { data, error } = await manzil.GET('/places');"
        );
    }
}
