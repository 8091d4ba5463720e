//! Provisioning: how a merchant comes to be.
//!
//! One transaction makes everything: the row in `merchants`, the schema from the one script, the ledger
//! of migrations, then, on the same transaction in the new schema, the account, the roles, the
//! administrator and the link that sets their password, and the welcome mail with its job. Killed at
//! any point, nothing of it is left, and a second try succeeds.
//!
//! Others may call [`provision`] inside their transaction, or [`make`], which has its own.

mod service;
#[cfg(test)]
mod tests;
mod welcome;

pub use service::{NewMerchant, Start, TRIAL_DAYS, make, provision};
