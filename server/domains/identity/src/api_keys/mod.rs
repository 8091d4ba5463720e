//! API keys: how an employee's programs call the API, with the employee's rights.
//!
//! A key is shown once, when it is made; only its hash is stored. Only a signed-in person makes and
//! revokes keys, never a key itself. Each ends by itself after a period that its maker chooses, and
//! when the maker's password is reset or their sign-in taken away. It has its maker's rights and records, or a part of
//! both; what the maker loses, it loses too. A key is replaced by another of the same scope, beside which it works on for
//! as long as the programs need to be changed. A key of the sandbox has the same life, and works on sample data.

pub mod api;
mod codes;
pub mod entity;
mod error;
pub(crate) mod jobs;
mod mails;
pub mod model;
pub mod sandbox;
pub mod service;
#[cfg(test)]
mod tests;

pub use codes::SandboxState;
pub use error::ApiKeyError;

kernel::id!(
    /// A row of `api_keys`.
    ApiKeyId
);
