//! The answer of a read, as it was asked for: the columns, without what nobody counted, with where it goes on; and its
//! tag, by which the caller asks again.

use std::collections::{BTreeMap, BTreeSet};

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use poem::http::{HeaderValue, StatusCode, header};
use poem::{Body, Response};
use serde_json::value::RawValue;
use sha2::{Digest as _, Sha256};

use super::conditions::{OF_LIST, OF_TEXT};
use super::{Conditions, Reading};
use crate::error::{Problem, Result};
use crate::text::Text;

/// What a page has beside counts and sums.
const ROWS: [&str; 4] = ["items", "next_cursor", "page", "page_size"];
/// Programs keep it and ask each time whether it still holds.
const ASK_AGAIN: &str = "private, no-cache";
/// Fields that open something to whoever has their value: answers with one of them are not kept.
const SECRETS: [&str; 4] = [
    "\"secret\":\"",
    "\"token\":\"",
    "\"public_url\":\"",
    "\"url\":\"",
];
/// Bytes of a hash in a tag.
const TAG_BYTES: usize = 18;

type Raw = Box<RawValue>;

/// Gives a JSON answer its shape and its tag; 304 without a body where the caller has it already.
pub async fn finish(
    reading: &Reading,
    conditions: &Conditions,
    mut response: Response,
) -> Result<Response> {
    if !conditions.is_read() || response.status() != StatusCode::OK || !is_json(&response) {
        return Ok(response);
    }
    let body = response.take_body().into_bytes().await;
    let body = body.map_err(Problem::internal)?;
    let shaped = shaped(reading, &body)?;
    let text = shaped.as_deref().unwrap_or(&body);
    let hash = Sha256::digest(text);
    let contents = [OF_TEXT, OF_LIST].map(|kind| tag(kind, &hash));
    let state = reading.state_tag();
    let content = &contents[usize::from(reading.may_have_state())];
    let is_had = contents
        .iter()
        .map(String::as_str)
        .chain(state)
        .any(|tag| conditions.has(tag));
    let keeps = reading.may_be_kept() && !has_secret(text);
    set_tag(&mut response, state.unwrap_or(content), keeps);
    if is_had {
        response.set_status(StatusCode::NOT_MODIFIED);
        response.headers_mut().remove(header::CONTENT_TYPE);
        response.set_body(Body::empty());
        return Ok(response);
    }
    match shaped {
        Some(text) => response.set_body(text),
        None => response.set_body(body),
    }
    Ok(response)
}

/// A tag of one kind, with its quotes.
pub(super) fn tag(kind: &str, hash: &[u8]) -> String {
    let hash = URL_SAFE_NO_PAD.encode(hash.get(..TAG_BYTES).unwrap_or(hash));
    format!("\"{kind}-{hash}\"")
}

/// `keeps`: whether browsers may keep the answer, to ask whether it still holds.
pub(super) fn set_tag(response: &mut Response, tag: &str, keeps: bool) {
    let headers = response.headers_mut();
    if let Ok(tag) = HeaderValue::from_str(tag) {
        headers.insert(header::ETAG, tag);
    }
    if keeps {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(ASK_AGAIN));
        headers.insert(
            header::VARY,
            HeaderValue::from_static("authorization, accept-language"),
        );
    }
}

fn is_json(response: &Response) -> bool {
    response
        .content_type()
        .is_some_and(|kind| kind.starts_with("application/json"))
}

fn has_secret(body: &[u8]) -> bool {
    SECRETS
        .iter()
        .any(|secret| memchr::memmem::find(body, secret.as_bytes()).is_some())
}

/// The body as it was asked for; nothing where it is that already.
fn shaped(reading: &Reading, body: &[u8]) -> Result<Option<Vec<u8>>> {
    let Some(asked) = reading.asked() else {
        return Ok(None);
    };
    if !reading.is_page() {
        return match (&asked.cursor, asked.fields.is_empty()) {
            (Some(_), _) => Err(not_offered("cursor")),
            (None, false) => Err(not_offered("fields")),
            (None, true) => Ok(None),
        };
    }
    let counts = reading.wants_total();
    if asked.cursor.is_none() && asked.fields.is_empty() && counts {
        return Ok(None);
    }
    let read = serde_json::from_slice(body);
    let mut page: BTreeMap<String, Raw> = read.map_err(Problem::internal)?;
    if !counts {
        page.retain(|name, _| ROWS.contains(&name.as_str()));
    }
    if asked.cursor.is_some() {
        page.remove("page");
    }
    if let Some(next) = reading.0.next_cursor.get() {
        let next = serde_json::value::to_raw_value(next).map_err(Problem::internal)?;
        page.insert("next_cursor".to_owned(), next);
    }
    if !asked.fields.is_empty()
        && let Some(items) = page.get("items")
    {
        let columns = reading.columns().clone();
        let items = narrowed(items, &asked.fields, columns)?;
        page.insert("items".to_owned(), items);
    }
    let text = serde_json::to_vec(&page).map_err(Problem::internal)?;
    Ok(Some(text))
}

/// The rows with these fields only, in this order. `columns` are all that a row may have.
fn narrowed(items: &RawValue, fields: &[String], columns: Option<Vec<String>>) -> Result<Raw> {
    let rows: Vec<BTreeMap<String, Raw>> =
        serde_json::from_str(items.get()).map_err(Problem::internal)?;
    let mut known: BTreeSet<&str> = rows
        .iter()
        .flatten()
        .map(|(name, _)| name.as_str())
        .collect();
    known.extend(columns.iter().flatten().map(String::as_str));
    for field in fields {
        if !(known.contains(field.as_str()) || known.is_empty() && columns.is_none()) {
            return Err(unknown_column(field, &known));
        }
    }
    let row = |row: &BTreeMap<String, Raw>| {
        let had = fields
            .iter()
            .filter_map(|field| Some(format!("\"{field}\":{}", row.get(field)?.get())));
        format!("{{{}}}", had.collect::<Vec<_>>().join(","))
    };
    let rows: Vec<String> = rows.iter().map(row).collect();
    RawValue::from_string(format!("[{}]", rows.join(","))).map_err(Problem::internal)
}

fn unknown_column(field: &str, known: &BTreeSet<&str>) -> Problem {
    let all = known.iter().copied().collect::<Vec<_>>().join(", ");
    Problem::field(
        "fields",
        Text::new(
            format!("This list has no column {field}. It has: {all}."),
            format!("لا يوجد عمود باسم {field} في هذه القائمة. أعمدتها: {all}."),
        ),
    )
}

fn not_offered(parameter: &str) -> Problem {
    Problem::field(
        parameter,
        Text::fixed(
            "This list cannot be read in this way. Leave the parameter out.",
            "لا يمكن قراءة هذه القائمة بهذه الطريقة. احذف هذا المعامل.",
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::super::Asked;
    use super::*;

    const PAGE: &str = r#"{"items":[{"id":1,"name":"A","rent":"1.50"},{"id":2,"rent":"2.00"}],"total":2,"page":1,"page_size":25,"sums":{"rent":"3.50"}}"#;

    fn asked(asked: Asked, next: Option<&str>) -> Reading {
        let reading = Reading::default();
        reading.ask(asked);
        reading.show_page(|| Some(["id", "name", "rent"].map(str::to_owned).to_vec()));
        if let Some(next) = next {
            reading.go_on_at(next.to_owned());
        }
        reading
    }

    fn text(reading: &Reading) -> String {
        let text = shaped(reading, PAGE.as_bytes()).expect("a shape");
        String::from_utf8(text.expect("another text")).expect("text")
    }

    fn fields(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn a_plain_page_stays_as_it_was_written() {
        let plain = shaped(&asked(Asked::default(), None), PAGE.as_bytes());
        assert!(plain.expect("a shape").is_none());
        let other = shaped(&Reading::default(), PAGE.as_bytes());
        assert!(other.expect("a shape").is_none());
    }

    #[test]
    fn rows_have_the_fields_that_were_asked_for_in_their_order() {
        let some = Asked {
            fields: fields(&["rent", "name"]),
            ..Asked::default()
        };
        assert_eq!(
            text(&asked(some, None)),
            r#"{"items":[{"rent":"1.50","name":"A"},{"rent":"2.00"}],"page":1,"page_size":25,"sums":{"rent":"3.50"},"total":2}"#
        );
    }

    #[test]
    fn a_column_that_is_not_there_is_named_with_those_that_are() {
        let hidden = Asked {
            fields: fields(&["id", "password_hash"]),
            ..Asked::default()
        };
        let refused = shaped(&asked(hidden, None), PAGE.as_bytes()).expect_err("refused");
        let said = refused.to_string();
        assert!(said.contains("no column password_hash"), "{said}");
        assert!(said.contains("id, name, rent"), "{said}");
    }

    #[test]
    fn without_totals_a_page_has_neither_count_nor_sums() {
        let some = Asked {
            total: Some(false),
            fields: fields(&["id"]),
            ..Asked::default()
        };
        assert_eq!(
            text(&asked(some, None)),
            r#"{"items":[{"id":1},{"id":2}],"page":1,"page_size":25}"#
        );
    }

    #[test]
    fn a_cursor_leaves_out_the_number_of_the_page_and_says_where_to_go_on() {
        let begun = || Asked {
            cursor: Some(String::new()),
            fields: fields(&["id"]),
            ..Asked::default()
        };
        assert_eq!(
            text(&asked(begun(), Some("abc"))),
            r#"{"items":[{"id":1},{"id":2}],"next_cursor":"abc","page_size":25}"#
        );
        let counted = Asked {
            total: Some(true),
            ..begun()
        };
        assert_eq!(
            text(&asked(counted, None)),
            r#"{"items":[{"id":1},{"id":2}],"page_size":25,"sums":{"rent":"3.50"},"total":2}"#
        );
    }

    #[test]
    fn who_asks_for_a_cursor_where_there_is_no_page_is_told() {
        let reading = Reading::default();
        reading.ask(Asked {
            cursor: Some(String::new()),
            ..Asked::default()
        });
        let refused = shaped(&reading, b"[]").expect_err("refused");
        assert_eq!(refused.fields().collect::<Vec<_>>(), ["cursor"]);
    }

    #[test]
    fn what_opens_something_is_not_kept_by_browsers() {
        assert!(has_secret(br#"{"items":[{"secret":"whsec_1"}]}"#));
        assert!(!has_secret(br#"{"items":[{"secret":null,"rent":"1.50"}]}"#));
    }

    #[tokio::test]
    async fn who_has_it_gets_no_body() {
        let answer = || {
            Response::builder()
                .content_type("application/json; charset=utf-8")
                .body(PAGE)
        };
        let under = |tag: &str| {
            let request = poem::Request::builder().header("if-none-match", tag);
            Conditions::of(&request.finish())
        };
        let reading = Reading::default();
        let first = finish(&reading, &under("\"b-other\""), answer()).await;
        let first = first.expect("an answer");
        assert_eq!(first.status(), StatusCode::OK);
        let tag = first.header("etag").expect("a tag").to_owned();
        assert_eq!(first.into_body().into_string().await.expect("text"), PAGE);
        let again = finish(&reading, &under(&tag), answer()).await;
        let again = again.expect("an answer");
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
        assert_eq!(again.header("etag"), Some(tag.as_str()));
        assert!(again.header("content-type").is_none());
        assert!(again.into_body().is_empty());
    }
}
