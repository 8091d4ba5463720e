//! The committed OpenAPI documents equal the code, and others can make clients of them.

use anyhow::Result;

use crate::{console, frontend, openapi, workspace::Workspace};

pub fn run(workspace: &Workspace) -> Result<()> {
    console::step("Comparing openapi/*.json with the code", || {
        openapi::check(workspace)
    })?;
    frontend::check_other_client(workspace)
}
