//! Reminders: each morning the merchant's tenants are told what falls due.
//!
//! A rule is a number of days before the due date (negative: after it). On a rule's day, each payment
//! that is still on date and of a live contract has its tenant reminded by e-mail and WhatsApp,
//! as far as the tenant can be reached; without a WhatsApp channel that reminder is kept as not sent. The row of `reminders` (payment × rule × due date × channel is
//! unique) is the promise that this happens once, whatever restarts; it is written in the transaction
//! that queues the message. A morning that was missed is made up for within [`rules::CATCH_UP_DAYS`],
//! then only by the nearest rule. What went out is entered in the tenant's timeline. At the same hour visitors are
//! reminded of the next day's [`viewings`].

pub mod api;
mod error;
pub mod jobs;
pub mod model;
mod payloads;
mod plan;
mod preview;
pub mod rules;
pub mod service;
pub mod settings;
#[cfg(test)]
pub(crate) mod tests;
pub(crate) mod viewings;
pub(crate) mod wording;

pub use error::ReminderError;
#[cfg(test)]
pub(crate) use plan::enqueue_whatsapp;
pub(crate) use preview::{Candidate, still_due, still_owed, upcoming};
pub use service::Reminders;

/// The noun of the history.
const NOUN: &str = "reminders";

kernel::id!(
    /// A row of `reminders`.
    ReminderId
);

kernel::page! {
    pub mod permission = 50 "reminders" ("Reminders", "التذكيرات") {
        View,
        Edit = 3 "edit" ("Edit settings", "تعديل الإعدادات"),
        Resend = 5 "resend" ("Send again", "إعادة الإرسال"),
    }
}
