//! The committed OpenAPI documents equal the code.

use anyhow::Result;

use crate::{console, openapi, workspace::Workspace};

pub fn run(workspace: &Workspace) -> Result<()> {
    console::step("Comparing openapi/*.json with the code", || {
        openapi::check(workspace)
    })
}
