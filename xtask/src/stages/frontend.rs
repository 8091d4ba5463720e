//! The front end: the generated client is current, then lint, types, tests, build and the sizes of first loads.

use std::{fs, path::Path};

use anyhow::{Context, Result, bail};

use crate::{console, frontend::Frontend, hash, workspace::Workspace};

pub fn run(workspace: &Workspace, filter: Option<&str>) -> Result<()> {
    let frontend = Frontend::prepare(workspace)?;
    let script = |title: &str, name: &str| {
        console::step(title, || frontend.script(name, &[]).with_heartbeat().run())
    };
    if let Some(filter) = filter {
        return console::step("Running the front end's tests", || {
            frontend.script("test", &[filter]).run()
        });
    }
    console::step("Comparing the generated client with openapi/*.json", || {
        check_client(workspace, &frontend)
    })?;
    script("Linting the front end", "lint")?;
    script("Checking the front end's types", "typecheck")?;
    script("Running the front end's tests", "test")?;
    frontend.build()?;
    script("Measuring first loads", "size")
}

/// Generates in place, because that is where the generator's configuration points, and puts back what was there.
fn check_client(workspace: &Workspace, frontend: &Frontend) -> Result<()> {
    let client = workspace.frontend().join("src/api/generated");
    let kept = workspace.make_data()?.join("committed-client");
    if kept.exists() {
        fs::remove_dir_all(&kept)?;
    }
    copy_tree(&client, &kept)?;
    let committed = hash::fingerprint(std::slice::from_ref(&client))?;
    let generated = frontend
        .script("gen", &[])
        .with_heartbeat()
        .run()
        .and_then(|()| hash::fingerprint(std::slice::from_ref(&client)));
    let differs = !generated
        .as_ref()
        .is_ok_and(|generated| *generated == committed);
    if differs {
        if client.exists() {
            fs::remove_dir_all(&client)?;
        }
        copy_tree(&kept, &client)?;
    }
    fs::remove_dir_all(&kept)?;
    generated?;
    if differs {
        bail!(
            "frontend/src/api/generated differs from the OpenAPI documents: run `cargo xtask openapi`"
        );
    }
    Ok(())
}

fn copy_tree(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from).with_context(|| format!("cannot read {}", from.display()))? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy_tree(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}
