//! Contracts through HTTP.

mod occupancy;
mod rent_lines;
mod states;
mod terms;

use serde_json::{Value, json};

use super::permission;
use crate::fixtures::world;

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
async fn a_note_of_a_draft_is_changed_and_all_that_is_agreed_stays() {
    let world = world().await;
    let draft = world.draft("2026-01-01", "2026-12-31").await;
    let patch = json!({ "notes": "Keys at the gate", "version": draft["version"] });
    let patched = world.admin().patch(&path_of(&draft, ""), patch).await.ok();
    assert_eq!(patched["notes"], "Keys at the gate");
    assert!(patched["version"].as_i64() > draft["version"].as_i64());
    for field in [
        "customer_id",
        "unit_id",
        "parking_id",
        "starts_on",
        "ends_on",
        "total_rent",
        "insurance_amount",
        "terms_en",
        "terms_ar",
    ] {
        assert_eq!(patched[field], draft[field], "{field}");
    }
    let plan = |contract: &Value| -> Vec<Value> {
        let payments = contract["payments"].as_array().expect("payments").iter();
        let agreed = [
            "type",
            "amount",
            "due_on",
            "method",
            "cheque_number",
            "bank",
        ];
        payments
            .map(|row| agreed.iter().map(|name| row[*name].clone()).collect())
            .collect()
    };
    assert_eq!(plan(&patched), plan(&draft));
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
        (&list["total"], &list["totals"]["total_rent"]),
        (&json!(1), &json!("36000.00"))
    );
    let file = owner
        .get("/contracts/export?format=csv&sort=-total_rent")
        .await
        .status(200);
    let file = String::from_utf8_lossy(&file.bytes).into_owned();
    assert!(
        file.contains("C-2026-00001") && !file.contains("0501112233"),
        "{file}"
    );
    let own = owner.get(&path_of(&issued, "")).await.ok();
    assert_eq!(own["payments"].as_array().map(Vec::len), Some(3));
    assert!(own["notes"].is_null() && own["customer_mobile"].is_null());
    for (search, found) in [
        ("omar", 1),
        ("عُمر", 1),
        ("C-2026-00001", 1),
        ("0501112233", 0),
        ("1112", 0),
        ("omar@tenants.example", 0),
    ] {
        let list = owner.get(&format!("/contracts?search={search}")).await.ok();
        assert_eq!(list["total"], found, "{search}");
    }
    let other = world.app.palm.owner(world.other_owner).await;
    assert_eq!(other.get("/contracts").await.ok()["total"], 0);
    let nothing = other.get("/contracts/export?format=csv").await.status(200);
    assert!(!String::from_utf8_lossy(&nothing.bytes).contains("C-2026-00001"));
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
