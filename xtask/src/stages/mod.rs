//! The stages of `test`, one file each.

pub mod api;
pub mod audit;
pub mod citus;
pub mod clients;
mod demo;
pub mod e2e;
pub mod frontend;
mod licences;
pub mod openapi;
pub mod rust;
mod up;

use std::{fs, path::PathBuf};

use anyhow::Result;

use crate::{
    cargo_build, console,
    frontend::Frontend,
    http,
    postgres::{self, Cluster},
    process::Running,
    server::{self, Authority, Settings},
    workspace::{self, Workspace},
};

const DATABASE: &str = "manzil";

/// The product with demo data on a free port and a database of its own; dropping it removes both.
struct Product {
    // Fields drop in order: the server before its database.
    _server: Running,
    _authority: Authority,
    _acquirer: Running,
    _database: Cluster,
    settings: Settings,
    log: PathBuf,
}

impl Product {
    fn start(workspace: &Workspace, stage: &str) -> Result<Self> {
        let frontend = Frontend::prepare(workspace)?.build()?;
        console::step("Building the server", || {
            cargo_build::build(workspace, &["server", "authority", "acquirer"], false)
        })?;
        let demo = demo::prepare(workspace, &frontend)?;
        let data = new_folder(workspace, stage)?;
        let database = console::step("Starting a throw-away Postgres with the demo", || {
            workspace::copy_tree(&demo.data(), &data)?;
            postgres::start_throw_away_copy(workspace, &demo.folder)
        })?;
        Self::start_on(workspace, database, data, frontend)
    }

    fn start_on(
        workspace: &Workspace,
        database: Cluster,
        data: PathBuf,
        frontend: PathBuf,
    ) -> Result<Self> {
        let log = data.join("server.log");
        let authority_log = data.join("authority.log");
        let authority = server::start_authority(workspace, &data, Some(&authority_log), false)?;
        let (acquirer, acquirer_url) = server::start_acquirer(workspace, false)?;
        let settings = Settings {
            smtp: None,
            port: http::free_port()?,
            database_url: database.url(DATABASE),
            frontend,
            data,
            demo: true,
            authority: authority.url.clone(),
            gateway: None,
            acquirer: Some(acquirer_url),
        };
        let server = server::start_logging(workspace, &settings, &log)?;
        Ok(Self {
            _server: server,
            _authority: authority,
            _acquirer: acquirer,
            _database: database,
            settings,
            log,
        })
    }

    fn url(&self) -> String {
        self.settings.url()
    }
}

/// The local data of a stage's product.
fn new_folder(workspace: &Workspace, stage: &str) -> Result<PathBuf> {
    let data = workspace.make_data()?.join("test").join(stage);
    if data.exists() {
        fs::remove_dir_all(&data)?;
    }
    workspace::make_dir(&data, 0o700)?;
    Ok(data)
}
