//! What becomes of the cheques that were columns of payments.

use tenant_migrations::MIGRATIONS;

use crate::database::Database;
use crate::kept::{ROWS, run};

/// By its sequence in the issued contract: a payment by cheque in each of the ways in which it could stand, and two of
/// a draft.
const PAYMENTS: &str = "
    UPDATE contracts SET issued_by = 'Mona';
    INSERT INTO contracts (number, public_id, status, customer_id, unit_id, issue_date, starts_on, ends_on, rent_price,
            total_rent, created_at, updated_at)
        SELECT 'D-1', 'x-2', 2, c.id, u.id, '2027-01-01', '2027-01-01', '2027-12-31', 100, 100, '2026-01-01', now()
        FROM customers c, units u;
    INSERT INTO contract_payments (contract_id, type, sequence, amount, due_on, status, method, cheque_number, bank,
            cheque_date, clearance_date, collected_on, collected_by, receipt_number, not_collected_reason, created_at,
            updated_at)
        SELECT c.id, 1, v.sequence, 100 + v.sequence, DATE '2026-03-01', v.status, 'cheque', v.number, v.bank,
            v.dated, v.cleared_on, v.collected_on, v.by_name, v.receipt, v.reason, '2026-01-01', '2026-03-09'
        FROM contracts c JOIN (VALUES
            ('C-1', 2, 1, '000002', 'ADIB', DATE '2026-03-02', NULL::date, NULL::date, NULL, NULL, NULL),
            ('C-1', 3, 1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
            ('C-1', 4, 2, '000004', 'ADIB', '2026-03-02', '2026-03-04', '2026-03-04', 'Omar', 'R-4', NULL),
            ('C-1', 5, 2, '000005', 'ADIB', '2026-03-02', NULL, '2026-03-05', 'Omar', 'R-5', NULL),
            ('C-1', 6, 3, '000006', 'FAB', '2026-03-02', NULL, NULL, NULL, NULL, 'insufficient_funds'),
            ('C-1', 7, 0, '000007', 'FAB', NULL, NULL, NULL, NULL, NULL, NULL),
            ('D-1', 8, 1, '000008', 'FAB', '2027-01-01', NULL, NULL, NULL, NULL, NULL),
            ('D-1', 9, 1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL)
        ) AS v(contract, sequence, status, number, bank, dated, cleared_on, collected_on, by_name, receipt, reason)
        ON v.contract = c.number;
    INSERT INTO receipts (number, contract_payment_id, amount, received_on, method, received_by, created_at, updated_at)
        SELECT receipt_number, id, amount, collected_on, CASE sequence WHEN 4 THEN 'cheque' ELSE 'cash' END, 'Omar', now(),
            now()
        FROM contract_payments WHERE sequence IN (4, 5)";

/// Sequence, number, bank, date, amount, state, day it cleared, and its moves.
const CHEQUES: &str = "
    SELECT concat_ws(' ', p.sequence, q.number, q.bank, q.cheque_date, q.bank_on, q.amount, q.state, q.cleared_on,
        (SELECT string_agg(concat_ws('/', m.verb, m.moved_on, m.by_name, m.reason, m.amount), ' ' ORDER BY m.step)
            FROM cheque_moves m WHERE m.cheque_id = q.id))
    FROM cheques q JOIN contract_payments p ON p.id = q.contract_payment_id AND p.contract_id = q.contract_id
    WHERE q.is_current ORDER BY p.sequence";

#[tokio::test]
async fn cheques_that_were_columns_of_payments_are_kept_with_what_happened_to_them() {
    let database = Database::create().await;
    let mut connection = database.pool.acquire().await.expect("a connection");
    run(
        &mut connection,
        "CREATE SCHEMA m_test1; SET search_path TO m_test1",
    )
    .await;
    let cheques = MIGRATIONS
        .iter()
        .position(|migration| migration.name == "cheques")
        .expect("the cheques' migration");
    for migration in &MIGRATIONS[..cheques] {
        run(&mut connection, migration.sql).await;
    }
    run(&mut connection, ROWS).await;
    run(&mut connection, PAYMENTS).await;
    run(&mut connection, MIGRATIONS[cheques].sql).await;
    let found: Vec<String> = sqlx::query_scalar(CHEQUES)
        .fetch_all(&mut *connection)
        .await
        .expect("the cheques");
    let in_safe = "take_in/2026-01-01/Mona";
    let expected = [
        format!("2 000002 ADIB 2026-03-02 2026-03-02 102.00 received {in_safe}"),
        "3 2026-03-01 103.00 expected".to_owned(),
        format!(
            "4 000004 ADIB 2026-03-02 2026-03-02 104.00 cleared 2026-03-04 {in_safe} deposit/2026-03-04/Omar \
             clear/2026-03-04/Omar/104.00"
        ),
        format!(
            "5 000005 ADIB 2026-03-02 2026-03-02 105.00 replaced {in_safe} replace/2026-03-05/Omar"
        ),
        format!(
            "6 000006 FAB 2026-03-02 2026-03-02 106.00 bounced {in_safe} deposit/2026-03-09/Mona \
             bounce/2026-03-09/Mona/insufficient_funds"
        ),
        "7 000007 FAB 2026-03-01 107.00 void void/2026-03-09/Mona".to_owned(),
        "8 000008 FAB 2027-01-01 2027-01-01 108.00 expected".to_owned(),
        "9 2026-03-01 109.00 expected".to_owned(),
    ];
    assert_eq!(found, expected);
    drop(connection);
    database.done().await;
}
