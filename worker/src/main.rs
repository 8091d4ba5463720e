//! The worker by itself: the same jobs as inside the server's process, in a process of their own.

use std::process::ExitCode;
use std::time::Duration;

use kernel::Kernel;
use kernel::config::Config;
use kernel::tenancy::SessionError;
use tokio::sync::watch;
use tracing_subscriber::EnvFilter;

#[tokio::main]
async fn main() -> ExitCode {
    let config = match Config::load() {
        Ok(config) => config,
        Err(faults) => {
            eprintln!("{faults}");
            return ExitCode::from(2);
        }
    };
    start_logging(&config);
    let kernel = match openapi::compose::parts(config) {
        Ok(parts) => parts.build(),
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::from(2);
        }
    };
    let registry = match worker::registry() {
        Ok(registry) => registry,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::from(2);
        }
    };
    let (stop, stopped) = watch::channel(false);
    let work = async {
        wait_for_migrations(&kernel, stopped.clone()).await?;
        worker::run(kernel.clone(), registry, stopped).await;
        Ok::<_, SessionError>(())
    };
    let watch_signals = async {
        terminated().await;
        tracing::info!("stopping: what runs is finished");
        let _ = stop.send(true);
    };
    // The first signal ends the work gracefully; the work's end ends the process.
    let mut work = std::pin::pin!(work);
    let done = tokio::select! {
        done = &mut work => done,
        () = watch_signals => work.await,
    };
    kernel.database.close().await;
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
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

/// The server migrates; the worker waits until the platform's schema is the one it was built for. A pooler that mixes
/// sessions up is refused.
async fn wait_for_migrations(
    kernel: &Kernel,
    mut stopped: watch::Receiver<bool>,
) -> Result<(), SessionError> {
    let needed = migrations::MIGRATIONS
        .last()
        .map_or(0, |migration| migration.version);
    loop {
        match migrated_to(kernel).await {
            Ok(Some(version)) if version >= needed => return Ok(()),
            Err(shared @ SessionError::Shared) => return Err(shared),
            Ok(version) => {
                tracing::info!(?version, needed, "waiting for the platform's migrations")
            }
            Err(error) => tracing::info!(%error, needed, "waiting for the platform's migrations"),
        }
        let stop = stopped.wait_for(|stopped| *stopped);
        if tokio::time::timeout(Duration::from_secs(1), stop)
            .await
            .is_ok()
        {
            return Ok(());
        }
    }
}

async fn migrated_to(kernel: &Kernel) -> Result<Option<i64>, SessionError> {
    kernel.database.ensure_own_sessions().await?;
    let version = sqlx::query_scalar("SELECT max(version) FROM platform.migrations");
    Ok(version.fetch_one(kernel.database.platform_pool()).await?)
}

#[cfg(unix)]
async fn terminated() {
    use tokio::signal::unix::{SignalKind, signal};
    let interrupt = tokio::signal::ctrl_c();
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
async fn terminated() {
    let _ = tokio::signal::ctrl_c().await;
}
