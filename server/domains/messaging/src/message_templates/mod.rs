//! What customers are written: the words of each kind of message and whether it is sent, by which way and at which hours.
//!
//! A kind is declared where it is sent, with its fields and its first words ([`kernel::wording`]); a row of
//! `message_templates` is what the merchant changed of it. Each message keeps its kind, the version of the words and what it
//! said. A kind that is off is refused when it is asked for and once more when it is its turn; in the quiet hours
//! everything but codes waits for their end.

pub mod api;
pub mod codes;
pub mod entity;
pub mod model;
mod samples;
pub mod service;
pub mod settings;
#[cfg(test)]
mod tests;

pub use codes::MessageKind;

kernel::id!(
    /// A row of `message_templates`.
    MessageTemplateId
);

kernel::page! {
    pub mod permission = 77 "message_templates" ("Messages to customers", "رسائل العملاء") {
        View,
        Edit,
    }
}
