//! Addresses that may not sign in: blocked by themselves after repeated failures, or by hand.
//!
//! A block ends by itself where it has an end.

pub mod api;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;

kernel::id!(
    /// A row of `blocked_ips`.
    BlockedIpId
);

kernel::page! {
    pub mod permission = 106 "blocked_ips" ("Blocked IPs", "عناوين IP المحظورة") {
        View,
        Create = 2 "create" ("Block", "حظر"),
        Delete = 4 "delete" ("Unblock", "إلغاء الحظر"),
    }
}
