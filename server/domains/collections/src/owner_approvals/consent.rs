use async_trait::async_trait;
use kernel::Result;
use kernel::tenancy::MerchantTx;
use leasing::contracts::{OwnerConsent, entity::Model as Contract};

use super::service;

/// What owners let be issued, plugged into leasing's port.
pub struct Consent;

#[async_trait]
impl OwnerConsent for Consent {
    async fn ensure(&self, tx: &MerchantTx, contract: &Contract) -> Result<()> {
        service::ensure_lease(tx, contract).await
    }

    async fn forget(&self, tx: &MerchantTx, contract: &Contract) -> Result<()> {
        service::forget(tx, contract.id).await
    }
}
