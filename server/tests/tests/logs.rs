//! The whole log of a day's work, at the level where everything is told: no password, token, key,
//! sealed secret or full mobile number is in it.

use std::io::Write;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use authority::{Authority, Environment, Options, Running};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use kernel::auth::CodeSecret;
use kernel::clock::Clock as _;
use serde_json::{Value, json};
use testing::{App, Session, TestDatabase};
use tracing_subscriber::EnvFilter;

/// As an operator would set it; the tax authority's stand-in is no part of the product.
const FILTER: &str = "debug,authority=off";
const SIGNATURE: &[u8] = include_bytes!("../../documents/tests/common/signature.png");
const ADMIN: &str = "admin@palm01.example";
const FIRST_PASSWORD: &str = "Correct-horse-1";
const WRONG_PASSWORD: &str = "Mistyped-otter-4";
const NEW_PASSWORD: &str = "Green-river-7";
const RESET_PASSWORD: &str = "Quiet-harbour-3";
const OTP: &str = "739152";

#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("not poisoned").write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Log {
    fn text(&self) -> String {
        String::from_utf8_lossy(&self.0.lock().expect("not poisoned")).into_owned()
    }
}

/// What must not be found, and what it is.
#[derive(Default)]
struct Secrets(Vec<(&'static str, String)>);

impl Secrets {
    fn keep(&mut self, what: &'static str, value: impl Into<String>) -> String {
        let value = value.into();
        assert!(
            value.len() > 5,
            "{what} is too short to be looked for: {value}"
        );
        self.0.push((what, value.clone()));
        value
    }

    fn keep_field(&mut self, what: &'static str, body: &Value, pointer: &str) -> String {
        let value = body.pointer(pointer).and_then(Value::as_str);
        self.keep(
            what,
            value.unwrap_or_else(|| panic!("no {pointer}: {body}")),
        )
    }

    /// Without its country's code, as people also write it.
    fn mobile(&mut self, what: &'static str, number: &str) -> String {
        self.keep(what, number.trim_start_matches("+971"));
        number.to_owned()
    }
}

/// Whether a line tells a secret. A code of a few digits is also a part of some time, duration or
/// random id in every long log: inside of a longer number it does not count.
fn tells(line: &str, secret: &str) -> bool {
    let code = secret.len() < 9 && secret.bytes().all(|byte| byte.is_ascii_digit());
    line.match_indices(secret).any(|(at, _)| {
        let before = line[..at].chars().rev();
        let after = line[at + secret.len()..].chars();
        !code || !(goes_on(before) || goes_on(after))
    })
}

/// Whether a number, in digits or in hex, goes on there, also beyond its decimal point.
fn goes_on(mut letters: impl Iterator<Item = char>) -> bool {
    match letters.next() {
        Some('.') => letters.next().is_some_and(|letter| letter.is_ascii_digit()),
        letter => letter.is_some_and(|letter| letter.is_ascii_hexdigit()),
    }
}

#[test]
fn a_code_is_found_where_it_stands_by_itself() {
    for line in [
        "{\"otp\":\"739152\"}",
        "otp=739152",
        "OTP: 739152",
        "739152",
        "Your code is 739152.",
        "Your code:\\n739152\\n",
    ] {
        assert!(tells(line, OTP), "{line}");
    }
    for line in [
        "18:52:02.739152Z",
        "elapsed_secs=0.007391523",
        "elapsed=739152.5ms",
        "id=0f739152-1",
    ] {
        assert!(!tells(line, OTP), "{line}");
    }
    assert!(tells("to=+971501234567", "501234567"));
    assert!(tells("token=xAbCdEfy", "AbCdEf"));
}

struct Day<'a> {
    app: &'a App,
    secrets: Secrets,
}

impl Day<'_> {
    /// The token in the one mail to somebody that has a link, which is forgotten once it is sent.
    async fn mailed(&mut self, to: &str) -> String {
        let sql = "SELECT action_url FROM platform.mails WHERE recipient = $1 AND action_url IS NOT NULL \
                   UNION SELECT action_url FROM platform.caught_messages \
                   WHERE recipient = $1 AND action_url IS NOT NULL";
        let row = sqlx::query_as(sql)
            .bind(to)
            .fetch_one(self.app.kernel.database.platform_pool());
        let (url,): (String,) = row.await.expect("a mail with a link");
        let token = url.rsplit('/').next().expect("a path");
        self.secrets.keep("the token of a mailed link", token)
    }

    /// Of the app that a first sign-in sets up.
    async fn first_code(&mut self, login: &str, person: &Value) -> String {
        let path = format!("{login}/second_factor");
        let shown = self.app.visitor().post(&path, person.clone()).await.ok();
        let key = self
            .secrets
            .keep_field("the key of an authenticator app", &shown, "/key");
        let secret = CodeSecret::parse(&key).expect("a key");
        secret.code_at(self.app.kernel.clock.now())
    }

    async fn signed_in(
        &mut self,
        area: &'static str,
        login: &str,
        password: &str,
    ) -> (Session, Value) {
        let mut form = json!({ "login": login, "password": password });
        let path = format!("/api/{area}/login");
        if area == "manager" {
            form["code"] = json!(self.first_code(&path, &form).await);
        } else {
            form["end_other_session"] = json!(true);
        }
        let answer = self.app.visitor().post(&path, form).await.ok();
        if area == "manager" {
            self.secrets
                .keep_field("a recovery code", &answer, "/recovery_codes/0");
        }
        let token = self
            .secrets
            .keep_field("an access token", &answer, "/user/api_token");
        self.secrets
            .keep_field("a refresh token", &answer, "/refresh_token");
        (self.app.session(area, &token), answer)
    }

    async fn sign_in_and_recover(&mut self) -> Session {
        let visitor = self.app.visitor();
        let wrong = json!({ "login": ADMIN, "password": WRONG_PASSWORD });
        visitor.post("/api/merchant/login", wrong).await.status(422);
        let (_, answer) = self.signed_in("merchant", ADMIN, FIRST_PASSWORD).await;
        let body = json!({ "refresh_token": answer["refresh_token"] });
        let renewed = visitor.post("/api/merchant/refresh_token", body).await.ok();
        self.secrets
            .keep_field("a renewed refresh token", &renewed, "/refresh_token");
        let token = self
            .secrets
            .keep_field("a renewed token", &renewed, "/api_token");
        let admin = self.app.session("merchant", &token);
        let change = json!({ "current_password": FIRST_PASSWORD, "new_password": NEW_PASSWORD,
                             "confirm": NEW_PASSWORD });
        admin.post("/change_password", change).await.ok();
        visitor
            .post("/api/merchant/forgot_password", json!({ "login": ADMIN }))
            .await
            .ok();
        let token = self.mailed(ADMIN).await;
        let reset = json!({ "token": token, "password": RESET_PASSWORD });
        visitor
            .post("/api/merchant/reset_password", reset)
            .await
            .ok();
        let (admin, _) = self.signed_in("merchant", ADMIN, RESET_PASSWORD).await;
        let manager = "manager@manzil.example";
        self.signed_in("manager", manager, FIRST_PASSWORD).await;
        admin
    }

    /// People with numbers, entered by a program with a key; each number once more, which is refused.
    async fn enter_people(&mut self, admin: &Session) -> i64 {
        let made = admin
            .post("/api_keys", json!({ "name": "Import" }))
            .await
            .ok();
        let key = self.secrets.keep_field("an API key", &made, "/token");
        let program = self.app.session("merchant", &key);
        let mobile = self.secrets.mobile("a tenant's number", "+971507770001");
        let tenant =
            json!({ "name_en": "Omar Haddad", "mobile": mobile, "email": "omar@tenants.example" });
        let made = program.post("/customers", tenant.clone()).await.ok();
        program.post("/customers", tenant).await.status(422);
        program.get("/customers?search=0507770001").await.ok();
        let mobile = self.secrets.mobile("an owner's number", "+971507770002");
        let owner =
            json!({ "name_en": "Salem", "mobile": mobile, "email": "salem@owners.example" });
        let owner = admin.post("/owners", owner).await.ok();
        let access = json!({ "access": true, "version": owner["version"] });
        let path = format!("/owners/{}/access", owner["id"]);
        admin.post(&path, access).await.ok();
        let mobile = self.secrets.mobile("an employee's number", "+971507770003");
        let user = json!({ "name": "Huda", "email": "huda@palm01.example", "mobile": mobile,
                           "role_id": 1, "language": "en" });
        admin.post("/users", user.clone()).await.ok();
        admin.post("/users", user).await.status(422);
        self.mailed("huda@palm01.example").await;
        made["id"].as_i64().expect("an id")
    }

    async fn let_a_unit(&mut self, admin: &Session, tenant: i64) {
        let city = json!({ "name_en": "Ajman", "name_ar": "عجمان", "country": "AE" });
        let city = admin.post("/cities", city).await.ok();
        let building = json!({ "name_en": "Tower", "name_ar": "برج", "city_id": city["id"] });
        let building = admin.post("/buildings", building).await.ok();
        let unit = json!({ "building_id": building["id"], "number": "1203", "usage": 1, "kind": "apartment" });
        let unit = admin.post("/units", unit).await.ok();
        let payment =
            |due: &str| json!({ "type": 1, "amount": "18000", "due_on": due, "method": "cash" });
        let contract = json!({
            "customer_id": tenant, "unit_id": unit["id"], "starts_on": "2026-03-01", "ends_on": "2027-02-28",
            "rent_price": "36000", "total_rent": "36000",
            "payments": [payment("2026-03-01"), payment("2026-03-22")],
        });
        let draft = admin.post("/contracts", contract).await.ok();
        let version = json!({ "version": draft["version"] });
        let path = format!("/contracts/{}/issue", draft["id"]);
        let issued = admin.post(&path, version).await.ok();
        let id = self
            .secrets
            .keep_field("a contract's link", &issued, "/public_id");
        let shared = format!("/api/public/shared_contracts/{id}");
        let visitor = self.app.visitor();
        let page = visitor.get(&shared).await.ok();
        visitor
            .post(&format!("{shared}/code"), json!({}))
            .await
            .ok();
        let sql = "SELECT substring(body from '[0-9]{6}')::bigint FROM platform.mails WHERE kind = 'signing.code'";
        let code = format!("{:06}", self.app.palm.number(sql).await);
        let code = self.secrets.keep("a code to sign with", code);
        let signature = json!({ "signer_name": "Omar Haddad", "image": STANDARD.encode(SIGNATURE), "code": code,
                                "agreed": true, "language": "en", "document_hash": page["document_hash"] });
        visitor
            .post(&format!("{shared}/sign"), signature)
            .await
            .ok();
        visitor.get(&format!("{shared}/pdf")).await.status(200);
    }

    async fn connect_to_the_authority(&mut self, admin: &Session) {
        let details = json!({
            "environment": "sandbox", "invoice_types": "both", "name_en": "Palm Properties LLC",
            "name_ar": "شركة نخيل العقارية", "vat_number": "300075588700003", "identity_scheme": "CRN",
            "identity_number": "1010010000", "branch_name": "Riyadh Branch", "industry": "Real estate",
            "street": "Prince Sultan Street", "building_number": "2322", "additional_number": "1234",
            "district": "Al Murabba", "city": "Riyadh", "postal_code": "23333",
            "prices_include_vat": true, "issue_on_collection": false,
        });
        let saved = admin.put("/zatca_setting", details).await.ok();
        let otp = self.secrets.keep("the authority's one-time password", OTP);
        let connect = json!({ "otp": otp, "version": saved["version"] });
        admin.post("/zatca_setting/connect", connect).await.ok();
        self.until("SELECT count(*) FROM zatca_settings WHERE status = 2")
            .await;
    }

    /// One that breaks in the database: its message may quote the row.
    async fn fail(&mut self, admin: &Session) {
        let mobile = self
            .secrets
            .mobile("a number in a broken row", "+971507770005");
        let rule = "ALTER TABLE customers ADD CONSTRAINT broken CHECK (mobile NOT LIKE '%70005')";
        self.app.palm.execute(rule).await;
        let body = json!({ "name_en": "Nobody", "mobile": mobile });
        admin.post("/customers", body).await.status(500);
    }

    async fn ask_for_a_trial(&mut self) {
        let mobile = self.secrets.mobile("a visitor's number", "+971507770004");
        let form = json!({
            "business_name_en": "Gulf Homes", "business_name_ar": "بيوت الخليج",
            "business_type": "property_management", "owner_name": "Huda", "mobile": mobile,
            "email": "huda@gulf.example", "country": "AE", "city": "Ajman",
            "expected_units": "120", "referral_source": "google",
        });
        let visitor = self.app.visitor();
        visitor.post("/api/public/register", form).await.ok();
        let token = self.mailed("huda@gulf.example").await;
        let body = json!({ "token": token });
        visitor.post("/api/public/verify_email", body).await.ok();
    }

    /// Waits for what the worker does in the background.
    async fn until(&self, sql: &str) {
        for _ in 0..600 {
            if self.app.palm.number(sql).await > 0 {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("it did not come to be: {sql}");
    }

    async fn sealed(&mut self) {
        let columns = [
            (
                "a device's sealed key",
                "zatca_credentials",
                "private_key_sealed",
            ),
            (
                "a device's sealed secret",
                "zatca_credentials",
                "production_secret_sealed",
            ),
            (
                "a sealed signing key",
                "platform.signing_keys",
                "private_key_sealed",
            ),
        ];
        for (what, table, column) in columns {
            let sql = format!("SELECT encode({column}, 'hex') AS sealed FROM {table}");
            let found = text_of(self.app, sql).await;
            self.secrets.keep(what, &found[..32]);
        }
    }

    async fn run(mut self) -> Secrets {
        for password in [FIRST_PASSWORD, WRONG_PASSWORD, NEW_PASSWORD, RESET_PASSWORD] {
            self.secrets.keep("a password", password);
        }
        let key = self.app.kernel.config.secret_key.clone();
        self.secrets.keep("the secret key", &key[..16]);
        let admin = self.sign_in_and_recover().await;
        let tenant = self.enter_people(&admin).await;
        self.let_a_unit(&admin, tenant).await;
        self.ask_for_a_trial().await;
        self.connect_to_the_authority(&admin).await;
        // The morning's own run may have been before there was a tenant.
        let palm = self.app.palm.merchant().await.id;
        let plan = json!({ "date": "2026-03-15" });
        self.app
            .enqueue_raw(Some(palm), "reminders.plan", "again", plan)
            .await;
        let sent = "SELECT count(*) FROM reminders WHERE channel = 'whatsapp' AND status = 2";
        self.until(sent).await;
        self.fail(&admin).await;
        self.sealed().await;
        self.secrets
    }
}

async fn text_of(app: &App, sql: String) -> String {
    use sea_orm::{ConnectionTrait as _, DbBackend, Statement};
    let read = app.palm.read().await;
    let statement = Statement::from_string(DbBackend::Postgres, sql.clone());
    let row = read.query_one_raw(statement).await.expect("asked");
    let text = row.map(|row| row.try_get_by_index::<String>(0));
    text.unwrap_or_else(|| panic!("no row: {sql}"))
        .expect("text")
}

/// Palm in Saudi Arabia, where invoices are reported.
async fn app(authority: &Running) -> App {
    let database = TestDatabase::create().await;
    let moved = "UPDATE platform.merchants SET country = 'SA', currency = 'SAR', city = 'Riyadh', \
                 time_zone = 'Asia/Riyadh' WHERE key = 'palm01'";
    let mut connection = database.connect().await;
    sqlx::query(moved)
        .execute(&mut connection)
        .await
        .expect("moved");
    let mut config = testing::config(&database);
    // What is sent by WhatsApp stays in the database.
    config.demo = true;
    config.zatca_sandbox_url = authority.base(Environment::Sandbox);
    let app = testing::app_with(config, database).await;
    app.palm.connect_whatsapp().await;
    app
}

#[tokio::test]
async fn a_days_log_holds_no_secret() {
    let options = Options {
        clock: authority::Clock::at(testing::TestClock::default().now()),
        passwords: Some(vec![OTP.to_owned()]),
        ..Options::default()
    };
    let authority = Authority::start(options).await.expect("started");
    let app = app(&authority).await;
    let log = Log::default();
    let writer = log.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_env_filter(EnvFilter::new(FILTER))
        .with_ansi(false)
        .with_writer(move || writer.clone())
        .finish();
    let told = tracing::subscriber::set_default(subscriber);
    // The first subscriber of the process has lowered it for the crates that do not trace.
    log::set_max_level(log::LevelFilter::Debug);

    let (stop, stopped) = tokio::sync::watch::channel(false);
    let registry = worker::registry().expect("every name stands for one thing");
    let work = worker::run(app.kernel.clone(), registry, stopped);
    let day = async {
        let day = Day {
            app: &app,
            secrets: Secrets::default(),
        };
        let secrets = day.run().await;
        let _ = stop.send(true);
        secrets
    };
    let (secrets, ()) = tokio::join!(day, work);
    drop(told);

    let text = log.text();
    for told in [
        "answered",
        "db.statement",
        "job done",
        "a request failed",
        "/api/merchant/login",
    ] {
        assert!(text.contains(told), "the log does not tell of {told}");
    }
    for (what, secret) in &secrets.0 {
        let line = text.lines().find(|line| tells(line, secret));
        assert_eq!(line, None, "{what} is in the log");
    }
    assert!(
        secrets.0.len() > 20,
        "only {} secrets were looked for",
        secrets.0.len()
    );
}
