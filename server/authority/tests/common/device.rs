//! A unit that onboards, signs and sends.
use super::noon;
use authority::{Environment, Running, certificate::Signer, stamp::stamp, verify::canonical};
use base64::{Engine, prelude::BASE64_STANDARD};
use reqwest::{Client, RequestBuilder, Response, StatusCode};
use secp256k1::{Message, SecretKey, ecdsa};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

pub const VAT: &str = "399999999900003";
pub const FIRST_PIH: &str = authority::chain::FIRST_PIH;

/// What goes into a certificate request.
#[derive(Clone)]
pub struct Names {
    pub subject: Vec<(&'static [u8], u8, String)>,
    pub vat: String,
    pub serial: String,
    pub kinds: String,
    pub template: String,
}

pub const COUNTRY: &[u8] = &[0x55, 4, 6];
pub const UNIT: &[u8] = &[0x55, 4, 11];
pub const ORGANISATION: &[u8] = &[0x55, 4, 10];
pub const COMMON: &[u8] = &[0x55, 4, 3];
const UTF8: u8 = 0x0c;

impl Default for Names {
    fn default() -> Self {
        let subject = vec![
            (COUNTRY, 0x13, "SA".to_owned()),
            (UNIT, UTF8, "Riyadh Branch".to_owned()),
            (ORGANISATION, UTF8, "Acme".to_owned()),
            (COMMON, UTF8, "unit one".to_owned()),
        ];
        Self {
            subject,
            vat: VAT.to_owned(),
            serial: "1-Manzil|2-Web|3-one".to_owned(),
            kinds: "1100".to_owned(),
            template: "TSTZATCA-Code-Signing".to_owned(),
        }
    }
}

pub fn tlv(tag: u8, parts: &[Vec<u8>]) -> Vec<u8> {
    let content = parts.concat();
    let length = match content.len() {
        short @ 0..=127 => vec![short as u8],
        long @ 128..=255 => vec![0x81, long as u8],
        long => vec![0x82, (long >> 8) as u8, long as u8],
    };
    [vec![tag], length, content].concat()
}

fn attribute(oid: &[u8], tag: u8, text: &str) -> Vec<u8> {
    tlv(
        0x31,
        &[tlv(
            0x30,
            &[tlv(6, &[oid.to_vec()]), tlv(tag, &[text.into()])],
        )],
    )
}

/// Base64 of the PEM of a request signed by `key`.
pub fn request(names: &Names, key: &SecretKey) -> String {
    let curve = tlv(
        0x30,
        &[
            tlv(6, &[vec![0x2a, 0x86, 0x48, 0xce, 0x3d, 2, 1]]),
            tlv(6, &[vec![0x2b, 0x81, 4, 0, 10]]),
        ],
    );
    let point = [vec![0], key.public_key().serialize_uncompressed().to_vec()].concat();
    let subject: Vec<Vec<u8>> = names
        .subject
        .iter()
        .map(|(oid, tag, text)| attribute(oid, *tag, text))
        .collect();
    let user_id = [0x09, 0x92, 0x26, 0x89, 0x93, 0xf2, 0x2c, 0x64, 1, 1];
    let directory = tlv(
        0x30,
        &[
            attribute(&[0x55, 4, 4], UTF8, &names.serial),
            attribute(&user_id, UTF8, &names.vat),
            attribute(&[0x55, 4, 12], UTF8, &names.kinds),
            attribute(&[0x55, 4, 26], UTF8, "RRRD2929"),
            attribute(&[0x55, 4, 15], UTF8, "Real estate"),
        ],
    );
    let template_oid = vec![0x2b, 6, 1, 4, 1, 0x82, 0x37, 0x14, 2];
    let template = tlv(
        0x30,
        &[
            tlv(6, &[template_oid]),
            tlv(4, &[tlv(UTF8, &[names.template.clone().into()])]),
        ],
    );
    let alternative = tlv(
        0x30,
        &[
            tlv(6, &[vec![0x55, 0x1d, 0x11]]),
            tlv(4, &[tlv(0x30, &[tlv(0xa4, &[directory])])]),
        ],
    );
    let wanted = vec![0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 9, 14];
    let extensions = tlv(
        0x30,
        &[
            tlv(6, &[wanted]),
            tlv(0x31, &[tlv(0x30, &[template, alternative])]),
        ],
    );
    let info = tlv(
        0x30,
        &[
            vec![2, 1, 0],
            tlv(0x30, &subject),
            tlv(0x30, &[curve, tlv(3, &[point])]),
            tlv(0xa0, &[extensions]),
        ],
    );
    let digest: [u8; 32] = Sha256::digest(&info).into();
    let signature = ecdsa::sign(Message::from_digest(digest), key)
        .serialize_der()
        .to_vec();
    let algorithm = tlv(
        0x30,
        &[tlv(6, &[vec![0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 3, 2]])],
    );
    let der = tlv(
        0x30,
        &[info, algorithm, tlv(3, &[[vec![0], signature].concat()])],
    );
    let pem = format!(
        "-----BEGIN CERTIFICATE REQUEST-----\n{}\n-----END CERTIFICATE REQUEST-----\n",
        BASE64_STANDARD.encode(der)
    );
    BASE64_STANDARD.encode(pem)
}

/// A document to be written.
#[derive(Clone)]
pub struct Draft {
    pub simplified: bool,
    pub kind: &'static str,
    pub icv: u64,
    pub pih: String,
    pub uuid: String,
    pub vat: String,
}

impl Draft {
    pub fn new(simplified: bool, icv: u64, pih: &str) -> Self {
        let uuid = format!("00000000-0000-4000-8000-{icv:012}");
        Self {
            simplified,
            kind: "388",
            icv,
            pih: pih.to_owned(),
            uuid,
            vat: VAT.to_owned(),
        }
    }

    fn xml(&self) -> String {
        let name = if self.simplified {
            "0200000"
        } else {
            "0100000"
        };
        let Self {
            kind,
            icv,
            pih,
            uuid,
            vat,
            ..
        } = self;
        let now = noon() + chrono::Duration::hours(3);
        let (date, time) = (now.format("%Y-%m-%d"), now.format("%H:%M:%S"));
        format!(
            r#"<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2" xmlns:ext="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2">
  <cbc:ProfileID>reporting:1.0</cbc:ProfileID>
  <cbc:ID>INV-{icv}</cbc:ID>
  <cbc:UUID>{uuid}</cbc:UUID>
  <cbc:IssueDate>{date}</cbc:IssueDate>
  <cbc:IssueTime>{time}</cbc:IssueTime>
  <cbc:InvoiceTypeCode name="{name}">{kind}</cbc:InvoiceTypeCode>
  <cac:AdditionalDocumentReference><cbc:ID>ICV</cbc:ID><cbc:UUID>{icv}</cbc:UUID></cac:AdditionalDocumentReference>
  <cac:AdditionalDocumentReference><cbc:ID>PIH</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="text/plain">{pih}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>
  <cac:AccountingSupplierParty><cac:Party><cac:PartyTaxScheme><cbc:CompanyID>{vat}</cbc:CompanyID></cac:PartyTaxScheme><cac:PartyLegalEntity><cbc:RegistrationName>أكمي &amp; Co</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>
  <cac:TaxTotal><cbc:TaxAmount currencyID="SAR">15.00</cbc:TaxAmount></cac:TaxTotal>
  <cac:LegalMonetaryTotal><cbc:PayableAmount currencyID="SAR">115.00</cbc:PayableAmount></cac:LegalMonetaryTotal>
</Invoice>
"#
        )
    }
}

/// A document as it is sent.
#[derive(Clone)]
pub struct Sent {
    pub xml: String,
    pub hash: String,
    pub uuid: String,
}

impl Sent {
    pub fn of(xml: &str, uuid: &str) -> Self {
        let hash = BASE64_STANDARD.encode(canonical::hash(xml).unwrap());
        Self {
            xml: xml.to_owned(),
            hash,
            uuid: uuid.to_owned(),
        }
    }

    pub fn body(&self) -> Value {
        json!({"invoiceHash": self.hash, "uuid": self.uuid, "invoice": BASE64_STANDARD.encode(&self.xml)})
    }
}

/// The unit with the credentials it holds.
pub struct Device {
    pub client: Client,
    pub base: String,
    pub key: SecretKey,
    pub names: Names,
    pub request_id: u64,
    pub token: String,
    pub secret: String,
}

impl Device {
    /// With a CCSID.
    pub async fn compliance(running: &Running, names: Names) -> Self {
        let key = SecretKey::from_secret_bytes(rand::random()).unwrap();
        let base = running.base(Environment::Sandbox);
        let mut device = Self {
            client: Client::new(),
            base,
            key,
            names,
            request_id: 0,
            token: String::new(),
            secret: String::new(),
        };
        let body = json!({"csr": request(&device.names, &device.key)});
        let answer = device
            .post("/compliance", &body)
            .header("OTP", "123345")
            .send()
            .await
            .unwrap();
        device.hold(answer, StatusCode::OK).await;
        device
    }

    /// Through the checks, with a PCSID.
    pub async fn onboarded(running: &Running) -> Self {
        let mut device = Self::compliance(running, Names::default()).await;
        device.pass_checks().await;
        device.ask_production().await;
        device
    }

    pub async fn pass_checks(&self) {
        for simplified in [false, true] {
            for kind in ["388", "381", "383"] {
                let document = self.signed(&Draft {
                    kind,
                    ..Draft::new(simplified, 1, FIRST_PIH)
                });
                let answer = self.send("/compliance/invoices", &document).await;
                assert_eq!(
                    answer.status(),
                    StatusCode::OK,
                    "{}",
                    answer.text().await.unwrap()
                );
            }
        }
    }

    pub async fn ask_production(&mut self) {
        let body = json!({"compliance_request_id": self.request_id.to_string()});
        let answer = self.post("/production/csids", &body).send().await.unwrap();
        self.hold(answer, StatusCode::OK).await;
    }

    /// Takes the credentials of an answer.
    pub async fn hold(&mut self, answer: Response, status: StatusCode) {
        assert_eq!(answer.status(), status);
        let body: Value = answer.json().await.unwrap();
        let body = body.get("value").unwrap_or(&body);
        self.request_id = body["requestID"].as_u64().unwrap();
        self.token = body["binarySecurityToken"].as_str().unwrap().to_owned();
        self.secret = body["secret"].as_str().unwrap().to_owned();
    }

    pub fn signer(&self) -> Signer {
        let once = BASE64_STANDARD.decode(&self.token).unwrap();
        Signer::read(&BASE64_STANDARD.decode(once).unwrap()).unwrap()
    }

    /// A draft with the device's stamp.
    pub fn signed(&self, draft: &Draft) -> Sent {
        let xml = draft.xml();
        let hash = canonical::hash(&xml).unwrap();
        Sent::of(
            &stamp(&xml, &hash, &self.key, &self.signer(), noon()).unwrap(),
            &draft.uuid,
        )
    }

    /// A draft without a stamp.
    pub fn plain(&self, draft: &Draft) -> Sent {
        Sent::of(&draft.xml(), &draft.uuid)
    }

    pub fn post(&self, path: &str, body: &Value) -> RequestBuilder {
        let request = self.client.post(format!("{}{path}", self.base)).json(body);
        let request = request
            .header("Accept-Version", "V2")
            .header("Accept-Language", "en")
            .header("Clearance-Status", "1");
        if self.token.is_empty() {
            request
        } else {
            request.basic_auth(&self.token, Some(&self.secret))
        }
    }

    pub async fn send(&self, path: &str, document: &Sent) -> Response {
        self.post(path, &document.body()).send().await.unwrap()
    }

    pub async fn report(&self, document: &Sent) -> (u16, Value) {
        read(self.send("/invoices/reporting/single", document).await).await
    }

    pub async fn clear(&self, document: &Sent) -> (u16, Value) {
        read(self.send("/invoices/clearance/single", document).await).await
    }
}

/// Status and body; a body that is not JSON comes as text.
pub async fn read(answer: Response) -> (u16, Value) {
    let status = answer.status().as_u16();
    let text = answer.text().await.unwrap();
    (
        status,
        serde_json::from_str(&text).unwrap_or(Value::String(text)),
    )
}

/// The codes of the error messages.
pub fn errors(body: &Value) -> Vec<&str> {
    body["validationResults"]["errorMessages"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|error| error["code"].as_str())
        .collect()
}
