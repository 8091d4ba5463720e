//! What every request passes: an id, one error body in the caller's language, security headers,
//! one line in the log without a query string, a token or a body.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use futures::FutureExt as _;
use kernel::idempotency::MAX_BODY;
use kernel::rate::{Allowance, Allowances};
use kernel::reading::{Conditions, Reading, finish};
use kernel::request::{RequestId, language_of};
use kernel::text::{Language, Text};
use kernel::{Kernel, Problem};
use poem::http::{HeaderName, HeaderValue, StatusCode, header};
use poem::{Endpoint, IntoResponse as _, Request, Response};
use poem_openapi::error::ParseParamError;

/// Scripts and styles only from here; emotion writes its style elements at run time.
const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
     img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; object-src 'none'; \
     base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// Pages of shared documents, which no search engine may keep.
const SHARED: [&str; 15] = [
    "/e-invoice",
    "/e-contract",
    "/verify/",
    "/e-survey",
    "/e-booking",
    "/e-gift",
    "/e-deposit",
    "/e-unit",
    "/viewing/",
    "/my-tenancy",
    "/send-documents",
    "/owner-approvals",
    "/account-invoice",
    "/account-contract",
    "/invoice-rated-successfully",
];

pub async fn guard<E: Endpoint>(endpoint: Arc<E>, mut request: Request) -> poem::Result<Response> {
    let started = Instant::now();
    let id = uuid::Uuid::new_v4().simple().to_string();
    request.set_data(RequestId(id.clone()));
    let allowances = Allowances::default();
    request.set_data(allowances.clone());
    let reading = Reading::default();
    request.set_data(reading.clone());
    let conditions = Conditions::of(&request);
    let language = language_of(&request);
    let method = request.method().clone();
    let path = request.uri().path().to_owned();
    let declared = request
        .header("content-length")
        .and_then(|length| length.parse::<usize>().ok());
    let answer = if declared.is_some_and(|length| length > MAX_BODY) {
        Ok(Err(Problem::too_large().into()))
    } else {
        std::panic::AssertUnwindSafe(endpoint.call(request))
            .catch_unwind()
            .await
    };
    let mut response = match answer {
        Ok(Ok(output)) if path.starts_with("/api/") => {
            let finished = finish(&reading, &conditions, output.into_response()).await;
            finished.unwrap_or_else(|problem| answer_to(problem.into(), language, &id))
        }
        Ok(Ok(output)) => output.into_response(),
        Ok(Err(error)) => answer_to(error, language, &id),
        Err(_) => {
            tracing::error!(request = %id, %method, path, "a handler panicked");
            Problem::internal(std::io::Error::other("panic")).response(language, Some(&id))
        }
    };
    add_headers(&mut response, &path, &id);
    if let Some(allowance) = allowances.noted() {
        tell_allowance(&mut response, allowance);
    }
    if allowances.is_of_sandbox() {
        let told = HeaderName::from_static("manzil-sandbox");
        response
            .headers_mut()
            .insert(told, HeaderValue::from_static("true"));
    }
    if response.status() == StatusCode::METHOD_NOT_ALLOWED
        && let Ok(methods) = HeaderValue::from_str(&crate::allowed::methods(&path))
    {
        response.headers_mut().insert(header::ALLOW, methods);
    }
    let status = response.status().as_u16();
    let ms = started.elapsed().as_millis();
    if path.starts_with("/api/") {
        tracing::debug!(request = %id, %method, path = %without_ids(&path), status, ms, "answered");
    }
    Ok(response)
}

/// Until the database is migrated and the demo made, callers are told to come back.
pub async fn when_prepared<E: Endpoint<Output = Response>>(
    kernel: Kernel,
    endpoint: Arc<E>,
    request: Request,
) -> poem::Result<Response> {
    let path = request.uri().path();
    if !path.starts_with("/api/") || kernel.prepared.load(Ordering::Acquire) {
        return endpoint.call(request).await;
    }
    let id = uuid::Uuid::new_v4().simple().to_string();
    let starting = Problem::unavailable(std::io::Error::other("not prepared yet"));
    let mut response = starting.response(language_of(&request), Some(&id));
    add_headers(&mut response, path, &id);
    Ok(response)
}

/// The uniform body for whatever a handler or a framework's extractor failed with.
fn answer_to(error: poem::Error, language: Language, id: &str) -> Response {
    if error.is_from_response() {
        return error.into_response();
    }
    let problem = match error.downcast::<Problem>() {
        Ok(problem) => problem,
        Err(other) => translate(&other),
    };
    if problem.status().is_server_error() && problem.status() != StatusCode::NOT_IMPLEMENTED {
        tracing::error!(request = %id, %problem, "a request failed");
    }
    problem.response(language, Some(id))
}

fn translate(error: &poem::Error) -> Problem {
    let reason = error.to_string();
    if let Some(wrong) = error.downcast_ref::<ParseParamError>()
        && let Some(text) = kernel::code::refusal(&wrong.reason)
    {
        return Problem::field(wrong.name, text);
    }
    match error.status() {
        StatusCode::NOT_FOUND => Problem::not_found(),
        StatusCode::PAYLOAD_TOO_LARGE => Problem::too_large(),
        StatusCode::METHOD_NOT_ALLOWED => Problem::new(
            405,
            "method_not_allowed",
            Text::fixed(
                "This address does not take this method.",
                "هذا العنوان لا يقبل هذه الطريقة.",
            ),
        ),
        StatusCode::UNSUPPORTED_MEDIA_TYPE => Problem::new(
            415,
            "unsupported_media_type",
            Text::fixed(
                "Send application/json.",
                "يرجى الإرسال بصيغة application/json.",
            ),
        ),
        status if status.is_client_error() => Problem::bad_request(reason),
        _ => Problem::internal(std::io::Error::other(reason)),
    }
}

/// The fields of draft-ietf-httpapi-ratelimit-headers-10: the quota `q` of the window `w`, what remains of it, and the
/// seconds until all of it is there again.
fn tell_allowance(response: &mut Response, allowance: Allowance) {
    let (limit, left, restored) = (allowance.limit, allowance.left, allowance.restored_in());
    let fields = [
        ("ratelimit-policy", format!("\"requests\";q={limit};w=60")),
        ("ratelimit", format!("\"requests\";r={left};t={restored}")),
    ];
    for (name, value) in fields {
        if let Ok(value) = HeaderValue::from_str(&value) {
            response
                .headers_mut()
                .insert(HeaderName::from_static(name), value);
        }
    }
}

fn add_headers(response: &mut Response, path: &str, id: &str) {
    let headers = response.headers_mut();
    let mut set = |name: HeaderName, value: &'static str| {
        headers
            .entry(name)
            .or_insert(HeaderValue::from_static(value));
    };
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(header::X_FRAME_OPTIONS, "DENY");
    set(header::REFERRER_POLICY, "same-origin");
    set(header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY);
    set(
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    );
    set(
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    );
    set(
        HeaderName::from_static("permissions-policy"),
        "camera=(self), geolocation=(self), microphone=()",
    );
    set(header::STRICT_TRANSPORT_SECURITY, "max-age=31536000");
    if path.starts_with("/api/") {
        set(header::CACHE_CONTROL, "no-store");
    }
    let inner = ["/en", "/ar"]
        .iter()
        .find_map(|language| path.strip_prefix(language))
        .unwrap_or(path);
    // Caught messages hold links that open accounts.
    let is_private = path.starts_with("/api/") || path.starts_with("/dev/");
    if is_private || SHARED.iter().any(|shared| inner.starts_with(shared)) {
        set(HeaderName::from_static("x-robots-tag"), "noindex, nofollow");
    }
    if let Ok(value) = HeaderValue::from_str(id) {
        headers.insert(HeaderName::from_static("x-request-id"), value);
    }
}

/// Ids of shared documents and tokens in paths are secrets: the log has only their place.
fn without_ids(path: &str) -> String {
    let is_word = |part: &str| {
        part.chars()
            .all(|letter| letter.is_ascii_lowercase() || letter == '_')
    };
    let shorten = |part: &str| {
        if part.len() > 20 && !is_word(part) {
            "…".to_owned()
        } else {
            part.to_owned()
        }
    };
    path.split('/').map(shorten).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_in_paths_are_not_logged() {
        assert_eq!(
            without_ids("/api/public/shared_contracts/palm01-4f9dLw3xR0mZk2QpT7vYbA"),
            "/api/public/shared_contracts/…"
        );
        assert_eq!(
            without_ids("/api/public/shared_contracts/palm01-DdvyuzYAFbQ_94k-CBcelA/sign"),
            "/api/public/shared_contracts/…/sign"
        );
        let operation = "/api/merchant/get_global_informations";
        assert_eq!(without_ids(operation), operation);
    }
}
