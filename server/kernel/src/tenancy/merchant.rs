use std::sync::Arc;
use std::time::Duration;

use chrono_tz::Tz;
use moka::future::Cache;
use sqlx::{PgPool, Row as _};

use super::life::{Life, Terms};
use super::plan::BoughtPlan;
use super::reach::{Reach, Standing};
use crate::code::Code as _;
use crate::error::{Problem, Result};
use crate::text::Text;

/// A customer of the platform, as much of it as a request needs.
#[derive(Debug, Clone)]
pub struct Merchant {
    pub id: i64,
    /// Short, public, part of tokens and of shared documents' ids.
    pub key: String,
    /// The number that people sign in with.
    pub account_id: i64,
    pub schema: String,
    /// Whose rights its transactions have; `None` where the database has no roles for merchants.
    pub role: Option<String>,
    pub name: Text,
    pub time_zone: Tz,
    /// ISO 4217.
    pub currency: String,
    /// ISO 3166 alpha-2.
    pub country: String,
    /// What its status of a day follows from.
    pub life: Life,
    /// What it bought; nothing in a trial.
    pub plan: Option<Arc<BoughtPlan>>,
    pub schema_version: i64,
    /// The customer of the platform whose programs try things out here; its life and its plan are those of that one.
    pub sandbox_of: Option<i64>,
}

crate::code! {
    /// How a merchant's account stands.
    pub enum MerchantStatus: text {
        Trial = "trial" ("Trial", "تجريبي"),
        Active = "active" ("Active", "نشط"),
        /// The subscription is over, and everything still works.
        Grace = "grace" ("Grace period", "فترة سماح"),
        /// People come in, see and export; nothing is written.
        ReadOnly = "read_only" ("Read-only", "للقراءة فقط"),
        /// Nobody comes in; the data stays.
        Archived = "archived" ("Archived", "مؤرشف"),
        /// The trial is over.
        Expired = "expired" ("Expired", "منتهٍ"),
        Disabled = "disabled" ("Disabled", "معطل"),
    }
}

/// The schema of the merchant with this key. Validated here, once, because it becomes SQL text.
pub fn schema_name(key: &str) -> Option<String> {
    let fits = (4..=16).contains(&key.len())
        && key
            .bytes()
            .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
    fits.then(|| format!("m_{key}"))
}

/// Finds merchants by key; an entry is trusted for a few seconds, so that disabling one is felt
/// within seconds on every server.
#[derive(Clone)]
pub struct Merchants {
    pool: PgPool,
    by_key: Cache<String, Arc<Merchant>>,
    by_id: Cache<i64, Arc<Merchant>>,
    required_version: i64,
}

const COLUMNS: &str = "m.id, m.key, m.account_id, m.schema_name, m.role_name, m.name_en, m.name_ar, m.time_zone, \
     m.currency, m.country, h.status, h.trial_ends_on, h.paid_through, m.schema_version, h.plan_id, p.unit_limit, \
     p.user_limit, p.message_limit, p.left_out, t.grace_days, t.read_only_days, m.sandbox_of";

/// Sandboxes too; `h` is whoever pays. One that was erased is nobody's: it has no schema any more.
const FROM: &str = "platform.all_merchants m \
     JOIN platform.all_merchants h ON h.id = coalesce(m.sandbox_of, m.id) AND m.erased_at IS NULL \
     LEFT JOIN platform.plans p ON p.id = h.plan_id CROSS JOIN platform.subscription_settings t";

impl Merchant {
    /// Whether nothing of it leaves the product: what it sends counts as sent.
    pub const fn is_sandbox(&self) -> bool {
        self.sandbox_of.is_some()
    }

    /// Whether employees of limited reach can be kept to it: by roles of the database.
    pub const fn keeps_reach(&self) -> bool {
        self.role.is_some()
    }

    /// What puts a transaction on this merchant's schema, with the rights of this merchant only, and of its rows those
    /// that its person reaches.
    pub(super) fn enter(&self, standing: Standing) -> Result<String> {
        let role = match (&self.role, standing.reach) {
            (Some(role), Reach::All) => format!("\"{role}\""),
            (Some(role), _) => format!("\"{role}_limited\""),
            (None, Reach::All) => "NONE".to_owned(),
            (None, _) => return Err(Problem::reach_not_kept()),
        };
        Ok(format!(
            "SET LOCAL search_path TO \"{}\"; SET LOCAL ROLE {role}; {}",
            self.schema,
            standing.settings()
        ))
    }
}

impl Merchants {
    pub fn new(pool: PgPool, required_version: i64, trusted_for: Duration) -> Self {
        Self {
            pool,
            by_key: Cache::builder()
                .max_capacity(10_000)
                .time_to_live(trusted_for)
                .build(),
            by_id: Cache::builder()
                .max_capacity(10_000)
                .time_to_live(trusted_for)
                .build(),
            required_version,
        }
    }

    pub async fn by_key(&self, key: &str) -> Result<Option<Arc<Merchant>>> {
        if let Some(found) = self.by_key.get(key).await {
            return Ok(Some(found));
        }
        let sql = format!("SELECT {COLUMNS} FROM {FROM} WHERE m.key = $1");
        let row = sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(key)
            .fetch_optional(&self.pool)
            .await?;
        self.remember(row).await
    }

    pub async fn by_id(&self, id: i64) -> Result<Option<Arc<Merchant>>> {
        if let Some(found) = self.by_id.get(&id).await {
            return Ok(Some(found));
        }
        let sql = format!("SELECT {COLUMNS} FROM {FROM} WHERE m.id = $1");
        let row = sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(id)
            .fetch_optional(&self.pool)
            .await?;
        self.remember(row).await
    }

    pub async fn by_account_id(&self, account_id: i64) -> Result<Option<Arc<Merchant>>> {
        let sql = format!(
            "SELECT {COLUMNS} FROM {FROM} WHERE m.account_id = $1 AND m.sandbox_of IS NULL"
        );
        let row = sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(account_id)
            .fetch_optional(&self.pool)
            .await?;
        self.remember(row).await
    }

    /// Every merchant that jobs run for, and their sandboxes.
    pub async fn live(&self) -> Result<Vec<Arc<Merchant>>> {
        let sql = format!(
            "SELECT {COLUMNS} FROM {FROM} WHERE h.status IN ({}, {}, {}) ORDER BY m.id",
            MerchantStatus::Trial.sql(),
            MerchantStatus::Active.sql(),
            MerchantStatus::Grace.sql(),
        );
        self.listed(sql).await
    }

    /// Every merchant, also those that are disabled, and every sandbox.
    pub async fn all(&self) -> Result<Vec<Arc<Merchant>>> {
        self.listed(format!("SELECT {COLUMNS} FROM {FROM} ORDER BY m.id"))
            .await
    }

    async fn listed(&self, sql: String) -> Result<Vec<Arc<Merchant>>> {
        let rows = sqlx::query(sqlx::AssertSqlSafe(sql))
            .fetch_all(&self.pool)
            .await?;
        rows.iter()
            .map(|row| read(row).map(Arc::new).map_err(Problem::from))
            .collect()
    }

    /// Refuses a merchant whose schema is behind this program.
    pub fn ensure_current(&self, merchant: &Merchant) -> Result<()> {
        if merchant.schema_version >= self.required_version {
            return Ok(());
        }
        Err(Problem::new(
            503,
            "merchant_updating",
            Text::new(
                "Your account is being updated. Please try again in a minute.",
                "يجري تحديث حسابك. يرجى المحاولة بعد دقيقة.",
            ),
        )
        .with_retry_after(30))
    }

    /// Forgets what is known of a merchant, after it was changed here.
    pub async fn forget(&self, merchant: &Merchant) {
        self.by_key.invalidate(&merchant.key).await;
        self.by_id.invalidate(&merchant.id).await;
    }

    async fn remember(&self, row: Option<sqlx::postgres::PgRow>) -> Result<Option<Arc<Merchant>>> {
        let Some(row) = row else { return Ok(None) };
        let merchant = Arc::new(read(&row)?);
        self.by_key
            .insert(merchant.key.clone(), merchant.clone())
            .await;
        self.by_id.insert(merchant.id, merchant.clone()).await;
        Ok(Some(merchant))
    }
}

/// The role as it may stand in SQL text: the schema's name and a number.
fn own_role(schema: &str, stored: Option<String>) -> Result<Option<String>, sqlx::Error> {
    let fits = |role: &String| {
        role.strip_prefix(schema)
            .and_then(|rest| rest.strip_prefix('_'))
            .is_some_and(|number| number.bytes().all(|b| b.is_ascii_digit()))
    };
    match stored {
        Some(role) if !fits(&role) => Err(sqlx::Error::Protocol(format!(
            "{schema} has a malformed role"
        ))),
        stored => Ok(stored),
    }
}

fn bought(row: &sqlx::postgres::PgRow) -> Result<Option<BoughtPlan>, sqlx::Error> {
    let Some(id) = row.try_get("plan_id")? else {
        return Ok(None);
    };
    Ok(Some(BoughtPlan {
        id,
        units: row.try_get("unit_limit")?,
        users: row.try_get("user_limit")?,
        messages: row.try_get("message_limit")?,
        left_out: row
            .try_get::<sqlx::types::Json<Vec<String>>, _>("left_out")?
            .0,
    }))
}

fn read(row: &sqlx::postgres::PgRow) -> Result<Merchant, sqlx::Error> {
    let key: String = row.try_get("key")?;
    let stored_schema: String = row.try_get("schema_name")?;
    let schema = schema_name(&key)
        .filter(|expected| *expected == stored_schema)
        .ok_or_else(|| sqlx::Error::Protocol(format!("merchant {key} has a malformed schema")))?;
    let zone: String = row.try_get("time_zone")?;
    let status: String = row.try_get("status")?;
    let name_en: String = row.try_get("name_en")?;
    let name_ar: String = row.try_get("name_ar")?;
    Ok(Merchant {
        id: row.try_get("id")?,
        key,
        account_id: row.try_get("account_id")?,
        role: own_role(&schema, row.try_get("role_name")?)?,
        schema,
        name: Text::new(name_en, name_ar),
        time_zone: zone.parse().unwrap_or(chrono_tz::Asia::Dubai),
        currency: row.try_get("currency")?,
        country: row.try_get("country")?,
        life: Life {
            stored: MerchantStatus::of_text(&status).unwrap_or(MerchantStatus::Disabled),
            trial_ends_on: row.try_get("trial_ends_on")?,
            paid_through: row.try_get("paid_through")?,
            terms: Terms {
                grace_days: row.try_get("grace_days")?,
                read_only_days: row.try_get("read_only_days")?,
            },
        },
        plan: bought(row)?.map(Arc::new),
        schema_version: row.try_get("schema_version")?,
        sandbox_of: row.try_get("sandbox_of")?,
    })
}
