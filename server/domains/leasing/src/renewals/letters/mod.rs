//! Letters about renewals: what the next term is to cost, to be served until the law's last day, with the proof of it.
//!
//! A letter is numbered without a gap and never changed; how it was served is entered once. The first one that reached
//! the tenant is what the law of the place asks for ([`crate::contracts::service::Guard`]).

pub mod api;
pub mod entity;
pub mod model;
mod pdf;
pub mod service;

kernel::id!(
    /// A row of `renewal_letters`.
    RenewalLetterId
);
