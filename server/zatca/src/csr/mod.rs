//! The certificate request (PKCS#10) of a unit, shaped as the official library shapes it.
//!
//! Source: requests made by the official Java library for the same configurations: subject C, OU, O, CN; template name and
//! alternative name as requested extensions, in that order.

mod check;

use base64::{Engine as _, engine::general_purpose::STANDARD};
use der::asn1::{Any, BitString, ObjectIdentifier, OctetString, PrintableString};
use der::pem::LineEnding;
use der::{Decode as _, Encode as _};
use k256::ecdsa::signature::Signer as _;
use k256::ecdsa::{DerSignature, Signature};
use x509_cert::attr::AttributeTypeAndValue;
use x509_cert::ext::Extension;
use x509_cert::ext::pkix::SubjectAltName;
use x509_cert::ext::pkix::name::GeneralName;
use x509_cert::name::{Name, RdnSequence, RelativeDistinguishedName};
use x509_cert::request::{CertReq, CertReqInfo, ExtensionReq, Version};
use x509_cert::spki::{AlgorithmIdentifierOwned, SubjectPublicKeyInfoOwned};

use crate::keys::PrivateKey;

pub use check::{CsrFault, CsrFaults, CsrField, Problem};

const COUNTRY: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.5.4.6");
const UNIT: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.5.4.11");
const ORGANIZATION: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.5.4.10");
const COMMON_NAME: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.5.4.3");
/// The unit's serial number goes into the surname, of all places.
const SURNAME: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.5.4.4");
const USER_ID: ObjectIdentifier = ObjectIdentifier::new_unwrap("0.9.2342.19200300.100.1.1");
const TITLE: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.5.4.12");
const ADDRESS: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.5.4.26");
const CATEGORY: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.5.4.15");
const TEMPLATE_NAME: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.3.6.1.4.1.311.20.2");
const ALTERNATIVE_NAME: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.5.29.17");
const ECDSA_SHA256: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.4.3.2");

/// Which of the authority's installations the request is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Environment {
    /// The developer portal.
    Sandbox,
    /// The rehearsal for taxpayers.
    Simulation,
    /// The real one.
    Production,
}

impl Environment {
    /// The certificate template to ask for.
    pub const fn template(self) -> &'static str {
        match self {
            Self::Sandbox => "TSTZATCA-Code-Signing",
            Self::Simulation => "PREZATCA-Code-Signing",
            Self::Production => "ZATCA-Code-Signing",
        }
    }
}

/// What the request says of the unit and its owner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CsrConfig {
    /// Which installation will issue the certificate.
    pub environment: Environment,
    /// A name for the unit, unique among the taxpayer's units.
    pub common_name: String,
    /// `1-Solution|2-Model|3-Serial`.
    pub serial_number: String,
    /// The VAT number: 15 digits that start and end with 3.
    pub vat_number: String,
    /// The branch's name; for a member of a VAT group (11th digit of the VAT number is 1) its own TIN of 10 digits.
    pub unit_name: String,
    /// The taxpayer's name.
    pub organization: String,
    /// ISO 3166 code of two letters.
    pub country: String,
    /// Four flags, `TSCZ`: `1000` standard documents, `0100` simplified ones, `1100` both.
    pub document_types: String,
    /// The branch's short address.
    pub address: String,
    /// The line of business.
    pub industry: String,
}

/// A signed certificate request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Csr {
    der: Vec<u8>,
    pem: String,
}

impl Csr {
    /// DER of the PKCS#10 request.
    pub fn der(&self) -> &[u8] {
        &self.der
    }

    /// PEM text.
    pub fn pem(&self) -> &str {
        &self.pem
    }

    /// What the interface wants in `csr`: the base64 of the PEM text.
    pub fn for_api(&self) -> String {
        STANDARD.encode(&self.pem)
    }
}

/// Checks the configuration and signs the request with the unit's key. All faults are told at once.
pub fn build(config: &CsrConfig, key: &PrivateKey) -> Result<Csr, CsrFaults> {
    check::check(config)?;
    signed(config, key).map_err(|_| CsrFaults::encoding())
}

/// The reason is of no use to a person: every value was checked before.
struct Encoding;

impl From<der::Error> for Encoding {
    fn from(_: der::Error) -> Self {
        Self
    }
}

impl From<crate::keys::KeyError> for Encoding {
    fn from(_: crate::keys::KeyError) -> Self {
        Self
    }
}

fn signed(config: &CsrConfig, key: &PrivateKey) -> Result<Csr, Encoding> {
    let mut attributes = x509_cert::attr::Attributes::default();
    attributes.insert(ExtensionReq(extensions(config)?).try_into()?)?;
    let info = CertReqInfo {
        version: Version::V1,
        subject: subject(config)?,
        public_key: SubjectPublicKeyInfoOwned::from_der(&key.public_key_der()?)?,
        attributes,
    };
    let signature: Signature = key.signing_key().sign(&info.to_der()?);
    let signature: DerSignature = signature.to_der();
    let request = CertReq {
        info,
        algorithm: AlgorithmIdentifierOwned {
            oid: ECDSA_SHA256,
            parameters: None,
        },
        signature: BitString::from_bytes(signature.as_bytes())?,
    };
    let der = request.to_der()?;
    let pem = der::pem::encode_string("CERTIFICATE REQUEST", LineEnding::LF, &der)
        .map_err(|_| Encoding)?;
    Ok(Csr { der, pem })
}

fn subject(config: &CsrConfig) -> Result<Name, Encoding> {
    let country = Any::encode_from(&PrintableString::new(config.country.trim())?)?;
    name(vec![
        (COUNTRY, country),
        (UNIT, utf8(&config.unit_name)?),
        (ORGANIZATION, utf8(&config.organization)?),
        (COMMON_NAME, utf8(&config.common_name)?),
    ])
}

fn extensions(config: &CsrConfig) -> Result<Vec<Extension>, Encoding> {
    let unit = name(vec![
        (SURNAME, utf8(&config.serial_number)?),
        (USER_ID, utf8(&config.vat_number)?),
        (TITLE, utf8(&config.document_types)?),
        (ADDRESS, utf8(&config.address)?),
        (CATEGORY, utf8(&config.industry)?),
    ])?;
    let template = utf8(config.environment.template())?;
    let alternative = SubjectAltName(vec![GeneralName::DirectoryName(unit)]);
    [
        (TEMPLATE_NAME, template.to_der()?),
        (ALTERNATIVE_NAME, alternative.to_der()?),
    ]
    .into_iter()
    .map(|(extn_id, value)| {
        Ok(Extension {
            extn_id,
            critical: false,
            extn_value: OctetString::new(value)?,
        })
    })
    .collect()
}

fn name(parts: Vec<(ObjectIdentifier, Any)>) -> Result<Name, Encoding> {
    let mut sequence = RdnSequence::default();
    for (oid, value) in parts {
        let part = RelativeDistinguishedName::try_from(vec![AttributeTypeAndValue { oid, value }])?;
        sequence.push(part);
    }
    Ok(Name::from_der(&sequence.to_der()?)?)
}

fn utf8(text: &str) -> Result<Any, Encoding> {
    Ok(Any::encode_from(&text.trim().to_owned())?)
}
