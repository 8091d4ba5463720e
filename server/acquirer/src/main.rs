//! Runs the stand-in of the payment gateway until it is interrupted.

use acquirer::{Acquirer, Options};
use anyhow::Context as _;
use clap::Parser;

/// The payment gateway as a local stand-in.
#[derive(Debug, Parser)]
struct Arguments {
    /// Port to listen on, on loopback
    #[arg(long, default_value_t = 4801)]
    port: u16,
    /// The profile that it knows
    #[arg(long, default_value = "4711")]
    profile_id: String,
    /// The profile's key
    #[arg(long, default_value = "stand-in")]
    server_key: String,
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    tracing_subscriber::fmt()
        .with_writer(std::io::stderr)
        .with_env_filter("acquirer=info,warn")
        .init();
    let arguments = Arguments::parse();
    let options = Options {
        port: arguments.port,
        profile_id: arguments.profile_id,
        server_key: arguments.server_key,
    };
    let mut running = Acquirer::start(options).await?;
    println!("Card payments are taken at {}", running.url());
    tokio::select! {
        ended = running.wait() => ended.context("the server ended"),
        interrupted = tokio::signal::ctrl_c() => interrupted.context("the interrupt cannot be waited for"),
    }
}
