//! What the database itself keeps of the product's rules: each is tried to be broken in SQL.

use sqlx::{AssertSqlSafe, Executor as _, PgConnection};
use tenant_migrations::{MIGRATIONS, RunOptions, migrate_all};

use crate::database::Database;

/// Migrations that were there before `kept_by_the_database`.
const BEFORE: usize = 10;

/// A tenant's contract with a collected payment, and two owners.
pub(crate) const ROWS: &str = "
    INSERT INTO cities (name_en, name_ar, country, created_at, updated_at) VALUES ('Ajman', 'عجمان', 'AE', now(), now());
    INSERT INTO buildings (name_en, name_ar, city_id, created_at, updated_at)
        SELECT 'Tower', 'برج', id, now(), now() FROM cities;
    INSERT INTO units (building_id, number, usage, kind, created_at, updated_at)
        SELECT id, '101', 1, 'apartment', now(), now() FROM buildings;
    INSERT INTO customers (name_en, mobile, created_at, updated_at) VALUES ('Tenant', '+971501234567', now(), now());
    INSERT INTO owners (name_en, mobile, created_at, updated_at)
        VALUES ('One', '+971501110001', now(), now()), ('Two', '+971501110002', now(), now());
    INSERT INTO contracts (number, public_id, status, customer_id, unit_id, issue_date, starts_on, ends_on, rent_price,
            total_rent, issued_at, created_at, updated_at)
        SELECT 'C-1', 'x-1', 1, c.id, u.id, '2026-01-01', '2026-01-01', '2026-12-31', 100, 100, '2026-01-01', '2026-01-01', now()
        FROM customers c, units u;
    INSERT INTO contract_payments (contract_id, type, sequence, amount, due_on, status, method, collected_on,
            receipt_number, created_at, updated_at)
        SELECT id, 1, 1, 100, '2026-01-01', 2, 'cash', '2026-01-01', 'R-1', now(), now() FROM contracts;
    INSERT INTO receipts (number, contract_payment_id, amount, received_on, method, received_by, created_at, updated_at)
        SELECT 'R-1', id, 100, '2026-01-01', 'cash', 'Palm', now(), now() FROM contract_payments";
const HOLDING: &str = "INSERT INTO ownerships (unit_id, starts_on, shares, created_at, updated_at) \
     SELECT id, '2020-01-01', '[]', now(), now() FROM units";

/// Runs statements in one transaction of the merchant; the constraint that refused them.
pub(crate) async fn refused(database: &Database, statements: &[&str]) -> Option<String> {
    let mut tx = database.pool.begin().await.expect("begun");
    tx.execute("SET LOCAL search_path TO m_test1")
        .await
        .expect("set");
    let mut done = Ok(());
    for statement in statements {
        if let Err(error) = tx.execute(AssertSqlSafe((*statement).to_owned())).await {
            done = Err(error);
            break;
        }
    }
    let done = match done {
        Ok(()) => tx.commit().await,
        failed => failed,
    };
    let error = done.err()?;
    let refusal = error.as_database_error().expect("the database's answer");
    Some(refusal.constraint().expect("a constraint").to_owned())
}

fn receipt(number: &str, amount: &str) -> String {
    format!(
        "INSERT INTO receipts (number, contract_payment_id, amount, received_on, method, received_by, created_at, \
         updated_at) SELECT '{number}', id, {amount}, '2026-01-01', 'cash', 'Palm', now(), now() FROM contract_payments"
    )
}

/// A share by the owner's name; `taken` is what the shares before it add up to.
fn share(owner: &str, share: &str, taken: &str) -> String {
    format!(
        "INSERT INTO ownership_shares (ownership_id, owner_id, share, taken) \
         SELECT h.id, o.id, {share}, {taken} FROM ownerships h, owners o WHERE o.name_en = '{owner}'"
    )
}

pub(crate) async fn prepared() -> Database {
    let database = Database::create().await;
    database.merchant(1).await;
    for statement in migrations::statements(ROWS) {
        assert_eq!(refused(&database, &[statement]).await, None, "{statement}");
    }
    database
}

#[tokio::test]
async fn a_payment_has_one_live_receipt_and_amounts_are_above_zero() {
    let database = prepared().await;
    let is = async |statement: &str| refused(&database, &[statement]).await;
    assert_eq!(
        is(&receipt("R-2", "100")).await.as_deref(),
        Some("receipts_one_live")
    );
    assert_eq!(is("UPDATE receipts SET voided_at = now()").await, None);
    for amount in ["0", "-1"] {
        assert_eq!(
            is(&receipt("R-2", amount)).await.as_deref(),
            Some("receipts_amount_check")
        );
    }
    assert_eq!(is(&receipt("R-2", "100")).await, None);
    for (net, vat, total) in [
        ("0", "0", "0"),
        ("-100", "-15", "-115"),
        ("100", "-1", "99"),
    ] {
        let invoice = format!(
            "INSERT INTO invoices (number, public_id, kind, subtype, customer_id, issued_at, issue_date, currency, net, \
             vat, total, created_at, updated_at) SELECT 'I-1', 'x', 'invoice', 'simplified', id, now(), now(), 'SAR', \
             {net}, {vat}, {total}, now(), now() FROM customers"
        );
        assert_eq!(is(&invoice).await.as_deref(), Some("invoices_amounts"));
    }
    database.done().await;
}

#[tokio::test]
async fn issued_goes_with_its_date() {
    let database = prepared().await;
    let set =
        async |what: &str| refused(&database, &[&format!("UPDATE contracts SET {what}")]).await;
    let issued = Some("contracts_issued".to_owned());
    for wrong in [
        "issued_at = NULL",
        "status = 2",
        "status = 3, issued_at = NULL",
    ] {
        assert_eq!(set(wrong).await, issued, "{wrong}");
    }
    for right in [
        "status = 3",
        "status = 0",
        "issued_at = NULL",
        "status = 2",
        "status = 1, issued_at = now()",
    ] {
        assert_eq!(set(right).await, None, "{right}");
    }
    database.done().await;
}

#[tokio::test]
async fn shares_of_a_holding_add_up_to_all_of_it() {
    let database = prepared().await;
    let with = async |shares: &[String]| {
        let statements = std::iter::once(HOLDING).chain(shares.iter().map(String::as_str));
        refused(&database, &statements.collect::<Vec<_>>()).await
    };
    let (total, chain, taken) = (
        "ownerships_total",
        "ownership_shares_chain",
        "ownership_shares_taken",
    );
    let wrong = [
        (vec![], total),
        (vec![share("One", "60", "NULL")], total),
        (
            vec![share("One", "60", "NULL"), share("Two", "30", "60")],
            total,
        ),
        (
            vec![share("One", "60", "NULL"), share("Two", "60", "40")],
            chain,
        ),
        (
            vec![share("One", "60", "NULL"), share("Two", "100", "NULL")],
            taken,
        ),
        (
            vec![share("One", "100", "NULL"), share("Two", "10", "100")],
            "ownership_shares_upto_check",
        ),
        (vec![share("One", "40", "60")], chain),
    ];
    for (shares, constraint) in &wrong {
        assert_eq!(
            with(shares).await.as_deref(),
            Some(*constraint),
            "{shares:?}"
        );
    }
    let right = [share("One", "60", "NULL"), share("Two", "40", "60")];
    assert_eq!(with(&right).await, None);
    for (broken, constraint) in [
        ("DELETE FROM ownership_shares WHERE share = 40", total),
        ("DELETE FROM ownership_shares WHERE share = 60", chain),
        (
            "UPDATE ownership_shares SET share = 30 WHERE share = 40",
            total,
        ),
    ] {
        assert_eq!(
            refused(&database, &[broken]).await.as_deref(),
            Some(constraint),
            "{broken}"
        );
    }
    assert_eq!(refused(&database, &["DELETE FROM ownerships"]).await, None);
    database.done().await;
}

/// A merchant of version 7 with rows that break every rule of version 8.
async fn before_the_rules(database: &Database) {
    let mut connection = database.pool.acquire().await.expect("a connection");
    run(
        &mut connection,
        "CREATE SCHEMA m_test1; SET search_path TO m_test1",
    )
    .await;
    for migration in &MIGRATIONS[..BEFORE] {
        run(&mut connection, migration.sql).await;
    }
    run(&mut connection, ROWS).await;
    run(
        &mut connection,
        "INSERT INTO receipts (number, contract_payment_id, amount, received_on, method, received_by, created_at, \
             updated_at) SELECT 'R-2', id, 0, '2026-01-01', 'cash', 'Palm', now(), now() FROM contract_payments;
         UPDATE contracts SET issued_at = NULL;
         INSERT INTO units (building_id, number, usage, kind, created_at, updated_at)
             SELECT b.id, n::text, 1, 'apartment', now(), now() FROM buildings b, generate_series(102, 104) n;
         INSERT INTO ownerships (unit_id, starts_on, shares, created_at, updated_at)
             SELECT id, '2020-01-01', CASE WHEN number = '102' THEN '[]' ELSE '[{\"owner_id\": 1, \"share\": \"100.00\"}]'::jsonb END, \
             now(), now() FROM units;
         INSERT INTO ownership_shares SELECT h.id, o.id, 25 * o.id FROM ownerships h JOIN units u ON u.id = h.unit_id, owners o
             WHERE u.number = '103';
         INSERT INTO ownership_shares SELECT h.id, o.id, 50 FROM ownerships h JOIN units u ON u.id = h.unit_id, owners o
             WHERE u.number = '104';
         RESET search_path;
         INSERT INTO platform.merchants (key, account_id, schema_name, name_en, name_ar, business_type, country, city, \
             currency, time_zone, email, mobile, owner_name, status, schema_version, created_at, updated_at)
             VALUES ('test1', 1, 'm_test1', 'Test', 'اختبار', 'other', 'AE', 'Ajman', 'AED', 'Asia/Dubai', 'a@b.example', \
             '+971501234567', 'Owner', 'active', 10, now(), now())",
    )
    .await;
}

pub(crate) async fn run(connection: &mut PgConnection, sql: &str) {
    connection
        .execute(AssertSqlSafe(sql.to_owned()))
        .await
        .unwrap_or_else(|error| panic!("{sql}: {error}"));
}

#[tokio::test]
async fn rows_that_break_the_rules_are_put_right_when_they_come() {
    let database = Database::create().await;
    before_the_rules(&database).await;
    let options = RunOptions {
        migrations: MIGRATIONS[..=BEFORE].to_vec(),
        ..RunOptions::default()
    };
    let report = migrate_all(&database.pool, &options).await.expect("ran");
    assert_eq!((report.migrated, report.failed.len()), (1, 0), "{report:?}");
    let found = [
        // The payment's own receipt is the live one; the other says so, and what its payment says.
        "SELECT count(*) FROM m_test1.receipts WHERE number = 'R-1' AND voided_at IS NULL",
        "SELECT count(*) FROM m_test1.receipts WHERE number = 'R-2' AND amount = 100 AND void_reason LIKE '%R-1'",
        "SELECT count(*) FROM m_test1.contracts WHERE issued_at = created_at",
    ];
    for sql in found {
        assert_eq!(database.number(sql).await, 1, "{sql}");
    }
    let shares = "SELECT count(*) FROM m_test1.ownership_shares s JOIN m_test1.ownerships h ON h.id = s.ownership_id \
         JOIN m_test1.units u ON u.id = h.unit_id WHERE (u.number, s.share) IN \
         (('101', 100), ('103', 33.33), ('103', 66.67), ('104', 50))";
    assert_eq!(database.number(shares).await, 5);
    let told = "SELECT count(*) FROM m_test1.ownerships h JOIN m_test1.units u ON u.id = h.unit_id \
         WHERE u.number = '103' AND h.shares->0->>'share' = '33.33' AND h.shares->1->>'share' = '66.67'";
    assert_eq!(database.number(told).await, 1);
    assert_eq!(
        database
            .number("SELECT count(*) FROM m_test1.ownerships")
            .await,
        3
    );
    database.done().await;
}

const DEPOSIT: &str = "
    INSERT INTO insurances (contract_id, last_sequence, balance, created_at, updated_at)
        SELECT id, 2, 70, now(), now() FROM contracts;
    INSERT INTO insurance_movements (insurance_id, sequence, number, kind, amount, balance_before, moved_on, posted_by,
            created_at, updated_at)
        SELECT id, 1, 'DM-1', 'topped_up', 100, 0, '2026-01-01', 'Palm', now(), now() FROM insurances;
    INSERT INTO insurance_movements (insurance_id, sequence, number, kind, amount, balance_before, moved_on, method, posted_by,
            created_at, updated_at)
        SELECT id, 2, 'DM-2', 'refunded', -30, 100, '2026-01-02', 'cash', 'Palm', now(), now() FROM insurances";

/// A third movement of the deposit.
fn movement(kind: &str, amount: &str, before: &str, more: &str) -> String {
    format!(
        "INSERT INTO insurance_movements (insurance_id, sequence, number, kind, amount, balance_before, moved_on, method, \
         posted_by, created_at, updated_at, reverses_id, carried_from_id, receipt_id) \
         SELECT id, 3, 'DM-3', '{kind}', {amount}, {before}, '2026-01-03', 'cash', 'Palm', now(), now(), {more} \
         FROM insurances"
    )
}

#[tokio::test]
async fn the_book_of_a_deposit_is_a_chain_that_nobody_changes() {
    let database = prepared().await;
    let statements: Vec<&str> = migrations::statements(DEPOSIT).collect();
    assert_eq!(refused(&database, &statements).await, None);
    let is = async |statement: &str| refused(&database, &[statement]).await;
    let none = "NULL, NULL, NULL";
    let second = "(SELECT id FROM insurance_movements WHERE sequence = 2)";
    let wrong = [
        (
            movement("refunded", "-71", "70", none),
            "insurance_movements_never_below_zero",
        ),
        (
            movement("refunded", "-10", "80", none),
            "insurance_movements_chain",
        ),
        (
            movement("refunded", "10", "70", none),
            "insurance_movements_direction",
        ),
        (
            movement("received", "10", "70", none),
            "insurance_movements_received",
        ),
        (
            movement("carried_in", "10", "70", none),
            "insurance_movements_carried",
        ),
        (
            movement("carried_in", "10", "70", &format!("NULL, {second}, NULL")),
            "insurance_movements_carried_from",
        ),
        (
            movement(
                "received",
                "99",
                "70",
                "NULL, NULL, (SELECT id FROM receipts)",
            ),
            "insurance_movements_receipt",
        ),
        (
            movement("refunded", "31", "70", &format!("{second}, NULL, NULL")),
            "insurance_movements_reverses",
        ),
        (
            "UPDATE insurances SET balance = 71".to_owned(),
            "insurances_stands",
        ),
        (
            "UPDATE insurance_movements SET amount = 90 WHERE sequence = 1".to_owned(),
            "insurance_movements_chain",
        ),
        (
            "UPDATE insurance_movements SET version = 2".to_owned(),
            "insurance_movements_unchanged",
        ),
        (
            "DELETE FROM insurance_movements WHERE sequence = 1".to_owned(),
            "insurance_movements_chain",
        ),
        (
            "DELETE FROM insurance_movements WHERE sequence = 2".to_owned(),
            "insurances_stands",
        ),
    ];
    for (statement, constraint) in &wrong {
        assert_eq!(
            is(statement).await.as_deref(),
            Some(*constraint),
            "{statement}"
        );
    }
    let back = movement("refunded", "30", "70", &format!("{second}, NULL, NULL"));
    let stands = "UPDATE insurances SET last_sequence = 3, balance = 100";
    assert_eq!(refused(&database, &[&back, stands]).await, None);
    database.done().await;
}

#[tokio::test]
async fn what_was_collected_of_deposits_before_the_book_is_its_first_movements() {
    let database = Database::create().await;
    let mut connection = database.pool.acquire().await.expect("a connection");
    run(
        &mut connection,
        "CREATE SCHEMA m_test1; SET search_path TO m_test1",
    )
    .await;
    let book = MIGRATIONS
        .iter()
        .position(|migration| migration.name == "deposits")
        .expect("the book's migration");
    for migration in &MIGRATIONS[..book] {
        run(&mut connection, migration.sql).await;
    }
    run(&mut connection, ROWS).await;
    run(
        &mut connection,
        "INSERT INTO contract_payments (contract_id, type, sequence, amount, due_on, status, method, collected_on,
             receipt_number, created_at, updated_at)
             SELECT id, 2, n, 10 * n, '2026-01-01', 2, 'cash', '2026-01-01', 'R-D' || n, now(), now()
             FROM contracts, generate_series(1, 3) n;
         INSERT INTO receipts (number, contract_payment_id, amount, received_on, method, received_by, created_at, updated_at)
             SELECT p.receipt_number, p.id, p.amount,
                 CASE p.sequence WHEN 3 THEN DATE '2025-12-30' ELSE DATE '2026-01-01' END, 'cash', 'Palm', now(), now()
             FROM contract_payments p WHERE p.type = 2",
    )
    .await;
    run(&mut connection, MIGRATIONS[book].sql).await;
    let found: Vec<(i32, String, i64)> = sqlx::query_as(
        "SELECT sequence, number, balance_after::bigint FROM insurance_movements ORDER BY sequence",
    )
    .fetch_all(&mut *connection)
    .await
    .expect("the book");
    let expected = [
        (1, "DM-2025-00001", 30),
        (2, "DM-2026-00001", 40),
        (3, "DM-2026-00002", 60),
    ];
    assert_eq!(
        found,
        expected.map(|(sequence, number, left)| (sequence, number.to_owned(), left))
    );
    let counted: Vec<(String, i64)> =
        sqlx::query_as("SELECT name, last FROM counters ORDER BY name")
            .fetch_all(&mut *connection)
            .await
            .expect("the counters");
    let counters = [
        ("insurance_movements-2025", 1),
        ("insurance_movements-2026", 2),
    ];
    assert_eq!(
        counted,
        counters.map(|(name, last)| (name.to_owned(), last))
    );
    drop(connection);
    database.done().await;
}
