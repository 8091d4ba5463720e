//! Child processes: started in a group of their own, so that Ctrl-C reaches this tool only and the order of
//! stopping is ours; every wait ends when the developer interrupts.

use std::{
    ffi::OsStr,
    fmt,
    fs::File,
    io::{self, BufRead, BufReader, Read},
    os::unix::process::{CommandExt, ExitStatusExt},
    path::Path,
    process::{Child, Command, ExitStatus, Stdio},
    sync::{
        Arc, LazyLock,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, Receiver, RecvTimeoutError},
    },
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

const POLL: Duration = Duration::from_millis(40);
const HEARTBEAT: Duration = Duration::from_secs(20);
const GRACE: Duration = Duration::from_secs(30);

static INTERRUPTED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// The developer asked to stop: not a failure worth a message.
#[derive(Debug)]
pub struct Interrupt;

impl fmt::Display for Interrupt {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("interrupted")
    }
}

impl std::error::Error for Interrupt {}

pub fn listen_for_signals() -> Result<()> {
    for signal in [SIGINT, SIGTERM, SIGHUP] {
        signal_hook::flag::register(signal, Arc::clone(&INTERRUPTED))
            .context("cannot listen for signals")?;
    }
    Ok(())
}

pub fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::SeqCst)
}

/// Sleeps a moment, or fails when the developer interrupts.
pub fn pause() -> Result<()> {
    if interrupted() {
        return Err(Interrupt.into());
    }
    thread::sleep(POLL);
    Ok(())
}

/// An operating-system user that a child runs as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunAs {
    pub uid: u32,
    pub gid: u32,
}

pub struct Cmd {
    inner: Command,
    name: String,
    heartbeat: bool,
}

impl Cmd {
    pub fn new(program: impl AsRef<OsStr>) -> Self {
        let mut inner = Command::new(&program);
        inner.stdin(Stdio::null()).process_group(0);
        let name = Path::new(&program)
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        Self {
            inner,
            name,
            heartbeat: false,
        }
    }

    pub fn arg(mut self, arg: impl AsRef<OsStr>) -> Self {
        self.inner.arg(arg);
        self
    }

    pub fn args<A: AsRef<OsStr>>(mut self, args: impl IntoIterator<Item = A>) -> Self {
        self.inner.args(args);
        self
    }

    pub fn env(mut self, key: &str, value: impl AsRef<OsStr>) -> Self {
        self.inner.env(key, value);
        self
    }

    pub fn dir(mut self, dir: &Path) -> Self {
        self.inner.current_dir(dir);
        self
    }

    /// Sends what the child prints to a file.
    pub fn output_to(mut self, log: &Path) -> Result<Self> {
        let file = File::create(log).with_context(|| format!("cannot write {}", log.display()))?;
        self.inner.stderr(file.try_clone()?).stdout(file);
        Ok(self)
    }

    /// Runs the child as another user; only root may.
    pub fn run_as(mut self, user: Option<RunAs>) -> Self {
        if let Some(user) = user {
            self.inner
                .uid(user.uid)
                .gid(user.gid)
                .env("HOME", "/nonexistent");
        }
        self
    }

    /// Says now and then that a child that prints nothing is still at work.
    pub fn with_heartbeat(mut self) -> Self {
        self.heartbeat = true;
        self
    }

    pub fn spawn(mut self) -> Result<Running> {
        let child = self
            .inner
            .spawn()
            .with_context(|| format!("cannot start {}", self.name))?;
        Ok(Running {
            child,
            name: self.name,
        })
    }

    /// Starts the child with what it prints, on both channels, readable as it comes.
    pub fn spawn_piped(mut self) -> Result<(Running, Receiver<Piece>)> {
        let (reader, writer) = io::pipe().context("no pipe")?;
        self.inner.stdout(writer.try_clone()?).stderr(writer);
        Ok((self.spawn()?, pieces_of(reader)))
    }

    /// Runs to the end and hands over each line of its standard output; whether it succeeded.
    pub fn run_reading(mut self, mut each: impl FnMut(&str)) -> Result<bool> {
        self.inner.stdout(Stdio::piped());
        let mut running = self.spawn()?;
        let output = running.child.stdout.take().context("no output")?;
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        loop {
            match lines.recv_timeout(POLL) {
                Ok(line) => each(&line),
                Err(RecvTimeoutError::Timeout) if interrupted() => {
                    running.stop();
                    return Err(Interrupt.into());
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        running.wait().map(|status| status.success())
    }

    /// Runs to the end with its output shown; fails unless it succeeds.
    pub fn run(self) -> Result<()> {
        let heartbeat = self.heartbeat;
        let mut running = self.spawn()?;
        let started = Instant::now();
        let mut next_beat = HEARTBEAT;
        let status = loop {
            if let Some(status) = running.finished()? {
                break status;
            }
            if let Err(interrupt) = pause() {
                running.stop();
                return Err(interrupt);
            }
            if heartbeat && started.elapsed() >= next_beat {
                println!("  … still working ({} s)", next_beat.as_secs());
                next_beat += HEARTBEAT;
            }
        };
        // A child that a Ctrl-C in its own group ended is the developer's wish too.
        if interrupted() {
            return Err(Interrupt.into());
        }
        if !status.success() {
            bail!("{} failed ({})", running.name, describe(status));
        }
        Ok(())
    }

    /// Runs a short command and returns what it printed.
    pub fn capture(mut self) -> Result<Captured> {
        let output = self
            .inner
            .output()
            .with_context(|| format!("cannot start {}", self.name))?;
        Ok(Captured {
            success: output.status.success(),
            stdout: String::from_utf8_lossy(&output.stdout).trim().to_owned(),
            stderr: String::from_utf8_lossy(&output.stderr).trim().to_owned(),
            name: self.name,
        })
    }

    /// Runs a short command with `input` on its standard input and returns what it printed.
    pub fn feed(mut self, input: &str) -> Result<Captured> {
        use std::io::Write;
        self.inner
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = self
            .inner
            .spawn()
            .with_context(|| format!("cannot start {}", self.name))?;
        if let Some(mut stdin) = child.stdin.take() {
            stdin.write_all(input.as_bytes())?;
        }
        let output = child.wait_with_output()?;
        Ok(Captured {
            success: output.status.success(),
            stdout: String::from_utf8_lossy(&output.stdout).trim().to_owned(),
            stderr: String::from_utf8_lossy(&output.stderr).trim().to_owned(),
            name: self.name,
        })
    }
}

pub struct Captured {
    pub success: bool,
    pub stdout: String,
    pub stderr: String,
    name: String,
}

impl Captured {
    pub fn ok(self) -> Result<String> {
        if self.success {
            return Ok(self.stdout);
        }
        let told = if self.stderr.is_empty() {
            &self.stdout
        } else {
            &self.stderr
        };
        bail!("{} failed:\n{told}", self.name)
    }
}

/// Bytes that a child printed, and when they came.
pub struct Piece {
    pub at: Instant,
    pub bytes: Vec<u8>,
}

fn pieces_of(mut reader: io::PipeReader) -> Receiver<Piece> {
    let (sender, pieces) = mpsc::channel();
    thread::spawn(move || {
        let mut buffer = [0_u8; 8192];
        while let Ok(length @ 1..) = reader.read(&mut buffer) {
            let piece = Piece {
                at: Instant::now(),
                bytes: buffer[..length].to_vec(),
            };
            if sender.send(piece).is_err() {
                break;
            }
        }
    });
    pieces
}

/// A child that runs until it is stopped; dropping it stops it.
pub struct Running {
    child: Child,
    name: String,
}

impl Running {
    pub fn finished(&mut self) -> Result<Option<ExitStatus>> {
        self.child
            .try_wait()
            .with_context(|| format!("cannot wait for {}", self.name))
    }

    /// Until the child ends; an interrupt stops it.
    pub fn wait(&mut self) -> Result<ExitStatus> {
        loop {
            if let Some(status) = self.finished()? {
                return Ok(status);
            }
            if let Err(interrupt) = pause() {
                self.stop();
                return Err(interrupt);
            }
        }
    }

    /// Asks the group to end and waits; an interrupt meanwhile, or too long a wait, ends it at once.
    pub fn stop(&mut self) {
        if !matches!(self.child.try_wait(), Ok(None)) {
            return;
        }
        let asked_before = INTERRUPTED.swap(false, Ordering::SeqCst);
        self.signal_group("TERM");
        if !self.ends_within(GRACE) {
            self.signal_group("KILL");
            let _reaped = self.child.wait();
        }
        INTERRUPTED.fetch_or(asked_before, Ordering::SeqCst);
    }

    fn ends_within(&mut self, grace: Duration) -> bool {
        let started = Instant::now();
        while started.elapsed() < grace && !interrupted() {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return true;
            }
            thread::sleep(POLL);
        }
        false
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    fn signal_group(&self, signal: &str) {
        let _gone_already = signal_group(self.id(), signal);
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Whether the group was there to be told.
fn signal_group(leader: u32, signal: &str) -> Result<bool> {
    let script = format!("kill -s {signal} -- -{leader}");
    let told = Command::new("sh")
        .args(["-c", &script])
        .stderr(Stdio::null())
        .status();
    Ok(told.context("cannot start sh")?.success())
}

/// Stops a group of processes that is not this tool's child.
pub fn stop_group(leader: u32) -> Result<()> {
    let started = Instant::now();
    while started.elapsed() < GRACE {
        if !signal_group(leader, "TERM")? {
            return Ok(());
        }
        pause()?;
    }
    signal_group(leader, "KILL").map(drop)
}

pub fn describe(status: ExitStatus) -> String {
    match (status.code(), status.signal()) {
        (Some(code), _) => format!("exit code {code}"),
        (None, Some(signal)) => format!("signal {signal}"),
        (None, None) => "unknown exit".to_owned(),
    }
}
