use std::sync::atomic::Ordering;

use kernel::Kernel;
use kernel::tenancy::Merchants;
use poem::http::{StatusCode, header};
use poem::web::Data;
use poem::{IntoResponse, Response, Route, get, handler};

pub fn routes() -> Route {
    Route::new().at("/live", get(live)).at("/ready", get(ready))
}

/// The process answers.
#[handler]
fn live() -> &'static str {
    "ok"
}

/// The process can do its work: the database is there and migrated. Without Redis it works on, with
/// throttles of its own, so that one lost cache does not take every server out of service.
#[handler]
async fn ready(kernel: Data<&Kernel>) -> Response {
    let prepared = kernel.prepared.load(Ordering::Acquire);
    let database = kernel.database.ping().await.is_ok() && migrated(&kernel.merchants).await;
    let shared = kernel.ephemeral.ping().await.is_ok();
    let body =
        serde_json::json!({ "database": database, "prepared": prepared, "shared_state": shared });
    let status = if prepared && database {
        StatusCode::OK
    } else {
        StatusCode::SERVICE_UNAVAILABLE
    };
    let mut response = poem::web::Json(body).with_status(status).into_response();
    if status != StatusCode::OK {
        response.headers_mut().insert(
            header::RETRY_AFTER,
            poem::http::HeaderValue::from_static("2"),
        );
    }
    response
}

/// Asking for a merchant that cannot exist shows that the platform's tables do.
async fn migrated(merchants: &Merchants) -> bool {
    merchants.by_id(0).await.is_ok()
}
