//! Requests for a free trial: what a visitor sends from the website, until sales decides.
//!
//! Waiting for verify → approved → active, or rejected:
//! - A new request waits, also after the e-mail address is verified (`verified_at` tells): only then
//!   can it be approved.
//! - Approval makes it approved, and provisioning, in the same transaction, active with its merchant.
//!   So `approved` is seen in the history only: a request is never approved without a merchant.
//! - Rejection has a reason, which is mailed in the request's language; then the same address may ask
//!   again.
//!
//! The mobile may be verified too, by a code that the platform's main number sends while it is connected: sales sees it, and
//! nothing waits for it.
//!
//! One open request an e-mail address. Asking again before the address is verified replaces what was
//! asked and sends a new link, not within a minute of the last; a link is used once and ends after 48 hours.

pub mod api;
pub mod codes;
pub mod entity;
mod error;
mod mail;
pub mod model;
pub mod public_api;
pub mod public_model;
pub mod service;
#[cfg(test)]
mod tests;

pub use codes::{BusinessType, ReferralSource, TrialRequestStatus};
pub use error::TrialRequestError;

kernel::id!(
    /// A row of `trial_requests`.
    TrialRequestId
);

kernel::page! {
    pub mod permission = 101 "trial_requests" ("Trial requests", "طلبات التجربة") {
        View,
        Approve = 5 "approve" ("Approve", "موافقة"),
        Reject = 6 "reject" ("Reject", "رفض"),
    }
}
