use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use moka::future::Cache;

use super::access_token::AccessClaims;
use super::support::SupportAccess;
use super::token::{ApiKey, hash};
use crate::error::{Problem, Result};
use crate::permission::Permissions;
use crate::state::Kernel;
use crate::tenancy::{Actor, Merchant, Standing};
use crate::text::{Language, Text};

crate::code! {
    /// Who signs in where.
    pub enum Area: number of "auth_type" {
        Merchant = 1 "user" ("Employee", "موظف"),
        Manager = 2 "manager" ("Platform staff", "موظف المنصة"),
        Owner = 3 "owner" ("Property owner", "مالك عقار"),
    }
}

impl Area {
    pub fn number(self) -> i16 {
        self.stored()
    }

    /// As it stands in the paths of screens and calls, and in access tokens.
    pub const fn segment(self) -> &'static str {
        match self {
            Self::Merchant => "merchant",
            Self::Manager => "manager",
            Self::Owner => "owner",
        }
    }
}

/// What a caller proves to be somebody with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Credential {
    /// What an access token says that this product signed and that has not ended.
    Session(AccessClaims),
    ApiKey(ApiKey),
}

impl Credential {
    fn area(&self) -> Area {
        match self {
            Self::Session(claims) => claims.area,
            Self::ApiKey(_) => Area::Merchant,
        }
    }
}

/// Who a token stands for, with what they may do.
#[derive(Debug, Clone)]
pub struct Principal {
    pub area: Area,
    /// `None` for managers.
    pub merchant: Option<Arc<Merchant>>,
    pub actor: Actor,
    /// The user's, manager's or property owner's id (for an API key: its maker's).
    pub subject_id: i64,
    /// `None` for API keys.
    pub session_id: Option<i64>,
    pub permissions: Permissions,
    /// Of employees: which of the merchant's records they have.
    pub standing: Standing,
    pub language: Language,
    /// Of the platform's staff in a merchant's area: what it was opened for. The subject is then the administrator
    /// who allowed it.
    pub support: Option<SupportAccess>,
    /// When the access token, or the API key, ends.
    pub expires_at: DateTime<Utc>,
}

/// Looks a session or an API key up; implemented by the contexts that own them.
#[async_trait]
pub trait Authenticator: Send + Sync + 'static {
    /// The principal of a live session or key, which is used from this address. A dead one is a 401 [`Problem`].
    async fn authenticate(
        &self,
        kernel: &Kernel,
        credential: &Credential,
        address: Option<&str>,
    ) -> Result<Principal>;
}

/// Who looks up which areas' sessions.
#[derive(Clone)]
pub struct Authenticators {
    pub merchant: Arc<dyn Authenticator>,
    pub manager: Arc<dyn Authenticator>,
}

/// Principals that were looked up in the last seconds: what a change of role, a sign-out or a
/// disabled merchant may lag behind on another server.
#[derive(Clone)]
pub struct PrincipalCache {
    by_token: Cache<Vec<u8>, Arc<Principal>>,
}

impl PrincipalCache {
    pub fn new(trusted_for: Duration) -> Self {
        Self {
            by_token: Cache::builder()
                .max_capacity(50_000)
                .time_to_live(trusted_for)
                .build(),
        }
    }

    /// Forgets everyone, after a sign-out or a change of rights here.
    pub fn clear(&self) {
        self.by_token.invalidate_all();
    }
}

/// The principal behind an `Authorization` header, for an area.
pub(super) async fn principal(
    kernel: &Kernel,
    area: Area,
    header: Option<&str>,
    address: Option<&str>,
) -> Result<Arc<Principal>> {
    let text = header
        .and_then(|value| {
            value
                .strip_prefix("Bearer ")
                .or_else(|| value.strip_prefix("bearer "))
        })
        .ok_or_else(|| Problem::unauthenticated("not_signed_in"))?;
    let text = text.trim();
    let hash = hash(text);
    let principal = match kernel.principals.by_token.get(&hash).await {
        Some(known) => known,
        None => {
            let credential = credential(kernel, text).await?;
            ensure_area(credential.area(), area)?;
            ensure_fresh(kernel, &credential)?;
            let authenticator = match area {
                Area::Merchant | Area::Owner => &kernel.authenticators.merchant,
                Area::Manager => &kernel.authenticators.manager,
            };
            let found = Arc::new(
                authenticator
                    .authenticate(kernel, &credential, address)
                    .await?,
            );
            kernel.principals.by_token.insert(hash, found.clone()).await;
            found
        }
    };
    ensure_area(principal.area, area)?;
    if principal.expires_at > kernel.clock.now() {
        return Ok(principal);
    }
    Err(match principal.session_id {
        Some(_) => expired(),
        None => key_ended(),
    })
}

/// What a bearer token is, by its form and its signature. Nothing of a session is asked for.
async fn credential(kernel: &Kernel, text: &str) -> Result<Credential> {
    if let Some(key) = ApiKey::parse(text) {
        return Ok(Credential::ApiKey(key));
    }
    let claims = kernel.signing_keys.verify(kernel, text).await?;
    Ok(Credential::Session(claims))
}

fn ensure_area(own: Area, wanted: Area) -> Result<()> {
    if own == wanted {
        return Ok(());
    }
    Err(Problem::new(
        403,
        "wrong_area",
        Text::new(
            "This sign-in is for another area. Please sign in here.",
            "تسجيل الدخول هذا لمنطقة أخرى. يرجى تسجيل الدخول هنا.",
        ),
    ))
}

fn ensure_fresh(kernel: &Kernel, credential: &Credential) -> Result<()> {
    match credential {
        Credential::Session(claims) if claims.exp <= kernel.clock.now() => Err(expired()),
        _ => Ok(()),
    }
}

fn expired() -> Problem {
    Problem::unauthenticated("token_expired")
}

fn key_ended() -> Problem {
    Problem::new(
        401,
        "api_key_ended",
        Text::fixed(
            "This API key has ended. Make a new one in your profile.",
            "انتهى مفتاح API هذا. يرجى إنشاء مفتاح جديد من ملفك الشخصي.",
        ),
    )
}
