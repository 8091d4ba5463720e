use kernel::jobs::Event;
use serde::{Deserialize, Serialize};

use super::ChequeId;

/// The bank returned a cheque. Its key is the cheque and its step.
#[derive(Debug, Serialize, Deserialize)]
pub struct ChequeBounced {
    pub cheque_id: ChequeId,
}

impl Event for ChequeBounced {
    const NAME: &'static str = "cheques.bounced";
}
