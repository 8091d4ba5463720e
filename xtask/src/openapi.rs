//! The published OpenAPI documents, made from the code and committed, and the front end's client, made from them.

use anyhow::{Context, Result};

use crate::{
    cargo_build, configuration, console, frontend::Frontend, process::Cmd, workspace::Workspace,
};

/// Writes the documents, then the client from them.
pub fn write(workspace: &Workspace) -> Result<()> {
    console::step("Writing the OpenAPI documents", || {
        cargo_build::build(workspace, &["dump"], false)?;
        dump(workspace).run()
    })?;
    Frontend::prepare(workspace)?.client()
}

/// Fails when the committed documents differ from the code.
pub fn check(workspace: &Workspace) -> Result<()> {
    configuration::check(workspace)?;
    cargo_build::build(workspace, &["dump"], false)?;
    dump(workspace)
        .arg("--check")
        .run()
        .context("openapi/*.json differ from the code: run `cargo xtask openapi`")
}

fn dump(workspace: &Workspace) -> Cmd {
    Cmd::new(workspace.binary("dump", false)).dir(&workspace.root)
}
