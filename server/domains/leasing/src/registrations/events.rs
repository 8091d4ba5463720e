use kernel::jobs::Event;
use serde::{Deserialize, Serialize};

use super::RegistrationId;

/// A contract was registered for a fee that the tenant or the owner bears. Its key is the registration's id.
#[derive(Debug, Serialize, Deserialize)]
pub struct ContractRegistered {
    pub registration_id: RegistrationId,
}

impl Event for ContractRegistered {
    const NAME: &'static str = "registrations.recorded";
}

/// A registration for such a fee was withdrawn. Its key is the registration's id.
#[derive(Debug, Serialize, Deserialize)]
pub struct RegistrationWithdrawn {
    pub registration_id: RegistrationId,
}

impl Event for RegistrationWithdrawn {
    const NAME: &'static str = "registrations.withdrawn";
}
