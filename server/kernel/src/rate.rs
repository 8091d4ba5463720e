//! How often one caller may ask: each signed-in person, each API key, and each network that has not signed in. A server
//! counts by itself, in memory, without a lock that all requests share, and tells callers what is left to them.

use std::hash::Hash;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use governor::middleware::StateInformationMiddleware;
use governor::nanos::Nanos;
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter, clock};
use poem::Request;

use crate::auth::{Area, Principal};
use crate::clock::Clock;
use crate::config::Config;
use crate::error::{Problem, Result};
use crate::text::Text;

/// How often callers that have all of their quota again are forgotten.
const SWEEP_EVERY: Duration = Duration::from_secs(60);
/// What makes a file that takes a processor tens of milliseconds to seconds, by the path's last part.
const COSTLY: [&str; 2] = ["export", "pdf"];

/// Set on a request that the product makes itself, inside the process.
#[derive(Clone)]
pub struct OwnWork;

/// Who asks, signed in.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Person {
    area: Area,
    merchant: Option<i64>,
    subject: i64,
    /// Programs slow down neither the person whose key they use nor each other.
    key: Option<i64>,
}

impl Person {
    fn of(principal: &Principal) -> Self {
        Self {
            area: principal.area,
            merchant: principal.merchant.as_ref().map(|merchant| merchant.id),
            subject: principal.subject_id,
            key: principal
                .actor
                .id
                .filter(|_| principal.session_id.is_none()),
        }
    }
}

/// The kernel's clock, as the limiter reads it.
#[derive(Clone)]
struct Told(Arc<dyn Clock>);

impl clock::Clock for Told {
    type Instant = Nanos;

    fn now(&self) -> Nanos {
        self.0.elapsed().into()
    }
}

struct Limit<K: Hash + Eq + Clone> {
    limiter: RateLimiter<K, DashMapStateStore<K>, Told, StateInformationMiddleware>,
    clock: Told,
    /// In seconds of the clock.
    swept_at: AtomicU64,
}

impl<K: Hash + Eq + Clone> Limit<K> {
    fn a_minute(requests: NonZeroU32, clock: &Told) -> Self {
        Self {
            limiter: RateLimiter::dashmap_with_clock(Quota::per_minute(requests), clock.clone())
                .with_middleware(),
            clock: clock.clone(),
            swept_at: AtomicU64::new(clock.0.elapsed().as_secs()),
        }
    }

    /// What is left to a caller, or how long it has to wait when it has used up its quota.
    fn count(&self, caller: &K) -> (Allowance, Option<Duration>) {
        self.sweep();
        match self.limiter.check_key(caller) {
            Ok(left) => {
                let limit = left.quota().burst_size().get();
                let left = left.remaining_burst_capacity();
                (Allowance { limit, left }, None)
            }
            Err(refused) => {
                let limit = refused.quota().burst_size().get();
                let wait = refused.wait_time_from(clock::Clock::now(&self.clock));
                (Allowance { limit, left: 0 }, Some(wait))
            }
        }
    }

    fn sweep(&self) {
        let now = self.clock.0.elapsed().as_secs();
        let last = self.swept_at.load(Ordering::Relaxed);
        let is_due = now.saturating_sub(last) >= SWEEP_EVERY.as_secs();
        let is_mine = || {
            let swapped =
                self.swept_at
                    .compare_exchange(last, now, Ordering::Relaxed, Ordering::Relaxed);
            swapped.is_ok()
        };
        if is_due && is_mine() {
            self.limiter.retain_recent();
        }
    }
}

/// How many requests a caller has a minute, and how many of them at once now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Allowance {
    pub limit: u32,
    pub left: u32,
}

impl Allowance {
    /// In how many seconds all of it is there again: it comes back evenly.
    pub fn restored_in(self) -> u32 {
        let used = u64::from(self.limit.saturating_sub(self.left));
        let seconds = (used * 60).div_ceil(u64::from(self.limit.max(1)));
        u32::try_from(seconds).unwrap_or(u32::MAX)
    }
}

/// Set by the server's edge on every request; the count notes there what the answer's headers tell.
#[derive(Clone, Default)]
pub struct Allowances(Arc<Mutex<Option<Allowance>>>, Arc<AtomicBool>);

impl Allowances {
    /// Of the tightest limit that the request was counted by.
    pub fn noted(&self) -> Option<Allowance> {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether what was asked for is sample data.
    pub fn is_of_sandbox(&self) -> bool {
        self.1.load(Ordering::Relaxed)
    }

    fn note(&self, allowance: Allowance) {
        let mut noted = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if noted.is_none_or(|known| allowance.left < known.left) {
            *noted = Some(allowance);
        }
    }
}

/// The rates of all callers of one server.
pub struct Rates {
    of_person: Limit<Person>,
    files_of_person: Limit<Person>,
    of_network: Limit<String>,
    files_of_network: Limit<String>,
}

impl Rates {
    pub(crate) fn new(config: &Config, clock: Arc<dyn Clock>) -> Self {
        let clock = Told(clock);
        Self {
            of_person: Limit::a_minute(config.requests_a_minute, &clock),
            files_of_person: Limit::a_minute(config.files_a_minute, &clock),
            of_network: Limit::a_minute(config.unsigned_requests_a_minute, &clock),
            files_of_network: Limit::a_minute(config.files_a_minute, &clock),
        }
    }

    pub(crate) fn count_person(&self, request: &Request, principal: &Principal) -> Result<()> {
        if request.data::<OwnWork>().is_some() {
            return Ok(());
        }
        let is_sandbox = principal
            .merchant
            .as_ref()
            .is_some_and(|own| own.is_sandbox());
        if let Some(told) = request.data::<Allowances>().filter(|_| is_sandbox) {
            told.1.store(true, Ordering::Relaxed);
        }
        let person = Person::of(principal);
        let files = is_costly(request.uri().path()).then_some(&self.files_of_person);
        count(request, &self.of_person, files, &person)
    }

    pub(crate) fn count_network(&self, request: &Request, network: &str) -> Result<()> {
        if request.data::<OwnWork>().is_some() {
            return Ok(());
        }
        let files = is_costly(request.uri().path()).then_some(&self.files_of_network);
        count(request, &self.of_network, files, &network.to_owned())
    }
}

fn count<K: Hash + Eq + Clone>(
    request: &Request,
    all: &Limit<K>,
    files: Option<&Limit<K>>,
    caller: &K,
) -> Result<()> {
    let counted = |limit: &Limit<K>| {
        let (allowance, wait) = limit.count(caller);
        if let Some(allowances) = request.data::<Allowances>() {
            allowances.note(allowance);
        }
        wait
    };
    if let Some(wait) = counted(all) {
        return Err(Problem::wait("rate_exceeded", TOO_FAST, seconds(wait)));
    }
    match files.and_then(counted) {
        Some(wait) => Err(Problem::wait(
            "file_rate_exceeded",
            TOO_MANY_FILES,
            seconds(wait),
        )),
        None => Ok(()),
    }
}

/// Rounded up: who comes back then is let in.
fn seconds(wait: Duration) -> u32 {
    u32::try_from(wait.as_millis().div_ceil(1000))
        .unwrap_or(u32::MAX)
        .max(1)
}

/// Whether a path makes a file.
pub fn is_costly(path: &str) -> bool {
    path.trim_end_matches('/')
        .rsplit('/')
        .next()
        .is_some_and(|last| COSTLY.contains(&last))
}

const TOO_FAST: Text = Text::fixed(
    "Too many requests at once. Please wait a few seconds and try again; programs should ask less often.",
    "طلبات كثيرة في وقت واحد. يرجى الانتظار بضع ثوانٍ ثم المحاولة مجدداً؛ وعلى البرامج أن تطلب بوتيرة أقل.",
);
const TOO_MANY_FILES: Text = Text::fixed(
    "Too many files were asked for within a minute. Please wait a few seconds and try again; filters put more into one export.",
    "طُلبت ملفات كثيرة خلال دقيقة. يرجى الانتظار بضع ثوانٍ ثم المحاولة مجدداً؛ يمكن جمع المزيد في تصدير واحد.",
);
