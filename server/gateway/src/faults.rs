//! What goes wrong on command.

use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FaultKind {
    /// Waits `delay_ms`, then works as usual.
    Slow,
    /// Takes no message: 422.
    Refuse,
    /// Is busy: 503.
    Unavailable,
    /// Takes the message, then cuts the connection instead of answering.
    CutAfter,
    /// Every callback of the message comes twice.
    DuplicateCallbacks,
    /// The callbacks of the message come after `delay_ms`.
    LateCallbacks,
    /// Takes the message, and says later that it could not be delivered.
    FailLater,
}

pub type Fault = stand_in::Fault<FaultKind>;
