//! One error body for every status, in the caller's language.
//!
//! A feature declares its refusals with [`error_enum!`](crate::error_enum); everything that can go
//! wrong ends as a [`Problem`], which the HTTP edge renders with the caller's language.

use std::borrow::Cow;
use std::collections::BTreeMap;

use poem::http::{HeaderValue, StatusCode, header};
use poem_openapi::Object;
use sea_orm::DbErr;
use serde_json::Value;

use crate::text::{Language, Text};
use crate::validation::Rule;

pub type Result<T, E = Problem> = std::result::Result<T, E>;

/// The body of every answer that is not a success.
#[derive(Debug, Object, serde::Serialize, serde::Deserialize)]
#[oai(rename = "Problem", skip_serializing_if_is_none)]
pub struct ProblemBody {
    /// Stable, for programs: `<feature>.<case>`.
    pub code: String,
    /// For people, in the caller's language: what happened and what to do next.
    pub message: String,
    /// For 422: messages by field.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub errors: Option<BTreeMap<String, Vec<String>>>,
    /// What the case adds, for example both versions of a stale record.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub details: Option<Value>,
    /// To quote to support.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub request_id: Option<String>,
}

/// Why a request was not fulfilled. Boxed, so that `Result`s stay small.
#[derive(Debug)]
pub struct Problem(Box<Inner>);

#[derive(Debug)]
struct Inner {
    status: StatusCode,
    code: Cow<'static, str>,
    message: Text,
    errors: BTreeMap<String, Vec<Text>>,
    details: Option<Value>,
    retry_after: Option<u32>,
    cause: Option<anyhow::Error>,
    replay: Option<String>,
}

impl Problem {
    pub fn new(status: u16, code: impl Into<Cow<'static, str>>, message: Text) -> Self {
        Self(Box::new(Inner {
            status: StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR),
            code: code.into(),
            message,
            errors: BTreeMap::new(),
            details: None,
            retry_after: None,
            cause: None,
            replay: None,
        }))
    }

    pub fn with_details(mut self, details: Value) -> Self {
        self.0.details = Some(details);
        self
    }

    pub fn with_retry_after(mut self, seconds: u32) -> Self {
        self.0.retry_after = Some(seconds);
        self
    }

    pub fn with_cause(mut self, cause: impl Into<anyhow::Error>) -> Self {
        self.0.cause = Some(cause.into());
        self
    }

    pub fn with_field(mut self, field: impl Into<String>, message: Text) -> Self {
        self.0.errors.entry(field.into()).or_default().push(message);
        self
    }

    /// A refusal of one field, as validation gives it.
    pub fn field(field: impl Into<String>, message: Text) -> Self {
        Self::invalid().with_field(field, message)
    }

    pub fn invalid() -> Self {
        Self::new(
            422,
            "invalid",
            Text::new(
                "Please correct the marked fields.",
                "يرجى تصحيح الحقول المحددة.",
            ),
        )
    }

    pub fn not_found() -> Self {
        Self::new(
            404,
            "not_found",
            Text::new(
                "This record does not exist or was removed.",
                "هذا السجل غير موجود أو تمت إزالته.",
            ),
        )
    }

    pub fn unauthenticated(code: &'static str) -> Self {
        Self::new(
            401,
            code,
            Text::new("Please sign in again.", "يرجى تسجيل الدخول مرة أخرى."),
        )
    }

    pub fn no_permission(permission: &str) -> Self {
        Self::new(
            403,
            "no_permission",
            Text::new(
                "You don't have permission to use this screen, please contact the system admin.",
                "ليس لديك صلاحية لاستخدام هذه الشاشة، يرجى التواصل مع مدير النظام.",
            ),
        )
        .with_details(serde_json::json!({ "permission": permission }))
    }

    pub fn bad_request(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(
            400,
            "bad_request",
            Text::new("The request could not be read.", "تعذّرت قراءة الطلب."),
        )
        .with_details(serde_json::json!({ "reason": message.into() }))
    }

    /// A record changed since it was read: both versions go back to the caller.
    pub fn stale(current: Value, submitted: Option<Value>) -> Self {
        Self::new(
            409,
            "stale_version",
            Text::new(
                "Someone else changed this record in the meantime. Compare both versions and choose.",
                "قام شخص آخر بتعديل هذا السجل في هذه الأثناء. قارن بين النسختين ثم اختر.",
            ),
        )
        .with_details(serde_json::json!({ "current": current, "submitted": submitted }))
    }

    /// A part that the product needs (database, queue) does not answer.
    pub fn unavailable(cause: impl Into<anyhow::Error>) -> Self {
        Self::new(
            503,
            "unavailable",
            Text::new(
                "The service is not available at the moment. Please try again shortly.",
                "الخدمة غير متاحة حالياً. يرجى المحاولة بعد قليل.",
            ),
        )
        .with_retry_after(2)
        .with_cause(cause)
    }

    pub fn internal(cause: impl Into<anyhow::Error>) -> Self {
        Self::new(
            500,
            "internal",
            Text::new(
                "Sorry, there is an error happened. Nothing was saved; please try again.",
                "عذراً، حدث خطأ. لم يتم حفظ أي شيء؛ يرجى المحاولة مرة أخرى.",
            ),
        )
        .with_cause(cause)
    }

    /// Not a failure: the stored answer of the first request with the same idempotency key.
    pub fn replay(response: String) -> Self {
        let mut problem = Self::new(200, "replay", Text::new("", ""));
        problem.0.replay = Some(response);
        problem
    }

    pub fn too_large() -> Self {
        Self::new(
            413,
            "too_large",
            Text::new(
                "What was sent is too large.",
                "حجم البيانات المرسلة كبير جداً.",
            ),
        )
    }

    pub fn too_many(retry_after: u32) -> Self {
        Self::new(
            429,
            "too_many_requests",
            Text::new(
                "Too many attempts. Please wait a moment and try again.",
                "محاولات كثيرة. يرجى الانتظار قليلاً ثم المحاولة مرة أخرى.",
            ),
        )
        .with_retry_after(retry_after)
    }

    pub fn status(&self) -> StatusCode {
        self.0.status
    }

    pub fn code(&self) -> &str {
        &self.0.code
    }

    pub fn cause(&self) -> Option<&anyhow::Error> {
        self.0.cause.as_ref()
    }

    /// The fields that were refused, for tests and for jobs' logs.
    pub fn fields(&self) -> impl Iterator<Item = &str> {
        self.0.errors.keys().map(String::as_str)
    }

    /// The name of the constraint that the database refused a write with.
    pub fn violated_constraint(&self) -> Option<String> {
        violated_constraint(self.0.cause.as_ref()?.downcast_ref::<DbErr>()?)
    }

    /// Whether other rows refer to the one that was to be removed (or a referred one is missing).
    pub fn violates_foreign_key(&self) -> bool {
        let error = self
            .0
            .cause
            .as_ref()
            .and_then(|cause| cause.downcast_ref::<DbErr>());
        error
            .and_then(DbErr::sql_err)
            .is_some_and(|kind| matches!(kind, sea_orm::SqlErr::ForeignKeyConstraintViolation(_)))
    }

    /// A value that another record has, as a fault of its field: each pair is a unique index or
    /// constraint, and the field. Anything else stays as it is.
    pub fn or_taken(self, fields: &[(&str, &'static str)]) -> Self {
        let constraint = self.violated_constraint().unwrap_or_default();
        match fields.iter().find(|(name, _)| *name == constraint) {
            Some((_, field)) => Self::field(*field, Rule::Unique.text()),
            None => self,
        }
    }

    /// The feature's refusal, where other records refer to the one that was to be removed.
    pub fn or_in_use(self, refusal: impl Into<Self>) -> Self {
        if self.violates_foreign_key() {
            refusal.into()
        } else {
            self
        }
    }

    pub fn message(&self, language: Language) -> &str {
        self.0.message.get(language)
    }

    pub fn body(&self, language: Language, request_id: Option<&str>) -> ProblemBody {
        let errors = &self.0.errors;
        ProblemBody {
            code: self.0.code.to_string(),
            message: self.0.message.get(language).to_owned(),
            errors: (!errors.is_empty()).then(|| {
                errors
                    .iter()
                    .map(|(field, texts)| {
                        let messages = texts.iter().map(|t| t.get(language).to_owned()).collect();
                        (field.clone(), messages)
                    })
                    .collect()
            }),
            details: self.0.details.clone(),
            request_id: request_id.map(str::to_owned),
        }
    }

    pub fn response(&self, language: Language, request_id: Option<&str>) -> poem::Response {
        let body = match &self.0.replay {
            Some(first) => first.clone().into_bytes(),
            None => serde_json::to_vec(&self.body(language, request_id)).unwrap_or_default(),
        };
        let mut response = poem::Response::builder()
            .status(self.0.status)
            .content_type("application/json; charset=utf-8")
            .body(body);
        if let Some(seconds) = self.0.retry_after {
            response
                .headers_mut()
                .insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{} {}: {}",
            self.0.status.as_u16(),
            self.0.code,
            self.0.message.en
        )?;
        if !self.0.errors.is_empty() {
            write!(f, " {:?}", self.0.errors)?;
        }
        if let Some(cause) = &self.0.cause {
            write!(f, " ({cause:#})")?;
        }
        Ok(())
    }
}

impl std::error::Error for Problem {}

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

/// Carries the problem to the HTTP edge, which knows the caller's language.
impl poem::error::ResponseError for Problem {
    fn status(&self) -> StatusCode {
        self.0.status
    }

    fn as_response(&self) -> poem::Response
    where
        Self: std::error::Error + Send + Sync + 'static,
    {
        self.response(Language::En, None)
    }
}

impl From<DbErr> for Problem {
    fn from(error: DbErr) -> Self {
        match &error {
            DbErr::RecordNotFound(_) => Self::not_found(),
            DbErr::ConnectionAcquire(_) | DbErr::Conn(_) => Self::unavailable(error),
            DbErr::Exec(inner) | DbErr::Query(inner) => {
                let sea_orm::RuntimeErr::SqlxError(sqlx_error) = inner else {
                    return Self::internal(error);
                };
                let unreachable = is_unreachable(sqlx_error);
                if unreachable {
                    Self::unavailable(error)
                } else {
                    Self::internal(error)
                }
            }
            _ => Self::internal(error),
        }
    }
}

impl From<sqlx::Error> for Problem {
    fn from(error: sqlx::Error) -> Self {
        if is_unreachable(&error) {
            Self::unavailable(error)
        } else {
            Self::internal(error)
        }
    }
}

/// The messages are already in the caller's language.
impl From<crate::validation::FieldErrors> for Problem {
    fn from(faults: crate::validation::FieldErrors) -> Self {
        let mut problem = Self::invalid();
        for (field, messages) in faults.messages() {
            for message in messages {
                problem = problem.with_field(field, Text::new(message, message));
            }
        }
        problem
    }
}

impl From<serde_json::Error> for Problem {
    fn from(error: serde_json::Error) -> Self {
        Self::internal(error)
    }
}

/// Whether the database did not answer, as opposed to refusing.
pub fn is_unreachable(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut | sqlx::Error::PoolClosed => true,
        sqlx::Error::Tls(_) | sqlx::Error::Protocol(_) => true,
        // 57P0x: shutting down; 53xxx: out of resources; 08xxx: connection; 55P03, 57014: lock or statement time-out; 40P01, 40001: retry.
        sqlx::Error::Database(db) => db.code().is_some_and(|code| {
            ["57P", "53", "08"]
                .iter()
                .any(|class| code.starts_with(class))
                || ["55P03", "57014", "40P01", "40001"].contains(&code.as_ref())
        }),
        _ => false,
    }
}

/// The name of the constraint that a statement violated, to be turned into the feature's own words.
pub fn violated_constraint(error: &DbErr) -> Option<String> {
    let (DbErr::Exec(sea_orm::RuntimeErr::SqlxError(inner))
    | DbErr::Query(sea_orm::RuntimeErr::SqlxError(inner))) = error
    else {
        return None;
    };
    inner.as_database_error()?.constraint().map(str::to_owned)
}

/// Declares a feature's refusals: status, stable code and both languages beside each case.
///
/// ```ignore
/// error_enum! {
///     pub enum UnitError {
///         /// The unit is let.
///         Rented { contract: String } = 501 "units.rented"
///             ("The unit is let under contract {contract}.", "الوحدة مؤجرة بالعقد {contract}."),
///     }
/// }
/// ```
#[macro_export]
macro_rules! error_enum {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident {
            $(
                $(#[$case_meta:meta])*
                $case:ident $({ $($field:ident : $type:ty),* $(,)? })?
                    = $status:literal $code:literal ($en:literal, $ar:literal)
            ),* $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        $vis enum $name {
            $( $(#[$case_meta])* $case $({ $($field : $type),* })? ),*
        }

        impl From<$name> for $crate::error::Problem {
            fn from(error: $name) -> Self {
                match error {
                    $(
                        $name::$case $({ $($field),* })? => $crate::error::Problem::new(
                            $status,
                            $code,
                            $crate::text::Text::new(format!($en), format!($ar)),
                        )
                    ),*
                }
            }
        }
    };
}
