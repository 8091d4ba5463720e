//! Payment gateway settings: the platform's account at the gateway of card payments. One row.
//!
//! The key is sealed and never shown again. The test asks the gateway for something that does not exist, which it only
//! answers to the right profile and key.

pub mod api;
mod codes;
pub mod entity;
mod error;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;

use kernel::sealed::Sealed;

pub use codes::GatewayRegion;
pub use error::PaymentGatewayError;

kernel::id!(
    /// The row of `payment_gateway_settings`.
    PaymentGatewaySettingsId
);

/// The gateway's key.
pub const SECRETS: Sealed = Sealed {
    table: "payment_gateway_settings",
    columns: &["server_key_sealed"],
    purpose: "payment gateway",
};

kernel::page! {
    pub mod permission = 124 "payment_gateway_settings" ("Payment gateway", "بوابة الدفع") {
        View, Edit,
        Test = 5 "test" ("Test the connection", "اختبار الاتصال"),
    }
}
