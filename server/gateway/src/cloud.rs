//! The calls of the WhatsApp Business Cloud API that the product makes.

use std::sync::Arc;

use poem::http::StatusCode;
use poem::web::{Data, Json, Path};
use poem::{IntoResponse as _, Request, Response, Route, get, handler, post};
use serde_json::{Value, json};

use crate::state::State;

/// The token that the stand-in takes.
pub const TOKEN: &str = "cloud-token";

pub fn routes() -> Route {
    Route::new()
        .at("/:number_id", get(number))
        .at("/:number_id/messages", post(send))
        .at("/:number_id/media", post(upload))
}

fn refused(status: StatusCode, code: i64, message: &str) -> Response {
    let body = json!({ "error": { "code": code, "message": message } });
    Json(body).with_status(status).into_response()
}

fn may_call(request: &Request) -> bool {
    let given = request.header("Authorization").unwrap_or_default();
    given.strip_prefix("Bearer ") == Some(TOKEN)
}

fn wrong_token() -> Response {
    refused(StatusCode::UNAUTHORIZED, 190, "Invalid OAuth access token")
}

#[handler]
fn number(request: &Request, Path(number_id): Path<String>) -> Response {
    if !may_call(request) {
        return wrong_token();
    }
    let digits = format!("+971 50 {number_id}");
    Json(json!({ "id": number_id, "display_phone_number": digits })).into_response()
}

#[handler]
fn send(
    state: Data<&Arc<State>>,
    request: &Request,
    Path(number_id): Path<String>,
    body: Json<Value>,
) -> Response {
    if !may_call(request) {
        return wrong_token();
    }
    let to = body["to"].as_str().unwrap_or_default();
    if !state.is_present(to) {
        return refused(StatusCode::BAD_REQUEST, 131_026, "Message undeliverable");
    }
    let message = state.take_cloud(&number_id, &body);
    Json(json!({ "messages": [{ "id": message.id }] })).into_response()
}

#[handler]
fn upload(request: &Request, body: Vec<u8>) -> Response {
    if !may_call(request) {
        return wrong_token();
    }
    Json(json!({ "id": format!("media-{}", body.len()) })).into_response()
}
