//! The tax authority's recorded files, which the tests of e-invoicing are driven by: without them nothing is tested.

use std::{env, path::PathBuf};

use anyhow::{Result, bail};

use crate::workspace::Workspace;

const KEY: &str = "ZATCA_VECTORS";
const TABLE: &str = "README.tsv";

pub fn check(workspace: &Workspace) -> Result<()> {
    let folder = folder(workspace);
    if folder.join(TABLE).is_file() {
        return Ok(());
    }
    bail!(
        "the tax authority's vectors are missing: no {TABLE} in {}. Put them there, or name their folder in {KEY}",
        folder.display()
    )
}

/// Where the tests look.
fn folder(workspace: &Workspace) -> PathBuf {
    env::var_os(KEY).map_or_else(
        || workspace.root.join("../shared/zatca/vectors"),
        PathBuf::from,
    )
}
