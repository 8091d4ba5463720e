//! The same values in every run: what is random, of the clock or of this machine is replaced by something of the same
//! shape that nobody takes for real.

use std::sync::LazyLock;

use regex::{Captures, Regex};
use serde_json::{Map, Value};

/// Where the clock of tests stands at first. An instant with a fraction of a second is not of that clock.
const INSTANT: &str = "2026-03-15T08:00:00Z";
const SERVER: &str = "https://server.example";
const HOST: &str = "server.example";
const UUID: &str = "00000000-0000-4000-8000-000000000000";
/// A PNG of one pixel.
const PICTURE: &str = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
/// The first line of a PDF.
const PDF: &str = "JVBERi0xLjQK";
/// The word "example".
const BYTES: &str = "ZXhhbXBsZQ==";

static FILE: LazyLock<Regex> = LazyLock::new(|| regex("^[A-Za-z0-9+/]{200,}={0,2}$"));
static VOLATILE: LazyLock<Regex> = LazyLock::new(|| {
    regex(
        r"(?x)
        data:(?<media>[a-z]+/[a-z0-9.+-]+);base64,[A-Za-z0-9+/=]+
        | (?<instant>[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]+(Z|[+-][0-9]{2}:[0-9]{2}))
        | (?<server>https?://(127\.0\.0\.1|localhost|\[::1\])(:[0-9]+)?)
        | (?<host>\b127\.0\.0\.1\b)
        | (?<uuid>\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b)
        | (?<padded>([a-z]{2,8}_)?[A-Za-z0-9+/]{30,}={1,2})
        | [A-Za-z0-9_-]{20,}",
    )
});
/// What a key begins with says what it is: `mzk_palm01_`.
static PREFIX: LazyLock<Regex> = LazyLock::new(|| regex("^([a-z]{2,8}_([a-z0-9]{2,16}_)?)?"));

/// Letters in these orders do not look random, so that what was replaced stays as it is.
const HEXADECIMAL: &str = "0123456789abcdef";
const BASE32: &str = "EXAMPLE234567";
const BASE64: &str = "EXAMPLEexample0123";
/// Shorter words are read, not random.
const SHORTEST: usize = 16;

fn regex(pattern: &str) -> Regex {
    Regex::new(pattern).expect("a pattern")
}

pub fn stable(value: &Value) -> Value {
    match value {
        Value::Object(fields) => fields
            .iter()
            .map(|(name, value)| (name.clone(), stable(value)))
            .collect::<Map<_, _>>()
            .into(),
        Value::Array(entries) => entries.iter().map(stable).collect(),
        Value::String(text) => stable_text(text).into(),
        value => value.clone(),
    }
}

fn stable_text(text: &str) -> String {
    if FILE.is_match(text) {
        return file_like(text).to_owned();
    }
    let replaced = VOLATILE.replace_all(text, |found: &Captures<'_>| {
        if let Some(media) = found.name("media") {
            return picture_of(media.as_str());
        }
        let fixed = [
            ("instant", INSTANT),
            ("server", SERVER),
            ("host", HOST),
            ("uuid", UUID),
        ];
        let fixed = fixed
            .iter()
            .find(|(name, _)| found.name(name).is_some())
            .map(|(_, fixed)| (*fixed).to_owned());
        fixed.unwrap_or_else(|| without_secret(&found[0]))
    });
    replaced.into_owned()
}

/// A tiny file of the kind whose base64 begins like that.
fn file_like(base64: &str) -> &'static str {
    let is_picture = ["iVBOR", "/9j/", "UklGR"]
        .iter()
        .any(|start| base64.starts_with(start));
    match base64 {
        _ if is_picture => PICTURE,
        _ if base64.starts_with("JVBERi") => PDF,
        _ => BYTES,
    }
}

fn picture_of(media: &str) -> String {
    if media.starts_with("image/") {
        format!("data:image/png;base64,{PICTURE}")
    } else {
        format!("data:{media};base64,{BYTES}")
    }
}

/// As long as it is, of the same letters, with what it begins with.
fn without_secret(word: &str) -> String {
    let kept = PREFIX.find(word).map_or(0, |prefix| prefix.end());
    let (prefix, secret) = word.split_at(kept);
    if !is_random(secret) {
        return word.to_owned();
    }
    let letters = secret.trim_end_matches('=');
    let all = |is_one: fn(u8) -> bool| letters.bytes().all(is_one);
    let alphabet = if all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f')) {
        HEXADECIMAL
    } else if all(|byte| matches!(byte, b'0'..=b'9' | b'A'..=b'Z')) {
        BASE32
    } else {
        BASE64
    };
    let mut fake: String = alphabet.chars().cycle().take(letters.len()).collect();
    if letters.len() < secret.len() {
        // The last letter before the padding has no bits to spare.
        fake.pop();
        fake.push('A');
    }
    format!("{prefix}{fake}{}", &secret[letters.len()..])
}

/// Words keep to one kind of letter, random ones change it every other time.
fn is_random(text: &str) -> bool {
    let kinds: Vec<u8> = text
        .bytes()
        .filter_map(|byte| match byte {
            b'0'..=b'9' => Some(0),
            b'a'..=b'z' => Some(1),
            b'A'..=b'Z' => Some(2),
            _ => None,
        })
        .collect();
    let changes = kinds.windows(2).filter(|pair| pair[0] != pair[1]).count();
    kinds.len() >= SHORTEST && changes * 5 >= kinds.len()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_differs_from_run_to_run_is_replaced() {
        let run = json!({
            "token": "mzk_palm01_f3K9xQ2mB7tR5vW1cZ8nL4pJ6hG0sD2aY9uE3iO7kTq",
            "secret": "whsec_Zm9v8Kx2Qp7Lr4+Tn1Vb6Yc3/Hd9Js5Wg0Ea8Uf2Mi4Ok=",
            "hash": "9f86d081884c7d659a2feaa0c55ad015",
            "link": "https://manzil.test/en/documents/7Hq2Lm9Xc4Vb1Nz8Kj5T?page=1",
            "by": "http://127.0.0.1:41873/hook",
            "host": "127.0.0.1",
            "id": "3f2504e0-4f89-41d3-9a0c-0305e82c3301",
            "at": "2026-11-23T19:15:00.123456Z",
            "rows": [{ "logo": "data:image/jpeg;base64,/9j/4AAQ" }],
        });
        let fixed = json!({
            "token": "mzk_palm01_EXAMPLEexample0123EXAMPLEexample0123EXAMPLE",
            "secret": "whsec_EXAMPLEexample0123EXAMPLEexample0123EXAMPLEeA=",
            "hash": "0123456789abcdef0123456789abcdef",
            "link": "https://manzil.test/en/documents/EXAMPLEexample0123EX?page=1",
            "by": "https://server.example/hook",
            "host": "server.example",
            "id": UUID,
            "at": INSTANT,
            "rows": [{ "logo": format!("data:image/png;base64,{PICTURE}") }],
        });
        assert_eq!(stable(&run), fixed);
        assert_eq!(stable(&fixed), fixed, "once more changes nothing");
    }

    #[test]
    fn what_people_read_stays() {
        let read = json!({
            "at": "2026-03-15T08:00:00Z", "on": "2026-03-15", "iban": "AE070331234567890123456",
            "kind": "contract_payments_collected_reminder", "number": "CON-2026-0001-PALM-0002",
            "file": "owner-statement-2026-03-15-palm01.pdf", "login": "employee12@palm01.example",
            "name_ar": "نخيل العقارية", "count": 7, "none": null,
        });
        assert_eq!(stable(&read), read);
    }

    #[test]
    fn files_become_tiny_ones_of_their_kind() {
        let of = |start: &str| stable_text(&format!("{start}{}", "Q2Fz".repeat(100)));
        assert_eq!(of("iVBORw0KGgo"), PICTURE);
        assert_eq!(of("JVBERi0xLjcK"), PDF);
        assert_eq!(of(""), BYTES);
    }
}
