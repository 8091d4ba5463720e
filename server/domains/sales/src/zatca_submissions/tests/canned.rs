//! Answers that no sound authority gives: cut short, of another document, with odd codes.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;

/// One answer: its status and its body; a body that says more than it sends is cut short.
#[derive(Clone)]
pub(super) struct Canned {
    pub status: u16,
    pub body: Vec<u8>,
    pub announced: usize,
}

impl Canned {
    pub fn new(status: u16, body: impl Into<Vec<u8>>) -> Self {
        let body = body.into();
        Self {
            status,
            announced: body.len(),
            body,
        }
    }

    /// The connection ends in the middle of the body.
    pub fn cut_short(mut self) -> Self {
        self.announced += 100;
        self
    }
}

/// A server that answers what it was told, and then 503.
pub(super) struct Server {
    pub url: String,
    answers: Arc<Mutex<VecDeque<Canned>>>,
    _serving: JoinSet<()>,
}

impl Server {
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let answers: Arc<Mutex<VecDeque<Canned>>> = Arc::default();
        let told = answers.clone();
        let mut serving = JoinSet::new();
        serving.spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let next = told.lock().expect("not poisoned").pop_front();
                let canned = next.unwrap_or_else(|| Canned::new(503, "nothing is left"));
                let _ = answer(stream, &canned).await;
            }
        });
        Self {
            url: format!("http://{address}"),
            answers,
            _serving: serving,
        }
    }

    pub fn tell(&self, canned: Canned) {
        self.answers.lock().expect("not poisoned").push_back(canned);
    }
}

async fn answer(mut stream: TcpStream, canned: &Canned) -> std::io::Result<()> {
    read_request(&mut stream).await?;
    let head = format!(
        "HTTP/1.1 {} Told\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        canned.status, canned.announced,
    );
    stream.write_all(head.as_bytes()).await?;
    stream.write_all(&canned.body).await?;
    stream.shutdown().await
}

/// To the end of the body, so that the answer is not lost with unread bytes.
async fn read_request(stream: &mut TcpStream) -> std::io::Result<()> {
    let mut seen = Vec::new();
    let mut part = [0; 16 * 1024];
    loop {
        let read = stream.read(&mut part).await?;
        seen.extend_from_slice(&part[..read]);
        let text = String::from_utf8_lossy(&seen);
        let Some((head, body)) = text.split_once("\r\n\r\n") else {
            continue;
        };
        let length = head
            .lines()
            .find_map(|line| {
                line.to_ascii_lowercase()
                    .strip_prefix("content-length:")
                    .map(str::to_owned)
            })
            .and_then(|length| length.trim().parse::<usize>().ok())
            .unwrap_or(0);
        if read == 0 || body.len() >= length {
            return Ok(());
        }
    }
}
