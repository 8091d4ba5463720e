//! A business in an office and a person in a flat, each with an issued contract.

use sea_orm::{ConnectionTrait as _, DbBackend, Statement};
use serde_json::{Value, json};

use crate::fixtures::World;

/// Payments by what they are.
pub(super) struct Payments {
    /// Rent of an office, 11,500.00 with tax, of a business.
    pub office: i64,
    /// The same office's next rent.
    pub office_next: i64,
    /// Its deposit.
    pub deposit: i64,
    /// Rent of a flat, 3,000.00, of a person.
    pub flat: i64,
}

pub(super) async fn payments(world: &World) -> Payments {
    let palm = &world.app.palm;
    let tx = palm.tx().await;
    let insert = async |sql: String| -> i64 {
        let statement = Statement::from_string(DbBackend::Postgres, format!("{sql} RETURNING id"));
        let row = tx.query_one_raw(statement).await.expect("inserted");
        row.expect("a row").try_get("", "id").expect("an id")
    };
    let city = insert("INSERT INTO cities (name_en, name_ar, country, created_at, updated_at) VALUES ('Riyadh', 'الرياض', 'SA', now(), now())".into()).await;
    let building = insert(format!("INSERT INTO buildings (name_en, name_ar, city_id, created_at, updated_at) VALUES ('Olaya Plaza', 'بلازا العليا', {city}, now(), now())")).await;
    let contract = async |number: &str, gender: i16, usage: i16, kind: &str| -> i64 {
        let unit = insert(format!("INSERT INTO units (building_id, number, usage, kind, created_at, updated_at) VALUES ({building}, '{number}', {usage}, '{kind}', now(), now())")).await;
        let customer = insert(format!("INSERT INTO customers (name_en, name_ar, mobile, gender, created_at, updated_at) VALUES ('Tenant {number}', 'مستأجر {number}', '+9665000{number}', {gender}, now(), now())")).await;
        insert(format!("INSERT INTO contracts (number, public_id, status, customer_id, unit_id, issue_date, starts_on, ends_on, rent_price, total_rent, insurance_amount, issued_at, created_at, updated_at) VALUES ('C-{number}', 'palm01-{number}', 1, {customer}, {unit}, '2026-01-01', '2026-01-01', '2026-12-31', 23000, 23000, 500, now(), now(), now())")).await
    };
    let office = contract("101", 3, 2, "office").await;
    let flat = contract("202", 1, 1, "apartment").await;
    let payment = async |contract: i64, kind: i16, sequence: i32, amount: &str, due: &str| -> i64 {
        insert(format!("INSERT INTO contract_payments (contract_id, type, sequence, amount, due_on, status, method, created_at, updated_at) VALUES ({contract}, {kind}, {sequence}, {amount}, '{due}', 1, 'transfer', now(), now())")).await
    };
    let payments = Payments {
        office: payment(office, 1, 1, "11500.00", "2026-01-01").await,
        office_next: payment(office, 1, 2, "11500.00", "2026-07-01").await,
        deposit: payment(office, 2, 1, "500.00", "2026-01-01").await,
        flat: payment(flat, 1, 1, "3000.00", "2026-03-01").await,
    };
    tx.commit().await.expect("committed");
    payments
}

/// A business' details, complete.
pub(super) fn buyer() -> Value {
    json!({
        "name": "شركة رمال للتجارة", "vat_number": "310122393500003", "street": "شارع العليا",
        "building_number": "7718", "district": "العليا", "city": "الرياض", "postal_code": "12214",
    })
}
