use async_trait::async_trait;
use chrono::{DateTime, Duration, Utc};
use kernel::auth::{Area, Authenticator, Credential, Principal};
use kernel::tenancy::{Actor, ActorKind};
use kernel::{Kernel, Problem, Result};
use sqlx::Row as _;

use super::Role;

/// How exactly the list of sessions tells when each was last used.
const SEEN_MINUTES: i64 = 5;

/// Looks up managers' sessions.
pub struct StaffAuthenticator;

#[async_trait]
impl Authenticator for StaffAuthenticator {
    async fn authenticate(&self, kernel: &Kernel, credential: &Credential) -> Result<Principal> {
        let ended = || Problem::unauthenticated("session_ended");
        let Credential::Session(claims) = credential else {
            return Err(ended());
        };
        let row = sqlx::query(
            "SELECT s.last_seen_at, p.name, p.role, p.language \
             FROM platform.sessions s JOIN platform.staff p ON p.id = s.subject_id \
             WHERE s.id = $1 AND s.token_hash = $2 AND s.subject_id = $3 \
             AND s.revoked_at IS NULL AND p.status = 1",
        )
        .bind(claims.session)
        .bind(claims.hash())
        .bind(claims.person)
        .fetch_optional(kernel.database.platform_pool())
        .await?
        .ok_or_else(ended)?;
        let now = kernel.clock.now();
        if now - row.try_get::<DateTime<Utc>, _>("last_seen_at")? > Duration::minutes(SEEN_MINUTES)
        {
            note_seen(kernel, claims.session, now).await?;
        }
        let role = Role::parse(row.try_get("role")?).ok_or_else(ended)?;
        let language: String = row.try_get("language")?;
        Ok(Principal {
            area: Area::Manager,
            merchant: None,
            actor: Actor {
                kind: ActorKind::Manager,
                id: Some(claims.person),
                name: row.try_get("name")?,
            },
            subject_id: claims.person,
            session_id: Some(claims.session),
            permissions: role.permissions(),
            language: language.parse().unwrap_or_default(),
            expires_at: claims.exp,
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
