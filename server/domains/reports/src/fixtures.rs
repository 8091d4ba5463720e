//! A let flat for tests of reports.

use serde_json::{Value, json};
use testing::{App, Session};

/// A flat of Palm in a building of its own, let to one tenant without a payment.
pub struct World {
    pub app: App,
    pub tower: i64,
    pub flat: i64,
}

pub async fn made(by: &Session, path: &str, body: Value) -> i64 {
    by.post(path, body).await.ok()["id"]
        .as_i64()
        .expect("an id")
}

/// Let for 30,000 between these dates, by a contract of this status.
pub async fn let_flat(status: i16, starts_on: &str, ends_on: &str) -> World {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let city = json!({ "name_en": "Ajman", "name_ar": "عجمان", "country": "AE" });
    let city = made(&admin, "/cities", city).await;
    let tower = json!({ "name_en": "Rose", "name_ar": "الورد", "city_id": city });
    let tower = made(&admin, "/buildings", tower).await;
    let flat = json!({ "building_id": tower, "number": "101", "usage": 1, "kind": "apartment",
        "market_value": "500000" });
    let flat = made(&admin, "/units", flat).await;
    let tenant = "INSERT INTO customers (name_en, mobile, created_at, updated_at) \
         VALUES ('Tenant', '+971502220001', now(), now())";
    app.palm.execute(tenant).await;
    let contract = format!(
        "INSERT INTO contracts (number, public_id, status, customer_id, unit_id, issue_date, starts_on, ends_on, \
         rent_price, total_rent, issued_at, created_at, updated_at) SELECT 'C-1', 'palm01-x', {status}, max(id), {flat}, \
         '{starts_on}', '{starts_on}', '{ends_on}', 30000, 30000, now(), now(), now() FROM customers"
    );
    app.palm.execute(&contract).await;
    World { app, tower, flat }
}
