//! A rent that changes within the period.

use serde_json::{Value, json};

use super::path_of;
use crate::contracts::permission;
use crate::fixtures::{World, world};

/// A month free of rent, then 36,000 a year, then 39,600.
fn stepped(world: &World) -> Value {
    let mut input = world.contract("2026-01-01", "2028-01-31");
    input["rent_price"] = Value::Null;
    input["rent_lines"] = json!([
        { "rent_price": "0" },
        { "starts_on": "2026-02-01", "rent_price": "36000" },
        { "starts_on": "2027-02-01", "rent_price": "39600" },
    ]);
    input["total_rent"] = json!("75600");
    input["payments"][0]["amount"] = json!("36000");
    input["payments"][1]["amount"] = json!("39600");
    input
}

#[tokio::test]
async fn the_rent_of_each_part_is_kept_shown_and_printed() {
    let world = world().await;
    let admin = world.admin();
    let draft = admin.post("/contracts", stepped(&world)).await.ok();
    assert_eq!(
        draft["rent_lines"],
        json!([
            { "starts_on": "2026-01-01", "ends_on": "2026-01-31", "rent_price": "0.00", "amount": "0.00" },
            { "starts_on": "2026-02-01", "ends_on": "2027-01-31", "rent_price": "36000.00", "amount": "36000.00" },
            { "starts_on": "2027-02-01", "ends_on": "2028-01-31", "rent_price": "39600.00", "amount": "39600.00" },
        ])
    );
    assert_eq!(
        (
            &draft["rent_price"],
            &draft["last_rent"],
            &draft["total_rent"]
        ),
        (&json!("36000.00"), &json!("39600.00"), &json!("75600.00"))
    );
    let issued = world.issue(&draft).await;
    let page = format!(
        "/api/public/shared_contracts/{}",
        issued["public_id"].as_str().expect("an id")
    );
    let shown = world.app.visitor().get(&page).await.ok();
    assert_eq!(shown["rent_lines"], issued["rent_lines"]);
    let pdf = admin.get(&path_of(&issued, "/pdf")).await.status(200);
    assert!(pdf.bytes.starts_with(b"%PDF-"));
    // The next contract counts from the last rent.
    let next = admin
        .get(&format!("/renewals/next/{}", issued["id"]))
        .await
        .ok();
    assert_eq!(
        (&next["rent_price"], &next["total_rent"]),
        (&json!("39600.00"), &json!("82500.00"))
    );
    // The unit's days say the rent of today.
    let path = format!("/units/{}/stays?from=2026-01-01&to=2026-12-31", world.unit);
    let days = admin.get(&path).await.ok();
    assert_eq!(days["spans"][0]["rent_price"], "36000.00", "{days}");
    // An edit without lines takes them out.
    let flat = admin.post("/contracts", stepped(&world)).await;
    let flat = flat.ok();
    let mut input = world.contract("2029-01-01", "2029-12-31");
    input["version"] = flat["version"].clone();
    let flat = admin.put(&path_of(&flat, ""), input).await.ok();
    assert_eq!(
        (&flat["rent_lines"], &flat["last_rent"]),
        (&json!([]), &json!("36000.00"))
    );
}

#[tokio::test]
async fn lines_without_gap_or_overlap_add_up_to_the_rent() {
    let world = world().await;
    let admin = world.admin();
    let refused = async |field: &str, change: fn(&mut Value)| {
        let mut input = stepped(&world);
        change(&mut input);
        admin.post("/contracts", input).await.invalid(field)
    };
    refused("total_rent", |input| {
        input["total_rent"] = json!("75599.99")
    })
    .await;
    refused("rent_lines.0.starts_on", |input| {
        input["rent_lines"][0]["starts_on"] = json!("2026-01-02");
    })
    .await;
    refused("rent_lines.2.starts_on", |input| {
        input["rent_lines"][2]["starts_on"] = json!("2026-02-01");
    })
    .await;
    refused("rent_lines.2.starts_on", |input| {
        input["rent_lines"][2]["starts_on"] = json!("2028-02-01");
    })
    .await;
    refused("rent_lines.1.rent_price", |input| {
        input["rent_lines"][1]["rent_price"] = json!("-1");
    })
    .await;
    refused("rent_lines", |input| {
        for row in 0..3 {
            input["rent_lines"][row]["rent_price"] = json!("0");
        }
    })
    .await;
    // The least rent that is paid is what the unit's minimum is compared with.
    let desk = world.app.palm.employee_with::<permission::Create>().await;
    let mut low = stepped(&world);
    low["rent_lines"][1]["rent_price"] = json!("24000");
    low["total_rent"] = json!("63600");
    low["payments"][0]["amount"] = json!("24000");
    desk.post("/contracts", low.clone())
        .await
        .invalid("rent_lines");
    admin.post("/contracts", low).await.ok();
}

#[tokio::test]
async fn a_plan_follows_the_rent_of_its_days() {
    let world = world().await;
    let mut input = json!({
        "starts_on": "2026-01-01", "ends_on": "2027-12-31", "total_rent": "110000", "instalments": 4,
        "rent_lines": [{ "rent_price": "50000" }, { "starts_on": "2027-01-01", "rent_price": "60000" }],
    });
    let plan = world
        .admin()
        .post("/contracts/plan", input.clone())
        .await
        .ok();
    let amounts: Vec<&Value> = plan["payments"]
        .as_array()
        .expect("payments")
        .iter()
        .map(|row| &row["amount"])
        .collect();
    assert_eq!(amounts, ["25000.00", "25000.00", "30000.00", "30000.00"]);
    input["total_rent"] = json!("100000");
    let answer = world.admin().post("/contracts/plan", input).await;
    answer.invalid("total_rent");
}

#[tokio::test]
async fn the_law_compares_the_next_rent_with_the_last_one() {
    let world = world().await;
    let admin = world.admin();
    admin
        .post(
            "/tenancy_rules",
            json!({ "jurisdiction": "ajman", "valid_from": "2026-02-01", "cap": "percent", "cap_percent": "5",
                "enforcement": "refuse", "source_en": "A test", "source_ar": "اختبار" }),
        )
        .await
        .ok();
    let issued = world
        .issue(&admin.post("/contracts", stepped(&world)).await.ok())
        .await;
    let mut next = world.contract("2028-02-01", "2029-01-31");
    next["follows_id"] = issued["id"].clone();
    next["payments"] =
        json!([{ "type": 1, "amount": "41580", "due_on": "2028-02-01", "method": "cash" }]);
    next["insurance_amount"] = json!("0");
    next["rent_price"] = json!("41580");
    next["total_rent"] = json!("41580");
    let mut above = next.clone();
    above["rent_price"] = json!("41580.01");
    admin.post("/contracts", above).await.invalid("rent_price");
    // In steps within the first year it is a rise all the same.
    let mut hidden = next.clone();
    hidden["rent_lines"] = json!([
        { "rent_price": "39600" },
        { "starts_on": "2028-08-01", "rent_price": "45000" },
    ]);
    hidden["total_rent"] = json!("42300");
    hidden["payments"][0]["amount"] = json!("42300");
    admin.post("/contracts", hidden).await.invalid("rent_lines");
    admin.post("/contracts", next).await.ok();
}
