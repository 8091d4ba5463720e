//! Sealing of private keys and secrets for storage: XChaCha20-Poly1305 under one key of the installation.
//!
//! A sealed value is a version byte, a random nonce of 24 bytes and the ciphertext with its tag of 16 bytes. The context
//! (which merchant, which unit, which secret) is authenticated with it, so a value moved to another row does not open.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use chacha20poly1305::aead::{Aead as _, KeyInit as _, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use rand::CryptoRng;
use thiserror::Error;
use zeroize::Zeroizing;

const VERSION: u8 = 1;
const NONCE: usize = 24;

/// Why a value was not sealed or not opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum VaultError {
    /// The key is not the base64 of 32 bytes.
    #[error("the sealing key is not the base64 of 32 bytes")]
    Key,
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

/// The installation's sealing key.
pub struct SealingKey(XChaCha20Poly1305);

impl std::fmt::Debug for SealingKey {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("SealingKey")
    }
}

impl SealingKey {
    /// From the base64 of 32 random bytes.
    pub fn from_base64(text: &str) -> Result<Self, VaultError> {
        let bytes = STANDARD
            .decode(text.trim())
            .map(Zeroizing::new)
            .map_err(|_| VaultError::Key)?;
        XChaCha20Poly1305::new_from_slice(&bytes)
            .map(Self)
            .map_err(|_| VaultError::Key)
    }

    /// Seals a value for one context, under a fresh nonce.
    pub fn seal<R: CryptoRng + ?Sized>(
        &self,
        rng: &mut R,
        context: &[u8],
        plain: &[u8],
    ) -> Result<Vec<u8>, VaultError> {
        let mut nonce = [0_u8; NONCE];
        rng.fill_bytes(&mut nonce);
        let payload = Payload {
            msg: plain,
            aad: &bound(context),
        };
        let ciphertext = self
            .0
            .encrypt(&XNonce::from(nonce), payload)
            .map_err(|_| VaultError::Sealing)?;
        let mut sealed = Vec::with_capacity(1 + NONCE + ciphertext.len());
        sealed.push(VERSION);
        sealed.extend_from_slice(&nonce);
        sealed.extend_from_slice(&ciphertext);
        Ok(sealed)
    }

    /// Opens a value sealed for the same context.
    pub fn open(&self, context: &[u8], sealed: &[u8]) -> Result<Zeroizing<Vec<u8>>, VaultError> {
        let (nonce, ciphertext) = match sealed.split_first() {
            Some((&VERSION, rest)) => rest
                .split_first_chunk::<NONCE>()
                .ok_or(VaultError::Format)?,
            _ => return Err(VaultError::Format),
        };
        let payload = Payload {
            msg: ciphertext,
            aad: &bound(context),
        };
        self.0
            .decrypt(&XNonce::from(*nonce), payload)
            .map(Zeroizing::new)
            .map_err(|_| VaultError::Refused)
    }
}

/// The version is authenticated too, so that a later one cannot be passed off as this.
fn bound(context: &[u8]) -> Vec<u8> {
    let mut bound = Vec::with_capacity(1 + context.len());
    bound.push(VERSION);
    bound.extend_from_slice(context);
    bound
}
