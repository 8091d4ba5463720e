use kernel::jobs::Event;
use serde::{Deserialize, Serialize};

/// A merchant edited its names, addresses or contact data. Without a payload: a subscriber reads the
/// account when it runs.
#[derive(Debug, Serialize, Deserialize)]
pub struct AccountChanged {}

impl Event for AccountChanged {
    const NAME: &'static str = "account.changed";
}
