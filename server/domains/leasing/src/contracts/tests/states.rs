//! What each verb answers, by the state of the contract and of what it lets.

use kernel::code::Code as _;
use sea_orm::ConnectionTrait as _;
use serde_json::json;

use super::path_of;
use crate::contracts::ContractStatus;
use crate::fixtures::{World, world};

const VERBS: [&str; 8] = [
    "update",
    "registration",
    "delete",
    "issue",
    "cancel",
    "move",
    "revoke_link",
    "renew_link",
];

/// The refusal of a verb, if it has one.
fn refusal(verb: &str, status: ContractStatus) -> Option<&'static str> {
    use ContractStatus::{Active, Draft};
    match (verb, status) {
        ("update" | "delete" | "issue" | "cancel", Draft) | ("cancel", Active) => None,
        ("update" | "issue", _) => Some("contracts.not_draft"),
        ("delete", _) => Some("contracts.not_deletable"),
        ("cancel", _) => Some("contracts.not_live"),
        ("registration" | "move", Draft) => Some("contracts.is_draft"),
        ("revoke_link" | "renew_link", Draft) => Some("contracts.not_shared"),
        _ => None,
    }
}

#[tokio::test]
async fn every_verb_asks_the_contracts_status() {
    let world = world().await;
    let admin = world.admin();
    for status in ContractStatus::ALL {
        for verb in VERBS {
            let draft = world.draft("2026-01-01", "2026-12-31").await;
            let contract = match status {
                ContractStatus::Draft => draft,
                _ => world.issue(&draft).await,
            };
            write(&world, "contracts", &contract["id"], status.sql()).await;
            let version = contract["version"].clone();
            let path = path_of(&contract, "");
            let answer = match verb {
                "update" => {
                    let mut input = world.contract("2026-01-01", "2026-12-31");
                    input["version"] = version;
                    admin.put(&path, input).await
                }
                "delete" => admin.delete(&path).await,
                "registration" => {
                    let input = json!({ "tasdeq_number": "T-1", "version": version });
                    admin.put(&format!("{path}/registration"), input).await
                }
                _ => {
                    let mut input = json!({ "version": version });
                    match verb {
                        "cancel" => input["reason"] = json!("Sold"),
                        "move" => input["historical"] = json!(true),
                        _ => {}
                    }
                    admin.post(&format!("{path}/{verb}"), input).await
                }
            };
            let found = match answer.status {
                200 => None,
                _ => answer.json["code"].as_str(),
            };
            assert_eq!(
                found,
                refusal(verb, *status),
                "{verb} of a contract that is {status:?}"
            );
            // Whatever became of it, the unit is free for the next.
            let cancelled = ContractStatus::Cancelled.sql();
            write(&world, "contracts", &contract["id"], cancelled).await;
        }
    }
}

async fn write(world: &World, table: &str, id: &serde_json::Value, status: &str) {
    let tx = world.app.palm.tx().await;
    let sql = format!("UPDATE {table} SET status = {status} WHERE id = {id}");
    tx.execute_unprepared(&sql).await.expect("written");
    tx.commit().await.expect("committed");
}

#[tokio::test]
async fn nothing_disabled_is_let() {
    let world = world().await;
    let admin = world.admin();
    let draft = world.draft("2026-01-01", "2026-12-31").await;
    let building = world
        .app
        .palm
        .number("SELECT building_id FROM units LIMIT 1")
        .await;
    let cases = [
        ("customers", world.customer, "customers.disabled"),
        ("units", world.unit, "units.disabled"),
        ("parkings", world.parking, "parkings.disabled"),
        ("buildings", building, "units.building_disabled"),
    ];
    let issue = path_of(&draft, "/issue");
    let version = json!({ "version": draft["version"] });
    for (table, id, code) in cases {
        write(&world, table, &json!(id), "0").await;
        admin.post(&issue, version.clone()).await.refused(501, code);
        write(&world, table, &json!(id), "1").await;
    }
    assert_eq!(world.occupancy().await, (0, 0));
    admin.post(&issue, version).await.ok();
}

/// Issuing waits for who is disabling the unit, and then sees it.
#[tokio::test]
async fn a_unit_that_is_being_disabled_is_not_let() {
    let world = world().await;
    let draft = world.draft("2026-01-01", "2026-12-31").await;
    let tx = world.app.palm.tx().await;
    let sql = format!("UPDATE units SET status = 0 WHERE id = {}", world.unit);
    tx.execute_unprepared(&sql).await.expect("being disabled");
    let admin = world.admin();
    let path = path_of(&draft, "/issue");
    let issuing = admin.post(&path, json!({ "version": draft["version"] }));
    let disabling = async {
        let waits = "SELECT count(*) FROM pg_stat_activity \
                     WHERE datname = current_database() AND wait_event_type = 'Lock'";
        while world.app.palm.number(waits).await == 0 {
            tokio::task::yield_now().await;
        }
        tx.commit().await.expect("disabled");
    };
    let (answer, ()) = tokio::join!(issuing, disabling);
    answer.refused(501, "units.disabled");
}
