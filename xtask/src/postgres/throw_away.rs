//! A cluster for one test run: fast, not crash-safe, gone when dropped.

use std::{
    env, fs,
    path::{Path, PathBuf},
    sync::atomic::{AtomicU32, Ordering},
};

use anyhow::{Result, bail};

use super::{
    account::{self, Account},
    cluster::{self, Cluster, Location, Tuning},
    lasting_home,
    programs::Programs,
};
use crate::{
    process::Cmd,
    workspace::{self, Workspace},
};

/// Followed by the number of the process that owns it.
const PREFIX: &str = "manzil-postgres-";

pub fn start(workspace: &Workspace, databases: &[&str]) -> Result<Cluster> {
    in_new_folder(workspace, |home, programs_home, account| {
        start_in(
            home,
            programs_home,
            account,
            databases,
            &Tuning::throw_away(),
        )
    })
}

/// One that writes as a lasting one does, so that it can be backed up while it runs.
pub fn start_durable(workspace: &Workspace, databases: &[&str]) -> Result<Cluster> {
    in_new_folder(workspace, |home, programs_home, account| {
        start_in(home, programs_home, account, databases, &Tuning::lasting())
    })
}

/// A copy of what `Cluster::keep_files` or `Cluster::back_up` kept.
pub fn start_copy(workspace: &Workspace, kept: &Path) -> Result<Cluster> {
    in_new_folder(workspace, |home, programs_home, account| {
        let location = Location {
            folder: home.join("pg"),
            password: fs::read_to_string(kept.join(cluster::PASSWORD))?,
            account,
        };
        workspace::copy_tree(&kept.join(cluster::FILES), &location.folder)?;
        let programs = Programs::find(programs_home, location.version().as_deref())?;
        Cluster::start(
            programs,
            location,
            &Tuning::throw_away(),
            &home.join("port"),
        )
    })
}

/// A base backup that was taken elsewhere, restored for this process only: with a password of its own for the product's role,
/// and open to this machine alone.
pub fn start_restored(workspace: &Workspace, files: &Path) -> Result<Cluster> {
    in_new_folder(workspace, |home, programs_home, account| {
        let location = Location {
            folder: home.join("pg"),
            password: workspace::random_hex(16)?,
            account,
        };
        workspace::copy_tree(files, &location.folder)?;
        let programs = Programs::find(programs_home, location.version().as_deref())?;
        cluster::take_over(&programs, &location)?;
        Cluster::start(programs, location, &Tuning::restored(), &home.join("port"))
    })
}

fn in_new_folder(
    workspace: &Workspace,
    start: impl FnOnce(&Path, &Path, Account) -> Result<Cluster>,
) -> Result<Cluster> {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let account = account::unprivileged()?;
    let programs_home = lasting_home(workspace, account)?;
    let base = temporary_folder(account)?;
    sweep(&base, &programs_home, account);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    let home = base.join(format!("{PREFIX}{}-{count}", std::process::id()));
    workspace::make_dir(&home, 0o711)?;
    let started = start(&home, &programs_home, account);
    if started.is_err() {
        account::remove(&home)?;
    }
    Ok(started?.removed_when_dropped(home))
}

fn start_in(
    home: &Path,
    programs_home: &Path,
    account: Account,
    databases: &[&str],
    tuning: &Tuning,
) -> Result<Cluster> {
    let location = Location {
        folder: home.join("pg"),
        password: workspace::random_hex(16)?,
        account,
    };
    let programs = Programs::find(programs_home, None)?;
    cluster::create(&programs, &location, tuning, databases)?;
    Cluster::start(programs, location, tuning, &home.join("port"))
}

fn temporary_folder(account: Account) -> Result<PathBuf> {
    let candidates = [
        env::temp_dir(),
        PathBuf::from("/tmp"),
        PathBuf::from("/var/tmp"),
    ];
    match candidates
        .into_iter()
        .find(|folder| account::may_enter(account, folder))
    {
        Some(folder) => Ok(folder),
        None => bail!("no temporary folder is open to the user that runs Postgres"),
    }
}

/// Removes what runs that were killed could not; what cannot be removed is another user's.
fn sweep(base: &Path, programs_home: &Path, account: Account) {
    let Ok(entries) = fs::read_dir(base) else {
        return;
    };
    for entry in entries.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let owner = name
            .strip_prefix(PREFIX)
            .and_then(|rest| rest.split('-').next())
            .and_then(|pid| pid.parse().ok());
        if owner.is_some_and(|owner| !is_alive(owner)) {
            let _another_users = remove_dead(&entry.path(), programs_home, account);
        }
    }
}

fn remove_dead(home: &Path, programs_home: &Path, account: Account) -> Result<()> {
    let location = Location {
        folder: home.join("pg"),
        password: String::new(),
        account,
    };
    if let Some(version) = location.version() {
        let programs = Programs::find(programs_home, Some(&version))?;
        if programs.is_running(&location) {
            programs.stop(&location, "immediate")?;
        }
    }
    account::remove(home)
}

fn is_alive(pid: u32) -> bool {
    // `ps` is not everywhere; the shell's own `kill` is, and a refusal also means that the process lives.
    let probe = Cmd::new("sh")
        .args(["-c", &format!("LC_ALL=C kill -0 {pid} 2>&1")])
        .capture();
    probe.is_ok_and(|told| told.success || told.stdout.contains("ermitted"))
}
