//! The rules of signing, one file a use case.

mod code;
mod links;
mod log;
mod mails;
mod people;
mod show;
mod turn;

pub(crate) use code::{check, confirmation};
pub use code::{send_code, spend_try};
pub use links::{close, open, remind, remind_all, renew};
pub(crate) use links::{close_all, invite_next, link_closed, link_renewed};
pub(crate) use log::note;
pub(crate) use mails::completed;
pub(crate) use people::person;
pub(crate) use show::state;
pub use show::{events, of_contract};
pub use turn::{Link, decline, is_expired, of_contract_row, shared, view};
pub(crate) use turn::{at_turn, next_in_turn};
