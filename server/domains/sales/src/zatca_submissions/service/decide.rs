//! What the authority's answer means for a document: a function of the answer alone.

use serde::{Deserialize, Serialize};
use zatca::answers::{self, Call, Cleared, Outcome};

use super::super::codes::{SendingOutcome, ZatcaMessageKind};
use super::super::entity::Model;
use crate::gateway::Sent;

/// One of the authority's messages, as it is stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    pub kind: ZatcaMessageKind,
    pub code: Option<String>,
    pub category: Option<String>,
    pub text: String,
}

/// What is to become of the document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    Accepted,
    /// An earlier sending had arrived.
    AcceptedBefore,
    Cleared {
        xml: Vec<u8>,
        qr: String,
    },
    /// By reporting instead of clearance.
    Switched,
    Rejected,
    /// The credentials, not the document.
    Refused,
    /// Sending it again as it is would give the same answer; the document is not at fault.
    Blocked,
    Later {
        retry_after: Option<u64>,
    },
    /// It may have arrived or not.
    Lost,
}

impl Verdict {
    /// As the attempts keep it; a blocked one was refused.
    pub fn outcome(&self) -> SendingOutcome {
        match self {
            Self::Accepted => SendingOutcome::Accepted,
            Self::AcceptedBefore => SendingOutcome::AcceptedBefore,
            Self::Cleared { .. } => SendingOutcome::Cleared,
            Self::Switched => SendingOutcome::Switched,
            Self::Rejected => SendingOutcome::Rejected,
            Self::Refused | Self::Blocked => SendingOutcome::Refused,
            Self::Later { .. } => SendingOutcome::Later,
            Self::Lost => SendingOutcome::Lost,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    pub verdict: Verdict,
    pub http_status: Option<i16>,
    pub messages: Vec<Message>,
    /// Why it did not succeed, for technicians.
    pub error: Option<String>,
}

/// Reads what came back for a document that was sent by its `call`.
pub fn decide(row: &Model, sent: &Sent) -> Decision {
    match sent {
        Sent::Answered {
            status,
            body,
            retry_after,
        } => answered(row, *status, body, *retry_after),
        Sent::Lost { reason } => Decision {
            verdict: Verdict::Lost,
            http_status: None,
            messages: Vec::new(),
            error: Some(reason.clone()),
        },
    }
}

fn answered(row: &Model, status: u16, body: &[u8], retry_after: Option<u64>) -> Decision {
    let call = Call::from(row.call);
    let answer = answers::read(call, status, body);
    let messages: Vec<Message> = answer.messages.iter().map(Message::of).collect();
    let (verdict, error) = verdict(row, call, answer.outcome, body, retry_after);
    // The cause of a failure is in the first message, or there is none but the code.
    let error = error.or_else(|| failure(&verdict, status, &messages));
    Decision {
        verdict,
        http_status: i16::try_from(status).ok(),
        messages,
        error,
    }
}

fn verdict(
    row: &Model,
    call: Call,
    outcome: Outcome,
    body: &[u8],
    retry_after: Option<u64>,
) -> (Verdict, Option<String>) {
    let later = |why: Option<&str>| (Verdict::Later { retry_after }, why.map(str::to_owned));
    match outcome {
        Outcome::Accepted { .. } if !is_an_object(body) => later(Some("the answer cannot be read")),
        Outcome::Accepted { .. } => (Verdict::Accepted, None),
        Outcome::AcceptedBefore { cleared: None } if call == Call::Clearance => {
            later(Some("the answer lacks the cleared document"))
        }
        Outcome::Cleared { cleared, .. }
        | Outcome::AcceptedBefore {
            cleared: Some(cleared),
        } if call == Call::Clearance => cleared_document(row, cleared),
        Outcome::AcceptedBefore { .. } => (Verdict::AcceptedBefore, None),
        Outcome::Switched => (Verdict::Switched, None),
        Outcome::Rejected => (Verdict::Rejected, None),
        Outcome::CredentialsRefused => (Verdict::Refused, None),
        Outcome::ClientFault => (Verdict::Blocked, None),
        Outcome::TryLater => later(None),
        // Answers of other calls: never of these two.
        Outcome::Cleared { .. } | Outcome::Issued(_) | Outcome::ComplianceRequired(_) => {
            later(Some("the answer is of another call"))
        }
    }
}

/// Success is believed only of an answer that can be read.
fn is_an_object(body: &[u8]) -> bool {
    serde_json::from_slice::<serde_json::Map<String, serde_json::Value>>(body).is_ok()
}

/// The cleared document becomes the legal one, if it is this one and has its QR.
fn cleared_document(row: &Model, cleared: Cleared) -> (Verdict, Option<String>) {
    let is_ours = zatca::canonical::hash(&cleared.xml).is_ok_and(|hash| hash.base64() == row.hash)
        && has_uuid(&cleared.xml, row);
    if !is_ours {
        let why = "the cleared document in the answer is another one";
        return (Verdict::Blocked, Some(why.to_owned()));
    }
    match cleared.qr.filter(|qr| !qr.is_empty()) {
        Some(qr) => {
            let xml = cleared.xml.into_bytes();
            (Verdict::Cleared { xml, qr }, None)
        }
        None => {
            let why = "the cleared document in the answer has no QR code";
            (Verdict::Later { retry_after: None }, Some(why.to_owned()))
        }
    }
}

fn has_uuid(xml: &str, row: &Model) -> bool {
    let Ok(document) = zatca::xml::parse(xml) else {
        return false;
    };
    let root = document.root_element();
    let uuid = root
        .children()
        .find(|child| child.tag_name().name() == "UUID");
    uuid.and_then(|uuid| uuid.text())
        .and_then(|text| text.trim().parse::<uuid::Uuid>().ok())
        == Some(row.uuid)
}

fn failure(verdict: &Verdict, status: u16, messages: &[Message]) -> Option<String> {
    let is_failure = matches!(
        verdict,
        Verdict::Rejected | Verdict::Refused | Verdict::Blocked | Verdict::Later { .. }
    );
    let said = messages
        .iter()
        .find(|message| message.kind == ZatcaMessageKind::Error)
        .map(|message| match &message.code {
            Some(code) => format!("HTTP {status}: {code}: {}", message.text),
            None => format!("HTTP {status}: {}", message.text),
        });
    is_failure.then(|| said.unwrap_or_else(|| format!("HTTP {status}")))
}

impl Message {
    fn of(message: &answers::Message) -> Self {
        Self {
            kind: message.kind.into(),
            code: message.code.clone(),
            category: message.category.clone(),
            text: message.text.replace('\0', ""),
        }
    }
}
