//! The tests of all contexts, and those across them, on a Citus cluster, where CITUS_DATABASE_URL names one.

use std::env;

use anyhow::Result;

use super::rust;
use crate::{cargo_build, console, timing::Tally, vectors, workspace::Workspace};

const CLUSTER: &str = "CITUS_DATABASE_URL";
/// What asks the database through the product: the contexts, and the tests across them.
const CRATES: [&str; 10] = [
    "identity",
    "platform",
    "parties",
    "properties",
    "leasing",
    "collections",
    "sales",
    "messaging",
    "reports",
    "tests",
];

pub fn run(workspace: &Workspace, filter: Option<&str>) -> Result<Tally> {
    let Ok(url) = env::var(CLUSTER) else {
        console::note(&format!(
            "left out: {CLUSTER} names no cluster (docs/running.md, \"More than one machine\")"
        ));
        return Ok(Tally {
            ignored: 1,
            ..Tally::default()
        });
    };
    vectors::check(workspace)?;
    let binaries = console::step("Compiling the tests of all contexts", || {
        cargo_build::build_tests_of(workspace, &CRATES.map(str::to_owned))
    })?;
    rust::tests(workspace, &binaries, &url, filter, "citus-test-times", None)
}
