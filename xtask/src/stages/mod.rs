//! The stages of `test`, one file each.

pub mod api;
pub mod audit;
pub mod e2e;
pub mod frontend;
mod licences;
pub mod openapi;
pub mod rust;

use std::path::PathBuf;

use anyhow::Result;

use crate::{
    cargo_build, console,
    frontend::Frontend,
    http,
    postgres::{self, Cluster},
    process::Running,
    server::{self, Settings},
    workspace::{self, Workspace},
};

/// The product with demo data on a free port and a fresh database; dropping it removes both.
struct Product {
    // Fields drop in order: the server before its database.
    _server: Running,
    _authority: server::Authority,
    _database: Cluster,
    settings: Settings,
    log: PathBuf,
}

const DATABASE: &str = "manzil";

impl Product {
    fn start(workspace: &Workspace, stage: &str) -> Result<Self> {
        let frontend = Frontend::prepare(workspace)?.build()?;
        console::step("Building the server", || {
            cargo_build::build(workspace, &["server", "authority"], false)
        })?;
        let data = workspace.make_data()?.join("test").join(stage);
        if data.exists() {
            std::fs::remove_dir_all(&data)?;
        }
        workspace::make_dir(&data, 0o700)?;
        let database = console::step("Starting a throw-away Postgres", || {
            postgres::start_throw_away(workspace, &[DATABASE])
        })?;
        let log = data.join("server.log");
        let authority_log = data.join("authority.log");
        let authority = server::start_authority(workspace, &data, Some(&authority_log), false)?;
        let settings = Settings {
            port: http::free_port()?,
            database_url: database.url(DATABASE),
            frontend,
            data,
            demo: true,
            authority: authority.url.clone(),
        };
        let server = server::start_logging(workspace, &settings, &log)?;
        Ok(Self {
            _server: server,
            _authority: authority,
            _database: database,
            settings,
            log,
        })
    }

    fn url(&self) -> String {
        self.settings.url()
    }
}
