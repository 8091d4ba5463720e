//! Building the product's binaries. Always for the whole workspace, so that `up`, `test` and `openapi` share one
//! set of dependency features instead of compiling them anew each time they alternate.

use std::{env, ffi::OsString};

use anyhow::Result;

use crate::{process::Cmd, workspace::Workspace};

pub fn cargo(workspace: &Workspace) -> Cmd {
    let program = env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    Cmd::new(program).dir(&workspace.root)
}

pub fn build(workspace: &Workspace, binaries: &[&str], release: bool) -> Result<()> {
    let mut command = cargo(workspace).args(["build", "--workspace"]);
    for binary in binaries {
        command = command.args(["--bin", binary]);
    }
    if release {
        command = command.arg("--release");
    }
    command.run()
}
