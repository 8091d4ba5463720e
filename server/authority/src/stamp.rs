//! The authority's own stamp on a cleared document; with a device's key and certificate the same makes a test document. Everything outside the stamp, the QR code and the signature
//! reference stays byte for byte, so the invoice hash stays too.
use crate::{
    certificate::Signer,
    verify::{
        fields::{Elements, Invoice},
        qr::{self, Tags},
        signature::{escape_text, hex_digest},
        walk::XmlError,
    },
};
use base64::{Engine, prelude::BASE64_STANDARD};
use chrono::{DateTime, Duration, Utc};
use secp256k1::{Message, SecretKey, ecdsa};
use sha2::{Digest, Sha256};

const NAMESPACES: &str = r#" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2""#;
const METHOD: &str = "urn:oasis:names:specification:ubl:dsig:enveloped:xades";
const SIGNATURE_ID: &str = "urn:oasis:names:specification:ubl:signature:Invoice";

/// A document cannot be stamped.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StampError {
    /// It cannot be read.
    #[error(transparent)]
    Xml(#[from] XmlError),
    /// It has no supplier, before whom the QR code stands.
    #[error("the document has no cac:AccountingSupplierParty")]
    Supplier,
}

/// The document with the authority's stamp and QR code in place of the taxpayer's. `at` becomes the signing time.
///
/// # Errors
/// [`StampError`].
pub fn stamp(
    xml: &str,
    hash: &[u8; 32],
    key: &SecretKey,
    signer: &Signer,
    at: DateTime<Utc>,
) -> Result<String, StampError> {
    let elements = Elements::read(xml)?;
    let (_, supplier) = elements
        .at(0, &["cac:AccountingSupplierParty"])
        .ok_or(StampError::Supplier)?;
    let root = elements.root().ok_or(StampError::Supplier)?;
    let digest: [u8; 32] = Sha256::digest(hash).into();
    let value =
        BASE64_STANDARD.encode(&*ecdsa::sign(Message::from_digest(digest), key).serialize_der());
    let extensions = extensions(hash, &value, signer, at);
    let code = qr_code(&Invoice::read(&elements), hash, &value, signer);
    let mut removed: Vec<_> = elements
        .references("QR")
        .map(|(_, element)| element.span.clone())
        .collect();
    removed.extend(
        elements
            .children(0, "ext:UBLExtensions")
            .map(|(_, element)| element.span.clone()),
    );
    removed.extend(
        elements
            .children(0, "cac:Signature")
            .map(|(_, element)| element.span.clone()),
    );
    let mut edits: Vec<_> = removed
        .into_iter()
        .map(|span| (span, String::new()))
        .collect();
    edits.push((root.start.end..root.start.end, extensions));
    edits.push((
        supplier.start.start..supplier.start.start,
        references(&code),
    ));
    edits.sort_by_key(|(span, text)| (span.start, span.end, text.is_empty()));
    let mut out = String::with_capacity(xml.len() + 8192);
    let mut from = 0;
    for (span, text) in edits {
        out.push_str(xml.get(from..span.start).unwrap_or_default());
        out.push_str(&text);
        from = span.end;
    }
    out.push_str(xml.get(from..).unwrap_or_default());
    Ok(out)
}

fn qr_code(invoice: &Invoice, hash: &[u8; 32], value: &str, signer: &Signer) -> String {
    let time =
        crate::verify::issue_time(invoice).map(|time| time.format("%Y-%m-%dT%H:%M:%S").to_string());
    let texts = [
        invoice.seller_name.clone(),
        invoice.seller_vat.clone(),
        time.unwrap_or_default(),
        invoice.payable.clone(),
        invoice.tax.clone(),
        BASE64_STANDARD.encode(hash),
        value.to_owned(),
    ];
    let mut tags: Tags = (1..).zip(texts.map(String::into_bytes)).collect();
    tags.insert(8, signer.key_info.clone());
    if invoice.is_simplified() {
        tags.insert(9, signer.signature.clone());
    }
    qr::write(&tags)
}

fn references(code: &str) -> String {
    format!(
        r#"<cac:AdditionalDocumentReference{NAMESPACES}><cbc:ID>QR</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="text/plain">{code}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference><cac:Signature{NAMESPACES}><cbc:ID>{SIGNATURE_ID}</cbc:ID><cbc:SignatureMethod>{METHOD}</cbc:SignatureMethod></cac:Signature>"#
    )
}

fn extensions(hash: &[u8; 32], value: &str, signer: &Signer, at: DateTime<Utc>) -> String {
    let certificate = BASE64_STANDARD.encode(&signer.der);
    let alone = properties(&certificate, signer, at, true);
    let inside = properties(&certificate, signer, at, false);
    let signed_info = signed_info(&BASE64_STANDARD.encode(hash), &hex_digest(alone.as_bytes()));
    let head = format!(
        r#"<ext:UBLExtensions xmlns:ext="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"><ext:UBLExtension><ext:ExtensionURI>{METHOD}</ext:ExtensionURI><ext:ExtensionContent><sig:UBLDocumentSignatures xmlns:sig="urn:oasis:names:specification:ubl:schema:xsd:CommonSignatureComponents-2" xmlns:sac="urn:oasis:names:specification:ubl:schema:xsd:SignatureAggregateComponents-2" xmlns:sbc="urn:oasis:names:specification:ubl:schema:xsd:SignatureBasicComponents-2"><sac:SignatureInformation><cbc:ID>urn:oasis:names:specification:ubl:signature:1</cbc:ID><sbc:ReferencedSignatureID>{SIGNATURE_ID}</sbc:ReferencedSignatureID>"#
    );
    let signature = format!(
        r#"<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#" Id="signature">{signed_info}<ds:SignatureValue>{value}</ds:SignatureValue><ds:KeyInfo><ds:X509Data><ds:X509Certificate>{certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo><ds:Object><xades:QualifyingProperties xmlns:xades="http://uri.etsi.org/01903/v1.3.2#" Target="signature">{inside}</xades:QualifyingProperties></ds:Object></ds:Signature>"#
    );
    let tail = "</sac:SignatureInformation></sig:UBLDocumentSignatures></ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions>";
    format!("{head}{signature}{tail}")
}

fn signed_info(invoice_digest: &str, properties_digest: &str) -> String {
    let xpath = |what: &str| {
        format!(
            r#"<ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"><ds:XPath>not(//ancestor-or-self::{what})</ds:XPath></ds:Transform>"#
        )
    };
    let transforms: String = [
        "ext:UBLExtensions",
        "cac:Signature",
        "cac:AdditionalDocumentReference[cbc:ID='QR']",
    ]
    .map(xpath)
    .concat();
    let method = r#"<ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/>"#;
    let c14n = "http://www.w3.org/2006/12/xml-c14n11";
    format!(
        r##"<ds:SignedInfo><ds:CanonicalizationMethod Algorithm="{c14n}"/><ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256"/><ds:Reference Id="invoiceSignedData" URI=""><ds:Transforms>{transforms}<ds:Transform Algorithm="{c14n}"/></ds:Transforms>{method}<ds:DigestValue>{invoice_digest}</ds:DigestValue></ds:Reference><ds:Reference Type="http://www.w3.org/2000/09/xmldsig#SignatureProperties" URI="#xadesSignedProperties">{method}<ds:DigestValue>{properties_digest}</ds:DigestValue></ds:Reference></ds:SignedInfo>"##
    )
}

/// The signed properties, with their namespaces when they stand alone to be digested.
fn properties(certificate: &str, signer: &Signer, at: DateTime<Utc>, alone: bool) -> String {
    let (xades, ds) = match alone {
        true => (
            r#" xmlns:xades="http://uri.etsi.org/01903/v1.3.2#""#,
            r#" xmlns:ds="http://www.w3.org/2000/09/xmldsig#""#,
        ),
        false => ("", ""),
    };
    let time = (at + Duration::hours(3)).format("%Y-%m-%dT%H:%M:%S");
    let digest = hex_digest(certificate.as_bytes());
    let (issuer, serial) = (escape_text(&signer.issuer), &signer.serial);
    format!(
        r#"<xades:SignedProperties{xades} Id="xadesSignedProperties"><xades:SignedSignatureProperties><xades:SigningTime>{time}</xades:SigningTime><xades:SigningCertificate><xades:Cert><xades:CertDigest><ds:DigestMethod{ds} Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><ds:DigestValue{ds}>{digest}</ds:DigestValue></xades:CertDigest><xades:IssuerSerial><ds:X509IssuerName{ds}>{issuer}</ds:X509IssuerName><ds:X509SerialNumber{ds}>{serial}</ds:X509SerialNumber></xades:IssuerSerial></xades:Cert></xades:SigningCertificate></xades:SignedSignatureProperties></xades:SignedProperties>"#
    )
}
