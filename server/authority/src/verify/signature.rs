//! The stamp inside `ext:UBLExtensions`: its fields, the digest of its signed properties and its ECDSA signature.
use super::{
    fields::{DSIG, Elements, XADES},
    walk::{Sink, Tag, XmlError, walk},
};
use base64::{Engine, prelude::BASE64_STANDARD};
use secp256k1::{Message, PublicKey, ecdsa};
use sha2::{Digest, Sha256};
use std::ops::Range;

/// The fields of a document's stamp, trimmed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Stamp {
    /// Base64 of the DER signature.
    pub value: String,
    /// Base64 of the certificate's DER, on one line.
    pub certificate: String,
    /// DigestValue of the reference `invoiceSignedData`.
    pub invoice_digest: String,
    /// DigestValue of the reference to the signed properties.
    pub properties_digest: String,
    /// Digest of the certificate's text.
    pub certificate_digest: String,
    /// `ds:X509IssuerName`.
    pub issuer: String,
    /// `ds:X509SerialNumber`, decimal.
    pub serial: String,
    /// `xades:SigningTime`.
    pub signing_time: String,
    /// The signed properties serialised alone, as they are digested.
    pub properties: String,
}

impl Stamp {
    /// The stamp of a document, `None` when it has none.
    ///
    /// # Errors
    /// [`XmlError`] when the document cannot be read.
    pub fn read(xml: &str, elements: &Elements) -> Result<Option<Self>, XmlError> {
        let Some((signature, _)) = elements
            .all()
            .find(|(_, element)| element.name == "ds:Signature")
        else {
            return Ok(None);
        };
        let text = |from: usize, path: &[&str]| {
            elements
                .text(from, path)
                .unwrap_or_default()
                .trim()
                .to_owned()
        };
        let mut stamp = Self {
            value: text(signature, &["ds:SignatureValue"]),
            certificate: text(
                signature,
                &["ds:KeyInfo", "ds:X509Data", "ds:X509Certificate"],
            ),
            properties: signed_properties(xml)?,
            ..Self::default()
        };
        if let Some((info, _)) = elements.at(signature, &["ds:SignedInfo"]) {
            for (index, reference) in elements.children(info, "ds:Reference") {
                let digest = text(index, &["ds:DigestValue"]);
                match reference.attribute("Id") {
                    Some("invoiceSignedData") => stamp.invoice_digest = digest,
                    _ => stamp.properties_digest = digest,
                }
            }
        }
        if let Some((properties, _)) = elements
            .all()
            .find(|(_, element)| element.name == "xades:SignedSignatureProperties")
        {
            let certificate = ["xades:SigningCertificate", "xades:Cert"];
            let inside = |tail: [&str; 2]| {
                text(
                    properties,
                    &[certificate[0], certificate[1], tail[0], tail[1]],
                )
            };
            stamp.signing_time = text(properties, &["xades:SigningTime"]);
            stamp.certificate_digest = inside(["xades:CertDigest", "ds:DigestValue"]);
            stamp.issuer = inside(["xades:IssuerSerial", "ds:X509IssuerName"]);
            stamp.serial = inside(["xades:IssuerSerial", "ds:X509SerialNumber"]);
        }
        Ok(Some(stamp))
    }

    /// Base64 of the hex text of the properties' SHA-256 (Security Features, DigestValue of the second reference).
    #[must_use]
    pub fn expected_properties_digest(&self) -> String {
        hex_digest(self.properties.as_bytes())
    }

    /// The same rule over the certificate's base64 text.
    #[must_use]
    pub fn expected_certificate_digest(&self) -> String {
        hex_digest(self.certificate.as_bytes())
    }
}

/// Base64 of the lower-case hex text of the SHA-256.
#[must_use]
pub fn hex_digest(bytes: &[u8]) -> String {
    BASE64_STANDARD.encode(hex::encode(Sha256::digest(bytes)))
}

/// Whether `signature` (DER) is one over the message, ECDSA with SHA-256 on secp256k1; a high S counts, as official
/// signers emit it.
#[must_use]
pub fn signed(message: &[u8], signature: &[u8], key: &PublicKey) -> bool {
    let Ok(mut signature) = ecdsa::Signature::from_der(signature) else {
        return false;
    };
    signature.normalize_s();
    let digest: [u8; 32] = Sha256::digest(message).into();
    ecdsa::verify(&signature, Message::from_digest(digest), key).is_ok()
}

/// `xades:SignedProperties` as an element on its own: its namespaces come first on it and on each `ds:` element, the
/// rest stays as in the file.
fn signed_properties(xml: &str) -> Result<String, XmlError> {
    let mut sink = Properties {
        xml,
        out: String::new(),
        depth: 0,
    };
    walk(xml, &mut sink)?;
    Ok(sink.out)
}

struct Properties<'a> {
    xml: &'a str,
    out: String,
    depth: usize,
}

impl Sink for Properties<'_> {
    fn start(&mut self, tag: &Tag, span: Range<usize>) {
        let first = tag.namespace == XADES && tag.local == "SignedProperties";
        if self.depth == 0 && !first {
            return;
        }
        self.depth += 1;
        let prefix = tag
            .qualified
            .split_once(':')
            .map_or(String::new(), |(prefix, _)| format!(":{prefix}"));
        self.out.push_str(&format!("<{}", tag.qualified));
        if first || tag.namespace == DSIG {
            self.out
                .push_str(&format!(" xmlns{prefix}=\"{}\"", tag.namespace));
        }
        for attribute in &tag.attributes {
            self.out.push_str(&format!(
                " {}=\"{}\"",
                attribute.qualified,
                escape(&attribute.value)
            ));
        }
        let empty = self.xml.get(span).is_some_and(|tag| tag.ends_with("/>"));
        self.out.push_str(if empty { "/>" } else { ">" });
    }

    fn end(&mut self, qualified: &str, span: Range<usize>) {
        if self.depth == 0 {
            return;
        }
        self.depth -= 1;
        if self.xml.get(span).is_some_and(|tag| tag.starts_with("</")) {
            self.out.push_str(&format!("</{qualified}>"));
        }
    }

    fn text(&mut self, text: &str) {
        if self.depth > 0 {
            self.out.push_str(&escape_text(text));
        }
    }

    fn instruction(&mut self, _: &str, _: &str) {}
}

/// For an attribute's value in double quotes.
pub(crate) fn escape(text: &str) -> String {
    escape_text(text).replace('"', "&quot;")
}

/// For an element's text.
pub(crate) fn escape_text(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
