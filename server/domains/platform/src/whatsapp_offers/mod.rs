//! WhatsApp packages for sale: for so many months, in a country and its currency.
//!
//! A merchant is given one ([`crate::whatsapp_packages`]) and sees those of its country. One that was given is not removed, but
//! taken off sale.

pub mod api;
pub mod entity;
mod error;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;

pub use error::WhatsAppOfferError;

kernel::id!(
    /// A row of `whatsapp_offers`.
    WhatsAppOfferId
);

kernel::page! {
    pub mod permission = 112 "whatsapp_offers" ("WhatsApp packages for sale", "باقات واتساب المعروضة") {
        View, Create, Edit, Delete,
    }
}
