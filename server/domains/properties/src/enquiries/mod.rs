//! Enquiries: what visitors of a unit's page asked, and what became of it.
//!
//! One is new until somebody answers or closes it. Who asks the same again before that is not written down twice. A
//! tenant with the same mobile is the one who asked.

pub mod api;
mod codes;
pub mod entity;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;

pub use codes::EnquiryState;

kernel::id!(
    /// A row of `enquiries`.
    EnquiryId
);

kernel::page! {
    pub mod permission = 83 "enquiries" ("Enquiries", "الاستفسارات") {
        View,
        Edit = 3 "edit" ("Answer and close", "الرد والإغلاق"),
    }
}
