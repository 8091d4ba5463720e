//! What consumers rely on in the published documents, against what was last released: `openapi/published/<area>.json`
//! keeps the shape of that release and its version. A change that breaks a consumer asks for a new version.

mod changes;
mod shape;
#[cfg(test)]
mod tests;

use std::{fmt::Write as _, fs, path::PathBuf};

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use crate::{console, openapi::AREAS, workspace::Workspace};

/// More would hide the first.
const SHOWN: usize = 30;

/// Fails on a change that breaks a consumer and whose document does not say so by its version.
pub fn check(workspace: &Workspace) -> Result<()> {
    let mut refused = Vec::new();
    for area in AREAS {
        let kept = kept(workspace, area);
        let kept = fs::read_to_string(&kept)
            .with_context(|| format!("{} is missing", kept.display()))
            .and_then(|text| Ok(serde_json::from_str::<Value>(&text)?))?;
        let document = document(workspace, area)?;
        let found = changes::breaking(&kept["shape"], &shape::of(&document));
        let (before, after) = (
            version(&kept["version"])?,
            version(&document["info"]["version"])?,
        );
        if !found.is_empty() && !says_so(before, after) {
            refused.extend(found.into_iter().map(|change| format!("{area}: {change}")));
        }
    }
    if refused.is_empty() {
        return Ok(());
    }
    let more = refused.len().saturating_sub(SHOWN);
    refused.truncate(SHOWN);
    if more > 0 {
        refused.push(format!("and {more} more"));
    }
    bail!(
        "these changes break programs that were written for the last published documents:\n  {}\n\
         Keep what was published beside the new, or raise the version in Cargo.toml (the second number while the first \
         is 0, else the first), say the change in docs/api.md, and run `cargo xtask openapi --publish`.",
        refused.join("\n  ")
    )
}

/// Keeps the documents as they are as what is published.
pub fn renew(workspace: &Workspace) -> Result<()> {
    for area in AREAS {
        let document = document(workspace, area)?;
        let kept = json!({ "version": document["info"]["version"], "shape": shape::of(&document) });
        let path = kept_folder(workspace);
        fs::create_dir_all(&path)?;
        fs::write(path.join(format!("{area}.json")), lines(&kept)?)?;
    }
    console::note("openapi/published has the shapes of the documents as they are");
    Ok(())
}

/// A line an operation and a line a schema: small, and readable in a comparison.
fn lines(kept: &Value) -> Result<String> {
    let mut text = format!("{{\n\"version\": {},\n\"shape\": {{", kept["version"]);
    let parts = kept["shape"].as_object().context("the shape has parts")?;
    for (index, (part, entries)) in parts.iter().enumerate() {
        let entries = entries.as_object().context("a part has entries")?;
        let entries: Vec<String> = entries
            .iter()
            .map(|(name, entry)| format!("{}: {entry}", Value::from(name.as_str())))
            .collect();
        let comma = if index == 0 { "" } else { "," };
        let part = Value::from(part.as_str());
        write!(text, "{comma}\n{part}: {{\n{}\n}}", entries.join(",\n"))?;
    }
    text.push_str("\n}\n}\n");
    Ok(text)
}

fn document(workspace: &Workspace, area: &str) -> Result<Value> {
    let path = workspace.root.join(format!("openapi/{area}.json"));
    let text =
        fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(serde_json::from_str(&text)?)
}

fn kept_folder(workspace: &Workspace) -> PathBuf {
    workspace.root.join("openapi/published")
}

fn kept(workspace: &Workspace, area: &str) -> PathBuf {
    kept_folder(workspace).join(format!("{area}.json"))
}

type Version = (u32, u32);

fn version(value: &Value) -> Result<Version> {
    let text = value.as_str().context("a document has a version")?;
    let mut parts = text.split('.').map(str::parse::<u32>);
    match (parts.next(), parts.next()) {
        (Some(Ok(major)), Some(Ok(minor))) => Ok((major, minor)),
        _ => bail!("`{text}` is no version"),
    }
}

/// Semantic versions: the first number, or the second while the first is 0.
fn says_so((major, minor): Version, (new_major, new_minor): Version) -> bool {
    new_major > major || (major == 0 && new_major == 0 && new_minor > minor)
}
