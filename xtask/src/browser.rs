//! The browser of the end-to-end tests.

use std::{env, path::PathBuf};

use anyhow::{Context, Result, bail};

use crate::{console, frontend::Frontend, process::Cmd, system};

const NAMES: [&str; 4] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
];

/// The path of a Chromium that starts, or nothing when Playwright keeps its own.
pub fn chromium(frontend: &Frontend) -> Result<Option<PathBuf>> {
    if let Some(given) = env::var_os("CHROMIUM_PATH").map(PathBuf::from) {
        if !starts(&given) {
            bail!(
                "CHROMIUM_PATH names {}, which does not start",
                given.display()
            );
        }
        return Ok(Some(given));
    }
    if let Some(found) = installed() {
        return Ok(Some(found));
    }
    if let Err(error) = system::install_packages(&["chromium"]) {
        console::note(&format!("{error:#}"));
    }
    if let Some(found) = installed() {
        return Ok(Some(found));
    }
    console::step("Downloading a browser with Playwright", || {
        let install = frontend
            .npm()
            .args(["exec", "--", "playwright", "install", "chromium"]);
        install
            .with_heartbeat()
            .run()
            .context("no Chromium is installed, and none could be downloaded")
    })?;
    Ok(None)
}

fn installed() -> Option<PathBuf> {
    system::find_program(&NAMES).filter(starts)
}

/// Some systems ship a placeholder that only tells how to install the browser.
fn starts(program: &PathBuf) -> bool {
    Cmd::new(program)
        .arg("--version")
        .capture()
        .is_ok_and(|done| done.success)
}
