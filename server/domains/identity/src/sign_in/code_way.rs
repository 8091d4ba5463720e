use kernel::Result;
use kernel::one_time::{masked, masked_mobile};
use kernel::tenancy::MerchantConn;

use super::WhatsApp;

/// How a merchant's one-time code reaches somebody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CodeWay {
    Email(String),
    WhatsApp(String),
}

impl CodeWay {
    /// By mail where there is an address, else by the merchant's WhatsApp, where that can send. `mobile` is nothing where
    /// its owner wants no WhatsApp.
    pub async fn of(
        db: &impl MerchantConn,
        email: Option<&str>,
        mobile: Option<&str>,
    ) -> Result<Option<Self>> {
        if let Some(email) = email.filter(|email| !email.is_empty()) {
            return Ok(Some(Self::Email(email.to_owned())));
        }
        let Some(mobile) = mobile.filter(|mobile| !mobile.is_empty()) else {
            return Ok(None);
        };
        let can_send = WhatsApp::of(db).await?.is_usable();
        Ok(can_send.then(|| Self::WhatsApp(mobile.to_owned())))
    }

    pub fn address(&self) -> &str {
        match self {
            Self::Email(address) | Self::WhatsApp(address) => address,
        }
    }

    /// As it is shown to whoever holds a link.
    pub fn masked(&self) -> String {
        match self {
            Self::Email(address) => masked(address),
            Self::WhatsApp(mobile) => masked_mobile(mobile),
        }
    }
}
