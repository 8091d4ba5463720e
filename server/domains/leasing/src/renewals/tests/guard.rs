//! What the law says of a next contract: shown, warned of, refused, exceeded for a reason.

use serde_json::json;

use super::{five_per_cent, law, neighbour};
use crate::contracts::permission;
use crate::fixtures::world;

#[tokio::test]
async fn lists_and_the_contract_show_the_last_day_to_serve_notice() {
    let world = world().await;
    let admin = world.admin();
    let issued = world.issued().await;
    // Ajman's own rule: two months.
    assert_eq!(issued["notice_by"], "2026-10-31");
    let listed = admin.get("/contracts?state=active").await.ok();
    assert_eq!(listed["items"][0]["notice_by"], "2026-10-31");
    law(
        &world,
        json!({ "notice_length": 90, "notice_unit": "days" }),
    )
    .await;
    let listed = admin.get("/contracts?state=active").await.ok();
    assert_eq!(listed["items"][0]["notice_by"], "2026-10-02");
    let csv = admin.get("/contracts/export?format=csv").await.status(200);
    assert!(String::from_utf8_lossy(&csv.bytes).contains("2026-10-02"));
    let stop = json!({ "reason": "Dispute", "version": issued["version"] });
    let path = format!("/contracts/{}", issued["id"]);
    let stopped = admin.post(&format!("{path}/stop"), stop).await.ok();
    assert!(stopped["notice_by"].is_null() && stopped["rent_limit"].is_null());
}

#[tokio::test]
async fn a_rise_above_the_limit_takes_a_right_and_a_reason() {
    let world = world().await;
    let admin = world.admin();
    let issued = world.issued().await;
    five_per_cent(&world).await;
    let path = format!("/contracts/{}", issued["id"]);
    let limit = admin.get(&path).await.ok()["rent_limit"].clone();
    assert_eq!(
        (&limit["most"], &limit["reason"], &limit["jurisdiction"]),
        (&json!("37800.00"), &json!("percent"), &json!("ajman"))
    );
    let mut next = world.contract("2027-01-01", "2027-12-31");
    next["follows_id"] = issued["id"].clone();
    next["rent_price"] = json!("37800.01");
    let message = admin
        .post("/contracts", next.clone())
        .await
        .invalid("rent_price");
    assert!(
        message.contains("37,800.00") && message.contains("Ajman"),
        "{message}"
    );
    let message = admin
        .in_arabic()
        .post("/contracts", next.clone())
        .await
        .invalid("rent_price");
    assert!(message.contains("عجمان"), "{message}");
    let desk = world.app.palm.employee_with::<permission::Create>().await;
    next["cap_reason"] = json!("The tenant asked for a new kitchen");
    desk.post("/contracts", next.clone())
        .await
        .invalid("cap_reason");
    let draft = admin.post("/contracts", next.clone()).await.ok();
    assert_eq!(draft["cap_reason"], "The tenant asked for a new kitchen");
    assert!(draft["cap_exceeded_by"].is_string());
    assert_eq!(draft["warnings"][0]["code"], "contracts.above_rent_limit");
    world.issue(&draft).await;
    let history = admin
        .get(&format!("/contracts/{}/history", draft["id"]))
        .await
        .ok();
    assert!(
        history.to_string().contains("new kitchen"),
        "the reason is kept"
    );
}

#[tokio::test]
async fn a_law_that_only_warns_refuses_nothing() {
    let world = world().await;
    let admin = world.admin();
    let issued = world.issued().await;
    law(
        &world,
        json!({ "cap": "percent", "cap_percent": "0", "enforcement": "warn" }),
    )
    .await;
    let mut next = world.contract("2027-01-01", "2027-12-31");
    next["follows_id"] = issued["id"].clone();
    next["rent_price"] = json!("50000");
    let draft = admin.post("/contracts", next).await.ok();
    assert_eq!(draft["warnings"][0]["code"], "contracts.above_rent_limit");
    assert!(draft["cap_reason"].is_null());
    world.issue(&draft).await;
}

#[tokio::test]
async fn a_law_that_changed_since_the_draft_holds_for_its_issue() {
    let world = world().await;
    let admin = world.admin();
    let issued = world.issued().await;
    let mut next = world.contract("2027-01-01", "2027-12-31");
    next["follows_id"] = issued["id"].clone();
    next["rent_price"] = json!("38000");
    let draft = admin.post("/contracts", next).await.ok();
    five_per_cent(&world).await;
    let path = format!("/contracts/{}/issue", draft["id"]);
    let version = json!({ "version": draft["version"] });
    admin
        .post(&path, version)
        .await
        .refused(501, "contracts.above_rent_limit");
}

#[tokio::test]
async fn the_tenancys_first_day_is_that_of_its_first_contract() {
    let world = world().await;
    let admin = world.admin();
    let year = async |year: &str| {
        let issued = world.issued().await;
        let palm = &world.app.palm;
        palm.execute(&format!(
            "UPDATE contracts SET starts_on = '{year}-01-01', ends_on = '{year}-12-31', status = 3 WHERE id = {}",
            issued["id"]
        ))
        .await;
    };
    year("2024").await;
    year("2025").await;
    let third = world.issued().await;
    law(&world, json!({ "frozen_years": 4 })).await;
    let limit = |contract: &serde_json::Value| format!("/contracts/{}", contract["id"]);
    let shown = admin.get(&limit(&third)).await.ok()["rent_limit"].clone();
    assert_eq!(
        (&shown["reason"], &shown["until"]),
        (&json!("frozen"), &json!("2028-01-01"))
    );
    // A gap begins another tenancy.
    let gap = "UPDATE contracts SET ends_on = '2025-06-30' WHERE ends_on = '2025-12-31'";
    world.app.palm.execute(gap).await;
    let shown = admin.get(&limit(&third)).await.ok()["rent_limit"].clone();
    assert_eq!(shown["until"], "2030-01-01");
    // Another unit of the same tenant is another tenancy.
    let other = neighbour(&world, "1204").await;
    let shown = admin.get(&limit(&other)).await.ok()["rent_limit"].clone();
    assert_eq!(shown["until"], "2030-01-01");
}

#[tokio::test]
async fn a_contract_has_one_next_contract() {
    let world = world().await;
    let admin = world.admin();
    let issued = world.issued().await;
    let mut next = world.contract("2027-01-01", "2027-12-31");
    next["follows_id"] = issued["id"].clone();
    let (one, two) = (world.admin(), world.admin());
    let (one, two) = tokio::join!(
        one.post("/contracts", next.clone()),
        two.post("/contracts", next.clone()),
    );
    let (won, lost) = if one.status == 200 {
        (one, two)
    } else {
        (two, one)
    };
    let won = won.ok();
    assert_eq!(lost.status, 409, "{}", lost.json);
    let again = admin.post("/contracts", next.clone()).await;
    let told = again.refused(409, "contracts.already_followed");
    let number = won["number"].as_str().expect("a number");
    assert!(told["message"].as_str().expect("words").contains(number));
    let shown = admin
        .get(&format!("/contracts/{}", issued["id"]))
        .await
        .ok();
    assert_eq!(shown["next_id"], won["id"]);
    assert_eq!(admin.get("/contracts?followed=true").await.ok()["total"], 1);
    // The draft itself is edited, and a cancelled one makes room.
    let path = format!("/contracts/{}", won["id"]);
    let mut edit = next.clone();
    edit["version"] = won["version"].clone();
    let edited = admin.put(&path, edit).await.ok();
    let cancel = json!({ "reason": "Leaves", "version": edited["version"] });
    admin.post(&format!("{path}/cancel"), cancel).await.ok();
    admin.post("/contracts", next).await.ok();
}
