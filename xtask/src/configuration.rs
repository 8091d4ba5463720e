//! docs/configuration.md describes every key of the configuration, and no other.

use std::{collections::BTreeSet, fs, path::Path};

use anyhow::{Context, Result, bail};

use crate::workspace::Workspace;

const SOURCE: &str = "server/kernel/src/config.rs";
const PAGE: &str = "docs/configuration.md";

pub fn check(workspace: &Workspace) -> Result<()> {
    let known = keys(&read(&workspace.root.join(SOURCE))?)?;
    let described = described(&read(&workspace.root.join(PAGE))?);
    let missing: Vec<&String> = known.difference(&described).collect();
    let stale: Vec<&String> = described.difference(&known).collect();
    if !missing.is_empty() || !stale.is_empty() {
        bail!("{PAGE} lacks {missing:?} and describes {stale:?}, which {SOURCE} does not have");
    }
    Ok(())
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

/// The fields of `Config`, as variables.
fn keys(source: &str) -> Result<BTreeSet<String>> {
    let (_, rest) = source
        .split_once("pub struct Config {")
        .context("no `pub struct Config`")?;
    let (fields, _) = rest
        .split_once("\n}")
        .context("`pub struct Config` does not end")?;
    let names = fields
        .lines()
        .filter_map(|line| line.trim().strip_prefix("pub ")?.split_once(':'));
    Ok(names
        .map(|(name, _)| format!("MANZIL_{}", name.to_uppercase()))
        .collect())
}

/// The variables that begin a row of the table.
fn described(page: &str) -> BTreeSet<String> {
    let rows = page
        .lines()
        .filter_map(|line| line.strip_prefix("| `MANZIL_")?.split_once('`'));
    rows.map(|(name, _)| format!("MANZIL_{name}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_and_rows_are_the_same_variables() -> Result<()> {
        let source = "pub struct Config {\n    /// Where it listens.\n    pub listen: String,\n    pub smtp_url: Option<String>,\n}\n";
        let page = "# Configuration\n\n| Variable | |\n|---|---|\n| `MANZIL_LISTEN` | x |\n| `MANZIL_SMTP_URL` | y |\n";
        assert_eq!(keys(source)?, described(page));
        Ok(())
    }
}
