//! Which tests run together in one process: few enough that the work spreads over the cores, the longest first.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, VecDeque},
    fs,
    path::Path,
    time::Duration,
};

use anyhow::{Context, Result};

use crate::timing::Timed;

/// A process starts in a tenth of this or less.
const CHUNK: Duration = Duration::from_secs(6);
const MOST_TESTS: usize = 24;
/// What a test is thought to take that never ran here.
const UNKNOWN: Duration = Duration::from_millis(600);

pub struct Chunk {
    /// The number of the program.
    pub binary: usize,
    pub tests: Vec<String>,
    expected: Duration,
}

/// The times of the last run by program and test.
pub struct History(BTreeMap<String, Duration>);

impl History {
    /// Without a file every test counts the same.
    pub fn read(file: &Path) -> Self {
        let text = fs::read_to_string(file).unwrap_or_default();
        let time = |line: &str| {
            let (millis, name) = line.split_once('\t')?;
            Some((name.to_owned(), Duration::from_millis(millis.parse().ok()?)))
        };
        Self(text.lines().filter_map(time).collect())
    }

    pub fn note(&mut self, times: &[Timed]) {
        for timed in times {
            self.0.insert(timed.name.clone(), timed.time);
        }
    }

    pub fn write(&self, file: &Path) -> Result<()> {
        let lines = self
            .0
            .iter()
            .map(|(name, time)| format!("{}\t{name}\n", time.as_millis()));
        fs::write(file, lines.collect::<String>())
            .with_context(|| format!("cannot write {}", file.display()))
    }
}

/// `tests` by program, under the names that libtest gives them.
pub fn chunks(names: &[&str], tests: Vec<Vec<String>>, history: &History) -> VecDeque<Chunk> {
    let mut chunks: Vec<Chunk> = Vec::new();
    for (binary, tests) in tests.into_iter().enumerate() {
        let expected = |test: &String| {
            let name = format!("{} {test}", names[binary]);
            history.0.get(&name).copied().unwrap_or(UNKNOWN)
        };
        let mut tests: Vec<(Duration, String)> = tests
            .into_iter()
            .map(|test| (expected(&test), test))
            .collect();
        tests.sort_by(|a, b| b.cmp(a));
        let first = chunks.len();
        for (time, test) in tests {
            let open = chunks[first..].last_mut();
            match open.filter(|chunk| chunk.has_room_for(time)) {
                Some(chunk) => chunk.take(time, test),
                None => chunks.push(Chunk {
                    binary,
                    tests: vec![test],
                    expected: time,
                }),
            }
        }
    }
    chunks.sort_by_key(|chunk| Reverse(chunk.expected));
    chunks.into()
}

impl Chunk {
    fn has_room_for(&self, time: Duration) -> bool {
        self.tests.len() < MOST_TESTS && self.expected + time <= CHUNK
    }

    fn take(&mut self, time: Duration, test: String) {
        self.expected += time;
        self.tests.push(test);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_tests_come_first_and_alone() {
        let timed = |name: &str, seconds| Timed {
            name: name.to_owned(),
            time: Duration::from_secs(seconds),
        };
        let mut history = History(BTreeMap::new());
        history.note(&[timed("one a", 2), timed("two long", 40), timed("one b", 3)]);
        let tests = vec![
            vec!["a".to_owned(), "b".to_owned()],
            vec!["long".to_owned(), "new".to_owned()],
        ];
        let chunks = chunks(&["one", "two"], tests, &history);
        let planned: Vec<_> = chunks.iter().map(|it| (it.binary, &it.tests[..])).collect();
        assert_eq!(planned[0], (1, &["long".to_owned()][..]));
        assert_eq!(planned[1], (0, &["b".to_owned(), "a".to_owned()][..]));
        assert_eq!(planned[2], (1, &["new".to_owned()][..]));
    }

    #[test]
    fn no_test_is_lost() {
        let tests: Vec<String> = (0..100).map(|number| format!("t{number}")).collect();
        let chunks = chunks(&["one"], vec![tests], &History(BTreeMap::new()));
        assert_eq!(chunks.iter().map(|it| it.tests.len()).sum::<usize>(), 100);
        assert!(chunks.len() > 4);
    }
}
