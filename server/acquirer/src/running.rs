//! A started stand-in.

use poem::Route;

use crate::state::State;
use crate::{calls, pages};

pub type Running = stand_in::Running<State>;

/// The one account that it knows.
#[derive(Debug, Clone)]
pub struct Options {
    /// 0 takes a free one.
    pub port: u16,
    pub profile_id: String,
    pub server_key: String,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            port: 0,
            profile_id: "4711".to_owned(),
            server_key: "stand-in".to_owned(),
        }
    }
}

pub struct Acquirer;

impl Acquirer {
    /// Starts it on loopback.
    ///
    /// # Errors
    /// Those of the listener.
    pub async fn start(options: Options) -> std::io::Result<Running> {
        let (sender, waiting) = stand_in::callbacks();
        let port = options.port;
        let routes = Route::new()
            .nest("/payment", calls::routes())
            .nest("/page", pages::routes())
            .nest("/stand-in", pages::admin());
        stand_in::start(port, routes, State::new(options, sender), waiting).await
    }
}
