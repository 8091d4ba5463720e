//! What a running program holds: pools, time, randomness, caches. Built once at start.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::auth::{Authenticators, Passwords, PrincipalCache, SigningKeys};
use crate::clock::{Clock, SystemClock};
use crate::config::Config;
use crate::entropy::{Entropy, SystemEntropy};
use crate::ephemeral::{Ephemeral, MemoryEphemeral};
use crate::permission::{Page, Permissions};
use crate::rate::Rates;
use crate::storage::Storage;
use crate::tenancy::{Database, Merchants};

/// Cheap to clone; every request and job carries one.
#[derive(Clone)]
pub struct Kernel(Arc<Inner>);

pub struct Inner {
    pub config: Config,
    pub database: Database,
    pub merchants: Merchants,
    pub clock: Arc<dyn Clock>,
    pub entropy: Arc<dyn Entropy>,
    pub ephemeral: Arc<dyn Ephemeral>,
    pub storage: Storage,
    pub authenticators: Authenticators,
    pub principals: PrincipalCache,
    pub signing_keys: SigningKeys,
    pub passwords: Passwords,
    pub rates: Rates,
    /// Every page of the permission map that the composed product has.
    pub pages: Vec<&'static Page>,
    /// Every verb of the audit log that the composed product has.
    pub actions: Vec<&'static str>,
    ports: Ports,
    /// Set once migrations and the demo are done; readiness waits for it.
    pub prepared: AtomicBool,
}

/// What a context needs from one that is uphill of it: the lower one declares a trait, the upper
/// one implements it, and the composed product plugs it in.
#[derive(Default)]
pub struct Ports(HashMap<TypeId, Box<dyn Any + Send + Sync>>);

impl Ports {
    pub fn plug<P: ?Sized + Send + Sync + 'static>(mut self, port: Arc<P>) -> Self {
        self.0.insert(TypeId::of::<P>(), Box::new(port));
        self
    }
}

/// The parts that differ between a server, a worker and a test.
pub struct Parts {
    pub config: Config,
    pub database: Database,
    pub clock: Arc<dyn Clock>,
    pub entropy: Arc<dyn Entropy>,
    pub ephemeral: Arc<dyn Ephemeral>,
    pub storage: Storage,
    pub authenticators: Authenticators,
    pub pages: Vec<&'static Page>,
    pub actions: Vec<&'static str>,
    pub ports: Ports,
    /// The merchants' schema version that this program needs.
    pub required_version: i64,
    /// How long a merchant's or a session's state is trusted without asking the database.
    pub trusted_for: Duration,
}

impl Parts {
    pub fn new(
        config: Config,
        database: Database,
        storage: Storage,
        authenticators: Authenticators,
    ) -> Self {
        let trusted_for = Duration::from_millis(config.trust_ms);
        Self {
            config,
            database,
            clock: Arc::new(SystemClock),
            entropy: Arc::new(SystemEntropy),
            ephemeral: Arc::new(MemoryEphemeral::default()),
            storage,
            authenticators,
            pages: Vec::new(),
            actions: Vec::new(),
            ports: Ports::default(),
            required_version: 0,
            trusted_for,
        }
    }

    pub fn build(self) -> Kernel {
        let merchants = Merchants::new(
            self.database.platform_pool().clone(),
            self.required_version,
            self.trusted_for,
        );
        Kernel(Arc::new(Inner {
            rates: Rates::new(&self.config, self.clock.clone()),
            config: self.config,
            database: self.database,
            merchants,
            clock: self.clock,
            entropy: self.entropy,
            ephemeral: self.ephemeral,
            storage: self.storage,
            authenticators: self.authenticators,
            principals: PrincipalCache::new(self.trusted_for),
            signing_keys: SigningKeys::default(),
            passwords: Passwords::new(),
            pages: self.pages,
            actions: self.actions,
            ports: self.ports,
            prepared: AtomicBool::new(false),
        }))
    }
}

impl Deref for Kernel {
    type Target = Inner;

    fn deref(&self) -> &Inner {
        &self.0
    }
}

impl Kernel {
    /// The implementation that was plugged in for a port. Without one the product is composed wrongly.
    pub fn port<P: ?Sized + Send + Sync + 'static>(&self) -> crate::Result<Arc<P>> {
        let plugged = self.ports.0.get(&TypeId::of::<P>());
        plugged
            .and_then(|port| port.downcast_ref::<Arc<P>>())
            .cloned()
            .ok_or_else(|| {
                let port = std::any::type_name::<P>();
                crate::Problem::internal(anyhow::anyhow!("nothing is plugged in for {port}"))
            })
    }

    /// Whether these rights open the records of a noun, by the `view` of its page. For what stands
    /// beside records of several contexts, such as documents.
    pub fn may_view(&self, permissions: &Permissions, noun: &str) -> bool {
        let page = self.pages.iter().find(|page| page.noun == noun);
        page.is_some_and(|page| {
            let mut actions = page.actions.iter();
            let view = actions.find(|action| action.name == "view");
            view.is_some_and(|view| permissions.allows_numbers(page.number, view.number))
        })
    }

    /// An absolute link into the product; always carries its language.
    pub fn link(&self, language: crate::text::Language, path: &str) -> String {
        format!(
            "{}/{}/{}",
            self.config.public_url.trim_end_matches('/'),
            language.as_str(),
            path.trim_start_matches('/')
        )
    }
}
