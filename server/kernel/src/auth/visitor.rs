//! Nobody signed in: sign-in calls, trial requests, shared documents.

use std::sync::Arc;
use std::time::Duration;

use crate::json::{Answer, Json};
use poem::{FromRequest, Request, RequestBody};

use super::extract::kernel_of;
use crate::ephemeral::throttle;
use crate::error::{Problem, Result};
use crate::idempotency::{Ended, Submission};
use crate::ids::PublicId;
use crate::request::caller_of;
use crate::state::Kernel;
use crate::tenancy::{
    Actor, Caller, Merchant, MerchantRead, MerchantStatus, MerchantTx, PlatformTx,
};

/// A caller without a token. Reaches a merchant only by a key that a link or a sign-in named.
pub struct Visitor {
    pub kernel: Kernel,
    pub caller: Arc<Caller>,
    submission: Submission,
}

impl Visitor {
    /// Whom a throttle counts.
    pub fn network(&self) -> String {
        self.caller.network()
    }

    pub async fn read(&self, merchant: Arc<Merchant>) -> Result<MerchantRead> {
        self.kernel.merchants.ensure_current(&merchant)?;
        MerchantRead::begin(&self.kernel, merchant, self.caller.clone()).await
    }

    /// A repeat of an earlier request ends here, with the first one's answer.
    pub async fn write(&self, merchant: Arc<Merchant>) -> Result<MerchantTx, Ended> {
        self.kernel.merchants.ensure_current(&merchant)?;
        merchant.ensure_writable(self.kernel.clock.now())?;
        let mut tx = MerchantTx::begin(&self.kernel, merchant, self.caller.clone()).await?;
        tx.reservation = self.submission.reserve(&tx).await?;
        Ok(tx)
    }

    /// A repeat of an earlier request ends here, with the first one's answer.
    pub async fn platform(&self) -> Result<PlatformTx, Ended> {
        let mut tx = PlatformTx::begin(&self.kernel, self.caller.clone()).await?;
        tx.reservation = self.submission.reserve_on_platform(&tx).await?;
        Ok(tx)
    }

    /// The document that a link names, and its merchant. The caller's network is counted first, so that guessing is
    /// slow; a malformed id is as unknown as a wrong one. `work` names what is counted.
    pub async fn admit(
        &self,
        work: &str,
        (limit, window): (u64, Duration),
        id: &str,
    ) -> Result<(PublicId, Arc<Merchant>)> {
        let key = format!("{work}:{}", self.network());
        throttle(self.kernel.ephemeral.as_ref(), &key, limit, window).await?;
        let id: PublicId = id.parse().map_err(|_| Problem::not_found())?;
        let merchant = self.merchant_of(&id).await?;
        Ok((id, merchant))
    }

    /// The merchant of a shared document; a disabled one shares nothing.
    pub async fn merchant_of(&self, id: &PublicId) -> Result<Arc<Merchant>> {
        self.kernel
            .merchants
            .by_key(&id.merchant_key)
            .await?
            .filter(|merchant| merchant.life.stored != MerchantStatus::Disabled)
            .ok_or_else(Problem::not_found)
    }

    /// Keeps the answer for repeats of the same idempotency key, commits and answers.
    pub async fn done<T: Answer + Send>(tx: MerchantTx, value: T) -> Result<Json<T>, Ended> {
        Ok(tx.done(value).await?)
    }

    /// The same for a platform transaction.
    pub async fn done_on_platform<T: Answer + Send>(
        tx: PlatformTx,
        value: T,
    ) -> Result<Json<T>, Ended> {
        Ok(tx.done(value).await?)
    }
}

impl<'a> FromRequest<'a> for Visitor {
    async fn from_request(request: &'a Request, body: &mut RequestBody) -> poem::Result<Self> {
        let kernel = kernel_of(request)?;
        let mut caller = caller_of(request, &kernel);
        kernel.rates.count_network(request, &caller.network())?;
        let submission = Submission::read(request, body, &Actor::visitor()).await?;
        caller.submitted = submission.json.clone();
        Ok(Self {
            kernel,
            caller: Arc::new(caller),
            submission,
        })
    }
}
