//! Naming a new feature where its surroundings list what they have. A list that no longer looks as expected is left
//! alone and told to the developer.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use super::words::Words;

/// What remains to be done by hand.
pub type Remaining = Vec<String>;

/// Adds the module, the page, the APIs and the jobs to the context's lib.rs.
pub fn add_to_context(library: &Path, words: &Words) -> Result<Remaining> {
    let mut text = fs::read_to_string(library)
        .with_context(|| format!("no context at {}", library.display()))?;
    let mut remaining = Vec::new();
    let feature = words.plural();
    text = with_module(&text, feature);
    let page = format!("&{feature}::permission::PAGE");
    let api = words.fill("sample_things::api::SampleThingsApi");
    let own = words.fill("sample_things::owner_api::OwnSampleThingsApi");
    let lists = [
        ("pub const PAGES: &[&Page] = &[", "];", page.as_str()),
        ("pub type MerchantApi = (", ");", &api),
        ("pub const MERCHANT_API: MerchantApi = (", ");", &api),
        ("pub type OwnerApi = (", ");", &own),
        ("pub const OWNER_API: OwnerApi = (", ");", &own),
    ];
    for (start, end, entry) in lists {
        match with_entry(&text, start, end, entry) {
            Some(longer) => text = longer,
            None => remaining.push(format!(
                "add {entry} to `{start}…{end}` in {}",
                library.display()
            )),
        }
    }
    match with_jobs(&text, feature) {
        Some(longer) => text = longer,
        None => remaining.push(format!(
            "call {feature}::jobs::register where the worker's registry is put together"
        )),
    }
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
    let mut position = position.unwrap_or(lines.len());
    // An attribute belongs to the module below it.
    while position > 0 && lines[position - 1].starts_with("#[") {
        position -= 1;
    }
    lines.insert(position, &line);
    lines.join("\n") + "\n"
}

/// A list or a tuple with one entry more, at its end.
fn with_entry(text: &str, start: &str, end: &str, entry: &str) -> Option<String> {
    let begins = text.find(start)? + start.len();
    let ends = begins + text[begins..].find(end)?;
    let before = text[..ends].trim_end();
    let comma = if before.ends_with(['[', '(', ',']) {
        ""
    } else {
        ","
    };
    Some(format!("{before}{comma} {entry},{}", &text[ends..]))
}

/// Before the other features' jobs, or in the place of none.
fn with_jobs(text: &str, feature: &str) -> Option<String> {
    const HEAD: &str = "pub fn jobs(registry: JobRegistry) -> JobRegistry {\n";
    let body = text.find(HEAD)? + HEAD.len();
    let (before, after) = text.split_at(body);
    let register = format!("{feature}::jobs::register(registry)");
    Some(match after.strip_prefix("    registry\n") {
        Some(rest) => format!("{before}    {register}\n{rest}"),
        None => format!("{before}    let registry = {register};\n{after}"),
    })
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
    fn jobs_are_registered_before_others_or_alone() {
        let head = "pub fn jobs(registry: JobRegistry) -> JobRegistry {\n";
        let alone = with_jobs(&format!("{head}    registry\n}}\n"), "b");
        let expected = format!("{head}    b::jobs::register(registry)\n}}\n");
        assert_eq!(alone, Some(expected));
        let beside = with_jobs(&format!("{head}    a::register(registry)\n}}\n"), "b");
        let expected = format!(
            "{head}    let registry = b::jobs::register(registry);\n    a::register(registry)\n}}\n"
        );
        assert_eq!(beside, Some(expected));
        assert_eq!(with_jobs("", "b"), None);
    }

    #[test]
    fn entries_are_added_to_full_and_empty_lists() {
        let add = |text: &str| with_entry(text, "const PAGES: &[&Page] = &[", "];", "&b::PAGE");
        assert_eq!(
            add("pub const PAGES: &[&Page] = &[&a::PAGE];\n").as_deref(),
            Some("pub const PAGES: &[&Page] = &[&a::PAGE, &b::PAGE,];\n")
        );
        assert_eq!(
            add("const PAGES: &[&Page] = &[];").as_deref(),
            Some("const PAGES: &[&Page] = &[ &b::PAGE,];")
        );
        assert_eq!(add("something else"), None);
        let tuple = with_entry(
            "type Api = (\n    a::A,\n);\n",
            "type Api = (",
            ");",
            "b::B",
        );
        assert_eq!(tuple.as_deref(), Some("type Api = (\n    a::A, b::B,);\n"));
    }
}
