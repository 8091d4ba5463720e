//! Sessions: where somebody is signed in. An access token lives half an hour, the refresh token
//! that replaces it is used once; using an old one again ends the session.

pub mod api;
pub mod owner_api;
pub mod service;
#[cfg(test)]
mod tests;
