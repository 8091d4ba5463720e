//! The licences of all Rust dependencies against the list in deny.toml, where there is no cargo-deny.

use std::{collections::BTreeSet, fs, path::Path};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::{cargo_build::cargo, console, workspace::Workspace};

pub fn check(workspace: &Workspace) -> Result<()> {
    let allowed = allowed(&fs::read_to_string(workspace.root.join("deny.toml"))?)?;
    let told = cargo(workspace)
        .args(["metadata", "--format-version", "1", "--locked"])
        .capture()?
        .ok()?;
    let metadata: Value = serde_json::from_str(&told)?;
    let packages = metadata["packages"]
        .as_array()
        .context("cargo metadata lists no packages")?;
    // Packages without a source are our own.
    let foreign: Vec<&Value> = packages
        .iter()
        .filter(|package| !package["source"].is_null())
        .collect();
    let refused: Vec<String> = foreign
        .iter()
        .filter_map(|package| refusal(package, &allowed))
        .collect();
    if !refused.is_empty() {
        bail!(
            "dependencies with licences that deny.toml does not allow:\n  {}",
            refused.join("\n  ")
        );
    }
    console::note(&format!(
        "the licences of {} packages are allowed",
        foreign.len()
    ));
    Ok(())
}

fn refusal(package: &Value, allowed: &BTreeSet<String>) -> Option<String> {
    let named = format!(
        "{} {}",
        package["name"].as_str()?,
        package["version"].as_str()?
    );
    match package["license"]
        .as_str()
        .or_else(|| licence_of_text(package))
    {
        Some(expression) if permits(expression, allowed) => None,
        Some(expression) => Some(format!("{named}: {expression}")),
        None => Some(format!("{named}: names no licence")),
    }
}

/// Some packages name only the file of their licence: known by its title.
fn licence_of_text(package: &Value) -> Option<&'static str> {
    let folder = Path::new(package["manifest_path"].as_str()?).parent()?;
    let text = fs::read_to_string(folder.join(package["license_file"].as_str()?)).ok()?;
    let title = text.lines().map(str::trim).find(|line| !line.is_empty())?;
    match title {
        "MIT License" | "The MIT License (MIT)" => Some("MIT"),
        "Apache License" => Some("Apache-2.0"),
        _ => None,
    }
}

/// The strings of `allow = [...]` in the section `[licenses]`.
fn allowed(deny: &str) -> Result<BTreeSet<String>> {
    let section = deny
        .split("\n[licenses]")
        .nth(1)
        .context("deny.toml has no section [licenses]")?;
    let list = section
        .split_once("allow = [")
        .and_then(|(_, rest)| rest.split_once(']'));
    let (list, _) = list.context("[licenses] of deny.toml has no list `allow`")?;
    Ok(list
        .split('"')
        .skip(1)
        .step_by(2)
        .map(str::to_owned)
        .collect())
}

/// Whether an SPDX expression can be met with allowed licences alone. `AND` binds closer than `OR`; `/` is an old `OR`.
fn permits(expression: &str, allowed: &BTreeSet<String>) -> bool {
    let spaced = expression
        .replace('(', " ( ")
        .replace(')', " ) ")
        .replace('/', " OR ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut rest = words.as_slice();
    either(&mut rest, allowed)
}

fn either(words: &mut &[&str], allowed: &BTreeSet<String>) -> bool {
    let mut permitted = both(words, allowed);
    while let ["OR", rest @ ..] = words {
        *words = rest;
        permitted |= both(words, allowed);
    }
    permitted
}

fn both(words: &mut &[&str], allowed: &BTreeSet<String>) -> bool {
    let mut permitted = one(words, allowed);
    while let ["AND", rest @ ..] = words {
        *words = rest;
        permitted &= one(words, allowed);
    }
    permitted
}

fn one(words: &mut &[&str], allowed: &BTreeSet<String>) -> bool {
    match *words {
        ["(", rest @ ..] => {
            *words = rest;
            let permitted = either(words, allowed);
            *words = words.strip_prefix(&[")"]).unwrap_or(words);
            permitted
        }
        // An exception only ever gives more rights.
        [licence, "WITH", _, rest @ ..] | [licence, rest @ ..] => {
            *words = rest;
            allowed.contains(*licence)
        }
        [] => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_are_judged_as_spdx_means_them() {
        let allowed = ["MIT", "Apache-2.0", "Unicode-3.0"]
            .map(str::to_owned)
            .into();
        for good in [
            "MIT",
            "MIT/GPL-3.0",
            "GPL-3.0 OR Apache-2.0",
            "(MIT OR Apache-2.0) AND Unicode-3.0",
            "Apache-2.0 WITH LLVM-exception OR GPL-2.0",
        ] {
            assert!(permits(good, &allowed), "{good}");
        }
        for bad in [
            "GPL-3.0",
            "MIT AND GPL-3.0",
            "(GPL-3.0 OR AGPL-3.0) AND MIT",
            "",
        ] {
            assert!(!permits(bad, &allowed), "{bad}");
        }
    }

    #[test]
    fn the_list_of_deny_toml_is_read() {
        let deny = "[graph]\nall = true\n[licenses]\nversion = 2\nallow = [\n  \"MIT\", # plain\n  \"ISC\",\n]\n";
        assert_eq!(
            allowed(deny).ok(),
            Some(["MIT", "ISC"].map(str::to_owned).into())
        );
    }
}
