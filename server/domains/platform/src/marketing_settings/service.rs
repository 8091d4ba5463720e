use kernel::tenancy::{PlatformConn as _, PlatformTx};
use kernel::validation::Validator;
use kernel::{Result, record};
use sea_orm::ActiveValue::Set;

use super::MarketingSettingsId;
use super::entity::{ActiveModel, Entity, Model};
use super::model::{MarketingSettings, MarketingSettingsInput};

/// The only row.
pub const ROW: MarketingSettingsId = MarketingSettingsId(1);
const MOST_DAYS: i64 = 90;

pub async fn find(tx: &PlatformTx) -> Result<MarketingSettings> {
    Ok(shown(&record::find::<Entity>(tx, ROW).await?))
}

pub async fn update(tx: &PlatformTx, input: &MarketingSettingsInput) -> Result<MarketingSettings> {
    let before = record::find::<Entity>(tx, ROW).await?;
    let mut form = Validator::new(tx.language());
    let days = form
        .integer("waiting_days", &input.waiting_days)
        .required()
        .min(1)
        .max(MOST_DAYS)
        .value();
    form.finish()?;
    let row = ActiveModel {
        waiting_days: Set(i32::try_from(days).unwrap_or(1)),
        ..Default::default()
    };
    let changed = tx.change::<Entity>(&before, Some(input.version), row).await;
    Ok(shown(&changed?))
}

fn shown(settings: &Model) -> MarketingSettings {
    MarketingSettings {
        waiting_days: settings.waiting_days,
        version: settings.version,
    }
}
