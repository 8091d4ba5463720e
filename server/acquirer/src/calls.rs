//! The two calls of the interface, with the ordered faults around them.

use std::sync::Arc;
use std::time::Duration;

use poem::http::StatusCode;
use poem::web::{Data, Json};
use poem::{Body, IntoResponse as _, Request, Response, Route, handler, post};
use serde_json::{Value, json};

use crate::faults::FaultKind;
use crate::state::State;

pub fn routes() -> Route {
    Route::new()
        .at("/request", post(request))
        .at("/query", post(query))
}

fn answer(status: StatusCode, body: Value) -> Response {
    Json(body).with_status(status).into_response()
}

fn refused(status: StatusCode, code: u16, message: &str) -> Response {
    answer(
        status,
        json!({ "code": code, "message": message, "trace": "stand-in" }),
    )
}

/// An answer that ends before its body does.
fn cut() -> Response {
    let broken = std::io::Error::new(std::io::ErrorKind::ConnectionReset, "cut on command");
    let body = futures_stream(broken);
    Response::builder()
        .header("Content-Length", "100")
        .body(body)
}

fn futures_stream(error: std::io::Error) -> Body {
    struct Broken(Option<std::io::Error>);
    impl tokio::io::AsyncRead for Broken {
        fn poll_read(
            mut self: std::pin::Pin<&mut Self>,
            _: &mut std::task::Context<'_>,
            _: &mut tokio::io::ReadBuf<'_>,
        ) -> std::task::Poll<std::io::Result<()>> {
            std::task::Poll::Ready(self.0.take().map_or(Ok(()), Err))
        }
    }
    Body::from_async_read(Broken(Some(error)))
}

/// A refusal where the key or the profile is not the account's.
fn known(state: &State, call: &Request, body: &Value) -> Option<Response> {
    let profile = match &body["profile_id"] {
        Value::String(id) => id.clone(),
        other => other.to_string(),
    };
    let key = call.header("authorization").unwrap_or_default();
    let is_known = key == state.options.server_key && profile == state.options.profile_id;
    let message = "Authentication failed. Check authentication header.";
    (!is_known).then(|| refused(StatusCode::UNAUTHORIZED, 1, message))
}

async fn before(state: &State) -> Option<Response> {
    let kinds = [FaultKind::Slow, FaultKind::Refuse, FaultKind::Unavailable];
    let fault = state.take_fault(&kinds)?;
    match fault.kind {
        FaultKind::Slow => {
            tokio::time::sleep(Duration::from_millis(fault.delay_ms)).await;
            None
        }
        FaultKind::Refuse => Some(refused(StatusCode::BAD_REQUEST, 2, "Refused on command")),
        _ => Some(StatusCode::SERVICE_UNAVAILABLE.into_response()),
    }
}

fn after(state: &State, done: Value) -> Response {
    match state.take_fault(&[FaultKind::CutAfter, FaultKind::Garbled]) {
        Some(fault) if fault.kind == FaultKind::CutAfter => cut(),
        Some(_) => "<html>".into_response(),
        None => answer(StatusCode::OK, done),
    }
}

#[handler]
async fn request(state: Data<&Arc<State>>, call: &Request, body: Json<Value>) -> Response {
    if let Some(refusal) = known(&state, call, &body) {
        return refusal;
    }
    if let Some(answered) = before(&state).await {
        return answered;
    }
    let reference = body["cart_id"].as_str().unwrap_or_default();
    if state.newest(reference).is_some() {
        return refused(StatusCode::BAD_REQUEST, 4, "Duplicate request");
    }
    if body["tran_type"] == "refund" {
        let of = body["tran_ref"].as_str().unwrap_or_default();
        let is_paid = state.sale(of).is_some_and(|sale| sale.letter == Some('A'));
        if !is_paid {
            return refused(StatusCode::BAD_REQUEST, 116, "Nothing to refund");
        }
        let refund = state.add(&body);
        state.decide(&refund.id, 'A');
        return after(&state, refund.json(&state.options.profile_id, 'A'));
    }
    let sale = state.add(&body);
    let mut done = sale.json(&state.options.profile_id, 'P');
    done["redirect_url"] = format!("{}/page/{}", own_address(call), sale.id).into();
    if let Some(done) = done.as_object_mut() {
        done.remove("payment_result");
    }
    after(&state, done)
}

fn own_address(call: &Request) -> String {
    format!("http://{}", call.header("host").unwrap_or_default())
}

/// Ordered faults are of payments and refunds, not of questions.
#[handler]
fn query(state: Data<&Arc<State>>, call: &Request, body: Json<Value>) -> Response {
    if let Some(refusal) = known(&state, call, &body) {
        return refusal;
    }
    let (id, reference) = (&body["tran_ref"], &body["cart_id"]);
    // A page that nobody has paid on is no transaction yet.
    let found = state.sales().into_iter().filter(|sale| {
        let is_asked = *id == sale.id.as_str() || *reference == sale.reference.as_str();
        is_asked && sale.letter.is_some()
    });
    let profile_id = &state.options.profile_id;
    let told: Vec<Value> = found
        .filter_map(|sale| Some(sale.json(profile_id, sale.letter?)))
        .collect();
    if told.is_empty() {
        return refused(StatusCode::BAD_REQUEST, 113, "No transaction was found");
    }
    answer(StatusCode::OK, told.into())
}
