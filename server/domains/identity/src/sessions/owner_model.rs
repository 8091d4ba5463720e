//! What a session is to a property owner.

use chrono::{DateTime, Utc};
use poem_openapi::Object;
use serde::Serialize;

use super::SessionId;
use super::model::Session;

/// Where the owner is signed in.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct OwnSession {
    pub id: SessionId,
    pub ip: Option<String>,
    pub user_agent: Option<String>,
    pub created_at: DateTime<Utc>,
    pub last_seen_at: DateTime<Utc>,
    /// Whether it is the one that asks.
    pub current: bool,
}

impl From<Session> for OwnSession {
    fn from(session: Session) -> Self {
        Self {
            id: session.id,
            ip: session.ip,
            user_agent: session.user_agent,
            created_at: session.created_at,
            last_seen_at: session.last_seen_at,
            current: session.current,
        }
    }
}
