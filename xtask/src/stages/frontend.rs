//! The front end: lint, types, tests, build and the sizes of first loads.

use std::fs;

use anyhow::Result;

use crate::{
    console,
    frontend::{self, Frontend},
    reports, scaffold,
    timing::{Tally, show_slowest},
    workspace::Workspace,
};

pub fn run(workspace: &Workspace, filter: Option<&str>) -> Result<Tally> {
    let frontend = Frontend::prepare(workspace)?;
    let script = |title: &str, name: &str| {
        console::step(title, || frontend.script(name, &[]).with_heartbeat().run())
    };
    frontend.client()?;
    if filter.is_some() {
        return tests(workspace, &frontend, filter);
    }
    script("Linting the front end", "lint")?;
    let of_a_new_feature = scaffold::screens_under_another_noun(workspace)?;
    script(
        "Checking the front end's types, and a new feature's",
        "typecheck",
    )?;
    drop(of_a_new_feature);
    let tally = tests(workspace, &frontend, None)?;
    frontend.build()?;
    script("Measuring first loads", "size")?;
    Ok(tally)
}

/// Those of the files whose path contains the filter, or else the tests whose name does.
fn tests(workspace: &Workspace, frontend: &Frontend<'_>, filter: Option<&str>) -> Result<Tally> {
    let report = workspace.make_data()?.join("vitest.json");
    let outputs = format!("--outputFile.json={}", report.display());
    let mut arguments = vec!["--reporter=default", "--reporter=json", &outputs];
    if let Some(filter) = filter {
        let sources = workspace.frontend().join("src");
        if !frontend::has_file_with(&sources, ".test.ts", filter) {
            arguments.push("-t");
        }
        arguments.push(filter);
    }
    let _of_an_earlier_run = fs::remove_file(&report);
    let ran = console::step("Running the front end's tests", || {
        frontend.script("test", &arguments).run()
    });
    let told = reports::vitest(&report, &workspace.frontend());
    if let Ok(told) = &told {
        show_slowest("tests of the front end", told.times.clone());
    }
    ran?;
    Ok(told?.tally)
}
