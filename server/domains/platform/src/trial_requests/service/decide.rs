use kernel::Result;
use kernel::tenancy::{PlatformConn as _, PlatformTx};
use kernel::validation;
use sea_orm::ActiveValue::Set;

use crate::marketing_leads;
use crate::provisioning::{self, NewMerchant};
use crate::staff::StaffId;
use crate::trial_requests::entity::{ActiveModel, Entity, Model};
use crate::trial_requests::model::{ApproveInput, RejectInput};
use crate::trial_requests::{TrialRequestError, TrialRequestId, TrialRequestStatus, mail};

/// Approves a verified request and makes its merchant, all in the one transaction.
pub async fn approve(
    tx: PlatformTx,
    id: TrialRequestId,
    input: &ApproveInput,
) -> Result<PlatformTx> {
    let before = undecided(&tx, id).await?;
    if before.verified_at.is_none() {
        return Err(TrialRequestError::NotVerified.into());
    }
    let row = ActiveModel {
        status: Set(TrialRequestStatus::Approved),
        decided_by: Set(tx.caller().actor.id.map(StaffId)),
        decided_at: Set(Some(tx.now())),
        ..Default::default()
    };
    let approved = tx
        .change_as::<Entity>("approved", &before, input.version, row)
        .await?;
    let (tx, merchant) = provisioning::provision(tx, &NewMerchant::trial(&approved)).await?;
    let row = ActiveModel {
        status: Set(TrialRequestStatus::Active),
        merchant_id: Set(Some(merchant.id)),
        ..Default::default()
    };
    tx.change_as::<Entity>("provisioned", &approved, None, row)
        .await?;
    Ok(tx)
}

/// Rejects a request and tells its sender why.
pub async fn reject(tx: &PlatformTx, id: TrialRequestId, input: &RejectInput) -> Result<Model> {
    let before = undecided(tx, id).await?;
    let reason = validation::reason_up_to(tx.language(), &input.reason, 1_000)?;
    let row = ActiveModel {
        status: Set(TrialRequestStatus::Rejected),
        rejection_reason: Set(Some(reason.clone())),
        verify_token_hash: Set(None),
        verify_expires_at: Set(None),
        decided_by: Set(tx.caller().actor.id.map(StaffId)),
        decided_at: Set(Some(tx.now())),
        ..Default::default()
    };
    let rejected = tx
        .change_as::<Entity>("rejected", &before, input.version, row)
        .await?;
    marketing_leads::service::rejected(tx, id, &reason).await?;
    tx.send_mail(None, mail::rejection(&rejected, &reason))
        .await?;
    // A number that nobody has proven may be another person's.
    if rejected.mobile_verified_at.is_some() {
        let message = mail::rejection_message(&rejected, &reason);
        tx.send_by_main_number(None, &message).await?;
    }
    Ok(rejected)
}

async fn undecided(tx: &PlatformTx, id: TrialRequestId) -> Result<Model> {
    let request = tx.locked::<Entity>(id).await?;
    if request.status != TrialRequestStatus::WaitingForVerify {
        return Err(TrialRequestError::AlreadyDecided.into());
    }
    Ok(request)
}
