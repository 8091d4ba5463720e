//! The product in a real browser, from a database of its own.

use anyhow::{Context, Result};

use super::Product;
use crate::{browser, console, frontend::Frontend, workspace::Workspace};

pub fn run(workspace: &Workspace, filter: Option<&str>) -> Result<()> {
    let product = Product::start(workspace, "e2e")?;
    let frontend = Frontend::prepare(workspace)?;
    let chromium = browser::chromium(&frontend)?;
    console::step("Running the browser tests", || {
        let mut tests = frontend.script("e2e", filter.as_slice());
        tests = tests
            .env("E2E_BASE_URL", product.url())
            .env("E2E_DATABASE_URL", product.database_url());
        if let Some(chromium) = &chromium {
            tests = tests.env("CHROMIUM_PATH", chromium);
        }
        tests
            .run()
            .with_context(|| format!("the server's log of this run: {}", product.log.display()))
    })
}
