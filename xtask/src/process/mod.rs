//! Child processes: started in a group of their own, so that Ctrl-C reaches this tool only and the order of
//! stopping is ours; every wait ends when the developer interrupts.

mod captured;
mod streamed;

use std::{
    ffi::OsStr,
    fmt,
    fs::File,
    os::unix::process::{CommandExt, ExitStatusExt},
    path::Path,
    process::{Child, Command, ExitStatus, Stdio},
    sync::{
        Arc, LazyLock,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

pub use captured::Captured;
pub use streamed::Piece;

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

    pub fn without_env(mut self, key: &str) -> Self {
        self.inner.env_remove(key);
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
