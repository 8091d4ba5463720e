//! A unit's certificate as the authority issues and quotes it.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use chrono::{DateTime, Utc};
use der::asn1::ObjectIdentifier;
use der::{Decode as _, Encode as _};
use k256::ecdsa::VerifyingKey;
use thiserror::Error;

use crate::hash::digest_of_text;

const EC_PUBLIC_KEY: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.2.1");
const SECP256K1: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.3.132.0.10");

/// Why a certificate was not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum CertificateError {
    /// Not base64, or a token that does not hold the base64 text of a certificate.
    #[error("the certificate is not base64")]
    NotBase64,
    /// Not the DER of an X.509 certificate.
    #[error("not an X.509 certificate")]
    NotACertificate,
    /// The public key is of another algorithm or curve than secp256k1.
    #[error("the certificate's key is not on the curve secp256k1")]
    NotSecp256k1,
}

/// A certificate with what the signature quotes of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Certificate {
    text: String,
    digest: String,
    issuer_name: String,
    subject_name: String,
    serial_decimal: String,
    not_before: DateTime<Utc>,
    not_after: DateTime<Utc>,
    public_key_der: Vec<u8>,
    signature_der: Vec<u8>,
    key: VerifyingKey,
}

impl Certificate {
    /// From `binarySecurityToken`, which is base64 twice over.
    pub fn from_token(token: &str) -> Result<Self, CertificateError> {
        let text = STANDARD
            .decode(token.trim())
            .map_err(|_| CertificateError::NotBase64)?;
        let text = std::str::from_utf8(&text).map_err(|_| CertificateError::NotBase64)?;
        Self::from_base64(text)
    }

    /// From the base64 of the DER, with or without PEM armour and line ends.
    pub fn from_base64(text: &str) -> Result<Self, CertificateError> {
        let text: String = text
            .lines()
            .filter(|line| !line.trim_start().starts_with("-----"))
            .flat_map(str::split_whitespace)
            .collect();
        let der = STANDARD
            .decode(&text)
            .map_err(|_| CertificateError::NotBase64)?;
        Self::read(&der, text)
    }

    /// From DER.
    pub fn from_der(der: &[u8]) -> Result<Self, CertificateError> {
        Self::read(der, STANDARD.encode(der))
    }

    /// The base64 of the DER in one line: the content of `ds:X509Certificate`.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The authority's certificate digest: base64 of the hexadecimal SHA-256 of [`Certificate::text`], not of the DER.
    pub fn digest(&self) -> &str {
        &self.digest
    }

    /// The issuer as `ds:X509IssuerName` spells it: RFC 4514, last part first, with `, ` between parts.
    pub fn issuer_name(&self) -> &str {
        &self.issuer_name
    }

    /// The subject in the same spelling.
    pub fn subject_name(&self) -> &str {
        &self.subject_name
    }

    /// The serial number in decimal digits; it has up to 20 bytes.
    pub fn serial_decimal(&self) -> &str {
        &self.serial_decimal
    }

    /// Valid from this moment.
    pub const fn not_before(&self) -> DateTime<Utc> {
        self.not_before
    }

    /// Valid until this moment.
    pub const fn not_after(&self) -> DateTime<Utc> {
        self.not_after
    }

    /// DER SubjectPublicKeyInfo, 88 bytes: QR tag 8.
    pub fn public_key_der(&self) -> &[u8] {
        &self.public_key_der
    }

    /// The issuer's signature over this certificate, DER: QR tag 9.
    pub fn signature_der(&self) -> &[u8] {
        &self.signature_der
    }

    pub(crate) const fn key(&self) -> &VerifyingKey {
        &self.key
    }

    fn read(der: &[u8], text: String) -> Result<Self, CertificateError> {
        let parsed =
            x509_cert::Certificate::from_der(der).map_err(|_| CertificateError::NotACertificate)?;
        let content = parsed.tbs_certificate();
        let public_key = content.subject_public_key_info();
        let curve = public_key
            .algorithm
            .parameters
            .as_ref()
            .and_then(|parameters| parameters.decode_as::<ObjectIdentifier>().ok());
        if public_key.algorithm.oid != EC_PUBLIC_KEY || curve != Some(SECP256K1) {
            return Err(CertificateError::NotSecp256k1);
        }
        let key = VerifyingKey::from_sec1_bytes(public_key.subject_public_key.raw_bytes())
            .map_err(|_| CertificateError::NotSecp256k1)?;
        Ok(Self {
            digest: digest_of_text(text.as_bytes()),
            text,
            issuer_name: spelled(content.issuer()),
            subject_name: spelled(content.subject()),
            serial_decimal: decimal(content.serial_number().as_bytes()),
            not_before: moment(content.validity().not_before)?,
            not_after: moment(content.validity().not_after)?,
            public_key_der: public_key
                .to_der()
                .map_err(|_| CertificateError::NotACertificate)?,
            signature_der: parsed.signature().raw_bytes().to_vec(),
            key,
        })
    }
}

/// `x509-cert` separates with a bare comma; a comma inside a value is escaped and must stay as it is.
fn spelled(name: &x509_cert::name::Name) -> String {
    let mut parts: Vec<String> = name.iter_rdn().map(ToString::to_string).collect();
    parts.reverse();
    parts.join(", ")
}

fn moment(time: x509_cert::time::Time) -> Result<DateTime<Utc>, CertificateError> {
    i64::try_from(time.to_unix_duration().as_secs())
        .ok()
        .and_then(|seconds| DateTime::from_timestamp(seconds, 0))
        .ok_or(CertificateError::NotACertificate)
}

/// Big-endian bytes in decimal digits.
fn decimal(bytes: &[u8]) -> String {
    let mut digits = vec![0_u8];
    for byte in bytes {
        let mut carry = u16::from(*byte);
        for digit in &mut digits {
            let value = u16::from(*digit) * 256 + carry;
            *digit = (value % 10) as u8;
            carry = value / 10;
        }
        while carry > 0 {
            digits.push((carry % 10) as u8);
            carry /= 10;
        }
    }
    digits
        .iter()
        .rev()
        .map(|digit| char::from(b'0' + digit))
        .collect()
}
