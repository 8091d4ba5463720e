//! What gateways tell by themselves: connections, deliveries, and what people write back.
//!
//! Every call is signed with the merchant's secret. A call that is repeated changes nothing: what became of
//! a message only moves forward, and what somebody wrote is known by the gateway's id of it. STOP ends
//! advertising, not messages about a contract, and is answered once.

pub mod api;
mod error;
pub mod jobs;
mod reading;
pub mod service;
#[cfg(test)]
pub(crate) mod tests;
mod words;

pub use error::CallbackError;
pub use jobs::MARKETING_STOPPED;
pub(crate) use reading::{Happened, TellState, Told, read};
pub(crate) use service::is_signed;
