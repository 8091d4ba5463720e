//! Billing figures: what came in, what is owed, how many merchants stay and how many trials become customers. All from
//! the paid invoices and the days of subscriptions, as the lists show them.

pub mod api;
pub(crate) mod facts;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;

kernel::page! {
    pub mod permission = 126 "billing_figures" ("Billing figures", "أرقام الاشتراكات") { View }
}
