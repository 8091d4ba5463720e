//! What happened at a merchant, for programs: each change of a record that is told has a public name and a payload of its
//! own, which is made from the audit log.
//!
//! Here, because messaging is above every context whose records are told, and speaks to others' servers already. Events are
//! numbered by one transaction at a time, so that whoever has read up to one has missed none before it; those of one record
//! keep the order in which they happened. They begin with the first use, and are kept for thirty days.

pub mod api;
mod codes;
mod cursor;
mod error;
pub mod kinds;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;

pub use codes::EventFieldKind;
pub use error::EventError;

kernel::page! {
    pub mod permission = 99 "events" ("Events for programs", "الأحداث للبرامج") {
        View = 1 "view" ("Read events", "قراءة الأحداث") of whole reach,
    }
}
