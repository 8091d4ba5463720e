//! The demo's database and files, made once by the server and copied for every product that a stage starts. Made anew
//! for another server, another Postgres and another day, because the demo's dates are told from today.

use std::{
    fs,
    path::{Path, PathBuf},
    time::{SystemTime, UNIX_EPOCH},
};

use anyhow::{Context, Result};

use super::{DATABASE, Product, new_folder};
use crate::{
    console,
    hash::{self, Stamp},
    postgres,
    workspace::{self, Workspace},
};

const SECONDS_OF_A_DAY: u64 = 24 * 60 * 60;

pub struct Demo {
    /// What `Cluster::keep_files` kept, and the data folder.
    pub folder: PathBuf,
}

impl Demo {
    pub fn data(&self) -> PathBuf {
        self.folder.join("data")
    }
}

pub fn prepare(workspace: &Workspace, frontend: &Path) -> Result<Demo> {
    let (home, programs) = postgres::place_for_copies(workspace)?;
    let demo = Demo {
        folder: home.join("demo"),
    };
    let stamp = Stamp::new(demo.folder.join("complete"));
    let wanted = hash::of_text(&format!(
        "{programs} {} {} {}",
        built(&workspace.binary("server", false))?,
        built(&workspace.binary("authority", false))?,
        today()
    ));
    if stamp.is(&wanted) {
        return Ok(demo);
    }
    if demo.folder.exists() {
        fs::remove_dir_all(&demo.folder)?;
    }
    workspace::make_dir(&demo.folder, 0o711)?;
    console::step("Making the demo", || make(workspace, frontend, &demo))?;
    stamp.write(&wanted)?;
    Ok(demo)
}

fn make(workspace: &Workspace, frontend: &Path, demo: &Demo) -> Result<()> {
    let data = new_folder(workspace, "demo")?;
    let database = postgres::start_throw_away(workspace, &[DATABASE])?;
    let product = Product::start_on(workspace, database, data, frontend.to_owned())?;
    let Product {
        _server: server,
        _authority: authority,
        _database: database,
        settings,
        ..
    } = product;
    drop((server, authority));
    database.keep_files(&demo.folder)?;
    workspace::copy_tree(&settings.data, &demo.data())
}

/// Changes whenever the program is linked anew; its hundreds of megabytes are not read for that.
fn built(program: &Path) -> Result<String> {
    let file =
        fs::metadata(program).with_context(|| format!("{} is not there", program.display()))?;
    let when = file.modified()?.duration_since(UNIX_EPOCH)?;
    Ok(format!("{} {}", file.len(), when.as_nanos()))
}

fn today() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs() / SECONDS_OF_A_DAY)
}
