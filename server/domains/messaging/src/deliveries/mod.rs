//! Deliveries: queued mails and messages are sent.
//!
//! A mail is a row of the platform's tracker; the job sends it through the server of the merchant whose
//! customer it is for, where that merchant has one, else through the platform's, or into the local catcher
//! while there is none. Its Message-ID is made from its number, so that a mail that is sent again after a
//! crash is recognised as the same. WhatsApp goes through a
//! [`whatsapp::WhatsAppGateway`] that [`channel`] gives each merchant; while its number is not connected
//! the jobs are held.

mod catcher;
pub mod channel;
pub mod cloud_api;
mod codes;
mod http;
pub mod jobs;
pub mod main_number;
pub mod qr_gateway;
pub mod sending;
mod service;
mod smtp;
#[cfg(test)]
mod tests;
mod tracked;
pub mod whatsapp;

pub use tracked::Tracked;

pub use codes::{Channel, DeliveryStatus};
