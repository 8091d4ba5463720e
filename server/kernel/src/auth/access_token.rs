//! Access tokens: JWTs that the product signs for a session (EdDSA, the key named by `kid`). Who it
//! is and until when stands in the token; whether the session still lives is asked of its row.

use chrono::{DateTime, Duration, SubsecRound as _, Utc};
use serde::{Deserialize, Serialize};

use super::principal::Area;
use super::token::hash;
use crate::entropy::secret;
use crate::error::Result;
use crate::state::Kernel;

/// How long an access token lasts.
pub const ACCESS: Duration = Duration::minutes(10);

/// What an access token says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AccessClaims {
    #[serde(with = "area_segment")]
    pub area: Area,
    /// The merchant's key, which leads to its schema; missing for managers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub merchant: Option<String>,
    /// The id of the user, property owner or manager.
    pub person: i64,
    /// The session's id in its schema.
    pub session: i64,
    /// The token's own random id. The session's row keeps its hash, so that a session has one
    /// access token at a time.
    pub jti: String,
    #[serde(with = "chrono::serde::ts_seconds")]
    pub iat: DateTime<Utc>,
    #[serde(with = "chrono::serde::ts_seconds")]
    pub exp: DateTime<Utc>,
}

impl AccessClaims {
    /// What the session's row keeps of the token.
    pub fn hash(&self) -> Vec<u8> {
        hash(&self.jti)
    }
}

/// An access token whose session is not written yet, so that it cannot be signed yet.
pub struct NewAccessToken {
    id: String,
    issued_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
}

impl NewAccessToken {
    pub fn new(kernel: &Kernel) -> Self {
        // A token tells its times in whole seconds.
        let issued_at = kernel.clock.now().trunc_subsecs(0);
        Self {
            id: secret(kernel.entropy.as_ref()),
            issued_at,
            expires_at: issued_at + ACCESS,
        }
    }

    /// What the session's row keeps of the token.
    pub fn hash(&self) -> Vec<u8> {
        hash(&self.id)
    }

    /// The token's text for a session; `merchant_key` is missing for managers.
    pub async fn sign(
        &self,
        kernel: &Kernel,
        area: Area,
        merchant_key: Option<&str>,
        person: i64,
        session: i64,
    ) -> Result<String> {
        let claims = AccessClaims {
            area,
            merchant: merchant_key.map(str::to_owned),
            person,
            session,
            jti: self.id.clone(),
            iat: self.issued_at,
            exp: self.expires_at,
        };
        kernel.signing_keys.prepare(kernel).await?;
        kernel.signing_keys.sign(kernel, &claims)
    }
}

/// The area's name in a token, where its stored number would say nothing.
mod area_segment {
    use serde::de::Error as _;
    use serde::{Deserialize as _, Deserializer, Serializer};

    use super::Area;
    use crate::code::Code as _;

    pub fn serialize<S: Serializer>(area: &Area, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(area.segment())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Area, D::Error> {
        let segment = String::deserialize(deserializer)?;
        let found = Area::ALL.iter().find(|area| area.segment() == segment);
        found
            .copied()
            .ok_or_else(|| D::Error::custom("no such area"))
    }
}
