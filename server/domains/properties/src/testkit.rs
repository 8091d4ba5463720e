//! Rows that the tests of several features begin with.

use serde_json::{Value, json};
use testing::{Session, TestMerchant};

pub(crate) fn id(record: &Value) -> i64 {
    record["id"].as_i64().expect("an id")
}

pub(crate) async fn city(session: &Session, name: &str) -> i64 {
    let body = json!({ "name_en": name, "name_ar": format!("مدينة {name}"), "country": "AE" });
    id(&session.post("/cities", body).await.ok())
}

pub(crate) async fn building(session: &Session, name: &str) -> i64 {
    let city_id = city(session, name).await;
    let body = json!({ "name_en": name, "name_ar": format!("برج {name}"), "city_id": city_id });
    id(&session.post("/buildings", body).await.ok())
}

pub(crate) fn flat(building_id: i64, number: &str) -> Value {
    json!({ "building_id": building_id, "number": number, "usage": 1, "kind": "apartment",
            "bedrooms": 2, "minimum_rent": "35000.00" })
}

pub(crate) async fn unit(session: &Session, building_id: i64, number: &str) -> i64 {
    id(&session.post("/units", flat(building_id, number)).await.ok())
}

pub(crate) async fn owner(session: &Session, name: &str, mobile: &str) -> i64 {
    let body = json!({ "name_en": name, "mobile": mobile });
    id(&session.post("/owners", body).await.ok())
}

/// An issued contract of a unit; the tenant is new. Returns its id.
pub(crate) async fn lease(palm: &TestMerchant, unit: i64, first: &str, last: &str) -> i64 {
    let tenant = format!(
        "INSERT INTO customers (name_en, mobile, created_at, updated_at) \
         VALUES ('Tenant', '+9715{unit:08}', now(), now())"
    );
    palm.execute(&tenant).await;
    let contract = format!(
        "INSERT INTO contracts (number, public_id, status, customer_id, unit_id, issue_date, starts_on, \
         ends_on, rent_price, total_rent, issued_at, created_at, updated_at) \
         SELECT 'C-{unit}', 'palm01-{unit}', 1, max(id), {unit}, '{first}', '{first}', '{last}', 1, 1, \
         now(), now(), now() FROM customers"
    );
    palm.execute(&contract).await;
    palm.number("SELECT max(id) FROM contracts").await
}
