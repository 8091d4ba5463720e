//! The project's own commands: `cargo xtask <command>`. Nothing of the product is compiled into this binary.

mod bench;
mod browser;
mod cargo_build;
mod cargo_deny;
mod clients;
mod configuration;
mod console;
mod drill;
mod examples;
mod frontend;
mod hash;
mod http;
mod openapi;
mod postgres;
mod process;
mod published;
mod python;
mod reports;
mod reset;
mod rust_tests;
mod scaffold;
mod server;
mod stages;
mod system;
mod test;
mod timing;
mod up;
mod vectors;
mod workspace;

use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

use crate::{process::Interrupt, workspace::Workspace};

#[derive(Parser)]
#[command(
    name = "cargo xtask",
    about = "Run, test and look after Manzil on this machine"
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Prepare everything that is missing and start the whole product on one port
    Up(up::Options),
    /// Prepare everything that is missing, then run every test
    Test(test::Options),
    /// Delete this checkout's local data (database, uploads, keys)
    Reset(reset::Options),
    /// Write the OpenAPI documents and the front end's client from them
    Openapi(openapi::Options),
    /// Back a running demo up, restore it elsewhere and compare, as docs/running.md says; with --backup restore that one
    Drill(drill::Options),
    /// Run the benchmarks of bench/run.sh
    Bench(bench::Options),
    /// Make the files of a new feature: Rust folder, screen folder, tests
    NewFeature(scaffold::Options),
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.is::<Interrupt>() => ExitCode::from(130),
        Err(error) => {
            console::failure(&format!("{error:#}"));
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<()> {
    let cli = Cli::parse();
    process::listen_for_signals()?;
    let workspace = Workspace::locate()?;
    match cli.command {
        Command::Up(options) => up::run(&workspace, &options),
        Command::Test(options) => test::run(&workspace, &options),
        Command::Reset(options) => reset::run(&workspace, &options),
        Command::Openapi(options) => openapi::write(&workspace, &options),
        Command::Drill(options) => drill::run(&workspace, &options),
        Command::Bench(options) => bench::run(&workspace, &options),
        Command::NewFeature(options) => scaffold::run(&workspace, &options),
    }
}
