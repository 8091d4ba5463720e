//! What an edit may be sent as beside a whole record under `PUT`: `PATCH` with the fields that change, and the version
//! in `If-Match`. Both become the `PUT` that the feature has, so that its rules, its right and its audit are the same.
//!
//! A `PATCH` asks for the right to edit, reads the record as `GET` answers it to this caller, merges, and sends the whole
//! with the version that the caller names: where the record is no longer that version, the `PUT` refuses it.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use kernel::Problem;
use kernel::expected::if_match;
use kernel::idempotency::{AsSent, AsksOnly, read_body};
use kernel::rate::OwnWork;
use kernel::text::Text;
use openapi::patch::{MERGE_PATCH, Patched, VERSION, merge, patched};
use poem::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use poem::{Body, Endpoint, Request, RequestParts, Response};
use serde_json::Value;

const JSON: &str = "application/json";

/// The addresses that take `PATCH`, by area. Made when the first is asked for.
static PATCHED: LazyLock<BTreeMap<&'static str, Vec<Patched>>> = LazyLock::new(|| {
    let areas = openapi::AREAS.into_iter();
    areas
        .map(|area| (area, patched(&openapi::document(area).unwrap_or_default())))
        .collect()
});

/// Around an area's operations.
pub(crate) async fn beside_put<E: Endpoint<Output = Response>>(
    area: &'static str,
    endpoint: Arc<E>,
    request: Request,
) -> poem::Result<Response> {
    let is_versioned_put =
        request.method() == Method::PUT && request.headers().contains_key(header::IF_MATCH);
    if is_versioned_put {
        return endpoint.call(with_version(request).await?).await;
    }
    let taken = (request.method() == Method::PATCH)
        .then(|| find(area, request.uri().path()))
        .flatten();
    match taken {
        Some(address) => edit(address, endpoint, request).await,
        None => endpoint.call(request).await,
    }
}

/// The address as the documents have it; one that names a word comes before one that takes any id there.
fn find(area: &str, path: &str) -> Option<&'static Patched> {
    let parts = crate::allowed::parts_of(path);
    let found = PATCHED.get(area)?.iter().filter(|address| {
        let own = crate::allowed::parts_of(&address.path);
        crate::allowed::is_at(&own, &parts)
    });
    found.min_by_key(|address| address.path.matches('{').count())
}

/// The `PUT` whose version stands in its header, with the version in its body.
async fn with_version(mut request: Request) -> poem::Result<Request> {
    if !is_json(&request) {
        return Err(Problem::bad_request("If-Match is taken with a JSON body").into());
    }
    let named = if_match(&request)?;
    let sent = read_body(request.take_body()).await?;
    let mut body = object(&sent)?;
    set_version(&mut body, named)?;
    set_body(&mut request, &body);
    Ok(request)
}

async fn edit<E: Endpoint<Output = Response>>(
    address: &Patched,
    endpoint: Arc<E>,
    mut request: Request,
) -> poem::Result<Response> {
    let body = request.take_body();
    // The right to edit is asked for first: whoever lacks it is told so of every record.
    let refused = endpoint.call(asking(&request)).await.err();
    match refused {
        Some(refused) if refused.status() == StatusCode::NO_CONTENT => {}
        Some(refused) => return Err(refused),
        None => return Err(StatusCode::METHOD_NOT_ALLOWED.into()),
    }
    let read = endpoint.call(reading(&request)).await?;
    if read.status() != StatusCode::OK {
        return Ok(read);
    }
    if !is_json(&request) {
        return Err(StatusCode::UNSUPPORTED_MEDIA_TYPE.into());
    }
    let sent = read_body(body).await?;
    let mut patch = object(&sent)?;
    set_version(&mut patch, if_match(&request)?)?;
    let record = read.into_body().into_vec().await;
    let record: Value =
        serde_json::from_slice(&record.map_err(Problem::internal)?).map_err(Problem::internal)?;
    let mut whole = address.kept.take(&record);
    merge(&mut whole, patch);
    set_body(&mut request, &whole);
    request.set_method(Method::PUT);
    request.set_data(OwnWork);
    request.set_data(AsSent {
        method: Method::PATCH,
        json: sent.into(),
    });
    endpoint.call(request).await
}

/// The `PUT` that the `PATCH` will be, as far as the question whether its caller may send it.
fn asking(request: &Request) -> Request {
    let mut asking = beside(request);
    asking.set_method(Method::PUT);
    asking.set_data(AsksOnly);
    asking
}

/// The `GET` of the same record, all of it, whatever the caller has of it already. It was counted with the question.
fn reading(request: &Request) -> Request {
    let mut reading = beside(request);
    reading.set_data(OwnWork);
    reading
}

/// A `GET` of the same caller at the same address.
fn beside(request: &Request) -> Request {
    let (mut parts, ()) = poem::http::Request::new(()).into_parts();
    parts.uri = request.original_uri().clone();
    parts.headers = read_headers(request.headers());
    parts.extensions = request.extensions().clone();
    let (local, remote) = (request.local_addr().clone(), request.remote_addr().clone());
    let parts = RequestParts::from((parts, local, remote, request.scheme().clone()));
    let mut beside = Request::from_parts(parts, Body::empty());
    let path: Result<Uri, _> = request.uri().path().parse();
    *beside.uri_mut() = path.unwrap_or_else(|_| request.uri().clone());
    beside
}

fn read_headers(headers: &HeaderMap) -> HeaderMap {
    let of_the_write = [
        header::CONTENT_TYPE,
        header::CONTENT_LENGTH,
        header::TRANSFER_ENCODING,
        header::IF_MATCH,
        header::IF_NONE_MATCH,
        header::IF_MODIFIED_SINCE,
    ];
    let mut headers = headers.clone();
    for name in of_the_write {
        headers.remove(name);
    }
    headers.remove("idempotency-key");
    headers
}

fn is_json(request: &Request) -> bool {
    let kind = request.content_type().unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    [JSON, MERGE_PATCH].contains(&kind)
}

fn object(sent: &[u8]) -> Result<Value, Problem> {
    let read: Value =
        serde_json::from_slice(sent).map_err(|error| Problem::bad_request(error.to_string()))?;
    if read.is_object() {
        Ok(read)
    } else {
        Err(Problem::bad_request("the body must be a JSON object"))
    }
}

/// The version of the header in the body, where it has none itself; both must mean the same.
fn set_version(body: &mut Value, named: Option<i64>) -> Result<(), Problem> {
    let refused = |en, ar| Err(Problem::field(VERSION, Text::fixed(en, ar)));
    match (body.get(VERSION).and_then(Value::as_i64), named) {
        (Some(own), Some(named)) if own != named => refused(
            "If-Match names another version than the body. Send one of them.",
            "يسمي If-Match إصداراً غير الموجود في النص. أرسل أحدهما فقط.",
        ),
        (None, None) => refused(
            "Send the version that you read, here or in If-Match.",
            "أرسل رقم الإصدار الذي قرأته، هنا أو في If-Match.",
        ),
        (None, Some(named)) => {
            body[VERSION] = named.into();
            Ok(())
        }
        (Some(_), _) => Ok(()),
    }
}

fn set_body(request: &mut Request, body: &Value) {
    request.set_body(body.to_string());
    let headers = request.headers_mut();
    headers.remove(header::CONTENT_LENGTH);
    headers.remove(header::IF_MATCH);
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(JSON));
}
