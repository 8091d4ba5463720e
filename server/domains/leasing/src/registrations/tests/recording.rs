//! Recording a registration, what it charges, what is asked for before it, and its papers.

use std::io::{Cursor, Read as _};

use serde_json::{Value, json};

use super::listed;
use crate::fixtures::{World, world};
use crate::registrations::permission;

fn registered(contract: &Value, payer: &str) -> Value {
    json!({ "tasdeq_number": "T-9", "registered_on": "2026-03-10", "fee": "520.50", "paid_by": payer,
        "version": contract["version"] })
}

/// `(kind, amount, status)` of what the contract's tenant was charged.
async fn charged(world: &World, contract: &Value) -> Vec<[Value; 3]> {
    let path = format!("/charges?contract_id={}", contract["id"]);
    let list = world.admin().get(&path).await.ok();
    let of = |row: &Value| ["kind", "amount", "status"].map(|field| row[field].clone());
    list["items"]
        .as_array()
        .expect("charges")
        .iter()
        .map(of)
        .collect()
}

#[tokio::test]
async fn a_tenants_fee_is_a_charge_that_falls_away_when_the_registration_is_withdrawn() {
    let world = world().await;
    let contract = world.issued().await;
    let path = format!("/registrations/{}", contract["id"]);
    let record = format!("{path}/record");
    let admin = world.admin();
    let detail = admin
        .post(&record, registered(&contract, "tenant"))
        .await
        .ok();
    let first = &detail["recorded"][0];
    assert_eq!(
        [
            &detail["tasdeq_number"],
            &first["number"],
            &first["registry"],
            &first["fee"],
            &first["paid_by"]
        ],
        [
            &json!("T-9"),
            &json!("T-9"),
            &json!("tasdeeq"),
            &json!("520.50"),
            &json!("tenant")
        ]
    );
    let row = listed(&world, "registered=true").await["items"][0].clone();
    assert_eq!(
        [&row["registered_on"], &row["fee"], &row["paid_by"]],
        [&json!("2026-03-10"), &json!("520.50"), &json!("tenant")]
    );
    world.app.run_jobs().await;
    let open = ["registration", "520.50", "open"].map(|text| json!(text));
    assert_eq!(charged(&world, &contract).await, [open]);

    let again = json!({ "tasdeq_number": "T-9", "registered_on": "2026-03-10", "version": detail["version"] });
    admin
        .post(&record, again)
        .await
        .refused(501, "registrations.recorded");
    let shown = admin
        .get(&format!("/contracts/{}", contract["id"]))
        .await
        .ok();
    let cleared = json!({ "version": shown["version"] });
    admin
        .put(
            &format!("/contracts/{}/registration", contract["id"]),
            cleared,
        )
        .await
        .invalid("tasdeq_number");

    let withdraw = format!("{path}/withdraw");
    let reason = json!({ "reason": "Another contract's number", "version": first["version"] });
    admin
        .post(&withdraw, json!({ "version": 1 }))
        .await
        .invalid("reason");
    let detail = admin.post(&withdraw, reason.clone()).await.ok();
    let first = &detail["recorded"][0];
    assert_eq!(detail.get("tasdeq_number"), None);
    assert_eq!(
        [
            &first["number"],
            &first["withdraw_reason"],
            &first["withdrawn_on"]
        ],
        [
            &json!("T-9"),
            &json!("Another contract's number"),
            &json!("2026-03-15")
        ]
    );
    admin
        .post(&withdraw, reason)
        .await
        .refused(501, "registrations.not_recorded");
    world.app.run_jobs().await;
    let waived = ["registration", "520.50", "waived"].map(|text| json!(text));
    assert_eq!(charged(&world, &contract).await, [waived]);
    assert_eq!(listed(&world, "registered=true").await["total"], 0);
    assert_eq!(listed(&world, "missing=registration").await["total"], 1);
}

#[tokio::test]
async fn an_owners_fee_is_a_cost_and_what_was_withdrawn_before_it_was_charged_costs_nothing() {
    let world = world().await;
    let contract = world.issued().await;
    let path = format!("/registrations/{}", contract["id"]);
    let admin = world.admin();
    let record = format!("{path}/record");
    let detail = admin
        .post(&record, registered(&contract, "owner"))
        .await
        .ok();
    let withdrawal = |detail: &Value| json!({ "reason": "Typed twice", "version": detail["recorded"][0]["version"] });
    let withdraw = format!("{path}/withdraw");
    let detail = admin.post(&withdraw, withdrawal(&detail)).await.ok();
    world.app.run_jobs().await;
    assert_eq!(admin.get("/owner_costs").await.ok()["total"], 0);

    let detail = admin.post(&record, registered(&detail, "owner")).await.ok();
    world.app.run_jobs().await;
    let costs = admin.get("/owner_costs").await.ok();
    let cost = &costs["items"][0];
    assert_eq!(
        [
            &cost["kind"],
            &cost["amount"],
            &cost["vat"],
            &cost["spent_on"],
            &cost["unit_id"],
            &cost["note"]
        ],
        [
            &json!("government"),
            &json!("520.50"),
            &json!("0.00"),
            &json!("2026-03-10"),
            &json!(world.unit),
            &json!("Tasdeeq · تصديق · C-2026-00001")
        ]
    );
    admin.post(&withdraw, withdrawal(&detail)).await.ok();
    world.app.run_jobs().await;
    let costs = admin.get("/owner_costs?sort=-amount").await.ok();
    assert_eq!(
        (&costs["total"], &costs["totals"]["amount"]),
        (&json!(2), &json!("0.00"))
    );
    assert!(charged(&world, &contract).await.is_empty());
}

#[tokio::test]
async fn a_registration_says_its_number_its_day_and_who_bears_its_fee() {
    let world = world().await;
    let draft = world.draft("2026-01-01", "2026-12-31").await;
    let record = format!("/registrations/{}/record", draft["id"]);
    let admin = world.admin();
    admin
        .post(&record, registered(&draft, "tenant"))
        .await
        .refused(501, "registrations.not_issued");
    let contract = world.issue(&draft).await;
    for (field, value) in [
        ("tasdeq_number", json!(" ")),
        ("registered_on", json!("2026-03-16")),
        ("registered_on", Value::Null),
        ("fee", json!("-1")),
        ("paid_by", Value::Null),
    ] {
        let mut body = registered(&contract, "tenant");
        body[field] = value;
        admin.post(&record, body).await.invalid(field);
    }
    world
        .app
        .palm
        .execute("DELETE FROM ownership_shares; DELETE FROM ownerships")
        .await;
    admin
        .post(&record, registered(&contract, "owner"))
        .await
        .invalid("paid_by");
    let palm = &world.app.palm;
    let runner = palm.employee_with::<permission::Edit>().await;
    runner
        .post(&record, registered(&contract, "office"))
        .await
        .status(403);
    let runner = palm.employee_with::<permission::Record>().await;
    runner
        .post(&record, registered(&contract, "office"))
        .await
        .ok();
    let withdraw = format!("/registrations/{}/withdraw", draft["id"]);
    let reason = json!({ "reason": "Wrong", "version": 1 });
    runner.post(&withdraw, reason).await.status(403);
    assert_eq!(
        world
            .app
            .waiting_jobs()
            .await
            .iter()
            .filter(|(name, _)| name.starts_with("registrations"))
            .count(),
        0
    );
}

#[tokio::test]
async fn the_deadline_is_the_law_of_the_day_of_the_issue() {
    let world = world().await;
    let palm = &world.app.palm;
    palm.execute("UPDATE cities SET name_en = 'Sharjah', name_ar = 'الشارقة'")
        .await;
    let mut input = world.contract("2026-04-01", "2027-03-31");
    input["issue_date"] = json!("2026-03-10");
    let admin = world.admin();
    let draft = admin.post("/contracts", input).await.ok();
    let contract = world.issue(&draft).await;
    assert_eq!(contract["attest_by"], "2026-03-25");
    palm.execute("UPDATE tenancy_rules SET attest_days = 30 WHERE jurisdiction = 'sharjah'")
        .await;
    let detail = admin
        .get(&format!("/registrations/{}", contract["id"]))
        .await
        .ok();
    assert_eq!(
        [&detail["attest_by"], &detail["attest_days"]],
        [&json!("2026-03-25"), &json!(30)]
    );
    assert!(
        detail["source_en"]
            .as_str()
            .expect("a source")
            .contains("within 15 days")
    );
    let listed = listed(
        &world,
        "missing=registration&sort=attest_by&attest_to=2026-03-25",
    )
    .await;
    assert_eq!(listed["items"][0]["attest_by"], "2026-03-25");
    let care = admin
        .get("/customers_care?list=unattested_contracts&sort=attest_by")
        .await
        .ok();
    assert_eq!(care["items"][0]["attest_by"], "2026-03-25");
}

/// What the registry asks for and is missing.
async fn lacking(world: &World, contract: &Value) -> Vec<String> {
    let detail = world
        .admin()
        .get(&format!("/registrations/{}", contract["id"]))
        .await
        .ok();
    let checks = detail["checks"].as_array().expect("checks").iter();
    let open = checks.filter(|check| check["is_met"] == false);
    open.map(|check| format!("{} {}", check["item"], check["noun"]).replace('"', ""))
        .collect()
}

async fn upload(world: &World, noun: &str, record: i64, kind: &str, expires_on: &str) {
    let record = record.to_string();
    let fields = [
        ("noun", noun),
        ("record_id", &record),
        ("kind", kind),
        ("expires_on", expires_on),
    ];
    let file = (
        format!("{kind}.pdf"),
        format!("%PDF-1.4 {noun} {kind}").into_bytes(),
    );
    world
        .admin()
        .upload("/documents", &fields, (&file.0, file.1))
        .await
        .ok();
}

#[tokio::test]
async fn what_is_missing_is_told_before_the_registry_is_asked() {
    let world = world().await;
    let draft = world.draft("2026-01-01", "2026-12-31").await;
    assert_eq!(
        lacking(&world, &draft).await,
        [
            "issued contracts",
            "signed contracts",
            "tenant_details customers",
            "tenant_paper customers",
            "owner_paper owners",
            "title_deed units",
            "power_of_attorney owners",
            "plot buildings",
            "sewerage units"
        ]
    );
    let contract = world.issue(&draft).await;
    let palm = &world.app.palm;
    palm.execute(
        "UPDATE contracts SET signed_at = now(); UPDATE buildings SET plot = '77'; \
         UPDATE units SET sewerage_number = 'S-1'; UPDATE customers SET nationality = 'JO', national_id = '784', \
         national_id_expires_on = '2027-01-01'",
    )
    .await;
    upload(
        &world,
        "customers",
        world.customer,
        "passport",
        "2026-03-14",
    )
    .await;
    upload(&world, "owners", world.owner, "national_id", "").await;
    upload(
        &world,
        "owners",
        world.owner,
        "power_of_attorney",
        "2026-03-15",
    )
    .await;
    upload(&world, "units", world.unit, "title_deed", "").await;
    assert_eq!(
        lacking(&world, &contract).await,
        ["tenant_paper customers"],
        "a passport that expired yesterday is none"
    );
    upload(
        &world,
        "customers",
        world.customer,
        "national_id",
        "2027-01-01",
    )
    .await;
    assert!(lacking(&world, &contract).await.is_empty());
}

#[tokio::test]
async fn the_pack_has_the_contract_and_the_papers_that_its_reader_may_see() {
    let world = world().await;
    let contract = world.issued().await;
    upload(&world, "customers", world.customer, "passport", "").await;
    upload(&world, "owners", world.owner, "national_id", "").await;
    upload(&world, "owners", world.other_owner, "national_id", "").await;
    upload(&world, "units", world.unit, "title_deed", "").await;
    upload(&world, "units", world.unit, "other", "").await;
    let path = format!("/registrations/{}/pack/export", contract["id"]);
    let names = |bytes: &[u8]| -> Vec<String> {
        let zip = zip::ZipArchive::new(Cursor::new(bytes)).expect("an archive");
        let mut names: Vec<String> = zip
            .file_names()
            .map(|name| name.expect("a name").into_owned())
            .collect();
        names.sort();
        names
    };
    let whole = world.admin().get(&path).await.status(200).bytes;
    assert_eq!(
        names(&whole),
        [
            "00-C-2026-00001.txt",
            "01-C-2026-00001.pdf",
            "02-customers-passport-passport.pdf",
            "03-owners-national_id-national_id.pdf",
            "04-units-title_deed-title_deed.pdf"
        ]
    );
    let mut zip = zip::ZipArchive::new(Cursor::new(&whole[..])).expect("an archive");
    let mut text = String::new();
    let mut deed = zip
        .by_name("04-units-title_deed-title_deed.pdf")
        .expect("the deed");
    deed.read_to_string(&mut text).expect("read");
    assert_eq!(text, "%PDF-1.4 units title_deed");

    let palm = &world.app.palm;
    // The permission map: packs, documents, contracts.
    let rights = [(34, 6), (12, 1), (30, 1)];
    let runner = palm.employee(&rights).await;
    let part = runner.get(&path).await.status(200).bytes;
    assert_eq!(names(&part), ["00-C-2026-00001.txt", "01-C-2026-00001.pdf"]);
    palm.employee(&rights[..2])
        .await
        .get(&path)
        .await
        .status(403);
    palm.employee(&[(34, 1), (12, 1), (30, 1)])
        .await
        .get(&path)
        .await
        .status(403);
}

#[tokio::test]
async fn a_contract_in_dubai_needs_what_names_its_unit_there() {
    let world = world().await;
    let draft = world.draft("2026-01-01", "2026-12-31").await;
    let palm = &world.app.palm;
    palm.execute("UPDATE cities SET name_en = 'Dubai', name_ar = 'دبي'")
        .await;
    let asked = |lacking: Vec<String>| -> Vec<String> {
        let of_place = |item: &String| {
            item.ends_with(" buildings") || item.contains("_number ") || item.contains("size")
        };
        lacking.into_iter().filter(of_place).collect()
    };
    assert_eq!(
        asked(lacking(&world, &draft).await),
        [
            "plot buildings",
            "property_number units",
            "makani_number units",
            "size_sqft units"
        ]
    );
    palm.execute(
        "UPDATE buildings SET plot = '77'; UPDATE units SET property_number = 'P-1', makani_number = '1234567890', \
         electricity_number = '3000', size_sqft = 800",
    )
    .await;
    assert!(asked(lacking(&world, &draft).await).is_empty());
    let unit = world
        .admin()
        .get(&format!("/units/{}", world.unit))
        .await
        .ok();
    assert_eq!(
        unit["missing_identifiers"],
        serde_json::json!([]),
        "as the unit says"
    );
}
