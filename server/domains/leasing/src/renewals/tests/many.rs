//! Many contracts at once: the preview, the job, the undo.

use serde_json::{Value, json};

use super::{five_per_cent, neighbour, renewal, rows, run};
use crate::contracts;
use crate::fixtures::world;
use crate::renewals::permission;

#[tokio::test]
async fn the_next_contract_of_one_is_filled_in_from_it() {
    let world = world().await;
    let issued = world.issued().await;
    let path = format!("/renewals/next/{}", issued["id"]);
    let desk = world
        .app
        .palm
        .employee_with::<contracts::permission::View>()
        .await;
    let next = desk.get(&path).await.ok();
    assert_eq!(
        (&next["starts_on"], &next["ends_on"], &next["follows_id"]),
        (&json!("2027-01-01"), &json!("2027-12-31"), &issued["id"])
    );
    assert_eq!(next["parking_id"], json!(world.parking));
    assert_eq!(next["terms_en"], "No smoking\nNo pets");
    let payments = next["payments"].as_array().expect("payments");
    assert_eq!(
        payments.len(),
        2,
        "the deposit is carried over, not paid again"
    );
    assert_eq!(
        (
            &payments[1]["due_on"],
            &payments[1]["method"],
            &payments[1]["bank"]
        ),
        (&json!("2027-12-31"), &json!("cheque"), &json!("Ajman Bank"))
    );
    assert!(
        payments[1]["cheque_number"].is_null(),
        "its cheque is still to come"
    );
    // A period of no whole months is followed by as many days.
    let odd = world.draft("2027-01-10", "2027-03-20").await;
    let odd = world.issue(&odd).await;
    let path = format!("/renewals/next/{}", odd["id"]);
    let next = desk.get(&path).await.ok();
    assert_eq!(
        (&next["starts_on"], &next["ends_on"]),
        (&json!("2027-03-21"), &json!("2027-05-29"))
    );
    assert_eq!(
        (
            &next["payments"][0]["due_on"],
            &next["payments"][1]["due_on"]
        ),
        (&json!("2027-03-21"), &json!("2027-05-29"))
    );
    let draft = world.draft("2028-01-01", "2028-12-31").await;
    let path = format!("/renewals/next/{}", draft["id"]);
    desk.get(&path).await.refused(501, "renewals.not_renewable");
    world.app.cedar.admin().get(&path).await.status(404);
}

#[tokio::test]
async fn a_preview_says_what_each_would_be_and_what_the_law_says() {
    let world = world().await;
    let admin = world.admin();
    let (first, second) = (world.issued().await, neighbour(&world, "1204").await);
    five_per_cent(&world).await;
    let preview = admin
        .post("/renewals/preview", renewal(&[&first, &second], "5"))
        .await
        .ok();
    assert_eq!(
        (
            &preview["rent_before"],
            &preview["rent_after"],
            &preview["possible"]
        ),
        (&json!("72000.00"), &json!("75600.00"), &json!(2))
    );
    let row = &preview["contracts"][0];
    assert_eq!(
        (
            &row["rent_price"],
            &row["total_rent"],
            &row["payments"],
            &row["months"]
        ),
        (
            &json!("37800.00"),
            &json!("37800.00"),
            &json!(2),
            &json!(12)
        )
    );
    assert_eq!(
        (&row["starts_on"], &row["is_allowed"]),
        (&json!("2027-01-01"), &json!(true))
    );
    let mut edited = renewal(&[&first, &second], "10");
    edited["contracts"][1] = json!({ "contract_id": second["id"], "rent_price": "36500", "months": 6,
        "payments": 3, "first_due_on": "2027-01-15" });
    let preview = admin.post("/renewals/preview", edited).await.ok();
    assert_eq!(
        (
            &preview["above_limit"],
            &preview["contracts"][0]["is_allowed"]
        ),
        (&json!(1), &json!(false))
    );
    let row = &preview["contracts"][1];
    assert_eq!(
        (&row["total_rent"], &row["ends_on"], &row["first_due_on"]),
        (
            &json!("18250.00"),
            &json!("2027-06-30"),
            &json!("2027-01-15")
        )
    );
    for (body, field) in [
        (json!({ "change": "percent", "contracts": [] }), "contracts"),
        (renewal(&[&first, &first], "5"), "contracts.1.contract_id"),
        (renewal(&[&first], "-101"), "change_by"),
        (
            json!({ "change": "percent", "contracts": [{ "contract_id": 999_999 }] }),
            "contracts.0.contract_id",
        ),
        (
            json!({ "change": "percent", "contracts": [{ "contract_id": first["id"], "payments": 0 }] }),
            "contracts.0.payments",
        ),
        (
            json!({ "change": "percent", "round_to": 7, "contracts": [{ "contract_id": first["id"] }] }),
            "round_to",
        ),
    ] {
        admin.post("/renewals/preview", body).await.invalid(field);
    }
}

#[tokio::test]
async fn drafts_are_prepared_row_by_row_and_one_that_is_refused_stops_no_other() {
    let world = world().await;
    let admin = world.admin();
    let first = world.issued().await;
    let second = neighbour(&world, "1204").await;
    let third = neighbour(&world, "1205").await;
    five_per_cent(&world).await;
    let mut input = renewal(&[&first, &second, &third], "5");
    input["contracts"][1]["rent_price"] = json!("40000");
    let done = run(&world, input).await;
    assert_eq!(
        [
            &done["total"],
            &done["done"],
            &done["drafted"],
            &done["refused"]
        ],
        [&json!(3), &json!(3), &json!(2), &json!(1)]
    );
    assert!(done["ended_at"].is_string());
    let rows = rows(&world, &done).await;
    assert_eq!(
        (&rows[1]["state"], &rows[1]["refusal_code"]),
        (&json!("refused"), &json!("invalid"))
    );
    assert!(
        rows[1]["refusal_en"]
            .as_str()
            .expect("words")
            .contains("Ajman")
    );
    assert!(
        rows[1]["refusal_ar"]
            .as_str()
            .expect("words")
            .contains("عجمان")
    );
    let draft = admin
        .get(&format!("/contracts/{}", rows[0]["draft_id"]))
        .await
        .ok();
    assert_eq!(
        (
            &draft["state"],
            &draft["starts_on"],
            &draft["rent_price"],
            &draft["follows_id"]
        ),
        (
            &json!("draft"),
            &json!("2027-01-01"),
            &json!("37800.00"),
            &first["id"]
        )
    );
    assert_eq!(draft["parking_id"], json!(world.parking));
    assert_eq!(draft["insurance_amount"], "0.00");
    let amounts: Vec<&Value> = draft["payments"]
        .as_array()
        .expect("payments")
        .iter()
        .map(|row| &row["amount"])
        .collect();
    assert_eq!(amounts, [&json!("18900.00"), &json!("18900.00")]);
    let history = admin
        .get(&format!("/contracts/{}/history", draft["id"]))
        .await
        .ok();
    let admins_name = &history["items"][0]["actor_name"];
    assert_ne!(
        admins_name, "Manzil",
        "the draft is its author's: {history}"
    );
    // Nobody gets a second draft.
    let again = run(&world, renewal(&[&first], "5")).await;
    assert_eq!(again["refused"], 1);
    let told = &super::rows(&world, &again).await[0];
    assert_eq!(told["refusal_code"], "contracts.already_followed");
    let path = format!("/renewals/rows/export?format=csv&renewal_id={}", done["id"]);
    let csv = admin.get(&path).await.status(200);
    assert!(String::from_utf8_lossy(&csv.bytes).contains("C-2026-00002"));
}

#[tokio::test]
async fn two_who_renew_the_same_contract_draft_it_once() {
    let world = world().await;
    let first = world.issued().await;
    let second = neighbour(&world, "1204").await;
    let (one, two) = (world.admin(), world.admin());
    let (one, two) = tokio::join!(
        one.post("/renewals", renewal(&[&first, &second], "3")),
        two.post("/renewals", renewal(&[&second, &first], "4")),
    );
    let (one, two) = (one.ok(), two.ok());
    world.app.run_jobs().await;
    let admin = world.admin();
    let drafts = admin.get("/contracts?state=draft").await.ok();
    assert_eq!(drafts["total"], 2);
    let mut drafted = 0;
    for renewal in [one, two] {
        let path = format!("/renewals/{}", renewal["id"]);
        let done = admin.get(&path).await.ok();
        assert_eq!(done["done"], 2);
        drafted += done["drafted"].as_i64().expect("a number");
    }
    assert_eq!(drafted, 2);
}

#[tokio::test]
async fn a_renewal_is_undone_as_far_as_nobody_touched_its_drafts() {
    let world = world().await;
    let admin = world.admin();
    let first = world.issued().await;
    let second = neighbour(&world, "1204").await;
    let begun = admin
        .post("/renewals", renewal(&[&first, &second], "0"))
        .await
        .ok();
    let path = format!("/renewals/{}/undo", begun["id"]);
    let body = json!({ "version": begun["version"] });
    admin
        .post(&path, body.clone())
        .await
        .refused(501, "renewals.running");
    world.app.run_jobs().await;
    let made = rows(&world, &begun).await;
    let touched = format!("/contracts/{}", made[1]["draft_id"]);
    let draft = admin.get(&touched).await.ok();
    let cancel = json!({ "reason": "Leaves", "version": draft["version"] });
    admin.post(&format!("{touched}/cancel"), cancel).await.ok();
    let undone = admin.post(&path, body).await.ok();
    assert_eq!(undone["undone"], 1);
    let left = rows(&world, &begun).await;
    assert_eq!(
        (&left[0]["state"], &left[1]["state"]),
        (&json!("undone"), &json!("drafted"))
    );
    admin
        .get(&format!("/contracts/{}", made[0]["draft_id"]))
        .await
        .status(404);
    let again = json!({ "version": undone["version"] });
    admin
        .post(&path, again)
        .await
        .refused(501, "renewals.nothing_to_undo");
    // What was undone can be renewed again.
    assert_eq!(run(&world, renewal(&[&first], "5")).await["drafted"], 1);
}

#[tokio::test]
async fn rights_and_merchants_are_kept_apart() {
    let world = world().await;
    let first = world.issued().await;
    let palm = &world.app.palm;
    let viewer = palm.employee_with::<permission::View>().await;
    let body = renewal(&[&first], "5");
    viewer.post("/renewals/preview", body.clone()).await.ok();
    viewer.post("/renewals", body.clone()).await.status(403);
    let done = run(&world, body.clone()).await;
    let path = format!("/renewals/{}", done["id"]);
    let undo = json!({ "version": done["version"] });
    viewer.post(&format!("{path}/undo"), undo).await.status(403);
    let stranger = world.app.cedar.admin();
    stranger.get(&path).await.status(404);
    stranger
        .post("/renewals", body.clone())
        .await
        .invalid("contracts.0.contract_id");
    assert_eq!(stranger.get("/renewals/rows").await.ok()["total"], 0);
    // Whoever may not go below a unit's minimum may not have it done either.
    let clerk = palm.employee_with::<permission::Create>().await;
    let mut low = renewal(&[&neighbour(&world, "1204").await], "0");
    world
        .app
        .palm
        .execute("UPDATE units SET minimum_rent = 50000")
        .await;
    low["round_to"] = Value::Null;
    let begun = clerk.post("/renewals", low).await.ok();
    world.app.run_jobs().await;
    let refused = &rows(&world, &begun).await[0];
    assert_eq!(refused["state"], "refused");
    assert!(
        refused["refusal_en"]
            .as_str()
            .expect("words")
            .contains("50,000.00")
    );
}
