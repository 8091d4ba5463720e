//! What is said to people: reminders, deliveries, notifications.

pub mod deliveries;
pub mod notifications;
pub mod reminders;
mod words;

use std::sync::Arc;

use deliveries::whatsapp::{StandIn, WhatsAppGateway};
use kernel::code::{Code, Declaration};
use kernel::jobs::JobRegistry;
use kernel::permission::Page;

/// The pages of the permission map that this context has.
pub const PAGES: &[&Page] = &[
    &reminders::permission::PAGE,
    &notifications::pages::stocks::PAGE,
    &notifications::pages::feedback::PAGE,
];

/// The stored codes of this context.
pub const CODES: &[&Declaration] = &[
    &<deliveries::Channel as Code>::DECLARATION,
    &<reminders::ReminderStatus as Code>::DECLARATION,
];

/// What the audit log says that happened to this context's records, besides the kernel's own words.
pub const ACTIONS: &[&str] = &["resent"];

pub type MerchantApi = (
    reminders::api::RemindersApi,
    notifications::api::NotificationsApi,
);
pub const MERCHANT_API: MerchantApi = (
    reminders::api::RemindersApi,
    notifications::api::NotificationsApi,
);

/// The jobs and schedules of this context.
pub fn jobs(registry: JobRegistry) -> JobRegistry {
    jobs_through(registry, Arc::new(StandIn))
}

/// The same with another WhatsApp gateway than the local stand-in.
pub fn jobs_through(registry: JobRegistry, gateway: Arc<dyn WhatsAppGateway>) -> JobRegistry {
    let registry = deliveries::jobs::register(registry);
    let registry = reminders::jobs::register(registry, gateway);
    notifications::jobs::register(registry)
}
