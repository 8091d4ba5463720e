//! What the authority reads from an X.509 certificate, and which certificates it trusts.
use chrono::{DateTime, Utc};
use der::{Decode, Encode, asn1::ObjectIdentifier};
use secp256k1::PublicKey;
use std::sync::Arc;
use x509_cert::{
    Certificate,
    ext::pkix::{SubjectAltName, name::GeneralName},
    name::Name,
};

/// OID of the user id, which carries the VAT number in the subject's alternative name.
pub const USER_ID: ObjectIdentifier = ObjectIdentifier::new_unwrap("0.9.2342.19200300.100.1.1");
/// OID of the surname, which carries the device's serial number `1-…|2-…|3-…`.
pub const SURNAME: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.5.4.4");
/// OID of the title, which carries the document kinds as four digits.
pub const TITLE: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.5.4.12");

/// The bytes are no certificate with a secp256k1 key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not an X.509 certificate with a secp256k1 key")]
pub struct CertificateError;

/// A certificate as the checks need it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signer {
    /// The certificate.
    pub der: Vec<u8>,
    /// The part the issuer signed.
    tbs: Vec<u8>,
    /// The key of the holder.
    pub key: PublicKey,
    /// The holder's SubjectPublicKeyInfo, 88 bytes.
    pub key_info: Vec<u8>,
    /// The issuer's signature, DER.
    pub signature: Vec<u8>,
    /// The issuer in RFC 4514 order with ", " between the parts.
    pub issuer: String,
    /// Decimal.
    pub serial: String,
    /// First instant of validity.
    pub not_before: DateTime<Utc>,
    /// Last instant of validity.
    pub not_after: DateTime<Utc>,
    /// VAT number from the alternative name, empty when it has none.
    pub vat: String,
    /// Serial number of the device from the alternative name, empty when it has none.
    pub device: String,
}

impl Signer {
    /// Reads DER.
    ///
    /// # Errors
    /// [`CertificateError`] when it is not a certificate with a secp256k1 key.
    pub fn read(der: &[u8]) -> Result<Self, CertificateError> {
        let certificate = Certificate::from_der(der).map_err(|_| CertificateError)?;
        let tbs = certificate.tbs_certificate();
        let info = tbs.subject_public_key_info();
        let key = PublicKey::from_slice(info.subject_public_key.raw_bytes())
            .map_err(|_| CertificateError)?;
        let names = alternative_names(&certificate);
        let entry = |oid| {
            names
                .iter()
                .find(|(known, _)| *known == oid)
                .map(|(_, text)| text.clone())
                .unwrap_or_default()
        };
        let instant = |time: &x509_cert::time::Time| {
            let seconds =
                i64::try_from(time.to_unix_duration().as_secs()).map_err(|_| CertificateError)?;
            DateTime::from_timestamp(seconds, 0).ok_or(CertificateError)
        };
        Ok(Self {
            der: der.to_vec(),
            tbs: signed_part(der).ok_or(CertificateError)?.to_vec(),
            key,
            key_info: info.to_der().map_err(|_| CertificateError)?,
            signature: certificate.signature().raw_bytes().to_vec(),
            issuer: display(tbs.issuer()),
            serial: decimal(tbs.serial_number().as_bytes()),
            not_before: instant(&tbs.validity().not_before)?,
            not_after: instant(&tbs.validity().not_after)?,
            vat: entry(USER_ID),
            device: entry(SURNAME),
        })
    }

    /// Whether the instant lies in the validity.
    #[must_use]
    pub fn valid_at(&self, at: DateTime<Utc>) -> bool {
        self.not_before <= at && at <= self.not_after
    }
}

/// Issuers and single certificates whose documents are taken.
#[derive(Debug, Clone, Default)]
pub struct Trust {
    /// Name as in [`Signer::issuer`] and key of each issuer.
    pub issuers: Vec<(String, PublicKey)>,
    /// DER of certificates taken as they are, for issuers whose own certificate is not at hand.
    pub pinned: Arc<Vec<Vec<u8>>>,
}

impl Trust {
    /// Whether the certificate is pinned or carries the signature of a known issuer.
    #[must_use]
    pub fn holds(&self, signer: &Signer) -> bool {
        let issued = |(name, key): &(String, PublicKey)| {
            *name == signer.issuer
                && crate::verify::signature::signed(&signer.tbs, &signer.signature, key)
        };
        self.pinned.contains(&signer.der) || self.issuers.iter().any(issued)
    }
}

/// The first element of a DER SEQUENCE with its header: the part that is signed in certificates and requests.
pub(crate) fn signed_part(der: &[u8]) -> Option<&[u8]> {
    let (outer_header, _) = header(der)?;
    let inner = der.get(outer_header..)?;
    let (inner_header, length) = header(inner)?;
    inner.get(..inner_header + length)
}

/// Header and content length of a DER element.
fn header(der: &[u8]) -> Option<(usize, usize)> {
    let first = usize::from(*der.get(1)?);
    if first < 0x80 {
        return Some((2, first));
    }
    let octets = der.get(2..2 + (first & 0x7f))?;
    if octets.len() > 4 {
        return None;
    }
    Some((
        2 + octets.len(),
        octets
            .iter()
            .fold(0, |length, octet| (length << 8) | usize::from(*octet)),
    ))
}

fn alternative_names(certificate: &Certificate) -> Vec<(ObjectIdentifier, String)> {
    match certificate
        .tbs_certificate()
        .get_extension::<SubjectAltName>()
    {
        Ok(Some((_, names))) => directory_entries(&names),
        _ => Vec::new(),
    }
}

/// The attributes of the directory names in an alternative name, in order.
pub(crate) fn directory_entries(names: &SubjectAltName) -> Vec<(ObjectIdentifier, String)> {
    let directory = names.0.iter().filter_map(|name| match name {
        GeneralName::DirectoryName(name) => Some(name),
        _ => None,
    });
    directory.flat_map(entries).collect()
}

/// The attributes of a name in order of the encoding.
pub(crate) fn entries(name: &Name) -> Vec<(ObjectIdentifier, String)> {
    name.iter()
        .map(|entry| {
            (
                entry.oid,
                String::from_utf8_lossy(entry.value.value()).into_owned(),
            )
        })
        .collect()
}

/// RFC 4514 order, last part first, with ", " between the parts.
pub(crate) fn display(name: &Name) -> String {
    let part = |(oid, text): &(ObjectIdentifier, String)| format!("{}={text}", short_name(*oid));
    entries(name)
        .iter()
        .rev()
        .map(part)
        .collect::<Vec<_>>()
        .join(", ")
}

fn short_name(oid: ObjectIdentifier) -> String {
    match oid.to_string().as_str() {
        "2.5.4.3" => "CN",
        "2.5.4.6" => "C",
        "2.5.4.7" => "L",
        "2.5.4.8" => "ST",
        "2.5.4.10" => "O",
        "2.5.4.11" => "OU",
        "0.9.2342.19200300.100.1.25" => "DC",
        other => return other.to_owned(),
    }
    .to_owned()
}

/// A big-endian number of any size as decimal text.
fn decimal(bytes: &[u8]) -> String {
    let mut digits = vec![0u8];
    for byte in bytes {
        let mut carry = u32::from(*byte);
        for digit in digits.iter_mut().rev() {
            carry += u32::from(*digit) * 256;
            *digit = (carry % 10) as u8;
            carry /= 10;
        }
        while carry > 0 {
            digits.insert(0, (carry % 10) as u8);
            carry /= 10;
        }
    }
    digits
        .iter()
        .map(|digit| char::from(b'0' + digit))
        .collect()
}
