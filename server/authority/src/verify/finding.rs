//! What the authority says about a document, with the codes of its answers.
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A finding. Recorded gateway codes are used where an answer was recorded; the rest follow their pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Finding {
    /// Not a readable UBL invoice.
    Schema,
    /// `invoiceHash` of the request is not the document's.
    BodyHash,
    /// `uuid` of the request is not the document's.
    BodyUuid,
    /// A simplified document without a stamp.
    StampMissing,
    /// DigestValue of the first reference.
    InvoiceDigest,
    /// DigestValue of the second reference.
    PropertiesDigest,
    /// Digest of the certificate inside the signed properties.
    CertificateDigest,
    /// `ds:X509IssuerName`.
    IssuerName,
    /// `ds:X509SerialNumber`.
    SerialNumber,
    /// `xades:SigningTime` is not `yyyy-MM-ddTHH:mm:ss`.
    SigningTime,
    /// The ECDSA signature.
    SignatureValue,
    /// The certificate cannot be read.
    Certificate,
    /// The certificate is of nobody trusted, or out of its validity.
    Untrusted,
    /// A certificate of the same taxpayer, but not the one of this connection.
    OtherCertificate,
    /// The VAT number of the document or the certificate is not the connection's.
    Permissions,
    /// No QR code on a stamped document.
    QrMissing,
    /// The QR code cannot be read or lacks tags.
    QrInvalid,
    /// QR tag 1.
    QrSeller,
    /// QR tag 2.
    QrVat,
    /// QR tag 3; the authority lets it pass.
    QrTime,
    /// QR tag 4.
    QrTotal,
    /// QR tag 5; the authority lets it pass.
    QrTax,
    /// QR tag 6.
    QrHash,
    /// QR tag 7.
    QrSignature,
    /// QR tag 8.
    QrKey,
    /// QR tag 9.
    QrCertificateSignature,
    /// The previous invoice hash is not that of the document before it.
    PreviousHash,
    /// The counter was used by another document.
    CounterReused,
    /// The UUID was used by another document.
    UuidReused,
    /// A simplified document at clearance, or a standard one at reporting that clearance did not send there.
    WrongCall,
    /// A simplified document older than 24 hours.
    Late,
}

/// Code, category and message of an answer.
type Texts = (&'static str, &'static str, &'static str);

const QR: &str = "QRCODE_VALIDATION";
const CERTIFICATE: &str = "CERTIFICATE_ERRORS";
const NOT_OURS: &str = "X509Certificate (CCSID / PCSID) used for signing is not valid certificate (CCSID / PCSID) for this VAT Registration Number.";

impl Finding {
    /// Whether the document is accepted in spite of it.
    #[must_use]
    pub fn is_warning(self) -> bool {
        matches!(
            self,
            Self::OtherCertificate | Self::QrTime | Self::QrTax | Self::Late
        )
    }

    /// The code of the answer.
    #[must_use]
    pub fn code(self) -> &'static str {
        self.texts().0
    }

    /// The entry of `errorMessages` or `warningMessages`.
    #[must_use]
    pub fn message(self) -> Value {
        let (code, category, message) = self.texts();
        let kind = if self.is_warning() {
            "WARNING"
        } else {
            "ERROR"
        };
        json!({"type": kind, "code": code, "category": category, "message": message, "status": kind})
    }

    fn texts(self) -> Texts {
        match self {
            Self::Schema => (
                "XSD_ZATCA_INVALID",
                "XSD validation",
                "Schema validation failed; XML does not comply with UBL 2.1 standards in line with ZATCA specifications",
            ),
            Self::BodyHash => (
                "invalid-invoice-hash",
                "INVOICE_HASHING_ERRORS",
                "The invoice hash API body does not match the (calculated) Hash of the XML",
            ),
            Self::BodyUuid => (
                "invalid-invoice-uuid",
                "UUID_ERRORS",
                "The uuid of the API body does not match the UUID of the XML",
            ),
            Self::PreviousHash => (
                "KSA-13",
                "PIH_VALIDATION",
                "The previous invoice hash is not the hash of the document with the counter before",
            ),
            Self::CounterReused => (
                "KSA-16",
                "ICV_VALIDATION",
                "The invoice counter value was used by another document of this CSID",
            ),
            Self::UuidReused => (
                "KSA-1",
                "UUID_ERRORS",
                "The UUID was used by another document",
            ),
            Self::WrongCall => (
                "invalid-invoice-type",
                "API_ERRORS",
                "The document's subtype does not belong to this API",
            ),
            Self::Late => (
                "BR-KSA-98",
                "KSA",
                "[BR-KSA-98] - The simplified invoice should be submitted within 24 hours of issuing the invoice.",
            ),
            _ => self.stamp_texts().unwrap_or_else(|| self.qr_texts()),
        }
    }

    fn stamp_texts(self) -> Option<Texts> {
        Some(match self {
            Self::StampMissing => (
                "missing-signature",
                "SIGNATURE_ERRORS",
                "The simplified document carries no cryptographic stamp",
            ),
            Self::InvoiceDigest => (
                "invalid-invoice-digest",
                "SIGNATURE_ERRORS",
                "Wrong invoiceSignedDataDigestValue",
            ),
            Self::PropertiesDigest => (
                "signed-properties-hashing",
                CERTIFICATE,
                "Invalid signed properties hashing, SignedProperties with id='xadesSignedProperties'",
            ),
            Self::CertificateDigest => (
                "certificate-hashing",
                CERTIFICATE,
                "Invalid certificate hashing",
            ),
            Self::IssuerName => (
                "certificate-issuer-name",
                CERTIFICATE,
                "Wrong X509IssuerName",
            ),
            Self::SerialNumber => (
                "certificate-serial-number",
                CERTIFICATE,
                "Wrong X509SerialNumber",
            ),
            Self::SigningTime => (
                "certificate-signing-time-format",
                CERTIFICATE,
                "The signing time is not yyyy-MM-ddTHH:mm:ss",
            ),
            Self::SignatureValue => (
                "invalid-digital-signature",
                "SIGNATURE_ERRORS",
                "Invalid digital signature",
            ),
            Self::Certificate => (
                "invalid-certificate",
                CERTIFICATE,
                "Wrong Invoice Certificate",
            ),
            Self::Untrusted | Self::OtherCertificate => {
                ("invalid-signing-certificate", CERTIFICATE, NOT_OURS)
            }
            Self::Permissions => (
                "certificate-permissions",
                CERTIFICATE,
                "User only allowed to use the vat number that exists in the authentication certificate",
            ),
            _ => return None,
        })
    }

    fn qr_texts(self) -> Texts {
        match self {
            Self::QrMissing => (
                "QRCODE_INVALID",
                QR,
                "Invalid QR code format, Please follow the ZATCA QR code specifications",
            ),
            Self::QrSeller => (
                "sellerName_QRCODE_INVALID",
                QR,
                "Seller name does not match with qr code seller name",
            ),
            Self::QrVat => (
                "vatRegistrationNumber_QRCODE_INVALID",
                QR,
                "VAT registration number does not match with qr code",
            ),
            Self::QrTime => (
                "timeStamp_QRCODE_INVALID",
                QR,
                "Issue date and time do not match with qr code time stamp",
            ),
            Self::QrTotal => (
                "invoiceTotal_QRCODE_INVALID",
                QR,
                "Amount due for payment (BT-115) in the Invoice does not match with QR code invoice total or Amount due for payment (BT-115) missing in the invoice",
            ),
            Self::QrTax => (
                "vatTotal_QRCODE_INVALID",
                QR,
                "VAT total does not match with qr code VAT total",
            ),
            Self::QrHash => (
                "invoiceHash_QRCODE_INVALID",
                QR,
                "Invoice xml hash does not match with qr code invoice xml hash",
            ),
            Self::QrSignature => (
                "signature_QRCODE_INVALID",
                QR,
                "Digital signature does not match with qr code",
            ),
            Self::QrKey => (
                "publicKey_QRCODE_INVALID",
                QR,
                "Public key does not match with qr code",
            ),
            Self::QrCertificateSignature => (
                "certificateSignature_QRCODE_INVALID",
                QR,
                "Certificate signature does not match with qr code",
            ),
            _ => ("QRCODE_INVALID", QR, "Failed to validate QR code"),
        }
    }
}
