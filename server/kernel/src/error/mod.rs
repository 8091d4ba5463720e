//! One error body for every status, in the caller's language.
//!
//! A feature declares its refusals with [`error_enum!`](crate::error_enum); everything that can go
//! wrong ends as a [`Problem`], which the HTTP edge renders with the caller's language.

mod database;
mod declared;
mod published;

use std::borrow::Cow;
use std::collections::BTreeMap;

use poem::http::{HeaderValue, StatusCode, header};
use poem_openapi::Object;
use serde_json::Value;

use crate::text::{Language, Text};

pub use database::{is_unreachable, violated_constraint};
pub use declared::{Refusal, Refusals};

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

    /// What was to be written belongs to a record that the person does not reach.
    pub(crate) fn out_of_reach(error: impl Into<anyhow::Error>) -> Self {
        Self::new(
            403,
            "out_of_reach",
            Text::fixed(
                "This belongs to a record that your role does not reach. Choose another one, or ask an administrator for access.",
                "يتعلق هذا بسجل خارج نطاق دورك. اختر سجلاً آخر أو اطلب الوصول من مدير النظام.",
            ),
        )
        .with_cause(error)
    }

    /// The database has no roles that would keep an employee to a limited reach.
    pub fn reach_not_kept() -> Self {
        Self::new(
            501,
            "reach_not_kept",
            Text::fixed(
                "This installation cannot limit which records a role reaches. Choose all records.",
                "لا يمكن في هذا النظام تقييد السجلات التي يصل إليها الدور. اختر جميع السجلات.",
            ),
        )
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
        Self::wait(
            "too_many_requests",
            Text::new(
                "Too many attempts. Please wait a moment and try again.",
                "محاولات كثيرة. يرجى الانتظار قليلاً ثم المحاولة مرة أخرى.",
            ),
            retry_after,
        )
    }

    /// What would be done later: 429, with the seconds to wait.
    pub fn wait(code: &'static str, message: Text, retry_after: u32) -> Self {
        Self::new(429, code, message).with_retry_after(retry_after)
    }

    pub fn status(&self) -> StatusCode {
        self.0.status
    }

    /// Whether another try may do better; refusals of features have the status 501.
    pub fn may_pass(&self) -> bool {
        matches!(self.status().as_u16(), 429 | 500 | 502..)
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
        let body = serde_json::to_vec(&self.body(language, request_id)).unwrap_or_default();
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
