//! The tax authority's recorded files, which the tests of e-invoicing are driven by: without them nothing is tested.

use std::{
    env,
    path::{Path, PathBuf},
};

use anyhow::{Result, bail};

use crate::workspace::Workspace;

const KEY: &str = "ZATCA_VECTORS";
const TABLE: &str = "README.tsv";

pub fn check(workspace: &Workspace) -> Result<()> {
    check_folder(&folder(workspace))
}

fn check_folder(folder: &Path) -> Result<()> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_without_vectors_fails() {
        let refused = check_folder(Path::new("/nonexistent"));
        assert!(refused.is_err_and(|error| error.to_string().contains(KEY)));
    }
}
