//! A server of somebody else's that is sent requests, and answers as a test wants it to.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// A request that came in.
#[derive(Debug, Clone)]
pub struct Received {
    /// By names in lower case.
    pub headers: HashMap<String, String>,
    pub body: String,
}

/// What it is answered with.
#[derive(Debug, Clone)]
pub struct Reply {
    pub status: u16,
    pub headers: Vec<(&'static str, String)>,
    pub body: String,
    pub after: Duration,
}

impl Reply {
    pub fn status(status: u16) -> Self {
        Self {
            status,
            headers: Vec::new(),
            body: String::new(),
            after: Duration::ZERO,
        }
    }
}

type Answers = Box<dyn Fn(&Received) -> Reply + Send>;

struct State {
    answers: Answers,
    received: Vec<Received>,
}

/// Runs as long as the test's runtime.
pub struct Receiver {
    pub port: u16,
    state: Arc<Mutex<State>>,
}

impl Receiver {
    /// One that takes everything.
    #[expect(clippy::disallowed_methods, reason = "it ends with the test's runtime")]
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("bound");
        let port = listener.local_addr().expect("bound").port();
        let state = Arc::new(Mutex::new(State {
            answers: Box::new(|_| Reply::status(200)),
            received: Vec::new(),
        }));
        let shared = state.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(converse(stream, shared.clone()));
            }
        });
        Self { port, state }
    }

    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}/hooks", self.port)
    }

    /// How it answers from now on.
    pub fn answer(&self, answers: impl Fn(&Received) -> Reply + Send + 'static) {
        self.lock().answers = Box::new(answers);
    }

    /// What came in so far, in that order.
    pub fn received(&self) -> Vec<Received> {
        self.lock().received.clone()
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Until the caller hangs up.
async fn converse(stream: TcpStream, state: Arc<Mutex<State>>) -> Option<()> {
    let (reader, mut writer) = stream.into_split();
    let mut reader = BufReader::new(reader);
    loop {
        let received = read(&mut reader).await?;
        let reply = {
            let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
            let reply = (state.answers)(&received);
            state.received.push(received);
            reply
        };
        tokio::time::sleep(reply.after).await;
        let mut text = format!(
            "HTTP/1.1 {} told\r\ncontent-length: {}\r\n",
            reply.status,
            reply.body.len()
        );
        for (name, value) in &reply.headers {
            text.push_str(&format!("{name}: {value}\r\n"));
        }
        text.push_str("\r\n");
        text.push_str(&reply.body);
        writer.write_all(text.as_bytes()).await.ok()?;
    }
}

async fn read(reader: &mut (impl tokio::io::AsyncBufRead + Unpin)) -> Option<Received> {
    let mut line = String::new();
    reader
        .read_line(&mut line)
        .await
        .ok()
        .filter(|read| *read > 0)?;
    let mut headers = HashMap::new();
    loop {
        line.clear();
        reader
            .read_line(&mut line)
            .await
            .ok()
            .filter(|read| *read > 0)?;
        let Some((name, value)) = line.trim().split_once(':') else {
            break;
        };
        headers.insert(name.to_lowercase(), value.trim().to_owned());
    }
    let length = headers.get("content-length")?.parse().ok()?;
    let mut body = vec![0; length];
    reader.read_exact(&mut body).await.ok()?;
    Some(Received {
        headers,
        body: String::from_utf8(body).ok()?,
    })
}
