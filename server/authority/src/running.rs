//! Starting and stopping the authority inside another program.
use crate::{
    admin, calls,
    chain::ChainReport,
    clock::Clock,
    connection::{Connections, CuttableAcceptor},
    environment::Environment,
    faults::Faults,
    issuer::{IssueError, Issuers},
    records::{Csid, Delivery, Document},
    service::Service,
    store::{Store, StoreError},
};
use poem::{Route, Server};
use std::{
    net::{IpAddr, Ipv4Addr, SocketAddr},
    path::PathBuf,
    sync::{Arc, atomic::AtomicU64},
};
use tokio::{net::TcpListener, sync::oneshot, task::JoinSet};

/// How the authority is started.
#[derive(Debug, Clone)]
pub struct Options {
    /// Address to listen on.
    pub host: IpAddr,
    /// 0 takes a free one.
    pub port: u16,
    /// Folder for what it remembers between runs.
    pub data: Option<PathBuf>,
    /// One-time passwords it takes; `None` takes any six digits but 999999.
    pub passwords: Option<Vec<String>>,
    /// DER of certificates taken beside its own.
    pub trusted: Vec<Vec<u8>>,
    /// Validity of the certificates it issues, days.
    pub certificate_days: i64,
    /// Where it takes the time from.
    pub clock: Clock,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            host: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: 0,
            data: None,
            passwords: Some(["123345", "111111", "222222"].map(str::to_owned).to_vec()),
            trusted: Vec::new(),
            certificate_days: 5 * 365,
            clock: Clock::System,
        }
    }
}

/// The authority could not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The port cannot be listened on.
    #[error("the port cannot be used: {0}")]
    Port(#[from] std::io::Error),
    /// The data folder cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The issuers could not be set up.
    #[error(transparent)]
    Issue(#[from] IssueError),
}

/// The stand-in.
pub struct Authority;

impl Authority {
    /// Starts it; it answers when this returns.
    ///
    /// # Errors
    /// [`StartError`].
    pub async fn start(options: Options) -> Result<Running, StartError> {
        let store = Store::open(options.data.as_deref())?;
        let now = options.clock.now();
        let issuers = Issuers::new(&store.keys(), options.certificate_days, now)?;
        let trust = issuers.trust(options.trusted)?;
        // 13 digits, above every one given before.
        let first = store
            .csids()
            .iter()
            .map(|csid| csid.request_id + 1)
            .max()
            .unwrap_or_default();
        let request_ids = AtomicU64::new(first.max(now.timestamp_millis().unsigned_abs()));
        let connections = Connections::default();
        let service = Arc::new(Service {
            store,
            faults: Faults::default(),
            issuers,
            trust,
            connections: connections.clone(),
            clock: options.clock,
            passwords: options.passwords,
            request_ids,
        });
        let listener = TcpListener::bind((options.host, options.port)).await?;
        let address = listener.local_addr()?;
        let acceptor = CuttableAcceptor::new(listener, connections)?;
        let routes = Route::new()
            .nest("/authority", admin::routes(&service))
            .nest("/", calls::routes(&service));
        let (stop, stopped) = oneshot::channel::<()>();
        let mut task = JoinSet::new();
        task.spawn(async move {
            let signal = async move { stopped.await.unwrap_or_default() };
            Server::new_with_acceptor(acceptor)
                .run_with_graceful_shutdown(routes, signal, Some(std::time::Duration::ZERO))
                .await
        });
        Ok(Running {
            service,
            address,
            stop,
            task,
        })
    }
}

/// A started authority; dropping it ends it.
pub struct Running {
    service: Arc<Service>,
    address: SocketAddr,
    stop: oneshot::Sender<()>,
    task: JoinSet<std::io::Result<()>>,
}

impl Running {
    /// `http://host:port`, without a path.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The base of an environment's calls.
    #[must_use]
    pub fn base(&self, environment: Environment) -> String {
        format!("{}{}", self.url(), environment.base_path())
    }

    /// The faults, to order and clear.
    #[must_use]
    pub fn faults(&self) -> &Faults {
        &self.service.faults
    }

    /// The accepted documents in order of arrival.
    #[must_use]
    pub fn documents(&self) -> Vec<Document> {
        admin::accepted(&self.service)
    }

    /// Documents seen and not accepted, those sent from clearance to reporting too.
    #[must_use]
    pub fn refused(&self) -> Vec<Document> {
        self.service
            .store
            .documents()
            .into_iter()
            .filter(|document| !document.is_accepted())
            .collect()
    }

    /// Every call in order of arrival.
    #[must_use]
    pub fn deliveries(&self) -> Vec<Delivery> {
        self.service.store.deliveries()
    }

    /// The chain of a unit, by its id or by the `request_id` of one of its CSIDs.
    #[must_use]
    pub fn chain(&self, device: &str) -> Option<ChainReport> {
        self.service.store.chain(device)
    }

    /// The CSIDs, oldest first, with their credentials.
    #[must_use]
    pub fn csids(&self) -> Vec<Csid> {
        self.service.store.csids()
    }

    /// The clock.
    #[must_use]
    pub fn clock(&self) -> &Clock {
        &self.service.clock
    }

    /// DER of the certificate it stamps cleared documents with.
    #[must_use]
    pub fn stamp_certificate(&self) -> &[u8] {
        &self.service.issuers.stamp.der
    }

    /// Waits until it ends by itself, which is an error of the listener.
    ///
    /// # Errors
    /// The listener's.
    pub async fn wait(&mut self) -> std::io::Result<()> {
        match self.task.join_next().await {
            Some(Ok(result)) => result,
            _ => Ok(()),
        }
    }

    /// Ends it and waits until the port is free.
    pub async fn stop(mut self) {
        // The task is gone already when sending fails.
        let _ = self.stop.send(());
        while self.task.join_next().await.is_some() {}
    }
}
