//! The README shows the programs that are compiled and run.

use std::{fs, path::Path};

const EXAMPLES: [&str; 3] = [
    "typescript/example.ts",
    "python/example.py",
    "rust/src/main.rs",
];

#[test]
fn the_readme_shows_the_examples_that_run() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let readme = fs::read_to_string(root.join("README.md")).expect("the README");
    for example in EXAMPLES {
        let program = fs::read_to_string(root.join("openapi/client").join(example))
            .unwrap_or_else(|error| panic!("{example}: {error}"));
        let shown = shown(&program).unwrap_or_else(|| panic!("{example} marks no part"));
        assert!(
            readme.contains(&shown),
            "README.md differs from openapi/client/{example}; it should show:\n{shown}"
        );
    }
}

/// The lines between the marks, moved to the margin.
fn shown(program: &str) -> Option<String> {
    let (_, rest) = program.split_once("README: begin\n")?;
    let (part, _) = rest.split_once("README: end")?;
    let (part, mark) = part.rsplit_once('\n')?;
    let margin = mark.len() - mark.trim_start().len();
    let lines = part.lines().map(|line| line.get(margin..).unwrap_or(line));
    Some(lines.collect::<Vec<_>>().join("\n"))
}

#[test]
fn the_shown_part_is_moved_to_the_margin() {
    let program =
        "fn main() {\n    // README: begin\n    a {\n        b\n    }\n    // README: end\n}\n";
    assert_eq!(shown(program).as_deref(), Some("a {\n    b\n}"));
    assert_eq!(shown("nothing"), None);
}
