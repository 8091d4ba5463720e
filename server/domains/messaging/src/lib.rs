//! What is said to people: reminders, deliveries, notifications.

pub mod deliveries;
pub mod notifications;
pub mod reminders;
mod words;

kernel::context! {
    deliveries { codes [Channel]; jobs jobs::register; }
    reminders { page permission; codes [ReminderStatus]; merchant api::RemindersApi; jobs jobs::register; }
    notifications {
        page pages::stocks;
        page pages::feedback;
        merchant api::NotificationsApi;
        jobs jobs::register;
    }
}

/// What the audit log says that happened to this context's records, besides the kernel's own words.
pub const ACTIONS: &[&str] = &["resent"];
