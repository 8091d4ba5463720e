//! Signing: who signs a contract, in which order, and what happened until all had.
//!
//! An office sets who signs after whom. Each signer has a link of their own, which expires, can be closed and counts its
//! views, and confirms with a one-time code sent to the address on file. Whose turn it is gets invited and, while they
//! wait, reminded. The tenant's link is the contract's own. Changes of a contract are signed the same way, each as a
//! [`Subject`] of its own, where the tenant has a link of their own. The signatures themselves are [`crate::signatures`].

pub mod api;
mod codes;
pub mod entity;
mod error;
pub mod jobs;
pub mod model;
pub mod service;
pub mod settings;
#[cfg(test)]
mod tests;

pub use codes::{CodeRule, Confirmation, SignerState, SigningEventKind, SigningParty};
pub use error::SigningError;

use crate::addenda::AddendumId;
use crate::contracts::ContractId;

/// What is signed: a contract, or a change of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Subject {
    pub contract: ContractId,
    pub addendum: Option<AddendumId>,
}

impl From<ContractId> for Subject {
    fn from(contract: ContractId) -> Self {
        Self {
            contract,
            addendum: None,
        }
    }
}

kernel::id!(
    /// A row of `signers`.
    SignerId
);

kernel::page! {
    pub mod permission = 80 "signing" ("Signing of contracts", "توقيع العقود") {
        View,
        Edit = 3 "edit" ("Set who signs and how", "تحديد الموقّعين وطريقة التوقيع") of whole reach,
        Send = 4 "send" ("Remind, renew and close links", "التذكير وتجديد الروابط وإغلاقها"),
    }
}
