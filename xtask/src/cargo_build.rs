//! Building with cargo. Always for the whole workspace and always through clippy's driver where it is installed, so
//! that `up`, `test` and `openapi` share one compilation, and linting is part of it.

use std::{
    env,
    ffi::OsString,
    path::{Path, PathBuf},
    sync::LazyLock,
};

use anyhow::{Result, bail};
use serde_json::Value;

use crate::{
    process::{Captured, Cmd},
    workspace::Workspace,
};

const DRIVER: &str = "clippy-driver";

/// A proxy of rustup is there even where the component is not: the driver has to run.
static HAS_DRIVER: LazyLock<bool> = LazyLock::new(|| {
    Cmd::new(DRIVER)
        .arg("--version")
        .capture()
        .and_then(Captured::ok)
        .is_ok()
});

/// Whether compiling also lints. Asked for the first time after the components are installed.
pub fn lints() -> bool {
    *HAS_DRIVER
}

pub fn cargo(workspace: &Workspace) -> Cmd {
    let program = env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    Cmd::new(program).dir(&workspace.root)
}

/// `cargo`, compiling our own crates with clippy's driver.
fn compiling(workspace: &Workspace) -> Cmd {
    let command = cargo(workspace);
    if *HAS_DRIVER {
        command.env("RUSTC_WORKSPACE_WRAPPER", DRIVER)
    } else {
        command
    }
}

pub fn build(workspace: &Workspace, binaries: &[&str], release: bool) -> Result<()> {
    // The driver leaves out optimisations for the sake of its lints.
    let mut command = if release {
        cargo(workspace).arg("build").arg("--release")
    } else {
        compiling(workspace).arg("build")
    };
    command = command.arg("--workspace");
    for binary in binaries {
        command = command.args(["--bin", binary]);
    }
    command.run()
}

/// The examples in the comments of the crates that have some (`doctest = false` stands with the others).
pub fn doc_tests(workspace: &Workspace) -> Result<()> {
    compiling(workspace)
        .args(["test", "--workspace", "--doc", "--quiet"])
        .run()
}

/// A program with tests that cargo built.
pub struct TestBinary {
    /// Its crate, and the name of the target where that is another.
    pub name: String,
    pub program: PathBuf,
    /// Where cargo would run it: the folder of its crate.
    pub folder: PathBuf,
}

/// What a build said that was to be linted.
#[derive(Default)]
struct Told {
    warnings: usize,
    tests: Vec<TestBinary>,
}

/// Compiles and lints everything, tests, programs and benches alike; the programs with tests. Warnings fail it: cargo
/// tells them again for what it does not compile anew.
pub fn build_all(workspace: &Workspace) -> Result<Vec<TestBinary>> {
    build_tests(workspace, &["--workspace", "--all-targets"])
}

/// The tests of some crates. Together with `testing`, which asks for the features of the whole workspace: so nothing
/// below our crates is compiled anew.
pub fn build_tests_of(workspace: &Workspace, packages: &[String]) -> Result<Vec<TestBinary>> {
    let mut arguments = vec!["--tests", "--package", "testing"];
    for package in packages {
        arguments.extend(["--package", package]);
    }
    build_tests(workspace, &arguments)
}

fn build_tests(workspace: &Workspace, arguments: &[&str]) -> Result<Vec<TestBinary>> {
    let mut told = Told::default();
    let succeeded = compiling(workspace)
        .args(["build", "--message-format=json"])
        .args(arguments)
        .run_reading(|line| told.read(line))?;
    if !succeeded {
        bail!("cargo build failed");
    }
    if told.warnings > 0 {
        bail!("{} warnings: they are errors here", told.warnings);
    }
    told.tests.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(told.tests)
}

impl Told {
    fn read(&mut self, line: &str) {
        let Ok(message) = serde_json::from_str::<Value>(line) else {
            return;
        };
        match message["reason"].as_str() {
            Some("compiler-message") => self.diagnostic(&message["message"]),
            Some("compiler-artifact") => self.tests.extend(test_binary(&message)),
            _ => {}
        }
    }

    fn diagnostic(&mut self, diagnostic: &Value) {
        if let Some(text) = diagnostic["rendered"].as_str() {
            eprint!("{text}");
        }
        // The closing "3 warnings emitted" has no place in a source.
        let has_place = diagnostic["spans"]
            .as_array()
            .is_some_and(|spans| !spans.is_empty());
        if diagnostic["level"] == "warning" && has_place {
            self.warnings += 1;
        }
    }
}

/// Benches are compiled as tests too, but only bench.
fn test_binary(message: &Value) -> Option<TestBinary> {
    let program = message["executable"].as_str()?;
    let kind = message["target"]["kind"][0].as_str()?;
    if message["profile"]["test"] != true || matches!(kind, "bench" | "example") {
        return None;
    }
    let folder = Path::new(message["manifest_path"].as_str()?).parent()?;
    let package = package_name(message["package_id"].as_str()?, folder);
    let target = message["target"]["name"].as_str()?;
    let is_crate = target.replace('-', "_") == package.replace('-', "_");
    Some(TestBinary {
        name: if is_crate {
            package
        } else {
            format!("{package}::{target}")
        },
        program: PathBuf::from(program),
        folder: folder.to_owned(),
    })
}

/// `path+file:///…/server/zatca#0.1.3`, or `…#name@0.1.3` where the folder is named otherwise.
fn package_name(id: &str, folder: &Path) -> String {
    let after = id.rsplit_once('#').map_or("", |(_, after)| after);
    after.split_once('@').map_or_else(
        || {
            folder
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned()
        },
        |(name, _)| name.to_owned(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_are_read_from_both_forms_of_their_ids() {
        let id = "path+file:///checkout/server/zatca#0.1.3";
        assert_eq!(
            package_name(id, Path::new("/checkout/server/zatca")),
            "zatca"
        );
        let id = "path+file:///checkout/server/tests#suite@0.1.3";
        assert_eq!(
            package_name(id, Path::new("/checkout/server/tests")),
            "suite"
        );
    }

    #[test]
    fn only_warnings_with_a_place_count() {
        let mut told = Told::default();
        told.read(r#"{"reason":"compiler-message","message":{"level":"warning","spans":[{}]}}"#);
        told.read(r#"{"reason":"compiler-message","message":{"level":"warning","spans":[]}}"#);
        told.read("not JSON");
        assert_eq!(told.warnings, 1);
    }
}
