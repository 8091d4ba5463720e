//! The law of tenancies by place: how long before a contract's last day notice is served, and what its rent may rise.
//!
//! A rule is the law of the terms that begin on its first day or later, of one usage or of both, until a newer one of the
//! same place. The merchant edits the rules and says where each comes from. [`law`] reads a rule, without a database.

pub mod api;
pub mod codes;
pub mod entity;
pub mod law;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;
mod words;

pub use codes::{Enforcement, LimitReason, NoticeUnit, RentCap};

pub use crate::neighbours::Jurisdiction;

kernel::id!(
    /// A row of `tenancy_rules`.
    TenancyRuleId
);

kernel::page! {
    pub mod permission = 36 "tenancy_rules" ("Tenancy law", "قوانين الإيجار") { View, Create, Edit, Delete }
}
