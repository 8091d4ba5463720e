//! Who calls, and who acts for it.

use std::sync::Arc;

use super::reach::Standing;
use crate::export::ExportWork;
use crate::request::network_of;
use crate::text::Language;

/// Who acts: stamped on audit rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ActorKind {
    User,
    Manager,
    Owner,
    /// Somebody of the platform in a merchant's area that was opened to them.
    Support,
    ApiKey,
    Visitor,
    System,
}

impl ActorKind {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::User => "user",
            Self::Manager => "manager",
            Self::Owner => "owner",
            Self::Support => "support",
            Self::ApiKey => "api_key",
            Self::Visitor => "visitor",
            Self::System => "system",
        }
    }
}

#[derive(Debug, Clone)]
pub struct Actor {
    pub kind: ActorKind,
    pub id: Option<i64>,
    pub name: String,
}

impl Actor {
    pub fn system() -> Self {
        Self {
            kind: ActorKind::System,
            id: None,
            name: "Manzil".to_owned(),
        }
    }

    pub fn visitor() -> Self {
        Self {
            kind: ActorKind::Visitor,
            id: None,
            name: "Visitor".to_owned(),
        }
    }
}

/// Who called, from where, and in which language.
#[derive(Debug, Clone)]
pub struct Caller {
    pub actor: Actor,
    pub language: Language,
    pub ip: Option<String>,
    pub user_agent: Option<String>,
    pub request_id: String,
    /// The JSON text that was sent, to be returned beside the current version when it is stale.
    pub submitted: Option<Arc<[u8]>>,
    pub standing: Standing,
    /// The file that the reads of this caller are for, where it is made beside requests.
    pub export: Option<Arc<ExportWork>>,
}

impl Caller {
    /// What was sent, where it was JSON.
    pub fn submitted(&self) -> Option<serde_json::Value> {
        serde_json::from_slice(self.submitted.as_deref()?).ok()
    }

    /// The caller's network, as far as the trusted proxies tell.
    pub fn network(&self) -> String {
        network_of(self.ip.as_deref().unwrap_or("unknown"))
    }

    pub fn system(request_id: impl Into<String>) -> Self {
        Self {
            actor: Actor::system(),
            language: Language::En,
            ip: None,
            user_agent: None,
            request_id: request_id.into(),
            submitted: None,
            standing: Standing::NOBODYS,
            export: None,
        }
    }
}
