//! What the stand-ins of foreign services share: a server on loopback, faults on command, signed callbacks. No part of the
//! product.

mod callbacks;
mod faults;
mod running;

pub use callbacks::{Callback, Callbacks, callbacks, hmac_sha256};
pub use faults::{Fault, Faults};
pub use running::{Running, start};
