//! What the tests of this context begin with: a tenant, a unit, a parking, two owners.

use sea_orm::{ConnectionTrait as _, DbBackend, Statement, Value as SqlValue};
use serde_json::{Value, json};
use testing::{App, Session, TestMerchant};

pub struct World {
    pub app: App,
    pub customer: i64,
    pub unit: i64,
    pub parking: i64,
    pub owner: i64,
    pub other_owner: i64,
}

pub async fn insert(merchant: &TestMerchant, sql: &str, values: Vec<SqlValue>) -> i64 {
    let tx = merchant.tx().await;
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, values);
    let row = tx
        .query_one_raw(statement)
        .await
        .expect("inserted")
        .expect("a row");
    let id = row.try_get("", "id").expect("an id");
    tx.commit().await.expect("committed");
    id
}

pub async fn world() -> World {
    let app = testing::app().await;
    let palm = app.palm.clone();
    let customer = insert(
        &palm,
        "INSERT INTO customers (name_en, name_ar, mobile, email, language, search_key, created_at, updated_at) \
         VALUES ('Omar Haddad', 'عمر حداد', '+971501112233', 'omar@tenants.example', 'ar', \
         'omar haddad عمر حداد', now(), now()) RETURNING id",
        vec![],
    )
    .await;
    let city = insert(
        &palm,
        "INSERT INTO cities (name_en, name_ar, country, created_at, updated_at) \
         VALUES ('Ajman', 'عجمان', 'AE', now(), now()) RETURNING id",
        vec![],
    )
    .await;
    let building = insert(
        &palm,
        "INSERT INTO buildings (name_en, name_ar, city_id, search_key, created_at, updated_at) \
         VALUES ('Al Rumailah Tower', 'برج الرميلة', $1, 'rumailah', now(), now()) RETURNING id",
        vec![city.into()],
    )
    .await;
    let unit = unit(&palm, building, "1203").await;
    let parking = insert(
        &palm,
        "INSERT INTO parkings (building_id, number, created_at, updated_at) \
         VALUES ($1, 'P-7', now(), now()) RETURNING id",
        vec![building.into()],
    )
    .await;
    let owner = owner(&palm, "+971501110001").await;
    let other_owner = self::owner(&palm, "+971501110002").await;
    hold(&palm, unit, owner).await;
    World {
        app,
        customer,
        unit,
        parking,
        owner,
        other_owner,
    }
}

async fn unit(palm: &TestMerchant, building: i64, number: &str) -> i64 {
    insert(
        palm,
        "INSERT INTO units (building_id, number, usage, kind, minimum_rent, search_key, created_at, updated_at) \
         VALUES ($1, $2, 1, 'apartment', 30000, $2, now(), now()) RETURNING id",
        vec![building.into(), number.into()],
    )
    .await
}

async fn owner(palm: &TestMerchant, mobile: &str) -> i64 {
    insert(
        palm,
        "INSERT INTO owners (name_en, name_ar, mobile, created_at, updated_at) \
         VALUES ('Salem Owner', 'سالم المالك', $1, now(), now()) RETURNING id",
        vec![mobile.into()],
    )
    .await
}

async fn hold(palm: &TestMerchant, unit: i64, owner: i64) {
    palm.execute(&format!(
        "INSERT INTO ownerships (unit_id, starts_on, shares, created_at, updated_at) VALUES \
         ({unit}, '2020-01-01', '[{{\"owner_id\": {owner}, \"share\": \"100.00\"}}]', now(), now()); \
         INSERT INTO ownership_shares (ownership_id, owner_id, share) \
         SELECT max(id), {owner}, 100 FROM ownerships"
    ))
    .await;
}

impl World {
    pub fn admin(&self) -> Session {
        self.app.palm.admin()
    }

    /// A contract of a year in two payments and insurance, from this first to this last day.
    pub fn contract(&self, from: &str, to: &str) -> Value {
        json!({
            "customer_id": self.customer,
            "unit_id": self.unit,
            "parking_id": self.parking,
            "starts_on": from,
            "ends_on": to,
            "rent_price": "36000",
            "total_rent": "36000",
            "insurance_amount": "1800",
            "terms_en": "No smoking\nNo pets",
            "terms_ar": "ممنوع التدخين\nممنوع الحيوانات",
            "payments": [
                { "type": 1, "amount": "18000", "due_on": from, "method": "cash" },
                { "type": 1, "amount": "18000", "due_on": to, "method": "cheque",
                  "cheque_number": "000101", "bank": "Ajman Bank" },
                { "type": 2, "amount": "1800", "due_on": from, "method": "transfer" }
            ]
        })
    }

    pub async fn draft(&self, from: &str, to: &str) -> Value {
        self.admin()
            .post("/contracts", self.contract(from, to))
            .await
            .ok()
    }

    pub async fn issue(&self, draft: &Value) -> Value {
        let path = format!("/contracts/{}/issue", draft["id"]);
        self.admin()
            .post(&path, json!({ "version": draft["version"] }))
            .await
            .ok()
    }

    /// The one-time code that was mailed last.
    pub async fn last_code(&self) -> String {
        let sql = "SELECT substring(body from '[0-9]{6}')::bigint FROM platform.mails \
             WHERE kind = 'signing.code' ORDER BY id DESC LIMIT 1";
        format!("{:06}", self.app.palm.number(sql).await)
    }

    /// Has a code sent to the signer of this page; returns it.
    pub async fn code_for(&self, public_id: &Value) -> String {
        let id = public_id.as_str().expect("a public id");
        let path = format!("/api/public/shared_contracts/{id}/code");
        self.app.visitor().post(&path, json!({})).await.ok();
        self.last_code().await
    }

    /// A contract that is issued and runs all of 2026.
    pub async fn issued(&self) -> Value {
        self.issue(&self.draft("2026-01-01", "2026-12-31").await)
            .await
    }

    /// Whether the unit and the parking are let today, as their lists show it: 1 or 0.
    pub async fn occupancy(&self) -> (i64, i64) {
        let rented = async |noun: &str, id: i64| {
            let shown = self.admin().get(&format!("/{noun}/{id}")).await.ok();
            i64::from(shown["occupancy"] == "rented")
        };
        (
            rented("units", self.unit).await,
            rented("parkings", self.parking).await,
        )
    }
}
