//! What the tests of this context begin with: Palm as a Saudi merchant, and the authority beside it.

use authority::{Authority, Clock, Environment, Options, Running};
use chrono::Duration;
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};
use serde_json::{Value, json};
use testing::{App, TestDatabase};

pub(crate) const VAT_NUMBER: &str = "300075588700003";
/// A one-time password that the authority takes.
pub(crate) const OTP: &str = "123345";

/// Palm in Saudi Arabia, Cedar in the Emirates; the sandbox is a stand-in in this process.
pub(crate) struct World {
    pub app: App,
    pub authority: Running,
}

/// A Saudi merchant without details yet.
pub(crate) async fn saudi() -> World {
    saudi_with(Options::default()).await
}

/// The same with another authority; its clock is the test's.
pub(crate) async fn saudi_with(options: Options) -> World {
    let clock = Clock::at(kernel::clock::Clock::now(&testing::TestClock::default()));
    let authority = Authority::start(Options { clock, ..options })
        .await
        .expect("the authority starts");
    let database = TestDatabase::create().await;
    let mut config = testing::config(&database);
    config.zatca_sandbox_url = authority.base(Environment::Sandbox);
    let app = testing::app_with(config, database).await;
    let tx = app.palm.tx().await;
    tx.execute_unprepared(
        "UPDATE platform.merchants SET country = 'SA', currency = 'SAR', city = 'Riyadh', \
         time_zone = 'Asia/Riyadh' WHERE key = 'palm01'",
    )
    .await
    .expect("moved");
    tx.commit().await.expect("committed");
    let palm = app.palm.merchant().await;
    app.kernel.merchants.forget(&palm).await;
    World { app, authority }
}

/// Saved details, a certificate, status 2, for both types of documents.
pub(crate) async fn connected() -> World {
    let world = saudi().await;
    world.connect("both").await;
    world
}

/// A correct form.
pub(crate) fn details(invoice_types: &str) -> Value {
    json!({
        "environment": "sandbox", "invoice_types": invoice_types, "name_en": "Palm Properties LLC",
        "name_ar": "شركة نخيل العقارية", "vat_number": VAT_NUMBER, "identity_scheme": "CRN",
        "identity_number": "1010010000", "branch_name": "Riyadh Branch", "industry": "Real estate",
        "street": "Prince Sultan Street", "building_number": "2322", "additional_number": "1234",
        "district": "Al Murabba", "city": "Riyadh", "postal_code": "23333", "prices_include_vat": true,
        "issue_on_collection": false,
    })
}

impl World {
    /// Moves the product's clock and the authority's.
    pub fn advance(&self, by: Duration) {
        self.app.clock.advance(by);
        let now = kernel::clock::Clock::now(&*self.app.clock);
        self.authority.clock().set(now);
    }

    /// Details and connection, with all jobs done.
    pub async fn connect(&self, invoice_types: &str) -> Value {
        self.begin(invoice_types).await;
        self.app.run_jobs().await;
        let shown = self.shown().await;
        assert_eq!(shown["status"], 2, "{shown}");
        shown
    }

    /// Details and connection, with the job still waiting.
    pub async fn begin(&self, invoice_types: &str) {
        let admin = self.app.palm.admin();
        let saved = admin.put("/zatca_setting", details(invoice_types)).await;
        let input = json!({ "otp": OTP, "version": saved.ok()["version"] });
        admin.post("/zatca_setting/connect", input).await.ok();
    }

    /// What the merchant's screen shows.
    pub async fn shown(&self) -> Value {
        self.app.palm.admin().get("/zatca_setting").await.ok()
    }

    /// The rows of a query on Palm's schema, as JSON.
    pub async fn rows(&self, sql: &str) -> Vec<Value> {
        let sql = format!("SELECT to_jsonb(r) AS row FROM ({sql}) r");
        let statement = Statement::from_string(DbBackend::Postgres, sql);
        let read = self.app.palm.read().await;
        let rows = read.query_all_raw(statement).await.expect("asked");
        rows.iter()
            .map(|row| row.try_get("", "row").expect("json"))
            .collect()
    }

    /// Any statement on Palm's schema.
    pub async fn execute(&self, sql: &str) {
        let tx = self.app.palm.tx().await;
        tx.execute_unprepared(sql).await.expect("executed");
        tx.commit().await.expect("committed");
    }
}
