//! Signing in: by e-mail or by account ID, in the merchant and the owner area; forgotten passwords
//! and account IDs; what a screen needs to know once somebody is in.
//!
//! Unknown accounts and wrong passwords are answered with the same words after the same work.
//! The platform's staff sign in through the same pieces: `kernel::auth::Door`, `Kernel::passwords`,
//! [`new_password`].

pub mod admission;
pub mod api;
mod code_way;
mod codes;
pub mod ending;
mod error;
pub mod global_api;
mod globals;
pub mod links;
mod mails;
pub mod model;
pub mod owner_api;
pub mod owner_global_api;
pub mod owner_model;
pub mod person;
pub mod recovery;
pub mod refresh;
pub mod service;
#[cfg(test)]
mod tests;
mod whatsapp;

use kernel::text::Text;
use kernel::validation::Validator;

pub use code_way::CodeWay;
pub use codes::{LinkPurpose, WhatsAppConnection, WhatsAppPackage};
pub use error::SignInError;
pub use whatsapp::{AlertOfDrop, WhatsApp, WhatsAppRecheck, WhatsAppReport, WhatsAppUnusable};

kernel::id!(
    /// A row of `users` or of `owners`, as the area says.
    PersonId
);

const MIN_PASSWORD: usize = 8;

/// Reads a new password from a form.
pub fn new_password(form: &mut Validator, field: &str, given: &str) -> String {
    let message = Text::fixed(
        "Choose a password that does not repeat one character.",
        "اختر كلمة مرور لا تتكون من حرف واحد مكرر.",
    );
    form.secret(field, given)
        .required()
        .min_length(MIN_PASSWORD)
        .custom("password_repeats", message, |typed| {
            let mut letters = typed.chars();
            let first = letters.next();
            letters.any(|letter| Some(letter) != first)
        })
        .text()
}
