//! Who rents what, for how long and for how much: contracts, their plans, their signatures.

pub mod contracts;
pub mod facts;
#[cfg(test)]
mod fixtures;
mod neighbours;
pub mod signatures;

use kernel::code::{Code, Declaration};
use kernel::jobs::JobRegistry;
use kernel::permission::Page;

/// The pages of the permission map that this context has.
pub const PAGES: &[&Page] = &[&contracts::permission::PAGE, &signatures::permission::PAGE];

/// What the audit log says that happened to this context's records, besides the kernel's own words.
pub const ACTIONS: &[&str] = &[
    "archived",
    "cancelled",
    "expired",
    "issued",
    "link_renewed",
    "link_revoked",
    "restored",
    "signed",
];

/// The codes that this context declares.
pub const CODES: &[&Declaration] = &[
    &<contracts::ContractStatus as Code>::DECLARATION,
    &<contracts::ContractState as Code>::DECLARATION,
    &<contracts::PaymentKind as Code>::DECLARATION,
    &<contracts::PaymentStatus as Code>::DECLARATION,
    &<contracts::PaymentMethod as Code>::DECLARATION,
];

pub type MerchantApi = (contracts::api::ContractsApi, signatures::api::SignaturesApi);
pub const MERCHANT_API: MerchantApi =
    (contracts::api::ContractsApi, signatures::api::SignaturesApi);

pub type OwnerApi = contracts::owner_api::OwnContractsApi;
pub const OWNER_API: OwnerApi = contracts::owner_api::OwnContractsApi;

pub type PublicApi = signatures::public_api::SharedContractsApi;
pub const PUBLIC_API: PublicApi = signatures::public_api::SharedContractsApi;

/// The jobs and schedules of this context.
pub fn jobs(registry: JobRegistry) -> JobRegistry {
    contracts::jobs::register(registry)
}
