//! `up`: the whole product on one port, from nothing or in seconds.

use std::{
    env,
    fs::{self, File, TryLockError},
    io::{Seek, Write},
};

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::{
    cargo_build, console,
    frontend::Frontend,
    http,
    postgres::{self, Cluster},
    process::{Running, describe, pause},
    server::{self, Settings},
    workspace::Workspace,
};

#[derive(Args)]
pub struct Options {
    /// The port of the product
    #[arg(long, default_value_t = 8080)]
    port: u16,
    /// Start without the demo's merchants, people and sign-ins
    #[arg(long)]
    empty: bool,
    /// Leave out the portfolio: three more offices with 3,000 units and five years of business
    #[arg(long)]
    small: bool,
    /// Build and run with optimisations
    #[arg(long)]
    release: bool,
}

const DEMO_PASSWORD: &str = "Manzil-demo-1";
const DEMO_SIGN_INS: [(&str, &str, &str); 7] = [
    ("Merchant", "merchant", "admin@palm.example"),
    (
        "  receptionist, limited role",
        "merchant",
        "desk@palm.example",
    ),
    (
        "  agent, two buildings only",
        "merchant",
        "agent@palm.example",
    ),
    ("  a second merchant", "merchant", "admin@cedar.example"),
    (
        "  a Saudi one, with e-invoicing",
        "merchant",
        "admin@najd.example",
    ),
    ("Platform manager", "manager", "sales@manzil.example"),
    ("Property owner", "owner", "owner@palm.example"),
];

const PORTFOLIO_SIGN_INS: [(&str, &str, &str); 3] = [
    (
        "Merchant of 1,200 units",
        "merchant",
        "admin@marina.example",
    ),
    (
        "Merchant of 1,000 units",
        "merchant",
        "admin@corniche.example",
    ),
    ("Merchant of 800 units", "merchant", "admin@majaz.example"),
];

pub fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    let data = workspace.make_data()?;
    let _lock = lock(workspace, &format!("http://localhost:{}", options.port))?;
    server::stop_left_over(workspace)?;
    if !http::is_free(options.port) {
        let next = options.port.saturating_add(1);
        bail!(
            "port {} is in use by another program; choose one: cargo xtask up --port {next}",
            options.port
        );
    }
    let frontend = Frontend::prepare(workspace)?.build()?;
    console::step("Building the server", || {
        cargo_build::build(
            workspace,
            &["server", "authority", "gateway", "acquirer"],
            options.release,
        )
    })?;
    // Declared before the server so that it outlives it.
    let (database_url, _cluster) = database(workspace)?;
    let authority = server::start_authority(workspace, &data, None, options.release)?;
    let (_gateway, gateway) = server::start_gateway(workspace, &data, options.release)?;
    let (_acquirer, acquirer) = server::start_acquirer(workspace, options.release)?;
    let (_mail_catcher, smtp) = if options.empty && env::var_os("MANZIL_SMTP_URL").is_none() {
        let (process, url) = server::start_mail_catcher(workspace)?;
        (Some(process), Some(url))
    } else {
        (None, None)
    };
    let settings = Settings {
        smtp,
        port: options.port,
        authority: authority.url.clone(),
        gateway: Some(gateway),
        acquirer: Some(acquirer),
        database_url,
        frontend,
        data,
        demo: !options.empty,
    };
    let mut server = server::start(workspace, &settings, options.release)?;
    welcome(&settings);
    let mut portfolio = match settings.demo && !options.small {
        true => Some(server::make_portfolio(
            workspace,
            &settings,
            options.release,
        )?),
        false => None,
    };
    wait(&settings, &mut server, &mut portfolio)?;
    console::line("\nStopping … (Ctrl-C again: at once)");
    drop(portfolio);
    server.stop();
    Ok(())
}

/// Somebody's server where its address is given, else this checkout's own cluster.
fn database(workspace: &Workspace) -> Result<(String, Option<Cluster>)> {
    for key in ["MANZIL_DATABASE_URL", "DATABASE_URL"] {
        if let Ok(url) = env::var(key) {
            console::note(&format!("The database is the one that {key} names"));
            return Ok((url, None));
        }
    }
    let cluster = console::step("Starting Postgres", || postgres::start_lasting(workspace))?;
    Ok((cluster.url("manzil"), Some(cluster)))
}

/// Held as long as this `up` runs; the kernel lets go of it however the process ends.
pub fn lock(workspace: &Workspace, purpose: &str) -> Result<File> {
    let path = workspace.data().join("up.lock");
    let options = &mut File::options();
    let mut file = options
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(&path)
        .context("cannot lock")?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            let holder = fs::read_to_string(&path).unwrap_or_default();
            bail!(
                "`cargo xtask up` already runs in this checkout ({}); stop it first",
                holder.trim()
            );
        }
        Err(TryLockError::Error(error)) => return Err(error).context("cannot lock"),
    }
    file.set_len(0)?;
    file.rewind()?;
    writeln!(file, "process {}, {purpose}", std::process::id())?;
    Ok(file)
}

fn welcome(settings: &Settings) {
    let url = settings.url();
    console::line(&format!("\nManzil runs at {url}  (stop it with Ctrl-C)"));
    console::line(&format!("  API documentation  {url}/docs"));
    if let Some(gateway) = &settings.gateway {
        console::line(&format!("  WhatsApp stand-in  {gateway}"));
    }
    if let Some(acquirer) = &settings.acquirer {
        console::line(&format!(
            "  Payment stand-in   {acquirer}  (profile 4711, key stand-in)"
        ));
    }
    if settings.demo {
        console::line(&format!("\nDemo sign-ins, password {DEMO_PASSWORD}"));
        sign_ins(&url, &DEMO_SIGN_INS);
        console::line(&format!(
            "  The manager's code of now is at {url}/dev/messages/code; it works once"
        ));
    }
    if !settings.demo {
        let first = server::FIRST_MANAGER;
        console::line(&format!(
            "\nThe first manager is {first}: the mail with the link that sets the password is printed here, \
             or sent by MANZIL_SMTP_URL"
        ));
    }
    console::line("");
}

fn sign_ins(url: &str, people: &[(&str, &str, &str)]) {
    for (who, area, login) in people {
        console::line(&format!("  {who:<30} {login:<24} {url}/{area}"));
    }
}

/// Until the developer interrupts; a server that ends before that is a failure. Tells when the portfolio is there.
fn wait(settings: &Settings, server: &mut Running, portfolio: &mut Option<Running>) -> Result<()> {
    while pause().is_ok() {
        if let Some(making) = portfolio
            && let Some(status) = making.finished()?
        {
            *portfolio = None;
            if status.success() {
                console::line("\nThe portfolio is there, with the same password:");
                sign_ins(&settings.url(), &PORTFOLIO_SIGN_INS);
            } else {
                console::note("The portfolio could not be made: see its lines above");
            }
        }
        if let Some(status) = server.finished()? {
            bail!(
                "the server ended by itself ({}); its last lines above say why",
                describe(status)
            );
        }
    }
    Ok(())
}
