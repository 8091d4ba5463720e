//! A mail server on loopback that keeps what it is given, and refuses where it is told to.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;
use tokio::task::JoinSet;

/// Answers nothing more, as a server that died.
pub const HANG_UP: &str = "hang up";
/// What a refusal may name beside the beginnings of lines: before the client says anything.
pub const GREETING: &str = "greeting";

#[derive(Debug, Clone)]
pub struct CaughtMail {
    pub sender: String,
    pub recipient: String,
    pub content: String,
}

/// A conversation that stands still once it has named the sender.
#[derive(Default)]
pub struct Hold {
    reached: Notify,
    released: Notify,
}

impl Hold {
    /// Ends when a conversation stands still.
    pub async fn reached(&self) {
        self.reached.notified().await;
    }

    pub fn release(&self) {
        self.released.notify_one();
    }
}

#[derive(Default)]
struct State {
    hold: Option<Arc<Hold>>,
    /// What lines begin with, and the answer to them.
    refusals: Vec<(String, String)>,
    mails: Vec<CaughtMail>,
    conversations: usize,
}

/// Runs as long as it is kept.
pub struct MailCatcher {
    pub port: u16,
    state: Arc<Mutex<State>>,
    _tasks: JoinSet<()>,
}

fn locked(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

impl MailCatcher {
    pub async fn start() -> std::io::Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let port = listener.local_addr()?.port();
        let state = Arc::new(Mutex::new(State::default()));
        let kept = state.clone();
        let mut tasks = JoinSet::new();
        tasks.spawn(async move {
            let mut conversations = JoinSet::new();
            while let Ok((stream, _)) = listener.accept().await {
                conversations.spawn(converse(stream, kept.clone()));
            }
        });
        Ok(Self {
            port,
            state,
            _tasks: tasks,
        })
    }

    /// Answers lines that begin so with a refusal, until [`accept`](Self::accept).
    pub fn refuse(&self, line: &str, answer: &str) {
        let refusal = (line.to_owned(), answer.to_owned());
        locked(&self.state).refusals.push(refusal);
    }

    pub fn accept(&self) {
        locked(&self.state).refusals.clear();
    }

    /// Has the next conversation stand still until it is released.
    pub fn hold(&self) -> Arc<Hold> {
        let hold = Arc::new(Hold::default());
        locked(&self.state).hold = Some(hold.clone());
        hold
    }

    pub fn mails(&self) -> Vec<CaughtMail> {
        locked(&self.state).mails.clone()
    }

    /// How often it was connected to.
    pub fn conversations(&self) -> usize {
        locked(&self.state).conversations
    }
}

/// The part of a line within `<` and `>`.
fn address(line: &str) -> String {
    let rest = line.split_once('<').map_or("", |(_, rest)| rest);
    rest.split('>').next().unwrap_or_default().to_owned()
}

async fn converse(mut stream: TcpStream, state: Arc<Mutex<State>>) {
    locked(&state).conversations += 1;
    let (read, mut write) = stream.split();
    let mut lines = BufReader::new(read).lines();
    let mut mail = CaughtMail {
        sender: String::new(),
        recipient: String::new(),
        content: String::new(),
    };
    let refusal = |line: &str| {
        let state = locked(&state);
        let mut refusals = state.refusals.iter();
        let found = refusals.find(|(begins, _)| line.starts_with(begins));
        found.map(|(_, answer)| answer.clone())
    };
    let mut answer = refusal(GREETING).unwrap_or_else(|| "220 here".to_owned());
    loop {
        if answer == HANG_UP
            || write
                .write_all(format!("{answer}\r\n").as_bytes())
                .await
                .is_err()
        {
            return;
        }
        let is_content = answer.starts_with("354");
        let line = loop {
            match lines.next_line().await {
                Ok(Some(line)) if is_content && line != "." => {
                    mail.content.push_str(&line);
                    mail.content.push('\n');
                }
                Ok(Some(line)) => break line,
                Ok(None) | Err(_) => return,
            }
        };
        if line.starts_with("MAIL") {
            mail.sender = address(&line);
            let hold = locked(&state).hold.take();
            if let Some(hold) = hold {
                hold.reached.notify_one();
                hold.released.notified().await;
            }
        }
        if line.starts_with("RCPT") {
            mail.recipient = address(&line);
        }
        answer = match refusal(&line) {
            Some(refusal) => refusal,
            None if line == "." => {
                let mut state = locked(&state);
                state.mails.push(mail.clone());
                mail.content.clear();
                format!("250 taken as {}", state.mails.len())
            }
            None if line == "DATA" => "354 go on".to_owned(),
            None if line.starts_with("AUTH") => "235 welcome".to_owned(),
            None if line.starts_with("EHLO") => "250-here\r\n250 AUTH PLAIN LOGIN".to_owned(),
            None if line.starts_with("QUIT") => "221 bye".to_owned(),
            None => "250 good".to_owned(),
        };
    }
}
