//! A stand-in of the payment gateway that `server/payments` speaks to, for tests and the local sandbox; no part of the
//! product. It keeps what it was given in memory, shows a page to pay on, calls back as a gateway does, and does wrong on
//! command.

mod calls;
mod faults;
mod pages;
mod running;
mod state;

pub use faults::{Fault, FaultKind};
pub use running::{Acquirer, Options, Running};
pub use state::{Sale, State};
