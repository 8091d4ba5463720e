//! Packages of the operating system, installed where this tool may.

use std::{
    env,
    path::PathBuf,
    sync::atomic::{AtomicBool, Ordering},
};

use anyhow::{Result, bail};

use crate::{console, process::Cmd};

pub fn find_program(names: &[&str]) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = env::split_paths(&path).collect();
    names.iter().find_map(|name| {
        folders
            .iter()
            .map(|folder| folder.join(name))
            .find(|program| program.is_file())
    })
}

/// Installs Debian packages as root or through a sudo that asks nothing; fails where neither is possible.
pub fn install_packages(packages: &[&str]) -> Result<()> {
    static UPDATED: AtomicBool = AtomicBool::new(false);
    if find_program(&["apt-get"]).is_none() {
        bail!(
            "this system has no apt-get: install {} yourself",
            packages.join(" ")
        );
    }
    let Some(prefix) = privilege()? else {
        bail!(
            "installing {} needs root: run `sudo apt-get install {}`",
            packages.join(" "),
            packages.join(" ")
        );
    };
    console::step(&format!("Installing {}", packages.join(" ")), || {
        if !UPDATED.swap(true, Ordering::SeqCst) {
            apt(prefix, &["update", "-qq"])?;
        }
        let mut arguments = vec!["install", "-y", "-qq", "--no-install-recommends"];
        arguments.extend(packages);
        apt(prefix, &arguments)
    })
}

/// What to put before a command that needs root: nothing, or sudo; `None` where neither works.
fn privilege() -> Result<Option<&'static [&'static str]>> {
    if Cmd::new("id").arg("-u").capture()?.ok()? == "0" {
        return Ok(Some(&[]));
    }
    let sudo = Cmd::new("sudo").args(["-n", "true"]).capture();
    Ok(sudo
        .is_ok_and(|done| done.success)
        .then_some(&["sudo", "-n"]))
}

fn apt(prefix: &[&str], arguments: &[&str]) -> Result<()> {
    let words: Vec<&str> = prefix
        .iter()
        .copied()
        .chain(["env", "DEBIAN_FRONTEND=noninteractive", "apt-get"])
        .collect();
    let Some((program, rest)) = words.split_first() else {
        bail!("no command")
    };
    Cmd::new(program)
        .args(rest)
        .args(arguments)
        .with_heartbeat()
        .run()
}
