//! The product asks its own clock for the time, so that tests move it and nothing depends on when they run.

use std::path::{Path, PathBuf};

/// The database's clock in a statement; Rust's are refused by clippy.
const DATABASE_CLOCKS: [&str; 5] = [
    "current_date",
    "current_timestamp",
    "localtimestamp",
    "clock_timestamp",
    "now()",
];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        let is_of_tests = ["tests", "fixtures", "testkit", "support"]
            .iter()
            .any(|part| name.trim_end_matches(".rs") == *part);
        if path.is_dir() && !is_of_tests {
            sources(&path, found);
        } else if name.ends_with(".rs") && !is_of_tests {
            found.push(path);
        }
    }
}

/// `.now()` and `::now()` are calls of ours.
fn asks_the_database(line: &str) -> bool {
    let line = line.to_lowercase();
    DATABASE_CLOCKS.iter().any(|clock| {
        line.match_indices(clock).any(|(at, _)| {
            let before = line[..at].chars().next_back();
            !before.is_some_and(|letter| letter.is_alphanumeric() || ".:_".contains(letter))
        })
    })
}

#[test]
fn no_statement_asks_the_database_for_the_time() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    for folder in ["domains", "kernel/src", "src"] {
        sources(&root.join(folder), &mut files);
    }
    assert!(files.len() > 200, "only {} files were read", files.len());
    // It knows statements that ask by these words.
    files.retain(|file| !file.ends_with("reading/state.rs"));
    for file in files {
        let text = std::fs::read_to_string(&file).expect("readable");
        let code = text
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"));
        for line in code {
            let asks = asks_the_database(line) && !line.contains("fn now()");
            assert!(!asks, "{}: {line}", file.display());
        }
    }
}

#[test]
fn the_databases_clock_is_recognised() {
    assert!(asks_the_database("\"WHERE due_on < CURRENT_DATE\""));
    assert!(asks_the_database("\"VALUES ($1, now())\""));
    assert!(!asks_the_database("let at = tx.now();"));
    assert!(!asks_the_database("Instant::now()"));
}
