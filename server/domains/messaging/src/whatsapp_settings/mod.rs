//! The merchant's WhatsApp number: linked by a QR code to a gateway, or by the Cloud API; tested, watched
//! and taken away.
//!
//! What the platform's channel says (package, connection) is in `identity::sign_in::WhatsApp`; here is how
//! the number is reached. Tokens and secrets are sealed and never shown again.

pub mod api;
pub mod callbacks;
pub mod entity;
mod error;
pub mod jobs;
pub(crate) mod linking;
pub mod model;
pub mod secrets;
pub mod service;
#[cfg(test)]
pub(crate) mod tests;

pub use error::WhatsAppSettingsError;
pub use kernel::whatsapp::WhatsAppAdapter;

kernel::id!(
    /// A row of `whatsapp_accounts`.
    WhatsAppAccountId
);

kernel::page! {
    pub mod permission = 84 "whatsapp_settings" ("WhatsApp settings", "إعدادات واتساب") {
        View,
        Edit = 3 "edit" ("Connect and disconnect the number", "ربط الرقم وفصله") of whole reach,
        Test = 5 "test" ("Send a test message", "إرسال رسالة تجريبية") of whole reach,
    }
}
