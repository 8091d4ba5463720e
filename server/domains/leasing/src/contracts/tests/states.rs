//! What each verb answers, by the state of the contract and of what it lets.

use kernel::code::Code as _;
use sea_orm::ConnectionTrait as _;
use serde_json::json;

use super::{path_of, version_of};
use crate::contracts::{ContractStatus, service};
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

#[tokio::test]
async fn a_stopped_contract_does_not_expire_and_keeps_its_unit() {
    let world = world().await;
    let admin = world.admin();
    let issued = world.issued().await;
    let stop = path_of(&issued, "/stop");
    let blank = json!({ "reason": " ", "version": issued["version"] });
    admin.post(&stop, blank).await.invalid("reason");
    let reason = json!({ "reason": "The rent is before the court", "version": issued["version"] });
    let stopped = admin.post(&stop, reason).await.ok();
    assert_eq!(
        (&stopped["state"], &stopped["stopped_on"]),
        (&json!("stopped"), &json!("2026-03-15"))
    );
    assert_eq!(admin.get("/contracts?stopped=true").await.ok()["total"], 1);
    let again = json!({ "reason": "Again", "version": stopped["version"] });
    admin
        .post(&stop, again)
        .await
        .refused(501, "contracts.already_stopped");
    // Its last day is over, and it has the unit and the parking all the same.
    world
        .app
        .clock
        .set_date("2027-02-01".parse().expect("a date"));
    let tx = world.app.palm.tx().await;
    assert_eq!(service::expire(&tx).await.expect("done"), 0);
    tx.commit().await.expect("committed");
    assert_eq!(world.occupancy().await, (1, 1));
    assert_eq!(admin.get("/contracts?state=expired").await.ok()["total"], 0);
    let next = world.draft("2027-03-01", "2028-02-29").await;
    let issue = path_of(&next, "/issue");
    admin
        .post(&issue, version_of(&next))
        .await
        .refused(409, "contracts.unit_taken");
    // Resumed, it expires in the next night.
    let resume = path_of(&issued, "/resume");
    let version = json!({ "version": stopped["version"] });
    let resumed = admin.post(&resume, version.clone()).await.ok();
    assert_eq!(resumed["state"], "expired");
    admin
        .post(&resume, version)
        .await
        .refused(501, "contracts.not_stopped");
    let tx = world.app.palm.tx().await;
    assert_eq!(service::expire(&tx).await.expect("done"), 1);
    tx.commit().await.expect("committed");
    admin.post(&issue, version_of(&next)).await.ok();
}

#[tokio::test]
async fn a_contract_with_another_after_it_is_not_stopped_but_a_stopped_one_is_cancelled() {
    let world = world().await;
    let admin = world.admin();
    let issued = world.issued().await;
    let next = world
        .issue(&world.draft("2027-01-01", "2027-12-31").await)
        .await;
    let reason = json!({ "reason": "A dispute", "version": issued["version"] });
    admin
        .post(&path_of(&issued, "/stop"), reason)
        .await
        .refused(501, "contracts.followed_by");
    let hold = json!({ "unit_id": world.unit, "name": "Sara", "mobile": "+971501112299",
        "starts_on": "2028-01-10", "ends_on": "2028-01-12" });
    let hold = admin.post("/unit_holds", hold).await.ok();
    let reason = json!({ "reason": "A dispute", "version": next["version"] });
    let stop = path_of(&next, "/stop");
    admin
        .post(&stop, reason)
        .await
        .refused(409, "contracts.held");
    let release = json!({ "reason": "Found another", "version": hold["version"] });
    let path = format!("/unit_holds/{}/release", hold["id"]);
    admin.post(&path, release).await.ok();
    let reason = json!({ "reason": "A dispute", "version": next["version"] });
    let stopped = admin.post(&path_of(&next, "/stop"), reason).await.ok();
    let cancel = json!({ "reason": "Settled before the court", "version": stopped["version"] });
    let cancelled = admin.post(&path_of(&next, "/cancel"), cancel).await.ok();
    assert_eq!(cancelled["contract"]["state"], "cancelled");
    assert!(cancelled["contract"].get("stopped_on").is_none());
}
