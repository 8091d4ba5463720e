//! Problems in the published documents.

use super::{Problem, ProblemBody};

/// Every status that an operation may answer with, for the published spec.
const DOCUMENTED: [(u16, &str); 11] = [
    (400, "The request could not be read."),
    (
        401,
        "Not signed in, or the token ended (`token_expired`: refresh it).",
    ),
    (
        403,
        "Signed in without the right, or for another area (`wrong_area`).",
    ),
    (404, "No such record."),
    (
        409,
        "In conflict with the stored state; `stale_version` carries both versions.",
    ),
    (413, "The body is too large."),
    (415, "The body is of another media type."),
    (422, "Fields are refused; `errors` has messages by field."),
    (429, "Too many requests; see `Retry-After`."),
    (
        501,
        "Refused by a business rule; `message` is what to show.",
    ),
    (
        503,
        "A part of the service does not answer; see `Retry-After`.",
    ),
];

impl poem_openapi::ApiResponse for Problem {
    fn meta() -> poem_openapi::registry::MetaResponses {
        use poem_openapi::registry::{MetaMediaType, MetaResponse, MetaResponses};
        use poem_openapi::types::Type as _;
        let response = |(status, description)| MetaResponse {
            description,
            status: Some(status),
            status_range: None,
            content: vec![MetaMediaType {
                content_type: "application/json; charset=utf-8",
                schema: ProblemBody::schema_ref(),
            }],
            headers: vec![],
        };
        MetaResponses {
            responses: DOCUMENTED.into_iter().map(response).collect(),
        }
    }

    fn register(registry: &mut poem_openapi::registry::Registry) {
        use poem_openapi::types::Type as _;
        ProblemBody::register(registry);
    }
}
