//! Starts the product: configuration, migrations, jobs, HTTP. `server rotate-keys` makes a new key for
//! access tokens instead, `server reseal` seals secrets under a new secret key, `server verify` looks whether a restore is
//! complete, `server import` takes a merchant in from a copy, `server reset-second-factor` takes the lost app of one of the staff
//! off, `server portfolio` adds years of business to the demo.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context as _;
use clap::{Parser, Subcommand};
use kernel::Kernel;
use kernel::auth::SigningKeys;
use kernel::config::Config;
use kernel::jobs::JobRegistry;
use kernel::tenancy::{Caller, PlatformTx, SessionError};
use server::listen::{self, Patience};
use sqlx::Connection as _;
use tokio::net::TcpListener;
use tracing_subscriber::EnvFilter;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The product's server. Its settings are MANZIL_* variables or a file manzil.toml.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Makes a new key that signs access tokens from a minute on. Nobody is signed out, and running
    /// servers take it over by themselves.
    RotateKeys,
    /// Seals every stored secret again under the current secret key, after it was changed. May be
    /// broken off and started again.
    Reseal,
    /// Says whether the database, the files and the secret key belong together, as after a restore:
    /// every file that a row names, every sealed secret. Changes nothing.
    Verify,
    /// Takes the lost authenticator app of one of the platform's staff off, where nobody is left who could do it in the manager
    /// area. They are signed out and set up another app at the next sign-in.
    ResetSecondFactor { email: String },
    /// Takes a merchant in from an archive of a copy, with its ids, into a platform that has none. Broken off, it is started
    /// again.
    Import {
        /// The archive, as it was downloaded.
        archive: PathBuf,
    },
    /// Adds three offices with forty buildings, 3,000 units and five years of business to the demo, once. A server runs on
    /// the same database.
    Portfolio,
}

#[tokio::main]
async fn main() -> std::process::ExitCode {
    let arguments = Arguments::parse();
    let config = match Config::load() {
        Ok(config) => config,
        Err(faults) => {
            eprintln!("{faults}");
            return std::process::ExitCode::from(2);
        }
    };
    start_logging(&config);
    let done = match arguments.command {
        None => run(config).await,
        Some(Command::RotateKeys) => rotate_keys(config).await,
        Some(Command::Reseal) => reseal(config).await,
        Some(Command::Verify) => verify(config).await,
        Some(Command::ResetSecondFactor { email }) => reset_second_factor(config, &email).await,
        Some(Command::Import { archive }) => import(config, &archive).await,
        Some(Command::Portfolio) => portfolio(config).await,
    };
    match done {
        Ok(()) => std::process::ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            std::process::ExitCode::FAILURE
        }
    }
}

fn start_logging(config: &Config) {
    let filter = EnvFilter::try_new(&config.log).unwrap_or_else(|_| EnvFilter::new("info"));
    let subscriber = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr);
    if config.log_format == "json" {
        subscriber.json().init();
    } else {
        subscriber.init();
    }
}

async fn run(config: Config) -> anyhow::Result<()> {
    let listener = TcpListener::bind(&config.listen)
        .await
        .with_context(|| format!("cannot listen on {}", config.listen))?;
    let embedded_worker = config.embedded_worker;
    let kernel = openapi::compose::parts(config)?.build();
    let jobs = embedded_worker.then(worker::registry).transpose()?;
    let (stop, stopped) = tokio::sync::watch::channel(false);
    let mut background = tokio::task::JoinSet::new();
    let (refuse, refused) = tokio::sync::oneshot::channel();
    background.spawn(prepare(kernel.clone(), jobs, stopped.clone(), refuse));
    background.spawn(SigningKeys::keep_current(kernel.clone(), stopped));
    let ended_by = tokio::sync::Mutex::new(None);
    tracing::info!(listen = kernel.config.listen, "listening");
    let stop_listening = async {
        tokio::select! {
            () = terminated() => {}
            Ok(reason) = refused => *ended_by.lock().await = Some(reason),
        }
    };
    let patience = Patience::of_process(kernel.config.trusted_proxies);
    let app = server::served(kernel.clone());
    listen::serve(listener, app, patience, stop_listening).await;
    let _ = stop.send(true);
    background.join_all().await;
    kernel.database.close().await;
    ended_by.into_inner().map_or(Ok(()), Err)
}

async fn rotate_keys(config: Config) -> anyhow::Result<()> {
    let kernel = openapi::compose::parts(config)?.build();
    let (kid, begins) = kernel.signing_keys.rotate(&kernel).await?;
    println!("{kid} signs access tokens from {begins}; those of the key before it stay good");
    kernel.database.close().await;
    Ok(())
}

async fn reseal(config: Config) -> anyhow::Result<()> {
    let kernel = openapi::compose::parts(config)?.build();
    let resealed = server::reseal::reseal(&kernel).await?;
    kernel.database.close().await;
    println!("{} secrets were sealed again", resealed.secrets);
    anyhow::ensure!(
        resealed.failed.is_empty(),
        "keep the old keys, these could not be opened:\n{}",
        resealed.failed.join("\n")
    );
    println!("everything is sealed under the current key: MANZIL_OLD_SECRET_KEYS may go");
    Ok(())
}

async fn verify(config: Config) -> anyhow::Result<()> {
    let kernel = openapi::compose::parts(config)?.build();
    let found = server::verify::verify(&kernel).await?;
    kernel.database.close().await;
    println!("{found}");
    anyhow::ensure!(
        found.faults.is_empty(),
        "not complete:\n{}",
        found.faults.join("\n")
    );
    Ok(())
}

async fn reset_second_factor(config: Config, email: &str) -> anyhow::Result<()> {
    let kernel = openapi::compose::parts(config)?.build();
    let caller = std::sync::Arc::new(Caller::system("server"));
    let tx = PlatformTx::begin(&kernel, caller).await?;
    platform::staff::second_factors::service::reset_by_email(&tx, email).await?;
    tx.commit().await?;
    kernel.database.close().await;
    println!("{email} sets up another authenticator app at the next sign-in");
    Ok(())
}

async fn import(config: Config, archive: &Path) -> anyhow::Result<()> {
    let kernel = openapi::compose::parts(config)?.build();
    migrate(&kernel).await?;
    let account_id = platform::merchant_imports::service::take_in(&kernel, archive).await;
    let account_id = account_id.map_err(|problem| {
        let body = problem.body(kernel::text::Language::En, None);
        anyhow::anyhow!("{}", body.message)
    })?;
    // A copy of an older version is brought up to date at once.
    let options = tenant_migrations::RunOptions::default();
    let pool = kernel.database.platform_pool();
    let report = tenant_migrations::migrate_all(pool, &options).await?;
    anyhow::ensure!(report.failed.is_empty(), "not migrated: {report:?}");
    kernel.database.close().await;
    println!(
        "the merchant with the account ID {account_id} is there; its people ask for new passwords"
    );
    Ok(())
}

async fn portfolio(config: Config) -> anyhow::Result<()> {
    let kernel = openapi::compose::parts(config)?.build();
    kernel.signing_keys.prepare(&kernel).await?;
    let made = server::demo::large::make(&kernel).await?;
    kernel.database.close().await;
    println!(
        "{}",
        if made {
            "the portfolio is there"
        } else {
            "nothing to do"
        }
    );
    Ok(())
}

/// The platform's migrations, the first signing key and the demo, tried until the database answers; then the jobs, and
/// beside them the merchants' migrations. Requests that come before are told to try again. A pooler that mixes sessions up,
/// and a demo that may not be, or could not be closed, end the process.
async fn prepare(
    kernel: Kernel,
    jobs: Option<JobRegistry>,
    stopped: tokio::sync::watch::Receiver<bool>,
    refuse: tokio::sync::oneshot::Sender<anyhow::Error>,
) {
    loop {
        match migrate(&kernel).await {
            Ok(()) => break,
            Err(error) if matches!(error.downcast_ref(), Some(SessionError::Shared)) => {
                let _ = refuse.send(error);
                return;
            }
            Err(error) => tracing::error!("not ready: {error:#}"),
        }
        tokio::time::sleep(Duration::from_secs(2)).await;
        if *stopped.borrow() {
            return;
        }
    }
    let (caught_up, first_run) = tokio::sync::oneshot::channel();
    tokio::join!(
        keep_merchants_current(&kernel, stopped.clone(), caught_up),
        open(&kernel, jobs, stopped, refuse, first_run)
    );
}

async fn open(
    kernel: &Kernel,
    jobs: Option<JobRegistry>,
    stopped: tokio::sync::watch::Receiver<bool>,
    refuse: tokio::sync::oneshot::Sender<anyhow::Error>,
    first_run: tokio::sync::oneshot::Receiver<()>,
) {
    let demo = async {
        // It works in its merchants' schemas; nobody else waits for a merchant that is slow to migrate.
        if server::demo::is_concerned(kernel).await? {
            let _ = first_run.await;
        }
        if kernel.config.demo {
            server::demo::seed(kernel).await
        } else {
            Ok(server::demo::refuse(kernel).await?)
        }
    };
    // With sign-ins that everybody knows, or that should have ended, nothing is served.
    if let Err(error) = demo.await {
        let _ = refuse.send(error.into());
        return;
    }
    if let Err(problem) = invite_first_manager(kernel).await {
        tracing::error!(%problem, "the first manager could not be invited");
    }
    kernel
        .prepared
        .store(true, std::sync::atomic::Ordering::Release);
    if let Some(jobs) = jobs {
        worker::run(kernel.clone(), jobs, stopped).await;
    }
}

/// Until the process stops: what is under way then is undone and begun again at the next start.
async fn keep_merchants_current(
    kernel: &Kernel,
    mut stopped: tokio::sync::watch::Receiver<bool>,
    caught_up: tokio::sync::oneshot::Sender<()>,
) {
    let mut caught_up = Some(caught_up);
    let options = tenant_migrations::RunOptions::default();
    let pool = kernel.database.platform_pool();
    let migrated = tenant_migrations::keep_current(pool, &options, |report| {
        tracing::info!(
            merchants = report.migrated,
            failed = report.failed.len(),
            "migrated"
        );
        if let Some(caught_up) = caught_up.take() {
            let _ = caught_up.send(());
        }
    });
    tokio::select! {
        () = migrated => {}
        _ = stopped.wait_for(|stopped| *stopped) => {}
    }
}

/// An empty installation has nobody who could add the first manager.
async fn invite_first_manager(kernel: &Kernel) -> kernel::Result<()> {
    let Some(email) = &kernel.config.first_manager else {
        return Ok(());
    };
    let caller = std::sync::Arc::new(Caller::system("start"));
    let tx = PlatformTx::begin(kernel, caller).await?;
    if platform::staff::service::people::invite_first(&tx, email).await? {
        tx.commit().await?;
        tracing::info!("the first manager was invited by mail");
    }
    Ok(())
}

async fn migrate(kernel: &Kernel) -> anyhow::Result<()> {
    kernel.database.ensure_own_sessions().await?;
    let mut connection = kernel.database.single().await?;
    let applied = migrations::run(&mut connection).await?;
    connection.close().await?;
    tracing::info!(platform = applied, "migrated");
    kernel.signing_keys.prepare(kernel).await?;
    Ok(())
}

async fn terminated() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let Ok(mut terminate) = signal(SignalKind::terminate()) else {
            let _ = interrupt.await;
            return;
        };
        tokio::select! {
            _ = interrupt => {}
            _ = terminate.recv() => {}
        }
    }
    #[cfg(not(unix))]
    let _ = interrupt.await;
}
