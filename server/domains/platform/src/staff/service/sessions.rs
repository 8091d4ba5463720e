use chrono::{DateTime, Duration, Utc};
use kernel::audit::Change;
use kernel::auth::{Area, NewAccessToken, RefreshState, RefreshToken};
use kernel::tenancy::{PlatformConn, PlatformTx};
use kernel::{Problem, Result};
use sea_orm::{ConnectionTrait as _, FromQueryResult as _};

use crate::staff::sign_in_model::ManagerSession;
use crate::staff::{StaffId, StaffSessionEnd, StaffSessionId};
use crate::statement::bound;

/// How long a session lasts after its last renewal, without and with "remember me".
const SESSION_HOURS: i64 = 12;
const REMEMBERED_DAYS: i64 = 30;

/// What the browser keeps of a session.
pub struct Tokens {
    pub access: String,
    pub expires_at: DateTime<Utc>,
    pub refresh: RefreshToken,
    pub refresh_expires_at: DateTime<Utc>,
}

/// Tokens whose session is not stored yet; its row keeps their hashes only.
struct NewTokens {
    access: NewAccessToken,
    refresh: RefreshToken,
    refresh_expires_at: DateTime<Utc>,
}

impl NewTokens {
    fn new(tx: &PlatformTx, remembered: bool, refresh: RefreshToken) -> Self {
        Self {
            access: NewAccessToken::new(tx.kernel()),
            refresh,
            refresh_expires_at: tx.now() + lifetime(remembered),
        }
    }

    async fn sign(
        self,
        tx: &PlatformTx,
        person: StaffId,
        session: StaffSessionId,
    ) -> Result<Tokens> {
        let access = self
            .access
            .sign(tx.kernel(), Area::Manager, None, person.0, session.0)
            .await?;
        Ok(Tokens {
            access,
            expires_at: self.access.expires_at,
            refresh: self.refresh,
            refresh_expires_at: self.refresh_expires_at,
        })
    }
}

fn lifetime(remembered: bool) -> Duration {
    if remembered {
        Duration::days(REMEMBERED_DAYS)
    } else {
        Duration::hours(SESSION_HOURS)
    }
}

pub async fn begin(tx: &PlatformTx, person: StaffId, remembered: bool) -> Result<Tokens> {
    let refresh = RefreshToken::first(None, tx.kernel().entropy.as_ref());
    let tokens = NewTokens::new(tx, remembered, refresh);
    let sql = "INSERT INTO platform.sessions (subject_id, token_hash, expires_at, refresh_hash, refresh_family, \
         refresh_expires_at, remember_me, ip, user_agent, created_at, last_seen_at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) RETURNING id";
    let values = [
        person.into(),
        tokens.access.hash().into(),
        tokens.access.expires_at.into(),
        tokens.refresh.hash().into(),
        tokens.refresh.family.into(),
        tokens.refresh_expires_at.into(),
        remembered.into(),
        tx.caller().ip.clone().into(),
        tx.caller().user_agent.clone().into(),
        tx.now().into(),
    ];
    let row = tx.query_one_raw(bound(sql, values)).await?;
    let row = row.ok_or_else(|| Problem::internal(anyhow::anyhow!("a session without an id")))?;
    tokens.sign(tx, person, row.try_get("", "id")?).await
}

/// The outcome of a renewal.
pub enum Renewal {
    Renewed {
        person: StaffId,
        tokens: Tokens,
    },
    /// A used token came back: somebody else has it, so the session was ended.
    Stolen,
    Ended,
}

/// Swaps a refresh token for new tokens. The caller commits every outcome.
pub async fn renew(tx: &PlatformTx, refresh: &str) -> Result<Renewal> {
    let Some(used) = RefreshToken::parse(refresh) else {
        return Ok(Renewal::Ended);
    };
    let sql = "SELECT id, subject_id, refresh_hash, previous_refresh_hash, refresh_expires_at, remember_me \
         FROM platform.sessions WHERE refresh_family = $1 \
         AND revoked_at IS NULL AND refresh_expires_at > $2 FOR UPDATE";
    let values = [used.family.into(), tx.now().into()];
    let Some(row) = tx.query_one_raw(bound(sql, values)).await? else {
        return Ok(Renewal::Ended);
    };
    let id: StaffSessionId = row.try_get("", "id")?;
    let person: StaffId = row.try_get("", "subject_id")?;
    let remembered: bool = row.try_get("", "remember_me")?;
    let refresh_expires_at: DateTime<Utc> = row.try_get("", "refresh_expires_at")?;
    let state = RefreshState {
        current_hash: row.try_get("", "refresh_hash")?,
        previous_hash: row.try_get("", "previous_refresh_hash")?,
        rotated_at: refresh_expires_at - lifetime(remembered),
    };
    if !used.is_usable(&state, tx.now()) {
        revoke(tx, person, id, StaffSessionEnd::RefreshTokenReused).await?;
        return Ok(Renewal::Stolen);
    }
    let next = used.next(tx.kernel().entropy.as_ref());
    let tokens = NewTokens::new(tx, remembered, next);
    let sql = "UPDATE platform.sessions SET token_hash = $2, expires_at = $3, previous_refresh_hash = $7, \
         refresh_hash = $4, refresh_expires_at = $5, last_seen_at = $6 WHERE id = $1";
    let values = [
        id.into(),
        tokens.access.hash().into(),
        tokens.access.expires_at.into(),
        tokens.refresh.hash().into(),
        tokens.refresh_expires_at.into(),
        tx.now().into(),
        used.hash().into(),
    ];
    tx.execute_raw(bound(sql, values)).await?;
    let tokens = tokens.sign(tx, person, id).await?;
    Ok(Renewal::Renewed { person, tokens })
}

/// The live sessions of one manager, the caller's own marked.
pub async fn list(
    db: &impl PlatformConn,
    person: StaffId,
    own: Option<StaffSessionId>,
) -> Result<Vec<ManagerSession>> {
    let sql = "SELECT id, ip, user_agent, created_at, last_seen_at, id IS NOT DISTINCT FROM $3 AS current FROM platform.sessions \
         WHERE subject_id = $1 AND revoked_at IS NULL AND refresh_expires_at > $2 ORDER BY last_seen_at DESC";
    let statement = bound(sql, [person.into(), db.now().into(), own.into()]);
    Ok(ManagerSession::find_by_statement(statement).all(db).await?)
}

/// Ends one of a manager's sessions.
pub async fn revoke(
    tx: &PlatformTx,
    person: StaffId,
    id: StaffSessionId,
    reason: StaffSessionEnd,
) -> Result<()> {
    let sql = "UPDATE platform.sessions SET revoked_at = $3, revoked_reason = $4 \
         WHERE id = $1 AND subject_id = $2 AND revoked_at IS NULL";
    let values = [id.into(), person.into(), tx.now().into(), reason.into()];
    if tx.execute_raw(bound(sql, values)).await?.rows_affected() == 0 {
        return Err(Problem::not_found());
    }
    note(tx, person, reason);
    Ok(())
}

/// Ends all sessions of a manager, but one if it is named.
pub async fn revoke_all(
    tx: &PlatformTx,
    person: StaffId,
    but: Option<StaffSessionId>,
    reason: StaffSessionEnd,
) -> Result<()> {
    let sql = "UPDATE platform.sessions SET revoked_at = $2, revoked_reason = $3 \
         WHERE subject_id = $1 AND revoked_at IS NULL AND id IS DISTINCT FROM $4";
    let values = [person.into(), tx.now().into(), reason.into(), but.into()];
    if tx.execute_raw(bound(sql, values)).await?.rows_affected() > 0 {
        note(tx, person, reason);
    }
    Ok(())
}

fn note(tx: &PlatformTx, person: StaffId, reason: StaffSessionEnd) {
    let after = Some(serde_json::json!({ "session_ended": reason }));
    tx.note(vec![Change {
        noun: "staff",
        record_id: person.0,
        action: "signed_out",
        before: None,
        after,
    }]);
}
