//! The commands under `/stand-in/`: what people and phones do, and what goes wrong.

use std::sync::Arc;

use poem::http::StatusCode;
use poem::web::{Data, Json, Path};
use poem::{Route, get, handler, post};
use serde::Deserialize;

use crate::faults::Fault;
use crate::state::{Instance, Message, State};

pub fn routes() -> Route {
    Route::new()
        .at("/messages", get(messages))
        .at("/instances", get(instances))
        .at("/instances/:name/scan", post(scan))
        .at("/instances/:name/drop", post(drop_connection))
        .at("/instances/:name/return", post(return_connection))
        .at("/instances/:name/incoming", post(incoming))
        .at("/faults", post(order).delete(clear))
        .at("/absent/:number", post(absent))
}

fn found(is_known: bool) -> StatusCode {
    if is_known {
        StatusCode::NO_CONTENT
    } else {
        StatusCode::NOT_FOUND
    }
}

#[handler]
fn messages(state: Data<&Arc<State>>) -> Json<Vec<Message>> {
    Json(state.messages())
}

#[handler]
fn instances(state: Data<&Arc<State>>) -> Json<Vec<Instance>> {
    Json(state.instances())
}

#[derive(Deserialize)]
struct Scan {
    number: String,
}

#[handler]
fn scan(state: Data<&Arc<State>>, Path(name): Path<String>, input: Json<Scan>) -> StatusCode {
    found(state.scan(&name, &input.number))
}

#[handler]
fn drop_connection(state: Data<&Arc<State>>, Path(name): Path<String>) -> StatusCode {
    found(state.set_dropped(&name, true))
}

#[handler]
fn return_connection(state: Data<&Arc<State>>, Path(name): Path<String>) -> StatusCode {
    found(state.set_dropped(&name, false))
}

#[derive(Deserialize)]
struct Incoming {
    from: String,
    text: String,
}

#[handler]
fn incoming(
    state: Data<&Arc<State>>,
    Path(name): Path<String>,
    said: Json<Incoming>,
) -> StatusCode {
    found(state.write_to(&name, &said.from, &said.text))
}

#[handler]
fn order(state: Data<&Arc<State>>, fault: Json<Fault>) -> StatusCode {
    state.order(fault.0);
    StatusCode::NO_CONTENT
}

#[handler]
fn clear(state: Data<&Arc<State>>) -> StatusCode {
    state.clear_faults();
    StatusCode::NO_CONTENT
}

#[handler]
fn absent(state: Data<&Arc<State>>, Path(number): Path<String>) -> StatusCode {
    state.set_absent(&number);
    StatusCode::NO_CONTENT
}
