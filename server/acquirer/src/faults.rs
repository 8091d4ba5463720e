//! What goes wrong on command.

use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FaultKind {
    /// Waits `delay_ms`, then works as usual.
    Slow,
    /// Does nothing and says so.
    Refuse,
    /// Is busy: 503 without a body.
    Unavailable,
    /// Does it, then cuts the connection instead of answering.
    CutAfter,
    /// Answers with something that is no JSON.
    Garbled,
    /// Calls back twice.
    DoubleCallback,
    /// Calls back with the state of before the decision, after that of the decision.
    DisorderedCallbacks,
    /// Never calls back.
    LoseCallback,
    /// Signs the callback with another key.
    WrongSignature,
}

pub type Fault = stand_in::Fault<FaultKind>;
