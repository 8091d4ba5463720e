//! Links that work once: to set a first password or to reset a forgotten one.

use chrono::{DateTime, Utc};
use kernel::Result;
use kernel::auth::{Area, token_hash};
use kernel::entropy::{SECRET_LENGTH, secret};
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use sea_orm::ConnectionTrait as _;

use super::LinkPurpose;
use crate::statement::bound;

/// The key of the merchant whose schema knows the token.
pub fn key_of(token: &str) -> Option<&str> {
    let (key, secret) = token.split_once('-')?;
    (secret.len() == SECRET_LENGTH).then_some(key)
}

/// Makes a link for a person; returns its token, of which only the hash is stored.
pub async fn make(
    tx: &MerchantTx,
    purpose: LinkPurpose,
    area: Area,
    subject_id: i64,
) -> Result<String> {
    let secret = secret(tx.kernel().entropy.as_ref());
    let token = format!("{}-{secret}", tx.merchant().key);
    let sql = "INSERT INTO one_time_links (purpose, area, subject_id, token_hash, expires_at, created_at) \
         VALUES ($1, $2, $3, $4, $5, $6)";
    let values: [sea_orm::Value; 6] = [
        purpose.into(),
        area.into(),
        subject_id.into(),
        token_hash(&token).into(),
        (tx.now() + purpose.lasts()).into(),
        tx.now().into(),
    ];
    tx.execute_raw(bound(sql, values)).await?;
    Ok(token)
}

/// Uses a link up; returns whose it was, or nothing where it is used, too old or unknown.
pub async fn take(tx: &MerchantTx, area: Area, token: &str) -> Result<Option<i64>> {
    let sql = "SELECT id, subject_id, expires_at, used_at FROM one_time_links \
         WHERE token_hash = $1 AND area = $2 FOR UPDATE";
    let values = [token_hash(token).into(), area.into()];
    let Some(row) = tx.query_one_raw(bound(sql, values)).await? else {
        return Ok(None);
    };
    let expires_at: DateTime<Utc> = row.try_get("", "expires_at")?;
    let used_at: Option<DateTime<Utc>> = row.try_get("", "used_at")?;
    if used_at.is_some() || expires_at <= tx.now() {
        return Ok(None);
    }
    let subject_id: i64 = row.try_get("", "subject_id")?;
    withdraw(tx, area, subject_id).await?;
    Ok(Some(subject_id))
}

/// Ends every open link of a person.
pub async fn withdraw(tx: &MerchantTx, area: Area, subject_id: i64) -> Result<()> {
    let sql = "UPDATE one_time_links SET used_at = $3 \
         WHERE area = $1 AND subject_id = $2 AND used_at IS NULL";
    let values = [area.into(), subject_id.into(), tx.now().into()];
    tx.execute_raw(bound(sql, values)).await?;
    Ok(())
}
