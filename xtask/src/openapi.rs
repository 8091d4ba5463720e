//! What is published from the code and committed: the OpenAPI documents and the front end's permissions.
//! The front end's client is made from the documents and not committed.

use anyhow::{Context, Result};

use crate::{
    cargo_build, configuration, console, frontend::Frontend, process::Cmd, workspace::Workspace,
};

/// Writes the documents, then the client from them.
pub fn write(workspace: &Workspace) -> Result<()> {
    console::step(
        "Writing the OpenAPI documents and the front end's permissions",
        || {
            cargo_build::build(workspace, &["dump"], false)?;
            dump(workspace).run()
        },
    )?;
    Frontend::prepare(workspace)?.client()
}

/// Fails when the committed documents differ from the code.
pub fn check(workspace: &Workspace) -> Result<()> {
    configuration::check(workspace)?;
    cargo_build::build(workspace, &["dump"], false)?;
    dump(workspace)
        .arg("--check")
        .run()
        .context("committed files differ from the code: run `cargo xtask openapi`")
}

fn dump(workspace: &Workspace) -> Cmd {
    Cmd::new(workspace.binary("dump", false)).dir(&workspace.root)
}
