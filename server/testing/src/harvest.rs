//! What tests ask with success and what they are answered, noted in the folder that `EXAMPLES_DIR` names: the examples of
//! the published documents are chosen from it, and compared with it (`xtask/src/examples`).

use std::collections::HashSet;
use std::fs::File;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex, PoisonError};

use poem::http::{Method, header};
use serde_json::{Map, Value, json};

use crate::client::Answer;

/// Rows of each list of an answer that are noted.
const ROWS: usize = 2;
/// An example is read by people.
const LONGEST: usize = 100_000;

static NOTES: LazyLock<Option<Mutex<Notes>>> =
    LazyLock::new(|| folder().map(|folder| Mutex::new(Notes::of_process(&folder))));

#[expect(
    clippy::disallowed_methods,
    reason = "tests are configured by the environment only"
)]
fn folder() -> Option<PathBuf> {
    std::env::var_os("EXAMPLES_DIR").map(PathBuf::from)
}

struct Notes {
    file: File,
    /// What was noted, without its values: each shape of a request and of its answer is noted once.
    seen: HashSet<String>,
}

impl Notes {
    fn of_process(folder: &Path) -> Self {
        let name = format!("{}.jsonl", std::process::id());
        let file = File::options()
            .create(true)
            .append(true)
            .open(folder.join(name));
        Self {
            file: file.expect("the folder of EXAMPLES_DIR takes files"),
            seen: HashSet::new(),
        }
    }

    fn note(&mut self, shape: String, exchange: &Value) {
        if !self.seen.insert(shape) {
            return;
        }
        let line = format!("{exchange}\n");
        if line.len() <= LONGEST {
            let written = self.file.write_all(line.as_bytes());
            written.expect("the folder of EXAMPLES_DIR takes lines");
        }
    }
}

/// What a request carried.
pub(crate) enum Sent {
    Nothing,
    Json(Value),
    /// The text fields of a form, and the name of its file.
    Form(Value),
}

/// `walks`: a walk over every operation asked, with values that say little.
pub(crate) fn note(method: &Method, path: &str, sent: Sent, answer: &Answer, walks: bool) {
    let Some(notes) = NOTES.as_ref() else {
        return;
    };
    if !(200..300).contains(&answer.status) {
        return;
    }
    let media = answer.headers.get(header::CONTENT_TYPE);
    let media = media.and_then(|media| media.to_str().ok());
    let mut exchange = json!({
        "method": method.as_str(),
        "path": path,
        "walks": walks,
        "media": media.and_then(|media| media.split(';').next()),
    });
    let mut shape = format!("{method} {} {walks}", without_values(path));
    let sent = match sent {
        Sent::Nothing => None,
        Sent::Json(body) => Some(("body", body)),
        Sent::Form(form) => Some(("form", form)),
    };
    let answered = (!answer.json.is_null()).then(|| ("answer", cut(&answer.json)));
    for (name, value) in sent.into_iter().chain(answered) {
        shape += &format!(" {}", skeleton(&value));
        exchange[name] = value;
    }
    let mut notes = notes.lock().unwrap_or_else(PoisonError::into_inner);
    notes.note(shape, &exchange);
}

/// `/api/merchant/units/7?search=a` → `/api/merchant/units/# search`.
fn without_values(path: &str) -> String {
    let (path, query) = path.split_once('?').unwrap_or((path, ""));
    let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let parts: Vec<&str> = path
        .split('/')
        .map(|part| if is_number(part) { "#" } else { part })
        .collect();
    let names: Vec<&str> = query
        .split('&')
        .filter_map(|pair| pair.split('=').next())
        .collect();
    format!("{} {}", parts.join("/"), names.join(" "))
}

/// A value with the first rows of its lists.
fn cut(value: &Value) -> Value {
    match value {
        Value::Object(fields) => fields
            .iter()
            .map(|(name, value)| (name.clone(), cut(value)))
            .collect::<Map<_, _>>()
            .into(),
        Value::Array(entries) => entries.iter().take(ROWS).map(cut).collect(),
        value => value.clone(),
    }
}

/// The names of a value, and where it has nothing; entries of a list that have the same count once.
fn skeleton(value: &Value) -> Value {
    match value {
        Value::Object(fields) => fields
            .iter()
            .map(|(name, value)| (name.clone(), skeleton(value)))
            .collect::<Map<_, _>>()
            .into(),
        Value::Array(entries) => {
            let mut kinds = Vec::new();
            for kind in entries.iter().map(skeleton) {
                if !kinds.contains(&kind) {
                    kinds.push(kind);
                }
            }
            kinds.into()
        }
        Value::Null => Value::Null,
        _ => true.into(),
    }
}
