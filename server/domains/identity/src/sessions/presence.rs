//! Where people are signed in, as the platform's staff sees it over all merchants: one row a live session.

use chrono::{DateTime, Utc};
use kernel::Result;
use kernel::auth::Area;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use sea_orm::ConnectionTrait as _;

use super::SessionId;
use crate::statement::bound;

/// The caller is the person who signs in.
pub(super) async fn started(
    tx: &MerchantTx,
    area: Area,
    subject_id: i64,
    session_id: SessionId,
    expires_at: DateTime<Utc>,
) -> Result<()> {
    let sql = "INSERT INTO platform.connections \
         (merchant_id, area, session_id, subject_id, name, ip, user_agent, started_at, last_seen_at, expires_at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9)";
    let caller = tx.caller();
    let values: [sea_orm::Value; 9] = [
        tx.merchant().id.into(),
        area.into(),
        session_id.into(),
        subject_id.into(),
        caller.actor.name.clone().into(),
        caller.ip.clone().into(),
        caller.user_agent.clone().into(),
        tx.now().into(),
        expires_at.into(),
    ];
    tx.execute_raw(bound(sql, values)).await?;
    Ok(())
}

/// The session was used; `expires_at` where it was renewed.
pub(crate) async fn seen(
    tx: &MerchantTx,
    session_id: i64,
    expires_at: Option<DateTime<Utc>>,
) -> Result<()> {
    let sql = match expires_at {
        Some(_) => {
            "UPDATE platform.connections SET last_seen_at = $3, expires_at = $4 \
             WHERE merchant_id = $1 AND session_id = $2"
        }
        None => {
            "UPDATE platform.connections SET last_seen_at = $3 WHERE merchant_id = $1 AND session_id = $2"
        }
    };
    let values: [sea_orm::Value; 3] = [tx.merchant().id.into(), session_id.into(), tx.now().into()];
    let values = values.into_iter().chain(expires_at.map(Into::into));
    tx.execute_raw(kernel::sql::statement(sql, values)).await?;
    Ok(())
}

pub(super) async fn ended(tx: &MerchantTx, session_id: SessionId) -> Result<()> {
    let sql = "DELETE FROM platform.connections WHERE merchant_id = $1 AND session_id = $2";
    let values = [tx.merchant().id.into(), session_id.into()];
    tx.execute_raw(bound(sql, values)).await?;
    Ok(())
}

pub(super) async fn all_ended(
    tx: &MerchantTx,
    area: Area,
    subject_id: i64,
    except: Option<i64>,
) -> Result<()> {
    let sql = "DELETE FROM platform.connections WHERE merchant_id = $1 AND area = $2 \
         AND subject_id = $3 AND session_id IS DISTINCT FROM $4";
    let values: [sea_orm::Value; 4] = [
        tx.merchant().id.into(),
        area.into(),
        subject_id.into(),
        except.into(),
    ];
    tx.execute_raw(bound(sql, values)).await?;
    Ok(())
}

/// Writes every live session of employees of a merchant that is there already; owners' follow with their next sign-in.
pub(crate) async fn report(tx: &MerchantTx) -> Result<()> {
    let sql = "INSERT INTO platform.connections \
         (merchant_id, area, session_id, subject_id, name, ip, user_agent, started_at, last_seen_at, expires_at) \
         SELECT $1, s.area, s.id, s.subject_id, u.name, s.ip, s.user_agent, s.created_at, s.last_seen_at, \
             s.refresh_expires_at \
         FROM sessions s JOIN users u ON u.id = s.subject_id \
         WHERE s.area = $2 AND s.revoked_at IS NULL AND s.refresh_expires_at > $3 \
         AND s.support_grant_id IS NULL \
         ON CONFLICT (merchant_id, session_id) DO NOTHING";
    let values: [sea_orm::Value; 3] = [
        tx.merchant().id.into(),
        Area::Merchant.into(),
        tx.now().into(),
    ];
    tx.execute_raw(bound(sql, values)).await?;
    Ok(())
}
