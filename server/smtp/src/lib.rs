//! Mail through a server: the letter as it is read, and the conversation step by step, so that people are told in
//! words where a server refused. No database.
//!
//! A server that a merchant names is reached at public addresses only; the address that was looked at is the one that is
//! connected to, so that a name cannot mean another one a moment later.

mod address;
mod conversation;
mod failure;
mod letter;
mod trial;

pub use address::{Reach, is_public};
pub use conversation::{check, mailbox, message, send};
pub use failure::{Failure, Kind, Step, is_no_mailbox};
pub use letter::{Letter, message_id};
pub use trial::Trial;
