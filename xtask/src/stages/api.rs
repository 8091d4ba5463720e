//! Every published operation under generated input, by Schemathesis against a running server.

use std::{fs, path::PathBuf};

use anyhow::{Context, Result};

use super::Product;
use crate::{
    console,
    hash::{self, Stamp},
    process::Cmd,
    system,
    workspace::{Workspace, cache},
};

pub fn run(workspace: &Workspace) -> Result<()> {
    let python = environment(workspace)?;
    let product = Product::start(workspace, "api")?;
    console::step("Calling every operation with generated input", || {
        let script = Cmd::new(python)
            .arg(workspace.root.join("xtask/api/check.py"))
            .arg(product.url());
        let run = script
            .dir(&product.settings.data)
            .env("PYTHONUNBUFFERED", "1")
            .run();
        run.with_context(|| format!("the server's log of this run: {}", product.log.display()))
    })
}

/// A Python with the packages of requirements.txt, kept for all checkouts.
fn environment(workspace: &Workspace) -> Result<PathBuf> {
    let requirements = workspace.root.join("xtask/api/requirements.txt");
    let wanted = hash::of_text(&fs::read_to_string(&requirements)?);
    let folder = cache().join("schemathesis");
    let python = folder.join("bin/python");
    let stamp = Stamp::new(folder.join("complete"));
    if python.exists() && stamp.is(&wanted) {
        return Ok(python);
    }
    console::step("Installing Schemathesis from PyPI", || {
        make_environment(&folder)?;
        let install = Cmd::new(&python)
            .args(["-m", "pip", "install", "--quiet", "--requirement"])
            .arg(&requirements);
        install.with_heartbeat().run()?;
        stamp.write(&wanted)
    })?;
    Ok(python)
}

fn make_environment(folder: &PathBuf) -> Result<()> {
    let attempt = || {
        Cmd::new("python3")
            .args(["-m", "venv", "--clear"])
            .arg(folder)
            .capture()?
            .ok()
    };
    if attempt().is_err() {
        system::install_packages(&["python3", "python3-venv"])?;
        attempt().context("Python cannot make a virtual environment")?;
    }
    Ok(())
}
