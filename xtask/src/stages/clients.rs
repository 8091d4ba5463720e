//! Clients that others' generators make of the published document do the main job against a running server.

use anyhow::{Context, Result};

use super::Product;
use crate::{clients, timing::Tally, workspace::Workspace};

pub fn run(workspace: &Workspace) -> Result<Tally> {
    let made = clients::prepare(workspace)?;
    let product = Product::start(workspace, "clients")?;
    let passed = clients::run(made, product.settings.port, &product.settings.data)
        .with_context(|| format!("the server's log of this run: {}", product.log.display()))?;
    Ok(Tally {
        passed,
        ..Tally::default()
    })
}
