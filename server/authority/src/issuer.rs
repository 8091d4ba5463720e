//! The local certificate authority: `CN=eInvoicing` for compliance, a second issuer for production and the stamp.
use crate::{
    certificate::{Signer, Trust},
    csr::SigningRequest,
};
use chrono::{DateTime, Duration, Utc};
use der::{
    Decode, Encode,
    asn1::{BitString, UtcTime},
};
use k256::ecdsa::{DerSignature, SigningKey};
use serde::{Deserialize, Serialize};
use std::str::FromStr;
use x509_cert::{
    builder::{Builder, CertificateBuilder, profile::BuilderProfile},
    certificate::TbsCertificate,
    ext::{
        Extension, ToExtension,
        pkix::{KeyUsage, KeyUsages},
    },
    name::Name,
    serial_number::SerialNumber,
    spki::{SubjectPublicKeyInfo, SubjectPublicKeyInfoRef},
    time::{Time, Validity},
};

/// A certificate could not be made.
#[derive(Debug, thiserror::Error)]
pub enum IssueError {
    /// The builder refused the parts.
    #[error("the certificate could not be built: {0}")]
    Build(#[from] x509_cert::builder::Error),
    /// A part could not be encoded.
    #[error("a part of the certificate could not be encoded: {0}")]
    Encode(#[from] der::Error),
    /// A stored key is not one.
    #[error("the stored key is not a secp256k1 key")]
    Key,
    /// The issued certificate could not be read back.
    #[error(transparent)]
    Unreadable(#[from] crate::certificate::CertificateError),
}

/// The secret keys, hex, as they are kept between runs.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Keys {
    compliance: String,
    production: String,
    stamp: String,
}

impl Keys {
    /// New random keys.
    #[must_use]
    pub fn generate() -> Self {
        let key = || loop {
            let bytes: [u8; 32] = rand::random();
            if SigningKey::from_slice(&bytes).is_ok() {
                return hex::encode(bytes);
            }
        };
        Self {
            compliance: key(),
            production: key(),
            stamp: key(),
        }
    }
}

/// The issuers and the authority's own stamp.
pub struct Issuers {
    compliance: Issuer,
    production: Issuer,
    /// The key the authority stamps cleared documents with.
    pub stamp_key: secp256k1::SecretKey,
    /// The certificate of that key.
    pub stamp: Signer,
    certificate_days: i64,
}

struct Issuer {
    name: Name,
    key: SigningKey,
    serial_prefix: Option<u8>,
}

const COMPLIANCE_NAME: &str = "CN=eInvoicing";
const PRODUCTION_NAME: &str = "CN=AUTHORITYSTANDIN-CA,DC=standin,DC=gov,DC=local";
const STAMP_NAME: &str = "CN=AUTHORITYSTANDIN-STAMP,O=Tax authority stand-in,C=SA";

impl Issuers {
    /// Issuers with those keys; certificates are valid `certificate_days` days.
    ///
    /// # Errors
    /// [`IssueError`] when a stored key is none or the stamp's certificate cannot be made.
    pub fn new(keys: &Keys, certificate_days: i64, now: DateTime<Utc>) -> Result<Self, IssueError> {
        let issuer = |name: &str, key: &str, serial_prefix| {
            let bytes = hex::decode(key).map_err(|_| IssueError::Key)?;
            let key = SigningKey::from_slice(&bytes).map_err(|_| IssueError::Key)?;
            Ok::<_, IssueError>(Issuer {
                name: Name::from_str(name)?,
                key,
                serial_prefix,
            })
        };
        let production = issuer(PRODUCTION_NAME, &keys.production, Some(0x17))?;
        let stamp = issuer(STAMP_NAME, &keys.stamp, None)?;
        let bytes: [u8; 32] = stamp.key.to_bytes().into();
        let stamp_key =
            secp256k1::SecretKey::from_secret_bytes(bytes).map_err(|_| IssueError::Key)?;
        let key_info = key_info(&stamp.key)?;
        let certificate = production.issue(stamp.name, key_info, vec![], now, 3650)?;
        Ok(Self {
            compliance: issuer(COMPLIANCE_NAME, &keys.compliance, None)?,
            production,
            stamp_key,
            stamp: Signer::read(&certificate)?,
            certificate_days,
        })
    }

    /// The two issuers as trusted ones, with single certificates beside them.
    ///
    /// # Errors
    /// [`IssueError`] when a key cannot be converted.
    pub fn trust(&self, pinned: Vec<Vec<u8>>) -> Result<Trust, IssueError> {
        let issuers = [&self.compliance, &self.production]
            .into_iter()
            .map(Issuer::public)
            .collect::<Result<_, _>>()?;
        Ok(Trust {
            issuers,
            pinned: pinned.into(),
        })
    }

    /// A certificate for a checked request, DER. `production` chooses the issuer.
    ///
    /// # Errors
    /// [`IssueError`] when it cannot be built.
    pub fn issue(
        &self,
        request: &SigningRequest,
        production: bool,
        now: DateTime<Utc>,
    ) -> Result<Vec<u8>, IssueError> {
        let issuer = if production {
            &self.production
        } else {
            &self.compliance
        };
        let info = &request.request.info;
        let extensions = vec![request.alternative_name.clone()];
        issuer.issue(
            info.subject.clone(),
            info.public_key.clone(),
            extensions,
            now,
            self.certificate_days,
        )
    }
}

impl Issuer {
    fn public(&self) -> Result<(String, secp256k1::PublicKey), IssueError> {
        let key = self.key.verifying_key().to_sec1_point(false);
        let key = secp256k1::PublicKey::from_slice(key.as_bytes()).map_err(|_| IssueError::Key)?;
        Ok((crate::certificate::display(&self.name), key))
    }

    fn issue(
        &self,
        subject: Name,
        key: SubjectPublicKeyInfo<der::Any, BitString>,
        extensions: Vec<Extension>,
        now: DateTime<Utc>,
        days: i64,
    ) -> Result<Vec<u8>, IssueError> {
        // One hour back, so that a client whose clock is a little behind can use it at once.
        let validity = Validity::new(
            instant(now - Duration::hours(1))?,
            instant(now + Duration::days(days))?,
        );
        let profile = Leaf {
            issuer: self.name.clone(),
            subject,
            extensions,
        };
        let builder = CertificateBuilder::new(profile, self.serial(now)?, validity, key)?;
        Ok(builder.build::<_, DerSignature>(&self.key)?.to_der()?)
    }

    /// As recorded: milliseconds for compliance, 19 bytes with a fixed first byte for production.
    fn serial(&self, now: DateTime<Utc>) -> Result<SerialNumber, IssueError> {
        let bytes = match self.serial_prefix {
            Some(prefix) => {
                let random: [u8; 18] = rand::random();
                [&[prefix], random.as_slice()].concat()
            }
            None => (now.timestamp_millis().unsigned_abs() << 8 | u64::from(rand::random::<u8>()))
                .to_be_bytes()
                .to_vec(),
        };
        Ok(SerialNumber::new(&bytes)?)
    }
}

fn key_info(key: &SigningKey) -> Result<SubjectPublicKeyInfo<der::Any, BitString>, IssueError> {
    use k256::pkcs8::EncodePublicKey;
    let document = key
        .verifying_key()
        .to_public_key_der()
        .map_err(|_| IssueError::Key)?;
    Ok(SubjectPublicKeyInfo::from_der(document.as_bytes())?)
}

fn instant(at: DateTime<Utc>) -> Result<Time, der::Error> {
    let seconds = u64::try_from(at.timestamp()).unwrap_or_default();
    Ok(Time::UtcTime(UtcTime::from_unix_duration(
        std::time::Duration::from_secs(seconds),
    )?))
}

/// A certificate of a device or of the stamp: the given extensions and the use for signatures.
struct Leaf {
    issuer: Name,
    subject: Name,
    extensions: Vec<Extension>,
}

impl BuilderProfile for Leaf {
    fn get_issuer(&self, _: &Name) -> Name {
        self.issuer.clone()
    }

    fn get_subject(&self) -> Name {
        self.subject.clone()
    }

    fn build_extensions(
        &self,
        _: SubjectPublicKeyInfoRef<'_>,
        _: SubjectPublicKeyInfoRef<'_>,
        tbs: &TbsCertificate,
    ) -> x509_cert::builder::Result<Vec<Extension>> {
        let mut extensions = self.extensions.clone();
        extensions.push(
            KeyUsage(KeyUsages::DigitalSignature.into())
                .to_extension(tbs.subject(), &extensions)?,
        );
        Ok(extensions)
    }
}
