//! `cargo xtask up` twice: what was written the first time is there the second time.

use std::{
    fs,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail, ensure};
use serde_json::json;

use crate::{
    console, http, postgres,
    process::{Cmd, Running, describe, pause},
    server,
    workspace::{DATA, Workspace},
};

const READY_WITHIN: Duration = Duration::from_secs(600);

pub fn keeps_everything(workspace: &Workspace) -> Result<()> {
    let folder = workspace.make_data()?.join("test/up");
    let local = workspace.with_data(folder.join(".manzil"));
    remove(&local)?;
    console::step("Starting `up` twice: everything is kept", || {
        let id = once(&local, "first", |port, token| {
            let city =
                json!({ "name_en": "Kept City", "name_ar": "مدينة محفوظة", "country": "AE" });
            let made = http::call(port, "POST", CITIES, Some(token), Some(&city))?;
            made["id"].as_i64().context("the city has no id")
        })?;
        once(&local, "second", |port, token| {
            let path = format!("{CITIES}/{id}");
            let kept = http::call(port, "GET", &path, Some(token), None)?;
            ensure!(kept["name_en"] == "Kept City", "the city is now {kept}");
            Ok(())
        })
    })?;
    remove(&local)
}

const CITIES: &str = "/api/merchant/cities";

/// Starts `up`, signs in, does something and stops it as Ctrl-C does.
fn once<T>(local: &Workspace, time: &str, work: impl FnOnce(u16, &str) -> Result<T>) -> Result<T> {
    let log = local.make_data()?.join(format!("{time}.log"));
    let port = http::free_port()?;
    // By its place: the build of this run may have replaced the program that is running.
    let mut up = Cmd::new(local.binary("xtask", false))
        .args(["up", "--port", &port.to_string()])
        .env(DATA, local.data())
        // These would name a database that is not this run's.
        .without_env("DATABASE_URL")
        .without_env("MANZIL_DATABASE_URL")
        .dir(&local.root)
        .output_to(&log)?
        .spawn()?;
    let done = wait_until_ready(&mut up, port)
        .and_then(|()| server::sign_in_to_demo(port))
        .and_then(|token| work(port, &token));
    up.stop();
    done.with_context(|| format!("{} ends with:\n{}", log.display(), console::tail(&log)))
}

fn wait_until_ready(up: &mut Running, port: u16) -> Result<()> {
    let began = Instant::now();
    while http::status(port, "/health/ready") != Some(200) {
        if let Some(status) = up.finished()? {
            bail!("`up` ended before it was ready ({})", describe(status));
        }
        ensure!(began.elapsed() < READY_WITHIN, "`up` is not ready");
        pause()?;
    }
    Ok(())
}

/// What this run or one that was killed left.
fn remove(local: &Workspace) -> Result<()> {
    let folders: Vec<PathBuf> = postgres::folders_elsewhere(local);
    if local.data().exists() {
        server::stop_left_over(local)?;
        postgres::stop_lasting(local)?;
    }
    for folder in folders
        .iter()
        .map(PathBuf::as_path)
        .chain([local_folder(local)?.as_path()])
    {
        if folder.exists() {
            fs::remove_dir_all(folder)
                .with_context(|| format!("cannot remove {}", folder.display()))?;
        }
    }
    Ok(())
}

fn local_folder(local: &Workspace) -> Result<PathBuf> {
    let data = local.data();
    data.parent()
        .map(Path::to_owned)
        .context("the data folder has no parent")
}
