//! cargo-deny, which checks dependencies: an installed one, or one that this tool installs into the user's cache.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::{
    cargo_build::cargo,
    console,
    hash::Stamp,
    system,
    workspace::{Workspace, cache},
};

const NAME: &str = "cargo-deny";
const VERSION: &str = "0.20.2";

/// The program; nothing where it is missing and crates.io does not answer.
pub fn program(workspace: &Workspace) -> Result<Option<PathBuf>> {
    let home = cache().join(NAME);
    let stamp = Stamp::new(home.join("complete"));
    let own = home.join("bin").join(NAME);
    found_or_installed(
        || system::find_program(&[NAME]).or_else(|| stamp.is(VERSION).then(|| own.clone())),
        || registry_answers(workspace),
        || {
            install(workspace, &home)?;
            stamp.write(VERSION)?;
            Ok(own.clone())
        },
    )
}

/// Where it could be installed, a failure to do so is one of the audit.
fn found_or_installed(
    find: impl FnOnce() -> Option<PathBuf>,
    registry_answers: impl FnOnce() -> Result<bool>,
    install: impl FnOnce() -> Result<PathBuf>,
) -> Result<Option<PathBuf>> {
    if let Some(found) = find() {
        return Ok(Some(found));
    }
    if !registry_answers()? {
        return Ok(None);
    }
    install().map(Some).context(
        "cargo-deny is missing and could not be installed: `cargo install --locked cargo-deny`",
    )
}

fn registry_answers(workspace: &Workspace) -> Result<bool> {
    let asked = cargo(workspace).args(["info", "--registry", "crates-io", &versioned()]);
    Ok(asked.capture()?.success)
}

fn install(workspace: &Workspace, home: &Path) -> Result<()> {
    console::step(&format!("Installing {NAME} {VERSION}, once"), || {
        let install = cargo(workspace)
            .args(["install", "--quiet", "--locked", "--force", "--root"])
            .arg(home)
            // A build for speed takes three times as long as all its runs.
            .args(["--debug", "--target-dir"])
            .arg(home.join("build"))
            .arg(versioned());
        install.with_heartbeat().run()?;
        Ok(std::fs::remove_dir_all(home.join("build"))?)
    })
}

fn versioned() -> String {
    format!("{NAME}@{VERSION}")
}

#[cfg(test)]
mod tests {
    use anyhow::bail;

    use super::*;

    fn never<T>() -> T {
        unreachable!("there was no reason to ask")
    }

    #[test]
    fn what_is_there_is_used() -> Result<()> {
        let there = PathBuf::from("/usr/bin/cargo-deny");
        let used = found_or_installed(|| Some(there.clone()), never, never)?;
        assert_eq!(used, Some(there));
        Ok(())
    }

    #[test]
    fn without_it_and_without_a_registry_there_is_none() -> Result<()> {
        assert_eq!(found_or_installed(|| None, || Ok(false), never)?, None);
        Ok(())
    }

    #[test]
    fn where_the_registry_answers_it_is_installed_or_the_audit_fails() -> Result<()> {
        let made = PathBuf::from("/cache/cargo-deny");
        let installed = found_or_installed(|| None, || Ok(true), || Ok(made.clone()))?;
        assert_eq!(installed, Some(made));
        let failed = found_or_installed(|| None, || Ok(true), || bail!("no compiler"));
        assert!(failed.is_err_and(|error| format!("{error:#}").contains("no compiler")));
        Ok(())
    }
}
