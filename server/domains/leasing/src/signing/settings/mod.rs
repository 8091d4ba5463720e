//! How an office has contracts signed: who signs in which order, with a code or not, how long a link is open and how
//! often whoever waits is reminded. One row; contracts that were issued keep their signers.

pub mod entity;
pub mod model;
pub mod service;

kernel::id!(
    /// The row of `signing_settings`.
    SigningSettingsId
);
