//! What may be agreed: sums, cheques, minimum rents, plans.

use serde_json::json;

use crate::contracts::permission;
use crate::fixtures::world;

#[tokio::test]
async fn payments_must_add_up_and_no_cheque_be_there_twice() {
    let world = world().await;
    let mut input = world.contract("2026-01-01", "2026-12-31");
    input["total_rent"] = json!("36000.01");
    input["insurance_amount"] = json!("1799.99");
    let answer = world.admin().post("/contracts", input.clone()).await;
    answer.invalid("total_rent");
    let answer = world
        .admin()
        .in_arabic()
        .post("/contracts", input.clone())
        .await;
    assert!(answer.invalid("insurance_amount").contains("التأمين"));

    let mut input = world.contract("2026-01-01", "2026-12-31");
    input["payments"][0] = json!({ "type": 1, "amount": "18000", "due_on": "2026-01-01",
        "method": "cheque", "cheque_number": "000101", "bank": "ajman bank" });
    input["payments"][1]["bank"] = json!("Ajman Bank");
    world
        .admin()
        .post("/contracts", input)
        .await
        .invalid("payments.1.cheque_number");

    let answer = world
        .admin()
        .post("/contracts", json!({}))
        .await
        .status(422);
    for field in [
        "customer_id",
        "unit_id",
        "starts_on",
        "ends_on",
        "rent_price",
        "total_rent",
    ] {
        assert!(
            answer.json["errors"][field].is_array(),
            "{field}: {}",
            answer.json
        );
    }
    world
        .admin()
        .post("/contracts", world.contract("2026-12-31", "2026-01-01"))
        .await
        .invalid("ends_on");
    let mut input = world.contract("2026-01-01", "2026-12-31");
    input["unit_id"] = json!(999_999);
    world
        .admin()
        .post("/contracts", input)
        .await
        .invalid("unit_id");
    assert_eq!(
        world
            .app
            .palm
            .number("SELECT count(*) FROM contracts")
            .await,
        0
    );
}

#[tokio::test]
async fn a_draft_waits_for_its_cheques_and_is_not_issued_without_them() {
    let world = world().await;
    let mut input = world.contract("2026-01-01", "2026-12-31");
    input["payments"][1]["cheque_number"] = json!("");
    input["payments"][1]["bank"] = json!("");
    let draft = world.admin().post("/contracts", input.clone()).await.ok();
    let warned = draft["warnings"].as_array().expect("warnings");
    assert!(
        warned
            .iter()
            .any(|one| one["code"] == "contracts.cheques_missing"),
        "{warned:?}"
    );
    let id = &draft["id"];
    let issue = format!("/contracts/{id}/issue");
    let refused = world
        .admin()
        .in_arabic()
        .post(&issue, json!({ "version": draft["version"] }))
        .await
        .status(501);
    assert_eq!(refused.json["code"], "contracts.cheques_missing");
    assert!(
        refused.json["message"]
            .as_str()
            .expect("words")
            .contains("1")
    );

    input["payments"][1]["cheque_number"] = json!("000101");
    input["payments"][1]["bank"] = json!("Ajman Bank");
    input["version"] = draft["version"].clone();
    let draft = world
        .admin()
        .put(&format!("/contracts/{id}"), input)
        .await
        .ok();
    assert_eq!(draft["warnings"], json!([]));
    world.issue(&draft).await;
}

#[tokio::test]
async fn letting_below_the_minimum_takes_a_right() {
    let world = world().await;
    let mut input = world.contract("2026-01-01", "2026-12-31");
    input["rent_price"] = json!("29999.99");
    let desk = world.app.palm.employee_with::<permission::Create>().await;
    desk.post("/contracts", input.clone())
        .await
        .invalid("rent_price");
    world.admin().post("/contracts", input).await.ok();
    desk.post("/contracts", world.contract("2026-01-01", "2026-12-31"))
        .await
        .ok();
}

#[tokio::test]
async fn plans_are_previewed_and_not_stored() {
    let world = world().await;
    let input = json!({ "starts_on": "2028-02-29", "ends_on": "2029-02-28", "total_rent": "50000",
        "instalments": 6, "first_cheque_number": "000123", "bank": "ADIB", "insurance_amount": "2500" });
    let plan = world
        .admin()
        .post("/contracts/plan", input.clone())
        .await
        .ok();
    assert_eq!(plan["term_months"], 12);
    assert_eq!(plan["payments"][0]["method"], "cash");
    assert_eq!(plan["payments"][1]["cheque_number"], "000123");
    assert_eq!(plan["payments"][1]["due_on"], "2028-04-29");
    assert_eq!(plan["payments"][5]["amount"], "8333.35");
    assert_eq!(plan["payments"][6]["type"], 2);
    let mut wrong = input;
    wrong["instalments"] = json!(0);
    wrong["round_to"] = json!(7);
    let answer = world.admin().post("/contracts/plan", wrong).await;
    assert!(answer.json["errors"]["instalments"].is_array());
    answer.invalid("round_to");
}
