//! Tools from PyPI, each in a virtual environment in the user's cache that all checkouts share.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};

use crate::{
    console,
    hash::{self, Stamp},
    process::Cmd,
    system,
    workspace::{Workspace, cache},
};

pub struct Tool {
    /// As people call it.
    pub name: &'static str,
    /// Its folder in the cache.
    pub folder: &'static str,
    /// In the checkout.
    pub requirements: &'static str,
    /// Of the environment's programs, the one to run.
    pub program: &'static str,
}

pub const SCHEMATHESIS: Tool = Tool {
    name: "Schemathesis",
    folder: "schemathesis",
    requirements: "xtask/api/requirements.txt",
    program: "python",
};

/// A server that speaks S3.
pub const MOTO: Tool = Tool {
    name: "moto",
    folder: "moto",
    requirements: "xtask/s3/requirements.txt",
    program: "moto_server",
};

/// A mail server in Python, for an installation that has none yet.
pub const AIOSMTPD: Tool = Tool {
    name: "aiosmtpd",
    folder: "aiosmtpd",
    requirements: "xtask/mail/requirements.txt",
    program: "python",
};

/// Makes Python clients of the published documents, and checks what uses them.
pub const OPENAPI_CLIENT: Tool = Tool {
    name: "openapi-python-client",
    folder: "openapi-python-client",
    requirements: "openapi/client/python/requirements.txt",
    program: "python",
};

impl Tool {
    /// The path of its program, installed where it is missing or another version is wanted.
    pub fn installed(&self, workspace: &Workspace) -> Result<PathBuf> {
        let requirements = workspace.root.join(self.requirements);
        let wanted = hash::of_text(&fs::read_to_string(&requirements)?);
        let folder = cache().join(self.folder);
        let programs = folder.join("bin");
        let program = programs.join(self.program);
        let stamp = Stamp::new(folder.join("complete"));
        if program.exists() && stamp.is(&wanted) {
            return Ok(program);
        }
        console::step(&format!("Installing {} from PyPI", self.name), || {
            make_environment(&folder)?;
            let install = Cmd::new(programs.join("python"))
                .args(["-m", "pip", "install", "--quiet", "--requirement"])
                .arg(&requirements);
            install.with_heartbeat().run()?;
            stamp.write(&wanted)
        })?;
        Ok(program)
    }
}

fn make_environment(folder: &Path) -> Result<()> {
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
