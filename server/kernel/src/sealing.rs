//! Sealing of private keys and secrets for storage: XChaCha20-Poly1305 under a key derived from the installation's
//! secret key.
//!
//! A sealed value is a version byte, a random nonce of 24 bytes and the ciphertext with its tag of 16 bytes. The context
//! (which merchant, which row, which secret) is authenticated with it, so a value moved to another row does not open.

use chacha20poly1305::aead::{Aead as _, KeyInit as _, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use thiserror::Error;
use zeroize::Zeroizing;

use crate::config::Config;
use crate::entropy::Entropy;

const VERSION: u8 = 1;
const NONCE: usize = 24;

/// Why a value was not sealed or not opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum SealingError {
    /// Sealed by a version this one does not know, or too short to be sealed.
    #[error("not a sealed value of a known version")]
    Format,
    /// Another key, another context, or changed bytes: which of them cannot be told.
    #[error("the sealed value does not open with this key and context")]
    Refused,
    /// The value is too long to seal.
    #[error("the value could not be sealed")]
    Sealing,
}

/// A key of the installation.
pub struct SealingKey(XChaCha20Poly1305);

impl std::fmt::Debug for SealingKey {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("SealingKey")
    }
}

impl SealingKey {
    /// The installation's key for one purpose.
    pub fn derived(config: &Config, purpose: &str) -> Self {
        let bytes = Zeroizing::new(config.derived_key(purpose));
        Self(XChaCha20Poly1305::new((&*bytes).into()))
    }

    /// Seals a value for one context, under a fresh nonce.
    pub fn seal(
        &self,
        entropy: &dyn Entropy,
        context: &[u8],
        plain: &[u8],
    ) -> Result<Vec<u8>, SealingError> {
        let mut nonce = [0_u8; NONCE];
        entropy.fill(&mut nonce);
        let payload = Payload {
            msg: plain,
            aad: &bound(context),
        };
        let ciphertext = self
            .0
            .encrypt(&XNonce::from(nonce), payload)
            .map_err(|_| SealingError::Sealing)?;
        let mut sealed = Vec::with_capacity(1 + NONCE + ciphertext.len());
        sealed.push(VERSION);
        sealed.extend_from_slice(&nonce);
        sealed.extend_from_slice(&ciphertext);
        Ok(sealed)
    }

    /// Opens a value sealed for the same context.
    pub fn open(&self, context: &[u8], sealed: &[u8]) -> Result<Zeroizing<Vec<u8>>, SealingError> {
        let (nonce, ciphertext) = match sealed.split_first() {
            Some((&VERSION, rest)) => rest
                .split_first_chunk::<NONCE>()
                .ok_or(SealingError::Format)?,
            _ => return Err(SealingError::Format),
        };
        let payload = Payload {
            msg: ciphertext,
            aad: &bound(context),
        };
        self.0
            .decrypt(&XNonce::from(*nonce), payload)
            .map(Zeroizing::new)
            .map_err(|_| SealingError::Refused)
    }
}

/// The version is authenticated too, so that a later one cannot be passed off as this.
fn bound(context: &[u8]) -> Vec<u8> {
    let mut bound = Vec::with_capacity(1 + context.len());
    bound.push(VERSION);
    bound.extend_from_slice(context);
    bound
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::entropy::SystemEntropy;

    fn sealing_key(digit: &str) -> SealingKey {
        let config = Config {
            secret_key: digit.repeat(64),
            ..Config::default()
        };
        SealingKey::derived(&config, "test")
    }

    #[test]
    fn a_sealed_value_opens_with_its_key_and_context_only() {
        let key = sealing_key("7");
        let seal = || key.seal(&SystemEntropy, b"row 1: key", b"secret").unwrap();
        let sealed = seal();
        let opened = key.open(b"row 1: key", &sealed).unwrap();
        assert_eq!(opened.as_slice(), b"secret");
        for (other, context) in [("7", "row 2: key"), ("8", "row 1: key")] {
            let refused = sealing_key(other).open(context.as_bytes(), &sealed);
            assert_eq!(refused.unwrap_err(), SealingError::Refused);
        }
        for at in 0..sealed.len() {
            let mut changed = sealed.clone();
            changed[at] ^= 1;
            assert!(key.open(b"row 1: key", &changed).is_err(), "byte {at}");
            let cut = key.open(b"row 1: key", &sealed[..at]);
            assert!(cut.is_err(), "{at} bytes");
        }
        assert_ne!(sealed, seal());
    }

    proptest! {
        #[test]
        fn what_is_sealed_opens_again(
            secret in prop::collection::vec(any::<u8>(), 0..300),
            context in "\\PC{0,40}",
        ) {
            let key = sealing_key("3");
            let sealed = key.seal(&SystemEntropy, context.as_bytes(), &secret).unwrap();
            let opened = key.open(context.as_bytes(), &sealed).unwrap();
            prop_assert_eq!(opened.as_slice(), secret.as_slice());
        }
    }
}
