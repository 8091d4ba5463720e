use std::sync::Arc;

use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::guard::FailedLoginType;
use super::principal::Area;
use crate::error::Result;
use crate::state::Kernel;
use crate::tenancy::{Caller, MerchantTx};

/// A sign-in that was refused.
pub struct FailedSignIn {
    pub kind: FailedLoginType,
    pub area: Area,
    pub login: String,
    /// ISO 3166 alpha-2, where the proxy in front reports it.
    pub country: Option<String>,
    pub merchant_id: Option<i64>,
    /// What its network has to bear because of it.
    pub measure: Option<(String, Measure)>,
}

/// What failed sign-ins have for their network.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// Strangers there wait for so many seconds.
    Wait(u32),
    /// Strangers there are refused for a day.
    Block,
}

/// Why nobody signs in from an address; the harder one is the greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Block {
    /// After failures of anybody there, for minutes; who signed in from there before still may.
    Waits(DateTime<Utc>),
    /// The same for a day.
    Automatic,
    ByHand,
}

/// What is kept of sign-ins in the platform's schema: blocked addresses, failures, and who signs in
/// with which e-mail where. Implemented by the context that owns that schema.
#[async_trait]
pub trait SignInRecords: Send + Sync + 'static {
    /// How an address or its network is blocked now.
    async fn block_of(
        &self,
        kernel: &Kernel,
        address: &str,
        network: &str,
    ) -> Result<Option<Block>>;

    /// The countries that people may sign in from; none where that is not limited.
    async fn allowed_countries(&self, kernel: &Kernel) -> Result<Vec<String>>;

    async fn record(
        &self,
        kernel: &Kernel,
        caller: Arc<Caller>,
        failure: &FailedSignIn,
    ) -> Result<()>;

    /// The merchants that somebody signs in to with this e-mail, or that one of them which has this
    /// account ID; at most [`ACCOUNTS_OF_SIGN_IN`](super::ACCOUNTS_OF_SIGN_IN).
    async fn merchants_of(
        &self,
        kernel: &Kernel,
        area: Area,
        email: &str,
        account_id: Option<i64>,
    ) -> Result<Vec<i64>>;

    /// A person's e-mail has changed; written in the same transaction.
    async fn move_name(
        &self,
        tx: &MerchantTx,
        area: Area,
        before: Option<&str>,
        after: Option<&str>,
    ) -> Result<()>;
}
