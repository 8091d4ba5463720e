//! Sealing of private keys and secrets for storage: XChaCha20-Poly1305 under a key derived from the installation's
//! secret key.
//!
//! A sealed value is a version byte, the id of the secret key (4 bytes), a random nonce of 24 bytes and the ciphertext
//! with its tag of 16 bytes; the first version had no id. The context (which merchant, which row, which secret) is
//! authenticated with it, so a value moved to another row does not open. Old secret keys open what they sealed until
//! everything is sealed again.

use chacha20poly1305::aead::{Aead as _, KeyInit as _, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use thiserror::Error;
use zeroize::Zeroizing;

use crate::config::Config;
use crate::entropy::Entropy;

/// Without the id of its key.
const VERSION_1: u8 = 1;
const VERSION: u8 = 2;
const KEY_ID: usize = 4;
const HEAD: usize = 1 + KEY_ID;
const NONCE: usize = 24;

/// Why a value was not sealed or not opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum SealingError {
    /// Sealed by a version this one does not know, or too short to be sealed.
    #[error("not a sealed value of a known version")]
    Format,
    /// Sealed under a secret key that is neither the current one nor one of the old ones.
    #[error("sealed under a secret key that is not configured; add it to MANZIL_OLD_SECRET_KEYS")]
    UnknownKey,
    /// Another key, another context, or changed bytes: which of them cannot be told.
    #[error("the sealed value does not open with this key and context")]
    Refused,
    /// The value is too long to seal.
    #[error("the value could not be sealed")]
    Sealing,
}

/// What sealed values are worth under the configured keys.
#[derive(Debug, Default)]
pub struct Opened {
    pub opened: usize,
    /// Which do not open, and why.
    pub faults: Vec<String>,
}

impl Opened {
    pub fn note(
        &mut self,
        what: impl std::fmt::Display,
        result: Result<Zeroizing<Vec<u8>>, SealingError>,
    ) {
        match result {
            Ok(_) => self.opened += 1,
            Err(error) => self.faults.push(format!("{what}: {error}")),
        }
    }
}

/// The keys of the installation for one purpose: the current one seals, all open.
pub struct SealingKeys {
    current: SealingKey,
    old: Vec<SealingKey>,
}

struct SealingKey {
    /// What its values begin with: the version and the id.
    head: [u8; HEAD],
    cipher: XChaCha20Poly1305,
}

impl std::fmt::Debug for SealingKeys {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("SealingKeys")
    }
}

impl SealingKey {
    fn derived(secret_key: &str, purpose: &str) -> Self {
        let bytes = Zeroizing::new(Config::derived_from(secret_key, purpose));
        let id = Config::derived_from(secret_key, "key id");
        Self {
            head: [VERSION, id[0], id[1], id[2], id[3]],
            cipher: XChaCha20Poly1305::new((&*bytes).into()),
        }
    }

    fn decrypt(
        &self,
        head: &[u8],
        context: &[u8],
        rest: &[u8],
    ) -> Result<Zeroizing<Vec<u8>>, SealingError> {
        let (nonce, ciphertext) = rest
            .split_first_chunk::<NONCE>()
            .ok_or(SealingError::Format)?;
        let payload = Payload {
            msg: ciphertext,
            aad: &[head, context].concat(),
        };
        self.cipher
            .decrypt(&XNonce::from(*nonce), payload)
            .map(Zeroizing::new)
            .map_err(|_| SealingError::Refused)
    }
}

impl SealingKeys {
    /// The installation's keys for one purpose.
    pub fn derived(config: &Config, purpose: &str) -> Self {
        let derived = |secret: &String| SealingKey::derived(secret, purpose);
        Self {
            current: derived(&config.secret_key),
            old: config.old_secret_keys.iter().map(derived).collect(),
        }
    }

    /// Seals a value for one context, under the current key and a fresh nonce.
    pub fn seal(
        &self,
        entropy: &dyn Entropy,
        context: &[u8],
        plain: &[u8],
    ) -> Result<Vec<u8>, SealingError> {
        let mut nonce = [0_u8; NONCE];
        entropy.fill(&mut nonce);
        let head = self.current.head;
        let payload = Payload {
            msg: plain,
            aad: &[&head, context].concat(),
        };
        let ciphertext = self
            .current
            .cipher
            .encrypt(&XNonce::from(nonce), payload)
            .map_err(|_| SealingError::Sealing)?;
        Ok([head.as_slice(), &nonce, &ciphertext].concat())
    }

    /// Opens a value sealed for the same context, under any of the keys.
    pub fn open(&self, context: &[u8], sealed: &[u8]) -> Result<Zeroizing<Vec<u8>>, SealingError> {
        match sealed {
            [VERSION, ..] => {
                let (head, rest) = sealed
                    .split_first_chunk::<HEAD>()
                    .ok_or(SealingError::Format)?;
                let key = self.keys().find(|key| key.head == *head);
                let key = key.ok_or(SealingError::UnknownKey)?;
                key.decrypt(head, context, rest)
            }
            [VERSION_1, rest @ ..] => {
                let mut tried = self
                    .keys()
                    .map(|key| key.decrypt(&[VERSION_1], context, rest));
                tried
                    .find(|opened| *opened != Err(SealingError::Refused))
                    .unwrap_or(Err(SealingError::Refused))
            }
            _ => Err(SealingError::Format),
        }
    }

    /// Whether a value was sealed under the current key.
    pub fn is_current(&self, sealed: &[u8]) -> bool {
        sealed.starts_with(&self.current.head)
    }

    /// The same value under the current key; nothing where it is sealed under that already.
    pub fn reseal(
        &self,
        entropy: &dyn Entropy,
        context: &[u8],
        sealed: &[u8],
    ) -> Result<Option<Vec<u8>>, SealingError> {
        if self.is_current(sealed) {
            return Ok(None);
        }
        let plain = self.open(context, sealed)?;
        self.seal(entropy, context, &plain).map(Some)
    }

    fn keys(&self) -> impl Iterator<Item = &SealingKey> {
        std::iter::once(&self.current).chain(&self.old)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::entropy::SystemEntropy;

    /// The first is the current key.
    fn sealing_keys(digits: &[&str]) -> SealingKeys {
        let mut keys = digits.iter().map(|digit| digit.repeat(64));
        let config = Config {
            secret_key: keys.next().unwrap(),
            old_secret_keys: keys.collect(),
            ..Config::default()
        };
        SealingKeys::derived(&config, "test")
    }

    #[test]
    fn a_sealed_value_opens_with_its_key_and_context_only() {
        let keys = sealing_keys(&["7"]);
        let seal = || keys.seal(&SystemEntropy, b"row 1: key", b"secret").unwrap();
        let sealed = seal();
        let opened = keys.open(b"row 1: key", &sealed).unwrap();
        assert_eq!(opened.as_slice(), b"secret");
        for (other, context, expected) in [
            ("7", "row 2: key", SealingError::Refused),
            ("8", "row 1: key", SealingError::UnknownKey),
        ] {
            let refused = sealing_keys(&[other]).open(context.as_bytes(), &sealed);
            assert_eq!(refused.unwrap_err(), expected);
        }
        for at in 0..sealed.len() {
            let mut changed = sealed.clone();
            changed[at] ^= 1;
            assert!(keys.open(b"row 1: key", &changed).is_err(), "byte {at}");
            let cut = keys.open(b"row 1: key", &sealed[..at]);
            assert!(cut.is_err(), "{at} bytes");
        }
        assert_ne!(sealed, seal());
    }

    #[test]
    fn old_keys_open_until_everything_is_sealed_again() {
        let old = sealing_keys(&["7"]);
        let sealed = old.seal(&SystemEntropy, b"row", b"secret").unwrap();
        let both = sealing_keys(&["8", "6", "7"]);
        assert_eq!(both.open(b"row", &sealed).unwrap().as_slice(), b"secret");
        let again = both.reseal(&SystemEntropy, b"row", &sealed).unwrap();
        let again = again.expect("sealed under the current key");
        assert_eq!(both.reseal(&SystemEntropy, b"row", &again), Ok(None));
        let new = sealing_keys(&["8"]);
        assert_eq!(new.open(b"row", &again).unwrap().as_slice(), b"secret");
        assert_eq!(new.open(b"row", &sealed), Err(SealingError::UnknownKey));
        assert_eq!(
            new.reseal(&SystemEntropy, b"row", &sealed),
            Err(SealingError::UnknownKey)
        );
    }

    #[test]
    fn values_without_a_key_id_open_with_whichever_key_sealed_them() {
        let SealingKey { cipher, .. } = SealingKey::derived(&"7".repeat(64), "test");
        let payload = Payload {
            msg: b"secret",
            aad: b"\x01row",
        };
        let nonce = XNonce::from([3; NONCE]);
        let ciphertext = cipher.encrypt(&nonce, payload).unwrap();
        let sealed = [&[VERSION_1], [3; NONCE].as_slice(), &ciphertext].concat();
        for digits in [&["7"][..], &["8", "7"]] {
            let keys = sealing_keys(digits);
            assert_eq!(keys.open(b"row", &sealed).unwrap().as_slice(), b"secret");
            assert!(!keys.is_current(&sealed));
            assert_eq!(keys.open(b"other", &sealed), Err(SealingError::Refused));
        }
        let refused = sealing_keys(&["8"]).open(b"row", &sealed);
        assert_eq!(refused, Err(SealingError::Refused));
    }

    proptest! {
        #[test]
        fn what_is_sealed_opens_again(
            secret in prop::collection::vec(any::<u8>(), 0..300),
            context in "\\PC{0,40}",
        ) {
            let keys = sealing_keys(&["3"]);
            let sealed = keys.seal(&SystemEntropy, context.as_bytes(), &secret).unwrap();
            let opened = keys.open(context.as_bytes(), &sealed).unwrap();
            prop_assert_eq!(opened.as_slice(), secret.as_slice());
        }
    }
}
