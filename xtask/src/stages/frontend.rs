//! The front end: lint, types, tests, build and the sizes of first loads.

use anyhow::Result;

use crate::{console, frontend::Frontend, workspace::Workspace};

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
    frontend.client()?;
    script("Linting the front end", "lint")?;
    script("Checking the front end's types", "typecheck")?;
    script("Running the front end's tests", "test")?;
    frontend.build()?;
    script("Measuring first loads", "size")
}
