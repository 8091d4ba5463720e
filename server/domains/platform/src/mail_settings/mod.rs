//! The platform's mail server, as its staff sets it: mails to staff and merchants leave by it, and to merchants' customers
//! where the merchant has no server of its own.
//!
//! One row at most; without it the configuration's server is used. The password is sealed and never shown again.

pub mod api;
pub mod entity;
mod error;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;

pub use error::MailSettingsError;

kernel::id!(
    /// The row of `mail_servers`.
    MailServerId
);

kernel::page! {
    pub mod permission = 111 "mail_settings" ("E-mail settings", "إعدادات البريد الإلكتروني") {
        View,
        Edit = 3 "edit" ("Set and remove the mail server", "ضبط خادم البريد وإزالته"),
        Test = 5 "test" ("Send a test mail", "إرسال رسالة تجريبية"),
    }
}
