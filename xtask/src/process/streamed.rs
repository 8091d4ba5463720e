//! Children whose output is read while they run.

use std::{
    io::{self, BufRead, BufReader, Read},
    process::Stdio,
    sync::mpsc::{self, Receiver, RecvTimeoutError},
    thread,
    time::Instant,
};

use anyhow::{Context, Result};

use super::{Cmd, Interrupt, POLL, Running, interrupted};

impl Cmd {
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
