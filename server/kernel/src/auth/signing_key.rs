//! One key that signs access tokens, and the ring of those that verify them.

use aws_lc_rs::signature::{Ed25519KeyPair, KeyPair as _};
use chrono::{DateTime, Utc};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation, decode, encode};
use zeroize::Zeroizing;

use super::access_token::{ACCESS, AccessClaims};
use crate::config::Config;
use crate::entropy::{Entropy, readable};
use crate::error::{Problem, Result};
use crate::sealing::{Opened, SealingKeys};

/// Characters of a key's id.
const KID_LENGTH: usize = 12;

/// A signing key as it is stored.
#[derive(Debug, Clone)]
pub struct SealedKey {
    pub kid: String,
    pub private_key_sealed: Vec<u8>,
    /// From when on tokens are signed with it.
    pub signs_from: DateTime<Utc>,
}

impl SealedKey {
    pub fn generate(
        config: &Config,
        entropy: &dyn Entropy,
        signs_from: DateTime<Utc>,
    ) -> Result<Self> {
        let mut seed = Zeroizing::new([0_u8; 32]);
        entropy.fill(seed.as_mut());
        let pair = Ed25519KeyPair::from_seed_unchecked(seed.as_ref()).map_err(Problem::internal)?;
        let private_key = pair.to_pkcs8v1().map_err(Problem::internal)?;
        let kid = readable(entropy, KID_LENGTH);
        let private_key_sealed = sealing_keys(config)
            .seal(entropy, kid.as_bytes(), private_key.as_ref())
            .map_err(Problem::internal)?;
        Ok(Self {
            kid,
            private_key_sealed,
            signs_from,
        })
    }

    /// The private key sealed under the current secret key; nothing where it is already.
    pub(super) fn resealed(
        &self,
        config: &Config,
        entropy: &dyn Entropy,
    ) -> Result<Option<Vec<u8>>> {
        sealing_keys(config)
            .reseal(entropy, self.kid.as_bytes(), &self.private_key_sealed)
            .map_err(|error| {
                Problem::internal(anyhow::anyhow!("signing key {}: {error}", self.kid))
            })
    }

    pub(super) fn verify_sealed(&self, config: &Config, into: &mut Opened) {
        let opened = sealing_keys(config).open(self.kid.as_bytes(), &self.private_key_sealed);
        into.note(format_args!("signing key {}", self.kid), opened);
    }

    /// Opens it, unless it was sealed under another secret key.
    fn open(&self, config: &Config) -> Option<SigningKey> {
        let opened = sealing_keys(config).open(self.kid.as_bytes(), &self.private_key_sealed);
        let key = opened.ok().and_then(|private_key| {
            let pair = Ed25519KeyPair::from_pkcs8(&private_key).ok()?;
            Some(SigningKey {
                kid: self.kid.clone(),
                signs_from: self.signs_from,
                private: EncodingKey::from_ed_der(&private_key),
                public: DecodingKey::from_ed_der(pair.public_key().as_ref()),
            })
        });
        if key.is_none() {
            tracing::warn!(kid = %self.kid, "a signing key was sealed under another secret key");
        }
        key
    }
}

fn sealing_keys(config: &Config) -> SealingKeys {
    SealingKeys::derived(config, "signing keys")
}

struct SigningKey {
    kid: String,
    signs_from: DateTime<Utc>,
    private: EncodingKey,
    public: DecodingKey,
}

/// The keys that this process knows, the oldest first.
pub(super) struct KeyRing(Vec<SigningKey>);

impl KeyRing {
    pub(super) fn open(config: &Config, stored: &[SealedKey]) -> Self {
        let mut keys: Vec<_> = stored.iter().filter_map(|key| key.open(config)).collect();
        keys.sort_by_key(|key| key.signs_from);
        Self(keys)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn knows(&self, kid: &str) -> bool {
        self.0.iter().any(|key| key.kid == kid)
    }

    /// Signs with the newest key whose time has come.
    pub(super) fn sign(&self, now: DateTime<Utc>, claims: &AccessClaims) -> Result<String> {
        let begun = self.0.iter().rfind(|key| key.signs_from <= now);
        let key = begun
            .or(self.0.first())
            .ok_or_else(|| Problem::internal(anyhow::anyhow!("no signing key")))?;
        let mut header = Header::new(Algorithm::EdDSA);
        header.kid = Some(key.kid.clone());
        encode(&header, claims, &key.private).map_err(Problem::internal)
    }

    /// What a token says, if one of these keys signed it. The last tokens of a key end with
    /// [`ACCESS`] after the next one has taken over, whatever they say themselves.
    pub(super) fn verify(&self, kid: &str, token: &str) -> Option<AccessClaims> {
        let at = self.0.iter().position(|key| key.kid == kid)?;
        let mut validation = Validation::new(Algorithm::EdDSA);
        // Its end is compared with the kernel's clock, by whoever asks.
        validation.validate_exp = false;
        let decoded = decode::<AccessClaims>(token, &self.0[at].public, &validation).ok()?;
        let mut claims = decoded.claims;
        if let Some(next) = self.0.get(at + 1) {
            claims.exp = claims.exp.min(next.signs_from + ACCESS);
        }
        Some(claims)
    }
}
