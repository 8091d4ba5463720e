//! What the tests of this context begin with: a tenant with an issued contract of four payments.

use kernel::tenancy::MerchantTx;
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};
use testing::{App, TestMerchant};

pub struct World {
    pub app: App,
    pub customer: i64,
    pub contract: i64,
    pub owner: i64,
    pub other_owner: i64,
    /// Rent due 2026-01-01, 2026-03-15 (today) and 2026-06-01 by a cheque in the safe, insurance due 2026-01-01.
    pub payments: [i64; 4],
}

pub async fn insert(tx: &MerchantTx, sql: &str) -> i64 {
    let statement = Statement::from_string(DbBackend::Postgres, format!("{sql} RETURNING id"));
    let row = tx
        .query_one_raw(statement)
        .await
        .expect("inserted")
        .expect("a row");
    row.try_get("", "id").expect("an id")
}

pub async fn world() -> World {
    let app = testing::app().await;
    let tx = app.palm.tx().await;
    let customer = insert(
        &tx,
        "INSERT INTO customers (name_en, name_ar, mobile, search_key, created_at, updated_at) VALUES \
         ('Omar Haddad', 'عمر حداد', '+971501112233', 'omar haddad عمر حداد 971501112233', now(), now())",
    )
    .await;
    let city = insert(
        &tx,
        "INSERT INTO cities (name_en, name_ar, country, created_at, updated_at) \
         VALUES ('Ajman', 'عجمان', 'AE', now(), now())",
    )
    .await;
    let building = insert(
        &tx,
        &format!(
            "INSERT INTO buildings (name_en, name_ar, city_id, search_key, created_at, updated_at) \
             VALUES ('Al Rumailah Tower', 'برج الرميلة', {city}, 'alrumailah', now(), now())"
        ),
    )
    .await;
    let unit = insert(
        &tx,
        &format!(
            "INSERT INTO units (building_id, number, usage, kind, created_at, updated_at) \
             VALUES ({building}, '1203', 1, 'apartment', now(), now())"
        ),
    )
    .await;
    let owner = owner(&tx, "+971501110001").await;
    let other_owner = self::owner(&tx, "+971501110002").await;
    let holding = insert(
        &tx,
        &format!(
            "INSERT INTO ownerships (building_id, starts_on, shares, created_at, updated_at) \
             VALUES ({building}, '2020-01-01', '[]', now(), now())"
        ),
    )
    .await;
    let share = format!("INSERT INTO ownership_shares VALUES ({holding}, {owner}, 100)");
    tx.execute_unprepared(&share).await.expect("a share");
    let contract = insert(
        &tx,
        &format!(
            "INSERT INTO contracts (number, public_id, status, customer_id, unit_id, issue_date, \
             starts_on, ends_on, rent_price, total_rent, insurance_amount, issued_at, search_key, \
             created_at, updated_at) VALUES ('C-2026-00001', 'palm01-test', 1, {customer}, {unit}, \
             '2026-01-01', '2026-01-01', '2026-12-31', 300, 300, 50, now(), 'c 202600001', now(), now())"
        ),
    )
    .await;
    let counted = "INSERT INTO counters (name, last) VALUES ('contracts-2026', 1)";
    tx.execute_unprepared(counted).await.expect("a counter");
    let payments = [
        payment(
            &tx,
            contract,
            1,
            1,
            "100.10",
            "2026-01-01",
            "'cash', NULL, NULL",
        )
        .await,
        payment(
            &tx,
            contract,
            1,
            2,
            "100.20",
            "2026-03-15",
            "'transfer', NULL, NULL",
        )
        .await,
        payment(
            &tx,
            contract,
            1,
            3,
            "99.70",
            "2026-06-01",
            "'cheque', '000123', 'ADIB'",
        )
        .await,
        payment(
            &tx,
            contract,
            2,
            1,
            "50.00",
            "2026-01-01",
            "'cash', NULL, NULL",
        )
        .await,
    ];
    tx.commit().await.expect("committed");
    World {
        app,
        customer,
        contract,
        owner,
        other_owner,
        payments,
    }
}

async fn owner(tx: &MerchantTx, mobile: &str) -> i64 {
    let sql = format!(
        "INSERT INTO owners (name_en, mobile, created_at, updated_at) VALUES ('Owner', '{mobile}', now(), now())"
    );
    insert(tx, &sql).await
}

pub async fn payment(
    tx: &MerchantTx,
    contract: i64,
    kind: i16,
    sequence: i32,
    amount: &str,
    due_on: &str,
    method: &str,
) -> i64 {
    let (method, paper) = method.split_once(", ").expect("a method and its cheque");
    let sql = format!(
        "INSERT INTO contract_payments (contract_id, type, sequence, amount, due_on, status, \
         method, created_at, updated_at) VALUES \
         ({contract}, {kind}, {sequence}, {amount}, '{due_on}', 1, {method}, now(), now())"
    );
    let payment = insert(tx, &sql).await;
    if method == "'cheque'" {
        cheque(tx, contract, payment, amount, due_on, paper).await;
    }
    payment
}

/// A cheque in the safe for a payment; `paper` is its number and bank.
pub async fn cheque(
    tx: &MerchantTx,
    contract: i64,
    payment: i64,
    amount: &str,
    due_on: &str,
    paper: &str,
) -> i64 {
    let cheque = insert(
        tx,
        &format!(
            "INSERT INTO cheques (contract_id, contract_payment_id, purpose, number, bank, cheque_date, \
             bank_on, amount, state, step, is_current, received_on, created_at, updated_at) VALUES \
             ({contract}, {payment}, 'payment', {paper}, '{due_on}', '{due_on}', {amount}, 'received', 1, \
             true, '2026-01-01', now(), now())"
        ),
    )
    .await;
    let taken_in = format!(
        "INSERT INTO cheque_moves (cheque_id, step, of_step, from_state, verb, to_state, moved_on, at, by_name) \
         VALUES ({cheque}, 1, 1, 'expected', 'take_in', 'received', '2026-01-01', now(), 'Palm')"
    );
    tx.execute_unprepared(&taken_in).await.expect("taken in");
    cheque
}

/// As many more payments of the contract, one day each.
pub async fn more_payments(merchant: &TestMerchant, contract: i64, count: i32) -> Vec<i64> {
    let tx = merchant.tx().await;
    let mut ids = Vec::new();
    for number in 0..count {
        let method = "'cash', NULL, NULL";
        ids.push(
            payment(
                &tx,
                contract,
                1,
                100 + number,
                "10.01",
                "2026-02-01",
                method,
            )
            .await,
        );
    }
    tx.commit().await.expect("committed");
    ids
}

/// As many more payments of the contract by a cheque in the safe that is due, with their cheques.
pub async fn more_cheques(merchant: &TestMerchant, contract: i64, count: usize) -> Vec<(i64, i64)> {
    let tx = merchant.tx().await;
    let mut made = Vec::new();
    for number in 0..count {
        let sequence = 500 + i32::try_from(number).expect("few");
        let (amount, due_on) = ("10.01", "2026-03-01");
        let payment = payment(
            &tx,
            contract,
            1,
            sequence,
            amount,
            due_on,
            "'cheque', '7', 'ADIB'",
        )
        .await;
        made.push(payment);
    }
    tx.execute_unprepared("UPDATE cheques SET number = '7' || id WHERE number = '7'")
        .await
        .expect("named");
    tx.commit().await.expect("committed");
    let mut cheques = Vec::new();
    for payment in made {
        let sql = format!("SELECT id FROM cheques WHERE contract_payment_id = {payment}");
        cheques.push((payment, merchant.number(&sql).await));
    }
    cheques
}
