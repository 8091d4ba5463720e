use serde_json::json;

use super::contracts::world;
use super::*;

const HISTORY: &[&str] = &[
    "Contract number",
    "Building",
    "Unit",
    "Tenant's mobile",
    "From",
    "To",
    "Rent",
    "Payments",
    "Deposit",
    "Collected",
    "Collected on",
    "Collected for",
    "Collection method",
    "Earlier receipt",
];

const OLD: [&str; 9] = [
    "2024-7",
    "Palm Tower",
    "100",
    "0501112233",
    "01/02/2024",
    "31/01/2025",
    "36000",
    "4",
    "1500",
];
const NOW: [&str; 9] = [
    "2025-9",
    "Palm Tower",
    "100",
    "0501112233",
    "01/02/2026",
    "31/01/2027",
    "40000",
    "4",
    "",
];

fn row<'a>(contract: &[&'a str], collected: [&'a str; 5]) -> Vec<&'a str> {
    let mut row = contract.to_vec();
    row.resize(9, "");
    row.extend(collected);
    row
}

async fn upload_history(by: &Session, rows: &[Vec<&str>]) -> Value {
    let mut all: Vec<&[&str]> = vec![HISTORY];
    all.extend(rows.iter().map(Vec::as_slice));
    upload(by, "history", &all).await
}

fn good() -> Vec<Vec<&'static str>> {
    vec![
        row(&OLD, ["12,000", "03/02/2024", "", "Transfer", "RV-1"]),
        row(&NOW, ["10000", "01/02/2026", "", "Cash", "RV-9"]),
        row(&["2024-7"], ["24000", "10/09/2024", "", "Cheque", "RV-2"]),
        row(
            &["2024-7"],
            ["1500", "03/02/2024", "Deposit", "Cash", "RV-1"],
        ),
    ]
}

#[tokio::test]
async fn an_old_contract_comes_with_its_money_and_puts_nobody_in_debt() {
    let app = world().await;
    let admin = app.palm.admin();
    // Since then the tenant and the unit's minimum have changed.
    app.palm
        .execute("UPDATE units SET minimum_rent = 38000 WHERE number = '100'")
        .await;
    let import = upload_history(&admin, &good()).await;
    assert_eq!(import["import"]["faulty"], 0, "{import}");
    let done = commit(&app, &admin, &import).await;
    assert_eq!(done["import"]["created"], 4, "{done}");

    let contracts = admin.get("/contracts?search=2024-7").await.ok();
    let old = &contracts["items"][0];
    assert_eq!(
        (&old["status"], &old["is_historical"]),
        (&json!(3), &json!(true))
    );
    let tenant = app.palm.number("SELECT max(id) FROM customers").await;
    let statement = admin
        .get(&format!("/customers/{tenant}/statement"))
        .await
        .ok();
    let overall = &statement["overall"];
    assert_eq!(overall["due"], "47500.00");
    assert_eq!(overall["collected"], "47500.00");
    assert_eq!(overall["balance"], "0.00");
    assert_eq!(overall["insurance_held"], "1500.00");
    // 12,000 and 24,000 paid four payments of 9,000: one of them in two parts.
    let parts = "SELECT count(*) FROM receipts WHERE is_imported AND reference = 'RV-1'";
    assert_eq!(app.palm.number(parts).await, 3);
    let all = "SELECT count(*) FROM receipts WHERE number LIKE 'IR-%'";
    assert_eq!(app.palm.number(all).await, 7);
    let invoiced = "SELECT count(*) FROM invoices";
    assert_eq!(app.palm.number(invoiced).await, 0);

    // The office's own receipts begin at one.
    let open = "SELECT min(id) FROM contract_payments WHERE status = 1";
    let payment = app.palm.number(open).await;
    let body = json!({ "collected_on": "2026-03-15", "method": "cash", "version": 1 });
    let path = format!("/contract_payments/{payment}/collect");
    let collected = admin.post(&path, body).await.ok();
    assert_eq!(collected["receipt_number"], "R-2026-00001");

    // That was built on the second contract, so nothing is taken back.
    let refused = undo(&app, &admin, &done).await;
    assert_eq!(refused["import"]["state"], "committed", "{refused}");
    assert_eq!(app.palm.number(all).await, 7);
    let body = json!({ "reason": "Entered twice", "version": 2 });
    let path = format!("/contract_payments/{payment}/uncollect");
    admin.post(&path, body).await.ok();
    let refused = undo(&app, &admin, &refused).await;
    assert_eq!(refused["import"]["state"], "committed", "{refused}");
}

#[tokio::test]
async fn a_history_is_undone_as_a_whole() {
    let app = world().await;
    let admin = app.palm.admin();
    let import = upload_history(&admin, &good()).await;
    let done = commit(&app, &admin, &import).await;
    let undone = undo(&app, &admin, &done).await;
    assert_eq!(undone["import"]["state"], "undone", "{undone}");
    for table in [
        "contracts",
        "contract_payments",
        "receipts",
        "insurances",
        "insurance_movements",
        "cheques",
    ] {
        let left = format!("SELECT count(*) FROM {table}");
        assert_eq!(app.palm.number(&left).await, 0, "{table}");
    }
    let again = upload_history(&admin, &good()).await;
    let again = commit(&app, &admin, &again).await;
    assert_eq!(again["import"]["created"], 4, "{again}");
}

#[tokio::test]
async fn every_fault_of_a_history_is_told_by_cell() {
    let app = world().await;
    let admin = app.palm.admin();
    let body = json!({ "through": "2024-02-29", "version": 1 });
    admin.post("/period_locks/close", body).await.ok();
    let mut silent = OLD;
    silent[0] = "2023-1";
    silent[4] = "01/02/2023";
    silent[5] = "31/01/2024";
    let mut same_days = OLD;
    same_days[0] = "2024-8";
    let import = upload_history(
        &admin,
        &[
            row(&OLD, ["12000", "03/02/2024", "", "", ""]),
            row(&["2024-7"], ["24000.01", "10/09/2024", "", "", ""]),
            row(&["2024-7", "", "101"], ["", "10/09/2024", "", "", ""]),
            row(&["2024-7"], ["1", "", "Deposit", "", ""]),
            row(&silent, ["", "", "", "", ""]),
            row(&same_days, ["0", "", "", "", ""]),
        ],
    )
    .await;
    let expected = [
        ("collected_amount", ""),
        ("collected_amount", ""),
        ("collected_amount", "24000.01"),
        ("collected_on", ""),
        ("collected_on", "2024-02-03"),
        ("unit", "100"),
        ("unit", "101"),
    ];
    let expected: Vec<_> = expected
        .map(|(field, value)| (field.to_owned(), value.to_owned()))
        .to_vec();
    assert_eq!(faults(&import), expected, "{import}");
    // Who may not collect does not import collections.
    let clerk = app
        .palm
        .employee(&[(74, 1), (74, 2), (30, 1), (30, 2), (30, 5), (40, 1)])
        .await;
    let refused = clerk.upload(
        "/imports",
        &[("kind", "history")],
        ("list.xlsx", workbook(&[HISTORY])),
    );
    refused.await.status(403);
}

const BALANCES: &[&str] = &["Mobile", "Debit", "Credit", "On the day", "Reason"];

#[tokio::test]
async fn balances_of_tenants_stand_first_in_their_statements_and_are_withdrawn_with_their_batch() {
    let app = world().await;
    let admin = app.palm.admin();
    let rows: [&[&str]; 2] = [
        &[
            "0501112233",
            "1,500.50",
            "0",
            "31/01/2026",
            "Earlier system",
        ],
        &["0509999999", "1", "1", "31/01/2027", ""],
    ];
    let import = upload(&admin, "customer_balances", &[BALANCES, rows[0], rows[1]]).await;
    let fields: Vec<_> = faults(&import)
        .into_iter()
        .map(|(field, _)| field)
        .collect();
    assert_eq!(
        fields,
        ["contract", "dated_on", "mobile", "owes", "reason"],
        "{import}"
    );
    let contracts = upload_history(&admin, &good()).await;
    commit(&app, &admin, &contracts).await;
    let import = upload(&admin, "customer_balances", &[BALANCES, rows[0]]).await;
    let done = commit(&app, &admin, &import).await;
    assert_eq!(done["import"]["created"], 1, "{done}");
    let tenant = app.palm.number("SELECT max(id) FROM customers").await;
    let path = format!("/customers/{tenant}/statement");
    let statement = admin.get(&path).await.ok();
    assert_eq!(statement["overall"]["balance"], "1500.50");
    let lines = statement["lines"].as_array().expect("lines").iter();
    let own: Vec<_> = lines.filter(|line| line["kind"] == "opening").collect();
    assert_eq!(
        (own.len(), &own[0]["debit"], &own[0]["on"]),
        (1, &json!("1500.50"), &json!("2026-01-31"))
    );
    let file = admin.get(&format!("{path}/export?format=csv")).await;
    let file = String::from_utf8(file.status(200).bytes.clone()).expect("text");
    assert!(file.contains("Opening balance"), "{file}");
    let undone = undo(&app, &admin, &done).await;
    assert_eq!(undone["import"]["state"], "undone", "{undone}");
    let statement = admin.get(&path).await.ok();
    assert_eq!(statement["overall"]["balance"], "0.00");
    let kept = "SELECT count(*) FROM opening_balances WHERE withdraw_reason = 'Import undone'";
    assert_eq!(app.palm.number(kept).await, 1);
}
