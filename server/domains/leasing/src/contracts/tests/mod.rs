//! Contracts through HTTP.

mod states;

use serde_json::{Value, json};

use super::{permission, service};
use crate::fixtures::{World, world};

fn version_of(contract: &Value) -> Value {
    json!({ "version": contract["version"] })
}

fn path_of(contract: &Value, rest: &str) -> String {
    format!("/contracts/{}{rest}", contract["id"])
}

#[tokio::test]
async fn a_draft_is_issued_and_holds_its_unit() {
    let world = world().await;
    let draft = world.draft("2026-01-01", "2026-12-31").await;
    assert_eq!(draft["number"], "D-2026-00001");
    assert_eq!(draft["state"], "draft");
    assert_eq!(draft["payments"].as_array().map(Vec::len), Some(3));
    assert_eq!(draft["unit_number"], "1203");
    assert!(draft["public_id"].is_null(), "{draft}");
    assert_eq!(world.occupancy().await, (0, 0));

    let issued = world.issue(&draft).await;
    assert_eq!(issued["number"], "C-2026-00001");
    assert_eq!(issued["state"], "active");
    assert_eq!(issued["status"], 1);
    let url = issued["public_url"].as_str().unwrap();
    assert!(
        url.starts_with("https://manzil.test/ar/account-contract/palm01-"),
        "{url}"
    );
    assert_eq!(world.occupancy().await, (1, 1));
    let jobs = world.app.waiting_jobs().await;
    assert!(
        jobs.iter().any(|(name, _)| name == "deliveries.send_mail"),
        "{jobs:?}"
    );
    let events = "SELECT count(*) FROM timeline WHERE kind = 'contract_issued'";
    assert_eq!(world.app.palm.number(events).await, 1);

    let history = world.admin().get(&path_of(&issued, "/history")).await.ok();
    assert_eq!(history["items"][0]["action"], "issued");
    let pdf = world
        .admin()
        .get(&path_of(&issued, "/pdf"))
        .await
        .status(200);
    assert!(pdf.bytes.starts_with(b"%PDF-"));
}

#[tokio::test]
async fn payments_must_add_up_and_cheques_be_complete() {
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
    input["payments"][1]["bank"] = json!("");
    world
        .admin()
        .post("/contracts", input.clone())
        .await
        .invalid("payments.1.bank");
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
async fn a_draft_is_edited_and_deleted() {
    let world = world().await;
    let draft = world.draft("2026-01-01", "2026-12-31").await;
    let mut input = world.contract("2027-01-01", "2027-12-31");
    input["version"] = draft["version"].clone();
    input["payments"] = json!([
        { "type": 1, "amount": "36000", "due_on": "2027-01-01", "method": "transfer" },
        { "type": 2, "amount": "1800", "due_on": "2027-01-01", "method": "cash" }
    ]);
    let edited = world
        .admin()
        .put(&path_of(&draft, ""), input.clone())
        .await
        .ok();
    assert_eq!(edited["starts_on"], "2027-01-01");
    assert_eq!(edited["payments"].as_array().map(Vec::len), Some(2));
    world
        .admin()
        .put(&path_of(&draft, ""), input)
        .await
        .refused(409, "stale_version");
    world.admin().delete(&path_of(&draft, "")).await.ok();
    world.admin().get(&path_of(&draft, "")).await.status(404);
    assert_eq!(
        world
            .app
            .palm
            .number("SELECT count(*) FROM contract_payments")
            .await,
        0
    );
}

#[tokio::test]
async fn what_was_agreed_is_frozen_by_the_issue() {
    let world = world().await;
    let issued = world.issued().await;
    let mut input = world.contract("2026-01-01", "2026-12-31");
    input["version"] = issued["version"].clone();
    world
        .admin()
        .put(&path_of(&issued, ""), input)
        .await
        .refused(501, "contracts.not_draft");
    world
        .admin()
        .delete(&path_of(&issued, ""))
        .await
        .refused(501, "contracts.not_deletable");
    let edit =
        json!({ "tasdeq_number": "TSD-88", "notes": "by hand", "version": issued["version"] });
    let edited = world
        .admin()
        .put(&path_of(&issued, "/registration"), edit)
        .await
        .ok();
    assert_eq!(edited["tasdeq_number"], "TSD-88");
    let again = world
        .admin()
        .post(&path_of(&issued, "/issue"), version_of(&edited))
        .await;
    again.refused(501, "contracts.not_draft");
}

#[tokio::test]
async fn of_two_who_let_one_unit_in_the_same_second_one_is_told_by_whom() {
    let world = world().await;
    let first = world.draft("2026-01-01", "2026-12-31").await;
    let second = world.draft("2026-12-31", "2027-12-30").await;
    let (one, two) = (world.admin(), world.admin());
    let (first_path, second_path) = (path_of(&first, "/issue"), path_of(&second, "/issue"));
    let (one, two) = tokio::join!(
        one.post(&first_path, version_of(&first)),
        two.post(&second_path, version_of(&second)),
    );
    let (won, lost) = if one.status == 200 {
        (one, two)
    } else {
        (two, one)
    };
    let won = won.ok();
    let lost = lost.refused(409, "contracts.unit_taken");
    assert_eq!(lost["details"]["contract_number"], won["number"]);
    let message = lost["message"].as_str().unwrap();
    assert!(
        message.contains("Omar Haddad") && message.contains("C-2026-00001"),
        "{message}"
    );
    assert_eq!(
        world
            .app
            .palm
            .number("SELECT count(*) FROM contracts WHERE status = 1")
            .await,
        1
    );
}

#[tokio::test]
async fn the_database_itself_refuses_an_overlap() {
    let world = world().await;
    world.issued().await;
    let draft = world.draft("2026-06-01", "2027-05-31").await;
    assert_eq!(
        draft["warnings"][0]["code"], "contracts.unit_taken",
        "{draft}"
    );
    let tx = world.app.palm.tx().await;
    let id = super::ContractId(draft["id"].as_i64().unwrap());
    let before = service::lock(&tx, id).await.unwrap();
    let row = super::entity::ActiveModel {
        status: sea_orm::ActiveValue::Set(super::ContractStatus::Active),
        ..Default::default()
    };
    let refusal = tx
        .change::<super::entity::Entity>(&before, None, row)
        .await
        .unwrap_err();
    assert!(service::is_overlap(&refusal), "{refusal}");
    drop(tx);
    let db = world.app.palm.read().await;
    let told = service::explain_overlap(&db, id, refusal).await.unwrap();
    assert_eq!(
        (told.status().as_u16(), told.code()),
        (409, "contracts.unit_taken")
    );
}

#[tokio::test]
async fn a_renewal_begins_the_day_after() {
    let world = world().await;
    world.issued().await;
    let renewal = world
        .issue(&world.draft("2027-01-01", "2027-12-31").await)
        .await;
    assert_eq!(renewal["state"], "issued");
    assert_eq!(renewal["number"], "C-2026-00002");
}

#[tokio::test]
async fn cancelling_frees_the_unit_and_its_payments() {
    let world = world().await;
    let issued = world.issued().await;
    let no_reason = world
        .admin()
        .post(&path_of(&issued, "/cancel"), version_of(&issued))
        .await;
    no_reason.invalid("reason");
    let input = json!({ "reason": "Tenant left", "version": issued["version"] });
    let answer = world
        .admin()
        .post(&path_of(&issued, "/cancel"), input.clone())
        .await
        .ok();
    assert_eq!(answer["contract"]["state"], "cancelled");
    assert_eq!(answer["cancelled_payments"], 3);
    assert_eq!(answer["collected_payments"], 0);
    assert_eq!(world.occupancy().await, (0, 0));
    let open = "SELECT count(*) FROM contract_payments WHERE status <> 0";
    assert_eq!(world.app.palm.number(open).await, 0);
    let again = world
        .admin()
        .post(&path_of(&issued, "/cancel"), input)
        .await;
    again.refused(501, "contracts.not_live");
    world.issued().await;
}

#[tokio::test]
async fn cancelling_tells_what_was_collected() {
    let world = world().await;
    let issued = world.issued().await;
    let collect = "UPDATE contract_payments SET status = 2, collected_on = '2026-01-01' \
         WHERE type = 1 AND sequence = 1 RETURNING id";
    crate::fixtures::insert(&world.app.palm, collect, vec![]).await;
    let input = json!({ "reason": "Tenant left", "version": issued["version"] });
    let answer = world
        .admin()
        .post(&path_of(&issued, "/cancel"), input)
        .await
        .ok();
    assert_eq!(answer["cancelled_payments"], 2);
    assert_eq!(answer["collected_payments"], 1);
    assert_eq!(answer["collected_amount"], "18000.00");
    let warnings = answer["contract"]["warnings"].as_array().unwrap();
    assert!(
        warnings
            .iter()
            .any(|w| w["code"] == "contracts.payments_collected"),
        "{answer}"
    );
}

#[tokio::test]
async fn the_night_after_its_last_day_a_contract_expires() {
    let world = world().await;
    let issued = world.issued().await;
    let renewal = world.draft("2027-01-01", "2027-12-31").await;
    // Eight in the evening UTC of 31 December is the next day in Dubai.
    world.app.clock.set("2026-12-31T20:30:00Z".parse().unwrap());
    assert_eq!(expire(&world).await, 1);
    assert_eq!(expire(&world).await, 0);
    assert_eq!(world.occupancy().await, (0, 0));
    let expired = world.admin().get(&path_of(&issued, "")).await.ok();
    assert_eq!(
        (&expired["status"], &expired["state"]),
        (&json!(3), &json!("expired"))
    );
    world.issue(&renewal).await;
    assert_eq!(world.occupancy().await, (1, 1));
}

#[tokio::test]
async fn a_renewed_unit_is_never_vacant() {
    let world = world().await;
    world.issued().await;
    world
        .issue(&world.draft("2027-01-01", "2027-12-31").await)
        .await;
    world.app.clock.set_date("2027-01-01".parse().unwrap());
    assert_eq!(expire(&world).await, 1);
    assert_eq!(world.occupancy().await, (1, 1));
}

async fn expire(world: &World) -> usize {
    let tx = world.app.palm.tx().await;
    let expired = service::expire(&tx).await.unwrap();
    tx.commit().await.unwrap();
    expired
}

#[tokio::test]
async fn lists_filter_search_and_add_up() {
    let world = world().await;
    let issued = world.issued().await;
    world.draft("2028-02-29", "2029-02-28").await;
    let list = async |query: &str| world.admin().get(&format!("/contracts?{query}")).await.ok();
    let all = list("").await;
    assert_eq!(
        (&all["total"], &all["totals"]["total_rent"]),
        (&json!(2), &json!("72000.00"))
    );
    for (query, found) in [
        ("state=active", 1),
        ("state=draft", 1),
        ("state=expiring", 0),
        ("state=issued", 0),
        ("state=signed", 0),
        ("state=expired", 0),
        ("state=cancelled", 0),
        ("status=1", 1),
        ("historical=false", 2),
        ("historical=true", 0),
        ("expires_within_months=12", 1),
        ("expires_within_months=3", 0),
        ("unattested=true", 1),
        ("signed=true", 0),
        ("search=omar", 2),
        ("search=%D8%B9%D9%85%D8%B1", 2),
        ("search=1203", 2),
        ("search=000101", 2),
        ("search=nobody", 0),
        ("starts_from=2027-01-01", 1),
        ("sort=-ends_on", 2),
    ] {
        assert_eq!(list(query).await["total"], found, "{query}");
    }
    let moved = json!({ "historical": true, "version": issued["version"] });
    let moved = world
        .admin()
        .post(&path_of(&issued, "/move"), moved)
        .await
        .ok();
    assert_eq!(list("historical=true").await["total"], 1);
    let again = json!({ "historical": true, "version": moved["version"] });
    let again = world.admin().post(&path_of(&issued, "/move"), again).await;
    again.refused(501, "contracts.already_moved");
    world
        .admin()
        .get("/contracts?sort=secret")
        .await
        .invalid("sort");
    let csv = world
        .admin()
        .get("/contracts/export?format=csv")
        .await
        .status(200);
    assert!(String::from_utf8_lossy(&csv.bytes).contains("C-2026-00001"));
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

#[tokio::test]
async fn rights_and_merchants_are_kept_apart() {
    let world = world().await;
    let issued = world.issued().await;
    let viewer = world.app.palm.employee_with::<permission::View>().await;
    viewer.get("/contracts").await.ok();
    let seen = viewer.get(&path_of(&issued, "")).await.ok();
    assert_eq!(seen["allowed_actions"], json!([]));
    viewer
        .post("/contracts", world.contract("2026-01-01", "2026-12-31"))
        .await
        .status(403);
    viewer
        .post(&path_of(&issued, "/cancel"), version_of(&issued))
        .await
        .status(403);
    let stranger = world.app.cedar.admin();
    stranger.get(&path_of(&issued, "")).await.status(404);
    stranger.get(&path_of(&issued, "/pdf")).await.status(404);
    stranger
        .get(&path_of(&issued, "/history"))
        .await
        .status(404);
    stranger
        .post(&path_of(&issued, "/issue"), version_of(&issued))
        .await
        .status(404);
    stranger.delete(&path_of(&issued, "")).await.status(404);
    let stale = json!({ "reason": "x", "version": 77 });
    world
        .admin()
        .post(&path_of(&issued, "/cancel"), stale)
        .await
        .refused(409, "stale_version");
}

#[tokio::test]
async fn owners_see_contracts_of_their_units_only() {
    let world = world().await;
    let issued = world.issued().await;
    world.draft("2028-01-01", "2028-12-31").await;
    let owner = world.app.palm.owner(world.owner).await;
    let list = owner.get("/contracts").await.ok();
    assert_eq!(
        (&list["total"], &list["total_rent"]),
        (&json!(1), &json!("36000.00"))
    );
    let own = owner.get(&path_of(&issued, "")).await.ok();
    assert_eq!(own["payments"].as_array().map(Vec::len), Some(3));
    assert!(own["notes"].is_null() && own["customer_mobile"].is_null());
    let other = world.app.palm.owner(world.other_owner).await;
    assert_eq!(other.get("/contracts").await.ok()["total"], 0);
    other.get(&path_of(&issued, "")).await.status(404);
}

#[tokio::test]
async fn a_repeated_create_writes_one_contract() {
    let world = world().await;
    let input = world.contract("2026-01-01", "2026-12-31");
    let post = poem::http::Method::POST;
    let first = world
        .admin()
        .once("k-1", post.clone(), "/contracts", input.clone())
        .await
        .ok();
    let second = world
        .admin()
        .once("k-1", post, "/contracts", input)
        .await
        .ok();
    assert_eq!(first["id"], second["id"]);
    assert_eq!(
        world
            .app
            .palm
            .number("SELECT count(*) FROM contracts")
            .await,
        1
    );
}
