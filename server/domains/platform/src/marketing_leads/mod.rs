//! Marketing leads: businesses that may become merchants, from the first contact until they pay or are lost.
//!
//! Whoever proves the e-mail address of a request for a trial is one, with the source that the request tells; staff enters
//! others. An address is one lead: who asks again is the same, and new again where it was lost. A rejected request loses its
//! lead, the first payment wins it ([`service::paid`]). Notes are changes, so that the history has them all.
//!
//! What became of leads is counted from requests and merchants ([`crate::billing_figures`]), not from their states.

pub mod api;
mod codes;
pub mod entity;
mod error;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;

pub use codes::{LeadState, moves};
pub use error::MarketingLeadError;

kernel::id!(
    /// A row of `marketing_leads`.
    MarketingLeadId
);

kernel::page! {
    pub mod permission = 135 "marketing_leads" ("Leads", "العملاء المحتملون") { View, Create, Edit }
}
