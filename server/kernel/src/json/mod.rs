//! JSON bodies. Answers go from the record to text by serde, not by way of a tree of values: of a list
//! of fifty units that tree was a quarter of the server's work.

mod shape;

pub(crate) use shape::{expected_of, names_of};

use poem::http::{HeaderValue, header};
use poem::{IntoResponse, Request, RequestBody, Response};
use poem_openapi::error::ParseRequestPayloadError;
use poem_openapi::payload::{self, Payload};
use poem_openapi::registry::{MetaRequest, MetaResponses, Registry};
use poem_openapi::types::{ParseFromJSON, ToJSON};
use poem_openapi::{ApiExtractor, ApiExtractorType, ApiResponse, ExtractParamOptions};
use serde::Serialize;
use serde_json::Value;

use crate::error::{Problem, Result};
use crate::request::language_of;

/// What answers are made of: the shape that is published, and how it is written. Both say the same,
/// which debug builds check on every answer.
pub trait Answer: ToJSON + Serialize {}

impl<T: ToJSON + Serialize> Answer for T {}

/// A body in JSON, of a request or of an answer.
#[derive(Debug)]
pub struct Json<T>(pub T);

impl<T> std::ops::Deref for Json<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

/// The body of an answer.
pub(crate) fn text_of<T: Answer>(value: &T) -> Result<String> {
    let text = serde_json::to_string(value).map_err(Problem::internal)?;
    debug_assert!(
        serde_json::from_str(&text)
            .is_ok_and(|written| same(&written, &value.to_json().unwrap_or_default())),
        "written {text}, published {:?}",
        value.to_json()
    );
    Ok(text)
}

/// Whether both are the same to a reader: an instant may end in `Z` or in `+00:00`, and the last digit of a number with a
/// large exponent may be lost when it is read.
fn same(written: &Value, published: &Value) -> bool {
    match (written, published) {
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len()
                && a.iter()
                    .all(|(name, value)| b.get(name).is_some_and(|other| same(value, other)))
        }
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
        }
        (Value::String(a), Value::String(b)) => a == b || is_same_instant(a, b),
        (Value::Number(a), Value::Number(b)) => {
            let both = a.as_f64().zip(b.as_f64());
            let is_near = both.is_some_and(|(a, b)| (a - b).abs() <= a.abs() * f64::EPSILON);
            a == b || (a.is_f64() && is_near)
        }
        (a, b) => a == b,
    }
}

fn is_same_instant(a: &str, b: &str) -> bool {
    let read = |text| chrono::DateTime::parse_from_rfc3339(text);
    matches!((read(a), read(b)), (Ok(a), Ok(b)) if a == b)
}

impl<'a, T: ParseFromJSON> ApiExtractor<'a> for Json<T> {
    const TYPES: &'static [ApiExtractorType] = <payload::Json<T> as ApiExtractor<'a>>::TYPES;
    type ParamType = ();
    type ParamRawType = ();

    fn register(registry: &mut Registry) {
        <payload::Json<T> as ApiExtractor<'a>>::register(registry);
    }

    fn request_meta() -> Option<MetaRequest> {
        <payload::Json<T> as ApiExtractor<'a>>::request_meta()
    }

    async fn from_request(
        request: &'a Request,
        body: &mut RequestBody,
        options: ExtractParamOptions<()>,
    ) -> poem::Result<Self> {
        let read = <payload::Json<Value> as ApiExtractor<'a>>::from_request(request, body, options);
        let body = read.await?.0;
        let faults = shape::faults::<T>(&body, language_of(request));
        if !faults.is_empty() {
            return Err(Problem::from(faults).into());
        }
        let read = T::parse_from_json(Some(body));
        Ok(Self(read.map_err(|error| ParseRequestPayloadError {
            reason: error.into_message(),
        })?))
    }
}

impl<T: Answer + Send> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        match text_of(&self.0) {
            Ok(text) => {
                let kind = HeaderValue::from_static(<payload::Json<T> as Payload>::CONTENT_TYPE);
                Response::builder()
                    .header(header::CONTENT_TYPE, kind)
                    .body(text)
            }
            Err(problem) => poem::Error::from(problem).into_response(),
        }
    }
}

impl<T: Answer + Send> ApiResponse for Json<T> {
    fn meta() -> MetaResponses {
        <payload::Json<T> as ApiResponse>::meta()
    }

    fn register(registry: &mut Registry) {
        <payload::Json<T> as ApiResponse>::register(registry);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn an_instant_is_the_same_in_both_spellings() {
        assert!(same(
            &json!({ "at": "2026-01-02T03:04:05Z", "of": [1, null] }),
            &json!({ "of": [1, null], "at": "2026-01-02T03:04:05+00:00" })
        ));
    }

    #[test]
    fn a_number_is_the_same_where_reading_it_lost_its_last_digit() {
        let large = 4.1e272_f64;
        let next = f64::from_bits(large.to_bits() + 1);
        assert!(same(&json!([large]), &json!([next])));
        assert!(!same(&json!(1.5), &json!(1.6)));
        assert!(!same(&json!(1), &json!(2)));
    }

    #[test]
    fn what_is_missing_or_differs_is_found() {
        assert!(!same(&json!({ "a": null }), &json!({})));
        assert!(!same(&json!({}), &json!({ "a": 1 })));
        assert!(!same(&json!({ "a": "1" }), &json!({ "a": 1 })));
        assert!(!same(&json!([1]), &json!([1, 2])));
    }
}
