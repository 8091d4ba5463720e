//! Where people are signed in now: employees and owners of all merchants, and the platform's staff.
//!
//! Sign-ins and what ends them write the rows in their own transactions. Signing out here ends the session itself, in one
//! transaction with both audit logs; servers keep sessions in their caches for no longer than seconds.

pub mod api;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;

kernel::id!(
    /// A row of `connections`.
    ConnectionId
);

kernel::page! {
    pub mod permission = 129 "connections" ("Connections", "الاتصالات الحالية") {
        View,
        SignOut = 5 "sign_out" ("Sign people out", "تسجيل خروج الأشخاص"),
    }
}
