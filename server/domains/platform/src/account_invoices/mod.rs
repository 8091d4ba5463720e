//! Account invoices: what merchants owe the platform, for a period, a dearer plan, or something else.
//!
//! draft → issued → paid or cancelled. Numbers are given at issue, in the seller's year, without a gap; what is written on
//! an invoice is frozen with it, and its paper is made from that alone. An invoice is paid once: its payment extends or
//! changes the subscription in the same transaction. Whoever has its address sees and pays it without signing in.

pub mod api;
mod codes;
mod content;
pub mod entity;
mod error;
pub mod model;
mod paper;
pub mod public_api;
pub mod public_model;
pub mod service;
#[cfg(test)]
mod tests;

pub use codes::{AccountInvoiceKind, AccountInvoiceStatus};
pub use content::{InvoiceContent, InvoiceLine, InvoiceLines, InvoiceParty};
pub use error::AccountInvoiceError;

kernel::id!(
    /// A row of `account_invoices`.
    AccountInvoiceId
);

kernel::page! {
    pub mod permission = 121 "account_invoices" ("Account invoices", "فواتير الحسابات") {
        View, Create, Edit,
        Issue = 5 "issue" ("Issue", "إصدار"),
        Cancel = 6 "cancel" ("Cancel", "إلغاء"),
        Pay = 7 "pay" ("Record a payment", "تسجيل دفعة"),
    }
}
