//! Renewals: what the run of each night does for merchants' subscriptions, as rules over dates and money alone.
//!
//! An invoice for the next period is issued some days before the paid time ends, once, whatever restarts: the period is
//! in the invoice, and two invoices of one period are refused by the table. It is reminded of before and after its last
//! day. When the days of grace are over without a payment, it is cancelled, and an invoice for a new period that begins
//! with its payment takes its place: nobody pays for days in which the account could only be read.

mod calculation;
mod invoicing;
pub mod jobs;
mod periods_paid;
mod rules;
#[cfg(test)]
mod simulation;
#[cfg(test)]
mod tests;
mod words;

pub use calculation::{Difference, Tax, difference, part, rounded};
pub(crate) use invoicing::{night, start};
pub use periods_paid::{Paid, paid};
pub use rules::{AHEAD, OpenInvoice, Run, Standing, Step, steps};
pub(crate) use words::lines_of;
