//! `test`: every stage in order, stopping at the first that fails, with the time of each.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};

use crate::{console, process::Interrupt, stages, timing::Tally, workspace::Workspace};

#[derive(Args)]
pub struct Options {
    /// Run this stage only; may be given several times
    #[arg(long, value_enum)]
    only: Vec<Stage>,
    /// Run only the Rust tests of this crate; may be given several times
    #[arg(long, short, value_name = "CRATE")]
    package: Vec<String>,
    /// Run only the tests whose name contains this (in the stages that run named tests)
    filter: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Stage {
    Rust,
    Citus,
    Openapi,
    Clients,
    Frontend,
    Api,
    E2e,
    Audit,
}

impl Stage {
    fn title(self) -> &'static str {
        match self {
            Self::Rust => "rust: format, lints, tests against a real Postgres",
            Self::Citus => "citus: tests across contexts on a cluster of several nodes",
            Self::Openapi => {
                "openapi: published documents equal the code, keep its rules, break nobody"
            }
            Self::Clients => "clients: generated in three languages, they do the main job",
            Self::Frontend => "frontend: client, lint, types, tests, build, sizes",
            Self::Api => "api: every published operation under generated input",
            Self::E2e => "e2e: the product in a browser",
            Self::Audit => "audit: licences and known weaknesses of dependencies",
        }
    }

    fn runs_named_tests(self) -> bool {
        matches!(self, Self::Rust | Self::Citus | Self::Frontend | Self::E2e)
    }

    /// What its tests counted; a stage without a runner of tests counts as one.
    fn run(self, workspace: &Workspace, options: &Options) -> Result<Tally> {
        let filter = options.filter.as_deref();
        let one = Tally {
            passed: 1,
            ..Tally::default()
        };
        match self {
            Self::Rust => stages::rust::run(workspace, &options.package, filter),
            Self::Citus => stages::citus::run(workspace, filter),
            Self::Openapi => stages::openapi::run(workspace).map(|()| one),
            Self::Clients => stages::clients::run(workspace),
            Self::Frontend => stages::frontend::run(workspace, filter),
            Self::Api => stages::api::run(workspace),
            Self::E2e => stages::e2e::run(workspace, filter),
            Self::Audit => stages::audit::run(workspace).map(|()| one),
        }
    }
}

pub fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    let chosen = chosen(options)?;
    let mut done: Vec<Done> = Vec::new();
    for (index, stage) in chosen.iter().enumerate() {
        console::line(&format!(
            "\n══ {} ({} of {})",
            stage.title(),
            index + 1,
            chosen.len()
        ));
        let started = Instant::now();
        let result = stage.run(workspace, options);
        done.push(Done {
            stage: *stage,
            time: started.elapsed(),
            tally: result.as_ref().ok().copied(),
        });
        if let Err(error) = result {
            if error.is::<Interrupt>() {
                return Err(error);
            }
            summary(&done, &chosen[index + 1..]);
            return Err(error).with_context(|| format!("failed in {}", stage.title()));
        }
    }
    summary(&done, &[]);
    Ok(())
}

/// A crate's name asks for Rust tests alone.
fn chosen(options: &Options) -> Result<Vec<Stage>> {
    let stages = Stage::value_variants().iter().copied();
    let chosen: Vec<Stage> = stages
        .filter(|stage| options.only.is_empty() || options.only.contains(stage))
        .filter(|stage| options.filter.is_none() || stage.runs_named_tests())
        .filter(|stage| options.package.is_empty() || *stage == Stage::Rust)
        .collect();
    if chosen.is_empty() {
        bail!("nothing to run: a name or a crate was given that the chosen stages do not know");
    }
    Ok(chosen)
}

struct Done {
    stage: Stage,
    time: Duration,
    /// Nothing when the stage failed.
    tally: Option<Tally>,
}

/// `rest` was not reached.
fn summary(done: &[Done], rest: &[Stage]) {
    console::line("\n══ summary");
    let mut all = Tally::default();
    for Done { stage, time, tally } in done {
        let (verdict, counted) = match tally {
            Some(tally) if tally.passed == 0 => ("left out", String::new()),
            Some(tally) => ("passed", tally.passed.to_string()),
            None => ("FAILED", String::new()),
        };
        all.add((*tally).unwrap_or(Tally {
            failed: 1,
            ..Tally::default()
        }));
        console::line(&format!(
            "{verdict:<8} {:>12} {counted:>6}  {}",
            console::seconds(*time),
            stage.title()
        ));
    }
    for stage in rest {
        console::line(&format!(
            "{:<8} {:>12} {:>6}  {}",
            "not run",
            "",
            "",
            stage.title()
        ));
    }
    let total = done.iter().map(|it| it.time).sum();
    console::line(&format!("{:<8} {:>12}", "total", console::seconds(total)));
    let verdict = if all.failed == 0 { "ok" } else { "FAILED" };
    console::line(&format!(
        "test result: {verdict}. {} passed; {} failed; {} ignored",
        all.passed, all.failed, all.ignored
    ));
}
