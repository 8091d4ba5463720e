//! What the authority's interface answers, and what to send it: decided by the HTTP code first, the body second.
//!
//! Source: the interface's documentation, answers recorded from its sandbox and answers quoted by users of the live service,
//! whose bodies come in more shapes than the documentation shows.

mod body;
mod explain;
mod requests;

use base64::{Engine as _, engine::general_purpose::STANDARD};
use serde_json::Value;
use zeroize::Zeroizing;

use crate::canonical;
use crate::xml::{self, CAC, CBC};

pub use explain::{advice, explain};
pub use requests::{certificate_request, document_request, production_request};

/// The call that was answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Call {
    /// POST `/compliance`: the first certificate.
    ComplianceCsid,
    /// POST `/compliance/invoices`: one of the trial documents.
    ComplianceInvoice,
    /// POST `/production/csids`: the certificate for real documents.
    ProductionCsid,
    /// PATCH `/production/csids`.
    Renewal,
    /// POST `/invoices/reporting/single`: a simplified document.
    Reporting,
    /// POST `/invoices/clearance/single`: a standard document.
    Clearance,
}

/// An answer as understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The HTTP status.
    pub status: u16,
    /// What it means for the one who called.
    pub outcome: Outcome,
    /// Everything the authority said, in its order.
    pub messages: Vec<Message>,
}

/// What to do next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// Reported, or a trial document passed. With warnings: correct the data for the next documents.
    Accepted {
        /// Whether the authority had warnings.
        warnings: bool,
    },
    /// The same document had arrived before (208, 409, or a warning that says so): a success.
    AcceptedBefore {
        /// The cleared document, where the answer has it.
        cleared: Option<Cleared>,
    },
    /// Cleared: the document in the answer is the legal one from now on.
    Cleared {
        /// The document with the authority's stamp.
        cleared: Cleared,
        /// Whether the authority had warnings.
        warnings: bool,
    },
    /// A certificate was issued.
    Issued(Credentials),
    /// A renewal needs the trial documents again (428), signed with this certificate, before the production call.
    ComplianceRequired(Credentials),
    /// Clearance is switched off (303): send the same signed document to reporting.
    Switched,
    /// Refused: never send this document again as it is; correct the data and make a new one.
    Rejected,
    /// The token or secret was refused: stop the queue, mend the credentials, then send the same bytes.
    CredentialsRefused,
    /// The call itself was wrong (version header, size, path): mend the program, not the document.
    ClientFault,
    /// Not received, or not known to be: send the same bytes again later.
    TryLater,
}

/// A cleared document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cleared {
    /// The XML, to be kept byte for byte.
    pub xml: String,
    /// The base64 text of its QR, which replaces the one made before clearance.
    pub qr: Option<String>,
}

/// How grave a message is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MessageKind {
    /// For information.
    Info,
    /// Accepted all the same.
    Warning,
    /// A reason of the refusal.
    Error,
}

/// One thing the authority said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// How grave.
    pub kind: MessageKind,
    /// Its code, for [`explain`].
    pub code: Option<String>,
    /// Its category.
    pub category: Option<String>,
    /// The authority's own words, in the language asked for.
    pub text: String,
}

/// A certificate with what authenticates the calls made with it.
#[derive(Clone, PartialEq, Eq)]
pub struct Credentials {
    /// The request's number, for the production call.
    pub request_id: String,
    /// `binarySecurityToken`: user name of the calls, and the certificate in base64 twice over.
    pub token: String,
    /// Password of the calls.
    pub secret: Zeroizing<String>,
}

impl std::fmt::Debug for Credentials {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Credentials")
            .field("request_id", &self.request_id)
            .finish_non_exhaustive()
    }
}

impl Credentials {
    /// The value of the `Authorization` header: the token exactly as received.
    pub fn authorization(&self) -> Zeroizing<String> {
        let pair = Zeroizing::new(format!("{}:{}", self.token, self.secret.as_str()));
        // Room for all of it at once: a string that grew would leave copies behind.
        let room = "Basic ".len() + pair.len().div_ceil(3) * 4;
        let mut header = Zeroizing::new(String::with_capacity(room));
        header.push_str("Basic ");
        STANDARD.encode_string(pair.as_bytes(), &mut header);
        header
    }
}

impl Answer {
    /// Whether a message of this kind came.
    pub fn has(&self, kind: MessageKind) -> bool {
        self.messages.iter().any(|message| message.kind == kind)
    }
}

/// Reads an answer. Whatever the body is, it never fails: a body that says nothing leaves the HTTP code to decide.
pub fn read(call: Call, status: u16, body: &[u8]) -> Answer {
    let text = String::from_utf8_lossy(body);
    let json: Option<Value> = serde_json::from_str(text.trim_start_matches('\u{FEFF}')).ok();
    let messages = match &json {
        Some(json) => body::messages(json, status),
        None => body::plain(&text, status),
    };
    let outcome = outcome(
        call,
        status,
        json.as_ref().unwrap_or(&Value::Null),
        &messages,
    );
    Answer {
        status,
        outcome,
        messages,
    }
}

fn outcome(call: Call, status: u16, json: &Value, messages: &[Message]) -> Outcome {
    match status {
        200..=202 => success(call, json, messages),
        208 | 409 => Outcome::AcceptedBefore {
            cleared: cleared(json),
        },
        303 if call == Call::Clearance => Outcome::Switched,
        400 => Outcome::Rejected,
        401 | 403 => Outcome::CredentialsRefused,
        428 if call == Call::Renewal => {
            credentials(json).map_or(Outcome::TryLater, Outcome::ComplianceRequired)
        }
        408 | 425 | 429 => Outcome::TryLater,
        300..=499 => Outcome::ClientFault,
        _ => Outcome::TryLater,
    }
}

fn success(call: Call, json: &Value, messages: &[Message]) -> Outcome {
    let warnings = messages
        .iter()
        .any(|message| message.kind == MessageKind::Warning);
    match call {
        Call::ComplianceCsid | Call::ProductionCsid | Call::Renewal => {
            credentials(json).map_or(Outcome::TryLater, Outcome::Issued)
        }
        _ if body::refused(json) => Outcome::Rejected,
        _ if body::duplicate(json, messages) => Outcome::AcceptedBefore {
            cleared: cleared(json),
        },
        // Without the cleared document there is nothing to give to the buyer: the same bytes again bring it (208).
        Call::Clearance => cleared(json).map_or(Outcome::TryLater, |cleared| Outcome::Cleared {
            cleared,
            warnings,
        }),
        Call::ComplianceInvoice | Call::Reporting => Outcome::Accepted { warnings },
    }
}

/// The body itself or, in a renewal's 428, what it wraps.
fn credentials(json: &Value) -> Option<Credentials> {
    let body = json.get("value").filter(|value| value.is_object());
    let body = body.unwrap_or(json);
    let request_id = match body.get("requestID")? {
        Value::Number(number) => number.to_string(),
        Value::String(text) => text.clone(),
        _ => return None,
    };
    Some(Credentials {
        request_id,
        token: body.get("binarySecurityToken")?.as_str()?.to_owned(),
        secret: Zeroizing::new(body.get("secret")?.as_str()?.to_owned()),
    })
}

fn cleared(json: &Value) -> Option<Cleared> {
    let bytes = STANDARD
        .decode(json.get("clearedInvoice")?.as_str()?.trim())
        .ok()?;
    let xml = String::from_utf8(bytes).ok()?;
    let qr = {
        let document = xml::parse(&xml).ok()?;
        let reference = document
            .root_element()
            .children()
            .filter(|child| xml::is(*child, CAC, "AdditionalDocumentReference"))
            .find(|child| canonical::excluded(*child));
        reference
            .and_then(|reference| {
                let path = [(CAC, "Attachment"), (CBC, "EmbeddedDocumentBinaryObject")];
                xml::at(reference, &path)
            })
            .map(xml::value)
    };
    Some(Cleared { xml, qr })
}
