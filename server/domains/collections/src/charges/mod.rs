//! Charges: what a tenant owes beside the contract, for a cheque that bounced, was postponed or was replaced (the bank's
//! fee and the office's own), for rent that is late ([`crate::late_fees`]), for the contract's registration, for the
//! transfer of the contract to another tenant ([`crate::tenant_transfers`]), for what their
//! meters counted ([`crate::recharges`]), or at the end of the tenancy.
//!
//! A charge is open until it is paid or waived with a reason, which is for good; what a settlement or a part of the tenant's
//! money ([`crate::money_received`]) paid is open again when that is taken back, and what a settlement, a registration, a
//! transfer or a recharge charged is waived then.

pub mod api;
pub mod codes;
pub mod entity;
mod error;
pub(crate) mod jobs;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;

pub use codes::{ChargeKind, ChargeStatus};
pub use error::ChargeError;

kernel::id!(
    /// A row of `charges`.
    ChargeId
);

kernel::page! {
    pub mod permission = 47 "charges" ("Charges", "الرسوم") {
        View,
        Collect = 5 "collect" ("Collect", "تحصيل"),
        Waive = 6 "waive" ("Waive", "إعفاء"),
    }
}
