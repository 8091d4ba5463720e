//! The headers a call must carry.
use crate::{answers::Answer, faults::Call};
use base64::{Engine, prelude::BASE64_STANDARD};
use poem::http::HeaderMap;
use serde_json::{Value, json};

fn text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

/// Checks version, language, clearance status and content type.
///
/// # Errors
/// The answer that refuses the call: 406 in plain text for the version, 400 for the others.
pub fn check(headers: &HeaderMap, call: Call) -> Result<(), Box<Answer>> {
    if text(headers, "Accept-Version") != Some("V2") {
        let message = "This Version is not supported or not provided in the header.";
        return Err(Box::new(Answer::new(
            406,
            Value::String(message.to_owned()),
        )));
    }
    let language = text(headers, "Accept-Language");
    let spoken =
        matches!(language, Some("en" | "ar")) || (language.is_none() && !call.carries_document());
    if !spoken {
        return refuse(
            "Invalid-Accept-Language",
            "Accept-Language must be en or ar",
        );
    }
    let status = text(headers, "Clearance-Status");
    let needed = matches!(call, Call::Clearance | Call::Reporting);
    if needed && !matches!(status, Some("0" | "1")) {
        return refuse(
            "Invalid-Clearance-Status",
            "Clearance-Status must be 0 or 1",
        );
    }
    let json =
        text(headers, "Content-Type").is_some_and(|kind| kind.starts_with("application/json"));
    if json {
        Ok(())
    } else {
        refuse(
            "Invalid-Content-Type",
            "Content-Type must be application/json",
        )
    }
}

fn refuse(code: &str, message: &str) -> Result<(), Box<Answer>> {
    Err(Box::new(Answer::new(
        400,
        json!({"category": "HTTP-Errors", "code": code, "message": message}),
    )))
}

/// Whether the client asks for clearance while it is switched off.
#[must_use]
pub fn clearance_off(headers: &HeaderMap) -> bool {
    text(headers, "Clearance-Status") == Some("0")
}

/// Token and secret of the basic authentication.
#[must_use]
pub fn credentials(headers: &HeaderMap) -> Option<(String, String)> {
    let encoded = text(headers, "Authorization")?.strip_prefix("Basic ")?;
    let decoded = String::from_utf8(BASE64_STANDARD.decode(encoded).ok()?).ok()?;
    decoded
        .split_once(':')
        .map(|(token, secret)| (token.to_owned(), secret.to_owned()))
}

/// The one-time password.
#[must_use]
pub fn one_time_password(headers: &HeaderMap) -> Option<&str> {
    text(headers, "OTP")
}
