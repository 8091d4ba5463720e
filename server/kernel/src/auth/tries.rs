//! Counters of sign-in tries. Those of one network stand under an epoch, so that one write forgets
//! all of them.

use std::time::Duration;

use super::principal::Area;
use super::sign_in_records::Measure;
use crate::ephemeral::{Ephemeral, digest, throttle};
use crate::error::{Problem, Result};
use crate::request::network_of;
use crate::state::Kernel;

pub(super) const WINDOW: Duration = Duration::from_secs(15 * 60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// Whoever signed in from a network in this time is known there.
const KNOWN: Duration = Duration::from_secs(30 * 24 * 60 * 60);
/// Longer than any counter lasts.
const EPOCH: Duration = Duration::from_secs(2 * 24 * 60 * 60);

/// Tries for one login from one network in a window.
const TRIES_OF_LOGIN_AT_NETWORK: u64 = 10;
/// Tries for one login from everywhere in a window.
const TRIES_OF_LOGIN: u64 = 50;
/// Failures of one login from one network in a day, after which it waits there.
const FAILURES_OF_LOGIN: u64 = 50;
/// Failures of one login in a day that count against its whole network, so that one guesser of one
/// login shuts nobody else out.
const COUNTED_FOR_NETWORK: u64 = 10;
/// Failures of a network in a window, after which it waits.
const FAILURES_OF_NETWORK: u64 = 50;
/// Failures of a network in a day, after which it is blocked for a day.
const FAILURES_BEFORE_BLOCK: u64 = 100;
/// Refused tries of one network that are recorded in a window.
const RECORDED_REFUSALS: u64 = 20;

/// The counters of one network, and of one login there.
pub(super) struct Tries<'a> {
    store: &'a dyn Ephemeral,
    network: String,
    epoch: String,
}

impl<'a> Tries<'a> {
    pub(super) async fn of(store: &'a dyn Ephemeral, network: String) -> Result<Self> {
        let epoch = store.get(&epoch_key(&network)).await?.unwrap_or_default();
        Ok(Self {
            store,
            network,
            epoch,
        })
    }

    pub(super) async fn throttle(&self, purpose: &str, limit: u64) -> Result<()> {
        throttle(self.store, &self.key(purpose), limit, WINDOW).await
    }

    /// Whether somebody signed in with this login from here lately.
    pub(super) async fn is_known(&self, login: &Login) -> Result<bool> {
        Ok(self.store.get(&self.known_key(login)).await?.is_some())
    }

    /// Counts a try of a login: here, and, unless it is known here, everywhere.
    pub(super) async fn count_try(&self, login: &Login, is_known: bool) -> Result<()> {
        if self
            .store
            .get(&self.of_login("closed", login))
            .await?
            .is_some()
        {
            return Err(Problem::too_many(3_600));
        }
        let here = self.of_login("try", login);
        throttle(self.store, &here, TRIES_OF_LOGIN_AT_NETWORK, WINDOW).await?;
        if is_known {
            return Ok(());
        }
        let everywhere = format!("sign_in:login:{}", login.0);
        throttle(self.store, &everywhere, TRIES_OF_LOGIN, WINDOW).await
    }

    /// Counts a failure; what the network has to bear for it.
    pub(super) async fn count_failure(&self, login: &Login) -> Result<Option<Measure>> {
        let of_login = self.of_login("failures", login);
        let (failures, left) = self.store.count(&of_login, DAY).await?;
        if failures >= FAILURES_OF_LOGIN {
            self.close(&self.of_login("closed", login), left).await?;
        }
        if failures > COUNTED_FOR_NETWORK {
            return Ok(None);
        }
        let (recent, left) = self.store.count(&self.key("failures"), WINDOW).await?;
        let (in_a_day, _) = self.store.count(&self.key("failures_day"), DAY).await?;
        Ok(if in_a_day >= FAILURES_BEFORE_BLOCK {
            Some(Measure::Block)
        } else if recent >= FAILURES_OF_NETWORK {
            Some(Measure::Wait(left.max(1)))
        } else {
            None
        })
    }

    /// Whether one more refusal of this network is recorded.
    pub(super) async fn records_refusal(&self) -> Result<bool> {
        let (count, _) = self.store.count(&self.key("refused"), WINDOW).await?;
        Ok(count <= RECORDED_REFUSALS)
    }

    /// The password was right: earlier slips no longer count, and the login is known here.
    pub(super) async fn forgive(&self, login: &Login) -> Result<()> {
        self.store.remove(&self.of_login("try", login)).await?;
        self.store.remove(&self.of_login("failures", login)).await?;
        self.store.set(&self.known_key(login), "known", KNOWN).await
    }

    async fn close(&self, key: &str, seconds: u32) -> Result<()> {
        let lifetime = Duration::from_secs(u64::from(seconds.max(1)));
        self.store.set(key, "closed", lifetime).await
    }

    fn key(&self, what: &str) -> String {
        format!("sign_in:{what}:{}:{}", self.network, self.epoch)
    }

    fn of_login(&self, what: &str, login: &Login) -> String {
        self.key(&format!("{what}:{}", login.0))
    }

    fn known_key(&self, login: &Login) -> String {
        format!("sign_in:known:{}:{}", login.0, self.network)
    }
}

impl Measure {
    /// Why, as the platform's staff read it.
    pub fn reason(self) -> String {
        match self {
            Self::Wait(_) => {
                format!("{FAILURES_OF_NETWORK} failed sign-ins within a quarter of an hour")
            }
            Self::Block => format!("{FAILURES_BEFORE_BLOCK} failed sign-ins within a day"),
        }
    }
}

/// A typed login in keys.
pub(super) struct Login(String);

impl Login {
    pub(super) fn new(area: Area, typed: &str) -> Self {
        Self(format!("{}:{}", area.number(), digest(typed)))
    }
}

/// Forgets what was counted against an address' network, and against each login there.
pub async fn forget_tries(kernel: &Kernel, address: &str) -> Result<()> {
    let epoch = kernel.clock.now().timestamp_micros().to_string();
    let key = epoch_key(&network_of(address));
    kernel.ephemeral.set(&key, &epoch, EPOCH).await
}

fn epoch_key(network: &str) -> String {
    format!("sign_in:epoch:{network}")
}
