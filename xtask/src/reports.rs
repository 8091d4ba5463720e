//! What the front end's test runners write about a run: counts and times.

use std::{fs, path::Path, time::Duration};

use anyhow::{Context, Result};
use serde_json::Value;

use crate::timing::{Tally, Timed};

pub struct Report {
    pub tally: Tally,
    pub times: Vec<Timed>,
}

fn read(file: &Path) -> Result<Value> {
    let text =
        fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    serde_json::from_str(&text).with_context(|| format!("{} is no report", file.display()))
}

/// Vitest's reporter `json`.
pub fn vitest(file: &Path, root: &Path) -> Result<Report> {
    Ok(of_vitest(&read(file)?, root))
}

/// Playwright's reporter `json`.
pub fn playwright(file: &Path) -> Result<Report> {
    Ok(of_playwright(&read(file)?))
}

fn of_vitest(report: &Value, root: &Path) -> Report {
    let count = |key: &str| usize::try_from(report[key].as_u64().unwrap_or(0)).unwrap_or(0);
    let tally = Tally {
        passed: count("numPassedTests"),
        // A file that cannot be loaded has no test that fails.
        failed: count("numFailedTests").max(count("numFailedTestSuites").min(1)),
        ignored: count("numPendingTests") + count("numTodoTests"),
    };
    let mut times = Vec::new();
    for file in list(&report["testResults"]) {
        let path = Path::new(file["name"].as_str().unwrap_or_default());
        let path = path.strip_prefix(root).unwrap_or(path).display();
        for test in list(&file["assertionResults"]) {
            let title = test["fullName"].as_str().unwrap_or_default();
            times.push(Timed {
                name: format!("{path} › {title}"),
                time: millis(&test["duration"]),
            });
        }
    }
    Report { tally, times }
}

fn of_playwright(report: &Value) -> Report {
    let count =
        |key: &str| usize::try_from(report["stats"][key].as_u64().unwrap_or(0)).unwrap_or(0);
    let tally = Tally {
        passed: count("expected") + count("flaky"),
        failed: count("unexpected"),
        ignored: count("skipped"),
    };
    let mut times = Vec::new();
    for file in list(&report["suites"]) {
        add_suite(file, "", &mut times);
    }
    Report { tally, times }
}

fn add_suite(suite: &Value, above: &str, times: &mut Vec<Timed>) {
    let title = suite["title"].as_str().unwrap_or_default();
    let here = if above.is_empty() {
        title.to_owned()
    } else {
        format!("{above} › {title}")
    };
    for spec in list(&suite["specs"]) {
        let results = list(&spec["tests"])
            .iter()
            .flat_map(|test| list(&test["results"]));
        times.push(Timed {
            name: format!("{here} › {}", spec["title"].as_str().unwrap_or_default()),
            time: results.map(|result| millis(&result["duration"])).sum(),
        });
    }
    for inner in list(&suite["suites"]) {
        add_suite(inner, &here, times);
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn millis(value: &Value) -> Duration {
    Duration::try_from_secs_f64(value.as_f64().unwrap_or(0.0) / 1_000.0).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn vitest_tells_tests_by_file() {
        let report = of_vitest(
            &json!({
                "numPassedTests": 2, "numFailedTests": 1, "numFailedTestSuites": 3, "numPendingTests": 1,
                "testResults": [{ "name": "/f/src/a.test.ts", "assertionResults": [
                    { "fullName": "list is empty", "duration": 1_500.0 },
                ] }],
            }),
            Path::new("/f"),
        );
        assert_eq!(report.times[0].name, "src/a.test.ts › list is empty");
        assert_eq!(report.times[0].time, Duration::from_millis(1_500));
        let tally = Tally {
            passed: 2,
            failed: 1,
            ignored: 1,
        };
        assert_eq!(report.tally, tally);
    }

    #[test]
    fn a_file_that_does_not_load_is_a_failure() {
        let report = json!({ "numPassedTests": 2, "numFailedTests": 0, "numFailedTestSuites": 1 });
        assert_eq!(of_vitest(&report, Path::new("/f")).tally.failed, 1);
    }

    #[test]
    fn playwright_tells_all_attempts_of_nested_tests() {
        let spec = json!({ "title": "signs", "tests": [{ "results": [{ "duration": 900 }, { "duration": 100 }] }] });
        let report = of_playwright(&json!({
            "stats": { "expected": 4, "unexpected": 0, "flaky": 1, "skipped": 2 },
            "suites": [{ "title": "a.spec.ts", "specs": [], "suites": [{ "title": "contract", "specs": [spec] }] }],
        }));
        assert_eq!(report.times[0].name, "a.spec.ts › contract › signs");
        assert_eq!(report.times[0].time, Duration::from_secs(1));
        assert_eq!((report.tally.passed, report.tally.ignored), (5, 2));
    }
}
