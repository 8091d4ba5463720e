//! Argon2id, off the async threads, with a bound on how many run at once.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock};

use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _, phc::PasswordHash};
use argon2::{Algorithm, Argon2, Params, Version};
use tokio::sync::Semaphore;

use crate::entropy::Entropy;
use crate::error::{Problem, Result};

/// OWASP's recommendation: 19 MiB, two passes, one lane.
const MEMORY_KIB: u32 = 19_456;
const PASSES: u32 = 2;

/// Verified when there is no such account, so that both answers take as long.
static DECOY: LazyLock<String> = LazyLock::new(|| hash_now("decoy", [7; 16]).unwrap_or_default());

/// Hashes and verifies passwords. One for the program: it bounds how many are computed at once.
pub struct Passwords {
    slots: Arc<Semaphore>,
    verified: AtomicU64,
}

impl Passwords {
    pub fn new() -> Self {
        let slots = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
        Self {
            slots: Arc::new(Semaphore::new(slots)),
            verified: AtomicU64::new(0),
        }
    }

    /// How many comparisons were computed, decoys included.
    pub fn verified(&self) -> u64 {
        self.verified.load(Ordering::Relaxed)
    }

    pub async fn hash(&self, password: &str, entropy: &dyn Entropy) -> Result<String> {
        let mut salt = [0_u8; 16];
        entropy.fill(&mut salt);
        let password = password.to_owned();
        let _slot = self.slots.acquire().await.map_err(Problem::internal)?;
        tokio::task::spawn_blocking(move || hash_now(&password, salt))
            .await
            .map_err(Problem::internal)?
    }

    /// Compares with the stored hash; without one, does the same work and says no.
    pub async fn verify(&self, password: &str, stored: Option<&str>) -> Result<bool> {
        self.verified.fetch_add(1, Ordering::Relaxed);
        let hash = stored.unwrap_or(&DECOY).to_owned();
        let exists = stored.is_some();
        let password = password.to_owned();
        let _slot = self.slots.acquire().await.map_err(Problem::internal)?;
        let matches = tokio::task::spawn_blocking(move || {
            PasswordHash::new(&hash).is_ok_and(|parsed| {
                Argon2::default()
                    .verify_password(password.as_bytes(), &parsed)
                    .is_ok()
            })
        })
        .await
        .map_err(Problem::internal)?;
        Ok(matches && exists)
    }

    /// Compares with several accounts' hashes side by side; without an account, with the decoy.
    pub async fn verify_each(&self, password: &str, stored: &[Option<&str>]) -> Result<Vec<bool>> {
        if stored.is_empty() {
            self.verify(password, None).await?;
        }
        let comparisons = stored.iter().map(|hash| self.verify(password, *hash));
        futures::future::try_join_all(comparisons).await
    }
}

impl Default for Passwords {
    fn default() -> Self {
        Self::new()
    }
}

fn hash_now(password: &str, salt: [u8; 16]) -> Result<String> {
    let params = Params::new(MEMORY_KIB, PASSES, 1, None)
        .map_err(|error| Problem::internal(anyhow::anyhow!("{error}")))?;
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
        .hash_password_with_salt(password.as_bytes(), &salt)
        .map(|hash| hash.to_string())
        .map_err(|error| Problem::internal(anyhow::anyhow!("{error}")))
}
