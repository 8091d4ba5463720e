//! The published OpenAPI documents, the front end's permissions and its client: made from the code, committed.

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
    let frontend = Frontend::prepare(workspace)?;
    console::step("Generating the front end's client", || {
        frontend.script("gen", &[]).with_heartbeat().run()
    })
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
