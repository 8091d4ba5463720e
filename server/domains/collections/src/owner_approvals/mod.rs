//! Owner approvals: what an owner is asked before it binds them.
//!
//! Their management agreements say what: a cost above their limit, a lease below the unit's minimum rent. All owners who are
//! to be asked are asked at once, each with a link of their own that also stands in the owner area, up to a last day. A cost
//! waits here until all of them approve, and is charged then; a contract is not issued before. Who declines says why, and
//! ends the question for the others. What was asked is decided instead of the owners only by who may, for a reason. Nothing
//! here is changed or removed after that: what is asked again is another question.

pub mod api;
pub mod codes;
mod consent;
pub mod entity;
mod error;
pub mod held;
pub(crate) mod jobs;
mod mails;
pub mod model;
pub mod owner_api;
pub mod owner_model;
pub mod public_api;
pub mod public_model;
pub mod service;
#[cfg(test)]
mod tests;

pub use codes::{ApprovalKind, ApprovalState};
pub use consent::Consent;
pub use error::OwnerApprovalError;

kernel::id!(
    /// A row of `owner_approvals`.
    OwnerApprovalId
);

kernel::page! {
    pub mod permission = 97 "owner_approvals" ("Owners' approvals", "موافقات الملاك") {
        View of whole reach,
        Ask = 2 "ask" ("Ask owners", "سؤال الملاك") of whole reach,
        Withdraw = 5 "withdraw" ("Withdraw questions", "سحب الأسئلة") of whole reach,
        Override = 6 "override" ("Decide instead of the owner", "البت بدلاً من المالك") of whole reach,
    }
}
