//! The WhatsApp packages that the platform gives to merchants, and how their numbers are connected.
//!
//! A merchant sends only with an active package and a connected number. While a package is paused its
//! messages are held; without one, or after its last day, they are not sent. A number that stays away for
//! ten minutes is told to the merchant and to the platform's administrators, once a drop.

pub mod api;
mod error;
pub mod jobs;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;

pub use error::WhatsAppPackageError;

/// The noun of the history; its records are the merchants.
const NOUN: &str = "whatsapp_packages";

kernel::page! {
    pub mod permission = 110 "whatsapp_packages" ("WhatsApp packages", "باقات واتساب") {
        View,
        Edit = 3 "edit" ("Give, pause and remove packages", "منح الباقات وإيقافها وإزالتها"),
    }
}
