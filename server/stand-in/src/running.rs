//! A started stand-in.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use poem::listener::{Acceptor as _, Listener as _, TcpListener};
use poem::{EndpointExt as _, Route, Server};
use tokio::sync::oneshot;
use tokio::task::JoinSet;

use crate::callbacks::{self, Callbacks};

/// Answers `routes` on loopback, which find `state` as their data, and works off the callbacks. Port 0 takes a free one.
///
/// # Errors
/// Those of the listener.
pub async fn start<State: Send + Sync + 'static>(
    port: u16,
    routes: Route,
    state: State,
    waiting: Callbacks,
) -> std::io::Result<Running<State>> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    let acceptor = listener.into_acceptor().await?;
    let address = acceptor
        .local_addr()
        .first()
        .and_then(|address| address.as_socket_addr().copied())
        .ok_or_else(|| std::io::Error::other("no address"))?;
    let state = Arc::new(state);
    let routes = routes.data(state.clone());
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

/// Dropping it ends it.
pub struct Running<State> {
    pub state: Arc<State>,
    address: SocketAddr,
    _stop: oneshot::Sender<()>,
    tasks: JoinSet<std::io::Result<()>>,
}

impl<State> Running<State> {
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
