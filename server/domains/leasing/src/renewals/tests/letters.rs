//! Letters about renewals, and how they were served.

use serde_json::{Value, json};

use super::{five_per_cent, law, neighbour, renewal, run};
use crate::fixtures::{World, world};
use crate::renewals::permission;

const PNG: &[u8] = include_bytes!("../../../../../documents/tests/common/signature.png");

async fn write(world: &World, contract: &Value, rent: Option<&str>) -> Value {
    let body = json!({ "contracts": [{ "contract_id": contract["id"], "rent_price": rent }], "note": "Call us" });
    world.admin().post("/renewals/letters", body).await.ok()[0].clone()
}

async fn serve(world: &World, letter: &Value, on: &str) -> testing::Answer {
    let path = format!("/renewals/letters/{}/serve", letter["id"]);
    let version = letter["version"].to_string();
    let fields = [
        ("served_by", "hand"),
        ("served_on", on),
        ("served_to", "Omar Haddad"),
        ("version", &*version),
    ];
    world
        .admin()
        .upload(&path, &fields, ("signed.png", PNG.to_vec()))
        .await
}

#[tokio::test]
async fn a_letter_is_written_served_once_and_printed_with_its_proof() {
    let world = world().await;
    let admin = world.admin();
    let issued = world.issued().await;
    let letter = write(&world, &issued, Some("37000")).await;
    assert_eq!(
        (
            &letter["number"],
            &letter["notice_by"],
            &letter["rent_price"]
        ),
        (
            &json!("RL-2026-00001"),
            &json!("2026-10-31"),
            &json!("37000.00")
        )
    );
    let path = format!("/renewals/letters/{}", letter["id"]);
    let pdf = admin.get(&format!("{path}/pdf")).await.status(200);
    assert!(pdf.bytes.starts_with(b"%PDF-"));
    admin.get(&format!("{path}/file")).await.status(404);
    serve(&world, &letter, "2026-03-14")
        .await
        .invalid("served_on");
    serve(&world, &letter, "2026-03-16")
        .await
        .invalid("served_on");
    let served = serve(&world, &letter, "2026-03-15").await.ok();
    assert_eq!(
        (
            &served["served_by"],
            &served["served_to"],
            &served["has_proof"]
        ),
        (&json!("hand"), &json!("Omar Haddad"), &json!(true))
    );
    let proof = admin.get(&format!("{path}/file")).await.status(200);
    assert_eq!(proof.bytes, PNG);
    serve(&world, &served, "2026-03-15")
        .await
        .refused(501, "renewals.served");
    let with_proof = admin.get(&format!("{path}/pdf")).await.status(200);
    assert_ne!(with_proof.bytes, pdf.bytes);
    let limit = admin
        .get(&format!("/contracts/{}", issued["id"]))
        .await
        .ok();
    assert_eq!(limit["rent_limit"]["served_on"], "2026-03-15");
    assert_eq!(
        admin.get("/renewals/letters?served=true").await.ok()["total"],
        1
    );
    world.app.cedar.admin().get(&path).await.status(404);
    let viewer = world.app.palm.employee_with::<permission::View>().await;
    viewer
        .get("/renewals/letters/export?format=csv")
        .await
        .status(200);
    let body = json!({ "contracts": [{ "contract_id": issued["id"] }] });
    viewer.post("/renewals/letters", body).await.status(403);
}

#[tokio::test]
async fn letters_of_many_have_the_rents_of_their_drafts() {
    let world = world().await;
    let admin = world.admin();
    let (first, second) = (world.issued().await, neighbour(&world, "1204").await);
    five_per_cent(&world).await;
    run(&world, renewal(&[&first], "5")).await;
    let body =
        json!({ "contracts": [{ "contract_id": first["id"] }, { "contract_id": second["id"] }] });
    let letters = admin.post("/renewals/letters", body).await.ok();
    assert_eq!(
        (&letters[0]["rent_price"], &letters[1]["rent_price"]),
        (&json!("37800.00"), &json!("36000.00"))
    );
    let above = json!({ "contracts": [{ "contract_id": second["id"], "rent_price": "40000" }] });
    admin
        .post("/renewals/letters", above)
        .await
        .invalid("contracts.0.rent_price");
    let draft = world.draft("2029-01-01", "2029-12-31").await;
    let of_draft = json!({ "contracts": [{ "contract_id": draft["id"] }] });
    admin
        .post("/renewals/letters", of_draft)
        .await
        .refused(501, "renewals.no_letter");
}

#[tokio::test]
async fn where_the_law_asks_for_notice_a_rise_without_it_is_refused() {
    let world = world().await;
    let admin = world.admin();
    let issued = world.issued().await;
    law(
        &world,
        json!({ "cap": "percent", "cap_percent": "5", "notice_length": 90, "notice_unit": "days", "needs_notice": true }),
    )
    .await;
    let path = format!("/contracts/{}", issued["id"]);
    let reason = async || admin.get(&path).await.ok()["rent_limit"]["reason"].clone();
    let letter = write(&world, &issued, Some("37800")).await;
    let day = |text: &str| text.parse().expect("a date");
    world.app.clock.set_date(day("2026-10-02"));
    assert_eq!(reason().await, "percent", "its last day is today");
    world.app.clock.set_date(day("2026-10-03"));
    assert_eq!(reason().await, "notice_late");
    let preview = admin
        .post("/renewals/preview", renewal(&[&issued], "5"))
        .await
        .ok();
    assert_eq!(preview["above_limit"], 1);
    // It was handed over in time, and that is entered later.
    serve(&world, &letter, "2026-10-02").await.ok();
    assert_eq!(reason().await, "percent");
    assert_eq!(run(&world, renewal(&[&issued], "5")).await["drafted"], 1);
}
