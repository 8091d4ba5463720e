//! Contracts: who rents which unit and parking, from when to when, for how much, paid how.
//!
//! A draft is edited freely and carries a provisional number. Issuing it gives it the
//! next number of the year, makes the unit and the parking rented, freezes what was agreed and
//! sends the tenant the link to sign. The night after its last day it is expired; a cancelled
//! one keeps its reason. Two live contracts never hold one unit or parking on the same day:
//! the database itself refuses it. What people see as a contract's state is derived from the
//! stored status, the signature and the merchant's date (see [`ContractState`]).
//!
//! A rent that changes within the period is kept as lines that cover it. Rent payments add up to the rent, insurance payments to the insurance. The payments themselves
//! are kept behind [`PaymentBook`]. Others may call [`service::find`] and [`service::lock`].

pub mod api;
pub mod book;
pub mod codes;
pub mod document;
pub mod entity;
mod error;
pub mod input;
pub mod jobs;
pub mod model;
pub mod owner_api;
pub mod owner_model;
pub mod plan;
mod registry;
pub mod rent;
pub mod service;
mod state;
#[cfg(test)]
mod tests;

pub use book::{CancelSummary, DepositBook, OwnerConsent, PaymentBook, PlannedPayment};
pub use codes::{ContractStatus, PaymentKind, PaymentMethod, PaymentStatus};
pub use error::ContractError;
pub use registry::Registry;
pub use rent::{RentLine, RentLines};
pub use state::{ContractState, EXPIRING_DAYS};

kernel::id!(
    /// A row of `contracts`.
    ContractId
);

kernel::page! {
    pub mod permission = 30 "contracts" ("Contracts", "العقود") {
        View, Create, Edit,
        Delete = 4 "delete" ("Delete drafts", "حذف المسودات"),
        Issue = 5 "issue" ("Issue", "إصدار"),
        Cancel = 6 "cancel" ("Cancel", "إلغاء"),
        BelowMinimum = 7 "below_minimum" ("Rent below the unit's minimum", "تأجير بأقل من الحد الأدنى للوحدة"),
        Archive = 8 "archive" ("Move between current and historical", "نقل بين الحالية والتاريخية"),
        Share = 9 "share" ("Open and close the tenant's link", "فتح وإغلاق رابط المستأجر"),
        Stop = 10 "stop" ("Stop for a dispute and resume", "إيقاف للنزاع واستئناف"),
        MoveUnit = 12 "move_unit" ("Move to another unit and back", "النقل إلى وحدة أخرى والتراجع عنه"),
        TransferTenant = 13 "transfer_tenant" ("Transfer to another tenant and back", "التنازل لمستأجر آخر والتراجع عنه"),
        ExceedCap = 11 "exceed_cap" ("Rent above the law's limit", "إيجار فوق الحد القانوني"),
    }
}
