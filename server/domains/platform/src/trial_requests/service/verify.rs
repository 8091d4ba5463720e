use std::time::Duration;

use kernel::Result;
use kernel::auth::{Visitor, token_hash};
use kernel::ephemeral::throttle;
use kernel::tenancy::{PlatformConn as _, PlatformTx};
use kernel::validation::Validator;
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _, QuerySelect as _,
};

use crate::marketing_leads;
use crate::trial_requests::entity::{ActiveModel, Column, Entity, Model};
use crate::trial_requests::{TrialRequestError, TrialRequestStatus};

/// Links that one address may try in an hour.
const MAX_AN_HOUR: u64 = 60;

pub async fn limit(visitor: &Visitor) -> Result<()> {
    let key = format!("trial_requests_verify:{}", visitor.network());
    throttle(
        visitor.kernel.ephemeral.as_ref(),
        &key,
        MAX_AN_HOUR,
        Duration::from_secs(3_600),
    )
    .await
}

/// Marks the e-mail address as verified, and has sales follow it; the link ends.
pub async fn verify(tx: &PlatformTx, token: &str) -> Result<Model> {
    let mut form = Validator::new(tx.language());
    let token = form.required_text("token", token, 100);
    form.finish()?;
    let request = Entity::find()
        .filter(Column::VerifyTokenHash.eq(token_hash(&token)))
        .filter(Column::Status.eq(TrialRequestStatus::WaitingForVerify))
        .lock_exclusive()
        .one(tx)
        .await?;
    let live = request.filter(|request| {
        request.verified_at.is_none() && request.verify_expires_at.is_some_and(|end| end > tx.now())
    });
    let request = live.ok_or(TrialRequestError::LinkEnded)?;
    let row = ActiveModel {
        verified_at: Set(Some(tx.now())),
        verify_token_hash: Set(None),
        verify_expires_at: Set(None),
        ..Default::default()
    };
    let verified = tx
        .change_as::<Entity>("email_verified", &request, None, row)
        .await?;
    marketing_leads::service::asked(tx, &verified).await?;
    Ok(verified)
}
