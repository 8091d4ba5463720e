//! The authority's XSD and rules, run offline by `validate.py` beside the vectors.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::folder::folder;

/// What the rules say of one file.
pub struct Findings {
    pub file: String,
    /// XSD messages, then rule ids of errors and warnings with their text.
    pub all: Vec<String>,
}

pub fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("a scratch folder");
    folder
}

/// A Python with the two packages, made once below the target folder.
fn python() -> PathBuf {
    let venv = Path::new(env!("CARGO_TARGET_TMPDIR")).join("validator-venv");
    let python = venv.join("bin/python");
    let works = |python: &Path| {
        let check = Command::new(python)
            .args(["-c", "import saxonche, lxml"])
            .output();
        check.is_ok_and(|output| output.status.success())
    };
    if !works(&python) {
        run(Command::new("python3").args(["-m", "venv"]).arg(&venv));
        run(Command::new(&python).args(["-m", "pip", "install", "--quiet", "saxonche", "lxml"]));
    }
    assert!(works(&python), "the validator needs saxonche and lxml");
    python
}

fn run(command: &mut Command) -> String {
    let output = command
        .output()
        .unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {stderr}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Validates files; the result has one entry for each, in order.
pub fn validate(files: &[PathBuf]) -> Vec<Findings> {
    let vectors = folder();
    let script = vectors.join("../validate.py");
    let output = run(Command::new(python()).arg(script).arg(&vectors).args(files));
    let lines = output
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"));
    let found: Vec<Findings> = lines.map(findings).collect();
    assert_eq!(found.len(), files.len(), "one result for each file");
    found
}

fn findings(json: serde_json::Value) -> Findings {
    let list = |key: &str| json[key].as_array().expect("a list").clone();
    let all = ["xsd", "err", "warn"].into_iter().flat_map(list);
    Findings {
        file: json["file"].as_str().expect("a file").to_owned(),
        all: all.map(|finding| finding.to_string()).collect(),
    }
}
