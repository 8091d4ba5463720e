//! `Idempotency-Key`: a repeated write returns the first answer and changes nothing.
//!
//! The key is reserved in the write's own transaction, so a repeat that arrives while the first is
//! still at work waits for it, and a first that failed leaves nothing behind.

use std::borrow::Cow;
use std::sync::Arc;

use poem::http::{Method, StatusCode};
use poem::{Body, Request, RequestBody, Response};
use poem_openapi::ApiResponse;
use poem_openapi::registry::{MetaResponses, Registry};

use sea_orm::{ConnectionTrait, DbBackend, DbErr, Statement, Value as SqlValue};

use crate::auth::kernel_of;
use crate::error::{Problem, Result};
use crate::expected::Expected;
use crate::json::{Answer, text_of};
use crate::reading::Unchanged;
use crate::state::Kernel;
use crate::tenancy::{Actor, MerchantTx, PlatformTx};
use crate::text::Text;

/// Longest accepted body: an upload of 5 MB and its envelope. The edge refuses what declares more;
/// what declares nothing is cut off here.
pub const MAX_BODY: usize = 6 * 1024 * 1024;

/// Says of an answer that it is the first one's, given again.
const REPLAYED: &str = "idempotency-replayed";
const CONTENT_TYPE: &str = "application/json; charset=utf-8";

/// What was sent: the key, what it is for, and the body's hash.
pub struct Submission {
    key: Option<String>,
    /// Method, path and caller: the same key of another caller is another key.
    scope: String,
    hash: Vec<u8>,
    /// The body, where it says that it is JSON.
    pub json: Option<Arc<[u8]>>,
    /// Which version of a record is to be removed.
    pub(crate) expected: Option<Expected>,
}

/// What the caller sent, where the server makes another request of it: repeats are told apart by this.
#[derive(Clone)]
pub struct AsSent {
    pub method: Method,
    pub json: Arc<[u8]>,
}

/// Set on a write that only asks whether its caller may do it: it is answered 204 before anything is done.
#[derive(Clone)]
pub struct AsksOnly;

/// A body as far as it may be long.
pub async fn read_body(body: Body) -> Result<Vec<u8>> {
    let read = body.into_bytes_limit(MAX_BODY).await;
    read.map(|bytes| bytes.to_vec()).map_err(body_problem)
}

/// The kept answer of the first request with the same key: given once more, without doing anything.
pub struct Replay(String);

/// How a request ends before its handler does.
pub enum Ended {
    Refused(Problem),
    Answered(Replay),
    /// The caller has what it asks for.
    Unchanged(Unchanged),
    /// It only asked whether it would be let through, see [`AsksOnly`].
    LetThrough,
}

/// A key that this transaction holds.
pub struct Reservation {
    scope: String,
    key: String,
}

impl Submission {
    /// Reads the body once and puts it back for the handler.
    pub async fn read(
        request: &Request,
        body: &mut RequestBody,
        actor: &Actor,
    ) -> Result<Self, Ended> {
        if request.data::<AsksOnly>().is_some() {
            return Err(Ended::LetThrough);
        }
        let key = request.header("idempotency-key").map(str::to_owned);
        if key
            .as_ref()
            .is_some_and(|key| key.is_empty() || key.len() > 200)
        {
            let refusal = Problem::bad_request("Idempotency-Key must have 1 to 200 characters");
            return Err(refusal.into());
        }
        let bytes = if body.is_some() {
            let taken = body
                .take()
                .map_err(|error| Problem::bad_request(error.to_string()))?;
            taken
                .into_bytes_limit(MAX_BODY)
                .await
                .map_err(body_problem)?
        } else {
            Default::default()
        };
        let is_json = request
            .content_type()
            .is_some_and(|kind| kind.starts_with("application/json"));
        let sent = request.data::<AsSent>();
        let json = match sent {
            Some(sent) => Some(sent.json.clone()),
            None => is_json.then(|| Arc::from(&bytes[..])),
        };
        let scope = format!(
            "{} {} {} {}",
            sent.map_or(request.method(), |sent| &sent.method),
            request.original_uri().path(),
            actor.kind.as_str(),
            actor.id.unwrap_or_default()
        );
        let body_sent = sent.map_or(&bytes[..], |sent| &sent.json[..]);
        let hash = match key {
            Some(_) => keyed_hash(
                &kernel_of(request)?,
                &meant(request.content_type(), body_sent),
            ),
            None => Vec::new(),
        };
        let expected = Expected::of(request)?;
        *body = RequestBody::new(bytes.into());
        Ok(Self {
            key,
            scope,
            hash,
            json,
            expected,
        })
    }

    pub async fn reserve(&self, tx: &MerchantTx) -> Result<Option<Reservation>, Ended> {
        self.reserve_in(tx, "idempotency_keys").await
    }

    pub async fn reserve_on_platform(&self, tx: &PlatformTx) -> Result<Option<Reservation>, Ended> {
        self.reserve_in(tx, "platform.idempotency_keys").await
    }

    async fn reserve_in(
        &self,
        tx: &impl ConnectionTrait,
        table: &str,
    ) -> Result<Option<Reservation>, Ended> {
        let Some(key) = &self.key else {
            return Ok(None);
        };
        let insert = Statement::from_sql_and_values(
            DbBackend::Postgres,
            format!(
                "INSERT INTO {table} (scope, key, request_hash) VALUES ($1, $2, $3) \
                 ON CONFLICT (scope, key) DO NOTHING"
            ),
            [
                self.scope.clone().into(),
                key.clone().into(),
                self.hash.clone().into(),
            ],
        );
        if tx.execute_raw(insert).await?.rows_affected() == 1 {
            return Ok(Some(Reservation {
                scope: self.scope.clone(),
                key: key.clone(),
            }));
        }
        let first = Statement::from_sql_and_values(
            DbBackend::Postgres,
            format!("SELECT request_hash, response FROM {table} WHERE scope = $1 AND key = $2"),
            [self.scope.clone().into(), key.clone().into()],
        );
        let row = tx
            .query_one_raw(first)
            .await?
            .ok_or_else(Problem::not_found)?;
        let first_hash: Vec<u8> = row.try_get("", "request_hash")?;
        if first_hash != self.hash {
            let refusal = Problem::new(
                422,
                "idempotency_key_reused",
                Text::new(
                    "This Idempotency-Key was already used for a different request. Use a new key.",
                    "تم استخدام مفتاح عدم التكرار هذا لطلب مختلف. استخدم مفتاحاً جديداً.",
                ),
            );
            return Err(refusal.into());
        }
        let answer: Option<String> = row.try_get("", "response")?;
        let answer = answer.unwrap_or_else(|| "null".to_owned());
        Err(Ended::Answered(Replay(answer)))
    }
}

impl From<Problem> for Ended {
    fn from(problem: Problem) -> Self {
        Self::Refused(problem)
    }
}

impl From<DbErr> for Ended {
    fn from(error: DbErr) -> Self {
        Self::Refused(error.into())
    }
}

/// The edge passes a ready answer on as it is.
impl From<Ended> for poem::Error {
    fn from(ended: Ended) -> Self {
        match ended {
            Ended::Refused(problem) => problem.into(),
            Ended::Unchanged(unchanged) => Self::from_response(unchanged.into()),
            Ended::LetThrough => StatusCode::NO_CONTENT.into(),
            Ended::Answered(Replay(answer)) => {
                let response = Response::builder()
                    .content_type(CONTENT_TYPE)
                    .header(REPLAYED, "true")
                    .body(answer);
                Self::from_response(response)
            }
        }
    }
}

/// Published as what else may be refused: a repeated answer has the shape of the first one.
impl ApiResponse for Ended {
    fn meta() -> MetaResponses {
        Problem::meta()
    }

    fn register(registry: &mut Registry) {
        Problem::register(registry);
    }
}

/// What a body says, however it is written: JSON with its fields in another order, and an upload whose
/// parts another boundary divides, are the same request.
fn meant<'a>(content_type: Option<&str>, bytes: &'a [u8]) -> Cow<'a, [u8]> {
    let content_type = content_type.unwrap_or_default();
    if content_type.starts_with("application/json") {
        let read = serde_json::from_slice::<serde_json::Value>(bytes);
        return read.map_or(Cow::Borrowed(bytes), |mut value| {
            value.sort_all_objects();
            Cow::Owned(value.to_string().into_bytes())
        });
    }
    let boundary = content_type
        .strip_prefix("multipart/form-data")
        .and_then(|rest| rest.split_once("boundary="))
        .map(|(_, rest)| {
            rest.split(';')
                .next()
                .unwrap_or_default()
                .trim_matches(['"', ' '])
        });
    match boundary {
        Some(boundary) if !boundary.is_empty() => Cow::Owned(without(bytes, boundary.as_bytes())),
        _ => Cow::Borrowed(bytes),
    }
}

/// The bytes with every occurrence of `part` taken out.
fn without(bytes: &[u8], part: &[u8]) -> Vec<u8> {
    let mut kept = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some(at) = memchr::memmem::find(rest, part) {
        kept.extend_from_slice(&rest[..at]);
        rest = &rest[at + part.len()..];
    }
    kept.extend_from_slice(rest);
    kept
}

/// Keyed, because a body may hold a password, whose plain hash could be guessed from.
fn keyed_hash(kernel: &Kernel, bytes: &[u8]) -> Vec<u8> {
    use hmac::{KeyInit as _, Mac as _};
    let mut mac =
        hmac::Hmac::<sha2::Sha256>::new_from_slice(&kernel.config.derived_key("idempotency"))
            .expect("HMAC takes keys of any length");
    mac.update(bytes);
    mac.finalize().into_bytes().to_vec()
}

/// An answer and the key that it is kept under.
pub(crate) struct Kept {
    reservation: Reservation,
    answer: String,
}

impl Kept {
    pub(crate) fn of<T: Answer>(
        reservation: &mut Option<Reservation>,
        value: &T,
    ) -> Result<Option<Self>> {
        let kept = |reservation| {
            let answer = text_of(value)?;
            Ok(Self {
                reservation,
                answer,
            })
        };
        reservation.take().map(kept).transpose()
    }

    /// The statement that stores the answer beside its key in `table`.
    pub(crate) fn update(self, table: &str) -> (String, Vec<SqlValue>) {
        let sql = format!("UPDATE {table} SET response = $3 WHERE scope = $1 AND key = $2");
        let Reservation { scope, key } = self.reservation;
        (sql, vec![scope.into(), key.into(), self.answer.into()])
    }
}

fn body_problem(error: poem::error::ReadBodyError) -> Problem {
    match error {
        poem::error::ReadBodyError::PayloadTooLarge => Problem::too_large(),
        poem::error::ReadBodyError::Io(error) if error.kind() == std::io::ErrorKind::TimedOut => {
            Problem::new(
                408,
                "request_timeout",
                Text::fixed(
                    "The connection is too slow: what you sent did not arrive in time. Please try again.",
                    "الاتصال بطيء جداً: لم تصل البيانات المرسلة في الوقت المحدد. يرجى المحاولة مرة أخرى.",
                ),
            )
        }
        other => Problem::bad_request(other.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_request_in_another_spelling_is_the_same() {
        let json =
            |text: &'static str| meant(Some("application/json; charset=utf-8"), text.as_bytes());
        assert_eq!(
            json(r#"{"a": 1, "b": {"c": [1, 2], "d": null}}"#),
            json(r#"{"b":{"d":null,"c":[1,2]},"a":1}"#)
        );
        assert_ne!(json(r#"{"a": [1, 2]}"#), json(r#"{"a": [2, 1]}"#));
        let upload = |boundary: &str, file: &str| {
            let body = format!(
                "--{boundary}\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\n{file}\r\n--{boundary}--\r\n"
            );
            let kind = format!("multipart/form-data; boundary={boundary}");
            meant(Some(&kind), body.as_bytes()).into_owned()
        };
        assert_eq!(upload("x1", "abc"), upload("y2y2", "abc"));
        assert_ne!(upload("x1", "abc"), upload("x1", "abd"));
    }
}
