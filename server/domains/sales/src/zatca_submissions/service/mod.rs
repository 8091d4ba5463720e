//! The rules of the queue: what enters it ([`add`]), how it is sent ([`send`]), what an answer
//! does ([`answer`]), and what people do about it ([`retry`], [`rejected`]).

mod add;
pub(super) mod answer;
mod counts;
mod decide;
mod detail;
mod explain;
mod file;
mod list;
mod notify;
mod rejected;
mod retry;
pub(super) mod schedule;
pub(super) mod send;
pub(super) mod watch;

pub(crate) use add::{NewSubmission, add};
pub(super) use counts::counts;
pub(super) use detail::answers;
pub(crate) use detail::detail;
pub(super) use file::xml;
pub(super) use list::{page, query};
pub(super) use rejected::rejected;
pub(super) use retry::{resume, retry, retry_all, wake};
