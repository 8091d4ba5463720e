//! Naming a new feature where its surroundings list what they have. A list that no longer looks as expected is left
//! alone and told to the developer.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

/// What remains to be done by hand.
pub type Remaining = Vec<String>;

/// Adds the module and the page to the context's lib.rs.
pub fn add_to_context(library: &Path, feature: &str) -> Result<Remaining> {
    let text = fs::read_to_string(library)
        .with_context(|| format!("no context at {}", library.display()))?;
    let mut remaining = Vec::new();
    let text = with_module(&text, feature);
    let text = match with_page(&text, feature) {
        Some(text) => text,
        None => {
            remaining.push(format!(
                "add &{feature}::permission::PAGE to PAGES in {}",
                library.display()
            ));
            text
        }
    };
    fs::write(library, text)?;
    Ok(remaining)
}

/// Among the other modules, in their order; after the file's own documentation when it is the first.
fn with_module(text: &str, feature: &str) -> String {
    let line = format!("pub mod {feature};");
    let mut lines: Vec<&str> = text.lines().collect();
    let modules = |line: &&str| line.starts_with("pub mod ") || line.starts_with("mod ");
    let position = match lines.iter().rposition(modules) {
        Some(_) => lines
            .iter()
            .position(|other| {
                modules(other) && other.trim_start_matches("pub ") > line.trim_start_matches("pub ")
            })
            .or_else(|| lines.iter().rposition(modules).map(|last| last + 1)),
        None => lines.iter().position(|line| !line.starts_with("//!")),
    };
    lines.insert(position.unwrap_or(lines.len()), &line);
    lines.join("\n") + "\n"
}

fn with_page(text: &str, feature: &str) -> Option<String> {
    let start = text.find("pub const PAGES: &[&Page] = &[")?;
    let end = start + text[start..].find("];")?;
    let before = text[..end].trim_end();
    let comma = if before.ends_with(['[', ',']) {
        ""
    } else {
        ","
    };
    Some(format!(
        "{before}{comma} &{feature}::permission::PAGE{}",
        &text[end..]
    ))
}

/// Adds a migration to the list, and its text to the script that makes new merchants.
pub fn add_migration(folder: &Path, feature: &str, sql: &str) -> Result<Remaining> {
    let library = folder.join("src/lib.rs");
    let text = fs::read_to_string(&library)?;
    let version = next_version(&folder.join("sql"))?;
    let name = format!("{version:04}_{feature}.sql");
    fs::write(
        folder.join("sql").join(&name),
        format!("-- {feature}\n{sql}"),
    )?;
    let script = folder.join("sql/schema.sql");
    let whole = fs::read_to_string(&script)?;
    fs::write(
        &script,
        format!("{}\n\n-- {feature}\n{sql}", whole.trim_end()),
    )?;
    let Some((head, tail)) = text.find("pub const MIGRATIONS").and_then(|start| {
        let end = start + text[start..].find("];")?;
        Some((text[..end].trim_end().trim_end_matches(','), &text[end..]))
    }) else {
        return Ok(vec![format!(
            "add sql/{name} to MIGRATIONS in {}",
            library.display()
        )]);
    };
    let entry = format!(
        "Migration {{ version: {version}, name: \"{feature}\", sql: include_str!(\"../sql/{name}\") }}"
    );
    fs::write(&library, format!("{head}, {entry}{tail}"))?;
    Ok(Vec::new())
}

fn next_version(folder: &Path) -> Result<u32> {
    let mut highest = 0;
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if let Some(version) = name
            .split('_')
            .next()
            .and_then(|digits| digits.parse().ok())
        {
            highest = highest.max(version);
        }
    }
    Ok(highest + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_stay_in_order() {
        let text = "//! What.\n\npub mod cities;\npub mod units;\n\nuse x;\n";
        assert!(
            with_module(text, "parkings")
                .contains("pub mod cities;\npub mod parkings;\npub mod units;\n\nuse x;")
        );
        assert!(with_module(text, "wings").contains("pub mod units;\npub mod wings;\n"));
        assert!(
            with_module("//! What.\n\nuse x;\n", "wings")
                .starts_with("//! What.\npub mod wings;\n\nuse")
        );
    }

    #[test]
    fn pages_are_added_to_full_and_empty_lists() {
        let full = with_page(
            "pub const PAGES: &[&Page] = &[&a::permission::PAGE];\n",
            "b",
        );
        assert_eq!(
            full.as_deref(),
            Some("pub const PAGES: &[&Page] = &[&a::permission::PAGE, &b::permission::PAGE];\n")
        );
        assert!(
            with_page("pub const PAGES: &[&Page] = &[];", "b")
                .is_some_and(|text| text.contains("&[ &b::"))
        );
        assert_eq!(with_page("something else", "b"), None);
    }
}
