//! Naming a new feature where its surroundings list what they have. A list that no longer looks as expected is left
//! alone and told to the developer.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use super::words::Words;

/// What remains to be done by hand.
pub type Remaining = Vec<String>;

/// Adds the module, and what the feature brings into the product, to the context's lib.rs.
pub fn add_to_context(library: &Path, words: &Words) -> Result<Remaining> {
    let text = fs::read_to_string(library)
        .with_context(|| format!("no context at {}", library.display()))?;
    let text = with_module(&text, words.plural());
    let feature = words.fill(FEATURE);
    let Some(text) = with_feature(&text, &feature) else {
        let place = library.display();
        return Ok(vec![format!(
            "add to kernel::context! in {place}:\n{feature}"
        )]);
    };
    fs::write(library, text)?;
    Ok(Vec::new())
}

/// What the sample brings into the product.
pub const FEATURE: &str = "    sample_things {
        page permission;
        merchant api::SampleThingsApi;
        owner owner_api::OwnSampleThingsApi;
        jobs jobs::register;
    }
";

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
    let mut position = position.unwrap_or(lines.len());
    // An attribute belongs to the module below it.
    while position > 0 && lines[position - 1].starts_with("#[") {
        position -= 1;
    }
    lines.insert(position, &line);
    lines.join("\n") + "\n"
}

/// The context's declaration with one feature more, at its end.
fn with_feature(text: &str, feature: &str) -> Option<String> {
    let begins = text.find("kernel::context! {")?;
    let ends = begins + text[begins..].find("\n}")? + 1;
    let (before, after) = text.split_at(ends);
    Some(format!("{before}{feature}{after}"))
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
        let text_of_tests = "pub mod cities;\n#[cfg(test)]\nmod testkit;\n";
        assert_eq!(
            with_module(text_of_tests, "sectors"),
            "pub mod cities;\npub mod sectors;\n#[cfg(test)]\nmod testkit;\n"
        );
        assert!(with_module(text, "wings").contains("pub mod units;\npub mod wings;\n"));
        assert!(
            with_module("//! What.\n\nuse x;\n", "wings")
                .starts_with("//! What.\npub mod wings;\n\nuse")
        );
    }

    #[test]
    fn a_feature_stands_after_the_others_or_alone() {
        let add = |text: &str| with_feature(text, "    b { page permission; }\n");
        assert_eq!(
            add("x\nkernel::context! {\n    a {\n    }\n}\ny").as_deref(),
            Some("x\nkernel::context! {\n    a {\n    }\n    b { page permission; }\n}\ny")
        );
        assert_eq!(
            add("kernel::context! {\n}\n").as_deref(),
            Some("kernel::context! {\n    b { page permission; }\n}\n")
        );
        assert_eq!(add("something else"), None);
    }
}
