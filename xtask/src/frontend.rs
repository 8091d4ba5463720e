//! The front end's packages and its build, made anew only when what they are made from changed.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::{
    console,
    hash::{self, Stamp},
    process::Cmd,
    workspace::Workspace,
};

/// The oldest Node that can run npm itself here; newer ones for the tools come from the packages where needed.
const OLDEST_NODE: u32 = 20;

pub struct Frontend<'a> {
    workspace: &'a Workspace,
}

impl<'a> Frontend<'a> {
    /// Checks that Node is there and installs the packages of the lock file.
    pub fn prepare(workspace: &'a Workspace) -> Result<Self> {
        check_node()?;
        let frontend = Self { workspace };
        frontend.install()?;
        Ok(frontend)
    }

    /// One of package.json's scripts, through npm so that the packages' own Node is preferred.
    pub fn script(&self, name: &str, arguments: &[&str]) -> Cmd {
        let command = self.npm().args(["run", "--silent", name]);
        if arguments.is_empty() {
            command
        } else {
            command.arg("--").args(arguments)
        }
    }

    pub fn npm(&self) -> Cmd {
        npm(&self.workspace.frontend())
    }

    /// Makes the typed client of `openapi/*.json`, which is not committed; costs nothing when it is current.
    pub fn client(&self) -> Result<()> {
        console::step("Making the front end's client", || {
            self.script("gen", &[]).run()
        })
    }

    /// Where the built front end is, building it first when its sources changed.
    pub fn build(&self) -> Result<PathBuf> {
        self.client()?;
        let folder = self.workspace.frontend();
        let dist = folder.join("dist");
        let sources = self.build_inputs()?;
        let stamp = Stamp::new(folder.join("node_modules/.manzil-build"));
        let current = hash::fingerprint(&sources)?;
        if dist.join("index.html").is_file() && stamp.is(&current) {
            return Ok(dist);
        }
        console::step("Building the front end", || {
            self.script("build", &[]).with_heartbeat().run()
        })?;
        stamp.write(&current)?;
        Ok(dist)
    }

    fn install(&self) -> Result<()> {
        install(&self.workspace.frontend(), "the front end's packages")
    }

    /// Everything in the folder but what is made there and what only tests read.
    fn build_inputs(&self) -> Result<Vec<PathBuf>> {
        let left_out = [
            "node_modules",
            "dist",
            "e2e",
            "test-results",
            "playwright-report",
            "coverage",
        ];
        let folder = self.workspace.frontend();
        let entries = std::fs::read_dir(&folder)
            .with_context(|| format!("cannot list {}", folder.display()))?;
        // Rules that both sides share are read from outside the folder.
        let mut inputs = vec![self.workspace.root.join("validation")];
        for entry in entries {
            let entry = entry?;
            if !left_out.contains(&entry.file_name().to_string_lossy().as_ref()) {
                inputs.push(entry.path());
            }
        }
        Ok(inputs)
    }
}

pub fn npm(folder: &Path) -> Cmd {
    Cmd::new("npm")
        .dir(folder)
        .env("NPM_CONFIG_UPDATE_NOTIFIER", "false")
}

/// The packages of a folder's lock file, once for each of its versions.
fn install(folder: &Path, what: &str) -> Result<()> {
    let lock = folder.join("package-lock.json");
    if !lock.is_file() {
        bail!("{} is missing", lock.display());
    }
    let stamp = Stamp::new(folder.join("node_modules/.manzil-packages"));
    let current = hash::fingerprint(&[lock])?;
    if stamp.is(&current) {
        return Ok(());
    }
    let quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
    console::step(&format!("Installing {what}"), || {
        npm(folder).arg("ci").args(quiet).with_heartbeat().run()
    })?;
    stamp.write(&current)
}

/// The packages of a folder that is no part of the front end.
pub fn install_apart(folder: &Path, what: &str) -> Result<()> {
    check_node()?;
    install(folder, what)
}

/// Whether a file of this kind below `folder` has `part` in its path.
pub fn has_file_with(folder: &Path, kind: &str, part: &str) -> bool {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).any(|path| {
        if path.is_dir() {
            return has_file_with(&path, kind, part);
        }
        let path = path.to_string_lossy();
        path.contains(kind)
            && path
                .rsplit_once("/frontend/")
                .is_some_and(|(_, path)| path.contains(part))
    })
}

fn check_node() -> Result<()> {
    let told = Cmd::new("node")
        .arg("--version")
        .capture()
        .and_then(crate::process::Captured::ok);
    let version = told.context("Node is not installed: see the README for the version")?;
    Cmd::new("npm")
        .arg("--version")
        .capture()
        .context("npm is not installed: it usually comes with Node")?;
    match parse_major(&version) {
        Some(major) if major >= OLDEST_NODE => Ok(()),
        _ => bail!("Node {OLDEST_NODE} or newer is needed; this is {version}"),
    }
}

fn parse_major(version: &str) -> Option<u32> {
    version
        .trim_start_matches('v')
        .split('.')
        .next()?
        .parse()
        .ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn node_versions_are_read() {
        assert_eq!(parse_major("v24.21.0"), Some(24));
        assert_eq!(parse_major("nonsense"), None);
    }
}
