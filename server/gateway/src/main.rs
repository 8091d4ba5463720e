//! Runs the stand-in of the WhatsApp gateway until it is interrupted.

use std::path::PathBuf;

use anyhow::Context as _;
use clap::Parser;
use gateway::{Gateway, Options};

/// The gateway for linked phones as a local stand-in.
#[derive(Debug, Parser)]
struct Arguments {
    /// Port to listen on, on loopback
    #[arg(long, default_value_t = 4800)]
    port: u16,
    /// The key that makes instances
    #[arg(long, default_value = "stand-in")]
    key: String,
    /// File that keeps the linked phones between runs
    #[arg(long)]
    data: Option<PathBuf>,
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    tracing_subscriber::fmt()
        .with_writer(std::io::stderr)
        .with_env_filter("gateway=info,warn")
        .init();
    let arguments = Arguments::parse();
    let options = Options {
        port: arguments.port,
        key: arguments.key,
        data: arguments.data,
    };
    let mut running = Gateway::start(options).await?;
    println!("WhatsApp messages are shown at {}", running.url());
    tokio::select! {
        ended = running.wait() => ended.context("the server ended"),
        interrupted = tokio::signal::ctrl_c() => interrupted.context("the interrupt cannot be waited for"),
    }
}
