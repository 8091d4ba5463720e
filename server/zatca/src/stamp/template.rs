//! The texts of the stamp, laid out as the official Java library lays them out: the signed properties are hashed with
//! their white space, and that layout is the one known to be taken.

use crate::certificate::Certificate;

const EXTENSIONS: &str = include_str!("extensions.xml");

/// The signed properties as they are hashed: each prefix is declared where it is used.
const PROPERTIES: &str = include_str!("properties.xml");

/// The root's signature element: it only names the one in the extensions.
pub(super) const SIGNATURE: &str = "<cac:Signature>
      <cbc:ID>urn:oasis:names:specification:ubl:signature:Invoice</cbc:ID>
      <cbc:SignatureMethod>urn:oasis:names:specification:ubl:dsig:enveloped:xades</cbc:SignatureMethod>
</cac:Signature>";

/// The reference that carries the QR.
pub(super) fn reference(qr: &str) -> String {
    format!(
        "<cac:AdditionalDocumentReference>
        <cbc:ID>QR</cbc:ID>
        <cac:Attachment>
            <cbc:EmbeddedDocumentBinaryObject mimeCode=\"text/plain\">{qr}</cbc:EmbeddedDocumentBinaryObject>
        </cac:Attachment>
</cac:AdditionalDocumentReference>"
    )
}

/// The two texts with a certificate filled in, cut where a signature's own values go.
#[derive(Debug, Clone)]
pub(super) struct Fixed {
    /// Before the hash, the properties' digest, the signature and the time, and after the time.
    extensions: [String; 5],
    /// Before and after the time.
    properties: [String; 2],
}

impl Fixed {
    pub(super) fn of(certificate: &Certificate) -> Self {
        let extensions = filled(EXTENSIONS, certificate);
        let (before_hash, rest) = cut(&extensions, "{hash}");
        let (before_properties, rest) = cut(rest, "{properties}");
        let (before_signature, rest) = cut(rest, "{signature}");
        let (before_time, after_time) = cut(rest, "{time}");
        let properties = filled(PROPERTIES, certificate);
        let (properties_before, properties_after) = cut(&properties, "{time}");
        Self {
            extensions: [
                before_hash,
                before_properties,
                before_signature,
                before_time,
                after_time,
            ]
            .map(str::to_owned),
            properties: [properties_before, properties_after].map(str::to_owned),
        }
    }

    /// The extensions of one signature. The values need no escaping: digits, base64 and a time.
    pub(super) fn extensions(
        &self,
        hash: &str,
        properties: &str,
        signature: &str,
        time: &str,
    ) -> String {
        let [first, second, third, fourth, last] = self.extensions.each_ref();
        [
            first, hash, second, properties, third, signature, fourth, time, last,
        ]
        .concat()
    }

    /// The signed properties of one signature, as hashed.
    pub(super) fn properties(&self, time: &str) -> String {
        let [before, after] = self.properties.each_ref();
        [before.as_str(), time, after].concat()
    }
}

fn filled(template: &str, certificate: &Certificate) -> String {
    template
        // A checkout may have turned the line ends round.
        .replace('\r', "")
        .trim_end()
        .replace("{certificate}", certificate.text())
        .replace("{digest}", certificate.digest())
        .replace("{issuer}", &escaped(certificate.issuer_name()))
        .replace("{serial}", certificate.serial_decimal())
}

fn cut<'a>(text: &'a str, mark: &str) -> (&'a str, &'a str) {
    text.split_once(mark).unwrap_or((text, ""))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
