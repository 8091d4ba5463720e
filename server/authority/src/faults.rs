//! Faults on command: what the authority does wrong, to which calls and how often.
use serde::{Deserialize, Serialize};
use std::sync::{Mutex, PoisonError};

/// A call of the API.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Call {
    /// POST /compliance.
    Compliance,
    /// POST /compliance/invoices.
    ComplianceInvoices,
    /// POST /production/csids.
    Onboarding,
    /// PATCH /production/csids.
    Renewal,
    /// POST /invoices/reporting/single.
    Reporting,
    /// POST /invoices/clearance/single.
    Clearance,
    /// Only in a fault: every call.
    Any,
}

impl Call {
    /// Whether the call carries a document.
    #[must_use]
    pub fn carries_document(self) -> bool {
        matches!(
            self,
            Self::ComplianceInvoices | Self::Reporting | Self::Clearance
        )
    }
}

/// What goes wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum FaultKind {
    /// Waits `delay_ms`, then works as usual.
    #[serde(rename = "delay")]
    Delay,
    /// Cuts the connection before anything was taken.
    #[serde(rename = "reset_before")]
    ResetBefore,
    /// Takes the document, then cuts the connection instead of answering.
    #[serde(rename = "reset_after")]
    ResetAfter,
    /// Keeps silent for `delay_ms` (two minutes unless told), then cuts; takes the document only with `stored`.
    #[serde(rename = "timeout")]
    Timeout,
    /// Too many requests, with `Retry-After` seconds when given.
    #[serde(rename = "429")]
    TooMany,
    /// Internal error; takes the document only with `stored`.
    #[serde(rename = "500")]
    Internal,
    /// Bad gateway, plain text.
    #[serde(rename = "502")]
    BadGateway,
    /// Service unavailable, plain text.
    #[serde(rename = "503")]
    Unavailable,
    /// Gateway timeout, plain text; takes the document only with `stored`.
    #[serde(rename = "504")]
    GatewayTimeout,
    /// Clearance is switched off; only for clearance.
    #[serde(rename = "303")]
    ClearanceOff,
    /// Refuses the document with `codes`.
    #[serde(rename = "400")]
    Refuse,
    /// Takes no credentials.
    #[serde(rename = "401")]
    Unauthorized,
    /// Accepts the document with the warnings `codes`.
    #[serde(rename = "202")]
    Warn,
    /// Accepts the document, and answers as if an earlier copy had arrived.
    #[serde(rename = "duplicate")]
    Duplicate,
    /// Renewal through the compliance checks.
    #[serde(rename = "428")]
    ComplianceFirst,
}

/// A fault as it is ordered. Without `times` it happens once, or without end when `probability` is given.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fault {
    /// What goes wrong.
    pub kind: FaultKind,
    /// To which call.
    pub call: Call,
    /// How many times at most.
    #[serde(default)]
    pub times: Option<u32>,
    /// Chance of each call, 0 to 1.
    #[serde(default)]
    pub probability: Option<f64>,
    /// Makes the chances repeatable.
    #[serde(default)]
    pub seed: Option<u64>,
    /// Milliseconds to wait.
    #[serde(default)]
    pub delay_ms: Option<u64>,
    /// Codes of messages.
    #[serde(default)]
    pub codes: Vec<String>,
    /// Whether the document is taken although the answer says nothing of it.
    #[serde(default)]
    pub stored: bool,
    /// Seconds for `Retry-After`.
    #[serde(default)]
    pub retry_after: Option<u32>,
}

impl Fault {
    /// A fault that happens once.
    #[must_use]
    pub fn new(kind: FaultKind, call: Call) -> Self {
        Self {
            kind,
            call,
            times: None,
            probability: None,
            seed: None,
            delay_ms: None,
            codes: vec![],
            stored: false,
            retry_after: None,
        }
    }

    /// The same, that many times.
    #[must_use]
    pub fn times(self, times: u32) -> Self {
        Self {
            times: Some(times),
            ..self
        }
    }

    /// The same with codes.
    #[must_use]
    pub fn codes(self, codes: &[&str]) -> Self {
        Self {
            codes: codes.iter().map(|code| (*code).to_owned()).collect(),
            ..self
        }
    }

    /// The same with a wait in milliseconds.
    #[must_use]
    pub fn delay_ms(self, delay_ms: u64) -> Self {
        Self {
            delay_ms: Some(delay_ms),
            ..self
        }
    }

    /// The same with a chance per call and a seed, without end.
    #[must_use]
    pub fn chance(self, probability: f64, seed: u64) -> Self {
        Self {
            probability: Some(probability),
            seed: Some(seed),
            ..self
        }
    }
}

#[derive(Debug, Clone, Serialize)]
struct Ordered {
    fault: Fault,
    left: Option<u32>,
    happened: u32,
    #[serde(skip)]
    state: u64,
}

/// The faults that are ordered.
#[derive(Debug, Default)]
pub struct Faults(Mutex<Vec<Ordered>>);

impl Faults {
    /// Orders a fault; earlier ones come first.
    pub fn order(&self, fault: Fault) {
        let left = fault.times.or(if fault.probability.is_some() {
            None
        } else {
            Some(1)
        });
        let state = fault.seed.unwrap_or_default();
        self.locked().push(Ordered {
            fault,
            left,
            happened: 0,
            state,
        });
    }

    /// Forgets all of them.
    pub fn clear(&self) {
        self.locked().clear();
    }

    /// How often ordered faults have happened since the last clearing.
    #[must_use]
    pub fn happened(&self) -> u32 {
        self.locked().iter().map(|ordered| ordered.happened).sum()
    }

    /// The fault that befalls this call, if one does.
    pub(crate) fn take(&self, call: Call) -> Option<Fault> {
        let mut list = self.locked();
        let ordered = list
            .iter_mut()
            .find_map(|ordered| ordered.befalls(call).then_some(ordered))?;
        ordered.left = ordered.left.map(|left| left.saturating_sub(1));
        ordered.happened += 1;
        Some(ordered.fault.clone())
    }

    pub(crate) fn list(&self) -> serde_json::Value {
        serde_json::json!(*self.locked())
    }

    fn locked(&self) -> std::sync::MutexGuard<'_, Vec<Ordered>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Ordered {
    fn befalls(&mut self, call: Call) -> bool {
        let meant = self.fault.call == call || self.fault.call == Call::Any;
        if !meant || self.left == Some(0) {
            return false;
        }
        match self.fault.probability {
            None => true,
            Some(probability) => self.chance() < probability,
        }
    }

    /// SplitMix64, so that a seed gives the same faults on every machine; 0 up to 1.
    fn chance(&mut self) -> f64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) >> 11) as f64 / (1u64 << 53) as f64
    }
}
