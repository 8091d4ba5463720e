//! Clients of the published merchant document in three languages: generated, checked, and run to do the main job of an
//! office against a running product. What is generated is not committed.

mod python;
mod rust;
#[cfg(test)]
mod tests;
mod typescript;

use std::{fs, path::Path};

use anyhow::{Context, Result, ensure};
use serde_json::json;

use crate::{console, http, process::Cmd, server, workspace::Workspace};

const PDF: &[u8] = b"%PDF-";

/// A program that takes the address of a server, an API key and the file for the receipt.
pub struct Client {
    pub language: &'static str,
    pub program: Cmd,
}

/// Generates and compiles what changed since the last time.
pub fn prepare(workspace: &Workspace) -> Result<Vec<Client>> {
    Ok(vec![
        typescript::prepare(workspace)?,
        python::prepare(workspace)?,
        rust::prepare(workspace)?,
    ])
}

/// Lets each do its job on the demo that listens at `port`; its receipt goes into `folder`.
pub fn run(clients: Vec<Client>, port: u16, folder: &Path) -> Result<usize> {
    let token = server::sign_in_to_demo(port)?;
    let wanted = json!({ "name": "Clients of the published document" });
    let made = http::call(
        port,
        "POST",
        "/api/merchant/api_keys",
        Some(&token),
        Some(&wanted),
    )?;
    let key = made["token"].as_str().context("the key was not shown")?;
    let count = clients.len();
    for Client { language, program } in clients {
        let receipt = folder.join(format!("{language}.pdf"));
        console::step(&format!("Collecting a rent in {language}"), || {
            let program = program
                .arg(format!("http://localhost:{port}"))
                .arg(key)
                .arg(&receipt);
            program.run()?;
            let file = fs::read(&receipt)
                .with_context(|| format!("the client in {language} wrote no receipt"))?;
            ensure!(
                file.starts_with(PDF),
                "the receipt of the client in {language} is no PDF"
            );
            Ok(())
        })?;
    }
    Ok(count)
}
