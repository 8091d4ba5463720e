//! The documentation page: the documents as readable HTML, without a script.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::Value;

use crate::shared::resolved;
use crate::{AREAS, answers, calls, document, errors};

const METHODS: [&str; 5] = ["get", "post", "put", "patch", "delete"];

/// The whole page. Its style sheet is `/docs.css`, see [`STYLE`].
pub fn page() -> String {
    let mut html = String::from(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <title>Manzil API</title><link rel=\"stylesheet\" href=\"/docs.css\"></head><body>\
         <header><h1>Manzil API</h1><p>Bilingual property management. Sign in, or make an API key in your profile, \
         and send it as <code>Authorization: Bearer …</code>. <code>Accept-Language: en</code> or <code>ar</code> chooses \
         the language of messages. Every failure has one body: <code>code</code>, <code>message</code>, \
         <code>errors</code> by field, <code>details</code>, <code>request_id</code>. Amounts are decimals in text, \
         dates <code>YYYY-MM-DD</code>, instants UTC.</p><nav>",
    );
    for area in AREAS {
        let _ = write!(
            html,
            "<a href=\"#{area}\">{area}</a> <a class=\"file\" href=\"/openapi/{area}.json\">{area}.json</a> \
             <a class=\"file\" href=\"/openapi/{area}.postman.json\" download>for Postman and Bruno</a> "
        );
    }
    html.push_str("<a href=\"#errors\">error codes</a></nav></header><main>");
    write_calls(&mut html);
    write_headers(&mut html);
    for area in AREAS {
        if let Some(document) = document(area) {
            write_area(&mut html, area, &document);
        }
    }
    write_errors(&mut html);
    html.push_str("</main></body></html>");
    html
}

/// What the calls below take as given.
const CLIENT: &str = "\
MANZIL=https://app.example.com   # the office's address
KEY=…                            # an API key of your profile; managers and owners: the token of a sign-in

// npx openapi-typescript $MANZIL/openapi/merchant.json -o merchant.ts
import createClient from 'openapi-fetch';
import type { paths } from './merchant';

const manzil = createClient<paths>({
  baseUrl: `${MANZIL}/api/merchant`,
  headers: { Authorization: `Bearer ${KEY}` },
  querySerializer: { array: { style: 'form', explode: false } },
});
const form = (fields: object) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
};";

fn write_calls(html: &mut String) {
    let _ = write!(
        html,
        "<section id=\"calls\"><h2>Calls</h2><p>Every operation shows its call with curl and with a client that is generated \
         from these documents. Both take this as given.</p><pre><code>{}</code></pre></section>",
        escape(CLIENT)
    );
}

/// What every request may send and every answer carries.
fn write_headers(html: &mut String) {
    html.push_str(
        "<section id=\"headers\"><h2>Headers</h2><table><thead><tr><th>Header</th><th>Meaning</th></tr></thead><tbody>\
         <tr><td><code>Idempotency-Key</code></td><td>Of a write: the same key and body within 7 days answer as the first time \
         and change nothing.</td></tr>",
    );
    for (name, _, meaning) in answers::HEADERS {
        let _ = write!(
            html,
            "<tr><td><code>{name}</code></td><td>{}</td></tr>",
            escape(meaning)
        );
    }
    html.push_str("</tbody></table></section>");
}

/// Every code that `code` of a failure may have.
fn write_errors(html: &mut String) {
    html.push_str(
        "<section id=\"errors\"><h2>Error codes</h2><table><thead><tr><th>Code</th><th>Status</th><th>Message</th>\
         <th>What to do</th></tr></thead><tbody>",
    );
    for code in errors::all() {
        let _ = write!(
            html,
            "<tr id=\"error-{}\"><td><code>{}</code></td><td>{}</td><td>{}<br><span lang=\"ar\" dir=\"rtl\">{}</span></td>\
             <td>{}</td></tr>",
            code.code,
            code.code,
            code.status,
            escape(&code.en),
            escape(&code.ar),
            escape(code.advice),
        );
    }
    html.push_str("</tbody></table></section>");
}

fn write_area(html: &mut String, area: &str, document: &Value) {
    let _ = write!(html, "<section id=\"{area}\"><h2>/api/{area}</h2>");
    let mut by_tag: BTreeMap<String, Vec<(String, &str, &Value)>> = BTreeMap::new();
    for (path, operations) in document["paths"].as_object().into_iter().flatten() {
        for method in METHODS {
            if let Some(operation) = operations.get(method) {
                let tag = operation["tags"][0].as_str().unwrap_or("other").to_owned();
                by_tag
                    .entry(tag)
                    .or_default()
                    .push((path.clone(), method, operation));
            }
        }
    }
    for (tag, operations) in by_tag {
        let _ = write!(html, "<h3>{}</h3>", escape(&tag));
        for (path, method, operation) in operations {
            write_operation(html, area, &path, method, operation, document);
        }
    }
    html.push_str("</section>");
}

fn write_operation(
    html: &mut String,
    area: &str,
    path: &str,
    method: &str,
    operation: &Value,
    document: &Value,
) {
    let summary = operation["summary"].as_str().unwrap_or_default();
    let id = operation["operationId"].as_str().unwrap_or_default();
    let _ = write!(
        html,
        "<details id=\"{area}-{id}\"><summary><b class=\"{method}\">{method}</b> <code>/api/{area}{}</code> <span>{}</span></summary>",
        escape(path),
        escape(summary)
    );
    if let Some(permission) = operation["x-permission"].as_str() {
        let _ = write!(
            html,
            "<p>Permission: <code>{}</code></p>",
            escape(permission)
        );
    }
    if let Some(parameters) = operation["parameters"].as_array() {
        html.push_str("<table><thead><tr><th>Parameter</th><th>In</th><th>Type</th><th>Meaning</th></tr></thead><tbody>");
        for parameter in parameters.iter().map(|one| resolved(one, document)) {
            let _ = write!(
                html,
                "<tr><td><code>{}</code></td><td>{}</td><td>{}</td><td>{}</td></tr>",
                escape(parameter["name"].as_str().unwrap_or_default()),
                escape(parameter["in"].as_str().unwrap_or_default()),
                escape(&type_name(&parameter["schema"])),
                escape(parameter["description"].as_str().unwrap_or_default()),
            );
        }
        html.push_str("</tbody></table>");
    }
    for body in operation["requestBody"]["content"]
        .as_object()
        .into_iter()
        .flat_map(|c| c.values())
    {
        html.push_str("<h4>Body</h4>");
        write_schema(html, &body["schema"], document);
    }
    for (status, response) in operation["responses"].as_object().into_iter().flatten() {
        if status.starts_with('2') {
            let _ = write!(html, "<h4>{status}</h4>");
            for (media, body) in response["content"].as_object().into_iter().flatten() {
                if body["schema"]["format"] == "binary" {
                    let _ = write!(html, "<p>A file: <code>{}</code></p>", escape(media));
                } else {
                    write_schema(html, &body["schema"], document);
                }
            }
        }
    }
    let call = calls::Call::of(area, path, method, operation, document);
    let _ = write!(
        html,
        "<h4>curl</h4><pre><code>{}</code></pre><h4>TypeScript</h4><pre><code>{}</code></pre>",
        escape(&call.curl()),
        escape(&call.typescript()),
    );
    html.push_str("</details>");
}

fn write_schema(html: &mut String, schema: &Value, document: &Value) {
    let shown = resolved(schema, document);
    let Some(properties) = shown["properties"].as_object() else {
        let _ = write!(html, "<p><code>{}</code></p>", escape(&type_name(schema)));
        return;
    };
    let required: Vec<&str> = shown["required"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    html.push_str(
        "<table><thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead><tbody>",
    );
    for (name, property) in properties {
        let mark = if required.contains(&name.as_str()) {
            ""
        } else {
            " <small>optional</small>"
        };
        let _ = write!(
            html,
            "<tr><td><code>{}</code>{mark}</td><td>{}</td><td>{}</td></tr>",
            escape(name),
            escape(&type_name(property)),
            escape(property["description"].as_str().unwrap_or_default()),
        );
    }
    html.push_str("</tbody></table>");
}

fn type_name(schema: &Value) -> String {
    if let Some(name) = schema["$ref"]
        .as_str()
        .and_then(|text| text.rsplit('/').next())
    {
        return name.to_owned();
    }
    let kind = schema["type"].as_str().unwrap_or("any");
    match (kind, schema["format"].as_str()) {
        ("array", _) => format!("list of {}", type_name(&schema["items"])),
        (_, Some(format)) => format!("{kind} ({format})"),
        _ => kind.to_owned(),
    }
}

/// Text as HTML shows it, also inside an attribute.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// The page's style sheet, served apart so that the content security policy stays strict.
pub const STYLE: &str = "\
:root{color-scheme:light dark}body{font:15px/1.55 system-ui,sans-serif;margin:0;color:#1b2440;background:#f6f7fb}\
header{background:#14275a;color:#fff;padding:2rem max(1.5rem,calc((100vw - 68rem)/2))}header a{color:#cfd9ff}\
h1{margin:0 0 .5rem}main{max-width:68rem;margin:0 auto;padding:1rem 1.5rem 4rem}h3{margin:2rem 0 .5rem;text-transform:capitalize}\
nav{margin-top:1rem}nav a{margin-inline-end:.75rem}.file{font-size:.85em}\
details{background:#fff;border:1px solid #dfe3ef;border-radius:8px;margin:.35rem 0;padding:.2rem .8rem}\
summary{cursor:pointer;padding:.35rem 0;display:flex;gap:.6rem;align-items:baseline;flex-wrap:wrap}summary span{color:#4a5578}\
summary b{min-width:3.6rem;text-transform:uppercase;font-size:.75rem}.get{color:#0a6b3d}.post{color:#14418f}.put,.patch{color:#8a4b00}.delete{color:#a3191f}\
table{border-collapse:collapse;width:100%;margin:.4rem 0 .8rem;font-size:.9em}th,td{text-align:start;padding:.3rem .6rem;border-top:1px solid #e6e9f3;vertical-align:top}\
code{font:13px/1.4 ui-monospace,monospace}pre{overflow-x:auto;padding:.6rem .8rem;margin:.3rem 0;border:1px solid #e6e9f3;border-radius:6px}small{color:#5a6484}\
@media(prefers-color-scheme:dark){body{background:#0e1424;color:#e4e8f5}details{background:#151d33;border-color:#26304d}th,td,pre{border-color:#26304d}summary span,small{color:#a3aecb}.get{color:#63d39b}.post{color:#8fb2ff}.put,.patch{color:#f2b46a}.delete{color:#ff8f93}}";
