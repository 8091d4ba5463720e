//! Tenant transfers: another tenant takes over the rest of a contract, from a day on.
//!
//! The contract ends the day before, and a contract of the other tenant that follows it is issued for the rest: same unit,
//! terms and last day. Open rent that falls due from the day on is cancelled on the first and agreed anew on the second;
//! the first tenant's cheques for it go back. What was collected stays, and so does what the first tenant owes. The rents
//! of both contracts are the rent before, by days or by due dates; by days, what was paid for later days is given back
//! with a settlement. The deposit is carried over, or stays to be settled with the first tenant. A transfer is taken back
//! whole, while nothing was built on it.

pub mod api;
pub mod codes;
pub mod entity;
mod error;
pub mod model;
mod paper;
pub mod service;
mod share;
#[cfg(test)]
mod tests;

pub use codes::{TransferDeposit, TransferPayer, TransferShare};
pub use error::TenantTransferError;

kernel::id!(
    /// A row of `tenant_transfers`.
    TenantTransferId
);
