//! One Postgres cluster: made once, started on a loopback port it keeps, stopped when dropped.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail};

use super::{
    account::{self, Account},
    programs::Programs,
};
use crate::{console, http, workspace};

const OWNER: &str = "manzil";
const SUPERUSER: &str = "postgres";
/// Of a cluster that is kept for copies.
pub const FILES: &str = "pg";
pub const PASSWORD: &str = "pg-password";

pub struct Location {
    pub folder: PathBuf,
    pub password: String,
    pub account: Account,
}

impl Location {
    pub fn exists(&self) -> bool {
        self.version().is_some()
    }

    pub fn version(&self) -> Option<String> {
        fs::read_to_string(self.folder.join("PG_VERSION"))
            .ok()
            .map(|text| text.trim().to_owned())
    }
}

/// How a cluster differs by its purpose.
pub struct Tuning {
    /// How passwords are stored and sent: the costly way, or the quick one for databases that hold nothing.
    authentication: &'static str,
    settings: &'static [&'static str],
    stop_mode: &'static str,
}

impl Tuning {
    pub fn lasting() -> Self {
        let settings = &[
            "max_connections=100",
            "max_locks_per_transaction=256",
            "shared_buffers=128MB",
        ];
        Self {
            authentication: "scram-sha-256",
            settings,
            stop_mode: "fast",
        }
    }

    /// For a backup of another machine: what its own settings name is not here.
    pub fn restored() -> Self {
        let settings = &[
            "max_connections=100",
            "max_locks_per_transaction=256",
            "shared_buffers=128MB",
            "ssl=off",
            "archive_mode=off",
            "shared_preload_libraries=",
        ];
        Self {
            settings,
            ..Self::lasting()
        }
    }

    pub fn throw_away() -> Self {
        let settings = &[
            "fsync=off",
            "synchronous_commit=off",
            "full_page_writes=off",
            "max_connections=300",
            "max_locks_per_transaction=256",
            "shared_buffers=256MB",
            "wal_level=minimal",
            "max_wal_senders=0",
            "max_wal_size=4GB",
            "checkpoint_timeout=1h",
            "autovacuum=off",
        ];
        Self {
            authentication: "md5",
            settings,
            stop_mode: "immediate",
        }
    }
}

/// Makes the cluster with a superuser, the product's role, and databases that the role owns.
pub fn create(
    programs: &Programs,
    location: &Location,
    tuning: &Tuning,
    databases: &[&str],
) -> Result<()> {
    // What an interrupted attempt left cannot be initialised over.
    account::remove(&location.folder)?;
    workspace::make_dir(&location.folder, 0o700)?;
    account::give(location.account, &location.folder)?;
    let made = initialise(programs, location, tuning)
        .and_then(|()| make_databases(programs, location, databases));
    if made.is_err() {
        account::remove(&location.folder)?;
    }
    made
}

fn initialise(programs: &Programs, location: &Location, tuning: &Tuning) -> Result<()> {
    let password_file = location.folder.with_extension("initial-password");
    workspace::write_private(&password_file, &location.password)?;
    account::give(location.account, &password_file)?;
    let attempt = |locale: &str| {
        let initdb = programs
            .command("initdb", location)
            .env("LC_ALL", "C")
            .arg("-D")
            .arg(&location.folder);
        let pwfile = format!("--pwfile={}", password_file.display());
        let auth = format!("--auth={}", tuning.authentication);
        initdb
            .args([
                "--encoding=UTF8",
                locale,
                "-U",
                SUPERUSER,
                "--no-sync",
                &auth,
                &pwfile,
            ])
            .capture()?
            .ok()
    };
    // Word boundaries in Arabic text need a UTF-8 locale; its name differs between systems.
    let made = attempt("--locale=C.UTF-8").or_else(|_| attempt("--locale=en_US.UTF-8"));
    fs::remove_file(&password_file)?;
    made.map(drop)
}

fn make_databases(programs: &Programs, location: &Location, databases: &[&str]) -> Result<()> {
    let mut statements = format!(
        "CREATE ROLE {OWNER} LOGIN CREATEROLE PASSWORD '{}';\n",
        location.password
    );
    for database in databases {
        statements.push_str(&format!("CREATE DATABASE {database} OWNER {OWNER};\n"));
    }
    as_superuser(programs, location, &statements)
}

/// Gives the product's role of a restored cluster another password, and lets it in from this machine.
pub fn take_over(programs: &Programs, location: &Location) -> Result<()> {
    let rules = location.folder.join("pg_hba.conf");
    fs::write(&rules, "host all all 127.0.0.1/32 scram-sha-256\n")?;
    account::give_tree(location.account, &location.folder)?;
    let password = format!(
        "SET password_encryption TO 'scram-sha-256';\nALTER ROLE {OWNER} LOGIN PASSWORD '{}';\n",
        location.password
    );
    as_superuser(programs, location, &password)
}

/// Runs statements, each on a line, while the cluster is stopped.
fn as_superuser(programs: &Programs, location: &Location, statements: &str) -> Result<()> {
    let single = programs
        .command("postgres", location)
        .args(["--single", "-D"])
        .arg(&location.folder);
    let told = single.arg("postgres").feed(statements)?;
    // The single-user backend ends with success whatever the statements did.
    if told.stderr.contains("ERROR:") || told.stderr.contains("FATAL:") {
        bail!("cannot prepare the database:\n{}", told.stderr);
    }
    told.ok().map(drop)
}

/// A running cluster; dropping it stops it.
pub struct Cluster {
    programs: Programs,
    location: Location,
    port: u16,
    stop_mode: &'static str,
    remove: Option<PathBuf>,
    kept_running: bool,
    stopped: bool,
}

impl Cluster {
    pub fn start(
        programs: Programs,
        location: Location,
        tuning: &Tuning,
        port_file: &Path,
    ) -> Result<Self> {
        let port = if programs.is_running(&location) {
            console::note("Postgres still runs from before: using it");
            port_in_use(&location.folder)?
        } else {
            // A cluster that was made before merchants had roles of their own.
            let may_make_roles = format!("ALTER ROLE {OWNER} CREATEROLE;\n");
            as_superuser(&programs, &location, &may_make_roles)?;
            launch(&programs, &location, tuning, port_file)?
        };
        Ok(Self {
            programs,
            location,
            port,
            stop_mode: tuning.stop_mode,
            remove: None,
            kept_running: false,
            stopped: false,
        })
    }

    /// For the runs to come.
    pub fn kept_running(mut self) -> Self {
        self.kept_running = true;
        self
    }

    pub fn removed_when_dropped(mut self, folder: PathBuf) -> Self {
        self.remove = Some(folder);
        self
    }

    /// Stops it in order and keeps its files and its password in `folder`, for copies.
    pub fn keep_files(mut self, folder: &Path) -> Result<()> {
        self.programs.stop(&self.location, "fast")?;
        self.stopped = true;
        workspace::copy_tree(&self.location.folder, &folder.join(FILES))?;
        workspace::write_private(&folder.join(PASSWORD), &self.location.password)
    }

    /// A base backup into `folder` while the cluster works, for copies.
    pub fn back_up(&self, folder: &Path) -> Result<()> {
        let files = folder.join(FILES);
        workspace::make_dir(&files, 0o700)?;
        account::give(self.location.account, &files)?;
        let backup = self
            .programs
            .client("pg_basebackup")?
            .run_as(self.location.account)
            .dir(Path::new("/"))
            .env("PGPASSWORD", &self.location.password);
        let port = self.port.to_string();
        let arguments = [
            "--host=127.0.0.1",
            "--port",
            port.as_str(),
            "--username",
            SUPERUSER,
            "--checkpoint=fast",
            "--wal-method=stream",
            "--no-password",
            "--pgdata",
        ];
        backup.args(arguments).arg(&files).capture()?.ok()?;
        workspace::write_private(&folder.join(PASSWORD), &self.location.password)
    }

    /// The address of a database as its owner, the role the product runs with.
    pub fn url(&self, database: &str) -> String {
        self.address(OWNER, database)
    }

    /// The address of the cluster as superuser, for tests that make their own databases.
    pub fn superuser_url(&self) -> String {
        self.address(SUPERUSER, "postgres")
    }

    fn address(&self, role: &str, database: &str) -> String {
        format!(
            "postgres://{role}:{}@127.0.0.1:{}/{database}",
            self.location.password, self.port
        )
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        if self.kept_running {
            return;
        }
        if !self.stopped
            && let Err(error) = self.programs.stop(&self.location, self.stop_mode)
        {
            console::failure(&format!("Postgres did not stop: {error:#}"));
        }
        if let Some(folder) = &self.remove {
            let _gone_already = fs::remove_dir_all(folder);
        }
    }
}

/// The fourth line of the pid file that Postgres keeps.
fn port_in_use(folder: &Path) -> Result<u16> {
    let pid_file = fs::read_to_string(folder.join("postmaster.pid"))
        .context("Postgres runs without a pid file")?;
    let port = pid_file
        .lines()
        .nth(3)
        .and_then(|line| line.trim().parse().ok());
    port.context("Postgres' pid file names no port")
}

fn launch(
    programs: &Programs,
    location: &Location,
    tuning: &Tuning,
    port_file: &Path,
) -> Result<u16> {
    let port = remembered_port(port_file)?;
    let log = location.folder.join("server.log");
    let mut settings =
        format!("-c port={port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=");
    for setting in tuning.settings {
        settings.push_str(&format!(" -c {setting}"));
    }
    let start = programs
        .command("pg_ctl", location)
        .args(["start", "-w", "-t", "120", "-D"])
        .arg(&location.folder);
    let started = start
        .arg("-l")
        .arg(&log)
        .arg("-o")
        .arg(settings)
        .capture()?
        .ok();
    started.with_context(|| {
        format!(
            "Postgres did not start; its log ends with:\n{}",
            console::tail(&log)
        )
    })?;
    fs::write(port_file, port.to_string())?;
    Ok(port)
}

/// The port of last time when it is still free, so that tools that were pointed at it keep working.
fn remembered_port(port_file: &Path) -> Result<u16> {
    let kept = fs::read_to_string(port_file)
        .ok()
        .and_then(|text| text.trim().parse().ok());
    match kept {
        Some(port) if http::is_free(port) => Ok(port),
        _ => http::free_port(),
    }
}
