//! A started gateway.

use std::path::PathBuf;

use poem::{Route, get};

use crate::state::State;
use crate::{admin, calls, cloud, page};

pub type Running = stand_in::Running<State>;

pub struct Options {
    /// 0 takes a free one.
    pub port: u16,
    /// What makes instances.
    pub key: String,
    /// Keeps the linked phones between runs; without it they are forgotten.
    pub data: Option<PathBuf>,
}

pub struct Gateway;

impl Gateway {
    /// Starts it on loopback.
    ///
    /// # Errors
    /// Those of the listener.
    pub async fn start(options: Options) -> std::io::Result<Running> {
        let (sender, waiting) = stand_in::callbacks();
        let port = options.port;
        let routes = Route::new()
            .at("/", get(page::page))
            .nest("/instances", calls::routes())
            .nest("/cloud", cloud::routes())
            .nest("/stand-in", admin::routes());
        stand_in::start(port, routes, State::new(options, sender), waiting).await
    }
}
