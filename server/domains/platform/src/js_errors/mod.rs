//! Errors that browsers reported: what broke, on which screen, for whom.
//!
//! Anybody may report, signed in or not, so a report is bounded in size, thinned by network and in all,
//! kept for two weeks, and never shown as anything but text. The area that took the report is stored, not the one it claims.

pub mod api;
pub mod codes;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;

pub use codes::JsErrorArea;

kernel::id!(
    /// A row of `js_errors`.
    JsErrorId
);

kernel::page! {
    pub mod permission = 107 "js_errors" ("JavaScript errors", "أخطاء الواجهة") { View }
}
