//! The bodies of the answers, in the recorded shapes.
use crate::{
    faults::Call,
    records::{Csid, Document},
};
use poem::{Response, http::StatusCode};
use serde_json::{Value, json};

/// An answer before it goes out.
#[derive(Debug, Clone)]
pub struct Answer {
    /// HTTP status.
    pub status: u16,
    /// JSON, or a string for plain text.
    pub body: Value,
    /// `Retry-After`, seconds.
    pub retry_after: Option<u32>,
}

impl Answer {
    /// A JSON answer; a string body goes out as plain text.
    #[must_use]
    pub fn new(status: u16, body: Value) -> Self {
        Self {
            status,
            body,
            retry_after: None,
        }
    }

    /// `{errors:[{code,message}]}`, as onboarding refuses.
    #[must_use]
    pub fn errors(status: u16, code: &str, message: &str) -> Self {
        Self::new(
            status,
            json!({"errors": [{"code": code, "message": message}]}),
        )
    }

    /// Wrong or missing credentials; `timestamp` is in milliseconds.
    #[must_use]
    pub fn unauthorized(timestamp: i64) -> Self {
        Self::new(
            401,
            json!({"timestamp": timestamp, "status": 401, "error": "Unauthorized", "message": ""}),
        )
    }

    /// The codes of its messages, errors first.
    #[must_use]
    pub fn codes(&self) -> Vec<String> {
        let results = &self.body["validationResults"];
        let lists = [
            &results["errorMessages"],
            &results["warningMessages"],
            &self.body["errors"],
        ];
        let entries = lists.into_iter().filter_map(Value::as_array).flatten();
        entries
            .filter_map(|entry| entry["code"].as_str().map(str::to_owned))
            .collect()
    }

    /// The answer as HTTP.
    #[must_use]
    pub fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut builder = Response::builder().status(status);
        if let Some(seconds) = self.retry_after {
            builder = builder.header("Retry-After", seconds.to_string());
        }
        match self.body {
            Value::String(text) => builder.content_type("text/plain").body(text),
            body => builder
                .content_type("application/json")
                .body(body.to_string()),
        }
    }
}

/// `validationResults` from messages.
fn validation(errors: &[Value], warnings: &[Value], readable: bool) -> Value {
    let status = if !errors.is_empty() {
        "ERROR"
    } else if warnings.is_empty() {
        "PASS"
    } else {
        "WARNING"
    };
    let info = json!({
        "type": "INFO",
        "code": "XSD_ZATCA_VALID",
        "category": "XSD validation",
        "message": "Complied with UBL 2.1 standards in line with ZATCA specifications",
        "status": "PASS"
    });
    let infos = if readable { vec![info] } else { vec![] };
    json!({"infoMessages": infos, "warningMessages": warnings, "errorMessages": errors, "status": status})
}

/// What is said about a document.
#[derive(Debug, Clone, Default)]
pub struct Verdict {
    /// Messages that refuse it.
    pub errors: Vec<Value>,
    /// Messages beside an acceptance.
    pub warnings: Vec<Value>,
    /// Whether the document could be read at all.
    pub readable: bool,
    /// Whether the document is a simplified one.
    pub simplified: bool,
    /// The stamped XML, base64.
    pub cleared_invoice: Option<String>,
}

impl Verdict {
    /// The answer to that call: 200, 202 with warnings, or 400.
    #[must_use]
    pub fn answer(&self, call: Call) -> Answer {
        let good = self.errors.is_empty();
        let status = match (good, self.warnings.is_empty()) {
            (false, _) => 400,
            (true, true) => 200,
            (true, false) => 202,
        };
        let results = validation(&self.errors, &self.warnings, self.readable);
        let reporting = if good { "REPORTED" } else { "NOT_REPORTED" };
        let clearance = if good { "CLEARED" } else { "NOT_CLEARED" };
        let body = match call {
            Call::Clearance => {
                json!({"validationResults": results, "clearanceStatus": clearance, "clearedInvoice": self.cleared_invoice})
            }
            Call::Reporting => json!({"validationResults": results, "reportingStatus": reporting}),
            _ => json!({
                "validationResults": results,
                "reportingStatus": self.simplified.then_some(reporting),
                "clearanceStatus": (!self.simplified).then_some(clearance),
                "qrSellertStatus": null,
                "qrBuyertStatus": null
            }),
        };
        Answer::new(status, body)
    }
}

/// The answer to a document that was accepted before. The recorded shapes take turns with the number of deliveries, so
/// that a client meets all of them.
#[must_use]
pub fn duplicate(call: Call, document: &Document, turn: usize) -> Answer {
    if call == Call::Reporting {
        return reported_before(turn);
    }
    let warning = json!({
        "type": "WARNING",
        "code": "Invoice-Warning",
        "category": "Duplicate-Invoice",
        "message": "Invoice Hash Previously submitted.",
        "status": "WARNING"
    });
    let warnings = if turn.is_multiple_of(3) {
        vec![]
    } else {
        vec![warning]
    };
    let verdict = Verdict {
        warnings,
        readable: true,
        cleared_invoice: document.cleared_invoice.clone(),
        ..Verdict::default()
    };
    let status = if turn % 3 == 2 { 202 } else { 208 };
    Answer {
        status,
        ..verdict.answer(call)
    }
}

fn reported_before(turn: usize) -> Answer {
    if !turn.is_multiple_of(2) {
        let body = json!({"message": "Invoice Hash Previously Submitted", "reportingStatus": "REPORTED_SUCCESSFULLY_EARLIER"});
        return Answer::new(409, body);
    }
    let error = json!({
        "type": "ERROR",
        "code": null,
        "category": null,
        "message": "Invoice was already Reported successfully earlier.",
        "status": "ERROR"
    });
    let results = validation(&[error], &[], false);
    Answer::new(
        409,
        json!({"validationResults": results, "reportingStatus": "NOT_REPORTED"}),
    )
}

/// A message with a code that an ordered fault names.
#[must_use]
pub fn ordered(code: &str, kind: &str) -> Value {
    let category = if code.starts_with("BR-KSA") {
        "KSA"
    } else {
        "EN_16931"
    };
    json!({"type": kind, "code": code, "category": category, "message": format!("[{code}] - ordered by a fault"), "status": kind})
}

/// The body's own hash is missing or no base64 (recorded; code and category look swapped, as recorded).
#[must_use]
pub fn body_hash_error(message: &str) -> Value {
    json!({"type": "ERROR", "code": "InvoiceHash-Errors", "category": "Invalid-InvoiceHash", "message": message, "status": "ERROR"})
}

/// The body of an issued CSID.
#[must_use]
pub fn issued(csid: &Csid) -> Value {
    let kind =
        "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-x509-token-profile-1.0#X509v3";
    let mut body = json!({
        "requestID": csid.request_id,
        "tokenType": csid.production.then_some(kind),
        "dispositionMessage": "ISSUED",
        "binarySecurityToken": csid.token,
        "secret": csid.secret
    });
    if !csid.production {
        body["errors"] = Value::Null;
    }
    body
}
