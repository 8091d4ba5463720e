//! Rust: format, lints, and all tests against a Postgres that lives as long as they run.

use anyhow::{Context, Result};

use crate::{cargo_build::cargo, console, postgres, process::Cmd, workspace::Workspace};

pub fn run(workspace: &Workspace, filter: Option<&str>) -> Result<()> {
    if filter.is_none() {
        have_components(workspace)?;
        console::step("Checking the format", || {
            let check = cargo(workspace).args(["fmt", "--all", "--check"]).run();
            check.context("the format differs: run `cargo fmt --all`")
        })?;
        console::step("Checking lints", || {
            cargo(workspace)
                .args([
                    "clippy",
                    "--workspace",
                    "--all-targets",
                    "--",
                    "-D",
                    "warnings",
                ])
                .run()
        })?;
    }
    let database = console::step("Starting a throw-away Postgres", || {
        postgres::start_throw_away(workspace, &[])
    })?;
    console::step("Running the Rust tests", || {
        let tests = cargo(workspace)
            .args(["test", "--workspace", "--no-fail-fast"])
            .args(filter);
        tests
            .env("TEST_DATABASE_URL", database.superuser_url())
            .run()
    })
}

/// A minimal toolchain comes without them.
fn have_components(workspace: &Workspace) -> Result<()> {
    for (subcommand, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        if !cargo(workspace)
            .args([subcommand, "--version"])
            .capture()?
            .success
        {
            console::step(&format!("Installing {component}"), || {
                Cmd::new("rustup")
                    .args(["component", "add", component])
                    .dir(&workspace.root)
                    .run()
            })?;
        }
    }
    Ok(())
}
