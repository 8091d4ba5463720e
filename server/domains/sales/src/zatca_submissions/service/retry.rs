use chrono::{DateTime, Utc};
use kernel::Result;
use kernel::paging::Paging;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use sea_orm::ActiveValue::Set;
use sea_orm::FromQueryResult;
use sea_orm::{
    ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _, QuerySelect as _,
};

use super::super::codes::SubmissionState;
use super::super::entity::{ActiveModel, Column, Entity, Model};
use super::super::model::ZatcaSubmissionFilter;
use super::super::{ZatcaSubmissionError, ZatcaSubmissionId};
use super::{list, schedule};
use crate::zatca_settings::ZatcaSettingId;
use crate::zatca_settings::service::{self as settings, report as report_to_platform};

/// Lets one document that waits or is blocked be sent at once.
pub async fn retry(tx: &MerchantTx, id: ZatcaSubmissionId) -> Result<Model> {
    let row = tx.locked::<Entity>(id).await?;
    if !SubmissionState::RETRYABLE.contains(&row.state) {
        return Err(ZatcaSubmissionError::NotRetryable.into());
    }
    if settings::sending_credentials(tx, row.zatca_setting_id)
        .await?
        .is_none()
    {
        return Err(ZatcaSubmissionError::Stopped.into());
    }
    let retried = now(tx, &row).await?;
    schedule::enqueue(
        tx,
        row.zatca_setting_id,
        format!("{}-{}-retry", row.id, row.attempts),
        None,
    )
    .await?;
    report_to_platform(tx).await?;
    Ok(retried)
}

async fn now(tx: &MerchantTx, row: &Model) -> Result<Model> {
    let change = ActiveModel {
        state: Set(SubmissionState::Waiting),
        next_attempt_at: Set(tx.now()),
        error: Set(None),
        ..Default::default()
    };
    tx.change_as::<Entity>("retried", row, None, change).await
}

#[derive(FromQueryResult)]
struct Found {
    id: ZatcaSubmissionId,
}

/// Lets every document of a filter that waits or is blocked be sent at once; how many there were.
pub async fn retry_all(
    tx: &MerchantTx,
    search: Option<String>,
    filter: &ZatcaSubmissionFilter,
) -> Result<i64> {
    let paging = Paging {
        search,
        ..Paging::default()
    };
    let retryable = SubmissionState::sql_list(&SubmissionState::RETRYABLE);
    let found: Vec<Found> = list::query(tx, &paging, filter)?
        .and(&format!("s.state IN {retryable}"))
        .all(tx)
        .await?;
    let ids = found.iter().map(|found| found.id);
    let rows = Entity::find()
        .filter(Column::Id.is_in(ids))
        .filter(Column::State.is_in(SubmissionState::RETRYABLE))
        .order_by_asc(Column::Id)
        .lock_exclusive()
        .all(tx)
        .await?;
    let mut devices: Vec<ZatcaSettingId> = rows.iter().map(|row| row.zatca_setting_id).collect();
    devices.sort_unstable();
    devices.dedup();
    for device in &devices {
        if settings::sending_credentials(tx, *device).await?.is_none() {
            return Err(ZatcaSubmissionError::Stopped.into());
        }
    }
    let mut retried = 0;
    for row in &rows {
        now(tx, row).await?;
        retried += 1;
    }
    for device in devices {
        let key = format!("{device}-{}-retry-all", tx.now().timestamp_millis());
        schedule::enqueue(tx, device, key, None).await?;
    }
    report_to_platform(tx).await?;
    Ok(retried)
}

/// Resumes the device's sending after the authority had refused its credentials.
pub async fn resume(tx: &MerchantTx) -> Result<()> {
    let device = settings::live(tx)
        .await?
        .filter(|device| device.stopped_at.is_some())
        .ok_or(ZatcaSubmissionError::NotStopped)?;
    settings::resume(tx, device.id).await?;
    wake(tx, device.id).await?;
    report_to_platform(tx).await
}

/// Sends at once what had waited for the device's credentials.
pub async fn wake(tx: &MerchantTx, device: ZatcaSettingId) -> Result<()> {
    let due = all_due_now(tx, device, tx.now()).await?;
    let key = format!("{device}-{}-resumed", tx.now().timestamp_millis());
    schedule::enqueue(tx, device, key, None).await?;
    tracing::info!(due, "sending was resumed");
    Ok(())
}

/// What waited for the credentials waits no longer.
async fn all_due_now(tx: &MerchantTx, device: ZatcaSettingId, now: DateTime<Utc>) -> Result<u64> {
    let due = ActiveModel {
        next_attempt_at: Set(now),
        ..Default::default()
    };
    let updated = Entity::update_many()
        .set(due)
        .filter(Column::ZatcaSettingId.eq(device))
        .filter(Column::State.eq(SubmissionState::Waiting))
        .filter(Column::NextAttemptAt.gt(now))
        .exec(tx)
        .await?;
    Ok(updated.rows_affected)
}
