//! Runs the tests of several programs side by side, each process one test after the other, so that every test's time is
//! known on a stable toolchain.

mod output;
mod plan;

use std::{
    collections::VecDeque,
    path::Path,
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering},
        mpsc::Receiver,
    },
    thread,
    time::{Duration, Instant},
};

use anyhow::{Result, bail};

use self::{
    output::Output,
    plan::{Chunk, History},
};
use crate::{
    cargo_build::TestBinary,
    console,
    process::{Cmd, Interrupt, Piece, Running, describe, interrupted, pause},
    timing::{Tally, Timed, show_slowest},
};

/// Who holds the output of a test's process after its end gets this long to let go of it.
const LINGER: Duration = Duration::from_secs(2);
const BEAT: Duration = Duration::from_secs(20);

pub struct Settings<'a> {
    pub database_url: &'a str,
    /// moto's program, which speaks S3.
    pub s3_server: &'a Path,
    pub filter: Option<&'a str>,
    /// Keeps the times of the last run, by which the next one is planned.
    pub history: &'a Path,
    /// Takes what tests send and get with success.
    pub harvest: Option<&'a Path>,
}

/// What came of a chunk: its tally, its times, and what to show when it failed.
struct Ended {
    binary: usize,
    tests: usize,
    tally: Tally,
    times: Vec<Timed>,
    failure: Option<String>,
}

pub fn run(binaries: &[TestBinary], settings: &Settings<'_>) -> Result<Tally> {
    let began = Instant::now();
    let mut history = History::read(settings.history);
    let names: Vec<&str> = binaries.iter().map(|binary| binary.name.as_str()).collect();
    let chunks = plan::chunks(&names, list(binaries, settings)?, &history);
    let planned: usize = chunks.iter().map(|chunk| chunk.tests.len()).sum();
    console::note(&format!(
        "{planned} tests in {} programs, {} processes side by side",
        binaries.len(),
        processes()
    ));
    let ended = work_off(binaries, chunks, settings)?;
    if interrupted() {
        return Err(Interrupt.into());
    }
    let mut tally = Tally::default();
    ended.iter().for_each(|chunk| tally.add(chunk.tally));
    let times: Vec<Timed> = ended.into_iter().flat_map(|it| it.times).collect();
    history.note(&times);
    history.write(settings.history)?;
    show_slowest("Rust tests", times);
    console::line(&summary(tally, began.elapsed()));
    if tally.failed > 0 {
        bail!("{} Rust tests failed", tally.failed);
    }
    if tally.passed == 0 && settings.filter.is_none() {
        bail!("no test was found");
    }
    Ok(tally)
}

/// One more than cores: tests wait for Postgres now and then.
fn processes() -> usize {
    thread::available_parallelism().map_or(2, usize::from) + 1
}

/// The tests of each program whose name contains the filter.
fn list(binaries: &[TestBinary], settings: &Settings<'_>) -> Result<Vec<Vec<String>>> {
    let listed = |binary: &TestBinary| -> Result<Vec<String>> {
        let told = command(binary, settings)
            .args(["--list", "--format", "terse"])
            .capture()?
            .ok()?;
        let wanted = |name: &&str| {
            settings
                .filter
                .is_none_or(|filter| format!("{} {name}", binary.name).contains(filter))
        };
        let names = told.lines().filter_map(|line| line.strip_suffix(": test"));
        Ok(names.filter(wanted).map(str::to_owned).collect())
    };
    binaries.iter().map(listed).collect()
}

fn command(binary: &TestBinary, settings: &Settings<'_>) -> Cmd {
    let command = Cmd::new(&binary.program)
        .dir(&binary.folder)
        .env("CARGO_MANIFEST_DIR", &binary.folder)
        .env("TEST_DATABASE_URL", settings.database_url)
        .env("MOTO_SERVER", settings.s3_server);
    match settings.harvest {
        Some(folder) => command.env("EXAMPLES_DIR", folder),
        None => command.without_env("EXAMPLES_DIR"),
    }
}

fn work_off(
    binaries: &[TestBinary],
    chunks: VecDeque<Chunk>,
    settings: &Settings<'_>,
) -> Result<Vec<Ended>> {
    let left: Vec<AtomicUsize> = binaries.iter().map(|_| AtomicUsize::new(0)).collect();
    for chunk in &chunks {
        left[chunk.binary].fetch_add(1, Ordering::SeqCst);
    }
    let planned: usize = chunks.iter().map(|chunk| chunk.tests.len()).sum();
    let waiting = Mutex::new(chunks);
    let ended: Mutex<Vec<Ended>> = Mutex::default();
    let told = Mutex::new(Instant::now());
    let worker = || -> Result<()> {
        loop {
            let next = lock(&waiting).pop_front();
            let Some(chunk) = next else { return Ok(()) };
            let one = run_chunk(&binaries[chunk.binary], &chunk, settings)?;
            let mut ended = lock(&ended);
            tell_failure(&one, &binaries[chunk.binary]);
            ended.push(one);
            if left[chunk.binary].fetch_sub(1, Ordering::SeqCst) == 1 {
                tell_program(&binaries[chunk.binary], chunk.binary, &ended);
            }
            tell_progress(&mut lock(&told), planned, &ended);
        }
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..processes()).map(|_| scope.spawn(worker)).collect();
        for worker in workers {
            match worker.join() {
                Ok(result) => result?,
                Err(_) => bail!("a runner of tests panicked"),
            }
        }
        Ok(())
    })?;
    Ok(ended.into_inner().unwrap_or_else(PoisonError::into_inner))
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn run_chunk(binary: &TestBinary, chunk: &Chunk, settings: &Settings<'_>) -> Result<Ended> {
    let (mut running, pieces) = command(binary, settings)
        .args(["--test-threads=1", "--exact"])
        .args(&chunk.tests)
        .spawn_piped()?;
    let mut output = Output::default();
    let status = loop {
        while let Ok(piece) = pieces.try_recv() {
            output.add(&piece);
        }
        if let Some(status) = running.finished()? {
            break status;
        }
        stop_on_interrupt(&mut running)?;
    };
    drain(&pieces, &mut output);
    let tests = output.end();
    let mut ended = Ended {
        binary: chunk.binary,
        tests: chunk.tests.len(),
        tally: tests.tally.unwrap_or_default(),
        times: tests.times,
        failure: None,
    };
    for time in &mut ended.times {
        time.name = format!("{} {}", binary.name, time.name);
    }
    if tests.tally.is_none() {
        // It died: which of its tests were fine is not known.
        ended.tally.failed = chunk.tests.len();
    }
    if !status.success() || ended.tally.failed > 0 {
        ended.tally.failed = ended.tally.failed.max(1);
        ended.failure = Some(format!("{}\n({})", tests.failures, describe(status)));
    }
    Ok(ended)
}

fn stop_on_interrupt(running: &mut Running) -> Result<()> {
    pause().inspect_err(|_| running.stop())
}

fn drain(pieces: &Receiver<Piece>, output: &mut Output) {
    let until = Instant::now() + LINGER;
    while let Ok(piece) = pieces.recv_timeout(until.saturating_duration_since(Instant::now())) {
        output.add(&piece);
    }
}

fn tell_failure(ended: &Ended, binary: &TestBinary) {
    if let Some(failure) = &ended.failure {
        console::line(&format!("\nFAILED in {}\n{failure}\n", binary.name));
    }
}

/// Now and then, since a program's line comes at its end only.
fn tell_progress(told: &mut Instant, planned: usize, ended: &[Ended]) {
    if told.elapsed() < BEAT {
        return;
    }
    *told = Instant::now();
    let done: usize = ended.iter().map(|chunk| chunk.tests).sum();
    console::note(&format!("… {done} of {planned} tests are done"));
}

/// When the last process of a program has ended.
fn tell_program(binary: &TestBinary, index: usize, ended: &[Ended]) {
    let mut tally = Tally::default();
    let mut taken = Duration::ZERO;
    for chunk in ended.iter().filter(|chunk| chunk.binary == index) {
        tally.add(chunk.tally);
        taken += chunk.times.iter().map(|it| it.time).sum::<Duration>();
    }
    console::note(&format!(
        "{:<28} {:>4} passed, {} failed ({} one after the other)",
        binary.name,
        tally.passed,
        tally.failed,
        console::seconds(taken)
    ));
}

/// The whole in libtest's words.
fn summary(tally: Tally, time: Duration) -> String {
    format!(
        "test result: {}. {} passed; {} failed; {} ignored; 0 measured; 0 filtered out; finished in {:.2}s",
        if tally.failed == 0 { "ok" } else { "FAILED" },
        tally.passed,
        tally.failed,
        tally.ignored,
        time.as_secs_f64()
    )
}
