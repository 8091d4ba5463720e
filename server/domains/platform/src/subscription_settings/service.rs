use kernel::tenancy::{PlatformConn as _, PlatformTx, Terms};
use kernel::validation::Validator;
use kernel::{Result, record};
use sea_orm::ActiveValue::Set;

use super::SubscriptionSettingsId;
use super::entity::{ActiveModel, Entity, Model};
use super::model::{SubscriptionSettings, SubscriptionSettingsInput};

/// The only row.
pub const ROW: SubscriptionSettingsId = SubscriptionSettingsId(1);

pub async fn find(tx: &PlatformTx) -> Result<SubscriptionSettings> {
    Ok(shown(&record::find::<Entity>(tx, ROW).await?))
}

/// What a status follows from beside a merchant's own dates.
pub(crate) async fn terms(tx: &PlatformTx) -> Result<Terms> {
    let settings = find(tx).await?;
    Ok(Terms {
        grace_days: settings.grace_days,
        read_only_days: settings.read_only_days,
    })
}

pub async fn update(
    tx: &PlatformTx,
    input: &SubscriptionSettingsInput,
) -> Result<SubscriptionSettings> {
    let before = record::find::<Entity>(tx, ROW).await?;
    let mut form = Validator::new(tx.language());
    let grace = form
        .integer("grace_days", &input.grace_days)
        .required()
        .max(90)
        .value();
    let read_only = form
        .integer("read_only_days", &input.read_only_days)
        .required()
        .min(1)
        .max(3_650)
        .value();
    let archive = form
        .integer("archive_days", &input.archive_days)
        .required()
        .min(30)
        .max(3_650)
        .value();
    form.finish()?;
    let days = |number: i64| i32::try_from(number).unwrap_or_default();
    let row = ActiveModel {
        grace_days: Set(days(grace)),
        read_only_days: Set(days(read_only)),
        archive_days: Set(days(archive)),
        ..Default::default()
    };
    let after = tx
        .change::<Entity>(&before, Some(input.version), row)
        .await?;
    Ok(shown(&after))
}

fn shown(settings: &Model) -> SubscriptionSettings {
    SubscriptionSettings {
        grace_days: settings.grace_days,
        read_only_days: settings.read_only_days,
        archive_days: settings.archive_days,
        version: settings.version,
    }
}
