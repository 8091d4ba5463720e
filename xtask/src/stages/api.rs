//! Every published operation under generated input, by Schemathesis against a running server.

use std::{fs, path::Path, time::Duration};

use anyhow::{Context, Result};
use serde_json::Value;

use super::Product;
use crate::{
    console,
    process::Cmd,
    python,
    timing::{Tally, Timed, show_slowest},
    workspace::Workspace,
};

/// Schemathesis computes as much as the server that it calls: more would only wait for each other.
const LANES: usize = 2;

pub fn run(workspace: &Workspace) -> Result<Tally> {
    let python = python::SCHEMATHESIS.installed(workspace)?;
    let products = (1..=LANES)
        .map(|lane| Product::start(workspace, &format!("api-{lane}")))
        .collect::<Result<Vec<_>>>()?;
    let report = workspace.make_data()?.join("api.json");
    let _of_an_earlier_run = fs::remove_file(&report);
    let ran = console::step("Calling every operation with generated input", || {
        let script = Cmd::new(python)
            .arg(workspace.root.join("xtask/api/check.py"))
            .arg(&report)
            .args(products.iter().map(Product::url));
        let run = script
            .dir(&products[0].settings.data)
            .env("PYTHONUNBUFFERED", "1")
            .run();
        run.with_context(|| format!("the servers' logs of this run: {}", logs(&products)))
    });
    let told = read(&report);
    if let Ok((_, times)) = &told {
        show_slowest("operations", times.clone());
    }
    ran?;
    Ok(told?.0)
}

fn logs(products: &[Product]) -> String {
    let names: Vec<String> = products
        .iter()
        .map(|product| product.log.display().to_string())
        .collect();
    names.join(", ")
}

fn read(report: &Path) -> Result<(Tally, Vec<Timed>)> {
    let operations: Vec<Value> = serde_json::from_str(&fs::read_to_string(report)?)?;
    let failed = operations.iter().filter(|it| it["failed"] == true).count();
    let tally = Tally {
        passed: operations.len() - failed,
        failed,
        ignored: 0,
    };
    let timed = |it: &Value| Timed {
        name: it["name"].as_str().unwrap_or_default().to_owned(),
        time: Duration::try_from_secs_f64(it["seconds"].as_f64().unwrap_or(0.0))
            .unwrap_or_default(),
    };
    Ok((tally, operations.iter().map(timed).collect()))
}
