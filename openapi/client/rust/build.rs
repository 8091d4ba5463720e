//! Makes the client of the published document.

use std::{env, error::Error, fs, path::Path};

use progenitor_impl::{GenerationSettings, Generator, InterfaceStyle};
use serde_json::Value;

/// The server checks these; without them a text is a `String` and a number is a number.
const LIMITS: [&str; 5] = ["pattern", "minLength", "maxLength", "minimum", "maximum"];

fn main() -> Result<(), Box<dyn Error>> {
    let document = "../../merchant.json";
    println!("cargo::rerun-if-changed={document}");
    let mut document = serde_json::from_str(&fs::read_to_string(document)?)?;
    leave_uploads_out(&mut document);
    leave_limits_out(&mut document);
    let document = serde_json::from_value(document)?;
    let mut settings = GenerationSettings::default();
    settings.with_interface(InterfaceStyle::Builder);
    let client = Generator::new(&settings).generate_tokens(&document)?;
    let file = Path::new(&env::var("OUT_DIR")?).join("manzil.rs");
    Ok(fs::write(file, client.to_string())?)
}

/// progenitor has no multipart bodies: files are sent with reqwest itself.
fn leave_uploads_out(document: &mut Value) {
    let paths = document["paths"].as_object_mut().into_iter().flatten();
    for path in paths.filter_map(|(_, path)| path.as_object_mut()) {
        path.retain(|_, operation| {
            operation["requestBody"]["content"]["multipart/form-data"].is_null()
        });
    }
}

fn leave_limits_out(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            // A property may have the name of a limit: its value is a schema.
            fields.retain(|name, value| value.is_object() || !LIMITS.contains(&name.as_str()));
            if matches!(fields.get("format"), Some(Value::String(format)) if format == "date") {
                fields.remove("format");
            }
            fields.values_mut().for_each(leave_limits_out);
        }
        Value::Array(items) => items.iter_mut().for_each(leave_limits_out),
        _ => {}
    }
}
