//! Sessions: where somebody is signed in. An access token lives ten minutes, the refresh token
//! that replaces it is used once; using an old one again ends the session.

pub mod api;
mod codes;
pub mod model;
pub mod owner_api;
pub mod owner_model;
pub(crate) mod presence;
pub mod service;
#[cfg(test)]
mod tests;

pub use codes::SessionEnd;

kernel::id!(
    /// A row of `sessions`.
    SessionId
);
