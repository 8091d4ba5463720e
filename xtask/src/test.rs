//! `test`: every stage in order, stopping at the first that fails, with the time of each.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};

use crate::{console, process::Interrupt, stages, workspace::Workspace};

#[derive(Args)]
pub struct Options {
    /// Run this stage only; may be given several times
    #[arg(long, value_enum)]
    only: Vec<Stage>,
    /// Run only the tests whose name contains this (in the stages that run named tests)
    filter: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Stage {
    Rust,
    Openapi,
    Frontend,
    Api,
    E2e,
    Audit,
}

impl Stage {
    fn title(self) -> &'static str {
        match self {
            Self::Rust => "rust: format, lints, tests against a real Postgres",
            Self::Openapi => "openapi: published documents equal the code",
            Self::Frontend => "frontend: client, lint, types, tests, build, sizes",
            Self::Api => "api: every published operation under generated input",
            Self::E2e => "e2e: the product in a browser",
            Self::Audit => "audit: licences and known weaknesses of dependencies",
        }
    }

    fn runs_named_tests(self) -> bool {
        matches!(self, Self::Rust | Self::Frontend | Self::E2e)
    }

    fn run(self, workspace: &Workspace, filter: Option<&str>) -> Result<()> {
        match self {
            Self::Rust => stages::rust::run(workspace, filter),
            Self::Openapi => stages::openapi::run(workspace),
            Self::Frontend => stages::frontend::run(workspace, filter),
            Self::Api => stages::api::run(workspace),
            Self::E2e => stages::e2e::run(workspace, filter),
            Self::Audit => stages::audit::run(workspace),
        }
    }
}

pub fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    let filter = options.filter.as_deref();
    let chosen: Vec<Stage> = Stage::value_variants()
        .iter()
        .copied()
        .filter(|stage| options.only.is_empty() || options.only.contains(stage))
        .filter(|stage| filter.is_none() || stage.runs_named_tests())
        .collect();
    let mut times = Vec::new();
    for (index, stage) in chosen.iter().enumerate() {
        console::line(&format!(
            "\n══ {} ({} of {})",
            stage.title(),
            index + 1,
            chosen.len()
        ));
        let started = Instant::now();
        let result = stage.run(workspace, filter);
        times.push((*stage, started.elapsed()));
        if let Err(error) = result {
            if error.is::<Interrupt>() {
                return Err(error);
            }
            summary(&times, &chosen[index..]);
            return Err(error).with_context(|| format!("failed in {}", stage.title()));
        }
    }
    summary(&times, &[]);
    console::line("All tests passed.");
    Ok(())
}

/// `rest` begins with the stage that failed; the others were not reached.
fn summary(times: &[(Stage, Duration)], rest: &[Stage]) {
    console::line("\n══ summary");
    let failed = rest.first();
    for (stage, time) in times {
        let verdict = if failed == Some(stage) {
            "FAILED"
        } else {
            "passed"
        };
        console::line(&format!(
            "{verdict:<8} {:>12}  {}",
            console::seconds(*time),
            stage.title()
        ));
    }
    for stage in rest.iter().skip(1) {
        console::line(&format!("{:<8} {:>12}  {}", "not run", "", stage.title()));
    }
    let total = times.iter().map(|(_, time)| *time).sum();
    console::line(&format!("{:<8} {:>12}", "total", console::seconds(total)));
}
