use std::sync::Arc;

use chrono::{Duration, NaiveDate};
use identity::setup::{self, NewAccount};
use kernel::entropy::readable;
use kernel::tenancy::{Caller, Life, Merchant, PlatformConn as _, PlatformTx, Terms, schema_name};
use kernel::text::{Language, Text};
use kernel::{Kernel, Problem, Result};
use sea_orm::{ActiveValue::Set, ConnectionTrait as _};

use super::welcome;
use crate::merchants::entity::{ActiveModel, Entity, Model};
use crate::merchants::service::merchant_search_key;
use crate::merchants::{BusinessType, MerchantStatus, SubscriptionPackage};
use crate::places;
use crate::statement::bound;
use crate::subscription_settings;
use crate::trial_requests;

/// How long a trial is free.
pub const TRIAL_DAYS: i64 = 7;
/// Characters of a generated key; one that is taken is made anew.
const KEY_LENGTH: usize = 8;
const KEY_ATTEMPTS: usize = 5;

/// What a merchant begins as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Start {
    /// Free from today, in the merchant's time zone.
    Trial,
    /// Subscribed; for merchants that a seed makes.
    Active { package: SubscriptionPackage },
}

/// What a merchant is made from.
#[derive(Debug, Clone)]
pub struct NewMerchant {
    /// A fixed key, for seeds; otherwise a random one is made.
    pub key: Option<String>,
    /// A fixed account ID, for seeds; otherwise the next one is taken.
    pub account_id: Option<i64>,
    pub name_en: String,
    pub name_ar: String,
    pub business_type: BusinessType,
    /// ISO 3166 alpha-2; decides currency and time zone.
    pub country: String,
    pub city: String,
    /// The administrator's name; also the contact of the account.
    pub owner_name: String,
    pub email: String,
    pub mobile: String,
    pub language: Language,
    pub start: Start,
    /// Whether the administrator gets the welcome mail with the link that sets their password.
    pub welcome: bool,
    /// Whether the mobile is known to be theirs: only then they are welcomed there, too.
    pub is_mobile_verified: bool,
}

impl NewMerchant {
    /// The merchant that an approved request asked for.
    pub fn trial(request: &trial_requests::entity::Model) -> Self {
        Self {
            key: None,
            account_id: None,
            name_en: request.business_name_en.clone(),
            name_ar: request.business_name_ar.clone(),
            business_type: request.business_type,
            country: request.country.clone(),
            city: request.city.clone(),
            owner_name: request.owner_name.clone(),
            email: request.email.clone(),
            mobile: request.mobile.clone(),
            language: request.language,
            start: Start::Trial,
            welcome: true,
            is_mobile_verified: request.mobile_verified_at.is_some(),
        }
    }
}

/// Makes a merchant in a transaction of its own and returns it as requests see it.
pub async fn make(
    kernel: &Kernel,
    caller: Arc<Caller>,
    new: &NewMerchant,
) -> Result<Arc<Merchant>> {
    let tx = PlatformTx::begin(kernel, caller).await?;
    let (tx, made) = provision(tx, new).await?;
    tx.commit().await?;
    kernel
        .merchants
        .by_id(made.id.0)
        .await?
        .ok_or_else(Problem::not_found)
}

/// Makes a merchant in the caller's transaction, which goes on on the platform's side.
pub async fn provision(tx: PlatformTx, new: &NewMerchant) -> Result<(PlatformTx, Model)> {
    let made = register(&tx, new).await?;
    let role = create_schema(&tx, &made).await?;
    let terms = subscription_settings::service::terms(&tx).await?;
    let merchant = Arc::new(seen_by_requests(&made, role, terms)?);
    let tx = tx.into_merchant(merchant).await?;
    let account = NewAccount {
        name_en: made.name_en.clone(),
        name_ar: made.name_ar.clone(),
        city: Some(made.city.clone()),
        administrator: made.owner_name.clone(),
        email: made.email.clone(),
        mobile: made.mobile.clone(),
        language: new.language,
    };
    let (_, token) = setup::create_first_administrator(&tx, &account).await?;
    if new.welcome {
        tx.send_mail(welcome::mail(&made, new.language, &token, &tx))
            .await?;
    }
    let tx = tx.into_platform().await?;
    if new.welcome && new.is_mobile_verified {
        let message = welcome::message(&made, new.language);
        tx.send_by_main_number(Some(made.id.0), &message).await?;
    }
    Ok((tx, made))
}

/// The platform's row of the merchant.
async fn register(tx: &PlatformTx, new: &NewMerchant) -> Result<Model> {
    let not_served = || {
        Problem::field(
            "country",
            Text::fixed("This country is not served.", "هذه الدولة غير مخدومة."),
        )
    };
    let country = places::service::find_served(tx, &new.country)
        .await?
        .ok_or_else(not_served)?;
    let (Some(currency), Some(time_zone)) = (country.currency, country.time_zone) else {
        return Err(not_served());
    };
    let key = match &new.key {
        Some(key) => key.clone(),
        None => free_key(tx).await?,
    };
    let schema = schema_name(&key)
        .ok_or_else(|| Problem::internal(anyhow::anyhow!("{key} cannot be a merchant's key")))?;
    let account_id = match new.account_id {
        Some(id) => id,
        None => next_account_id(tx).await?,
    };
    let (status, package, trial_ends_on) = start(tx, new.start, &time_zone);
    let search_key = merchant_search_key(
        account_id,
        [
            &new.name_en,
            &new.name_ar,
            &new.owner_name,
            &new.mobile,
            &new.email,
            &new.city,
        ],
    );
    let row = ActiveModel {
        key: Set(key),
        account_id: Set(account_id),
        schema_name: Set(schema),
        name_en: Set(new.name_en.clone()),
        name_ar: Set(new.name_ar.clone()),
        business_type: Set(new.business_type),
        country: Set(country.code),
        city: Set(new.city.clone()),
        currency: Set(currency),
        time_zone: Set(time_zone),
        email: Set(new.email.to_lowercase()),
        mobile: Set(new.mobile.clone()),
        owner_name: Set(new.owner_name.clone()),
        status: Set(status),
        package: Set(package),
        trial_ends_on: Set(trial_ends_on),
        schema_version: Set(tenant_migrations::LATEST),
        search_key: Set(search_key),
        ..Default::default()
    };
    tx.create::<Entity>(row).await
}

fn start(
    tx: &PlatformTx,
    start: Start,
    zone: &str,
) -> (
    MerchantStatus,
    Option<SubscriptionPackage>,
    Option<NaiveDate>,
) {
    match start {
        Start::Trial => {
            let zone = zone.parse().unwrap_or(chrono_tz::Asia::Dubai);
            let today = tx.now().with_timezone(&zone).date_naive();
            (
                MerchantStatus::Trial,
                None,
                Some(today + Duration::days(TRIAL_DAYS)),
            )
        }
        Start::Active { package } => (MerchantStatus::Active, Some(package), None),
    }
}

async fn free_key(tx: &PlatformTx) -> Result<String> {
    for _ in 0..KEY_ATTEMPTS {
        let key = readable(tx.kernel().entropy.as_ref(), KEY_LENGTH);
        let sql = "SELECT 1 AS hit FROM platform.merchants WHERE key = $1";
        let taken = tx.query_one_raw(bound(sql, [key.clone().into()])).await?;
        if taken.is_none() {
            return Ok(key);
        }
    }
    Err(Problem::internal(anyhow::anyhow!(
        "no free key was found for a merchant"
    )))
}

/// The next number that no merchant has; seeds may have taken some beforehand.
async fn next_account_id(tx: &PlatformTx) -> Result<i64> {
    loop {
        let next = bound("SELECT nextval('platform.account_ids') AS id", []);
        let row = tx.query_one_raw(next).await?;
        let row = row.ok_or_else(|| Problem::internal(anyhow::anyhow!("no next account ID")))?;
        let id: i64 = row.try_get("", "id")?;
        let sql = "SELECT 1 AS hit FROM platform.merchants WHERE account_id = $1";
        let taken = tx.query_one_raw(bound(sql, [id.into()])).await?;
        if taken.is_none() {
            return Ok(id);
        }
    }
}

/// The schema from the script, its ledger and its role; the name of the role, where merchants have one.
async fn create_schema(tx: &PlatformTx, made: &Model) -> Result<Option<String>> {
    for statement in tenant_migrations::merchant_statements(made.id.0, &made.schema_name) {
        tx.execute_unprepared(&statement).await?;
    }
    tx.execute_unprepared("SET LOCAL search_path TO platform")
        .await?;
    let sql = "SELECT role_name FROM platform.merchants WHERE id = $1";
    let row = tx.query_one_raw(bound(sql, [made.id.into()])).await?;
    Ok(row
        .ok_or_else(Problem::not_found)?
        .try_get("", "role_name")?)
}

fn seen_by_requests(made: &Model, role: Option<String>, terms: Terms) -> Result<Merchant> {
    Ok(Merchant {
        id: made.id.0,
        key: made.key.clone(),
        account_id: made.account_id,
        schema: made.schema_name.clone(),
        role,
        name: Text::new(&made.name_en, &made.name_ar),
        time_zone: made.time_zone.parse().map_err(|_| {
            Problem::internal(anyhow::anyhow!("{} is no time zone", made.time_zone))
        })?,
        currency: made.currency.clone(),
        country: made.country.clone(),
        life: Life {
            stored: made.status,
            trial_ends_on: made.trial_ends_on,
            paid_through: made.paid_through,
            terms,
        },
        plan: None,
        schema_version: made.schema_version,
        sandbox_of: None,
    })
}
