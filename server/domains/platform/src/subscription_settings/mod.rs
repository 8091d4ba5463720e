//! Subscription settings: how long a merchant goes on after the last paid day, writing and then only reading.
//!
//! One row. A change is felt by every merchant at once, as a status follows from dates.

pub mod api;
pub mod entity;
pub mod model;
pub mod service;

kernel::id!(
    /// The row of `subscription_settings`.
    SubscriptionSettingsId
);

kernel::page! {
    pub mod permission = 119 "subscription_settings" ("Subscription settings", "إعدادات الاشتراكات") {
        View, Edit,
    }
}
