//! The commands under `/authority/`: faults, and what the authority has seen. Only for callers on the same machine.
use crate::{faults::Fault, records::Document, service::Service};
use poem::{
    Addr, Endpoint, EndpointExt, IntoResponse, Request, Response, Route, endpoint::make_sync, get,
    http::StatusCode,
};
use serde_json::{Value, json};
use std::sync::Arc;

/// The commands.
pub fn routes(service: &Arc<Service>) -> impl Endpoint + use<> {
    let read = |view: fn(&Service) -> Value| {
        let service = service.clone();
        get(make_sync(move |_| answer(StatusCode::OK, view(&service))))
    };
    let list = service.clone();
    let clear = service.clone();
    let chain = service.clone();
    let faults = get(make_sync(move |_| {
        answer(StatusCode::OK, list.faults.list())
    }))
    .post(OrderFault(service.clone()))
    .delete(make_sync(move |_| {
        clear.faults.clear();
        answer(StatusCode::NO_CONTENT, Value::Null)
    }));
    Route::new()
        .at("/faults", faults)
        .at("/documents", read(|service| json!(accepted(service))))
        .at(
            "/refused",
            read(|service| {
                json!(
                    service
                        .store
                        .documents()
                        .into_iter()
                        .filter(|d| !d.is_accepted())
                        .collect::<Vec<_>>()
                )
            }),
        )
        .at(
            "/deliveries",
            read(|service| json!(service.store.deliveries())),
        )
        .at("/csids", read(csids))
        .at(
            "/chain/:device",
            get(make_sync(move |request: Request| {
                chain_of(&chain, &request)
            })),
        )
        .around(|endpoint, request| async move {
            match request.remote_addr().0 {
                Addr::SocketAddr(peer) if peer.ip().to_canonical().is_loopback() => endpoint
                    .call(request)
                    .await
                    .map(IntoResponse::into_response),
                _ => Ok(answer(
                    StatusCode::FORBIDDEN,
                    json!({"message": "only from this machine"}),
                )),
            }
        })
}

/// The accepted documents.
pub fn accepted(service: &Service) -> Vec<Document> {
    service
        .store
        .documents()
        .into_iter()
        .filter(Document::is_accepted)
        .collect()
}

struct OrderFault(Arc<Service>);

impl Endpoint for OrderFault {
    type Output = Response;

    async fn call(&self, mut request: Request) -> poem::Result<Response> {
        let bytes = request.take_body().into_bytes().await?;
        Ok(match serde_json::from_slice::<Fault>(&bytes) {
            Ok(fault) => {
                self.0.faults.order(fault);
                answer(StatusCode::CREATED, self.0.faults.list())
            }
            Err(error) => answer(
                StatusCode::BAD_REQUEST,
                json!({"message": error.to_string()}),
            ),
        })
    }
}

/// Without the secrets, which only their owner gets.
fn csids(service: &Service) -> Value {
    let row = |csid: crate::records::Csid| {
        json!({
            "request_id": csid.request_id,
            "environment": csid.environment,
            "production": csid.production,
            "vat": csid.vat,
            "device": csid.device,
            "kinds": csid.kinds,
            "issued_at": csid.issued_at,
            "revoked": csid.revoked,
            "steps": csid.steps,
        })
    };
    service.store.csids().into_iter().map(row).collect()
}

fn chain_of(service: &Service, request: &Request) -> Response {
    match request
        .path_params::<String>()
        .ok()
        .and_then(|device| service.store.chain(&device))
    {
        Some(report) => answer(StatusCode::OK, json!(report)),
        None => answer(StatusCode::NOT_FOUND, json!({"message": "no such device"})),
    }
}

fn answer(status: StatusCode, body: Value) -> Response {
    Response::builder()
        .status(status)
        .content_type("application/json")
        .body(body.to_string())
}
