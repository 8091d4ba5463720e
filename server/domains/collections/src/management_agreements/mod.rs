//! Management agreements: for what an owner's property is managed, from a day on.
//!
//! An agreement is for one building, or for all of the owner's property that has none of its own on the day. Two of
//! one owner and building never share a day: the database refuses it. The first day of the owner's first agreement is
//! where the owner's account begins. What a closed statement was charged by stays as it is: of such an agreement only
//! the end and the note are edited, and none begins in days that are closed. Others may call [`service::of_owner`].

pub mod api;
pub mod codes;
pub mod entity;
mod error;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;

pub use codes::FeeBasis;
pub use error::AgreementError;

kernel::id!(
    /// A row of `management_agreements`.
    ManagementAgreementId
);

kernel::page! {
    pub mod permission = 70 "management_agreements" ("Management agreements", "اتفاقيات الإدارة") {
        View of whole reach,
        Create of whole reach,
        Edit of whole reach,
        Delete of whole reach,
    }
}
