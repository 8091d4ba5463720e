//! Notifications: what the bell of the merchant area shows.
//!
//! A notification belongs to a kind, and a kind is shown to whoever holds its right. What somebody has
//! read is kept as one mark a kind. Others add notifications by `MerchantTx::notify` of the kernel.

pub mod api;
pub mod jobs;
pub mod model;
pub mod pages;
mod rights;
mod service;
#[cfg(test)]
mod tests;

kernel::id!(
    /// A row of `notifications`.
    NotificationId
);
