//! Dependencies: licences, sources, known weaknesses. What a registry does not offer is said, not failed.

use anyhow::{Result, bail};

use super::licences;
use crate::{cargo_deny, console, frontend::Frontend, process::Cmd, workspace::Workspace};

pub fn run(workspace: &Workspace) -> Result<()> {
    console::step("Checking the Rust dependencies", || rust(workspace))?;
    console::step("Checking the front end's dependencies", || npm(workspace))
}

fn rust(workspace: &Workspace) -> Result<()> {
    let Some(program) = cargo_deny::program(workspace)? else {
        licences::check(workspace)?;
        console::note(
            "skipped: known weaknesses, duplicates and sources need cargo-deny, and crates.io does not answer",
        );
        return Ok(());
    };
    let deny = || Cmd::new(&program).dir(&workspace.root);
    let check = || deny().args(["--log-level", "error", "check"]);
    check().args(["bans", "licenses", "sources"]).run()?;
    // Fetching apart from checking: an unreachable database is no finding.
    if !deny().args(["fetch", "db"]).capture()?.success {
        console::note("skipped: the database of known weaknesses cannot be reached");
        return Ok(());
    }
    check().args(["--disable-fetch", "advisories"]).run()
}

fn npm(workspace: &Workspace) -> Result<()> {
    let frontend = Frontend::prepare(workspace)?;
    let told = frontend
        .npm()
        .args(["audit", "--omit=dev", "--json"])
        .capture()?;
    let report: serde_json::Value = serde_json::from_str(&told.stdout).unwrap_or_default();
    let Some(counts) = report["metadata"]["vulnerabilities"].as_object() else {
        console::note("skipped: registry has no advisory endpoint");
        return Ok(());
    };
    let count = |severity: &str| {
        counts
            .get(severity)
            .and_then(serde_json::Value::as_u64)
            .unwrap_or(0)
    };
    console::note(&format!("{} known weaknesses", count("total")));
    if count("high") + count("critical") > 0 {
        bail!("npm knows high or critical weaknesses: run `npm audit --omit=dev` in frontend/");
    }
    Ok(())
}
