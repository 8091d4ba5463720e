//! `drill`: the backup and the restore of docs/running.md, tried out on a demo of its own: a base backup while the
//! product works, then the files, then the secret key; all of it in an empty cluster and an empty folder; the same
//! rows, files, secrets and sign-ins there. `drill --backup <folder>` does the second half with a backup of another machine.

use std::{
    fs,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use anyhow::{Result, ensure};
use serde_json::json;

use crate::{
    cargo_build, console,
    frontend::Frontend,
    http,
    postgres::{self, Cluster},
    process::{Running, pause},
    server::{self, Authority, Settings},
    workspace::{self, Workspace},
};

const DATABASE: &str = "manzil";
/// What a demo does by itself after it was made ends within this.
const QUIET_WITHIN: Duration = Duration::from_secs(300);
/// Where no tax authority answers.
const NOBODY: &str = "http://127.0.0.1:9";
/// Where no mail server answers: who is no demo has to name one, also where nothing is sent.
const NO_MAIL: &str = "smtp://127.0.0.1:9";
/// The base backup's folder in a backup.
const FILES_OF_DATABASE: &str = "pg";
const CITIES: &str = "/api/merchant/cities";

#[derive(clap::Args, Default)]
pub struct Options {
    /// A folder with a backup of another machine, as docs/running.md has it: pg, storage, secret, and perhaps verified
    #[arg(long)]
    backup: Option<PathBuf>,
}

/// What `server verify` printed when a backup was taken.
const VERIFIED: &str = "verified";

/// Fields drop in order: the server before its database.
struct Installation {
    _server: Running,
    _authority: Authority,
    database: Cluster,
    settings: Settings,
}

pub fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    if let Some(backup) = &options.backup {
        console::step("Building the server", || {
            cargo_build::build(workspace, &["server"], false)
        })?;
        return try_out(workspace, backup, &new_folder(workspace)?);
    }
    let frontend = Frontend::prepare(workspace)?.build()?;
    console::step("Building the server", || {
        cargo_build::build(workspace, &["server", "authority"], false)
    })?;
    let folder = new_folder(workspace)?;
    let (before, backup, token) = {
        let database = console::step("Starting a Postgres for the original", || {
            postgres::start_durable(workspace, &[DATABASE])
        })?;
        let original = start(workspace, database, folder.join("original"), &frontend)?;
        let token = server::sign_in_to_demo(original.settings.port)?;
        let city = json!({ "name_en": "Drill City", "name_ar": "مدينة التجربة", "country": "AE" });
        http::call(
            original.settings.port,
            "POST",
            CITIES,
            Some(&token),
            Some(&city),
        )?;
        let (before, backup) = console::step("Backing it up while it works", || {
            back_up_at_rest(workspace, &original, &folder)
        })?;
        (before, backup, token)
    };
    fs::write(backup.join(VERIFIED), &before)?;
    try_out(workspace, &backup, &folder)?;
    let restored = console::step("Restoring into an empty cluster and folder", || {
        restore(workspace, &backup, &folder)
    })?;
    let unserved = settings(
        &restored.database,
        restored.data.clone(),
        &frontend,
        NOBODY.to_owned(),
    )?;
    let verified = server::verify(workspace, &unserved)?;
    ensure!(
        verified == before,
        "the restored installation has\n{verified}\nand the original had\n{before}"
    );
    console::note("rows, files and secrets are those of the original");
    let restored = start(workspace, restored.database, restored.data, &frontend)?;
    serves(restored.settings.port, &token)?;
    console::line(
        "\nThe restored product has the same rows, files and secrets, and people stay signed in.",
    );
    Ok(())
}

/// Restores a backup into a cluster and a folder that nothing serves, and says whether it is whole.
fn try_out(workspace: &Workspace, backup: &Path, folder: &Path) -> Result<()> {
    for part in [FILES_OF_DATABASE, "storage", "secret"] {
        ensure!(
            backup.join(part).exists(),
            "{} has no {part}",
            backup.display()
        );
    }
    let database = console::step(
        "Restoring the base backup into a cluster of its own",
        || postgres::start_restored(workspace, &backup.join(FILES_OF_DATABASE)),
    )?;
    let data = folder.join("tried-out");
    workspace::make_dir(&data, 0o700)?;
    workspace::copy_tree(&backup.join("storage"), &data.join("storage"))?;
    fs::copy(backup.join("secret"), data.join("secret"))?;
    let unserved = Settings {
        demo: false,
        smtp: Some(NO_MAIL.to_owned()),
        ..settings(
            &database,
            data,
            &workspace.root.join("frontend"),
            NOBODY.to_owned(),
        )?
    };
    // Fails with the names of what is missing, changed or does not open.
    let found = server::verify(workspace, &unserved)?;
    console::line(&found);
    match fs::read_to_string(backup.join(VERIFIED)) {
        Ok(then) => {
            ensure!(
                found.trim() == then.trim(),
                "when the backup was taken there was\n{then}"
            );
            console::note("every row, file and secret is there, as when the backup was taken");
        }
        Err(_) => console::note("every file and secret that the rows name is there"),
    }
    Ok(())
}

/// Under Postgres' own home, which its user may enter.
fn new_folder(workspace: &Workspace) -> Result<PathBuf> {
    let (home, _) = postgres::place_for_copies(workspace)?;
    let folder = home.join("drill");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    workspace::make_dir(&folder, 0o711)?;
    Ok(folder)
}

fn start(
    workspace: &Workspace,
    database: Cluster,
    data: PathBuf,
    frontend: &Path,
) -> Result<Installation> {
    workspace::make_dir(&data, 0o700)?;
    let log = data.join("server.log");
    let authority_log = data.join("authority.log");
    let authority = server::start_authority(workspace, &data, Some(&authority_log), false)?;
    let settings = settings(&database, data, frontend, authority.url.clone())?;
    let server = server::start_logging(workspace, &settings, &log)?;
    Ok(Installation {
        _server: server,
        _authority: authority,
        database,
        settings,
    })
}

fn settings(
    database: &Cluster,
    data: PathBuf,
    frontend: &Path,
    authority: String,
) -> Result<Settings> {
    Ok(Settings {
        smtp: None,
        port: http::free_port()?,
        database_url: database.url(DATABASE),
        frontend: frontend.to_owned(),
        data,
        demo: true,
        authority,
        gateway: None,
        acquirer: None,
    })
}

/// A backup, and what `server verify` said of the original before and after it: the same, once the demo's jobs are done.
fn back_up_at_rest(
    workspace: &Workspace,
    original: &Installation,
    folder: &Path,
) -> Result<(String, PathBuf)> {
    let began = Instant::now();
    let mut before = server::verify(workspace, &original.settings)?;
    loop {
        let backup = back_up(original, folder)?;
        let after = server::verify(workspace, &original.settings)?;
        if after == before {
            return Ok((before, backup));
        }
        ensure!(
            began.elapsed() < QUIET_WITHIN,
            "the original does not rest:\n{before}\nthen\n{after}"
        );
        before = after;
        pause()?;
    }
}

/// The database first: a file is there before the row that names it, so the files' copy has all that the rows name.
fn back_up(original: &Installation, folder: &Path) -> Result<PathBuf> {
    let backup = folder.join("backup");
    if backup.exists() {
        fs::remove_dir_all(&backup)?;
    }
    workspace::make_dir(&backup, 0o711)?;
    original.database.back_up(&backup)?;
    let data = &original.settings.data;
    workspace::copy_tree(&data.join("storage"), &backup.join("storage"))?;
    fs::copy(data.join("secret"), backup.join("secret"))?;
    Ok(backup)
}

/// A database and a folder with files and key; nothing serves them yet.
struct Restored {
    database: Cluster,
    data: PathBuf,
}

fn restore(workspace: &Workspace, backup: &Path, folder: &Path) -> Result<Restored> {
    let database = postgres::start_throw_away_copy(workspace, backup)?;
    let data = folder.join("restored");
    workspace::make_dir(&data, 0o700)?;
    workspace::copy_tree(&backup.join("storage"), &data.join("storage"))?;
    fs::copy(backup.join("secret"), data.join("secret"))?;
    Ok(Restored { database, data })
}

/// Who was signed in still is, signing in works, and what was written last is there.
fn serves(port: u16, token: &str) -> Result<()> {
    let finds_it = |token: &str| -> Result<()> {
        let found = http::call(
            port,
            "GET",
            &format!("{CITIES}?search=Drill"),
            Some(token),
            None,
        )?;
        ensure!(found["total"] == 1, "the last city is not there: {found}");
        Ok(())
    };
    finds_it(token)?;
    finds_it(&server::sign_in_to_demo(port)?)
}
