//! Requests for a free trial: what a visitor sends from the website, until sales decides.
//!
//! Status, as the specification numbers it: 2 waiting for verify → 3 approved → 1 active, or 0 rejected.
//! - A new request is 2, and stays 2 after the e-mail address is verified (`verified_at` tells): only
//!   then can it be approved.
//! - Approval moves it to 3, and provisioning, in the same transaction, to 1 with its merchant. So 3 is
//!   seen in the history only: a request is never approved without a merchant.
//! - Rejection, with a reason that is mailed in the request's language, moves it to 0; then the same
//!   address may ask again.
//!
//! One open request an e-mail address. Asking again before the address is verified replaces what was
//! asked and sends a new link, not within a minute of the last; a link is used once and ends after 48 hours.

pub mod api;
pub mod entity;
mod error;
mod mail;
pub mod public_api;
pub mod service;
#[cfg(test)]
mod tests;

pub use error::TrialRequestError;

kernel::id!(
    /// A row of `trial_requests`.
    TrialRequestId
);

/// The specification's account request status.
pub mod status {
    pub const REJECTED: i16 = 0;
    pub const ACTIVE: i16 = 1;
    pub const WAITING: i16 = 2;
    pub const APPROVED: i16 = 3;
}

kernel::page! {
    pub mod permission = 101 "trial_requests" ("Trial requests", "طلبات التجربة") {
        View = 1 "view" ("View", "عرض"),
        Approve = 5 "approve" ("Approve", "موافقة"),
        Reject = 6 "reject" ("Reject", "رفض"),
    }
}
