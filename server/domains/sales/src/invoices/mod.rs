//! Tax invoices and notes: what a payment's tenant is charged, with its tax.
//!
//! A payment has one invoice at most that was not taken back. An invoice is never edited nor
//! removed; a credit or debit note corrects it. Number, document, signature and place in the chain
//! come to be in one transaction. Commercial rent is taxed (S), residential rent exempt
//! (E, VATEX-SA-30); a business gets a standard invoice, a person a simplified one; a deposit is no
//! supply and gets none. What could not be issued at the collection waits in `unissued_invoices`. Others may call [`service`]'s `reissue` (the queue, for a rejected one).

pub mod api;
pub mod codes;
mod content;
pub mod draft;
pub mod entity;
mod error;
pub mod jobs;
pub mod model;
mod pdf;
pub mod service;
#[cfg(test)]
mod tests;
pub mod unissued;

pub use error::InvoiceError;

kernel::id!(
    /// A row of `invoices`.
    InvoiceId
);

/// What an amount of a list is multiplied by, so that its columns add up: a credit note takes back.
pub(crate) fn sign(invoice: &str) -> String {
    format!(
        "(CASE WHEN {invoice}.kind = {} THEN -1 ELSE 1 END)",
        codes::InvoiceKind::CreditNote.sql()
    )
}

kernel::page! {
    pub mod permission = 60 "invoices" ("Tax invoices", "الفواتير الضريبية") {
        View,
        Issue = 2 "issue" ("Issue", "إصدار"),
        Correct = 5 "correct" ("Credit and debit notes", "الإشعارات الدائنة والمدينة"),
    }
}
