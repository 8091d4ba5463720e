//! What one process of libtest prints with one thread: `test NAME ... `, and after its end `ok`. The name comes first,
//! so the time of a test is from its name to the next one.

use std::time::{Duration, Instant};

use crate::{
    process::Piece,
    timing::{Tally, Timed},
};

const BEGIN: &str = "test ";
const AFTER_NAME: &str = " ... ";
const RESULT: &str = "test result: ";
/// Shown of a process that died without its own account.
const LAST_LINES: usize = 60;

#[derive(Default)]
pub struct Output {
    text: String,
    /// Bytes of a character that has not wholly come yet.
    rest: Vec<u8>,
    /// The beginning of the line that has not ended yet.
    line: usize,
    current: Option<(String, Instant)>,
    times: Vec<Timed>,
    tally: Option<Tally>,
}

pub struct Tests {
    /// Nothing when the process did not come to its end.
    pub tally: Option<Tally>,
    pub times: Vec<Timed>,
    /// libtest's account of what failed, or the last lines.
    pub failures: String,
}

impl Output {
    pub fn add(&mut self, piece: &Piece) {
        self.rest.extend_from_slice(&piece.bytes);
        let whole = match std::str::from_utf8(&self.rest) {
            Ok(text) => text.len(),
            Err(error) if error.error_len().is_none() => error.valid_up_to(),
            Err(_) => self.rest.len(),
        };
        let bytes: Vec<u8> = self.rest.drain(..whole).collect();
        self.text.push_str(&String::from_utf8_lossy(&bytes));
        self.read(piece.at);
    }

    fn read(&mut self, at: Instant) {
        loop {
            let open = &self.text[self.line..];
            let end = open.find('\n');
            let line = open[..end.unwrap_or(open.len())].to_owned();
            if let Some(tally) = line.strip_prefix(RESULT).filter(|_| end.is_some()) {
                self.finish_current(at);
                self.tally = tally_of(tally);
            } else if let Some(name) = name_of(&line) {
                self.begin(name, at);
            }
            match end {
                Some(end) => self.line += end + 1,
                None => return,
            }
        }
    }

    fn begin(&mut self, name: &str, at: Instant) {
        if self.current.as_ref().is_some_and(|(now, _)| now == name) {
            return;
        }
        self.finish_current(at);
        self.current = Some((name.to_owned(), at));
    }

    fn finish_current(&mut self, at: Instant) {
        if let Some((name, began)) = self.current.take() {
            let time: Duration = at.saturating_duration_since(began);
            self.times.push(Timed { name, time });
        }
    }

    pub fn end(mut self) -> Tests {
        self.finish_current(Instant::now());
        let failures = match self.text.find("\nfailures:\n") {
            Some(start) if self.tally.is_some() => self.text[start..].trim().to_owned(),
            _ => {
                let lines: Vec<&str> = self.text.lines().collect();
                lines[lines.len().saturating_sub(LAST_LINES)..].join("\n")
            }
        };
        Tests {
            tally: self.tally,
            times: self.times,
            failures,
        }
    }
}

/// The test's name in `test a::b ... ` and in `test a::b - should panic ... ok`.
fn name_of(line: &str) -> Option<&str> {
    let (before, _) = line.strip_prefix(BEGIN)?.split_once(AFTER_NAME)?;
    let name = before.split(" - ").next()?;
    (!name.contains(' ')).then_some(name)
}

/// `ok. 3 passed; 0 failed; 1 ignored; …`
fn tally_of(text: &str) -> Option<Tally> {
    let (_, counts) = text.split_once(". ")?;
    let count = |what: &str| {
        counts
            .split("; ")
            .find_map(|part| part.strip_suffix(what)?.trim().parse().ok())
    };
    Some(Tally {
        passed: count("passed")?,
        failed: count("failed")?,
        ignored: count("ignored")?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(pieces: &[&str]) -> Tests {
        let began = Instant::now();
        let mut output = Output::default();
        for (second, text) in (0..).zip(pieces) {
            output.add(&Piece {
                at: began + Duration::from_secs(second),
                bytes: text.as_bytes().to_vec(),
            });
        }
        output.end()
    }

    #[test]
    fn a_test_takes_from_its_name_to_the_next() {
        let tests = read(&[
            "\nrunning 2 tests\ntest a::b ... ",
            "ok\ntest c - should panic ... a word of another thread\n",
            "more\nok\n\ntest result: ok. 2 passed; 0 failed; 1 ignored; 0 measured; 7 filtered out; finished in 2.0s\n",
        ]);
        let second = Duration::from_secs(1);
        let timed = |name: &str| Timed {
            name: name.to_owned(),
            time: second,
        };
        assert_eq!(tests.times, [timed("a::b"), timed("c")]);
        let tally = Tally {
            passed: 2,
            failed: 0,
            ignored: 1,
        };
        assert_eq!(tests.tally, Some(tally));
    }

    #[test]
    fn what_failed_is_shown_without_what_passed() {
        let tests = read(&[
            "test a ... ok\ntest b ... FAILED\n\nfailures:\n\n---- b stdout ----\nleft: 1\n\nfailures:\n    b\n\n\
             test result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.1s\n",
        ]);
        assert!(
            tests
                .failures
                .starts_with("failures:\n\n---- b stdout ----")
        );
        assert_eq!(tests.tally.map(|tally| tally.failed), Some(1));
    }

    #[test]
    fn a_process_that_dies_has_no_tally() {
        let tests = read(&["test a ... ok\ntest b ... ", "fatal runtime error\n"]);
        assert_eq!(tests.tally, None);
        assert!(tests.failures.ends_with("fatal runtime error"));
    }

    #[test]
    fn characters_that_come_in_two_pieces_are_whole() {
        let word = "نخيل".as_bytes();
        let mut output = Output::default();
        for bytes in [&word[..3], &word[3..]] {
            output.add(&Piece {
                at: Instant::now(),
                bytes: bytes.to_vec(),
            });
        }
        assert_eq!(output.end().failures, "نخيل");
    }
}
