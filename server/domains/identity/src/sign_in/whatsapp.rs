use kernel::config::Config;

use super::{WhatsAppConnection, WhatsAppPackage};

/// The account's WhatsApp channel. Only the demo has one, whose messages stay on this machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WhatsApp {
    pub package: WhatsAppPackage,
    pub connection: WhatsAppConnection,
}

impl WhatsApp {
    pub fn of(config: &Config) -> Self {
        if config.demo {
            Self {
                package: WhatsAppPackage::Active,
                connection: WhatsAppConnection::Connected,
            }
        } else {
            Self {
                package: WhatsAppPackage::Disabled,
                connection: WhatsAppConnection::Disconnected,
            }
        }
    }

    pub fn is_usable(self) -> bool {
        self.package == WhatsAppPackage::Active && self.connection == WhatsAppConnection::Connected
    }
}
