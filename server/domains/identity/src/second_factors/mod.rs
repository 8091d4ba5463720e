//! Second factors: an authenticator app beside the password, by choice of employees and property owners, or asked of all of
//! them by their office. Who has none then sets one up at the next sign-in, before anything else.
//!
//! A code is taken once, and no older one after it; five wrong ones make a person wait a quarter of an hour, wherever they
//! come from. Ten recovery codes stand in for a lost app, each once; only their hashes are stored. A device may be trusted
//! for 30 days, until the password changes. API keys ask for no code. Whoever manages employees takes a lost app off. The
//! platform's staff has its own by the same [`engine`].

pub mod api;
pub mod engine;
mod error;
pub mod mails;
pub mod model;
pub mod owner_api;
pub mod service;
#[cfg(test)]
mod tests;

use kernel::sealed::Sealed;

pub use engine::{Factors, Tables, Whose};
pub use error::SecondFactorError;

kernel::id!(
    /// A row of `trusted_devices`.
    TrustedDeviceId
);

/// What the apps share with the server.
pub const SECRETS: Sealed = Sealed {
    table: "second_factors",
    columns: &["secret_sealed"],
    purpose: "second factors",
};

/// Those of a merchant's people.
static TABLES: Tables = Tables {
    factors: "second_factors",
    devices: "trusted_devices",
    secrets: SECRETS,
};
