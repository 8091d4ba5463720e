//! The keys that sign access tokens: sealed in a store that all servers share, opened and held here.
//!
//! A rotation announces its key a minute before it signs, and every server reads the keys again
//! three times in that minute, so that none meets a token of a key that it does not know.

use std::sync::{Arc, PoisonError, RwLock};

use async_trait::async_trait;
use chrono::{DateTime, Duration, Utc};
use tokio::sync::{Mutex, watch};

use super::access_token::AccessClaims;
use super::signing_key::KeyRing;
pub use super::signing_key::SealedKey;
use crate::error::{Problem, Result};
use crate::sealing::Opened;
use crate::state::Kernel;

/// Between a rotation and the first token that the new key signs.
const ANNOUNCED_AHEAD: Duration = Duration::seconds(60);
/// Between two readings of the store.
const READ_EVERY: std::time::Duration = std::time::Duration::from_secs(20);
/// For an unknown `kid` the store is asked again, at most this often.
const ASKED_AGAIN_AFTER: Duration = Duration::seconds(10);
/// Keys that no longer sign are kept as long as the longest session may be away, so that its old
/// token is known as expired and renewed.
const KEPT_FOR: Duration = Duration::days(31);
/// Longer texts are no tokens of ours.
const LONGEST_TOKEN: usize = 1024;

/// Where the sealed keys are kept; implemented by the context that owns the platform's schema.
#[async_trait]
pub trait SigningKeyStore: Send + Sync + 'static {
    async fn all(&self, kernel: &Kernel) -> Result<Vec<SealedKey>>;
    /// Adds a key unless the store has others than the known ones: of servers that start together,
    /// one makes the first key.
    async fn add_first(&self, kernel: &Kernel, key: &SealedKey, known: &[String]) -> Result<()>;
    /// Adds a key and removes those whose successors signed before an instant.
    async fn rotate(
        &self,
        kernel: &Kernel,
        key: &SealedKey,
        forget_before: DateTime<Utc>,
    ) -> Result<()>;
    /// Replaces the sealed private key of a `kid`.
    async fn replace(&self, kernel: &Kernel, kid: &str, sealed: &[u8]) -> Result<()>;
}

/// The keys that this process holds.
#[derive(Default)]
pub struct SigningKeys {
    ring: RwLock<Option<Arc<KeyRing>>>,
    /// When the store was last asked; held while it is, so that one asks at a time.
    asked: Mutex<Option<DateTime<Utc>>>,
}

impl SigningKeys {
    /// Loads the keys once; makes the first one where there is none.
    pub async fn prepare(&self, kernel: &Kernel) -> Result<()> {
        if self.ring().is_some() {
            return Ok(());
        }
        let mut asked = self.asked.lock().await;
        if self.ring().is_some() {
            return Ok(());
        }
        let store = kernel.port::<dyn SigningKeyStore>()?;
        let now = kernel.clock.now();
        let mut stored = store.all(kernel).await?;
        if KeyRing::open(&kernel.config, &stored).is_empty() {
            let first = SealedKey::generate(&kernel.config, kernel.entropy.as_ref(), now)?;
            let known: Vec<_> = stored.into_iter().map(|key| key.kid).collect();
            store.add_first(kernel, &first, &known).await?;
            stored = store.all(kernel).await?;
        }
        *asked = Some(now);
        self.hold(kernel, &stored);
        Ok(())
    }

    /// Signs a token with the key whose time it is. The keys must have been loaded.
    pub fn sign(&self, kernel: &Kernel, claims: &AccessClaims) -> Result<String> {
        let ring = self.ring();
        let ring = ring.ok_or_else(|| Problem::internal(anyhow::anyhow!("no keys are loaded")))?;
        ring.sign(kernel.clock.now(), claims)
    }

    /// What a token says, if this product signed it; whether it has ended is not looked at.
    pub(super) async fn verify(&self, kernel: &Kernel, token: &str) -> Result<AccessClaims> {
        let Some(kid) = kid_of(token) else {
            return Err(unknown());
        };
        self.prepare(kernel).await?;
        let mut ring = self.ring();
        if !ring.as_ref().is_some_and(|ring| ring.knows(&kid)) {
            self.ask_for(kernel, &kid).await?;
            ring = self.ring();
        }
        ring.and_then(|ring| ring.verify(&kid, token))
            .ok_or_else(unknown)
    }

    /// Makes a key that signs in a minute from now; tokens of the one before stay good. Returns the
    /// key's id and when it begins.
    pub async fn rotate(&self, kernel: &Kernel) -> Result<(String, DateTime<Utc>)> {
        let now = kernel.clock.now();
        let begins = now + ANNOUNCED_AHEAD;
        let key = SealedKey::generate(&kernel.config, kernel.entropy.as_ref(), begins)?;
        let store = kernel.port::<dyn SigningKeyStore>()?;
        store.rotate(kernel, &key, now - KEPT_FOR).await?;
        Ok((key.kid, begins))
    }

    /// Seals the stored keys under the current secret key; how many were not yet.
    pub async fn reseal(&self, kernel: &Kernel) -> Result<usize> {
        let store = kernel.port::<dyn SigningKeyStore>()?;
        let mut done = 0;
        for key in store.all(kernel).await? {
            if let Some(sealed) = key.resealed(&kernel.config, kernel.entropy.as_ref())? {
                store.replace(kernel, &key.kid, &sealed).await?;
                done += 1;
            }
        }
        Ok(done)
    }

    /// Whether the stored keys open under the configured secret keys.
    pub async fn verify_sealed(&self, kernel: &Kernel) -> Result<Opened> {
        let mut found = Opened::default();
        for key in kernel.port::<dyn SigningKeyStore>()?.all(kernel).await? {
            key.verify_sealed(&kernel.config, &mut found);
        }
        Ok(found)
    }

    /// Reads the keys again, as another process may have rotated them.
    pub async fn reload(&self, kernel: &Kernel) -> Result<()> {
        let mut asked = self.asked.lock().await;
        self.read(kernel, &mut asked).await
    }

    /// Reads the keys every 20 seconds until the program stops.
    pub async fn keep_current(kernel: Kernel, mut stopped: watch::Receiver<bool>) {
        loop {
            tokio::select! {
                () = tokio::time::sleep(READ_EVERY) => {}
                _ = stopped.changed() => return,
            }
            if let Err(problem) = kernel.signing_keys.reload(&kernel).await {
                tracing::warn!(%problem, "the signing keys could not be read");
            }
        }
    }

    /// Reads the keys again for one that is not known, unless that was done just now: tokens with
    /// made-up ids must not cost a query each.
    async fn ask_for(&self, kernel: &Kernel, kid: &str) -> Result<()> {
        let mut asked = self.asked.lock().await;
        let known = self.ring().is_some_and(|ring| ring.knows(kid));
        let just_now = asked.is_some_and(|at| kernel.clock.now() - at < ASKED_AGAIN_AFTER);
        if known || just_now {
            return Ok(());
        }
        self.read(kernel, &mut asked).await
    }

    async fn read(&self, kernel: &Kernel, asked: &mut Option<DateTime<Utc>>) -> Result<()> {
        *asked = Some(kernel.clock.now());
        let stored = kernel.port::<dyn SigningKeyStore>()?.all(kernel).await?;
        self.hold(kernel, &stored);
        Ok(())
    }

    fn ring(&self) -> Option<Arc<KeyRing>> {
        self.ring
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    fn hold(&self, kernel: &Kernel, stored: &[SealedKey]) {
        let ring = KeyRing::open(&kernel.config, stored);
        if !ring.is_empty() {
            *self.ring.write().unwrap_or_else(PoisonError::into_inner) = Some(Arc::new(ring));
        }
    }
}

/// The key that a token names, if it has the form of ours.
fn kid_of(token: &str) -> Option<String> {
    if token.len() > LONGEST_TOKEN {
        return None;
    }
    let header = jsonwebtoken::decode_header(token).ok()?;
    header
        .kid
        .filter(|_| header.alg == jsonwebtoken::Algorithm::EdDSA)
}

fn unknown() -> Problem {
    Problem::unauthenticated("session_ended")
}
