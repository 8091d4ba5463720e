//! What each endpoint was sent, with its tries.
//!
//! A delivery is one event for one endpoint. Those of one record wait for the one before; others do not wait for them. What
//! is not taken is tried again for three days. An endpoint is served by one worker at a time, and none waits for another: a
//! worker that ends in between has sent at most some of its last handful, which are sent again under the same id.

pub mod api;
mod codes;
pub mod jobs;
pub mod model;
pub mod patience;
mod posting;
mod sending;
pub mod service;
#[cfg(test)]
mod tests;

pub use codes::{WebhookDeliveryState, WebhookFailure};

kernel::id!(
    /// A row of `webhook_deliveries`.
    WebhookDeliveryId
);
