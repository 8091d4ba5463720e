//! The books of owners: agreements, costs, payouts and statements, each tried to be broken in SQL.

use crate::kept::{prepared, refused};

const OWNER: &str = "(SELECT min(id) FROM owners)";

/// One line of 100, then an empty statement of the next month.
fn statements() -> [String; 3] {
    [
        statement(1, "'2026-01-01', '2026-01-31'", "0, 100", 1),
        line(1, 1, "100", "0"),
        statement(2, "'2026-02-01', '2026-02-28'", "100, 0", 0),
    ]
}

fn statement(sequence: i32, days: &str, opening_and_collected: &str, lines: i32) -> String {
    format!(
        "INSERT INTO owner_statements (owner_id, sequence, number, starts_on, ends_on, opening, collected, costs, fees, \
         payouts, reserve, line_count, details, printed, closed_by, created_at, updated_at) VALUES ({OWNER}, {sequence}, \
         'OS-{sequence}', {days}, {opening_and_collected}, 0, 0, 0, 0, {lines}, '{{}}', '{{}}', 'Palm', now(), now())"
    )
}

fn line(statement: i32, sequence: i32, amount: &str, before: &str) -> String {
    format!(
        "INSERT INTO owner_statement_lines (owner_statement_id, sequence, kind, source_id, happened_on, is_late, amount, \
         vat, balance_before, said_en, said_ar) SELECT id, {sequence}, 'collected', {sequence}, '2026-01-05', false, \
         {amount}, 0, {before}, 'x', 'x' FROM owner_statements WHERE sequence = {statement}"
    )
}

#[tokio::test]
async fn statements_of_an_owner_are_a_chain_that_nobody_changes() {
    let database = prepared().await;
    let all = statements();
    let all: Vec<&str> = all.iter().map(String::as_str).collect();
    assert_eq!(refused(&database, &all).await, None);
    let third = "'2026-03-01', '2026-03-31'";
    let wrong = [
        (
            statement(3, "'2026-02-28', '2026-03-31'", "100, 0", 0),
            "owner_statements_once",
        ),
        (
            statement(3, "'2026-03-02', '2026-03-31'", "100, 0", 0),
            "owner_statements_chain",
        ),
        (statement(3, third, "90, 0", 0), "owner_statements_chain"),
        (statement(3, third, "100, 10", 1), "owner_statements_stands"),
        (
            "UPDATE owner_statements SET version = 2".to_owned(),
            "owner_statements_unchanged",
        ),
        (
            "UPDATE owner_statement_lines SET amount = 90".to_owned(),
            "owner_statements_stands",
        ),
        (
            "UPDATE owner_statement_lines SET balance_before = 1".to_owned(),
            "owner_statement_lines_first",
        ),
        (line(1, 2, "10", "90"), "owner_statement_lines_chain"),
        (line(1, 1, "10", "0"), "owner_statement_lines_pkey"),
    ];
    for (statement, constraint) in &wrong {
        assert_eq!(
            refused(&database, &[statement]).await.as_deref(),
            Some(*constraint),
            "{statement}"
        );
    }
    database.done().await;
}

#[tokio::test]
async fn agreements_share_no_day_and_what_takes_back_is_as_much() {
    let database = prepared().await;
    let agreement = |starts_on: &str, building: &str| {
        format!(
            "INSERT INTO management_agreements (owner_id, building_id, starts_on, basis, percentage, minimum, \
             placement_percentage, renewal_fee, reserve, created_at, updated_at) VALUES ({OWNER}, {building}, \
             '{starts_on}', 'collected', 5, 0, 0, 0, 0, now(), now())"
        )
    };
    let building = "(SELECT min(id) FROM buildings)";
    let cost = |number: &str, amount: &str, reverses: &str| {
        format!(
            "INSERT INTO owner_costs (number, owner_id, kind, spent_on, amount, vat, note, reverses_id, posted_by, \
             created_at, updated_at) VALUES ('{number}', {OWNER}, 'other', '2026-01-01', {amount}, 0, 'x', {reverses}, \
             'Palm', now(), now())"
        )
    };
    let payout = |number: &str, amount: &str, reverses: &str| {
        format!(
            "INSERT INTO owner_payouts (number, owner_id, paid_on, amount, method, reverses_id, posted_by, created_at, \
             updated_at) VALUES ('{number}', {OWNER}, '2026-01-01', {amount}, 'cash', {reverses}, 'Palm', now(), now())"
        )
    };
    let first_cost = "(SELECT min(id) FROM owner_costs)";
    let first_payout = "(SELECT min(id) FROM owner_payouts)";
    for statement in [
        agreement("2026-01-01", "NULL"),
        agreement("2026-01-01", building),
        cost("OC-1", "100", "NULL"),
        payout("OP-1", "100", "NULL"),
    ] {
        assert_eq!(refused(&database, &[&statement]).await, None, "{statement}");
    }
    let wrong = [
        (
            agreement("2027-01-01", "NULL"),
            "management_agreements_overlap",
        ),
        (cost("OC-2", "-90", first_cost), "owner_costs_reverses"),
        (
            payout("OP-2", "-90", first_payout),
            "owner_payouts_reverses",
        ),
        (
            "UPDATE owner_costs SET amount = 90, version = 2".to_owned(),
            "owner_costs_unchanged",
        ),
        (
            "UPDATE owner_payouts SET version = 2".to_owned(),
            "owner_payouts_unchanged",
        ),
    ];
    for (statement, constraint) in &wrong {
        assert_eq!(
            refused(&database, &[statement]).await.as_deref(),
            Some(*constraint),
            "{statement}"
        );
    }
    for back in [
        cost("OC-2", "-100", first_cost),
        payout("OP-2", "-100", first_payout),
    ] {
        assert_eq!(refused(&database, &[&back]).await, None, "{back}");
    }
    let twice = cost("OC-3", "-100", first_cost);
    let constraint = refused(&database, &[&twice]).await;
    assert_eq!(constraint.as_deref(), Some("owner_costs_reversed_once"));
    database.done().await;
}
