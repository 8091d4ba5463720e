use kernel::jobs::Event;
use serde::{Deserialize, Serialize};

use super::ZatcaSettingId;

/// A device whose sending was stopped has new credentials. Its key is that of the credentials.
#[derive(Debug, Serialize, Deserialize)]
pub struct SendingRestored {
    pub zatca_setting_id: ZatcaSettingId,
}

impl Event for SendingRestored {
    const NAME: &'static str = "zatca_settings.sending_restored";
}
