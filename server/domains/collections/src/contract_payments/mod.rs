//! Contract payments: what a contract's tenant pays and when (rent, insurance), and whether it came.
//!
//! A payment is on date (1), collected (2) with exactly one valid receipt, not collected (3) with a
//! reason, or cancelled (0) for good. Amounts never change here: they add up to the contract's
//! totals. A draft's payments are the contract's own affair and show nowhere. Others may call
//! [`Book`] through its port, and [`state::PaymentState::of`].

pub mod api;
mod book;
mod columns;
pub mod entity;
mod error;
mod events;
pub mod owner_api;
pub mod service;
pub mod state;
#[cfg(test)]
mod tests;
mod view;

pub use book::Book;
pub use error::ContractPaymentError;
pub use events::PaymentCollected;
pub use state::PaymentState;

kernel::id!(
    /// A row of `contract_payments`.
    ContractPaymentId
);

/// The specification's status numbers.
pub const CANCELLED: i16 = 0;
pub const ON_DATE: i16 = 1;
pub const COLLECTED: i16 = 2;
pub const NOT_COLLECTED: i16 = 3;

/// The specification's types.
pub const RENT: i16 = 1;
pub const INSURANCE: i16 = 2;

kernel::page! {
    pub mod permission = 40 "contract_payments" ("Contract payments", "دفعات العقود") {
        View = 1 "view" ("View", "عرض"),
        Edit = 3 "edit" ("Edit cheque and due date", "تعديل الشيك وتاريخ الاستحقاق"),
        Collect = 5 "collect" ("Collect", "تحصيل"),
        Uncollect = 6 "uncollect" ("Take back a collection", "إلغاء التحصيل"),
        MarkNotCollected = 7 "mark_not_collected" ("Mark as not collected", "وضع علامة غير محصلة"),
    }
}
