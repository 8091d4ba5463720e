//! Handovers through HTTP. The clock stands at 2026-03-15.

use serde_json::{Value, json};

use super::ItemState::{Damaged, Good, Missing, Worn};
use super::codes::is_new_damage;
use super::permission;
use crate::fixtures::{World, world};

const PICTURE: &[u8] = include_bytes!("../../../../documents/tests/common/signature.png");

async fn begin(world: &World, contract: &Value, side: &str) -> Value {
    let input = json!({ "contract_id": contract["id"], "side": side });
    world.admin().post("/handovers", input).await.ok()
}

async fn say(world: &World, line: &Value, state: &str, note: &str) -> Value {
    let path = format!("/handovers/items/{}", line["id"]);
    let input = json!({ "state": state, "note": note, "version": line["version"] });
    world.admin().put(&path, input).await.ok()
}

async fn photograph(world: &World, line: &Value) -> Value {
    let id = line["id"].to_string();
    let fields = [("handover_item_id", id.as_str())];
    let file = ("sink.png", PICTURE.to_vec());
    let admin = world.admin();
    admin
        .upload("/handovers/items/photos", &fields, file)
        .await
        .ok()
}

async fn verb(world: &World, sheet: &Value, verb: &str, mut input: Value) -> testing::Answer {
    let path = format!("/handovers/{}", sheet["id"]);
    // Keys have versions of their own.
    if verb != "keys" {
        let now = world.admin().get(&path).await.ok();
        input["version"] = now["version"].clone();
    }
    world.admin().post(&format!("{path}/{verb}"), input).await
}

async fn sign(world: &World, sheet: &Value, party: &str) -> testing::Answer {
    let input = json!({ "party": party, "name": "Omar Haddad" });
    verb(world, sheet, "sign", input).await
}

/// A move-in that both have signed, all of it good.
async fn moved_in(world: &World, contract: &Value) -> Value {
    let sheet = begin(world, contract, "in").await;
    verb(world, &sheet, "fill", json!({})).await.ok();
    sign(world, &sheet, "tenant").await.ok();
    sign(world, &sheet, "office").await.ok()
}

#[test]
fn only_what_was_not_so_before_is_new() {
    for (before, now, is_new) in [
        (None, Good, false),
        (None, Worn, false),
        (None, Damaged, true),
        (None, Missing, true),
        (Some(Good), Damaged, true),
        (Some(Worn), Damaged, true),
        (Some(Damaged), Damaged, false),
        (Some(Damaged), Missing, true),
        (Some(Missing), Damaged, false),
        (Some(Missing), Missing, false),
        (Some(Damaged), Good, false),
    ] {
        assert_eq!(is_new_damage(before, now), is_new, "{before:?} {now:?}");
    }
}

#[tokio::test]
async fn a_unit_is_handed_over_and_its_paper_stays() {
    let world = world().await;
    let admin = world.admin();
    let contract = world.issued().await;
    let input = json!({ "unit_id": world.unit, "kind": "water", "number": "W-1" });
    let meter = admin.post("/meters", input).await.ok();
    let id = meter["id"].to_string();
    let fields = [
        ("meter_id", id.as_str()),
        ("read_on", "2026-03-14"),
        ("value", "120.5"),
    ];
    let photo = ("meter.png", PICTURE.to_vec());
    admin.upload("/meters/readings", &fields, photo).await.ok();
    let input = json!({ "unit_id": world.unit, "kind": "door", "count": 3 });
    let set = admin.post("/unit_keys", input).await.ok();

    let sheet = begin(&world, &contract, "in").await;
    let lines = sheet["lines"].as_array().expect("lines");
    assert!(lines.len() > 10, "an apartment's list: {sheet}");
    assert_eq!(sheet["state"], "open");
    assert_eq!(
        (&sheet["meters"][0]["value"], &sheet["meters"][0]["read_on"]),
        (&json!("120.5"), &json!("2026-03-14"))
    );
    let again = json!({ "contract_id": contract["id"], "side": "in" });
    let again = admin.post("/handovers", again).await;
    again.refused(409, "handovers.there");
    let early = sign(&world, &sheet, "tenant").await;
    early.refused(501, "handovers.not_looked_at");

    say(&world, &lines[0], "damaged", "A dent").await;
    let filled = verb(&world, &sheet, "fill", json!({})).await.ok();
    assert_eq!(filled["looked_at"], filled["items"]);
    assert_eq!(
        filled["lines"][0]["state"], "damaged",
        "what was said stays"
    );
    assert_eq!(filled["damages"], 0, "nobody is charged for what was there");
    let bare = sign(&world, &sheet, "tenant").await;
    bare.refused(501, "handovers.no_photo");
    let photo = photograph(&world, &lines[0]).await;
    let path = format!("/handovers/items/photos/{}/photo?small=true", photo["id"]);
    let picture = admin.get(&path).await.status(200).bytes;
    assert!(picture.starts_with(&[0xff, 0xd8]), "written anew as JPEG");

    let keys = json!({ "unit_key_ids": [set["id"]] });
    let given = verb(&world, &sheet, "keys", keys).await.ok();
    assert_eq!(
        (&given["keys"][0]["with_tenant"], &given["keys"][0]["count"]),
        (&json!(true), &json!(3))
    );
    let half = sign(&world, &sheet, "tenant").await.ok();
    assert_eq!(half["state"], "one_signed");
    assert!(half["witnessed_by"].is_string());
    sign(&world, &sheet, "tenant")
        .await
        .refused(501, "handovers.signed_already");
    let path = format!("/handovers/items/{}", lines[1]["id"]);
    let late = json!({ "state": "missing", "version": 2 });
    let late = admin.put(&path, late).await;
    late.refused(501, "handovers.signed");
    let signed = sign(&world, &sheet, "office").await.ok();
    assert_eq!(signed["state"], "signed");
    let pdf = format!("/handovers/{}/pdf", sheet["id"]);
    let before = admin.get(&pdf).await.status(200).bytes;
    assert!(before.starts_with(b"%PDF-"));

    // What becomes of meters and keys later is not written into the signed paper.
    let path = format!("/unit_keys/{}/hand_over", set["id"]);
    let back = json!({ "holder": "office", "version": 2 });
    admin.post(&path, back).await.ok();
    let path = format!("/handovers/{}", sheet["id"]);
    let later = admin.get(&path).await.ok();
    assert_eq!(later["keys"][0]["with_tenant"], true);
    assert!(admin.get(&pdf).await.status(200).bytes == before);
    let gone = admin.delete(&path).await;
    gone.refused(501, "handovers.signed");

    let reason = json!({ "reason": "Wrong room" });
    let open = verb(&world, &sheet, "reopen", reason).await.ok();
    assert_eq!(
        (&open["state"], &open["keys"][0]["with_tenant"]),
        (&json!("open"), &json!(false))
    );
    assert_eq!(open["reopen_reason"], "Wrong room");
}

#[tokio::test]
async fn what_comes_back_is_compared_with_what_was_handed_over() {
    let world = world().await;
    let admin = world.admin();
    let contract = world.issued().await;
    let moved_in = moved_in(&world, &contract).await;
    let sheet = begin(&world, &contract, "out").await;
    let lines = sheet["lines"].as_array().expect("lines");
    assert_eq!(
        lines.len(),
        moved_in["lines"].as_array().expect("lines").len()
    );
    assert_eq!(lines[0]["before_state"], "good");
    say(&world, &lines[0], "worn", "").await;
    let worse = say(&world, &lines[1], "damaged", "Hole").await;
    assert_eq!(worse["is_damage"], true);
    say(&world, &lines[2], "missing", "").await;
    photograph(&world, &lines[1]).await;
    let input = json!({ "handover_id": sheet["id"], "room_en": "Roof", "room_ar": "السطح",
        "name_en": "Satellite dish", "name_ar": "طبق لاقط" });
    let added = admin.post("/handovers/items", input).await.ok();
    assert!(added["before_state"].is_null());
    let filled = verb(&world, &sheet, "fill", json!({})).await.ok();
    assert_eq!(
        (&filled["damages"], &filled["state"]),
        (&json!(2), &json!("open"))
    );
    let list = admin.get("/handovers?side=out&state=open").await.ok();
    assert_eq!(
        (&list["total"], &list["items"][0]["damages"]),
        (&json!(1), &json!(2))
    );

    // On a later day it is not signed yet.
    let path = format!("/handovers/{}", sheet["id"]);
    let now = admin.get(&path).await.ok();
    let later = json!({ "held_on": "2026-03-20", "version": now["version"] });
    admin.put(&path, later).await.ok();
    let note = json!({ "note": "After the plumber" });
    admin.patch_only(&path, note).await;
    sign(&world, &sheet, "office")
        .await
        .refused(501, "handovers.not_yet");
    admin.delete(&path).await.ok();
    assert_eq!(admin.get("/handovers?side=out").await.ok()["total"], 0);
}

#[tokio::test]
async fn a_draft_hands_nothing_over_and_points_are_the_offices_own() {
    let world = world().await;
    let admin = world.admin();
    let draft = world.draft("2026-01-01", "2026-12-31").await;
    let input = json!({ "contract_id": draft["id"], "side": "in" });
    let refused = admin.post("/handovers", input).await;
    refused.refused(501, "handovers.not_issued");

    let points = admin.get("/handovers/points?page_size=100").await.ok();
    for point in points["items"].as_array().expect("points") {
        let path = format!("/handovers/points/{}", point["id"]);
        admin.delete(&path).await.ok();
    }
    let point = |kind: Value, name: &str| json!({ "unit_kind": kind, "room_en": "Hall", "room_ar": "الصالة", "name_en": name, "name_ar": "بند" });
    let of_all = admin.post("/handovers/points", point(Value::Null, "Door"));
    of_all.await.ok();
    let twice = admin.post("/handovers/points", point(Value::Null, "Door"));
    twice.await.invalid("name_en");
    let of_villas = admin.post("/handovers/points", point(json!("villa"), "Pool"));
    of_villas.await.ok();
    let issued = world.issue(&draft).await;
    let sheet = begin(&world, &issued, "in").await;
    let lines = sheet["lines"].as_array().expect("lines");
    assert_eq!((lines.len(), &lines[0]["name_en"]), (1, &json!("Door")));
    let path = format!("/handovers/items/{}", lines[0]["id"]);
    admin.delete(&path).await.ok();
    sign(&world, &sheet, "office")
        .await
        .refused(501, "handovers.empty");
}

#[tokio::test]
async fn signing_is_a_right_of_its_own() {
    let world = world().await;
    let contract = world.issued().await;
    let sheet = begin(&world, &contract, "in").await;
    let clerk = world.app.palm.employee_with::<permission::Edit>().await;
    let path = format!("/handovers/{}", sheet["id"]);
    let fill = clerk.post(&format!("{path}/fill"), json!({})).await;
    fill.ok();
    let input = json!({ "party": "office", "name": "Sara", "version": 1 });
    clerk.post(&format!("{path}/sign"), input).await.status(403);
}
