//! How each merchant stands with the Saudi tax authority, as its own schema reported last.
//!
//! A report that is older than the last one is dropped. Acting for a merchant happens in that
//! merchant's own schema, not here.

pub mod api;
pub mod codes;
pub mod jobs;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;

pub use codes::{ZatcaEnvironment, ZatcaOnboardingStep, ZatcaSettingStatus};

kernel::page! {
    pub mod permission = 109 "managed_zatca_settings" ("E-invoicing of merchants", "الفوترة الإلكترونية للمنشآت") {
        View,
        Edit = 3 "edit" ("Act for a merchant", "التصرف نيابة عن منشأة"),
    }
}
