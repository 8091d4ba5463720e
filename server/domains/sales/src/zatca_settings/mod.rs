//! The device that signs a merchant's e-invoices: its details, its keys and certificates, its health.
//!
//! At most one device is not cancelled. A key is made once an onboarding or renewal and never
//! silently again; what a step achieved is committed before the next begins, so that a failure is
//! continued from where it happened. A renewal leaves the active credentials in use until the new
//! ones are complete. Others may call [`service`]'s `signing_device` and `stop`.

pub mod api;
pub mod credentials;
pub mod entity;
mod error;
pub mod jobs;
pub mod manager_api;
mod secrets;
pub(crate) mod seller;
pub mod service;
#[cfg(test)]
mod tests;

pub use error::ZatcaSettingError;

kernel::id!(
    /// A row of `zatca_settings`.
    ZatcaSettingId
);

kernel::id!(
    /// A row of `zatca_credentials`.
    ZatcaCredentialId
);

/// The specification's status numbers.
pub const CANCELLED: i16 = 0;
pub const PENDING: i16 = 1;
pub const CONNECTED: i16 = 2;
pub const RENEWED: i16 = 3;

kernel::page! {
    pub mod permission = 62 "zatca_settings" ("E-invoicing setting", "إعداد الفوترة الإلكترونية") {
        View = 1 "view" ("View", "عرض"),
        Edit = 3 "edit" ("Edit details", "تعديل البيانات"),
        Connect = 5 "connect" ("Connect and renew", "الربط والتجديد"),
        Cancel = 6 "cancel" ("Cancel the connection", "إلغاء الربط"),
    }
}
