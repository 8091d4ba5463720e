use async_trait::async_trait;
use kernel::Result;
use kernel::tenancy::MerchantTx;
use leasing::contracts::{ContractId, DepositBook};

use super::service;

/// The keeper of deposits, plugged into leasing's port.
pub struct Book;

#[async_trait]
impl DepositBook for Book {
    async fn carry_over(
        &self,
        tx: &MerchantTx,
        before: ContractId,
        next: ContractId,
    ) -> Result<()> {
        service::follow(tx, before, next).await
    }
}
