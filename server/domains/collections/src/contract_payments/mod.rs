//! Contract payments: what a contract's tenant pays and when (rent, insurance), and whether it came.
//!
//! A payment is on date, collected with exactly one valid receipt, not collected with a reason, or
//! cancelled for good. Amounts never change here: they add up to the contract's
//! totals. A draft's payments belong to its contract's form and are in no list. Others may call
//! [`Book`] through its port, and [`state::PaymentState::of`].

pub mod api;
mod book;
pub mod codes;
pub mod entity;
mod error;
mod events;
pub mod model;
pub mod owner_api;
pub mod owner_model;
pub mod service;
pub mod state;
#[cfg(test)]
mod tests;

pub use book::Book;
pub use error::ContractPaymentError;
pub use events::PaymentCollected;
pub use state::PaymentState;

kernel::id!(
    /// A row of `contract_payments`.
    ContractPaymentId
);

kernel::page! {
    pub mod permission = 40 "contract_payments" ("Contract payments", "دفعات العقود") {
        View,
        Edit = 3 "edit" ("Edit cheque and due date", "تعديل الشيك وتاريخ الاستحقاق"),
        Collect = 5 "collect" ("Collect", "تحصيل"),
        Uncollect = 6 "uncollect" ("Take back a collection", "إلغاء التحصيل"),
        MarkNotCollected = 7 "mark_not_collected" ("Mark as not collected", "وضع علامة غير محصلة"),
    }
}
