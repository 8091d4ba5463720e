//! What can be wrong with a stamp.

use std::fmt;

use thiserror::Error;

use crate::certificate::CertificateError;
use crate::qr::QrError;
use crate::xml::XmlError;

/// A part of the stamp.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The root element of a UBL invoice.
    Invoice,
    /// `ds:Signature` in the extensions.
    Signature,
    /// The digest of the document.
    InvoiceDigest,
    /// The digest of the signed properties.
    PropertiesDigest,
    /// `ds:SignatureValue`.
    SignatureValue,
    /// `ds:X509Certificate`.
    Certificate,
    /// `xades:SignedProperties`.
    Properties,
    /// The digest of the certificate.
    CertificateDigest,
    /// `ds:X509IssuerName`.
    IssuerName,
    /// `ds:X509SerialNumber`.
    SerialNumber,
    /// `xades:SigningTime`.
    SigningTime,
    /// The reference that carries the QR.
    Qr,
}

impl fmt::Display for Part {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Invoice => "UBL invoice",
            Self::Signature => "signature",
            Self::InvoiceDigest => "digest of the document",
            Self::PropertiesDigest => "digest of the signed properties",
            Self::SignatureValue => "signature value",
            Self::Certificate => "certificate",
            Self::Properties => "signed properties",
            Self::CertificateDigest => "digest of the certificate",
            Self::IssuerName => "issuer's name",
            Self::SerialNumber => "certificate's serial number",
            Self::SigningTime => "signing time",
            Self::Qr => "QR",
        })
    }
}

/// One thing wrong with a stamp.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum StampFault {
    /// The document was not read.
    #[error(transparent)]
    Xml(#[from] XmlError),
    /// A part is not there.
    #[error("there is no {0}")]
    Missing(Part),
    /// A part is there more than once, so what is checked may not be what another reader takes.
    #[error("there is more than one {0}")]
    Repeated(Part),
    /// A field that the QR repeats is missing from the document.
    #[error("the document has no {0}")]
    MissingField(&'static str),
    /// A part does not agree with the document or the certificate.
    #[error("the {0} does not match")]
    Mismatch(Part),
    /// The certificate was not read.
    #[error(transparent)]
    Certificate(#[from] CertificateError),
    /// The signature is not the base64 of a DER signature.
    #[error("the signature is malformed")]
    MalformedSignature,
    /// The certificate's key did not sign this document.
    #[error("the signature does not verify")]
    WrongSignature,
    /// The QR was not read.
    #[error(transparent)]
    Qr(#[from] QrError),
    /// A tag of the QR does not repeat what the document or its signature says.
    #[error("tag {0} of the QR does not match the document")]
    QrTag(u8),
}
