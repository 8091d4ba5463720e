//! The mobile of a request: a code by WhatsApp shows that it is the sender's.

use kernel::auth::token_hash;
use kernel::entropy::secret;
use kernel::mail::may_be_asked_for;
use kernel::one_time::{self, Keyed, masked_mobile};
use kernel::tenancy::{PlatformConn as _, PlatformTx};
use kernel::text::Language;
use kernel::validation::Validator;
use kernel::whatsapp::{CODE, PlatformMessage, PlatformMessageKind};
use kernel::{Problem, Result};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, ConnectionTrait as _, EntityTrait as _, QueryFilter as _,
    QuerySelect as _,
};

use crate::main_whatsapp::service::is_usable;
use crate::statement::bound;
use crate::trial_requests::entity::{ActiveModel, Column, Entity, Model};
use crate::trial_requests::public_model::{MobileCodeSent, VerifyMobileInput};
use crate::trial_requests::{TrialRequestError, TrialRequestStatus};

/// Puts a fresh key's hash into the row of a request that is made or replaced; none while no codes are sent. An older key
/// and what it was good for end with this.
pub(super) async fn issue_key(tx: &PlatformTx, row: &mut ActiveModel) -> Result<Option<String>> {
    let key = if is_usable(tx).await? {
        Some(secret(tx.kernel().entropy.as_ref()))
    } else {
        None
    };
    row.code_key_hash = Set(key.as_deref().map(token_hash));
    row.mobile_code_hash = Set(None);
    row.mobile_code_sent_at = Set(None);
    row.mobile_code_tries = Set(0);
    row.mobile_verified_at = Set(None);
    Ok(key)
}

/// The request of a key, locked, whose mobile is still to be verified.
async fn locked(tx: &PlatformTx, key: &str) -> Result<Model> {
    let found = Entity::find()
        .filter(Column::CodeKeyHash.eq(token_hash(key)))
        .filter(Column::Status.eq(TrialRequestStatus::WaitingForVerify))
        .filter(Column::MobileVerifiedAt.is_null())
        .lock_exclusive()
        .one(tx)
        .await?;
    Ok(found.ok_or(TrialRequestError::CodeKeyEnded)?)
}

/// Sends a code to the mobile of a request, not within a minute of the last.
pub async fn send_code(tx: &PlatformTx, key: &str) -> Result<MobileCodeSent> {
    let mut form = Validator::new(tx.language());
    let key = form.required_text("code_key", key, 100);
    form.finish()?;
    let request = locked(tx, &key).await?;
    if !is_usable(tx).await? {
        return Err(TrialRequestError::CodesNotSent.into());
    }
    one_time::ensure_not_so_soon(request.mobile_code_sent_at, tx.now())?;
    if !may_be_asked_for(tx.kernel(), &request.mobile).await? {
        return Err(Problem::too_many(3_600));
    }
    let code = one_time::draw(tx.kernel());
    let id = request.id.to_string();
    let until = tx.now() + one_time::LASTS;
    let row = ActiveModel {
        mobile_code_hash: Set(Some(keyed(&id).hash(tx.kernel(), &code))),
        mobile_code_sent_at: Set(Some(tx.now())),
        mobile_code_tries: Set(0),
        ..Default::default()
    };
    let request = tx
        .change_as::<Entity>("mobile_code_sent", &request, None, row)
        .await?;
    let text = match request.language {
        Language::En => format!(
            "{CODE} is your Manzil verification code. It is good for ten minutes. Do not give it to anybody."
        ),
        Language::Ar => format!("{CODE} هو رمز التحقق من منزل. يصلح لعشر دقائق. لا تعطه لأحد."),
    };
    let message = PlatformMessage {
        kind: PlatformMessageKind::Code,
        to: request.mobile.clone(),
        text,
        code: Some(code),
        language: request.language,
        ends_at: Some(until),
    };
    tx.send_by_main_number(None, &message).await?;
    Ok(MobileCodeSent {
        mobile: masked_mobile(&request.mobile),
        until,
    })
}

fn keyed(request: &str) -> Keyed<'_> {
    Keyed {
        purpose: "codes of trial requests",
        of: request,
    }
}

fn check(tx: &PlatformTx, request: &Model, typed: &str) -> Result<()> {
    let (Some(hash), Some(sent_at)) = (&request.mobile_code_hash, request.mobile_code_sent_at)
    else {
        return Err(TrialRequestError::CodeOver.into());
    };
    if one_time::is_over(sent_at, request.mobile_code_tries, tx.now()) {
        return Err(TrialRequestError::CodeOver.into());
    }
    if keyed(&request.id.to_string()).is(tx.kernel(), typed, hash) {
        return Ok(());
    }
    let left = one_time::TRIES - request.mobile_code_tries - 1;
    Err(TrialRequestError::CodeWrong { left }.into())
}

/// Counts a code that is wrong or over, in a transaction of its own: the refusal that follows rolls nothing back. Whoever
/// tries at the same time waits for the request's row.
pub async fn spend_try(tx: &PlatformTx, input: &VerifyMobileInput) -> Result<Option<Problem>> {
    let mut form = Validator::new(tx.language());
    let key = form.required_text("code_key", &input.code_key, 100);
    let code = form.required_text("code", &input.code, 20);
    form.finish()?;
    let Ok(request) = locked(tx, &key).await else {
        return Ok(None);
    };
    let Err(refusal) = check(tx, &request, &code) else {
        return Ok(None);
    };
    let sql = "UPDATE platform.trial_requests SET mobile_code_tries = mobile_code_tries + 1 WHERE id = $1";
    tx.execute_raw(bound(sql, [request.id.into()])).await?;
    Ok(Some(refusal))
}

/// Marks the mobile as verified; the code ends.
pub async fn verify(tx: &PlatformTx, input: &VerifyMobileInput) -> Result<()> {
    let request = locked(tx, input.code_key.trim()).await?;
    check(tx, &request, &input.code)?;
    let row = ActiveModel {
        mobile_verified_at: Set(Some(tx.now())),
        mobile_code_hash: Set(None),
        ..Default::default()
    };
    tx.change_as::<Entity>("mobile_verified", &request, None, row)
        .await?;
    Ok(())
}
