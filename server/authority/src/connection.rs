//! Connections the authority can cut, so that a client sees a reset instead of an answer.
use poem::{
    http::uri::Scheme,
    listener::Acceptor,
    web::{LocalAddr, RemoteAddr},
};
use std::{
    collections::HashMap,
    io,
    net::SocketAddr,
    pin::Pin,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    task::{Context, Poll},
};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::{TcpListener, TcpStream},
};

type Open = Arc<Mutex<HashMap<SocketAddr, Arc<AtomicBool>>>>;

/// The open connections by the client's address.
#[derive(Debug, Clone, Default)]
pub struct Connections(Open);

impl Connections {
    /// Marks the connection: the next byte of an answer resets it instead.
    pub fn cut(&self, peer: SocketAddr) {
        if let Some(cut) = self
            .0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .get(&peer)
        {
            cut.store(true, Ordering::SeqCst);
        }
    }
}

/// Accepts TCP connections and registers them.
pub struct CuttableAcceptor {
    listener: TcpListener,
    local: LocalAddr,
    connections: Connections,
}

impl CuttableAcceptor {
    /// Wraps a bound listener.
    ///
    /// # Errors
    /// The listener's own, when it has no address.
    pub fn new(listener: TcpListener, connections: Connections) -> io::Result<Self> {
        let local = LocalAddr(listener.local_addr()?.into());
        Ok(Self {
            listener,
            local,
            connections,
        })
    }
}

impl Acceptor for CuttableAcceptor {
    type Io = Connection;

    fn local_addr(&self) -> Vec<LocalAddr> {
        vec![self.local.clone()]
    }

    async fn accept(&mut self) -> io::Result<(Self::Io, LocalAddr, RemoteAddr, Scheme)> {
        let (stream, peer) = self.listener.accept().await?;
        let cut = Arc::new(AtomicBool::new(false));
        let connections = self.connections.clone();
        connections
            .0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(peer, cut.clone());
        let connection = Connection {
            stream,
            peer,
            cut,
            connections,
        };
        Ok((
            connection,
            self.local.clone(),
            RemoteAddr(peer.into()),
            Scheme::HTTP,
        ))
    }
}

/// A TCP connection that refuses to write once it is cut.
pub struct Connection {
    stream: TcpStream,
    peer: SocketAddr,
    cut: Arc<AtomicBool>,
    connections: Connections,
}

impl Connection {
    fn alive(&self) -> io::Result<()> {
        if !self.cut.load(Ordering::SeqCst) {
            return Ok(());
        }
        // Closing without lingering sends RST: the client sees the connection reset, not an orderly end.
        self.stream.set_zero_linger()?;
        Err(io::ErrorKind::ConnectionReset.into())
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.connections
            .0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .remove(&self.peer);
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.alive()?;
        Pin::new(&mut self.stream).poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.alive()?;
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.alive()?;
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.alive()?;
        Pin::new(&mut self.stream).poll_write_vectored(cx, bytes)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}
