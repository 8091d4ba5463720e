use kernel::jobs::Event;
use serde::{Deserialize, Serialize};

use super::ContractPaymentId;

/// A payment came in. Its key is the receipt's number.
#[derive(Debug, Serialize, Deserialize)]
pub struct PaymentCollected {
    pub contract_payment_id: ContractPaymentId,
}

impl Event for PaymentCollected {
    const NAME: &'static str = "contract_payments.collected";
}
