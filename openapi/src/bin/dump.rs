//! Writes the published documents to `openapi/`, or with `--check` says which are out of date.

use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let check = std::env::args().any(|argument| argument == "--check");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut outdated = Vec::new();
    for area in openapi::AREAS {
        let Some(text) = openapi::document_text(area) else {
            continue;
        };
        let path = folder.join(format!("{area}.json"));
        if std::fs::read_to_string(&path).is_ok_and(|current| current == text) {
            continue;
        }
        if check {
            outdated.push(format!("openapi/{area}.json"));
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
