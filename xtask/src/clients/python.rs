//! Python: openapi-python-client makes the package, mypy checks the program that uses it.

use std::fs;

use anyhow::{Context, Result};

use super::Client;
use crate::{
    console,
    hash::{self, Stamp},
    process::Cmd,
    python::OPENAPI_CLIENT,
    workspace::{Workspace, cache},
};

/// As its folder and `python/generator.yaml` call it.
const PACKAGE: &str = "manzil";

pub fn prepare(workspace: &Workspace) -> Result<Client> {
    let python = OPENAPI_CLIENT.installed(workspace)?;
    let programs = python.parent().context("the environment has no folder")?;
    let sources = workspace.root.join("openapi/client/python");
    let document = workspace.root.join("openapi/merchant.json");
    let made = cache().join("clients/python");
    let stamp = Stamp::new(made.join("complete"));
    let current = hash::fingerprint(&[document.clone(), sources.clone()])?;
    let example = sources.join("example.py");
    if !stamp.is(&current) {
        if made.exists() {
            fs::remove_dir_all(&made)?;
        }
        fs::create_dir_all(&made)?;
        console::step("Making the Python client", || {
            Cmd::new(programs.join("openapi-python-client"))
                .args(["generate", "--meta", "none", "--fail-on-warning"])
                .arg("--path")
                .arg(&document)
                .arg("--config")
                .arg(sources.join("generator.yaml"))
                .arg("--output-path")
                .arg(made.join(PACKAGE))
                .with_heartbeat()
                .run()
        })?;
        console::step("Checking the types of the Python client's use", || {
            Cmd::new(programs.join("mypy"))
                .args(["--strict", "--follow-imports=silent", "--cache-dir"])
                .arg(made.join("types"))
                .arg(&example)
                .env("MYPYPATH", &made)
                .with_heartbeat()
                .run()
        })?;
        stamp.write(&current)?;
    }
    let program = Cmd::new(python)
        .arg(example)
        .env("PYTHONPATH", made)
        .env("PYTHONDONTWRITEBYTECODE", "1");
    Ok(Client {
        language: "Python",
        program,
    })
}
