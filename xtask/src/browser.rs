//! The browser of the end-to-end tests.

use std::{env, path::PathBuf};

use anyhow::{Context, Result, bail};

use crate::{console, frontend::Frontend, process::Cmd, system};

/// Chromium without a window's machinery, which Playwright brings itself: a fifth less time than a whole browser.
const SHELL: &str = "chromium-headless-shell";

/// In the order in which they are taken.
const NAMES: [&str; 5] = [
    SHELL,
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
    if system::find_program(&[SHELL]).is_none()
        && let Err(error) = system::install_packages(&[SHELL])
    {
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
