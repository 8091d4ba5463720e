//! Runs the stand-in of the tax authority until it is interrupted.
use anyhow::Context;
use authority::{Authority, Environment, Options};
use base64::{Engine, prelude::BASE64_STANDARD};
use clap::Parser;
use std::{net::IpAddr, path::PathBuf};

/// The tax authority as a local stand-in.
#[derive(Debug, Parser)]
struct Arguments {
    /// Address to listen on.
    #[arg(long, default_value = "127.0.0.1")]
    host: IpAddr,
    /// Port to listen on.
    #[arg(long, default_value_t = 4700)]
    port: u16,
    /// Folder for what it remembers between runs; without it everything is forgotten.
    #[arg(long)]
    data: Option<PathBuf>,
    /// One-time passwords it takes; the word `any` takes any six digits but 999999.
    #[arg(long, value_delimiter = ',', default_value = "any")]
    otp: Vec<String>,
    /// Files with certificates it trusts beside its own: base64 of the DER, with or without PEM armour.
    #[arg(long)]
    trust: Vec<PathBuf>,
    /// Validity of the certificates it issues, days.
    #[arg(long, default_value_t = 5 * 365)]
    certificate_days: i64,
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    tracing_subscriber::fmt()
        .with_writer(std::io::stderr)
        .with_env_filter("authority=info,warn")
        .init();
    let arguments = Arguments::parse();
    let options = Options {
        host: arguments.host,
        port: arguments.port,
        data: arguments.data,
        passwords: (!arguments.otp.iter().any(|password| password == "any"))
            .then_some(arguments.otp),
        trusted: arguments
            .trust
            .iter()
            .map(certificate)
            .collect::<anyhow::Result<_>>()?,
        certificate_days: arguments.certificate_days,
        ..Options::default()
    };
    let mut running = Authority::start(options).await?;
    println!(
        "The authority answers at {} (commands under {}/authority/)",
        running.base(Environment::Sandbox),
        running.url()
    );
    tokio::select! {
        ended = running.wait() => ended.context("the server ended"),
        interrupted = tokio::signal::ctrl_c() => {
            interrupted.context("the interrupt cannot be waited for")?;
            running.stop().await;
            Ok(())
        }
    }
}

fn certificate(path: &PathBuf) -> anyhow::Result<Vec<u8>> {
    let text = std::fs::read_to_string(path)
        .with_context(|| format!("{} cannot be read", path.display()))?;
    let body: String = text
        .lines()
        .filter(|line| !line.starts_with("-----"))
        .flat_map(str::split_whitespace)
        .collect();
    BASE64_STANDARD
        .decode(body)
        .with_context(|| format!("{} is not base64", path.display()))
}
