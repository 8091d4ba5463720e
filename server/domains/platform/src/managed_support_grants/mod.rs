//! Support access to merchants' areas, as the platform's staff has it: asked for, entered and ended.
//!
//! What is open is the merchant's to decide and stands in its own schema (`identity::support_grants`). Asking, entering,
//! ending and every change that is made there are named in the platform's audit log too, without content.

pub mod api;
pub mod model;
mod service;
#[cfg(test)]
mod tests;

pub use service::People;

kernel::page! {
    pub mod permission = 137 "managed_support_grants" ("Support access", "دخول الدعم") {
        View,
        Ask = 5 "ask" ("Ask for access", "طلب الدخول"),
        Enter = 6 "enter" ("Enter", "الدخول"),
        End = 7 "end" ("End", "إنهاء"),
    }
}
