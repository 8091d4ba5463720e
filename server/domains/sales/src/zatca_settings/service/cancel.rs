use kernel::Result;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::validation;
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _};

use super::health::queue;
use super::{lock_live, report, try_lock};
use crate::zatca_settings::codes::{CredentialStep, ZatcaSettingStatus};
use crate::zatca_settings::entity::{ActiveModel, Entity};
use crate::zatca_settings::{ZatcaSettingError, credentials};

/// Ends the device for good: its keys are erased. Documents on their way are finished first.
pub(crate) async fn cancel(tx: &MerchantTx, reason: &str) -> Result<()> {
    let reason = validation::reason_up_to(tx.language(), reason, 1_000)?;
    let setting = lock_live(tx).await?;
    let queue = queue(tx, Some(setting.id)).await?;
    let count = queue.waiting + queue.blocked;
    if count > 0 {
        return Err(ZatcaSettingError::DocumentsWait { count }.into());
    }
    let held = credentials::Entity::find()
        .filter(credentials::Column::ZatcaSettingId.eq(setting.id))
        .filter(credentials::Column::Step.ne(CredentialStep::Revoked))
        .all(tx)
        .await?;
    for credential in held {
        let credential = try_lock(tx, credential.id).await?;
        let credential = credential.ok_or(ZatcaSettingError::StepUnderWay)?;
        revoke(tx, &credential).await?;
    }
    let row = ActiveModel {
        status: Set(ZatcaSettingStatus::Cancelled),
        cancelled_at: Set(Some(tx.now())),
        cancel_reason: Set(Some(reason)),
        stopped_at: Set(None),
        stopped_reason: Set(None),
        ..Default::default()
    };
    tx.change_as::<Entity>("cancelled", &setting, None, row)
        .await?;
    report(tx).await
}

/// Credentials that are over keep what documents name of them, and nothing secret.
pub(in crate::zatca_settings) async fn revoke(
    tx: &MerchantTx,
    credential: &credentials::Model,
) -> Result<()> {
    let row = credentials::ActiveModel {
        step: Set(CredentialStep::Revoked),
        otp_sealed: Set(None),
        private_key_sealed: Set(None),
        compliance_secret_sealed: Set(None),
        production_secret_sealed: Set(None),
        ..Default::default()
    };
    tx.change_as::<credentials::Entity>("revoked", credential, None, row)
        .await?;
    Ok(())
}
