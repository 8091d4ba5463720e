//! Addresses that may not sign in: blocked by themselves after repeated failures, or by hand.
//!
//! A block ends by itself where it has an end. A network that waits after failures is one, too: it
//! is shown and lifted like the others.

pub mod api;
pub mod codes;
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
