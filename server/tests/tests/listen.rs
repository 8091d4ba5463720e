//! Connections that make no progress end, and leave room for others.

use std::net::SocketAddr;
use std::time::Duration;

use server::listen::{Patience, serve};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinSet;

struct Served {
    address: SocketAddr,
    _stop: oneshot::Sender<()>,
    _running: JoinSet<()>,
}

async fn served(app: &testing::App, patience: Patience) -> Served {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let (stop, stopped) = oneshot::channel::<()>();
    let endpoint = server::served(app.kernel.clone());
    let mut running = JoinSet::new();
    running.spawn(serve(listener, endpoint, patience, async {
        let _ = stopped.await;
    }));
    Served {
        address,
        _stop: stop,
        _running: running,
    }
}

fn patience() -> Patience {
    Patience {
        head: Duration::from_millis(150),
        body: Duration::from_millis(150),
        write: Duration::from_secs(5),
        connections: 4,
        of_address: None,
    }
}

/// What comes until the server ends the connection, while `more` is sent byte by byte.
async fn until_closed(address: SocketAddr, first: &str, more: &str) -> String {
    let mut socket = TcpStream::connect(address).await.expect("connected");
    socket.write_all(first.as_bytes()).await.expect("sent");
    let (mut reading, mut writing) = socket.split();
    let mut answer = Vec::new();
    let read = reading.read_to_end(&mut answer);
    let drip = async {
        for byte in more.bytes().cycle() {
            if writing.write_all(&[byte]).await.is_err() {
                break;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        std::future::pending::<()>().await;
    };
    tokio::select! {
        _ = read => {}
        () = drip => {}
    }
    String::from_utf8_lossy(&answer).into_owned()
}

const LIVE: &str = "GET /health/live HTTP/1.1\r\nHost: manzil.test\r\n\r\n";

#[tokio::test]
async fn who_makes_no_progress_is_let_go() {
    let app = testing::app().await;
    let served = served(&app, patience()).await;
    assert_eq!(until_closed(served.address, "", "").await, "");
    let head = "GET /health/live HTTP/1.1\r\nHost: manzil.test\r\nX-Slow: ";
    let slow_head = until_closed(served.address, head, "a").await;
    assert!(!slow_head.contains("200 OK"), "{slow_head}");
    let body = "POST /api/public/trial_requests HTTP/1.1\r\nHost: manzil.test\r\n\
                Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n{";
    let slow_body = until_closed(served.address, body, " ").await;
    assert!(slow_body.starts_with("HTTP/1.1 4"), "{slow_body}");
    // One that keeps its connection is served, and let go when it says nothing more.
    let idle = until_closed(served.address, LIVE, "").await;
    assert!(
        idle.starts_with("HTTP/1.1 200 OK") && idle.ends_with("ok"),
        "{idle}"
    );
}

#[tokio::test]
async fn silent_connections_shut_nobody_out() {
    let app = testing::app().await;
    let served = served(&app, patience()).await;
    let mut silent = Vec::new();
    for _ in 0..12 {
        silent.push(TcpStream::connect(served.address).await.expect("connected"));
    }
    let answer = until_closed(served.address, LIVE, "").await;
    assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");
}

#[tokio::test]
async fn before_it_is_prepared_callers_are_told_to_come_back() {
    let app = testing::app().await;
    let prepared = &app.kernel.prepared;
    prepared.store(false, std::sync::atomic::Ordering::Release);
    let served = served(&app, patience()).await;
    let call = "GET /api/public/countries HTTP/1.1\r\nHost: manzil.test\r\n\r\n";
    let answer = until_closed(served.address, call, "").await;
    assert!(answer.starts_with("HTTP/1.1 503"), "{answer}");
    assert!(
        answer.contains("retry-after: 2") && answer.contains("\"unavailable\""),
        "{answer}"
    );
}
