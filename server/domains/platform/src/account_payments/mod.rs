//! Account payments: how invoices of merchants were paid, or not.
//!
//! A card's payment is a page at the gateway. What became of it is asked of the gateway, never assumed and never believed
//! from a callback alone; while nothing is known it waits, and is asked for again for three days. Money that comes for an
//! invoice that is paid or cancelled already is kept as a surplus, to be given back. Nobody pays an invoice twice: the
//! table refuses the second payment.

pub mod api;
mod asking;
pub mod callbacks_api;
mod codes;
mod effects;
pub mod entity;
pub mod jobs;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;
mod words;

pub(crate) use words::about;

pub use codes::{AccountPaymentMethod, AccountPaymentStatus, GatewayState};

kernel::id!(
    /// A row of `account_payments`.
    AccountPaymentId
);

kernel::page! {
    pub mod permission = 122 "account_payments" ("Account payments", "مدفوعات الحسابات") {
        View,
        Ask = 5 "ask" ("Ask the payment gateway", "سؤال بوابة الدفع"),
    }
}
