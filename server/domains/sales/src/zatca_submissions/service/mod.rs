//! The rules of the queue: what enters it ([`add`]), how it is sent ([`send`]), what an answer
//! does ([`answer`]), and what people do about it ([`retry`], [`reissue`]).

mod add;
pub(super) mod answer;
pub(super) mod counts;
mod decide;
pub(super) mod detail;
mod explain;
pub(super) mod file;
pub(super) mod list;
mod notify;
mod reissue;
mod retry;
pub(super) mod schedule;
pub(super) mod send;
mod state;
pub(super) mod watch;

pub(crate) use add::{NewSubmission, add};
pub(super) use reissue::reissue;
pub(crate) use retry::wake;
pub(super) use retry::{resume, retry, retry_all};
