//! Customers care: whom to write to about what, told once in its period, with what they answered.
//!
//! Each list is one declaration in [`rules`]: who qualifies, as SQL over published facts, for how long
//! nobody is told the same again, and the words. A message is a row of `care_messages`, written in the
//! transaction that queues it; two rows of one list and record never share a day, which the database
//! refuses. It goes by WhatsApp where that is connected and the tenant allows it, else by e-mail.
//! Many at once are a run, worked off by a job that takes up where it stopped. Lists that the merchant
//! has switched on have a run of their own each morning. Answers are kept for good.

pub mod api;
pub mod codes;
mod entity;
mod error;
pub mod jobs;
pub mod model;
mod payloads;
mod rules;
mod runs;
pub mod service;
mod settings;
mod telling;
#[cfg(test)]
mod tests;
mod ways;
pub(crate) mod wording;
pub(crate) mod words;

pub use codes::{CareAnswer, CareLeftOut, CareList};
pub use error::CareError;
pub use telling::CareMessages;

kernel::id!(
    /// A row of `care_messages`.
    CareMessageId
);

kernel::id!(
    /// A row of `care_answers`.
    CareAnswerId
);

kernel::id!(
    /// A row of `care_runs`.
    CareRunId
);

kernel::page! {
    pub mod permission = 51 "customers_care" ("Customers care", "العناية بالعملاء") {
        View,
        Edit = 3 "edit" ("Switch lists on and off", "تشغيل القوائم وإيقافها"),
        Send = 5 "send" ("Send messages", "إرسال الرسائل"),
        Answer = 6 "answer" ("Enter answers", "إدخال الردود"),
    }
}
