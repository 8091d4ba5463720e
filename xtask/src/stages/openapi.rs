//! The committed OpenAPI documents equal the code, keep their own rules and break no program that uses them.

use anyhow::Result;

use crate::{console, openapi, published, workspace::Workspace};

pub fn run(workspace: &Workspace) -> Result<()> {
    console::step("Comparing openapi/*.json with the code", || {
        openapi::check(workspace)
    })?;
    console::step("Comparing them with what was last published", || {
        published::check(workspace)
    })?;
    console::step("Linting them", || openapi::lint(workspace))
}
