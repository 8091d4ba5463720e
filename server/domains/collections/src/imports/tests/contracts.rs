use serde_json::json;

use super::*;

const CONTRACTS: &[&str] = &[
    "رقم العقد",
    "Building",
    "Unit",
    "Tenant's mobile",
    "From",
    "To",
    "Rent",
    "Payments",
    "Deposit",
];

/// A building with two units, and a tenant.
pub(super) async fn world() -> App {
    let app = testing::app().await;
    city(&app.palm).await;
    let admin = app.palm.admin();
    let units = upload_units(&admin, 2).await;
    commit(&app, &admin, &units).await;
    let tenants = upload(
        &admin,
        "customers",
        &[
            &["Name", "Mobile", "National ID"],
            &["Omar Haddad", "0501112233", "784-1"],
        ],
    )
    .await;
    commit(&app, &admin, &tenants).await;
    app
}

#[tokio::test]
async fn contracts_come_with_their_plan_and_cheques_become_its_payments() {
    let app = world().await;
    let admin = app.palm.admin();
    let import = upload(
        &admin,
        "contracts",
        &[
            CONTRACTS,
            &[
                "2024-117",
                "palm tower",
                "100",
                "+971 50 111 2233",
                "01/02/2026",
                "31/01/2027",
                "36,000.10",
                "4",
                "1500",
            ],
        ],
    )
    .await;
    assert_eq!(import["import"]["faulty"], 0, "{import}");
    commit(&app, &admin, &import).await;
    let contracts = admin.get("/contracts").await.ok();
    let contract = &contracts["items"][0];
    assert_eq!(
        (&contract["number"], &contract["status"]),
        (&json!("2024-117"), &json!(1))
    );
    let detail = admin
        .get(&format!("/contracts/{}", contract["id"]))
        .await
        .ok();
    let payments = detail["payments"].as_array().expect("payments");
    let amounts: Vec<_> = payments
        .iter()
        .map(|payment| payment["amount"].as_str().expect("an amount"))
        .collect();
    assert_eq!(
        amounts,
        ["9000.02", "9000.02", "9000.02", "9000.04", "1500.00"]
    );
    assert!(
        detail["signature"]["sent_at"].is_null(),
        "the tenant signed elsewhere"
    );

    let cheques = upload(
        &admin,
        "cheques",
        &[
            &["Contract no", "Cheque no", "Bank", "Date", "Amount"],
            &["2024-117", "000102", "ADIB", "01/05/2026", "9000.02"],
            &["2024-117", "000101", "ADIB", "2026-02-03", "9000.02"],
            &["2024-117", "000104", "ADIB", "01/11/2026", "9000.04"],
            &["2024-117", "000105", "ADIB", "01/12/2026", "7000"],
            &["2024-118", "000106", "ADIB", "01/12/2026", "7000"],
        ],
    )
    .await;
    let expected = [("amount", "7000"), ("contract", "2024-118")];
    let expected: Vec<_> = expected
        .map(|(field, value)| (field.to_owned(), value.to_owned()))
        .to_vec();
    assert_eq!(faults(&cheques), expected);
    assert!(
        cheques["faults"][0]["en"]
            .as_str()
            .expect("words")
            .contains("9,000.02"),
        "{}",
        cheques["faults"]
    );
    let cheques = upload(
        &admin,
        "cheques",
        &[
            &["Contract no", "Cheque no", "Bank", "Date", "Amount"],
            &["2024-117", "000102", "ADIB", "01/05/2026", "9000.02"],
            &["2024-117", "000101", "ADIB", "2026-02-03", "9000.02"],
            &["2024-117", "000104", "ADIB", "01/11/2026", "9000.04"],
        ],
    )
    .await;
    let done = commit(&app, &admin, &cheques).await;
    assert_eq!(done["import"]["created"], 3, "{done}");
    let detail = admin
        .get(&format!("/contracts/{}", contract["id"]))
        .await
        .ok();
    let numbers: Vec<_> = detail["payments"]
        .as_array()
        .expect("payments")
        .iter()
        .map(|payment| payment["cheque_number"].as_str().unwrap_or("-"))
        .collect();
    assert_eq!(
        numbers,
        ["000101", "000102", "-", "000104", "-"],
        "the nearest payment of the amount"
    );
    let safe = "SELECT count(*) FROM cheques WHERE state = 'received'";
    assert_eq!(app.palm.number(safe).await, 3);
    // The contract is built on now: its import stays, until the cheques go back.
    let refused = undo(&app, &admin, &import_of(&admin, &import).await).await;
    assert_eq!(refused["import"]["state"], "committed");
    assert_eq!(refused["failure"]["rows"][0]["line"], 2);
    let undone = undo(&app, &admin, &done).await;
    assert_eq!(undone["import"]["state"], "undone");
    assert_eq!(app.palm.number(safe).await, 0);
}

async fn import_of(by: &Session, import: &Value) -> Value {
    by.get(&path(import, "")).await.ok()
}

#[tokio::test]
async fn overlaps_and_numbers_are_told_by_cell_before_anything_is_written() {
    let app = world().await;
    let admin = app.palm.admin();
    let row = |number: &'static str, unit: &'static str, from: &'static str, to: &'static str| {
        [
            number,
            "Palm Tower",
            unit,
            "0501112233",
            from,
            to,
            "36000",
            "2",
            "",
        ]
    };
    let first = row("A-1", "100", "2026-01-01", "2026-12-31");
    let import = upload(&admin, "contracts", &[CONTRACTS, &first]).await;
    let done = commit(&app, &admin, &import).await;
    assert_eq!(done["import"]["created"], 1, "{done}");
    let rows = [
        row("A-2", "100", "2026-12-31", "2027-12-30"),
        row("A-3", "101", "2026-01-01", "2026-12-31"),
        row("A-4", "101", "2026-06-01", "2027-05-31"),
        row("A-3", "101", "2027-06-01", "2028-05-31"),
        row("A-5", "999", "2026-01-01", "2026-12-31"),
        row("A-6", "101", "2020-01-01", "2020-12-31"),
        row("A-1", "100", "2026-01-01", "2026-12-31"),
    ];
    let mut all: Vec<&[&str]> = vec![CONTRACTS];
    all.extend(rows.iter().map(|row| row.as_slice()));
    let second = upload(&admin, "contracts", &all).await;
    let expected = [
        ("ends_on", "2020-12-31"),
        ("number", "A-3"),
        ("unit", "100"),
        ("unit", "101"),
        ("unit", "999"),
    ];
    let expected: Vec<_> = expected
        .map(|(field, value)| (field.to_owned(), value.to_owned()))
        .to_vec();
    assert_eq!(faults(&second), expected);
    assert_eq!(second["import"]["present"], 1, "A-1 is there already");
    let taken = second["faults"]
        .as_array()
        .expect("faults")
        .iter()
        .find(|fault| fault["value"] == "100");
    assert!(
        taken.expect("told")["en"]
            .as_str()
            .expect("words")
            .contains("Omar Haddad")
    );

    // The same by constraint: somebody lets the unit while the job waits.
    let third = upload(&admin, "contracts", &[CONTRACTS, &rows[1]]).await;
    admin
        .post(&path(&third, "/commit"), version(&third))
        .await
        .ok();
    app.palm
        .execute("UPDATE contracts SET unit_id = (SELECT id FROM units WHERE number = '101')")
        .await;
    app.run_jobs().await;
    let open = admin.get(&path(&third, "")).await.ok();
    assert_eq!(
        (&open["import"]["state"], faults(&open).len()),
        (&json!("open"), 1)
    );
    assert_eq!(app.palm.number("SELECT count(*) FROM contracts").await, 1);
}

#[tokio::test]
async fn a_hold_for_somebody_else_stops_the_file_and_one_for_the_tenant_ends() {
    let app = world().await;
    let admin = app.palm.admin();
    let row = |number: &'static str, unit: &'static str| {
        let mobile = "0501112233";
        [
            number,
            "Palm Tower",
            unit,
            mobile,
            "2026-04-01",
            "2027-03-31",
            "36000",
            "2",
            "",
        ]
    };
    let rows = [row("A-1", "100"), row("A-2", "101")];
    let import = upload(&admin, "contracts", &[CONTRACTS, &rows[0], &rows[1]]).await;
    assert_eq!(import["import"]["faulty"], 0, "{import}");
    let hold = |unit: &str, mobile: &str| {
        format!(
            "INSERT INTO unit_holds (unit_id, name, mobile, starts_on, ends_on, held_by, created_at, updated_at) \
             SELECT id, 'Somebody', '{mobile}', '2026-03-20', '2026-04-20', 'Palm', now(), now() FROM units WHERE number = '{unit}'"
        )
    };
    app.palm.execute(&hold("100", "+971501112233")).await;
    app.palm.execute(&hold("101", "+971509998877")).await;
    let open = commit(&app, &admin, &import).await;
    let told = open["failure"]["en"].as_str().expect("words");
    assert!(told.contains("Somebody"), "{told}");
    assert_eq!(app.palm.number("SELECT count(*) FROM contracts").await, 0);

    app.palm
        .execute("DELETE FROM unit_holds WHERE mobile <> '+971501112233'")
        .await;
    let done = commit(&app, &admin, &open).await;
    assert_eq!(done["import"]["created"], 2, "{done}");
    let ended = "SELECT count(*) FROM unit_holds WHERE release_reason = 'A-1'";
    assert_eq!(app.palm.number(ended).await, 1);
    let planned = "SELECT count(*) FROM contract_payments";
    assert_eq!(app.palm.number(planned).await, 4, "two payments of each");
}
