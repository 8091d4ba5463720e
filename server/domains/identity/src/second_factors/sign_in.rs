//! The step of a sign-in after the password. The caller sends the password again with the code, so that a password which
//! was changed meanwhile ends the step.

use chrono::Duration;
use kernel::auth::token_hash;
use kernel::entropy::secret;
use kernel::sql::statement;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::{Problem, Result};
use sea_orm::ConnectionTrait as _;

use super::SecondFactorError;
use super::mails::Told;
use super::service::{Proof, WRONG, Whose, confirmed, prove};
use crate::sign_in::model::LoginInput;
use crate::sign_in::person::Person;

/// Of the problems that end a sign-in before its code is looked at.
const NEEDED: &str = "second_factor_needed";
const TOO_MANY: &str = "too_many_requests";
/// How long a device is not asked for a code.
const TRUSTED: Duration = Duration::days(30);

/// Lets in who proves the second factor, or has none; gives the token of a device that is trusted from now on.
pub async fn pass(tx: &MerchantTx, person: &Person, input: &LoginInput) -> Result<Option<String>> {
    let whose = Whose::of(person);
    let Some(factor) = confirmed(tx, whose).await? else {
        return Ok(None);
    };
    if let Some(token) = &input.device_token
        && is_trusted(tx, whose, token).await?
    {
        return Ok(None);
    }
    let code = input.code.as_deref().unwrap_or_default();
    if code.trim().is_empty() {
        return Err(SecondFactorError::Needed.into());
    }
    if let Proof::Recovery { left } = prove(tx, whose, &factor, code).await? {
        let told = Told::RecoveryCodeUsed { left };
        whose.tell(tx, "recovery_code_used", told).await?;
    }
    if input.trust_device == Some(true) {
        return Ok(Some(trust(tx, whose).await?));
    }
    Ok(None)
}

/// Whether a sign-in was refused for its code.
pub fn is_wrong_code(problem: &Problem) -> bool {
    problem.code() == WRONG
}

/// Whether a sign-in ended before its code was looked at: none was sent, or too many were.
pub fn is_unproven(problem: &Problem) -> bool {
    [NEEDED, TOO_MANY].contains(&problem.code())
}

async fn is_trusted(tx: &MerchantTx, whose: Whose, token: &str) -> Result<bool> {
    let sql = "UPDATE trusted_devices SET last_used_at = $4 WHERE area = $1 AND subject_id = $2 \
         AND token_hash = $3 AND revoked_at IS NULL AND expires_at > $4";
    let values = [
        whose.area.into(),
        whose.id.into(),
        token_hash(token).into(),
        tx.now().into(),
    ];
    Ok(tx
        .execute_raw(statement(sql, values))
        .await?
        .rows_affected()
        > 0)
}

async fn trust(tx: &MerchantTx, whose: Whose) -> Result<String> {
    let token = secret(tx.kernel().entropy.as_ref());
    let sql = "INSERT INTO trusted_devices (area, subject_id, token_hash, ip, user_agent, created_at, \
         last_used_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $6, $7)";
    let values: [sea_orm::Value; 7] = [
        whose.area.into(),
        whose.id.into(),
        token_hash(&token).into(),
        tx.caller().ip.clone().into(),
        tx.caller().user_agent.clone().into(),
        tx.now().into(),
        (tx.now() + TRUSTED).into(),
    ];
    tx.execute_raw(statement(sql, values)).await?;
    Ok(token)
}
