//! A new access token for a refresh token, which is used up.

use chrono::{DateTime, Utc};
use kernel::Result;
use kernel::auth::{Area, Door, RefreshState, RefreshToken};
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use sea_orm::ConnectionTrait as _;

use super::admission::is_open;
use super::model::RefreshedAnswer;
use super::person;
use crate::authenticator::ended;
use crate::sessions::service::{self as sessions, NewTokens};
use crate::sessions::{SessionEnd, SessionId, presence};
use crate::statement::bound;

/// Refreshes of one network in a quarter of an hour.
const LIMIT: u64 = 600;

pub async fn refresh(door: &Door, area: Area, refresh_token: &str) -> Result<RefreshedAnswer> {
    door.throttle("refresh", LIMIT).await?;
    let kernel = door.kernel();
    let used = RefreshToken::parse(refresh_token).ok_or_else(ended)?;
    let key = used.merchant_key.as_deref().ok_or_else(ended)?;
    let merchant = kernel.merchants.by_key(key).await?.ok_or_else(ended)?;
    if !is_open(&merchant, kernel.clock.now()) {
        return Err(ended());
    }
    kernel.merchants.ensure_current(&merchant)?;
    let tx = MerchantTx::begin(kernel, merchant, door.visitor.caller.clone()).await?;
    let sql = "SELECT id, subject_id, remember_me, refresh_hash, previous_refresh_hash, \
         refresh_expires_at FROM sessions WHERE refresh_family = $1 AND area = $2 \
         AND revoked_at IS NULL AND refresh_expires_at > $3 AND (support_grant_id IS NULL OR EXISTS \
         (SELECT FROM support_grants g WHERE g.id = support_grant_id AND g.ended_at IS NULL AND g.ends_at > $3)) \
         FOR UPDATE";
    let values = [used.family.into(), area.into(), tx.now().into()];
    let row = tx
        .query_one_raw(bound(sql, values))
        .await?
        .ok_or_else(ended)?;
    let session_id: SessionId = row.try_get("", "id")?;
    let subject_id: i64 = row.try_get("", "subject_id")?;
    let remember_me: bool = row.try_get("", "remember_me")?;
    let refresh_expires_at: DateTime<Utc> = row.try_get("", "refresh_expires_at")?;
    let state = RefreshState {
        current_hash: row.try_get("", "refresh_hash")?,
        previous_hash: row.try_get("", "previous_refresh_hash")?,
        rotated_at: refresh_expires_at - sessions::lifetime(remember_me),
    };
    if !used.is_usable(&state, tx.now()) {
        sessions::revoke(&tx, area, None, session_id, SessionEnd::RefreshReused).await?;
        tx.commit().await?;
        kernel.principals.clear();
        return Err(ended());
    }
    let person = person::by_id(&tx, area, subject_id).await?;
    if !person.is_some_and(|person| person.may_enter) {
        return Err(ended());
    }
    let next = used.next(kernel.entropy.as_ref());
    let tokens = NewTokens::new(kernel, remember_me, next);
    rotate(&tx, session_id, &used, &tokens).await?;
    let tokens = tokens.sign(&tx, area, subject_id, session_id).await?;
    tx.commit().await?;
    kernel.principals.clear();
    Ok(RefreshedAnswer {
        api_token: tokens.access,
        refresh_token: tokens.refresh.text,
        expires_at: tokens.expires_at,
        refresh_expires_at: tokens.refresh_expires_at,
    })
}

async fn rotate(
    tx: &MerchantTx,
    session_id: SessionId,
    used: &RefreshToken,
    tokens: &NewTokens,
) -> Result<()> {
    let sql = "UPDATE sessions SET token_hash = $2, expires_at = $3, refresh_hash = $4, \
         previous_refresh_hash = $5, refresh_expires_at = $6, last_seen_at = $7 WHERE id = $1";
    let values: [sea_orm::Value; 7] = [
        session_id.into(),
        tokens.access.hash().into(),
        tokens.access.expires_at.into(),
        tokens.refresh.hash().into(),
        used.hash().into(),
        tokens.refresh_expires_at.into(),
        tx.now().into(),
    ];
    tx.execute_raw(bound(sql, values)).await?;
    presence::seen(tx, session_id.0, Some(tokens.refresh_expires_at)).await
}
