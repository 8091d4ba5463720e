use std::sync::Arc;

use async_trait::async_trait;
use kernel::auth::{Area, Block, FailedSignIn, SignInRecords};
use kernel::tenancy::{Caller, MerchantTx, PlatformTx};
use kernel::{Kernel, Result};

use crate::{allowed_countries, blocked_ips, failed_logins, merchants};

/// What the sign-ins of every area keep in the platform's schema.
pub struct PlatformSignInRecords;

#[async_trait]
impl SignInRecords for PlatformSignInRecords {
    async fn block_of(
        &self,
        kernel: &Kernel,
        address: &str,
        network: &str,
    ) -> Result<Option<Block>> {
        blocked_ips::service::block_of(kernel, address, network).await
    }

    async fn allowed_countries(&self, kernel: &Kernel) -> Result<Vec<String>> {
        allowed_countries::service::codes(kernel).await
    }

    async fn record(
        &self,
        kernel: &Kernel,
        caller: Arc<Caller>,
        failure: &FailedSignIn,
    ) -> Result<()> {
        let tx = PlatformTx::begin(kernel, caller).await?;
        failed_logins::service::record(&tx, failure).await?;
        if let Some((network, measure)) = &failure.measure {
            blocked_ips::service::take(&tx, network, *measure).await?;
        }
        tx.commit().await
    }

    async fn merchants_of(
        &self,
        kernel: &Kernel,
        area: Area,
        email: &str,
        account_id: Option<i64>,
    ) -> Result<Vec<i64>> {
        merchants::sign_in_names::merchants_of(kernel, area, email, account_id).await
    }

    async fn move_name(
        &self,
        tx: &MerchantTx,
        area: Area,
        before: Option<&str>,
        after: Option<&str>,
    ) -> Result<()> {
        merchants::sign_in_names::change(tx, area, before, after).await
    }
}
