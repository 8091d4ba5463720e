//! A server of somebody else's that is sent requests, and answers as a test wants it to.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use poem::http::{StatusCode, header::HeaderName};
use poem::listener::{Acceptor as _, Listener as _, TcpListener};
use poem::{Request, Response, Server};

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
        let listener = TcpListener::bind("127.0.0.1:0");
        let acceptor = listener.into_acceptor().await.expect("bound");
        let address = acceptor.local_addr().remove(0);
        let port = address.as_socket_addr().expect("an address").port();
        let state = Arc::new(Mutex::new(State {
            answers: Box::new(|_| Reply::status(200)),
            received: Vec::new(),
        }));
        let shared = state.clone();
        let answer = poem::endpoint::make(move |request| answer(request, shared.clone()));
        tokio::spawn(Server::new_with_acceptor(acceptor).run(answer));
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

    /// How many came in so far.
    pub fn received_count(&self) -> usize {
        self.lock().received.len()
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

async fn answer(request: Request, state: Arc<Mutex<State>>) -> Response {
    let (parts, body) = request.into_parts();
    let headers = parts.headers.iter().filter_map(|(name, value)| {
        let value = value.to_str().ok()?;
        Some((name.as_str().to_owned(), value.to_owned()))
    });
    let received = Received {
        headers: headers.collect(),
        body: body.into_string().await.expect("text"),
    };
    let reply = {
        let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
        let reply = (state.answers)(&received);
        state.received.push(received);
        reply
    };
    tokio::time::sleep(reply.after).await;
    let status = StatusCode::from_u16(reply.status).expect("a status");
    let mut response = Response::builder().status(status);
    for (name, value) in reply.headers {
        response = response.header(HeaderName::from_static(name), value);
    }
    response.body(reply.body)
}
