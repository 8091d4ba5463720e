//! A Postgres for this checkout: somebody's server by its address, or a cluster of our own.

mod account;
mod cluster;
mod programs;
mod standing;
mod throw_away;

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::Result;

use crate::{
    console, hash,
    workspace::{self, Workspace},
};
pub use cluster::Cluster;
use cluster::{Location, Tuning};
use programs::Programs;
pub use standing::url as standing_for_tests;
pub use throw_away::{
    start as start_throw_away, start_copy as start_throw_away_copy, start_durable, start_restored,
};

/// Holds the address of a cluster that had to live outside the checkout.
const ELSEWHERE: &str = "postgres-location";

/// The lasting cluster of `up`, started.
pub fn start_lasting(workspace: &Workspace) -> Result<Cluster> {
    let data = workspace.make_data()?;
    let account = account::unprivileged()?;
    let home = lasting_home(workspace, account)?;
    let location = Location {
        folder: home.join("pg"),
        password: workspace::secret(&data.join("pg-password"), 24)?,
        account,
    };
    let programs = Programs::find(&home, location.version().as_deref())?;
    if !location.exists() {
        console::step("Creating the database cluster", || {
            cluster::create(&programs, &location, &Tuning::lasting(), &["manzil"])
        })?;
    }
    Cluster::start(
        programs,
        location,
        &Tuning::lasting(),
        &data.join("pg-port"),
    )
}

/// Where a cluster's files can be kept for copies, and which Postgres they would be of.
pub fn place_for_copies(workspace: &Workspace) -> Result<(PathBuf, String)> {
    let home = lasting_home(workspace, account::unprivileged()?)?;
    let programs = Programs::find(&home, None)?;
    Ok((home, programs.name()))
}

/// Everything `reset` deletes beside the checkout's own data folder.
pub fn folders_elsewhere(workspace: &Workspace) -> Vec<PathBuf> {
    fs::read_to_string(workspace.data().join(ELSEWHERE))
        .map(|path| vec![PathBuf::from(path.trim())])
        .unwrap_or_default()
}

pub fn stop_lasting(workspace: &Workspace) -> Result<()> {
    if standing::exists(workspace) {
        standing::stop(workspace)?;
    }
    let home = folders_elsewhere(workspace)
        .pop()
        .unwrap_or_else(|| workspace.data());
    let location = Location {
        folder: home.join("pg"),
        password: String::new(),
        account: account::unprivileged()?,
    };
    if !location.exists() {
        return Ok(());
    }
    let programs = Programs::find(&home, location.version().as_deref())?;
    if programs.is_running(&location) {
        programs.stop(&location, "fast")
    } else {
        Ok(())
    }
}

/// `.manzil`, unless Postgres' user cannot reach it (a checkout under /root): then a folder of the system's.
fn lasting_home(workspace: &Workspace, account: account::Account) -> Result<PathBuf> {
    let data = workspace.make_data()?;
    if account::may_enter(account, &data) {
        return Ok(data);
    }
    let base = Path::new("/var/lib/manzil");
    let owner = data.parent().unwrap_or(&data);
    let home = base.join(hash::of_text(&owner.to_string_lossy()));
    workspace::make_dir(base, 0o711)?;
    workspace::make_dir(&home, 0o711)?;
    let marker = data.join(ELSEWHERE);
    if !marker.exists() {
        console::note(&format!(
            "Postgres' user cannot reach this folder: its files go to {}",
            home.display()
        ));
        fs::write(&marker, home.display().to_string())?;
    }
    Ok(home)
}
