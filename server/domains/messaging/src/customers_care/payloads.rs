//! The jobs that customers care enqueues.

use kernel::jobs::Job;
use serde::{Deserialize, Serialize};

use super::{CareMessageId, CareRunId};

/// Works off what is left of a run.
#[derive(Debug, Serialize, Deserialize)]
pub struct Run {
    pub care_run_id: CareRunId,
}

impl Job for Run {
    const NAME: &'static str = "customers_care.run";
}

/// Begins the runs of the lists that are sent each morning.
#[derive(Debug, Serialize, Deserialize)]
pub struct BeginDaily {}

impl Job for BeginDaily {
    const NAME: &'static str = "customers_care.begin_daily";
}

/// Sends one message by WhatsApp.
#[derive(Debug, Serialize, Deserialize)]
pub struct SendCareWhatsApp {
    pub care_message_id: CareMessageId,
}

impl Job for SendCareWhatsApp {
    const NAME: &'static str = "customers_care.send_whatsapp";
}
