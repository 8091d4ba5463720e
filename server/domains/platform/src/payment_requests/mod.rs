//! Payment requests: links to an invoice that the staff sends by mail, and follows: sent, opened, paid.
//!
//! A link has an address of its own, so that it is known which one was opened; a cancelled one leads nowhere.

pub mod api;
mod codes;
pub mod entity;
mod error;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;

pub use codes::PaymentRequestState;
pub use error::PaymentRequestError;

kernel::id!(
    /// A row of `payment_requests`.
    PaymentRequestId
);

kernel::page! {
    pub mod permission = 123 "payment_requests" ("Payment requests", "طلبات الدفع") {
        View, Create,
        Cancel = 5 "cancel" ("Cancel", "إلغاء"),
    }
}
