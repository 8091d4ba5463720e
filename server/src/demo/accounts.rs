//! Who can sign in to the demo. The same on every machine, and nowhere but in the demo.

use std::sync::Arc;

use identity::sign_in::{WhatsAppConnection, WhatsAppPackage};
use identity::users::jobs::ReportEmployees;
use kernel::auth::{Area, CodeSecret, Passwords};
use kernel::tenancy::{Caller, Merchant, MerchantTx, PlatformTx};
use kernel::text::{Language, search_key};
use kernel::{Kernel, Problem, Result};
use openapi::client::Administrator;
use parties::customers::jobs::ReportCustomers;
use platform::merchants::{BusinessType, SubscriptionPackage};
use platform::provisioning::{NewMerchant, Start};
use platform::staff::second_factors::service as second_factors;
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};

use super::marks::{DEMO, Mark, PORTFOLIO, last_mark, note};
use super::plans;
use super::{DemoError, PASSWORD};

pub const PALM: &str = "palmdemo";
pub const CEDAR: &str = "cedardemo";
pub const NAJD: &str = "najddemo";
const MERCHANTS: [&str; 3] = [PALM, CEDAR, NAJD];
const MARINA: &str = "marinademo";
const CORNICHE: &str = "cornichedemo";
const MAJAZ: &str = "majazdemo";
/// Those of the portfolio, which is made beside the demo.
const LARGE: [&str; 3] = [MARINA, CORNICHE, MAJAZ];
/// The platform's managers: one for each worker of the tests in browsers.
const STAFF: [(&str, &str); 2] = [
    ("sales@manzil.example", "Huda Al Marri"),
    ("sales1@manzil.example", "Hessa Al Ketbi"),
];
/// Of the managers' authenticator app; like the password, everybody knows it.
pub const APP_KEY: &str = "MANZILDEMOMANZILDEMOMANZILDEMO22";
const OWNER: &str = "owner@palm.example";
const DESK: &str = "desk@palm.example";
/// Whose role reaches two buildings.
pub const AGENT: &str = "agent@palm.example";
/// The employees who sign in.
const PEOPLE: [&str; 8] = [
    "admin@palm.example",
    DESK,
    AGENT,
    "admin@cedar.example",
    "admin@najd.example",
    "admin@marina.example",
    "admin@corniche.example",
    "admin@majaz.example",
];

/// The administrators, for the making of the demo.
pub struct Accounts {
    pub palm: Administrator,
    pub cedar: Administrator,
    pub najd: Administrator,
}

/// Who a demo merchant is.
struct Business {
    key: &'static str,
    account_id: i64,
    name: (&'static str, &'static str),
    owner_name: &'static str,
    email: &'static str,
    mobile: &'static str,
    country: &'static str,
    city: &'static str,
}

const BUSINESSES: [Business; 3] = [
    Business {
        key: PALM,
        account_id: 100_501,
        name: ("Palm Properties", "نخيل العقارية"),
        owner_name: "Salem Al Nuaimi",
        email: "admin@palm.example",
        mobile: "+971506712233",
        country: "AE",
        city: "Ajman",
    },
    Business {
        key: CEDAR,
        account_id: 100_502,
        name: ("Cedar Homes", "بيوت الأرز"),
        owner_name: "Nadia Khoury",
        email: "admin@cedar.example",
        mobile: "+971552203300",
        country: "AE",
        city: "Ajman",
    },
    Business {
        key: NAJD,
        account_id: 100_503,
        name: ("Najd Estates", "نجد العقارية"),
        owner_name: "Faisal Al Otaibi",
        email: "admin@najd.example",
        mobile: "+966501237744",
        country: "SA",
        city: "Riyadh",
    },
];

const LARGE_BUSINESSES: [Business; 3] = [
    Business {
        key: MARINA,
        account_id: 100_504,
        name: ("Marina Gate Properties", "بوابة المارينا العقارية"),
        owner_name: "Khalifa Al Ketbi",
        email: "admin@marina.example",
        mobile: "+971504417701",
        country: "AE",
        city: "Dubai",
    },
    Business {
        key: CORNICHE,
        account_id: 100_505,
        name: ("Corniche Homes", "بيوت الكورنيش"),
        owner_name: "Mariam Al Zaabi",
        email: "admin@corniche.example",
        mobile: "+971504417702",
        country: "AE",
        city: "Abu Dhabi",
    },
    Business {
        key: MAJAZ,
        account_id: 100_506,
        name: ("Al Majaz Real Estate", "المجاز العقارية"),
        owner_name: "Rashid Al Suwaidi",
        email: "admin@majaz.example",
        mobile: "+971504417703",
        country: "AE",
        city: "Sharjah",
    },
];

/// The merchants of the portfolio, each with its administrator. What an interrupted run left is removed first.
pub async fn make_large(kernel: &Kernel) -> Result<Vec<(Arc<Merchant>, Administrator)>> {
    clear(kernel, &LARGE).await?;
    let mut made = Vec::with_capacity(LARGE_BUSINESSES.len());
    for business in &LARGE_BUSINESSES {
        let merchant = merchant(kernel, business).await?;
        let administrator = session(kernel, &merchant).await?;
        made.push((merchant, administrator));
    }
    Ok(made)
}

/// Lets the portfolio's people in, and leaves its mark.
pub async fn finish_large(kernel: &Kernel) -> Result<()> {
    end_making(kernel, &LARGE).await?;
    open(kernel).await?;
    note(kernel, PORTFOLIO, Mark::Finished).await
}

/// Whether the portfolio is there.
pub async fn has_large(kernel: &Kernel) -> Result<bool> {
    let made = "SELECT EXISTS (SELECT 1 FROM platform.audit_log WHERE noun = $1)";
    let made = sqlx::query_scalar(made).bind(PORTFOLIO);
    Ok(made.fetch_one(kernel.database.platform_pool()).await?)
}

/// Merchants and people. An interrupted run's merchants are removed first: the demo is whole or not at all.
pub async fn make(kernel: &Kernel) -> Result<Accounts> {
    clear(kernel, &MERCHANTS).await?;
    let mut sessions = Vec::with_capacity(BUSINESSES.len());
    for business in &BUSINESSES {
        let merchant = merchant(kernel, business).await?;
        connect_whatsapp(kernel, &merchant, business).await?;
        plans::subscribe(kernel, &merchant).await?;
        sessions.push(session(kernel, &merchant).await?);
    }
    let [palm, cedar, najd] = <[Administrator; 3]>::try_from(sessions)
        .map_err(|_| Problem::internal(std::io::Error::other("a session for each merchant")))?;
    Ok(Accounts { palm, cedar, najd })
}

async fn clear(kernel: &Kernel, merchants: &[&str]) -> Result<()> {
    let pool = kernel.database.platform_pool();
    for key in merchants {
        sqlx::raw_sql(sqlx::AssertSqlSafe(format!(
            "DROP SCHEMA IF EXISTS m_{key} CASCADE"
        )))
        .execute(pool)
        .await?;
        sqlx::query("DELETE FROM platform.merchants WHERE key = $1")
            .bind(key)
            .execute(pool)
            .await?;
    }
    sqlx::query("DELETE FROM platform.marketing_leads WHERE email IN ('yousef@gulfgate.example', 'latifa@dana.example')")
        .execute(pool)
        .await?;
    sqlx::query("DELETE FROM platform.trial_requests WHERE email IN ('yousef@gulfgate.example', 'latifa@dana.example')")
        .execute(pool)
        .await?;
    sqlx::query("DELETE FROM platform.outbox WHERE merchant_id IS NOT NULL AND merchant_id NOT IN (SELECT id FROM platform.merchants)")
        .execute(pool)
        .await?;
    Ok(())
}

async fn merchant(kernel: &Kernel, business: &Business) -> Result<Arc<Merchant>> {
    let (en, ar) = business.name;
    let new = NewMerchant {
        key: Some(business.key.to_owned()),
        account_id: Some(business.account_id),
        name_en: en.to_owned(),
        name_ar: ar.to_owned(),
        business_type: BusinessType::PropertyManagement,
        country: business.country.to_owned(),
        city: business.city.to_owned(),
        owner_name: business.owner_name.to_owned(),
        email: business.email.to_owned(),
        mobile: business.mobile.to_owned(),
        language: Language::En,
        start: Start::Active {
            package: SubscriptionPackage::Advanced,
        },
        welcome: false,
        is_mobile_verified: false,
    };
    platform::provisioning::make(kernel, Arc::new(Caller::system("demo")), &new).await
}

/// A merchant's WhatsApp number.
pub fn number(merchant: &str) -> &'static str {
    let business = BUSINESSES.iter().find(|known| known.key == merchant);
    business.map_or("", |known| known.mobile.trim_start_matches('+'))
}

/// An active package, and the number that messages of the demo come from.
async fn connect_whatsapp(kernel: &Kernel, merchant: &Merchant, business: &Business) -> Result<()> {
    let sql = format!(
        "INSERT INTO platform.whatsapp_channels (merchant_id, package, connection, number, connected_at, updated_at) \
         VALUES ($1, {}, {}, $2, $3, $3)",
        WhatsAppPackage::Active.sql(),
        WhatsAppConnection::Connected.sql(),
    );
    sqlx::query(sqlx::AssertSqlSafe(sql))
        .bind(merchant.id)
        .bind(business.mobile.trim_start_matches('+'))
        .bind(kernel.clock.now())
        .execute(kernel.database.platform_pool())
        .await?;
    Ok(())
}

/// A session of the administrator for the time of the making.
async fn session(kernel: &Kernel, merchant: &Arc<Merchant>) -> Result<Administrator> {
    Administrator::begin(kernel, merchant, "demo").await
}

/// Lets the demo's people in, now that everything is there, and leaves the mark.
pub async fn finish(kernel: &Kernel) -> Result<()> {
    let palm = by_key(kernel, PALM).await?;
    let tx = begin(kernel, &palm).await?;
    let now = kernel.clock.now();
    let desk = "INSERT INTO users (name, email, mobile, role_id, search_key, created_at, updated_at) \
         SELECT 'Maya Santos', $1, '+971501237788', id, $2, $3, $3 FROM roles WHERE name_en = 'Receptionist' \
         ON CONFLICT DO NOTHING";
    run(
        &tx,
        desk,
        [
            DESK.into(),
            search_key("Maya Santos desk").into(),
            now.into(),
        ],
    )
    .await?;
    tx.move_sign_in_name(Area::Merchant, None, Some(DESK))
        .await?;
    run(
        &tx,
        "UPDATE owners SET access = true WHERE email = $1",
        [OWNER.into()],
    )
    .await?;
    tx.move_sign_in_name(Area::Owner, None, Some(OWNER)).await?;
    tx.commit().await?;
    end_making(kernel, &MERCHANTS).await?;
    let pool = kernel.database.platform_pool();
    for (email, name) in STAFF {
        sqlx::query(
            "INSERT INTO platform.staff (name, email, role_ids, created_at, updated_at) \
             SELECT $1, $2, ARRAY[r.id], $3, $3 FROM platform.staff_roles r WHERE r.is_administrator \
             ON CONFLICT DO NOTHING",
        )
        .bind(name)
        .bind(email)
        .bind(now)
        .execute(pool)
        .await?;
    }
    note(kernel, DEMO, Mark::Finished).await
}

/// The sessions that made it are over.
async fn end_making(kernel: &Kernel, merchants: &[&str]) -> Result<()> {
    for key in merchants {
        let merchant = by_key(kernel, key).await?;
        let tx = begin(kernel, &merchant).await?;
        run(&tx, "DELETE FROM sessions WHERE user_agent = 'demo'", []).await?;
        // Rows that were made beside the product are told to the platform here.
        let key = "demo".to_owned();
        tx.enqueue(ReportEmployees {}, key.clone()).await?;
        tx.enqueue(ReportCustomers {}, key).await?;
        tx.commit().await?;
    }
    Ok(())
}

/// Refuses a database that has merchants or people of the platform beside the demo's.
pub async fn ensure_alone(kernel: &Kernel) -> std::result::Result<(), DemoError> {
    let (merchants, staff): (i64, i64) = sqlx::query_as(
        "SELECT (SELECT count(*) FROM platform.merchants WHERE key <> ALL($1)), \
         (SELECT count(*) FROM platform.staff WHERE email <> ALL($2))",
    )
    .bind([MERCHANTS, LARGE].concat())
    .bind(STAFF.map(|(email, _)| email))
    .fetch_one(kernel.database.platform_pool())
    .await
    .map_err(Problem::from)?;
    if merchants + staff == 0 {
        return Ok(());
    }
    Err(DemoError::OthersAreThere { merchants, staff })
}

/// Gives the demo's people the password, and the managers the app, that everybody knows.
pub async fn open(kernel: &Kernel) -> Result<()> {
    if last_mark(kernel).await? == Some(Mark::Closed) {
        note(kernel, DEMO, Mark::Finished).await?;
    }
    let hash = Passwords::new()
        .hash(PASSWORD, kernel.entropy.as_ref())
        .await?;
    set_passwords(kernel, Some(hash)).await?;
    for (email, _) in STAFF {
        give_app(kernel, email).await?;
    }
    Ok(())
}

fn app_secret() -> Result<CodeSecret> {
    let secret = CodeSecret::parse(APP_KEY);
    secret.ok_or_else(|| Problem::internal(std::io::Error::other("the app's key is base32")))
}

/// What the managers' authenticator app shows now.
pub fn app_code(kernel: &Kernel) -> Result<String> {
    Ok(app_secret()?.code_at(kernel.clock.now()))
}

/// Gives one of the platform's staff the authenticator app that everybody knows; none of its codes was used yet.
pub async fn give_app(kernel: &Kernel, email: &str) -> Result<()> {
    let tx = PlatformTx::begin(kernel, Arc::new(Caller::system("demo"))).await?;
    second_factors::give(&tx, email, &app_secret()?).await?;
    tx.commit().await
}

/// Outside the demo nobody gets in with it, also in a database that the demo has made: its passwords,
/// apps, sessions, API keys and links end.
pub async fn close(kernel: &Kernel) -> Result<()> {
    set_passwords(kernel, None).await?;
    let now = kernel.clock.now();
    for merchant in all(kernel).await? {
        let tx = begin(kernel, &merchant).await?;
        for sql in [
            "UPDATE sessions SET revoked_at = $1, revoked_reason = 'demo_closed' WHERE revoked_at IS NULL",
            "UPDATE api_keys SET revoked_at = $1 WHERE revoked_at IS NULL",
            "UPDATE one_time_links SET expires_at = $1 WHERE used_at IS NULL AND expires_at > $1",
        ] {
            run(&tx, sql, [now.into()]).await?;
        }
        let ended = "DELETE FROM platform.connections WHERE merchant_id = $1";
        run(&tx, ended, [merchant.id.into()]).await?;
        tx.commit().await?;
    }
    let of_staff = "subject_id IN (SELECT id FROM platform.staff WHERE email = ANY($2))";
    for sql in [
        format!(
            "UPDATE platform.sessions SET revoked_at = $1, revoked_reason = 'demo_closed' \
             WHERE revoked_at IS NULL AND {of_staff}"
        ),
        format!(
            "UPDATE platform.one_time_links SET expires_at = $1 \
             WHERE used_at IS NULL AND expires_at > $1 AND {of_staff}"
        ),
        format!(
            "UPDATE platform.trusted_devices SET revoked_at = $1 \
             WHERE revoked_at IS NULL AND {of_staff}"
        ),
        format!("DELETE FROM platform.second_factors WHERE created_at <= $1 AND {of_staff}"),
    ] {
        sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(now)
            .bind(STAFF.map(|(email, _)| email))
            .execute(kernel.database.platform_pool())
            .await?;
    }
    kernel.principals.clear();
    note(kernel, DEMO, Mark::Closed).await
}

async fn set_passwords(kernel: &Kernel, hash: Option<String>) -> Result<()> {
    let people: Vec<String> = PEOPLE.map(str::to_owned).to_vec();
    for merchant in all(kernel).await? {
        let tx = begin(kernel, &merchant).await?;
        let sql = "UPDATE users SET password_hash = $1 WHERE email = ANY($2)";
        run(&tx, sql, [hash.clone().into(), people.clone().into()]).await?;
        run(
            &tx,
            "UPDATE owners SET password_hash = $1 WHERE email = $2",
            [hash.clone().into(), OWNER.into()],
        )
        .await?;
        tx.commit().await?;
    }
    sqlx::query("UPDATE platform.staff SET password_hash = $1 WHERE email = ANY($2)")
        .bind(hash)
        .bind(STAFF.map(|(email, _)| email))
        .execute(kernel.database.platform_pool())
        .await?;
    Ok(())
}

/// The demo's merchants, and those of the portfolio where it was made.
async fn all(kernel: &Kernel) -> Result<Vec<Arc<Merchant>>> {
    let mut found = Vec::with_capacity(MERCHANTS.len() + LARGE.len());
    for key in MERCHANTS {
        found.push(by_key(kernel, key).await?);
    }
    for key in LARGE {
        found.extend(kernel.merchants.by_key(key).await?);
    }
    Ok(found)
}

async fn by_key(kernel: &Kernel, key: &str) -> Result<Arc<Merchant>> {
    kernel
        .merchants
        .by_key(key)
        .await?
        .ok_or_else(Problem::not_found)
}

async fn begin(kernel: &Kernel, merchant: &Arc<Merchant>) -> Result<MerchantTx> {
    MerchantTx::begin(kernel, merchant.clone(), Arc::new(Caller::system("demo"))).await
}

async fn run<const N: usize>(
    tx: &MerchantTx,
    sql: &str,
    values: [sea_orm::Value; N],
) -> Result<()> {
    tx.execute_raw(Statement::from_sql_and_values(
        DbBackend::Postgres,
        sql,
        values,
    ))
    .await?;
    Ok(())
}
