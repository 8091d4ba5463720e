//! The jobs that reminders enqueue.

use kernel::jobs::Job;
use serde::{Deserialize, Serialize};

use super::ReminderId;

/// Reminds of all that is due.
#[derive(Debug, Serialize, Deserialize)]
pub struct Remind {}

impl Job for Remind {
    const NAME: &'static str = "reminders.remind";
}

/// Sends one reminder by WhatsApp.
#[derive(Debug, Serialize, Deserialize)]
pub struct SendWhatsApp {
    pub reminder_id: ReminderId,
}

impl Job for SendWhatsApp {
    const NAME: &'static str = "reminders.send_whatsapp";
}
