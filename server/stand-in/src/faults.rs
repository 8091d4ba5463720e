//! What goes wrong on command.

use serde::{Deserialize, Serialize};

/// A fault as it is ordered; without `times` it happens once.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fault<Kind> {
    pub kind: Kind,
    #[serde(default = "once")]
    pub times: u32,
    #[serde(default)]
    pub delay_ms: u64,
}

fn once() -> u32 {
    1
}

impl<Kind> Fault<Kind> {
    /// A fault that happens once.
    #[must_use]
    pub fn new(kind: Kind) -> Self {
        Self {
            kind,
            times: 1,
            delay_ms: 0,
        }
    }
}

/// The faults that are ordered and have not happened yet.
#[derive(Debug)]
pub struct Faults<Kind>(Vec<Fault<Kind>>);

impl<Kind> Default for Faults<Kind> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<Kind: Clone + PartialEq> Faults<Kind> {
    pub fn order(&mut self, fault: Fault<Kind>) {
        self.0.push(fault);
    }

    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// The first that is one of `kinds`, used up by it once.
    pub fn take(&mut self, kinds: &[Kind]) -> Option<Fault<Kind>> {
        self.0.retain(|fault| fault.times > 0);
        let fault = self
            .0
            .iter_mut()
            .find(|fault| kinds.contains(&fault.kind))?;
        fault.times -= 1;
        Some(fault.clone())
    }
}
