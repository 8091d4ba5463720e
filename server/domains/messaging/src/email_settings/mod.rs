//! The merchant's own mail server: mails to its customers leave by it, in the merchant's name.
//!
//! Without one they leave by the platform's. A server that refuses holds the merchant's mails until it takes them again, or
//! the platform's server sends them where the merchant said so; both is seen here, and told after several refusals. The
//! password is sealed, never shown again, and stays with the server and the user that it was given for.

pub mod api;
pub mod entity;
mod error;
pub mod jobs;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;

pub use error::EmailSettingsError;

kernel::id!(
    /// The row of `email_accounts`.
    EmailAccountId
);

kernel::page! {
    pub mod permission = 52 "email_settings" ("E-mail settings", "إعدادات البريد الإلكتروني") {
        View,
        Edit = 3 "edit" ("Set and remove the mail server", "ضبط خادم البريد وإزالته") of whole reach,
        Test = 5 "test" ("Send a test mail", "إرسال رسالة تجريبية") of whole reach,
    }
}
