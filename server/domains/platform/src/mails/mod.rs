//! The mail tracker: every mail that the product queued, whether it went out, and sending it again.
//!
//! Only a failed mail is sent again; the same row is queued, so that the tracker shows one line a
//! mail. Links with secrets in mails of sign-in stay hidden.

pub mod api;
mod error;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;

pub use error::MailError;

kernel::id!(
    /// A row of `mails`.
    MailId
);

kernel::page! {
    pub mod permission = 104 "mails" ("Mail tracker", "متتبع البريد") {
        View,
        Resend = 5 "resend" ("Send again", "إعادة الإرسال"),
    }
}
