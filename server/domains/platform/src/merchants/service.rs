use chrono::{Duration, NaiveDate};
use identity::account::entity as account;
use kernel::audit::Change;
use kernel::record::{self, Record as _};
use kernel::tenancy::{PlatformConn, PlatformTx};
use kernel::text::search_key;
use kernel::validation::Validator;
use kernel::{Kernel, Problem, Result};
use sea_orm::{ActiveValue::Set, ConnectionTrait as _};

use super::entity::{ActiveModel, Entity, Model};
use super::model::{DisableInput, ExtendInput};
use super::{MerchantError, MerchantId, MerchantStatus};
use crate::statement::bound;

/// The longest extension of a trial in one step.
const MAX_EXTENSION_DAYS: i64 = 90;

/// Closes a merchant's account; its people are signed out within seconds.
pub async fn disable(tx: &PlatformTx, id: MerchantId, input: &DisableInput) -> Result<Model> {
    let before = tx
        .lock::<Entity>(id)
        .await?
        .ok_or_else(Problem::not_found)?;
    let mut form = Validator::new(tx.language());
    let reason = form
        .notes("reason", &input.reason)
        .required()
        .max_length(1_000)
        .text();
    form.finish()?;
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
    let before = tx
        .lock::<Entity>(id)
        .await?
        .ok_or_else(Problem::not_found)?;
    if before.status != MerchantStatus::Disabled {
        return Err(MerchantError::NotDisabled.into());
    }
    let is_over = before
        .trial_ends_on
        .is_some_and(|end| end < today(tx, &before));
    let status = match before.status_before_disabled {
        Some(MerchantStatus::Trial) if is_over => MerchantStatus::Expired,
        Some(MerchantStatus::Disabled) | None => MerchantStatus::Expired,
        Some(status) => status,
    };
    let row = ActiveModel {
        status: Set(status),
        status_before_disabled: Set(None),
        disabled_reason: Set(None),
        disabled_at: Set(None),
        ..Default::default()
    };
    tx.change_as::<Entity>("enabled", &before, None, row).await
}

/// Gives a trial more days, counted from its last day or from today if it is over.
pub async fn extend_trial(tx: &PlatformTx, id: MerchantId, input: &ExtendInput) -> Result<Model> {
    let before = tx
        .lock::<Entity>(id)
        .await?
        .ok_or_else(Problem::not_found)?;
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
    let sql = "UPDATE platform.merchant_migrations SET next_try_at = $3 \
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
    let before = tx
        .lock::<Entity>(id)
        .await?
        .ok_or_else(Problem::not_found)?;
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
