//! The product with this context in the place of all others.

use kernel::Kernel;
use kernel::jobs::JobRegistry;
use kernel::permission::Page;
use poem::Route;
use poem::endpoint::BoxEndpoint;
use poem_openapi::OpenApiService;
use testing::{App, Composition};

const SCHEMA: &str = include_str!("../migration.sql");

pub async fn app() -> App {
    let composition = Composition {
        endpoint,
        pages,
        jobs,
    };
    testing::app_composed(composition, SCHEMA).await
}

fn endpoint(kernel: Kernel) -> BoxEndpoint<'static> {
    let merchant = OpenApiService::new(crate::MERCHANT_API, "merchant", "0");
    let owner = OpenApiService::new(crate::OWNER_API, "owner", "0");
    let api = Route::new()
        .nest("/merchant", merchant)
        .nest("/owner", owner);
    server::serve(kernel, Route::new().nest("/api", api))
}

fn pages() -> Vec<&'static Page> {
    let pages = openapi::pages().into_iter();
    pages.chain(crate::PAGES.iter().copied()).collect()
}

fn jobs() -> JobRegistry {
    crate::jobs(worker::registry().expect("every name stands for one thing"))
}
