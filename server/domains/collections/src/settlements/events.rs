use kernel::jobs::Event;
use serde::{Deserialize, Serialize};

use crate::contract_payments::ContractPaymentId;

/// A settlement gave rent back that had been collected. Its key is the payment's id.
#[derive(Debug, Serialize, Deserialize)]
pub struct RentGivenBack {
    /// The payment below zero.
    pub contract_payment_id: ContractPaymentId,
}

impl Event for RentGivenBack {
    const NAME: &'static str = "settlements.rent_given_back";
}

/// Such a settlement was taken back: the rent is charged again. Its key is the payment's id.
#[derive(Debug, Serialize, Deserialize)]
pub struct RentChargedAgain {
    /// The payment below zero, cancelled now.
    pub contract_payment_id: ContractPaymentId,
}

impl Event for RentChargedAgain {
    const NAME: &'static str = "settlements.rent_charged_again";
}
