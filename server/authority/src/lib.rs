//! The tax authority as a local stand-in: a real HTTP server that issues certificates, checks documents with code of
//! its own, keeps the chain of every unit, and misbehaves on command.
//!
//! A tool for development and tests, no part of the product. It shares no code with the product's tax library, so that
//! a mistake there is not repeated here. It is finished: it follows the authority, and gets no features of its own.

mod admin;
mod answers;
mod calls;
pub mod certificate;
pub mod chain;
pub mod clock;
mod connection;
pub mod csr;
mod documents;
pub mod environment;
pub mod faults;
mod headers;
pub mod issuer;
pub mod records;
mod running;
mod service;
pub mod stamp;
mod state;
mod store;
pub mod verify;

pub use clock::Clock;
pub use environment::Environment;
pub use faults::{Call, Fault, FaultKind, Faults};
pub use records::{Csid, Delivery, Document, Outcome};
pub use running::{Authority, Options, Running, StartError};
