//! Billing: a merchant's own page of its plan, how much of it is used, and through which day it is paid.

pub mod api;
mod codes;
pub(crate) mod jobs;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;

pub use codes::LimitState;

kernel::page! {
    pub mod permission = 78 "billing" ("Subscription", "الاشتراك") {
        View of whole reach,
    }
}
