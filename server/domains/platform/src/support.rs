//! What the tests of this context share.

use kernel::auth::token_hash;
use serde_json::{Value, json};
use sqlx::AssertSqlSafe;
use testing::{App, Session};

/// A manager with one of the roles that there are from the start.
pub async fn manager_as(app: &App, role: &str) -> Session {
    let jti = format!("{role}-of-the-tests");
    let pool = app.kernel.database.platform_pool();
    let (id,): (i64,) = sqlx::query_as(
        "INSERT INTO platform.staff (name, email, role_ids, created_at, updated_at) \
         SELECT $1, $1 || '@manzil.example', ARRAY[r.id], now(), now() \
         FROM platform.staff_roles r WHERE r.preset = $1 RETURNING id",
    )
    .bind(role)
    .fetch_one(pool)
    .await
    .expect("a manager");
    let (session,): (i64,) = sqlx::query_as(
        "INSERT INTO platform.sessions (subject_id, token_hash, expires_at, refresh_hash, refresh_expires_at, \
         created_at, last_seen_at) VALUES ($1, $2, '2100-01-01', $3, '2100-01-01', '2026-01-01', '2026-01-01') \
         RETURNING id",
    )
    .bind(id)
    .bind(token_hash(&jti))
    .bind(token_hash(&format!("refresh {jti}")))
    .fetch_one(pool)
    .await
    .expect("a session");
    app.manager_with(id, session, &jti)
}

/// One of the roles that there are from the start.
pub async fn role_id(app: &App, preset: &str) -> i64 {
    let sql = format!("SELECT id FROM platform.staff_roles WHERE preset = '{preset}'");
    number(app, &sql).await
}

/// Gives somebody of the staff these roles instead of theirs; the person as shown then.
pub async fn give_roles(app: &App, name: &str, role_ids: Value) -> Value {
    let sql = format!("SELECT id FROM platform.staff WHERE name = '{name}'");
    let path = format!("/staff/{}", number(app, &sql).await);
    let version = app.manager().get(&path).await.ok()["version"].clone();
    let change = json!({ "role_ids": role_ids, "version": version });
    app.manager().patch(&path, change).await.ok()
}

pub async fn execute(app: &App, sql: &str) {
    sqlx::query(AssertSqlSafe(sql.to_owned()))
        .execute(app.kernel.database.platform_pool())
        .await
        .expect("executed");
}

pub async fn number(app: &App, sql: &str) -> i64 {
    let row: (i64,) = sqlx::query_as(AssertSqlSafe(sql.to_owned()))
        .fetch_one(app.kernel.database.platform_pool())
        .await
        .expect("a number");
    row.0
}

/// The newest mail to somebody: subject, body, and the last part of its link.
pub async fn last_mail(app: &App, to: &str) -> (String, String, String) {
    let row: (String, String, Option<String>) = sqlx::query_as(
        "SELECT subject, body, action_url FROM platform.mails WHERE recipient = $1 ORDER BY id DESC LIMIT 1",
    )
    .bind(to)
    .fetch_one(app.kernel.database.platform_pool())
    .await
    .expect("a mail");
    let secret = row
        .2
        .as_deref()
        .and_then(|link| link.rsplit('/').next())
        .unwrap_or_default()
        .to_owned();
    (row.0, row.1, secret)
}

/// A correct request for a trial.
pub fn trial_form() -> Value {
    json!({
        "business_name_en": "Gulf Homes", "business_name_ar": "بيوت الخليج", "business_type": "property_management",
        "owner_name": "Huda Al-Mazrouei", "mobile": "+971507654321", "email": "Huda@Gulf.example",
        "country": "AE", "city": "Ajman", "expected_units": "120", "referral_source": "google",
    })
}

/// A request whose address is verified; its id.
pub async fn verified_request(app: &App) -> i64 {
    app.visitor()
        .post("/api/public/register", trial_form())
        .await
        .ok();
    let (_, _, token) = last_mail(app, "huda@gulf.example").await;
    app.visitor()
        .post("/api/public/verify_email", json!({ "token": token }))
        .await
        .ok();
    number(app, "SELECT max(id) FROM platform.trial_requests").await
}

/// A plan of the Emirates that is sold since 2026 began.
pub fn plan_form(package: &str) -> Value {
    json!({
        "package": package, "country": "AE", "monthly_price": "300", "yearly_price": "3000.50",
        "unit_limit": "5", "user_limit": "4", "message_limit": "1000", "left_out": ["campaigns"],
        "sold_from": "2026-01-01",
    })
}

/// Palm's subscription of a new plan, monthly from the tests' day.
pub async fn subscribed(app: &App) -> Value {
    let plan = app.manager().post("/plans", plan_form("basic")).await.ok();
    let form = json!({
        "merchant_id": app.palm.merchant().await.id, "plan_id": plan["id"], "billing": "monthly",
        "starts_on": "2026-03-15", "renews": true,
    });
    app.manager().post("/subscriptions", form).await.ok()
}

/// A product that invoices and takes cards at a stand-in of the gateway.
pub async fn selling() -> (App, acquirer::Running) {
    let options = acquirer::Options::default();
    let gateway = acquirer::Acquirer::start(options).await.expect("started");
    let database = testing::TestDatabase::create().await;
    let config = kernel::config::Config {
        payment_gateway_url: Some(gateway.url()),
        ..testing::config(&database)
    };
    let app = testing::app_with(config, database).await;
    execute(
        &app,
        "UPDATE platform.merchants SET trial_ends_on = '2026-03-20'",
    )
    .await;
    let manager = app.manager();
    let form = json!({
        "seller_name_en": "Manzil Software", "seller_name_ar": "منزل للبرمجيات",
        "seller_address_en": "Dubai, Al Barsha 1", "seller_address_ar": "دبي، البرشاء 1",
        "seller_country": "AE", "vat_number": "100123456700003", "vat_rate": "5", "takes_cards": true,
        "takes_transfers": true, "bank_name": "Emirates NBD", "bank_account_name": "Manzil Software",
        "iban": "AE07 0331 2345 6789 0123 456", "version": 1,
    });
    manager.put("/billing_settings", form).await.ok();
    let form = json!({
        "region": "emirates", "profile_id": "4711", "server_key": "stand-in", "version": 1,
    });
    manager.put("/payment_gateway_settings", form).await.ok();
    (app, gateway)
}

/// Has Palm choose a plan; the newest invoice.
pub async fn chosen(app: &App, plan: &Value, billing: &str) -> Value {
    let form = json!({ "plan_id": plan, "billing": billing });
    let billing = app.palm.admin().post("/billing/choose", form).await.ok();
    billing["invoices"][0].clone()
}

/// Somebody pays an invoice on the gateway's page, and the gateway calls back.
pub async fn pay_by_card(app: &App, gateway: &acquirer::Running, invoice: &Value) {
    let id = open_page(app, invoice).await;
    gateway.state.decide(&id, 'A');
    call_back(app, gateway, &id, 'A').await;
}

/// The gateway's page of an invoice: the end of its address.
pub async fn open_page(app: &App, invoice: &Value) -> String {
    let path = public(invoice, "/pay");
    let page = app.visitor().post(&path, json!({})).await.ok();
    let address = page["address"].as_str().expect("an address");
    address.rsplit('/').next().expect("an id").to_owned()
}

pub fn public(invoice: &Value, rest: &str) -> String {
    let id = invoice["unique_id"].as_str().expect("an id");
    format!("/api/public/account_invoices/{id}{rest}")
}

pub async fn call_back(app: &App, gateway: &acquirer::Running, id: &str, letter: char) {
    let sales = gateway.state.sales();
    let sale = sales.iter().find(|sale| sale.id == id).expect("a sale");
    let (body, signature) = gateway.state.callback(sale, letter);
    let header = ("Signature", signature.as_str());
    let visitor = app.visitor();
    let call = visitor.post_signed("/webhooks/payments", header, body.into_bytes());
    call.await.status(200);
}

/// A day at eight in the morning UTC, and its nights: those that renew and follow.
pub async fn night(app: &App, day: &str) {
    app.clock.set_date(day.parse().expect("a date"));
    for job in ["subscription_renewals.run", "subscriptions.follow"] {
        app.enqueue_raw(None, job, day, json!({ "date": day }))
            .await;
    }
    app.run_jobs().await;
}
