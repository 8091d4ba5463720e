//! Cheques: the paper that pays a payment of a contract, or secures it, from the tenant's hand to the
//! bank's answer.
//!
//! A cheque moves only along [`table::MOVES`], which Postgres keeps as well; each move is dated, says
//! by whom, and is never changed. Rent counts on the day that the bank paid. What the bank left open,
//! and what takes a cheque's place, adds up to it: a payment that comes in parts stands as one payment
//! for each part. A security cheque is never banked. A draft's cheques are expected and show nowhere.

pub mod api;
pub mod codes;
pub mod entity;
mod error;
mod events;
pub mod input;
pub mod model;
pub mod service;
pub mod table;
#[cfg(test)]
mod tests;
mod trail;

pub use codes::{ChequePurpose, ChequeState, ChequeVerb};
pub use error::{ChequeError, Refused};
pub use events::ChequeBounced;

kernel::id!(
    /// A row of `cheques`.
    ChequeId
);

kernel::page! {
    pub mod permission = 44 "cheques" ("Cheques", "الشيكات") {
        View,
        TakeIn = 2 "take_in" ("Take in", "استلام"),
        Hold = 3 "hold" ("Postpone", "تأجيل"),
        Bank = 5 "bank" ("Deposit and enter the bank's answers", "الإيداع وإدخال ردود البنك"),
        Settle = 6 "settle" ("Replace, return, report lost, legal action", "الاستبدال والإعادة والفقدان والإجراء القانوني"),
        Reverse = 7 "reverse" ("Enter a reversal by the bank", "إدخال عكس القيد من البنك"),
    }
}
