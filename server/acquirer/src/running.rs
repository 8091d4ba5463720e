//! A started stand-in.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use poem::listener::{Acceptor as _, Listener as _, TcpListener};
use poem::{EndpointExt as _, Route, Server};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinSet;

use crate::state::State;
use crate::{callbacks, calls, pages};

/// The one account that it knows.
#[derive(Debug, Clone)]
pub struct Options {
    /// 0 takes a free one.
    pub port: u16,
    pub profile_id: String,
    pub server_key: String,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            port: 0,
            profile_id: "4711".to_owned(),
            server_key: "stand-in".to_owned(),
        }
    }
}

pub struct Acquirer;

impl Acquirer {
    /// Starts it on loopback.
    ///
    /// # Errors
    /// Those of the listener.
    pub async fn start(options: Options) -> std::io::Result<Running> {
        let (sender, waiting) = mpsc::unbounded_channel();
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, options.port));
        let acceptor = listener.into_acceptor().await?;
        let address = acceptor
            .local_addr()
            .first()
            .and_then(|address| address.as_socket_addr().copied())
            .ok_or_else(|| std::io::Error::other("no address"))?;
        let state = Arc::new(State::new(options, sender));
        let routes = Route::new()
            .nest("/payment", calls::routes())
            .nest("/page", pages::routes())
            .nest("/stand-in", pages::admin())
            .data(state.clone());
        let (stop, stopped) = oneshot::channel::<()>();
        let mut tasks = JoinSet::new();
        tasks.spawn(async move {
            let signal = async move { stopped.await.unwrap_or_default() };
            Server::new_with_acceptor(acceptor)
                .run_with_graceful_shutdown(routes, signal, Some(Duration::ZERO))
                .await
        });
        tasks.spawn(async move {
            callbacks::run(waiting).await;
            Ok(())
        });
        Ok(Running {
            state,
            address,
            _stop: stop,
            tasks,
        })
    }
}

/// Dropping it ends it.
pub struct Running {
    pub state: Arc<State>,
    address: SocketAddr,
    _stop: oneshot::Sender<()>,
    tasks: JoinSet<std::io::Result<()>>,
}

impl Running {
    /// `http://host:port`.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Waits until it ends by itself, which is an error of the listener.
    ///
    /// # Errors
    /// The listener's.
    pub async fn wait(&mut self) -> std::io::Result<()> {
        match self.tasks.join_next().await {
            Some(Ok(result)) => result,
            _ => Ok(()),
        }
    }
}
