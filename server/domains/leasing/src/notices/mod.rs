//! Notices: that a tenant leaves, or is to leave, a contract's unit, and when.
//!
//! A contract has one notice at most; one that was given is withdrawn with a reason, never removed. From the day that
//! it was given its unit is let with notice. It does not end the contract.

pub mod api;
pub mod codes;
pub mod entity;
mod error;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;

pub use error::NoticeError;

kernel::id!(
    /// A row of `notices`.
    NoticeId
);

kernel::page! {
    pub mod permission = 33 "notices" ("Notices of leaving", "إشعارات الإخلاء") {
        View,
        Create = 2 "create" ("Record", "تسجيل"),
        Withdraw = 3 "withdraw" ("Withdraw", "سحب"),
    }
}
