use async_trait::async_trait;
use chrono::{DateTime, Duration, Utc};
use kernel::auth::{Area, Authenticator, Principal, Token};
use kernel::tenancy::{Actor, ActorKind};
use kernel::{Kernel, Problem, Result};
use sqlx::Row as _;

use super::Role;

/// How exactly the list of sessions tells when each was last used.
const SEEN_MINUTES: i64 = 5;

/// Looks up managers' tokens.
pub struct StaffAuthenticator;

#[async_trait]
impl Authenticator for StaffAuthenticator {
    async fn authenticate(&self, kernel: &Kernel, token: &Token) -> Result<Principal> {
        let ended = || Problem::unauthenticated("session_ended");
        let row = sqlx::query(
            "SELECT s.id, s.subject_id, s.expires_at, s.last_seen_at, p.name, p.role, p.language \
             FROM platform.sessions s JOIN platform.staff p ON p.id = s.subject_id \
             WHERE s.token_hash = $1 AND s.revoked_at IS NULL AND p.status = 1",
        )
        .bind(token.hash())
        .fetch_optional(kernel.database.platform_pool())
        .await?
        .ok_or_else(ended)?;
        let expires_at: DateTime<Utc> = row.try_get("expires_at")?;
        let now = kernel.clock.now();
        if expires_at <= now {
            return Err(Problem::unauthenticated("token_expired"));
        }
        let (session_id, subject_id): (i64, i64) = (row.try_get("id")?, row.try_get("subject_id")?);
        if now - row.try_get::<DateTime<Utc>, _>("last_seen_at")? > Duration::minutes(SEEN_MINUTES)
        {
            note_seen(kernel, session_id, now).await?;
        }
        let role = Role::parse(row.try_get("role")?).ok_or_else(ended)?;
        let language: String = row.try_get("language")?;
        Ok(Principal {
            area: Area::Manager,
            merchant: None,
            actor: Actor {
                kind: ActorKind::Manager,
                id: Some(subject_id),
                name: row.try_get("name")?,
            },
            subject_id,
            session_id: Some(session_id),
            permissions: role.permissions(),
            language: language.parse().unwrap_or_default(),
            expires_at,
        })
    }
}

async fn note_seen(kernel: &Kernel, session_id: i64, now: DateTime<Utc>) -> Result<()> {
    sqlx::query("UPDATE platform.sessions SET last_seen_at = $2 WHERE id = $1")
        .bind(session_id)
        .bind(now)
        .execute(kernel.database.platform_pool())
        .await?;
    Ok(())
}
