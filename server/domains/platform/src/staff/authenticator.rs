use async_trait::async_trait;
use chrono::{DateTime, Duration, Utc};
use kernel::auth::{Area, Authenticator, Credential, Principal};
use kernel::code::Status;
use kernel::tenancy::{Actor, ActorKind, Standing};
use kernel::{Kernel, Problem, Result};
use sea_orm::ConnectionTrait as _;

use crate::staff_roles::rights;
use crate::statement::bound;

/// `last_seen_at` is written at most this often.
const SEEN_MINUTES: i64 = 5;

/// Looks up managers' sessions.
pub struct StaffAuthenticator;

#[async_trait]
impl Authenticator for StaffAuthenticator {
    async fn authenticate(
        &self,
        kernel: &Kernel,
        credential: &Credential,
        _address: Option<&str>,
    ) -> Result<Principal> {
        let ended = || Problem::unauthenticated("session_ended");
        let Credential::Session(claims) = credential else {
            return Err(ended());
        };
        let sql = format!(
            "SELECT s.last_seen_at, p.name, p.role_ids, p.language \
             FROM platform.sessions s JOIN platform.staff p ON p.id = s.subject_id \
             WHERE s.id = $1 AND s.token_hash = $2 AND s.subject_id = $3 \
             AND s.revoked_at IS NULL AND p.status = {}",
            Status::Active.sql()
        );
        let values = [
            claims.session.into(),
            claims.hash().into(),
            claims.person.into(),
        ];
        let db = kernel.database.platform_lookups();
        let row = db.query_one_raw(bound(&sql, values)).await?;
        let row = row.ok_or_else(ended)?;
        let now = kernel.clock.now();
        let last_seen_at: DateTime<Utc> = row.try_get("", "last_seen_at")?;
        if now - last_seen_at > Duration::minutes(SEEN_MINUTES) {
            let sql = "UPDATE platform.sessions SET last_seen_at = $2 WHERE id = $1";
            let values = [claims.session.into(), now.into()];
            db.execute_raw(bound(sql, values)).await?;
        }
        let role_ids: Vec<i64> = row.try_get("", "role_ids")?;
        Ok(Principal {
            area: Area::Manager,
            merchant: None,
            actor: Actor {
                kind: ActorKind::Manager,
                id: Some(claims.person),
                name: row.try_get("", "name")?,
            },
            subject_id: claims.person,
            session_id: Some(claims.session),
            permissions: rights::of(kernel, &db, &role_ids).await?,
            standing: Standing::NOBODYS,
            language: row.try_get("", "language")?,
            support: None,
            expires_at: claims.exp,
        })
    }
}
