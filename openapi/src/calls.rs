//! How an operation is called: with curl, and with the client that `openapi-fetch` makes of the document.

use serde_json::{Map, Value, json};

/// Deeper than that no body of the API goes; a schema that contains itself ends here.
const DEEPEST: u8 = 6;

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
                    let value = sample(name, &one["schema"], document, 0);
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
                (true, false) => Some(sample("", schema, document, 0)),
                (true, true) => None,
            }
        };
        let form = sent("multipart/form-data");
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
            form: form.and_then(|form| form.as_object().cloned()),
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
            // A quotation mark of the shell inside one.
            let text = body.to_string().replace('\'', r"'\''");
            lines.push(format!("-d '{text}'"));
        }
        for (name, value) in self.form.iter().flatten() {
            lines.push(match value.as_str() {
                Some("@file") => format!("-F \"{name}=@file\""),
                Some(text) => format!("-F \"{name}={text}\""),
                None => format!("-F \"{name}={value}\""),
            });
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
            let fields = fields.replace("\"@file\"", "file");
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

fn plain(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned)
}

/// A value of a schema: the example that it has, else the first of its choices, else one of its kind.
fn sample(name: &str, schema: &Value, document: &Value, depth: u8) -> Value {
    let named = schema["$ref"].as_str();
    let schema = match named.and_then(|text| text.rsplit('/').next()) {
        Some(name) => &document["components"]["schemas"][name],
        None => schema,
    };
    if !schema["example"].is_null() {
        return schema["example"].clone();
    }
    if let Some(first) = schema["enum"].get(0) {
        return first.clone();
    }
    match schema["type"].as_str() {
        Some("object") if depth < DEEPEST => {
            let required = schema["required"].as_array().into_iter().flatten();
            let fields = required.filter_map(Value::as_str).map(|field| {
                let property = &schema["properties"][field];
                (
                    field.to_owned(),
                    sample(field, property, document, depth + 1),
                )
            });
            Value::Object(fields.collect())
        }
        Some("array") if depth < DEEPEST => {
            json!([sample(name, &schema["items"], document, depth + 1)])
        }
        Some("array") => json!([]),
        Some("integer") => schema["minimum"].as_i64().unwrap_or(1).into(),
        Some("number") => json!(1.5),
        Some("boolean") => true.into(),
        Some("string") => text(name, schema["format"].as_str()).into(),
        _ => json!({}),
    }
}

fn text(name: &str, format: Option<&str>) -> &'static str {
    match (format, name) {
        (Some("binary"), _) => "@file",
        (Some("date"), _) => "2026-01-31",
        (Some("date-time"), _) => "2026-01-31T09:00:00Z",
        (Some("decimal"), _) => "12500.00",
        (Some("email"), _) | (_, "email") => "name@company.com",
        (_, "mobile") => "+971501234567",
        (_, "country") => "AE",
        (_, "public_id") => "palm01-AbCdEf0123456789AbCdEf",
        (_, "ip") => "192.0.2.7",
        (_, name) if name.ends_with("_ar") => "نص",
        _ => "text",
    }
}

#[cfg(test)]
mod tests {
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
                .ends_with("-F \"unit_id=1\" \\\n  -F \"file=@file\"")
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
