//! Billing: a merchant's own page of its plan, how much of it is used, through which day it is paid, and its invoices.
//!
//! A larger plan begins with the payment of the difference, which is shown before; a smaller one, and another length of
//! period, begin with the next period. Paying is open to whoever has the invoice's address, also where the account can
//! only be read.

pub mod api;
mod changing;
mod codes;
mod error;
pub(crate) mod jobs;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;

pub use codes::{LimitState, PlanChange};
pub use error::BillingError;

kernel::page! {
    pub mod permission = 78 "billing" ("Subscription", "الاشتراك") {
        View of whole reach,
        Change = 5 "change" ("Choose a plan", "اختيار الباقة") of whole reach,
        Cancel = 6 "cancel" ("Cancel the subscription", "إلغاء الاشتراك") of whole reach,
    }
}
