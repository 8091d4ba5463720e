//! The cluster of the inner loop: as quick and as unsafe as one run's own, but kept running between runs, with the
//! templates that tests copy. `reset` stops and deletes it.

use std::{env, fs, path::Path};

use anyhow::Result;

use super::{
    account,
    cluster::{self, Cluster, Location, Tuning},
    lasting_home,
    programs::Programs,
};
use crate::{
    console,
    workspace::{self, Workspace},
};

const FOLDER: &str = "test-pg";
/// Templates of older schemas and databases of runs that were killed: beyond this the cluster is made anew.
const MOST_DATABASES: usize = 60;

/// The address of a superuser's database: the one that TEST_DATABASE_URL names, or this checkout's own.
pub fn url(workspace: &Workspace) -> Result<String> {
    if let Ok(url) = env::var("TEST_DATABASE_URL") {
        console::note("The database is the one that TEST_DATABASE_URL names");
        return Ok(url);
    }
    let (location, programs) = find(workspace)?;
    let port_file = workspace.make_data()?.join("test-pg-port");
    if location.exists() && count(&location.folder) > MOST_DATABASES {
        stop(workspace)?;
        account::remove(&location.folder)?;
    }
    let tuning = Tuning::throw_away();
    if location.exists() {
        // It is not written safely: a machine that went down may have spoilt it.
        match Cluster::start(programs, location, &tuning, &port_file) {
            Ok(cluster) => return Ok(cluster.kept_running().superuser_url()),
            Err(error) => console::note(&format!("Making the tests' Postgres anew: {error:#}")),
        }
    }
    let (location, programs) = find(workspace)?;
    console::step("Making a Postgres for tests, kept running", || {
        cluster::create(&programs, &location, &tuning, &[])?;
        let cluster = Cluster::start(programs, location, &tuning, &port_file)?;
        Ok(cluster.kept_running().superuser_url())
    })
}

pub fn stop(workspace: &Workspace) -> Result<()> {
    let (location, programs) = find(workspace)?;
    if location.exists() && programs.is_running(&location) {
        programs.stop(&location, "immediate")?;
    }
    Ok(())
}

pub fn exists(workspace: &Workspace) -> bool {
    let elsewhere = super::folders_elsewhere(workspace);
    elsewhere
        .iter()
        .chain([&workspace.data()])
        .any(|home| home.join(FOLDER).is_dir())
}

fn find(workspace: &Workspace) -> Result<(Location, Programs)> {
    let account = account::unprivileged()?;
    let home = lasting_home(workspace, account)?;
    let location = Location {
        folder: home.join(FOLDER),
        password: workspace::secret(&workspace.make_data()?.join("test-pg-password"), 16)?,
        account,
    };
    let programs = Programs::find(&home, location.version().as_deref())?;
    Ok((location, programs))
}

fn count(cluster: &Path) -> usize {
    fs::read_dir(cluster.join("base")).map_or(0, Iterator::count)
}
