//! The published list of error codes: status, code, both languages, and what a program does about it.

mod declared;
mod general;

use std::collections::{BTreeMap, BTreeSet};

use kernel::error::Refusal;
use serde_json::{Value, json};

/// An entry of the list.
#[derive(Debug)]
pub struct Code {
    pub status: u16,
    pub code: &'static str,
    pub en: String,
    pub ar: String,
    pub advice: &'static str,
}

/// Every code, each once, by name.
pub fn all() -> Vec<Code> {
    let general = general::GENERAL.iter().map(|one| (one.refusal, one.advice));
    let declared = declared::DECLARED
        .iter()
        .copied()
        .flatten()
        .map(|refusal| (*refusal, advice(refusal.status)));
    let by_code: BTreeMap<&str, Code> = declared
        .chain(general)
        .map(|(refusal, advice)| (refusal.code, code(refusal, advice)))
        .collect();
    by_code.into_values().collect()
}

fn code(refusal: Refusal, advice: &'static str) -> Code {
    Code {
        status: refusal.status,
        code: refusal.code,
        en: without_formats(refusal.en),
        ar: without_formats(refusal.ar),
        advice,
    }
}

/// `{date:#}` → `{date}`: how a field is written is no matter of who reads the list.
fn without_formats(sentence: &str) -> String {
    let mut parts = sentence.split('{');
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (field, rest) = part.split_once('}').unwrap_or((part, ""));
        let name = field.split(':').next().unwrap_or_default();
        plain.push('{');
        plain.push_str(name);
        plain.push('}');
        plain.push_str(rest);
    }
    plain
}

/// What a program does about a refusal whose sentence says the rest.
const fn advice(status: u16) -> &'static str {
    match status {
        400 => "Correct the request; the same one is refused again.",
        401 => "Sign in again, or use another key.",
        403 => "Ask for the right, or leave it.",
        404 => "Read the list again: the record is gone.",
        409 => "Read the record again and decide anew; then send it with what you read.",
        422 => "Correct the fields of `errors` and send it again.",
        429 => "Wait the seconds of `Retry-After`.",
        500 | 502..=599 => "Try again later with the same `Idempotency-Key`.",
        _ => {
            "Show the message: it says what has to be done first. The same request is refused until then; nothing was saved."
        }
    }
}

/// The codes of a document: the general ones, and those of the features that it has operations of.
pub fn of_document(document: &Value) -> Value {
    let tags = document["tags"].as_array().into_iter().flatten();
    let tags: BTreeSet<&str> = tags.filter_map(|tag| tag["name"].as_str()).collect();
    let codes = all().into_iter().filter(|code| {
        let feature = code.code.split_once('.').map(|(feature, _)| feature);
        feature.is_none_or(|feature| tags.contains(feature))
    });
    codes
        .map(|code| {
            json!({
                "code": code.code, "status": code.status, "en": code.en, "ar": code.ar,
                "do": code.advice,
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use kernel::text::Language;
    use kernel::{Problem, error};

    use super::*;

    #[test]
    fn sentences_name_their_fields_without_formats() {
        assert_eq!(without_formats("On {date:#}, {a} b."), "On {date}, {a} b.");
        assert_eq!(without_formats("Nothing."), "Nothing.");
    }

    #[test]
    fn the_kernels_problems_are_listed_as_they_are() {
        let made = [
            Problem::invalid(),
            Problem::not_found(),
            Problem::no_permission("units.view"),
            Problem::reach_not_kept(),
            Problem::bad_request("x"),
            Problem::stale(Value::Null, None),
            Problem::unavailable(std::io::Error::other("x")),
            Problem::internal(std::io::Error::other("x")),
            Problem::too_large(),
            Problem::too_many(1),
            Problem::unauthenticated("session_ended"),
        ];
        let listed = all();
        for problem in made {
            let code = listed.iter().find(|code| code.code == problem.code());
            let code = code.unwrap_or_else(|| panic!("{} is not listed", problem.code()));
            assert_eq!(code.status, problem.status().as_u16());
            assert_eq!(code.en, problem.message(Language::En));
            assert_eq!(code.ar, problem.message(Language::Ar));
        }
    }

    /// Also those that no published declaration names.
    #[test]
    fn every_code_of_the_sources_is_listed() {
        let listed: BTreeSet<&str> = all().into_iter().map(|code| code.code).collect();
        let server = Path::new(env!("CARGO_MANIFEST_DIR")).join("../server");
        let mut found = BTreeSet::new();
        for folder in ["src", "kernel/src", "domains"] {
            read(&server.join(folder), &mut found);
        }
        assert!(found.len() > 350, "only {} codes were found", found.len());
        let missing: Vec<_> = found
            .iter()
            .filter(|code| !listed.contains(code.as_str()))
            .collect();
        assert!(missing.is_empty(), "not in openapi/src/errors: {missing:?}");
    }

    fn read(folder: &Path, found: &mut BTreeSet<String>) {
        for entry in fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            let name = entry.file_name();
            let name = name.to_string_lossy();
            if path.is_dir() {
                if !matches!(&*name, "tests" | "sample" | "testing") {
                    read(&path, found);
                }
            } else if name.ends_with(".rs") && name != "tests.rs" && name != "declared.rs" {
                codes_of(&fs::read_to_string(&path).expect("a source"), found);
            }
        }
    }

    /// `= 501 "units.rented"` in declarations, `Problem::new(422, "…"` and the like elsewhere.
    fn codes_of(source: &str, found: &mut BTreeSet<String>) {
        let declares = source.contains("error_enum!");
        let starts = [
            "Problem::new(",
            "Self::new(",
            "Problem::wait(",
            "Self::wait(",
            "unauthenticated(",
        ];
        let made = starts.iter().flat_map(|start| source.split(start).skip(1));
        let declared = source.split("= ").skip(1).filter(|_| declares);
        for rest in made.chain(declared) {
            let rest = rest.trim_start();
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let after = rest[digits..].trim_start_matches(',').trim_start();
            let Some(code) = after
                .strip_prefix('"')
                .and_then(|text| text.split('"').next())
            else {
                continue;
            };
            let is_code = |byte: u8| byte.is_ascii_lowercase() || b"_.".contains(&byte);
            let is_status = digits == 3 || (digits == 0 && !rest.starts_with('='));
            if is_status && !code.is_empty() && code.bytes().all(is_code) {
                found.insert(code.to_owned());
            }
        }
    }

    #[test]
    fn a_declared_refusal_is_what_it_becomes() {
        let declared: &[error::Refusal] =
            <kernel::storage::StorageError as error::Refusals>::REFUSALS;
        let problem = Problem::from(kernel::storage::StorageError::Full);
        assert_eq!(declared[0].code, problem.code());
        assert_eq!(declared[0].status, problem.status().as_u16());
    }
}
