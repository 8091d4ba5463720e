//! The published API: each area is the tuple of its contexts' APIs.
//! Needs neither a database nor an environment, so that the documents can be written anywhere.

mod answers;
mod audited;
mod calls;
pub mod client;
pub mod collection;
pub mod compose;
mod decorate;
mod docs;
mod errors;
mod examples;
mod exports;
pub mod frontend;
mod inputs;
pub mod patch;
mod samples;
pub mod sandbox;
mod shared;
mod sorts;
mod words;

use kernel::code::Declaration;
use kernel::permission::Page;
use poem_openapi::{OpenApi, OpenApiService};
use serde_json::Value;

pub use docs::{STYLE as DOCS_STYLE, escape, page as docs_page};

/// The areas, as they stand in paths: `/api/<area>` and `/openapi/<area>.json`.
pub const AREAS: [&str; 4] = ["merchant", "manager", "owner", "public"];

/// A constant of every context, in the order in which each may use those before it.
macro_rules! contexts {
    ($shape:ident $constant:ident) => {
        $shape!(
            $constant: identity platform parties properties leasing collections sales messaging reports
        )
    };
}
macro_rules! list {
    ($constant:ident: $($context:ident)*) => { [$($context::$constant),*] };
}
macro_rules! mounted {
    ($constant:ident: $($context:ident)*) => { ($($context::$constant),*) };
}

/// Every page of the permission map.
pub fn pages() -> Vec<&'static Page> {
    contexts!(list PAGES).concat()
}

/// Every stored code of the product, as its context declares it.
pub fn codes() -> Vec<&'static Declaration> {
    [kernel::CODES, &contexts!(list CODES).concat()].concat()
}

/// The verbs of the audit log, by the contexts that declare them.
pub const ACTIONS: [(&str, &[&str]); 8] = [
    ("identity", identity::ACTIONS),
    ("platform", platform::ACTIONS),
    ("parties", parties::ACTIONS),
    ("properties", properties::ACTIONS),
    ("leasing", leasing::ACTIONS),
    ("collections", collections::ACTIONS),
    ("sales", sales::ACTIONS),
    ("messaging", messaging::ACTIONS),
];

/// Every verb of the audit log, each once.
pub fn actions() -> Vec<&'static str> {
    let declared = ACTIONS.into_iter().flat_map(|(_, verbs)| verbs);
    let mut all: Vec<&str> = kernel::audit::ACTIONS
        .iter()
        .chain(declared)
        .copied()
        .collect();
    all.sort_unstable();
    all.dedup();
    all
}

fn service<T: OpenApi>(api: T, area: &str, title: &str) -> OpenApiService<T, ()> {
    OpenApiService::new(api, title, env!("CARGO_PKG_VERSION"))
        .description(
            "Amounts are decimals in text (`\"12500.00\"`), dates `YYYY-MM-DD`, instants UTC. \
             Writes take an `Idempotency-Key`; edits carry the `version` they were based on.",
        )
        .server(format!("/api/{area}"))
}

/// The merchant area: `/api/merchant`.
pub fn merchant() -> OpenApiService<impl OpenApi, ()> {
    let api = contexts!(mounted MERCHANT_API);
    service(api, "merchant", "Manzil: merchant")
}

/// The manager area: `/api/manager`.
pub fn manager() -> OpenApiService<impl OpenApi, ()> {
    let api = contexts!(mounted MANAGER_API);
    service(api, "manager", "Manzil: manager")
}

/// The owner area: `/api/owner`.
pub fn owner() -> OpenApiService<impl OpenApi, ()> {
    let api = contexts!(mounted OWNER_API);
    service(api, "owner", "Manzil: owner")
}

/// What needs no sign-in: `/api/public`.
pub fn public() -> OpenApiService<impl OpenApi, ()> {
    let api = contexts!(mounted PUBLIC_API);
    service(api, "public", "Manzil: public")
}

/// The published document of an area.
pub fn document(area: &str) -> Option<Value> {
    let spec = match area {
        "merchant" => merchant().spec(),
        "manager" => manager().spec(),
        "owner" => owner().spec(),
        "public" => public().spec(),
        _ => return None,
    };
    let mut document = decorated(&spec)?;
    examples::add(&mut document, area);
    Some(document)
}

/// A document with what every operation has in common.
fn decorated(spec: &str) -> Option<Value> {
    let document = serde_json::from_str(spec).ok()?;
    Some(decorate::decorate(document, &codes()))
}

/// The document as it is committed and served.
pub fn document_text(area: &str) -> Option<String> {
    pretty(document(area)?)
}

/// The requests of an area as a collection that Postman and Bruno read.
pub fn collection_text(area: &str) -> Option<String> {
    pretty(collection::of(&document(area)?, area))
}

/// The same of an API that is no part of the product.
pub fn text_of<T: OpenApi>(api: T, area: &str) -> Option<String> {
    pretty(decorated(&service(api, area, area).spec())?)
}

/// As text; what many operations have alike is only referred to.
fn pretty(mut document: Value) -> Option<String> {
    shared::share_parameters(&mut document);
    let text = serde_json::to_string_pretty(&document).ok()?;
    Some(text + "\n")
}
