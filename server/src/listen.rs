//! Accepts connections, and ends those that make no progress: whoever sends slowly, reads slowly or
//! says nothing would otherwise hold a connection for as long as they like. HTTP/1.1; a proxy in front
//! speaks HTTP/2 and TLS with browsers.

use std::collections::HashMap;
use std::convert::Infallible;
use std::io;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use futures::TryStreamExt as _;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulConnection, GracefulShutdown};
use poem::endpoint::BoxEndpoint;
use poem::http::uri::Scheme;
use poem::web::{LocalAddr, RemoteAddr};
use poem::{Addr, Body, Endpoint as _, Request};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::{Instant, Sleep};

/// How long callers may take, and how many there may be.
#[derive(Debug, Clone)]
pub struct Patience {
    /// For the next request's head, from the connection's start or the answer before.
    pub head: Duration,
    /// For a request's body, beside a second for each [`BODY_RATE`] bytes that came.
    pub body: Duration,
    /// Without a byte of an answer being taken.
    pub write: Duration,
    /// Connections at once.
    pub connections: usize,
    /// Connections of one address at once; none where all callers come through a proxy.
    pub of_address: Option<usize>,
}

/// Bytes a second that a body comes with at least, on the slowest phone.
const BODY_RATE: u64 = 4 * 1024;
/// Descriptors that are left for databases, files and mail.
const RESERVED: usize = 192;
/// How long nothing is accepted after it failed, for example for want of descriptors.
const PAUSE: Duration = Duration::from_millis(200);
/// What requests that are at work are given when the process is told to stop.
const GRACE: Duration = Duration::from_secs(10);

impl Patience {
    /// By the descriptors that this process may open.
    pub fn of_process(trusted_proxies: usize) -> Self {
        let allowed = rlimit::increase_nofile_limit(65_536).unwrap_or(1_024);
        let allowed = usize::try_from(allowed).unwrap_or(usize::MAX);
        let connections = allowed.saturating_sub(RESERVED).clamp(32, 32_768);
        Self {
            head: Duration::from_secs(75),
            body: Duration::from_secs(20),
            write: Duration::from_secs(60),
            connections,
            of_address: (trusted_proxies == 0).then_some((connections / 8).max(16)),
        }
    }
}

/// Serves until `stop` completes, then lets the requests that are at work finish.
pub async fn serve(
    listener: TcpListener,
    endpoint: BoxEndpoint<'static>,
    patience: Patience,
    stop: impl Future<Output = ()>,
) {
    let endpoint = Arc::new(endpoint);
    let open = Arc::new(Semaphore::new(patience.connections));
    let addresses = Arc::new(Addresses::default());
    let graceful = GracefulShutdown::new();
    let mut connections = JoinSet::new();
    tokio::pin!(stop);
    loop {
        let accepted = tokio::select! {
            () = &mut stop => break,
            accepted = accept(&listener, &open) => accepted,
            Some(_) = connections.join_next() => continue,
        };
        let (socket, permit) = accepted;
        let Some(of_address) = addresses.enter(&socket, patience.of_address) else {
            continue;
        };
        let connection = connection(socket, endpoint.clone(), &patience);
        let connection = connection.map(|connection| graceful.watch(connection));
        connections.spawn(async move {
            // A caller that goes away or is too slow is no fault of ours.
            if let Some(connection) = connection {
                let _ = connection.await;
            }
            drop((permit, of_address));
        });
    }
    drop(listener);
    if tokio::time::timeout(GRACE, graceful.shutdown())
        .await
        .is_err()
    {
        tracing::warn!("requests that were still at work are ended");
    }
}

/// The next connection, when there is room for it.
async fn accept(
    listener: &TcpListener,
    open: &Arc<Semaphore>,
) -> (TcpStream, tokio::sync::OwnedSemaphorePermit) {
    if open.available_permits() == 0 {
        tracing::warn!("all connections are in use: the next one waits");
    }
    loop {
        let Ok(permit) = open.clone().acquire_owned().await else {
            std::future::pending().await
        };
        match listener.accept().await {
            Ok((socket, _)) => return (socket, permit),
            Err(error) => {
                tracing::warn!(%error, "a connection could not be accepted");
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
}

/// How many connections each address has.
#[derive(Default)]
struct Addresses(Mutex<HashMap<IpAddr, usize>>);

/// One connection of an address, until it is dropped.
struct OfAddress(Arc<Addresses>, Option<IpAddr>);

impl Addresses {
    fn open(&self) -> std::sync::MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts a connection; nothing where its address has as many as it may. This machine's own are
    /// not counted: a proxy may stand there.
    fn enter(self: &Arc<Self>, socket: &TcpStream, most: Option<usize>) -> Option<OfAddress> {
        let address = socket.peer_addr().ok()?.ip().to_canonical();
        let Some(most) = most.filter(|_| !address.is_loopback()) else {
            return Some(OfAddress(self.clone(), None));
        };
        let mut open = self.open();
        let count = open.entry(address).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(OfAddress(self.clone(), Some(address)))
    }
}

impl Drop for OfAddress {
    fn drop(&mut self) {
        let Some(address) = self.1 else { return };
        let mut open = self.0.open();
        if let Some(count) = open.get_mut(&address) {
            *count -= 1;
            if *count == 0 {
                open.remove(&address);
            }
        }
    }
}

/// One connection's requests; nothing where it has already gone.
fn connection(
    socket: TcpStream,
    endpoint: Arc<BoxEndpoint<'static>>,
    patience: &Patience,
) -> Option<impl GracefulConnection<Error = hyper::Error> + Send + use<>> {
    let local = LocalAddr(Addr::SocketAddr(socket.local_addr().ok()?));
    let remote = RemoteAddr(Addr::SocketAddr(socket.peer_addr().ok()?));
    let _ = socket.set_nodelay(true);
    let for_body = patience.body;
    let service = service_fn(move |request: hyper::Request<hyper::body::Incoming>| {
        use hyper::body::Body as _;
        let endpoint = endpoint.clone();
        let (local, remote) = (local.clone(), remote.clone());
        let has_body = !request.body().is_end_stream();
        async move {
            let mut request: Request = (request, local, remote, Scheme::HTTP).into();
            if has_body {
                let body = request.take_body();
                request.set_body(in_time(body, for_body));
            }
            Ok::<_, Infallible>(endpoint.get_response(request).await.into())
        }
    });
    let mut protocol = http1::Builder::new();
    protocol
        .timer(TokioTimer::new())
        .header_read_timeout(patience.head);
    let socket = Writing::new(socket, patience.write);
    Some(protocol.serve_connection(TokioIo::new(socket), service))
}

/// The body, which fails when it comes too slowly.
fn in_time(body: Body, patience: Duration) -> Body {
    let begun = Instant::now();
    let parts = body.into_bytes_stream();
    let stream = futures::stream::try_unfold((parts, 0_u64), move |(mut parts, came)| async move {
        let until = begun + patience + Duration::from_secs(came / BODY_RATE);
        match tokio::time::timeout_at(until, parts.try_next()).await {
            Ok(Ok(Some(part))) => {
                let came = came + part.len() as u64;
                Ok(Some((part, (parts, came))))
            }
            Ok(Ok(None)) => Ok(None),
            Ok(Err(error)) => Err(error),
            Err(_) => Err(io::Error::new(
                io::ErrorKind::TimedOut,
                "the request's body came too slowly",
            )),
        }
    });
    Body::from_bytes_stream(stream)
}

/// A socket whose other side takes what is written within a time.
struct Writing {
    socket: TcpStream,
    patience: Duration,
    /// Since when nothing is taken.
    waits: Option<Pin<Box<Sleep>>>,
}

impl Writing {
    fn new(socket: TcpStream, patience: Duration) -> Self {
        Self {
            socket,
            patience,
            waits: None,
        }
    }

    fn or_too_slow<T>(
        &mut self,
        context: &mut Context<'_>,
        progress: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if progress.is_ready() {
            self.waits = None;
            return progress;
        }
        let patience = self.patience;
        let waits = self
            .waits
            .get_or_insert_with(|| Box::pin(tokio::time::sleep(patience)));
        ready!(waits.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Writing {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.socket).poll_read(context, buffer)
    }
}

impl AsyncWrite for Writing {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let progress = Pin::new(&mut self.socket).poll_write(context, bytes);
        self.or_too_slow(context, progress)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let progress = Pin::new(&mut self.socket).poll_write_vectored(context, parts);
        self.or_too_slow(context, progress)
    }

    fn is_write_vectored(&self) -> bool {
        self.socket.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.socket).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.socket).poll_shutdown(context)
    }
}
