//! The page that somebody pays on, and the orders of faults.

use std::sync::Arc;

use poem::http::StatusCode;
use poem::web::{Data, Html, Json, Path, Redirect};
use poem::{IntoResponse as _, Response, Route, get, handler, post};

use crate::faults::Fault;
use crate::state::State;

pub fn routes() -> Route {
    Route::new()
        .at("/:id", get(show))
        .at("/:id/:decision", post(decide))
}

pub fn admin() -> Route {
    Route::new().at("/faults", post(order))
}

#[handler]
fn order(state: Data<&Arc<State>>, fault: Json<Fault>) -> StatusCode {
    state.fault(fault.0);
    StatusCode::NO_CONTENT
}

#[handler]
fn show(state: Data<&Arc<State>>, Path(id): Path<String>) -> Response {
    let Some(sale) = state.sale(&id) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let shown = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;");
    let buttons: String = [
        ("pay", "Pay"),
        ("decline", "Let the bank decline"),
        ("give-up", "Give up"),
    ]
    .iter()
    .map(|(decision, words)| {
        format!(
            "<form method=\"post\" action=\"/page/{id}/{decision}\"><button>{words}</button></form>"
        )
    })
    .collect();
    Html(format!(
        "<!doctype html><html lang=\"en\"><title>Payment stand-in</title><h1>Payment stand-in</h1>\
         <p>{}: {} {}</p>{buttons}</html>",
        shown(&sale.description),
        shown(&sale.currency),
        shown(&sale.amount.to_string()),
    ))
    .into_response()
}

#[handler]
fn decide(state: Data<&Arc<State>>, Path((id, decision)): Path<(String, String)>) -> Response {
    let letter = match decision.as_str() {
        "pay" => 'A',
        "decline" => 'D',
        _ => 'C',
    };
    let Some(sale) = state.sale(&id) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    // What is paid is not paid again.
    if sale.letter != Some('A') {
        state.decide(&id, letter);
    }
    Redirect::see_other(sale.return_url).into_response()
}
