//! A stand-in of the gateway for linked phones (docs/whatsapp.md) and of the Cloud API, for tests and the local sandbox; no part of
//! the product. It keeps what it was given in memory, calls back as a gateway does, and does wrong on command. [`mail`] is
//! the same of a mail server.

mod admin;
mod calls;
mod cloud;
mod faults;
pub mod mail;
mod page;
mod running;
mod state;

pub use cloud::TOKEN as CLOUD_TOKEN;
pub use faults::{Fault, FaultKind};
pub use running::{Gateway, Options, Running};
pub use state::{Message, State, signature};
