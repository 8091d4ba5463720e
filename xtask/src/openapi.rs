//! What is published from the code and committed: the OpenAPI documents and the front end's permissions.
//! The front end's client is made from the documents and not committed.

use anyhow::{Context, Result};
use clap::Args;

use crate::{
    cargo_build, configuration, console, examples,
    frontend::{self, Frontend},
    process::Cmd,
    published,
    workspace::Workspace,
};

/// Each has a document of its own: `openapi/<area>.json`.
pub const AREAS: [&str; 4] = ["merchant", "manager", "owner", "public"];

#[derive(Args)]
pub struct Options {
    /// Keep the documents as they are as what is published: later changes are compared with them
    #[arg(long)]
    publish: bool,
    #[command(flatten)]
    examples: examples::Choice,
}

/// Writes the documents, then the client from them.
pub fn write(workspace: &Workspace, options: &Options) -> Result<()> {
    write_documents(workspace)?;
    if examples::choose(workspace, &options.examples)? {
        write_documents(workspace)?;
    }
    if options.publish {
        published::renew(workspace)?;
    }
    Frontend::prepare(workspace)?.client()
}

fn write_documents(workspace: &Workspace) -> Result<()> {
    console::step(
        "Writing the OpenAPI documents and the front end's permissions",
        || {
            cargo_build::build(workspace, &["dump"], false)?;
            dump(workspace).run()
        },
    )
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

/// Fails on what breaks a rule of `openapi/lint/ruleset.yaml`.
pub fn lint(workspace: &Workspace) -> Result<()> {
    let folder = workspace.root.join("openapi/lint");
    frontend::install_apart(&folder, "the linter of OpenAPI documents")?;
    frontend::npm(&folder)
        .args(["run", "--silent", "lint"])
        .with_heartbeat()
        .run()
}

fn dump(workspace: &Workspace) -> Cmd {
    Cmd::new(workspace.binary("dump", false)).dir(&workspace.root)
}
