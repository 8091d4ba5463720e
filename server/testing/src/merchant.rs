use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use chrono::DateTime;
use kernel::Kernel;
use kernel::auth::{AccessClaims, Area, token_hash};
use kernel::permission::{Permission, Permissions};
use kernel::tenancy::{Caller, Merchant, MerchantRead, MerchantTx};
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};
use sqlx::{AssertSqlSafe, Connection as _, Executor as _, PgConnection};

use crate::client::{Client, Session};

/// The template's merchants; the file's hash is part of the template's name.
pub const SEED: &str = include_str!("merchant.rs");

/// The `jti` of the seeded manager's token.
pub(crate) const MANAGER: &str = "manager-of-the-tests";
/// The same of the seeded administrators.
const ADMINISTRATOR: &str = "administrator";
/// The template's people and sessions are the first rows of their tables.
pub(crate) const FIRST: i64 = 1;
const MERCHANTS: [(&str, i64, &str, &str); 2] = [
    ("palm01", 100_001, "Palm Properties", "نخيل العقارية"),
    ("cedar1", 100_002, "Cedar Homes", "بيوت الأرز"),
];
/// The password of every seeded account.
pub const PASSWORD: &str = "Correct-horse-1";

/// A merchant of a test, with ways to act as its people.
#[derive(Clone)]
pub struct TestMerchant {
    pub key: String,
    kernel: Kernel,
    client: Client,
}

static PEOPLE: AtomicU32 = AtomicU32::new(1);

impl TestMerchant {
    pub(crate) fn new(key: &str, kernel: Kernel, client: Client) -> Self {
        Self {
            key: key.to_owned(),
            kernel,
            client,
        }
    }

    /// The administrator, who may do everything; paths begin at `/api/merchant`.
    pub fn admin(&self) -> Session {
        self.session(Area::Merchant, FIRST, FIRST, ADMINISTRATOR)
    }

    /// An employee with exactly these rights, as (page, action).
    pub async fn employee(&self, rights: &[(u16, u16)]) -> Session {
        self.employee_with_id(rights).await.1
    }

    /// The same, with the employee's id.
    pub async fn employee_with_id(&self, rights: &[(u16, u16)]) -> (i64, Session) {
        let mut permissions = Permissions::default();
        for (page, action) in rights {
            permissions.0.entry(*page).or_default().push(*action);
        }
        let number = PEOPLE.fetch_add(1, Ordering::Relaxed);
        let jti = format!("employee-{number}");
        let tx = self.tx().await;
        let role = id_of(
            &tx,
            "INSERT INTO roles (name_en, name_ar, permissions, created_at, updated_at) \
             VALUES ($1, $1, $2, now(), now()) RETURNING id",
            vec![
                format!("Role {number}").into(),
                serde_json::to_value(&permissions).expect("json").into(),
            ],
        )
        .await;
        let user = id_of(
            &tx,
            "INSERT INTO users (name, email, role_id, created_at, updated_at) \
             VALUES ('Employee', $1, $2, now(), now()) RETURNING id",
            vec![
                format!("employee{number}@{}.example", self.key).into(),
                role.into(),
            ],
        )
        .await;
        let session = add_session(&tx, Area::Merchant, user, &jti).await;
        tx.commit().await.expect("committed");
        (user, self.session(Area::Merchant, user, session, &jti))
    }

    /// An employee with one right.
    pub async fn employee_with<P: Permission>(&self) -> Session {
        self.employee(&[(P::PAGE, P::ACTION)]).await
    }

    /// A property owner without access yet; the id.
    pub async fn add_owner(&self, mobile: &str) -> i64 {
        let sql = "INSERT INTO owners (name_en, mobile, created_at, updated_at) \
             VALUES ('Salem', $1, now(), now()) RETURNING id";
        let tx = self.tx().await;
        let id = id_of(&tx, sql, vec![mobile.into()]).await;
        tx.commit().await.expect("committed");
        id
    }

    /// A session of a property owner who exists; paths begin at `/api/owner`.
    pub async fn owner(&self, owner_id: i64) -> Session {
        let jti = format!("owner-{}", PEOPLE.fetch_add(1, Ordering::Relaxed));
        let tx = self.tx().await;
        let grant = "UPDATE owners SET access = true, email = coalesce(email, $2) WHERE id = $1 RETURNING id";
        let email = format!("owner{owner_id}@{}.example", self.key);
        id_of(&tx, grant, vec![owner_id.into(), email.into()]).await;
        let session = add_session(&tx, Area::Owner, owner_id, &jti).await;
        tx.commit().await.expect("committed");
        self.session(Area::Owner, owner_id, session, &jti)
    }

    /// A session of an employee who exists; paths begin at `/api/merchant`.
    pub async fn user(&self, user_id: i64) -> Session {
        let jti = format!("user-{}", PEOPLE.fetch_add(1, Ordering::Relaxed));
        let tx = self.tx().await;
        let session = add_session(&tx, Area::Merchant, user_id, &jti).await;
        tx.commit().await.expect("committed");
        self.session(Area::Merchant, user_id, session, &jti)
    }

    fn session(&self, area: Area, person: i64, session: i64, jti: &str) -> Session {
        let token = signed(
            &self.kernel,
            &claims(area, Some(&self.key), person, session, jti),
        );
        let base = if area == Area::Owner {
            "/api/owner"
        } else {
            "/api/merchant"
        };
        Session::new(self.client.clone(), base, Some(token))
    }

    pub async fn merchant(&self) -> Arc<Merchant> {
        self.kernel
            .merchants
            .by_key(&self.key)
            .await
            .expect("asked")
            .expect("a seeded merchant")
    }

    /// The merchant without its role: tests prepare and check what its own transactions may not.
    async fn prepared(&self) -> Arc<Merchant> {
        let merchant = (*self.merchant().await).clone();
        Arc::new(Merchant {
            role: None,
            ..merchant
        })
    }

    /// A transaction on this merchant's schema, for preparing and checking rows.
    pub async fn tx(&self) -> MerchantTx {
        let caller = Arc::new(Caller::system("test"));
        MerchantTx::begin(&self.kernel, self.prepared().await, caller)
            .await
            .expect("begun")
    }

    pub async fn read(&self) -> MerchantRead {
        let caller = Arc::new(Caller::system("test"));
        MerchantRead::begin(&self.kernel, self.prepared().await, caller)
            .await
            .expect("begun")
    }

    /// An active package without an end, and a number that is connected.
    pub async fn connect_whatsapp(&self) {
        let sql = "INSERT INTO platform.whatsapp_channels \
             (merchant_id, package, connection, number, connected_at, updated_at) \
             SELECT id, 1, 1, '97150' || account_id, now(), now() FROM platform.merchants WHERE key = $1 \
             ON CONFLICT (merchant_id) DO UPDATE SET package = 1, package_ends_on = NULL, connection = 1, \
                 number = excluded.number, dropped_at = NULL";
        sqlx::query(sql)
            .bind(&self.key)
            .execute(self.kernel.database.platform_pool())
            .await
            .expect("connected");
    }

    /// As a number that lost its connection.
    pub async fn disconnect_whatsapp(&self) {
        let sql = "UPDATE platform.whatsapp_channels SET connection = 0 WHERE merchant_id = \
             (SELECT id FROM platform.merchants WHERE key = $1)";
        sqlx::query(sql)
            .bind(&self.key)
            .execute(self.kernel.database.platform_pool())
            .await
            .expect("disconnected");
    }

    /// Changes rows by SQL, where no operation of the API does it.
    pub async fn execute(&self, sql: &str) {
        let tx = self.tx().await;
        tx.execute_unprepared(sql).await.expect("done");
        tx.commit().await.expect("committed");
    }

    /// One number from the merchant's schema: `SELECT count(*) FROM units`.
    pub async fn number(&self, sql: &str) -> i64 {
        let row = self
            .read()
            .await
            .query_one_raw(Statement::from_string(DbBackend::Postgres, sql))
            .await;
        row.expect("asked")
            .expect("a row")
            .try_get_by_index(0)
            .expect("a bigint")
    }
}

/// Claims that last as long as a test's clock may run.
pub(crate) fn claims(
    area: Area,
    merchant: Option<&str>,
    person: i64,
    session: i64,
    jti: &str,
) -> AccessClaims {
    AccessClaims {
        area,
        merchant: merchant.map(str::to_owned),
        person,
        session,
        jti: jti.to_owned(),
        iat: DateTime::UNIX_EPOCH,
        exp: "2100-01-01T00:00:00Z".parse().expect("an instant"),
    }
}

pub(crate) fn signed(kernel: &Kernel, claims: &AccessClaims) -> String {
    kernel
        .signing_keys
        .sign(kernel, claims)
        .expect("the keys are loaded")
}

async fn id_of(tx: &MerchantTx, sql: &str, values: Vec<sea_orm::Value>) -> i64 {
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, values);
    let row = tx
        .query_one_raw(statement)
        .await
        .expect("done")
        .expect("a row");
    row.try_get("", "id").expect("an id")
}

async fn add_session(tx: &MerchantTx, area: Area, subject: i64, jti: &str) -> i64 {
    let values: Vec<sea_orm::Value> = vec![
        area.number().into(),
        subject.into(),
        token_hash(jti).into(),
        token_hash(&format!("refresh {jti}")).into(),
    ];
    id_of(tx, SESSION, values).await
}

const SESSION: &str = "INSERT INTO sessions (area, subject_id, token_hash, expires_at, refresh_hash, \
     refresh_expires_at, created_at, last_seen_at) \
     VALUES ($1, $2, $3, '2100-01-01', $4, '2100-01-01', '2026-01-01', '2026-01-01') RETURNING id";

/// Fills the template: two merchants with an administrator each, and one manager.
pub(crate) async fn seed(connection: &mut PgConnection) {
    let password = kernel::auth::Passwords::new()
        .hash(PASSWORD, &kernel::entropy::SystemEntropy)
        .await
        .expect("hashed");
    let manager = "INSERT INTO platform.staff (name, email, password_hash, role_ids, created_at, updated_at) \
         SELECT 'Manager', 'manager@manzil.example', $1, ARRAY[r.id], now(), now() \
         FROM platform.staff_roles r WHERE r.is_administrator RETURNING id";
    let (staff_id,): (i64,) = sqlx::query_as(manager)
        .bind(&password)
        .fetch_one(&mut *connection)
        .await
        .expect("a manager");
    sqlx::query(
        "INSERT INTO platform.sessions (subject_id, token_hash, expires_at, refresh_hash, refresh_expires_at, \
         created_at, last_seen_at) VALUES ($1, $2, '2100-01-01', $3, '2100-01-01', '2026-01-01', '2026-01-01')",
    )
    .bind(staff_id)
    .bind(token_hash(MANAGER))
    .bind(token_hash("refresh manager"))
    .execute(&mut *connection)
    .await
    .expect("a session");
    for (key, account_id, en, ar) in MERCHANTS {
        seed_merchant(connection, key, account_id, (en, ar), &password).await;
    }
}

async fn seed_merchant(
    connection: &mut PgConnection,
    key: &str,
    account_id: i64,
    (en, ar): (&str, &str),
    password: &str,
) {
    let schema = kernel::tenancy::schema_name(key).expect("a valid key");
    let email = format!("admin@{key}.example");
    let mut tx = connection.begin().await.expect("begun");
    let (merchant_id,): (i64,) = sqlx::query_as(
        "INSERT INTO platform.merchants (key, account_id, schema_name, name_en, name_ar, business_type, country, \
         city, currency, time_zone, email, mobile, owner_name, status, trial_ends_on, schema_version, created_at, updated_at) \
         VALUES ($1, $2, $3, $4, $5, 'property_management', 'AE', 'Ajman', 'AED', 'Asia/Dubai', $6, \
         '+971501234567', 'Sara Ahmed', 'trial', '2099-01-01', $7, now(), now()) RETURNING id",
    )
    .bind(key)
    .bind(account_id)
    .bind(&schema)
    .bind(en)
    .bind(ar)
    .bind(&email)
    .bind(tenant_migrations::LATEST)
    .fetch_one(&mut *tx)
    .await
    .expect("a merchant");
    sqlx::query("INSERT INTO platform.sign_in_names (area, email, merchant_id) VALUES (1, $1, $2)")
        .bind(&email)
        .bind(merchant_id)
        .execute(&mut *tx)
        .await
        .expect("a name to sign in with");
    tenant_migrations::create_merchant(&mut tx, merchant_id, &schema)
        .await
        .expect("a schema");
    let sql = "INSERT INTO account (name_en, name_ar, email, mobile, created_at, updated_at) \
         VALUES ($1, $2, $3, '+971501234567', now(), now())";
    sqlx::query(sql)
        .bind(en)
        .bind(ar)
        .bind(&email)
        .execute(&mut *tx)
        .await
        .expect("an account");
    tx.execute(AssertSqlSafe(
        "INSERT INTO roles (name_en, name_ar, is_administrator, created_at, updated_at) \
         VALUES ('Administrator', 'مدير النظام', true, now(), now())"
            .to_owned(),
    ))
    .await
    .expect("a role");
    let (user_id,): (i64,) = sqlx::query_as(
        "INSERT INTO users (name, email, password_hash, role_id, created_at, updated_at) \
         SELECT 'Administrator', $1, $2, id, now(), now() FROM roles RETURNING id",
    )
    .bind(&email)
    .bind(password)
    .fetch_one(&mut *tx)
    .await
    .expect("a user");
    sqlx::query(SESSION)
        .bind(1_i16)
        .bind(user_id)
        .bind(token_hash(ADMINISTRATOR))
        .bind(token_hash(&format!("refresh {ADMINISTRATOR}")))
        .execute(&mut *tx)
        .await
        .expect("a session");
    tx.commit().await.expect("committed");
}
