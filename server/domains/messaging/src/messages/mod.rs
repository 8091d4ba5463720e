//! Messages: everything that was sent to one tenant, or about one contract or one cheque's payment, by whichever channel and
//! cause, the newest on top.
//!
//! It is a view: a message is written, sent and sent again by the feature that it is of.

pub mod api;
mod codes;
pub mod model;
#[cfg(test)]
mod tests;

pub use codes::MessageCause;

kernel::page! {
    pub mod permission = 85 "messages" ("Messages to tenants", "الرسائل إلى المستأجرين") { View }
}
