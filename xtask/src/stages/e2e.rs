//! The product in a real browser, from a database of its own.

use std::fs;

use anyhow::{Context, Result};

use super::{Product, up};
use crate::{
    browser, console, drill,
    frontend::{self, Frontend},
    reports,
    timing::{Tally, show_slowest},
    workspace::Workspace,
};

pub fn run(workspace: &Workspace, filter: Option<&str>) -> Result<Tally> {
    let mut tally = in_browser(workspace, filter)?;
    if filter.is_none() {
        up::keeps_everything(workspace)?;
        drill::run(workspace, &drill::Options::default())?;
        tally.passed += 2;
    }
    Ok(tally)
}

fn in_browser(workspace: &Workspace, filter: Option<&str>) -> Result<Tally> {
    let product = Product::start(workspace, "e2e")?;
    let frontend = Frontend::prepare(workspace)?;
    let chromium = browser::chromium(&frontend)?;
    let report = workspace.make_data()?.join("playwright.json");
    let _of_an_earlier_run = fs::remove_file(&report);
    let ran = console::step("Running the browser tests", || {
        let mut tests = frontend
            .script("e2e", &arguments(workspace, filter))
            .env("E2E_BASE_URL", product.url())
            .env("PLAYWRIGHT_JSON_OUTPUT_FILE", &report);
        if let Some(chromium) = &chromium {
            tests = tests.env("CHROMIUM_PATH", chromium);
        }
        tests
            .run()
            .with_context(|| format!("the server's log of this run: {}", product.log.display()))
    });
    let told = reports::playwright(&report);
    if let Ok(told) = &told {
        show_slowest("browser tests", told.times.clone());
    }
    ran?;
    Ok(told?.tally)
}

/// The files whose path contains the filter, or else the tests whose title does.
fn arguments<'a>(workspace: &Workspace, filter: Option<&'a str>) -> Vec<&'a str> {
    let mut arguments = vec!["--reporter=list,json"];
    if let Some(filter) = filter {
        if !frontend::has_file_with(&workspace.frontend().join("e2e"), ".spec.ts", filter) {
            arguments.push("--grep");
        }
        arguments.push(filter);
    }
    arguments
}
