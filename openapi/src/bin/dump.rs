//! Writes what is published from the code: the documents in `openapi/` and the front end's files.
//! With `--check` it says which are out of date.

use std::path::Path;
use std::process::ExitCode;

/// Every file, by its path below the workspace's root, with the text it should have.
fn files() -> Vec<(String, String)> {
    let documents = openapi::AREAS.into_iter().filter_map(|area| {
        openapi::document_text(area).map(|text| (format!("openapi/{area}.json"), text))
    });
    let frontend = openapi::frontend::files()
        .into_iter()
        .map(|(path, text)| (path.to_owned(), text));
    documents.chain(frontend).collect()
}

fn main() -> ExitCode {
    let check = std::env::args().any(|argument| argument == "--check");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut outdated = Vec::new();
    for (name, text) in files() {
        let path = root.join(&name);
        if std::fs::read_to_string(&path).is_ok_and(|current| current == text) {
            continue;
        }
        if check {
            outdated.push(name);
        } else if let Err(error) = std::fs::write(&path, text) {
            eprintln!("{}: {error}", path.display());
            return ExitCode::FAILURE;
        }
    }
    if outdated.is_empty() {
        return ExitCode::SUCCESS;
    }
    eprintln!(
        "out of date: {}; run `cargo xtask openapi`",
        outdated.join(", ")
    );
    ExitCode::FAILURE
}
