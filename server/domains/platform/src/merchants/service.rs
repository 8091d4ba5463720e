use chrono::{Duration, NaiveDate};
use identity::account::entity as account;
use kernel::audit::Change;
use kernel::record::{self, Record as _};
use kernel::tenancy::{Life, PlatformConn, PlatformTx};
use kernel::text::search_key;
use kernel::validation::{self, Validator};
use kernel::{Kernel, Result};
use sea_orm::{ActiveValue::Set, ConnectionTrait as _, FromQueryResult};

use super::entity::{ActiveModel, Entity, Model};
use super::model::{DisableInput, ExtendInput};
use super::{MerchantError, MerchantId, MerchantStatus, SubscriptionPackage};
use crate::marketing_leads;
use crate::plans::PlanId;
use crate::statement::bound;
use crate::subscription_settings;
use crate::subscriptions::jobs::AnnounceStatus;

/// The longest extension of a trial in one step.
const MAX_EXTENSION_DAYS: i64 = 90;

/// Closes a merchant's account; its people are signed out within seconds.
pub async fn disable(tx: &PlatformTx, id: MerchantId, input: &DisableInput) -> Result<Model> {
    let before = tx.locked::<Entity>(id).await?;
    let reason = validation::reason_up_to(tx.language(), &input.reason, 1_000)?;
    if before.status == MerchantStatus::Disabled {
        return Err(MerchantError::AlreadyDisabled.into());
    }
    let row = ActiveModel {
        status: Set(MerchantStatus::Disabled),
        status_before_disabled: Set(Some(before.status)),
        disabled_reason: Set(Some(reason)),
        disabled_at: Set(Some(tx.now())),
        ..Default::default()
    };
    tx.change_as::<Entity>("disabled", &before, input.version, row)
        .await
}

/// Opens a disabled merchant's account again, as it was; a trial that ended meanwhile is expired.
pub async fn enable(tx: &PlatformTx, id: MerchantId) -> Result<Model> {
    let before = tx.locked::<Entity>(id).await?;
    if before.status != MerchantStatus::Disabled {
        return Err(MerchantError::NotDisabled.into());
    }
    if crate::merchant_erasures::service::is_running(tx, id).await? {
        return Err(MerchantError::BeingErased.into());
    }
    let stored = before
        .status_before_disabled
        .filter(|status| *status != MerchantStatus::Disabled)
        .unwrap_or(MerchantStatus::Expired);
    let life = life(tx, &before, stored).await?;
    let status = life.on(today(tx, &before)).0;
    let row = ActiveModel {
        status: Set(status),
        status_before_disabled: Set(None),
        disabled_reason: Set(None),
        disabled_at: Set(None),
        ..Default::default()
    };
    tx.change_as::<Entity>("enabled", &before, None, row).await
}

/// Writes what a merchant's subscriptions make of its account today, and has a new status told.
pub(crate) async fn follow(tx: &PlatformTx, before: Model) -> Result<Model> {
    // An old invoice that is paid brings nothing back.
    if before.erased_at.is_some() {
        return Ok(before);
    }
    let today = today(tx, &before);
    let bought = Bought::of(tx, before.id, today).await?;
    let now = Model {
        plan_id: bought.plan_id,
        package: bought.package,
        paid_through: bought.paid_through,
        ..before.clone()
    };
    // Without any subscription left it is a trial again, which may be over.
    let stored = match (before.status, before.paid_through, now.paid_through) {
        (MerchantStatus::Disabled, ..) => MerchantStatus::Disabled,
        (_, Some(_), None) if before.trial_ends_on.is_some() => MerchantStatus::Trial,
        (_, Some(_), None) => MerchantStatus::Expired,
        (stored, ..) => stored,
    };
    let status = life(tx, &now, stored).await?.on(today).0;
    let now = Model { status, ..now };
    if now == before {
        return Ok(before);
    }
    let row = ActiveModel {
        status: Set(status),
        plan_id: Set(now.plan_id),
        package: Set(now.package),
        paid_through: Set(now.paid_through),
        ..Default::default()
    };
    let after = tx
        .change_as::<Entity>("account_followed", &before, None, row)
        .await?;
    if before.paid_through.is_none() && after.paid_through.is_some() {
        marketing_leads::service::paid(tx, after.id).await?;
    }
    if after.status != before.status {
        AnnounceStatus::new(after.status, false)
            .enqueue(tx, &after)
            .await?;
    }
    Ok(after)
}

/// What a merchant's subscriptions come to on a day.
#[derive(Debug, Default, FromQueryResult)]
struct Bought {
    plan_id: Option<PlanId>,
    package: Option<SubscriptionPackage>,
    paid_through: Option<NaiveDate>,
}

impl Bought {
    /// The plan is that of the newest subscription that has begun; before any has, of the first.
    async fn of(tx: &PlatformTx, id: MerchantId, today: NaiveDate) -> Result<Self> {
        let sql = "SELECT s.plan_id, p.package, max(s.paid_through) OVER () AS paid_through \
             FROM platform.subscriptions s JOIN platform.plans p ON p.id = s.plan_id \
             WHERE s.merchant_id = $1 AND s.paid_through >= s.starts_on \
             ORDER BY s.starts_on <= $2 DESC, abs(s.starts_on - $2) LIMIT 1";
        let found = Self::find_by_statement(bound(sql, [id.into(), today.into()]));
        Ok(found.one(tx).await?.unwrap_or_default())
    }
}

/// What a merchant's status follows from.
async fn life(tx: &PlatformTx, merchant: &Model, stored: MerchantStatus) -> Result<Life> {
    Ok(Life {
        stored,
        trial_ends_on: merchant.trial_ends_on,
        paid_through: merchant.paid_through,
        terms: subscription_settings::service::terms(tx).await?,
    })
}

/// Gives a trial more days, counted from its last day or from today if it is over.
pub async fn extend_trial(tx: &PlatformTx, id: MerchantId, input: &ExtendInput) -> Result<Model> {
    let before = tx.locked::<Entity>(id).await?;
    let mut form = Validator::new(tx.language());
    let days = form
        .integer("days", &input.days)
        .required()
        .min(1)
        .max(MAX_EXTENSION_DAYS)
        .value();
    form.finish()?;
    let extendable = matches!(
        before.status,
        MerchantStatus::Trial | MerchantStatus::Expired
    ) && before.package.is_none();
    let Some(end) = before.trial_ends_on.filter(|_| extendable) else {
        return Err(MerchantError::NoTrial.into());
    };
    let from = end.max(today(tx, &before));
    let row = ActiveModel {
        status: Set(MerchantStatus::Trial),
        trial_ends_on: Set(Some(from + Duration::days(days))),
        ..Default::default()
    };
    tx.change_as::<Entity>("trial_extended", &before, input.version, row)
        .await
}

/// Lets a migration that failed be tried at once; a server takes it up within seconds.
pub async fn retry_migration(tx: &PlatformTx, id: MerchantId) -> Result<()> {
    let merchant = record::find::<Entity>(tx, id).await?;
    let sql = "UPDATE platform.merchant_migrations SET next_try_at = $3, retry_asked_at = $3 \
         WHERE merchant_id = $1 AND version = $2 AND error IS NOT NULL";
    let values = [
        id.into(),
        (merchant.schema_version + 1).into(),
        tx.now().into(),
    ];
    if tx.execute_raw(bound(sql, values)).await?.rows_affected() != 1 {
        return Err(MerchantError::NothingFailed.into());
    }
    tx.note(vec![Change {
        noun: Entity::NOUN,
        record_id: id.0,
        action: "migration_retried",
        before: None,
        after: None,
    }]);
    Ok(())
}

/// Takes over what a merchant's account says of itself now; not its e-mail address, since the
/// platform writes to the one that was verified.
pub async fn take_over(
    tx: &PlatformTx,
    id: MerchantId,
    account: account::Model,
) -> Result<Option<Model>> {
    let before = tx.locked::<Entity>(id).await?;
    let city = account.city.unwrap_or_else(|| before.city.clone());
    let is_known = (
        &before.name_en,
        &before.name_ar,
        &before.mobile,
        &before.city,
    ) == (&account.name_en, &account.name_ar, &account.mobile, &city);
    if is_known {
        return Ok(None);
    }
    let search_key = merchant_search_key(
        before.account_id,
        [
            &account.name_en,
            &account.name_ar,
            &before.owner_name,
            &account.mobile,
            &before.email,
            &city,
        ],
    );
    let row = ActiveModel {
        name_en: Set(account.name_en),
        name_ar: Set(account.name_ar),
        mobile: Set(account.mobile),
        city: Set(city),
        search_key: Set(search_key),
        ..Default::default()
    };
    let after = tx
        .change_as::<Entity>("details_taken_over", &before, None, row)
        .await?;
    Ok(Some(after))
}

/// What a merchant is found by.
pub(crate) fn merchant_search_key(account_id: i64, words: [&str; 6]) -> String {
    search_key(&format!("{account_id} {}", words.join(" ")))
}

/// After a commit that changed merchants: this server forgets what it knew of them and of their people.
pub async fn forget(kernel: &Kernel, merchants: &[Model]) -> Result<()> {
    for changed in merchants {
        if let Some(known) = kernel.merchants.by_id(changed.id.0).await? {
            kernel.merchants.forget(&known).await;
        }
    }
    kernel.principals.clear();
    Ok(())
}

/// Today in the merchant's time zone.
pub(crate) fn today(db: &impl PlatformConn, merchant: &Model) -> NaiveDate {
    let zone = merchant.time_zone.parse().unwrap_or(chrono_tz::Asia::Dubai);
    db.now().with_timezone(&zone).date_naive()
}
