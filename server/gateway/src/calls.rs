//! The calls of the API, with the ordered faults around them.

use std::sync::Arc;
use std::time::Duration;

use poem::http::StatusCode;
use poem::web::{Data, Json, Path};
use poem::{Body, IntoResponse as _, Request, Response, Route, get, handler, post};
use serde_json::{Value, json};

use crate::faults::FaultKind;
use crate::state::{Instance, State};

pub fn routes() -> Route {
    Route::new()
        .at("/", post(make))
        .at("/:name", get(show).delete(unlink))
        .at("/:name/link", post(link))
        .at("/:name/messages", post(send))
        .at("/:name/messages/:reference", get(trace))
        .at("/:name/numbers/:number", get(check))
}

fn answer(status: StatusCode, body: Value) -> Response {
    Json(body).with_status(status).into_response()
}

fn refused(status: StatusCode, code: &str) -> Response {
    answer(status, json!({ "code": code, "message": code }))
}

fn bearer(request: &Request) -> &str {
    let header = request.header("Authorization").unwrap_or_default();
    header.strip_prefix("Bearer ").unwrap_or_default()
}

/// The instance that a call is for, if it carries its token.
fn named(state: &State, request: &Request, name: &str) -> Result<Instance, Box<Response>> {
    let found = state.instance(name);
    let found =
        found.ok_or_else(|| Box::new(refused(StatusCode::NOT_FOUND, "unknown_instance")))?;
    if bearer(request) == found.token {
        Ok(found)
    } else {
        Err(Box::new(refused(StatusCode::UNAUTHORIZED, "wrong_token")))
    }
}

#[handler]
fn make(state: Data<&Arc<State>>, request: &Request, body: Json<Value>) -> Response {
    if bearer(request) != state.key {
        return refused(StatusCode::UNAUTHORIZED, "wrong_key");
    }
    let text = |field: &str| body[field].as_str().unwrap_or_default();
    let made = state.make(text("name"), text("callback_url"), text("callback_secret"));
    answer(
        StatusCode::OK,
        json!({ "instance": made.name, "token": made.token }),
    )
}

#[handler]
fn show(state: Data<&Arc<State>>, request: &Request, Path(name): Path<String>) -> Response {
    match named(&state, request, &name) {
        Ok(instance) => {
            let number = instance.number.filter(|_| !instance.is_dropped);
            let connection = if number.is_some() {
                "connected"
            } else {
                "disconnected"
            };
            answer(
                StatusCode::OK,
                json!({ "state": connection, "number": number }),
            )
        }
        Err(refusal) => *refusal,
    }
}

#[handler]
fn unlink(state: Data<&Arc<State>>, request: &Request, Path(name): Path<String>) -> Response {
    match named(&state, request, &name) {
        Ok(_) => {
            state.remove(&name);
            answer(StatusCode::OK, json!({}))
        }
        Err(refusal) => *refusal,
    }
}

#[handler]
fn link(state: Data<&Arc<State>>, request: &Request, Path(name): Path<String>) -> Response {
    match named(&state, request, &name) {
        Ok(_) => answer(StatusCode::OK, json!({ "qr": state.link(&name) })),
        Err(refusal) => *refusal,
    }
}

#[handler]
async fn send(
    state: Data<&Arc<State>>,
    request: &Request,
    Path(name): Path<String>,
    body: Json<Value>,
) -> Response {
    let instance = match named(&state, request, &name) {
        Ok(instance) => instance,
        Err(refusal) => return *refusal,
    };
    if instance.number.is_none() || instance.is_dropped {
        return refused(StatusCode::CONFLICT, "disconnected");
    }
    if let Some(fault) = state.befalls(&[FaultKind::Slow]) {
        tokio::time::sleep(Duration::from_millis(fault.delay_ms)).await;
    }
    if state.befalls(&[FaultKind::Unavailable]).is_some() {
        return refused(StatusCode::SERVICE_UNAVAILABLE, "busy");
    }
    if state.befalls(&[FaultKind::Refuse]).is_some() {
        return refused(StatusCode::UNPROCESSABLE_ENTITY, "refused");
    }
    if !state.is_present(body["to"].as_str().unwrap_or_default()) {
        return refused(StatusCode::UNPROCESSABLE_ENTITY, "no_whatsapp");
    }
    let message = state.take(&instance, &body);
    if state.befalls(&[FaultKind::CutAfter]).is_some() {
        let cut = futures::stream::once(async {
            Err::<Vec<u8>, _>(std::io::Error::other("cut on command"))
        });
        return Response::builder().body(Body::from_bytes_stream(cut));
    }
    answer(StatusCode::OK, json!({ "id": message.id }))
}

#[handler]
fn trace(
    state: Data<&Arc<State>>,
    request: &Request,
    Path((name, reference)): Path<(String, String)>,
) -> Response {
    match named(&state, request, &name) {
        Ok(_) => match state.find(&name, &reference) {
            Some(message) => answer(StatusCode::OK, json!({ "id": message.id })),
            None => refused(StatusCode::NOT_FOUND, "unknown_message"),
        },
        Err(refusal) => *refusal,
    }
}

#[handler]
fn check(
    state: Data<&Arc<State>>,
    request: &Request,
    Path((name, number)): Path<(String, String)>,
) -> Response {
    match named(&state, request, &name) {
        Ok(_) => answer(
            StatusCode::OK,
            json!({ "exists": state.is_present(&number) }),
        ),
        Err(refusal) => *refusal,
    }
}
