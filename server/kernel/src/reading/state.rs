//! The state of a merchant as a tag: who had an answer of this state, and asks again while nobody has begun to write,
//! is told so before anything is read.
//!
//! Every writing transaction of a merchant takes its transaction id and then a number of the sequence `writes`, both
//! before it writes. A tag is given for a number that was read before a moment in which no transaction was under way: all
//! writers up to that number are seen by what is read afterwards. While the number is the same, nobody has written since.
//! A writer that changes nothing, or gives up, only costs a miss.

use std::sync::LazyLock;

use poem::http::StatusCode;
use poem::{Request, Response};

use super::answer::{set_tag, tag};
use super::conditions::OF_STATE;
use super::{Conditions, Reading};
use crate::auth::Principal;
use crate::config::Config;
use crate::error::Result;
use crate::request::language_of;
use crate::tenancy::{MerchantConn as _, MerchantRead};

/// What in the text of a statement says that it reads more than the merchant's own rows: the platform's tables, whose
/// writers take no number; the audit log, which the platform shortens; the time of day and chance.
const BEYOND: [&str; 9] = [
    "platform.",
    "audit_log",
    "now()",
    "_timestamp",
    "current_time",
    "localtime",
    "CURRENT_",
    "LOCALTIME",
    "random()",
];

/// What the caller has is what it would get.
pub struct Unchanged {
    tag: String,
    /// Whether the caller may keep it.
    keeps: bool,
}

impl From<Unchanged> for Response {
    fn from(Unchanged { tag, keeps }: Unchanged) -> Self {
        let mut response = Response::builder()
            .status(StatusCode::NOT_MODIFIED)
            .finish();
        set_tag(&mut response, &tag, keeps);
        response
    }
}

/// Whether a statement reads more than the merchant's own rows.
pub(crate) fn is_beyond_the_state(sql: &str) -> bool {
    BEYOND.iter().any(|part| sql.contains(part))
}

impl Unchanged {
    /// Compares what a permitted caller has with the state that the merchant is in, and gives the answer that is now read
    /// the tag of this state.
    pub(crate) async fn since(
        db: &MerchantRead,
        request: &Request,
        reading: &Reading,
        principal: &Principal,
    ) -> Result<Option<Self>> {
        let conditions = Conditions::of(request);
        if !conditions.may_tell_state() {
            return Ok(None);
        }
        let (number, is_quiet) = db.state().await?;
        let tag = tag_of(db, request, principal, &number);
        if conditions.has(&tag) {
            let keeps = reading.may_be_kept();
            return Ok(Some(Self { tag, keeps }));
        }
        if is_quiet {
            reading.set_state(tag);
        }
        Ok(None)
    }
}

/// All that a list of the merchant's own rows depends on: the rows by the number of writes, the day, the merchant itself,
/// who asks with which rights in which language, what is asked, and the program that answers.
fn tag_of(db: &MerchantRead, request: &Request, principal: &Principal, number: &str) -> String {
    let told = format!(
        "state {number} {today} {merchant:?} {area:?} {subject} {session:?} {actor:?} {permissions:?} \
         {standing:?} {own_language:?} {language:?} {uri} {program}",
        today = db.today(),
        merchant = db.merchant(),
        area = principal.area,
        subject = principal.subject_id,
        session = principal.session_id,
        actor = principal.actor,
        permissions = principal.permissions,
        standing = principal.standing,
        own_language = principal.language,
        language = language_of(request),
        uri = request.uri(),
        program = *PROGRAM,
    );
    tag(OF_STATE, &Config::derived_from(db.secret_key(), &told))
}

/// Which program answers: another one may show the same rows otherwise. Two servers that were not made from one image only
/// do without each other's tags.
static PROGRAM: LazyLock<String> = LazyLock::new(|| {
    let file = std::env::current_exe().and_then(std::fs::metadata);
    let made = file.map(|file| (file.len(), file.modified().ok())).ok();
    format!("{} {made:?}", env!("CARGO_PKG_VERSION"))
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_that_read_more_than_the_merchants_rows_are_known() {
        for sql in [
            "SELECT 1 FROM platform.plans p",
            "SELECT s.id FROM sessions s WHERE s.expires_at > now()",
            "SELECT CURRENT_DATE",
            "SELECT a.id FROM audit_log a",
        ] {
            assert!(is_beyond_the_state(sql), "{sql}");
        }
        let own = "SELECT c.id, c.created_at, pg_typeof(c.id)::text FROM cities c ORDER BY c.id";
        assert!(!is_beyond_the_state(own));
    }
}
