//! Postgres refuses to run as root: then its files and processes belong to another user.

use std::{fs, path::Path};

use anyhow::{Context, Result, bail};

use crate::{
    console,
    process::{Cmd, RunAs},
};

/// Nothing: run as whoever runs this tool.
pub type Account = Option<RunAs>;

const OWN_USER: &str = "manzil-postgres";

pub fn is_root() -> Result<bool> {
    Ok(Cmd::new("id").arg("-u").capture()?.ok()? == "0")
}

pub fn unprivileged() -> Result<Account> {
    if !is_root()? {
        return Ok(None);
    }
    for name in ["postgres", OWN_USER] {
        if let Some(user) = look_up(name)? {
            return Ok(Some(user));
        }
    }
    console::note(&format!(
        "Postgres does not run as root: making the user {OWN_USER} for it"
    ));
    let useradd = [
        "--system",
        "--no-create-home",
        "--shell",
        "/usr/sbin/nologin",
        OWN_USER,
    ];
    let made = Cmd::new("useradd")
        .args(useradd)
        .capture()
        .and_then(|done| done.ok().map(drop));
    if made.is_err() {
        let _fallback = Cmd::new("adduser")
            .args(["-S", "-D", "-H", OWN_USER])
            .capture();
    }
    match look_up(OWN_USER)?.or(look_up("nobody")?) {
        Some(user) => Ok(Some(user)),
        None => bail!("Postgres does not run as root, and no other user could be made for it"),
    }
}

fn look_up(name: &str) -> Result<Account> {
    let uid = Cmd::new("id").args(["-u", name]).capture()?;
    let gid = Cmd::new("id").args(["-g", name]).capture()?;
    if !uid.success || !gid.success {
        return Ok(None);
    }
    let number = |text: String| {
        text.parse::<u32>()
            .with_context(|| format!("odd user number {text}"))
    };
    Ok(Some(RunAs {
        uid: number(uid.stdout)?,
        gid: number(gid.stdout)?,
    }))
}

/// Whether that user can pass through `folder` to what lies in it.
pub fn may_enter(account: Account, folder: &Path) -> bool {
    if account.is_none() {
        return folder.is_dir();
    }
    let probe = Cmd::new("/bin/sh")
        .args(["-c", "cd \"$1\"", "sh"])
        .arg(folder)
        .dir(Path::new("/"))
        .run_as(account);
    probe.capture().is_ok_and(|done| done.success)
}

pub fn give(account: Account, folder: &Path) -> Result<()> {
    if let Some(user) = account {
        std::os::unix::fs::chown(folder, Some(user.uid), Some(user.gid))
            .with_context(|| format!("cannot give {} to Postgres' user", folder.display()))?;
    }
    Ok(())
}

/// Gives a whole tree, whoever owned it elsewhere.
pub fn give_tree(account: Account, folder: &Path) -> Result<()> {
    let Some(user) = account else { return Ok(()) };
    let whom = format!("{}:{}", user.uid, user.gid);
    let given = Cmd::new("chown")
        .args(["-R", &whom])
        .arg(folder)
        .capture()?;
    given.ok().map(drop)
}

/// Removes a tree whoever owns it.
pub fn remove(folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)
            .with_context(|| format!("cannot remove {}", folder.display()))?;
    }
    Ok(())
}
