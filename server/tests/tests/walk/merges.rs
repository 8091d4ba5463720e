//! A merge of two tenants takes every row along, of whatever table, and gives every row back.

use std::collections::BTreeSet;

use serde_json::json;

use super::second_merchant::{Cedar, FIRST, names};

/// Columns that name a tenant and stay: they tell which two were merged.
const STAY: [(&str, &str); 2] = [
    ("customer_merges", "survivor_id"),
    ("customer_merges", "merged_id"),
];

/// What a merge itself writes, and when its caller was last seen.
const WRITTEN: [&str; 6] = [
    "audit_log",
    "customer_merge_moves",
    "customer_merges",
    "customers",
    "idempotency_keys",
    "sessions",
];

/// A table that a context forgot to publish would keep its rows under a pointer.
#[tokio::test]
async fn every_column_that_names_a_tenant_is_published() {
    let app = testing::app().await;
    let keys = "SELECT k.conrelid::regclass::text || '.' || a.attname FROM pg_constraint k \
                JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = ANY(k.conkey) \
                WHERE k.contype = 'f' AND k.confrelid = 'customers'::regclass";
    let named = "SELECT table_name || '.' || column_name FROM information_schema.columns \
                 WHERE table_schema = current_schema() AND column_name LIKE '%customer\\_id'";
    let mut in_database = names(&app.palm, keys.to_owned()).await;
    in_database.extend(names(&app.palm, named.to_owned()).await);
    let columns = openapi::compose::customer_columns();
    let published: BTreeSet<String> = columns
        .iter()
        .map(|one| (one.table, one.column))
        .chain(STAY)
        .map(|(table, column)| format!("{table}.{column}"))
        .collect();
    let forgotten: Vec<_> = in_database.difference(&published).collect();
    assert!(
        forgotten.is_empty(),
        "no context's CUSTOMER_COLUMNS has {forgotten:?}"
    );
    for one in &columns {
        let known = format!(
            "SELECT count(*) FROM information_schema.columns WHERE table_schema = current_schema() \
             AND table_name = '{}' AND column_name IN ('{}', '{}') AND data_type = 'bigint'",
            one.table, one.column, one.key
        );
        let expected = if one.column == one.key { 1 } else { 2 };
        assert_eq!(app.palm.number(&known).await, expected, "{one:?}");
    }
}

/// Cedar has a row in every table: all of them follow, and all of them go back.
#[tokio::test]
async fn a_merge_takes_every_row_along_and_gives_it_back() {
    let app = testing::app().await;
    let admin = app.cedar.admin();
    let cedar = Cedar::fill(&app).await;
    let survivor = json!({ "name_en": "Remaining tenant", "mobile": "+971507777777" });
    let survivor = admin.post("/customers", survivor).await.ok()["id"]
        .as_i64()
        .expect("an id");
    let order = json!({ "survivor_id": survivor, "merged_id": FIRST, "take": ["mobile"],
        "survivor_version": 1, "merged_version": 1 });
    let merge = admin.post("/customer_merges", order).await.ok();
    let mut followed = 0;
    for one in openapi::compose::customer_columns() {
        let rows = |id: i64| {
            format!(
                "SELECT count(*) FROM {} WHERE {} = {id}",
                one.table, one.column
            )
        };
        let moved = app.cedar.number(&rows(survivor)).await;
        assert!(moved > 0, "no row of {}.{} followed", one.table, one.column);
        followed += moved;
        if one.when.is_none() {
            assert_eq!(
                app.cedar.number(&rows(FIRST)).await,
                0,
                "{}.{}",
                one.table,
                one.column
            );
        }
    }
    // The pointer itself names the survivor, too, and did not follow.
    assert_eq!(merge["moved"], followed - 1);
    let path = format!("/customer_merges/{}/undo", merge["id"]);
    admin.post(&path, json!({ "version": 1 })).await.ok();
    cedar.assert_unchanged(&WRITTEN).await;
    let pointer = format!("SELECT merged_into_id FROM customers WHERE id = {FIRST} + 1");
    assert_eq!(app.cedar.number(&pointer).await, FIRST);
}

/// What was issued to the one who remains stays theirs, so that its contract cannot go back.
#[tokio::test]
async fn a_tax_invoice_of_since_the_merge_keeps_it() {
    let app = testing::app().await;
    let admin = app.cedar.admin();
    Cedar::fill(&app).await;
    let survivor = json!({ "name_en": "Remaining tenant", "mobile": "+971507777777" });
    let survivor = admin.post("/customers", survivor).await.ok()["id"].clone();
    let order = json!({ "survivor_id": survivor, "merged_id": FIRST, "take": [],
        "survivor_version": 1, "merged_version": 1 });
    let merge = admin.post("/customer_merges", order).await.ok();
    app.cedar
        .execute(&format!(
            "INSERT INTO invoices (number, public_id, kind, subtype, contract_payment_id, customer_id, original_id, \
             reason, issued_at, issue_date, currency, net, vat, total, created_at, updated_at) VALUES ('CN-1', \
             'cedar1-CCCCCCCCCCCCCCCCCCCCCC', 'credit_note', 'simplified', {FIRST}, {survivor}, {FIRST}, 'Wrong rent', \
             now(), '2026-03-15', 'SAR', 100, 15, 115, now(), now())"
        ))
        .await;
    let path = format!("/customer_merges/{}/undo", merge["id"]);
    let refused = admin.post(&path, json!({ "version": 1 })).await;
    let refused = refused.refused(409, "customer_merges.invoiced");
    assert!(refused.to_string().contains("CN-1"), "{refused}");
}
