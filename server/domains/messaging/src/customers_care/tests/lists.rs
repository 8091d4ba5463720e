//! Who qualifies, and why.

use serde_json::json;

use super::{count, first, rows};
use crate::reminders::tests::lease;

#[tokio::test]
async fn each_list_has_who_qualifies_and_says_why() {
    let app = testing::app().await;
    lease(&app, &app.palm, &[-10, 3, 30]).await;
    let missing = first(&app, "missing_data").await;
    assert_eq!(missing["missing"], json!(["nationality", "identity"]));
    assert_eq!(missing["channel"], "email");
    assert_eq!(
        first(&app, "unattested_contracts").await["due_on"],
        "2026-01-01"
    );
    let owed = first(&app, "account_balance").await;
    assert_eq!(
        (&owed["amount"], &owed["due_on"]),
        (&json!("12500.00"), &json!("2026-03-05"))
    );
    assert_eq!(
        count(&app, "contract_payment").await,
        2,
        "not the one of 30 days"
    );
    assert_eq!(
        rows(&app, "list=account_balance").await["totals"]["amount"],
        "12500.00"
    );

    let palm = &app.palm;
    palm.execute("UPDATE customers SET nationality = 'JO', passport_number = 'P1', email = ''")
        .await;
    let missing = first(&app, "missing_data").await;
    assert_eq!(missing["missing"], json!(["email", "identity_expiry"]));
    assert!(missing["channel"].is_null(), "{missing}");
    assert_eq!(
        rows(&app, "list=missing_data&reachable=true").await["total"],
        0
    );
    assert_eq!(
        rows(&app, "list=missing_data&missing=email").await["total"],
        1
    );
    assert_eq!(
        rows(&app, "list=missing_data&missing=name_ar").await["total"],
        0
    );
    palm.execute("UPDATE customers SET gender = 3").await;
    let missing = first(&app, "missing_data").await;
    assert_eq!(missing["missing"], json!(["email", "trade_licence"]));
    palm.execute("UPDATE contracts SET tasdeq_number = 'T-1'; UPDATE contract_payments SET status = 2, collected_on = '2026-03-06'").await;
    for list in [
        "unattested_contracts",
        "account_balance",
        "contract_payment",
    ] {
        assert_eq!(count(&app, list).await, 0, "{list}");
    }
    palm.execute("UPDATE customers SET status = 0").await;
    assert_eq!(count(&app, "missing_data").await, 0, "disabled");
}

#[tokio::test]
async fn papers_count_by_the_record_or_a_newer_file() {
    let app = testing::app().await;
    lease(&app, &app.palm, &[]).await;
    let palm = &app.palm;
    for (day, listed) in [("2026-05-15", 0), ("2026-05-14", 1), ("2025-01-01", 1)] {
        palm.execute(&format!(
            "UPDATE customers SET passport_expires_on = '{day}', national_id_expires_on = '{day}'"
        ))
        .await;
        for list in ["update_passport", "update_national_id"] {
            assert_eq!(count(&app, list).await, listed, "{list} {day}");
        }
    }
    palm.execute(
        "INSERT INTO documents (noun, record_id, kind, file_name, path, size_bytes, expires_on, created_at, updated_at) \
         SELECT 'customers', id, 'passport', 'p.pdf', 'palm01/00/p.pdf', 1, '2031-01-01', now(), now() FROM customers",
    )
    .await;
    assert_eq!(count(&app, "update_passport").await, 0);
    assert_eq!(count(&app, "update_national_id").await, 1);
}

#[tokio::test]
async fn a_contract_that_ends_is_in_one_list_until_it_is_renewed() {
    let app = testing::app().await;
    lease(&app, &app.palm, &[]).await;
    let lists = [
        "expired_within_three_months",
        "expired_within_one_month",
        "expired_contracts",
    ];
    for (ends_on, expected) in [
        ("2026-06-16", [0, 0, 0]),
        ("2026-06-15", [1, 0, 0]),
        ("2026-04-16", [1, 0, 0]),
        ("2026-04-15", [0, 1, 0]),
        ("2026-03-15", [0, 1, 0]),
        ("2026-03-14", [0, 0, 1]),
    ] {
        let sql = format!("UPDATE contracts SET ends_on = '{ends_on}'");
        app.palm.execute(&sql).await;
        for (list, expected) in lists.iter().zip(expected) {
            assert_eq!(count(&app, list).await, expected, "{list} on {ends_on}");
        }
    }
    app.palm.execute("UPDATE contracts SET status = 3").await;
    assert_eq!(count(&app, "expired_contracts").await, 1);
    app.palm
        .execute(
            "INSERT INTO contracts (number, public_id, status, customer_id, unit_id, issue_date, starts_on, ends_on, rent_price, \
             total_rent, issued_at, created_at, updated_at) SELECT 'C-2', 'palm01-y', 1, customer_id, unit_id, '2026-03-10', \
             '2026-04-01', '2027-03-31', 1, 1, now(), now(), now() FROM contracts",
        )
        .await;
    assert_eq!(count(&app, "expired_contracts").await, 0, "renewed");
}

#[tokio::test]
async fn a_contract_that_is_stopped_is_not_written_about() {
    let app = testing::app().await;
    lease(&app, &app.palm, &[-10]).await;
    let listed = rows(&app, "").await["total"].as_i64();
    assert_eq!(listed, Some(4), "data, registry, balance and payment");
    app.palm
        .execute(
            "UPDATE contracts SET stopped_on = '2026-03-01', stop_reason = 'x', stopped_by = 'x'",
        )
        .await;
    assert_eq!(rows(&app, "").await["total"], 0);
}
