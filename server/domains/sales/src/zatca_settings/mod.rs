//! The device that signs a merchant's e-invoices: its details, its keys and certificates, its health.
//!
//! At most one device is not cancelled. A key is made once an onboarding or renewal and never
//! silently again; what a step achieved is committed before the next begins, so that a failure is
//! continued from where it happened. A renewal leaves the active credentials in use until the new
//! ones are complete. Others may call [`service`]'s `signing_device` and `stop`.

pub mod api;
pub mod codes;
pub mod credentials;
pub mod entity;
mod error;
mod events;
pub mod jobs;
pub mod model;
pub mod secrets;
pub(crate) mod seller;
pub mod service;
#[cfg(test)]
mod tests;

pub use error::ZatcaSettingError;
pub use events::SendingRestored;

kernel::id!(
    /// A row of `zatca_settings`.
    ZatcaSettingId
);

kernel::id!(
    /// A row of `zatca_credentials`.
    ZatcaCredentialId
);

kernel::page! {
    pub mod permission = 62 "zatca_settings" ("E-invoicing setting", "إعداد الفوترة الإلكترونية") {
        View,
        Edit = 3 "edit" ("Edit details", "تعديل البيانات"),
        Connect = 5 "connect" ("Connect and renew", "الربط والتجديد"),
        Cancel = 6 "cancel" ("Cancel the connection", "إلغاء الربط"),
    }
}
