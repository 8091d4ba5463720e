//! TypeScript: openapi-typescript makes the types, openapi-fetch calls.

use anyhow::Result;

use super::Client;
use crate::{
    console, frontend,
    hash::{self, Stamp},
    openapi::AREAS,
    process::Cmd,
    workspace::Workspace,
};

const SOURCES: [&str; 4] = [
    "example.ts",
    "reads.ts",
    "package-lock.json",
    "tsconfig.json",
];

pub fn prepare(workspace: &Workspace) -> Result<Client> {
    let openapi = workspace.root.join("openapi");
    let folder = openapi.join("client/typescript");
    frontend::install_apart(&folder, "the generator of the TypeScript client")?;
    let documents = AREAS.map(|area| openapi.join(format!("{area}.json")));
    let sources = SOURCES.map(|file| folder.join(file));
    let current = hash::fingerprint(&[documents.as_slice(), &sources].concat())?;
    let stamp = Stamp::new(folder.join("node_modules/.manzil-client"));
    let program = folder.join("dist/example.js");
    if !(program.is_file() && stamp.is(&current)) {
        console::step("Compiling the TypeScript client", || {
            frontend::npm(&folder)
                .args(["run", "--silent", "check"])
                .run()
        })?;
        stamp.write(&current)?;
    }
    Ok(Client {
        language: "TypeScript",
        program: Cmd::new("node").arg(program),
    })
}
