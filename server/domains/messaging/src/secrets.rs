//! What a merchant's gateways and mail server are signed in with, sealed for the merchant and the column.

use kernel::Result;
use kernel::sealed::Sealed;
use kernel::sealing::Opened;
use kernel::tenancy::{MerchantConn, MerchantTx};

pub const WHATSAPP: Sealed = Sealed {
    table: "whatsapp_accounts",
    columns: &["token_sealed", "secret_sealed"],
    purpose: "whatsapp secrets",
};

pub const EMAIL: Sealed = Sealed {
    table: "email_accounts",
    columns: &["password_sealed"],
    purpose: "mail servers",
};

pub const WEBHOOKS: Sealed = Sealed {
    table: "webhook_endpoints",
    columns: &["secret_sealed", "old_secret_sealed"],
    purpose: "webhooks",
};

/// The sealed columns of a merchant's schema.
pub const ALL: [Sealed; 3] = [WHATSAPP, EMAIL, WEBHOOKS];

/// Seals the merchant's secrets under the current secret key; how many were not yet.
pub async fn reseal(tx: &MerchantTx) -> Result<usize> {
    let mut done = 0;
    for sealed in ALL {
        done += sealed.reseal(tx).await?;
    }
    Ok(done)
}

/// Whether the merchant's secrets open under the configured secret keys.
pub async fn verify(db: &impl MerchantConn) -> Result<Opened> {
    let mut found = Opened::default();
    for sealed in ALL {
        sealed.verify(db, &mut found).await?;
    }
    Ok(found)
}
