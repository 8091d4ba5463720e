//! Rust: progenitor makes the client in the build script of a crate that is no member of the workspace. Cargo knows
//! what changed; what it built is kept in the cache.

use anyhow::Result;

use super::Client;
use crate::{
    cargo_build::cargo,
    console,
    process::Cmd,
    workspace::{Workspace, cache},
};

pub fn prepare(workspace: &Workspace) -> Result<Client> {
    let folder = workspace.root.join("openapi/client/rust");
    let target = cache().join("clients/rust");
    console::step("Compiling the Rust client", || {
        cargo(workspace)
            .dir(&folder)
            .args(["build", "--locked", "--quiet"])
            .env("CARGO_TARGET_DIR", &target)
            .with_heartbeat()
            .run()
    })?;
    Ok(Client {
        language: "Rust",
        program: Cmd::new(target.join("debug/manzil-client-example")),
    })
}
