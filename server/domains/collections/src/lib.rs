//! The rent that comes in: contracts' payments, the receipts for them, what a tenant owes.

pub mod contract_payments;
pub mod facts;
#[cfg(test)]
mod fixtures;
pub mod receipts;
pub mod statements;

use kernel::code::{Code, Declaration};
use kernel::jobs::JobRegistry;
use kernel::permission::Page;

/// The pages of the permission map that this context has.
pub const PAGES: &[&Page] = &[
    &contract_payments::permission::PAGE,
    &receipts::permission::PAGE,
];

/// What the audit log says that happened to this context's records, besides the kernel's own words.
pub const ACTIONS: &[&str] = &[
    "cancelled",
    "collected",
    "marked_not_collected",
    "postponed",
    "returned_to_on_date",
    "uncollected",
    "voided",
];

/// The codes that this context declares.
pub const CODES: &[&Declaration] = &[
    &<contract_payments::PaymentState as Code>::DECLARATION,
    &<contract_payments::codes::ContractView as Code>::DECLARATION,
    &<contract_payments::codes::NotCollectedReason as Code>::DECLARATION,
];

/// What is mounted in the merchant area.
pub type MerchantApi = (
    contract_payments::api::ContractPaymentsApi,
    receipts::api::ReceiptsApi,
    statements::api::StatementsApi,
);

pub const MERCHANT_API: MerchantApi = (
    contract_payments::api::ContractPaymentsApi,
    receipts::api::ReceiptsApi,
    statements::api::StatementsApi,
);

/// What is mounted in the owner area.
pub type OwnerApi = (contract_payments::owner_api::OwnerContractPaymentsApi,);

pub const OWNER_API: OwnerApi = (contract_payments::owner_api::OwnerContractPaymentsApi,);

/// What this context publishes.
pub fn jobs(registry: JobRegistry) -> JobRegistry {
    registry.publishes::<contract_payments::PaymentCollected>()
}
