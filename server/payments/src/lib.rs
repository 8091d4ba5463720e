//! Card payments through a gateway's own page: opened, asked for, verified, refunded. No database, no context: whoever
//! collects by it keeps the payments and seals the key.
//!
//! The protocol is `PayTabs` PT2 ("Hosted Payment Page", "Query Transaction", "Manage Transactions", "IPN") as its public
//! manuals at docs.paytabs.com and support.paytabs.com describe it. It is tested against the stand-in of `server/acquirer`,
//! not against the provider.
//!
//! * A payment has one reference of ours (`cart_id`), under which its money is taken at most once: a call whose answer
//!   is lost is [`Failure::Unknown`], and the gateway is asked by the reference before anything else is done.
//! * A callback is signed over its bytes with the account's key. It has no time and no number, so that a repeated one
//!   looks like the first; it says that something happened, and [`Gateway::ask`] says what.
//! * What is paid stays paid; only the gateway's word that it was taken back changes it ([`State::after`]).

mod account;
mod callback;
mod client;
mod order;
mod state;
mod transaction;

pub use account::{Account, Region};
pub use callback::{CallbackFault, SIGNATURE, called_back};
pub use client::{Failure, Gateway, Opened, Refund};
pub use order::{Customer, Order};
pub use state::{Moved, State};
pub use transaction::{Kind, Outcome, Transaction, outcome};
