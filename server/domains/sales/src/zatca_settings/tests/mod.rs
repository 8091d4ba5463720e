//! Through HTTP and the jobs, with a stand-in of the authority, on a real Postgres.

mod alarms;
mod details;
mod failures;
mod onboarding;
mod renewal;

use authority::Csid;
use serde_json::Value;

use crate::fixtures::World;

/// The credentials, the oldest first; sealed columns as Postgres writes bytes.
async fn credentials(world: &World) -> Vec<Value> {
    world
        .rows("SELECT * FROM zatca_credentials ORDER BY id")
        .await
}

/// The certificates that the authority gave for compliance, and those for production.
fn issued(world: &World) -> (Vec<Csid>, Vec<Csid>) {
    let csids = world.authority.csids().into_iter();
    csids.partition(|csid| !csid.production)
}

/// The state of each step by its name.
fn state<'a>(shown: &'a Value, step: &str) -> &'a str {
    let steps = shown["steps"].as_array().expect("steps").iter();
    let found = steps.into_iter().find(|it| it["step"] == step);
    found.expect("the step")["state"].as_str().expect("a state")
}

/// The names of the checks that are in a state.
fn checks<'a>(shown: &'a Value, state: &str) -> Vec<&'a str> {
    let steps = shown["steps"].as_array().expect("steps").iter();
    let step = steps.into_iter().find(|it| it["step"] == "checks");
    let checks = step.expect("the step")["checks"].as_array();
    checks
        .expect("checks")
        .iter()
        .filter(|check| check["state"] == state)
        .map(|check| check["name"].as_str().expect("a name"))
        .collect()
}
