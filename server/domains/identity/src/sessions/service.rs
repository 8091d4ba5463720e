use chrono::{DateTime, Duration, Utc};
use kernel::audit::Change;
use kernel::auth::{Area, NewAccessToken, RefreshToken};
use kernel::paging::{List, Listed as _, NoFilter, Page};
use kernel::permission::Permissions;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::{Kernel, Problem, Result};
use sea_orm::ConnectionTrait as _;
use serde_json::json;

use super::model::{AccountSession, Session};
use super::{SessionEnd, SessionId, presence};
use crate::roles::RoleId;
use crate::statement::bound;
use crate::users::service::may_manage;

/// How long a session lasts without a refresh.
pub const STAY: Duration = Duration::hours(12);
/// The same where the person asked to be remembered.
pub const LONG_STAY: Duration = Duration::days(30);

/// What a sign-in or a refresh hands out.
pub struct Tokens {
    pub access: String,
    pub refresh: RefreshToken,
    pub expires_at: DateTime<Utc>,
    pub refresh_expires_at: DateTime<Utc>,
}

/// Tokens before the session's row is written; the row keeps hashes only.
pub struct NewTokens {
    pub access: NewAccessToken,
    pub refresh: RefreshToken,
    pub refresh_expires_at: DateTime<Utc>,
}

impl NewTokens {
    /// `refresh`: the first one of a new session, or the next one of a session that goes on.
    pub fn new(kernel: &Kernel, remember_me: bool, refresh: RefreshToken) -> Self {
        Self {
            access: NewAccessToken::new(kernel),
            refresh,
            refresh_expires_at: kernel.clock.now() + lifetime(remember_me),
        }
    }

    pub async fn sign(
        self,
        tx: &MerchantTx,
        area: Area,
        subject_id: i64,
        session_id: SessionId,
    ) -> Result<Tokens> {
        let merchant = Some(tx.merchant().key.as_str());
        let access = self
            .access
            .sign(tx.kernel(), area, merchant, subject_id, session_id.0)
            .await?;
        Ok(Tokens {
            access,
            refresh: self.refresh,
            expires_at: self.access.expires_at,
            refresh_expires_at: self.refresh_expires_at,
        })
    }
}

pub fn lifetime(remember_me: bool) -> Duration {
    if remember_me { LONG_STAY } else { STAY }
}

/// The latest live session of a person, if any: when and where from.
pub async fn live(
    db: &impl MerchantConn,
    area: Area,
    subject_id: i64,
) -> Result<Option<serde_json::Value>> {
    let sql = "SELECT created_at, last_seen_at, ip, user_agent FROM sessions \
         WHERE area = $1 AND subject_id = $2 AND revoked_at IS NULL AND refresh_expires_at > $3 \
         AND support_grant_id IS NULL \
         ORDER BY last_seen_at DESC LIMIT 1";
    let values = [area.into(), subject_id.into(), db.now().into()];
    let Some(row) = db.query_one_raw(bound(sql, values)).await? else {
        return Ok(None);
    };
    let created_at: DateTime<Utc> = row.try_get("", "created_at")?;
    let last_seen_at: DateTime<Utc> = row.try_get("", "last_seen_at")?;
    let ip: Option<String> = row.try_get("", "ip")?;
    let user_agent: Option<String> = row.try_get("", "user_agent")?;
    Ok(Some(json!({
        "created_at": created_at, "last_seen_at": last_seen_at, "ip": ip, "user_agent": user_agent,
    })))
}

pub async fn start(
    tx: &MerchantTx,
    area: Area,
    subject_id: i64,
    remember_me: bool,
    tokens: NewTokens,
) -> Result<Tokens> {
    let sql = "INSERT INTO sessions (area, subject_id, token_hash, expires_at, refresh_hash, \
         refresh_family, refresh_expires_at, remember_me, ip, user_agent, created_at, last_seen_at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11) RETURNING id";
    let values: [sea_orm::Value; 11] = [
        area.into(),
        subject_id.into(),
        tokens.access.hash().into(),
        tokens.access.expires_at.into(),
        tokens.refresh.hash().into(),
        tokens.refresh.family.into(),
        tokens.refresh_expires_at.into(),
        remember_me.into(),
        tx.caller().ip.clone().into(),
        tx.caller().user_agent.clone().into(),
        tx.now().into(),
    ];
    let row = tx.query_one_raw(bound(sql, values)).await?;
    let row = row.ok_or_else(|| Problem::internal(anyhow::anyhow!("a session without an id")))?;
    let session_id = row.try_get("", "id")?;
    presence::started(tx, area, subject_id, session_id, tokens.refresh_expires_at).await?;
    tokens.sign(tx, area, subject_id, session_id).await
}

/// Ends every live session of a person, except one; returns how many.
pub async fn revoke_all(
    tx: &MerchantTx,
    area: Area,
    subject_id: i64,
    except: Option<i64>,
    reason: SessionEnd,
) -> Result<u64> {
    let sql = "UPDATE sessions SET revoked_at = $3, revoked_reason = $4 \
         WHERE area = $1 AND subject_id = $2 AND revoked_at IS NULL AND id IS DISTINCT FROM $5 \
         AND support_grant_id IS NULL";
    let values: [sea_orm::Value; 5] = [
        area.into(),
        subject_id.into(),
        tx.now().into(),
        reason.into(),
        except.into(),
    ];
    let ended = tx.execute_raw(bound(sql, values)).await?.rows_affected();
    presence::all_ended(tx, area, subject_id, except).await?;
    Ok(ended)
}

/// Ends one session. `subject_id` limits it to one person's own.
pub async fn revoke(
    tx: &MerchantTx,
    area: Area,
    subject_id: Option<i64>,
    session_id: SessionId,
    reason: SessionEnd,
) -> Result<()> {
    let sql = "UPDATE sessions SET revoked_at = $3, revoked_reason = $4 WHERE area = $1 AND id = $2 \
         AND revoked_at IS NULL AND ($5::bigint IS NULL OR subject_id = $5)";
    let values: [sea_orm::Value; 5] = [
        area.into(),
        session_id.into(),
        tx.now().into(),
        reason.into(),
        subject_id.into(),
    ];
    if tx.execute_raw(bound(sql, values)).await?.rows_affected() == 0 {
        return Err(Problem::not_found());
    }
    presence::ended(tx, session_id).await?;
    tx.note(vec![Change {
        noun: "sessions",
        record_id: session_id.0,
        action: reason.as_str(),
        before: None,
        after: None,
    }]);
    Ok(())
}

/// Ends an employee's session, unless that employee may do more than the caller.
pub async fn revoke_employees(
    tx: &MerchantTx,
    own: &Permissions,
    session_id: SessionId,
) -> Result<()> {
    let sql = "SELECT u.role_id FROM sessions s JOIN users u ON u.id = s.subject_id \
         WHERE s.id = $1 AND s.area = $2 AND s.revoked_at IS NULL";
    let values = [session_id.into(), Area::Merchant.into()];
    let row = tx.query_one_raw(bound(sql, values)).await?;
    let role_id: RoleId = row.ok_or_else(Problem::not_found)?.try_get("", "role_id")?;
    may_manage(tx, own, role_id).await?;
    revoke(tx, Area::Merchant, None, session_id, SessionEnd::Revoked).await
}

/// The live sessions of one person, the current one marked.
pub async fn list_own(
    db: &impl MerchantConn,
    area: Area,
    subject_id: i64,
    current: Option<i64>,
) -> Result<Vec<Session>> {
    let live = Session::all()
        .filter("s.area = ?", Some(area))
        .filter("s.subject_id = ?", Some(subject_id))
        .filter("s.refresh_expires_at > ?", Some(db.now()))
        .and("s.revoked_at IS NULL")
        .and("s.support_grant_id IS NULL");
    let latest_first = live.sort(&[], &[], "s.last_seen_at DESC, s.id")?;
    let mut sessions: Vec<Session> = latest_first.all(db).await?;
    for session in &mut sessions {
        session.current = Some(session.id.0) == current;
    }
    Ok(sessions)
}

/// The live sessions of all employees.
pub async fn list_account(
    db: &impl MerchantConn,
    list: &List<NoFilter>,
) -> Result<Page<AccountSession>> {
    let live = AccountSession::matching(list)?
        .filter("s.refresh_expires_at > ?", Some(db.now()))
        .and("s.revoked_at IS NULL");
    live.page(db, &list.paging).await
}
