//! Rust: format, lints (while compiling), and all tests against a Postgres that lives as long as they run.

use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::{
    cargo_build::{self, TestBinary, cargo},
    console, examples, postgres,
    process::Cmd,
    python,
    rust_tests::{self, Settings},
    scaffold, system,
    timing::Tally,
    vectors,
    workspace::Workspace,
};

const TIMES: &str = "rust-test-times";
/// What `new-feature` copies.
const SAMPLE: &str = "sample";

pub fn run(workspace: &Workspace, packages: &[String], filter: Option<&str>) -> Result<Tally> {
    vectors::check(workspace)?;
    if filter.is_some() || !packages.is_empty() {
        return inner_loop(workspace, packages, filter);
    }
    have_components(workspace)?;
    have_servers()?;
    console::step("Checking the format", || {
        let check = cargo(workspace).args(["fmt", "--all", "--check"]).run();
        check.context("the format differs: run `cargo fmt --all`")
    })?;
    let binaries = console::step("Compiling and linting everything", || {
        cargo_build::build_all(workspace)
    })?;
    console::step("Running the examples of the documentation", || {
        cargo_build::doc_tests(workspace)
    })?;
    let database = console::step("Starting a throw-away Postgres", || {
        postgres::start_throw_away(workspace, &[])
    })?;
    let url = database.superuser_url();
    let harvest = examples::new_harvest(workspace)?;
    let mut tally = tests(workspace, &binaries, &url, None, TIMES, Some(&harvest))?;
    console::step(
        "Comparing the examples of the documents with what the tests sent",
        || examples::compare(workspace, &harvest),
    )?;
    tally.add(new_feature(workspace, &url)?);
    Ok(tally)
}

/// What `new-feature` writes is compiled, linted and tested.
fn new_feature(workspace: &Workspace, database_url: &str) -> Result<Tally> {
    let (trial, binaries) = console::step("Making a new feature and compiling it", || {
        scaffold::try_out(workspace)
    })?;
    let tally = tests(workspace, &binaries, database_url, None, TIMES, None);
    drop(trial);
    tally
}

/// The tests of some crates, or of some name, on a Postgres that is kept running.
fn inner_loop(workspace: &Workspace, packages: &[String], filter: Option<&str>) -> Result<Tally> {
    let binaries = console::step("Compiling the tests", || {
        if packages.is_empty() {
            cargo_build::build_all(workspace)
        } else {
            cargo_build::build_tests_of(workspace, packages)
        }
    })?;
    let url = postgres::standing_for_tests(workspace)?;
    let mut tally = tests(workspace, &binaries, &url, filter, TIMES, None)?;
    if packages.iter().any(|package| package == SAMPLE) {
        tally.add(new_feature(workspace, &url)?);
    }
    Ok(tally)
}

/// `times` keeps how long each took, to begin with the longest next time; `harvest` takes what they sent and got.
pub fn tests(
    workspace: &Workspace,
    binaries: &[TestBinary],
    database_url: &str,
    filter: Option<&str>,
    times: &str,
    harvest: Option<&Path>,
) -> Result<Tally> {
    let s3_server = python::MOTO.installed(workspace)?;
    let history = workspace.make_data()?.join(times);
    let settings = Settings {
        database_url,
        s3_server: &s3_server,
        filter,
        history: &history,
        harvest,
    };
    console::step("Running the Rust tests", || {
        rust_tests::run(binaries, &settings)
    })
}

/// Tests of the store that several servers share, and of poolers, start their own.
fn have_servers() -> Result<()> {
    for server in ["redis-server", "pgbouncer"] {
        // Debian keeps some where only root's PATH looks.
        let is_there = system::find_program(&[server]).is_some()
            || Path::new("/usr/sbin").join(server).is_file();
        if !is_there {
            system::install_packages(&[server])?;
        }
    }
    Ok(())
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
    if !cargo_build::lints() {
        bail!("clippy-driver does not run: lints are checked while compiling");
    }
    Ok(())
}
