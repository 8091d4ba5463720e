//! The private key of a unit: secp256k1, wiped from memory when dropped.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use k256::ecdsa::signature::Signer as _;
use k256::ecdsa::{DerSignature, Signature, SigningKey};
use k256::elliptic_curve::Generate as _;
use k256::pkcs8::{DecodePrivateKey as _, EncodePrivateKey as _, EncodePublicKey as _, LineEnding};
use k256::{SecretKey, elliptic_curve};
use rand::CryptoRng;
use thiserror::Error;
use zeroize::Zeroizing;

use crate::hash::InvoiceHash;

/// Why a key was not read or not written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum KeyError {
    /// Neither PKCS#8 nor SEC1, or a key of another curve or algorithm; the authority takes secp256k1 only.
    #[error("not a secp256k1 private key in PKCS#8 or SEC1 form")]
    NotSecp256k1,
    /// The key could not be written.
    #[error("the key could not be encoded")]
    Encoding,
}

/// A secp256k1 private key. It prints nothing of itself.
#[derive(Clone)]
pub struct PrivateKey(SigningKey);

impl std::fmt::Debug for PrivateKey {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("PrivateKey")
    }
}

impl PrivateKey {
    /// A new key.
    pub fn generate<R: CryptoRng + ?Sized>(rng: &mut R) -> Self {
        Self(SigningKey::generate_from_rng(rng))
    }

    /// Reads PEM (PKCS#8 or SEC1) or, as the authority's own kit stores keys, the base64 of the DER without armour.
    pub fn from_pem(text: &str) -> Result<Self, KeyError> {
        let text = text.trim();
        let key = if text.starts_with("-----BEGIN EC PRIVATE KEY-----") {
            SecretKey::from_sec1_pem(text).map_err(|_| KeyError::NotSecp256k1)?
        } else if text.starts_with("-----BEGIN") {
            SecretKey::from_pkcs8_pem(text).map_err(|_| KeyError::NotSecp256k1)?
        } else {
            let joined: Zeroizing<String> = Zeroizing::new(text.split_whitespace().collect());
            let der = STANDARD
                .decode(joined.as_bytes())
                .map(Zeroizing::new)
                .map_err(|_| KeyError::NotSecp256k1)?;
            return Self::from_der(&der);
        };
        Ok(Self(key.into()))
    }

    /// Reads the DER of PKCS#8 or of SEC1.
    pub fn from_der(der: &[u8]) -> Result<Self, KeyError> {
        SecretKey::from_pkcs8_der(der)
            .or_else(|_| SecretKey::from_sec1_der(der))
            .map(|key| Self(key.into()))
            .map_err(|_| KeyError::NotSecp256k1)
    }

    /// The DER of PKCS#8, to be sealed where it is stored.
    pub fn to_pkcs8_der(&self) -> Result<Zeroizing<Vec<u8>>, KeyError> {
        let document = self.0.to_pkcs8_der().map_err(|_| KeyError::Encoding)?;
        Ok(document.to_bytes())
    }

    /// PKCS#8 in PEM.
    pub fn to_pkcs8_pem(&self) -> Result<Zeroizing<String>, KeyError> {
        self.0
            .to_pkcs8_pem(LineEnding::LF)
            .map_err(|_| KeyError::Encoding)
    }

    /// SEC1 in PEM, the form OpenSSL writes.
    pub fn to_sec1_pem(&self) -> Result<Zeroizing<String>, KeyError> {
        SecretKey::from(&self.0)
            .to_sec1_pem(LineEnding::LF)
            .map_err(|_: elliptic_curve::Error| KeyError::Encoding)
    }

    /// The DER SubjectPublicKeyInfo of the public half, 88 bytes.
    pub fn public_key_der(&self) -> Result<Vec<u8>, KeyError> {
        self.0
            .verifying_key()
            .to_public_key_der()
            .map(|document| document.as_bytes().to_vec())
            .map_err(|_| KeyError::Encoding)
    }

    /// The DER signature over the hash's 32 bytes: deterministic (RFC 6979) and with low S.
    pub(crate) fn sign(&self, hash: &InvoiceHash) -> DerSignature {
        let signature: Signature = self.0.sign(hash.as_bytes());
        signature.to_der()
    }

    pub(crate) const fn signing_key(&self) -> &SigningKey {
        &self.0
    }
}
