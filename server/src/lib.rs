//! The HTTP edge: listens, guards, mounts the areas' APIs and serves the built front end.
//! No business word lives here.

mod allowed;
pub mod catcher;
pub mod demo;
mod edge;
mod health;
pub mod listen;
mod patch;
mod preview;
mod published;
pub mod reseal;
mod site;
pub mod verify;

use kernel::Kernel;
use poem::endpoint::BoxEndpoint;
use poem::middleware::AddData;
use poem::{EndpointExt as _, IntoEndpoint, Route};

/// What a listening process answers: [`app`], once it is prepared.
pub fn served(kernel: Kernel) -> BoxEndpoint<'static> {
    app(kernel.clone())
        .around(move |endpoint, request| edge::when_prepared(kernel.clone(), endpoint, request))
        .boxed()
}

/// Everything that one process answers.
pub fn app(kernel: Kernel) -> BoxEndpoint<'static> {
    let api = Route::new()
        .nest("/merchant", area("merchant", openapi::merchant()))
        .nest("/manager", area("manager", openapi::manager()))
        .nest("/owner", area("owner", openapi::owner()))
        .nest("/public", openapi::public());
    let mut routes = Route::new()
        .nest("/api", api)
        .nest(
            "/webhooks/whatsapp",
            messaging::whatsapp_settings::callbacks::api::routes(),
        )
        .nest(
            "/webhooks/main_whatsapp",
            platform::main_whatsapp::callbacks_api::routes(),
        )
        .nest(
            "/webhooks/payments",
            platform::account_payments::callbacks_api::routes(),
        )
        .nest("/health", health::routes())
        .nest("/openapi", published::documents())
        .at("/docs", published::page())
        .at("/docs.css", published::style());
    if kernel.config.demo {
        routes = routes.nest("/dev/messages", catcher::routes());
    }
    let site = site::Site::new(kernel.config.frontend_dir.clone());
    serve(kernel, routes.nest("/", site))
}

/// The operations of an area, with what an edit may be sent as beside `PUT`.
fn area(
    name: &'static str,
    operations: impl IntoEndpoint<Endpoint = BoxEndpoint<'static>>,
) -> BoxEndpoint<'static> {
    operations
        .around(move |endpoint, request| patch::beside_put(name, endpoint, request))
        .boxed()
}

/// Routes behind what every request passes.
pub fn serve(kernel: Kernel, routes: Route) -> BoxEndpoint<'static> {
    routes
        .with(AddData::new(kernel))
        .around(edge::guard)
        .boxed()
}
