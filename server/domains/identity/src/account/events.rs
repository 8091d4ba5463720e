use kernel::jobs::Event;
use serde::{Deserialize, Serialize};

/// A merchant changed what its account says of itself. Without a payload: what holds when a subscriber
/// runs counts.
#[derive(Debug, Serialize, Deserialize)]
pub struct AccountChanged {}

impl Event for AccountChanged {
    const NAME: &'static str = "account.changed";
}
