//! The second factors of the platform's staff, by the engine of merchants' people.
//!
//! Nobody of the staff comes in without one: who has none sets it up at the sign-in, before there is a session. Who takes the
//! own app off, or has it taken off by whoever edits staff, is signed out everywhere and sets up another one next.

pub mod api;
pub mod service;
#[cfg(test)]
pub(super) mod tests;

use identity::second_factors::Tables;
use kernel::sealed::Sealed;

/// What the apps share with the server.
pub const SECRETS: Sealed = Sealed {
    table: "second_factors",
    columns: &["secret_sealed"],
    purpose: "second factors",
};

static TABLES: Tables = Tables {
    factors: "platform.second_factors",
    devices: "platform.trusted_devices",
    secrets: SECRETS,
};
