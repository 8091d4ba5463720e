//! Changes of issued contracts through HTTP. The clock stands at 2026-03-15.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use super::permission;
use crate::fixtures::{World, world};

const DRAWING: &[u8] = include_bytes!("../../../../documents/tests/common/signature.png");

/// A contract of this year that its tenant has signed.
async fn signed(world: &World) -> Value {
    let issued = world.issued().await;
    sign(world, &issued["public_id"]).await;
    let path = format!("/contracts/{}", issued["id"]);
    world.admin().get(&path).await.ok()
}

async fn sign(world: &World, public_id: &Value) -> Value {
    let id = public_id.as_str().expect("a public id");
    let path = format!("/api/public/shared_contracts/{id}");
    let page = world.app.visitor().get(&path).await.ok();
    let code = world.code_for(public_id).await;
    let input = json!({ "signer_name": "Omar Haddad", "image": STANDARD.encode(DRAWING), "agreed": true, "language": "en",
        "document_hash": page["document_hash"], "code": code });
    let path = format!("{path}/sign");
    world.app.visitor().post(&path, input).await.ok()
}

async fn draft(world: &World, contract: &Value, changes: Value) -> Value {
    let mut input = json!({ "contract_id": contract["id"], "effective_on": "2026-07-01" });
    for (name, value) in changes.as_object().expect("fields") {
        input[name] = value.clone();
    }
    world.admin().post("/addenda", input).await.ok()
}

async fn issue(world: &World, addendum: &Value) -> Value {
    let path = format!("/addenda/{}/issue", addendum["id"]);
    let input = json!({ "version": addendum["version"] });
    world.admin().post(&path, input).await.ok()
}

/// The link of the only signer.
async fn link(world: &World, addendum: &Value) -> Value {
    let path = format!("/signing/addenda/{}", addendum["id"]);
    let signing = world.admin().get(&path).await.ok();
    let url = signing["signers"][0]["url"]
        .as_str()
        .expect("a link")
        .to_owned();
    json!(url.rsplit('/').next().expect("an id"))
}

fn part<'a>(addendum: &'a Value, name: &str) -> &'a Value {
    let mut changes = addendum["changes"].as_array().expect("changes").iter();
    changes
        .find(|change| change["part"] == name)
        .unwrap_or_else(|| panic!("{name}: {addendum}"))
}

#[tokio::test]
async fn only_the_change_is_signed_and_then_written_into_the_contract() {
    let world = world().await;
    let admin = world.admin();
    let contract = signed(&world).await;
    let path = format!("/contracts/{}", contract["id"]);
    let before = admin.get(&format!("{path}/pdf")).await.status(200).bytes;
    let changes = json!({ "rent_price": "42000", "ends_on": "2027-06-30", "instalments": 2, "method": "transfer",
        "parking": {}, "terms": { "terms_en": "One cat", "terms_ar": "قطة واحدة" }, "note": "As agreed" });
    let addendum = draft(&world, &contract, changes).await;
    assert_eq!(
        (&addendum["number"], &addendum["status"]),
        (&json!("C-2026-00001/A1"), &json!("draft"))
    );
    // Six months at 36,000 and a year at 42,000.
    assert_eq!(
        part(&addendum, "total_rent")["after"]["en"],
        "AED 60,000.00"
    );
    assert_eq!(part(&addendum, "parking")["before"]["en"], "P-7");
    assert!(
        part(&addendum, "rent")["after"]["ar"]
            .as_str()
            .expect("words")
            .contains("42,000.00")
    );
    let issued = issue(&world, &addendum).await;
    assert_eq!(issued["status"], "issued");
    // Nothing of the contract is another until all have signed.
    assert_eq!(admin.get(&path).await.ok()["total_rent"], "36000.00");
    let public_id = link(&world, &addendum).await;
    assert_ne!(public_id, contract["public_id"]);
    let page = format!(
        "/api/public/shared_contracts/{}",
        public_id.as_str().expect("an id")
    );
    let shown = world.app.visitor().get(&page).await.ok();
    assert_eq!(
        (
            &shown["addendum"]["changes"],
            &shown["number"],
            &shown["can_sign"]
        ),
        (&issued["changes"], &json!("C-2026-00001/A1"), &json!(true))
    );
    let paper = admin
        .get(&format!("/addenda/{}/pdf", addendum["id"]))
        .await
        .status(200);
    assert!(paper.bytes.starts_with(b"%PDF-"));
    let done = sign(&world, &public_id).await;
    assert_eq!(
        (&done["can_sign"], &done["verify_url"].is_null()),
        (&json!(false), &false)
    );

    let after = admin.get(&path).await.ok();
    assert_eq!(
        (
            &after["total_rent"],
            &after["ends_on"],
            &after["last_rent"],
            &after["terms_en"]
        ),
        (
            &json!("60000.00"),
            &json!("2027-06-30"),
            &json!("42000.00"),
            &json!("One cat")
        )
    );
    assert!(after["parking_id"].is_null());
    assert_eq!(after["rent_lines"][1]["starts_on"], "2026-07-01");
    let sum: f64 = after["payments"]
        .as_array()
        .expect("payments")
        .iter()
        .filter(|row| row["type"] == 1 && row["status"] != 0)
        .map(|row| {
            row["amount"]
                .as_str()
                .expect("an amount")
                .parse::<f64>()
                .expect("a number")
        })
        .sum();
    assert!((sum - 60_000.0).abs() < f64::EPSILON, "{sum}");
    // The contract that was signed is the file that it was, and its own page is another one.
    let now = admin.get(&format!("{path}/pdf")).await.status(200).bytes;
    assert!(now == before, "the sealed contract is another file");
    let verify = done["verify_url"]
        .as_str()
        .expect("an address")
        .rsplit('/')
        .next()
        .expect("an id")
        .to_owned();
    let checked = world
        .app
        .visitor()
        .get(&format!("/api/public/contract_verifications/{verify}"))
        .await
        .ok();
    assert_eq!(
        (&checked["number"], &checked["state"]),
        (&json!("C-2026-00001/A1"), &json!("valid"))
    );
    let history = admin.get(&format!("{path}/history")).await.ok();
    assert_eq!(history["items"][0]["action"], "amended");
    assert_eq!(world.occupancy().await, (1, 0));
    let list = admin.get("/addenda?status=signed&search=omar").await.ok();
    assert_eq!(list["total"], 1);
}

#[tokio::test]
async fn less_rent_is_taken_off_the_last_open_payments() {
    let world = world().await;
    let admin = world.admin();
    let contract = signed(&world).await;
    let addendum = draft(&world, &contract, json!({ "rent_price": "30000" })).await;
    issue(&world, &addendum).await;
    sign(&world, &link(&world, &addendum).await).await;
    let after = admin
        .get(&format!("/contracts/{}", contract["id"]))
        .await
        .ok();
    assert_eq!(after["total_rent"], "33000.00");
    let rents: Vec<&str> = after["payments"]
        .as_array()
        .expect("payments")
        .iter()
        .filter(|row| row["type"] == 1 && row["status"] != 0)
        .filter_map(|row| row["amount"].as_str())
        .collect();
    assert_eq!(rents, ["18000.00", "15000.00"]);
}

#[tokio::test]
async fn what_is_refused() {
    let world = world().await;
    let admin = world.admin();
    let issued = world.issued().await;
    let input =
        json!({ "contract_id": issued["id"], "effective_on": "2026-07-01", "rent_price": "40000" });
    let early = admin.post("/addenda", input.clone()).await;
    early.refused(501, "addenda.not_signed");
    sign(&world, &issued["public_id"]).await;
    let with = |name: &str, value: Value| {
        let mut input = input.clone();
        input[name] = value;
        input
    };
    for (field, wrong) in [
        ("effective_on", with("effective_on", json!("2027-01-01"))),
        ("effective_on", with("rent_price", json!("36000"))),
        ("ends_on", with("ends_on", json!("2026-12-31"))),
        (
            "parking.parking_id",
            with("parking", json!({ "parking_id": 999_999 })),
        ),
        ("first_due_on", with("first_due_on", json!("2027-02-01"))),
    ] {
        admin.post("/addenda", wrong).await.invalid(field);
    }
    let desk = world.app.palm.employee_with::<permission::Create>().await;
    let low = with("rent_price", json!("29000"));
    desk.post("/addenda", low).await.invalid("rent_price");
    let addendum = admin.post("/addenda", input.clone()).await.ok();
    let second = admin.post("/addenda", input.clone()).await;
    second.refused(409, "addenda.open_already");
    let path = format!("/addenda/{}", addendum["id"]);
    world.app.cedar.admin().get(&path).await.status(404);
    let sent = issue(&world, &addendum).await;
    let mut edit = input.clone();
    edit.as_object_mut().expect("fields").remove("contract_id");
    edit["version"] = sent["version"].clone();
    admin
        .put(&path, edit)
        .await
        .refused(501, "addenda.not_draft");
    admin.delete(&path).await.refused(501, "addenda.not_draft");
    // What is withdrawn leads nowhere, and another can be written.
    let public_id = link(&world, &addendum).await;
    let reason = json!({ "reason": "A mistake", "version": sent["version"] });
    let gone = admin.post(&format!("{path}/withdraw"), reason).await.ok();
    assert_eq!(gone["status"], "withdrawn");
    let page = format!(
        "/api/public/shared_contracts/{}",
        public_id.as_str().expect("an id")
    );
    world.app.visitor().get(&page).await.status(404);
    let draft = admin.post("/addenda", input).await.ok();
    assert_eq!(draft["number"], "C-2026-00001/A2");
    admin
        .delete(&format!("/addenda/{}", draft["id"]))
        .await
        .ok();
}

#[tokio::test]
async fn a_contract_that_was_changed_meanwhile_is_not_signed_over() {
    let world = world().await;
    let contract = signed(&world).await;
    let addendum = draft(&world, &contract, json!({ "ends_on": "2027-03-31" })).await;
    issue(&world, &addendum).await;
    // The tenant's unit is let to somebody else from the day after the present last one.
    let next = world.draft("2027-01-01", "2027-12-31").await;
    world.issue(&next).await;
    let public_id = link(&world, &addendum).await;
    let id = public_id.as_str().expect("an id");
    let path = format!("/api/public/shared_contracts/{id}");
    let code = world.code_for(&public_id).await;
    let input = json!({ "signer_name": "Omar Haddad", "image": STANDARD.encode(DRAWING), "agreed": true, "code": code });
    let refused = world
        .app
        .visitor()
        .post(&format!("{path}/sign"), input)
        .await;
    refused.refused(409, "addenda.taken");
}

#[tokio::test]
async fn a_draft_says_what_it_was_edited_to() {
    let world = world().await;
    let admin = world.admin();
    let contract = signed(&world).await;
    let higher = json!({ "rent_price": "42000", "ends_on": "2027-06-30", "method": "transfer" });
    let before = draft(&world, &contract, higher).await;
    let path = format!("/addenda/{}", before["id"]);
    let mut edit = json!({ "effective_on": "2026-08-01", "rent_price": "39000", "method": "cash",
        "note": "As agreed on the phone", "version": before["version"] });
    let edited = admin.put(&path, edit.clone()).await.ok();
    assert_eq!(
        (&edited["effective_on"], &edited["rent_price"]),
        (&json!("2026-08-01"), &json!("39000.00"))
    );
    assert!(edited["ends_on"].is_null(), "{edited}");
    let changed = edited["changes"].as_array().expect("changes");
    assert!(
        changed.iter().all(|change| change["part"] != "ends_on"),
        "{edited}"
    );
    admin
        .put(&path, edit.clone())
        .await
        .refused(409, "stale_version");
    let issued = issue(&world, &edited).await;
    edit["version"] = issued["version"].clone();
    admin
        .put(&path, edit)
        .await
        .refused(501, "addenda.not_draft");
}
