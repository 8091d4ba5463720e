//! The local stand-ins' inbox: what mail and WhatsApp messages would have reached people.
//! Mounted only in the demo, and never shown to others than this machine's own callers.

use kernel::Kernel;
use openapi::escape;
use poem::http::StatusCode;
use poem::web::{Data, Json, Query, RemoteAddr};
use poem::{IntoResponse, Response, Route, get, handler};
use serde::{Deserialize, Serialize};

use crate::demo::accounts::{self, APP_KEY};

pub fn routes() -> Route {
    Route::new()
        .at("/", get(page))
        .at("/list", get(list))
        .at("/code", get(code))
}

#[derive(Deserialize)]
struct Filter {
    recipient: Option<String>,
    channel: Option<String>,
}

#[derive(Serialize, sqlx::FromRow)]
struct Caught {
    id: i64,
    channel: String,
    recipient: String,
    subject: Option<String>,
    body: String,
    action_url: Option<String>,
    received_at: chrono::DateTime<chrono::Utc>,
}

async fn caught(kernel: &Kernel, filter: &Filter) -> Result<Vec<Caught>, sqlx::Error> {
    sqlx::query_as(
        "SELECT id, channel, recipient, subject, body, action_url, received_at \
         FROM platform.caught_messages \
         WHERE ($1::text IS NULL OR recipient = $1) AND ($2::text IS NULL OR channel = $2) \
         ORDER BY id DESC LIMIT 100",
    )
    .bind(&filter.recipient)
    .bind(&filter.channel)
    .fetch_all(kernel.database.platform_pool())
    .await
}

fn is_local(address: &RemoteAddr) -> bool {
    address
        .as_socket_addr()
        .is_none_or(|socket| socket.ip().is_loopback())
}

#[handler]
async fn list(
    kernel: Data<&Kernel>,
    address: &RemoteAddr,
    Query(filter): Query<Filter>,
) -> Response {
    if !is_local(address) {
        return StatusCode::NOT_FOUND.into_response();
    }
    match caught(&kernel, &filter).await {
        Ok(messages) => Json(messages).into_response(),
        Err(_) => StatusCode::SERVICE_UNAVAILABLE.into_response(),
    }
}

/// What the authenticator app of the demo's managers shows.
#[handler]
fn code(kernel: Data<&Kernel>, address: &RemoteAddr) -> Response {
    if !is_local(address) {
        return StatusCode::NOT_FOUND.into_response();
    }
    match accounts::app_code(&kernel) {
        Ok(code) => code.into_response(),
        Err(_) => StatusCode::SERVICE_UNAVAILABLE.into_response(),
    }
}

#[handler]
async fn page(
    kernel: Data<&Kernel>,
    address: &RemoteAddr,
    Query(filter): Query<Filter>,
) -> Response {
    if !is_local(address) {
        return StatusCode::NOT_FOUND.into_response();
    }
    let Ok(messages) = caught(&kernel, &filter).await else {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    };
    let rows: String = messages.iter().map(row).collect();
    let html = format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Caught messages</title>\
         <link rel=\"stylesheet\" href=\"/docs.css\"></head><body><header><h1>Caught messages</h1>\
         <p>What people would have received by e-mail and WhatsApp. Nothing left this machine.</p>\
         <p>The platform's managers sign in with a code too: <a href=\"/dev/messages/code\">the one of now</a>. \
         An authenticator app shows it for the key <code>{APP_KEY}</code>.</p></header>\
         <main>{rows}</main></body></html>"
    );
    Response::builder()
        .content_type("text/html; charset=utf-8")
        .body(html)
}

fn row(message: &Caught) -> String {
    let link = message
        .action_url
        .as_deref()
        .map_or_else(String::new, |url| {
            format!("<p><a href=\"{0}\">{0}</a></p>", escape(url))
        });
    format!(
        "<details dir=\"auto\"><summary><b>{}</b> <code>{}</code> <span>{}</span> <small>{}</small></summary>\
         <pre>{}</pre>{link}</details>",
        escape(&message.channel),
        escape(&message.recipient),
        escape(message.subject.as_deref().unwrap_or_default()),
        message.received_at.format("%Y-%m-%d %H:%M:%S UTC"),
        escape(&message.body),
    )
}
