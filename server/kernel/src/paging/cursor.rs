//! Where a list goes on: the values of its sort columns in the last row that was read, sealed. What comes after them is a
//! condition, so that a page costs the same however many rows lie before it, and rows that are added or removed in between
//! move no others.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sea_orm::{QueryResult, Value};
use sha2::{Digest as _, Sha256};

use crate::config::Config;
use crate::entropy::Entropy;
use crate::error::{Problem, Result};
use crate::reading::Reading;
use crate::sealing::SealingKeys;
use crate::text::Text;

const PURPOSE: &str = "cursors of lists";

/// One of the columns that a list is sorted by.
#[derive(Debug, PartialEq)]
pub(super) struct Term {
    pub(super) sql: String,
    descends: bool,
    /// Whether rows without a value come before the others.
    nulls_first: bool,
    /// Whether rows may have no value there, as far as is known.
    may_be_null: bool,
}

/// The value of a term in a row, as Postgres writes it, and its type.
type Place = (String, Option<String>);

/// The terms of an `ORDER BY` up to the key, which tells all rows apart. `required` are the columns that all rows have.
pub(super) fn terms(order: &str, key: &str, required: &[String]) -> Vec<Term> {
    let mut terms = Vec::new();
    for part in parts(order) {
        let term = Term::read(part, key, required);
        let is_key = term.sql == key;
        terms.push(term);
        if is_key {
            break;
        }
    }
    terms
}

impl Term {
    fn read(part: &str, key: &str, required: &[String]) -> Self {
        let (rest, nulls_first) = match part.strip_suffix(" NULLS FIRST") {
            Some(rest) => (rest, Some(true)),
            None => part
                .strip_suffix(" NULLS LAST")
                .map_or((part, None), |rest| (rest, Some(false))),
        };
        let (sql, descends) = match rest.strip_suffix(" DESC") {
            Some(sql) => (sql, true),
            None => (rest.strip_suffix(" ASC").unwrap_or(rest), false),
        };
        Self {
            sql: sql.to_owned(),
            descends,
            nulls_first: nulls_first.unwrap_or(descends),
            may_be_null: sql != key && !has_value(sql, required),
        }
    }

    /// Whether rows without a value come after those with one.
    fn ends_in_nulls(&self) -> bool {
        self.may_be_null && !self.nulls_first
    }

    /// What lies after a value in this column alone; `value` is its SQL, nothing where the row had none.
    fn after(&self, value: Option<&str>) -> Option<String> {
        let sql = &self.sql;
        let sign = if self.descends { "<" } else { ">" };
        match value {
            Some(value) if self.ends_in_nulls() => {
                Some(format!("({sql} {sign} {value} OR {sql} IS NULL)"))
            }
            Some(value) => Some(format!("{sql} {sign} {value}")),
            None if self.nulls_first => Some(format!("{sql} IS NOT NULL")),
            None => None,
        }
    }

    fn equals(&self, value: Option<&str>) -> String {
        match value {
            Some(value) => format!("{} = {value}", self.sql),
            None => format!("{} IS NULL", self.sql),
        }
    }
}

/// Whether every row has a value there: it is a column that all rows have, or is counted from such columns.
fn has_value(sql: &str, required: &[String]) -> bool {
    let is_required = |name: &str| required.iter().any(|column| column == name);
    let is_part = |character: char| character.is_ascii_alphanumeric() || "_.".contains(character);
    let is_plain = sql
        .chars()
        .all(|character| is_part(character) || " ()+-*%".contains(character));
    is_required(sql)
        || is_plain
            && sql
                .split(|character| !is_part(character))
                .filter(|word| !word.is_empty())
                .all(|word| is_required(word) || STRICT.contains(&word) || is_number(word))
}

fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Functions that have a value where they are given one.
const STRICT: [&str; 2] = ["length", "lower"];

/// The columns beside a row's own that say where it stands: [`place_of`] reads them.
pub(super) fn selected(terms: &[Term]) -> String {
    let columns = terms.iter().enumerate().map(|(index, term)| {
        let sql = &term.sql;
        format!(", ({sql})::text AS list_at_{index}, pg_typeof({sql})::text AS list_type_{index}")
    });
    columns.collect()
}

fn place_of(row: &QueryResult, terms: &[Term]) -> Result<Vec<Place>> {
    let places = (0..terms.len()).map(|index| -> Result<Place> {
        let kind: String = row.try_get("", &format!("list_type_{index}"))?;
        let value: Option<String> = row.try_get("", &format!("list_at_{index}"))?;
        Ok((kind, value))
    });
    places.collect()
}

/// A condition with its values.
pub(super) type Condition = (String, Vec<Value>);

/// The conditions for what comes after a place, one after the other; the first of their values is number `first`. There are
/// two where the rows without a value come last: of both at once no index has the order.
fn after(terms: &[Term], places: &[Place], first: usize) -> Vec<Condition> {
    let mut values: Vec<Value> = Vec::new();
    let mut bound: Vec<Option<String>> = Vec::with_capacity(places.len());
    for (kind, value) in places {
        bound.push(value.as_ref().map(|value| {
            values.push(value.clone().into());
            let number = first + values.len() - 1;
            format!("CAST(${number}::text AS {})", written(kind))
        }));
    }
    let descends = terms.first().is_some_and(|term| term.descends);
    let is_row = terms
        .iter()
        .zip(&bound)
        .all(|(term, value)| term.descends == descends && !term.may_be_null && value.is_some());
    if is_row {
        let sign = if descends { "<" } else { ">" };
        let columns: Vec<_> = terms.iter().map(|term| term.sql.as_str()).collect();
        let bound: Vec<_> = bound.iter().flatten().map(String::as_str).collect();
        let condition = match (columns.as_slice(), bound.as_slice()) {
            ([column], [value]) => format!("{column} {sign} {value}"),
            _ => format!("({}) {sign} ({})", columns.join(", "), bound.join(", ")),
        };
        return vec![(condition, values)];
    }
    let mut conditions = vec![(in_turn(terms, &bound), values)];
    if let (Some(term), Some(Some(_))) = (terms.first(), bound.first())
        && term.ends_in_nulls()
    {
        conditions.push((format!("{} IS NULL", term.sql), Vec::new()));
    }
    conditions
}

/// Directions differ, or rows may have no value: what is after in the first column, or equal there and after in the second,
/// and so on. What all of it has in common stands before it, for an index on the first column; rows that have no value there
/// are asked for by themselves.
fn in_turn(terms: &[Term], bound: &[Option<String>]) -> String {
    let mut equal = String::new();
    let mut ways = Vec::with_capacity(terms.len());
    for (term, value) in terms.iter().zip(bound) {
        if let Some(after) = term.after(value.as_deref()) {
            ways.push(format!("({equal}{after})"));
        }
        equal = format!("{equal}{} AND ", term.equals(value.as_deref()));
    }
    let ways = ways.join(" OR ");
    let common = terms.first().zip(bound.first()).and_then(|(term, value)| {
        let sign = if term.descends { "<=" } else { ">=" };
        match value {
            Some(value) => Some(format!("{} {sign} {value} AND ", term.sql)),
            None if term.nulls_first => None,
            None => Some(format!("{} IS NULL AND ", term.sql)),
        }
    });
    format!("({}({ways}))", common.unwrap_or_default())
}

/// A type that takes a value as long as it is: `character` alone would cut it to one letter.
fn written(kind: &str) -> &str {
    match kind {
        "character" => "bpchar",
        "bit" => "varbit",
        kind => kind,
    }
}

/// An order's terms: the commas between them, not those inside of brackets.
fn parts(order: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut depth, mut start) = (0_usize, 0);
    for (at, character) in order.char_indices() {
        match character {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                parts.push(order[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(order[start..].trim());
    parts
}

/// What is after the caller's cursor, one condition after the other, with their values from number `first` on.
pub(super) fn opened(
    reading: &Reading,
    cursor: &str,
    order: &str,
    terms: &[Term],
    first: usize,
) -> Result<Vec<Condition>> {
    if cursor.is_empty() {
        return Ok(vec![("true".to_owned(), Vec::new())]);
    }
    let places = unsealed(reading, cursor, order)
        .filter(|places| places.len() == terms.len())
        .ok_or_else(refused)?;
    Ok(after(terms, &places, first))
}

fn unsealed(reading: &Reading, cursor: &str, order: &str) -> Option<Vec<Place>> {
    let kernel = reading.asked()?.kernel.as_ref()?;
    let sealed = URL_SAFE_NO_PAD.decode(cursor).ok()?;
    let keys = SealingKeys::derived(&kernel.config, PURPOSE);
    let plain = keys.open(&context(reading, order)?, &sealed).ok()?;
    serde_json::from_slice(&plain).ok()
}

/// The cursor of what comes after this row.
pub(super) fn sealed(
    reading: &Reading,
    row: &QueryResult,
    order: &str,
    terms: &[Term],
) -> Result<Option<String>> {
    let Some((kernel, context)) = reading
        .asked()
        .and_then(|asked| asked.kernel.as_ref())
        .zip(context(reading, order))
    else {
        return Ok(None);
    };
    let plain = serde_json::to_vec(&place_of(row, terms)?)?;
    // The same place of the same list has the same cursor, so that a page that did not change has the same tag.
    let told = format!(
        "{PURPOSE} {} {}",
        hex::encode(&context),
        hex::encode(&plain)
    );
    let nonce = Nonce(Config::derived_from(&kernel.config.secret_key, &told));
    let keys = SealingKeys::derived(&kernel.config, PURPOSE);
    let sealed = keys.seal(&nonce, &context, &plain);
    let sealed = sealed.map_err(Problem::internal)?;
    Ok(Some(URL_SAFE_NO_PAD.encode(sealed)))
}

/// What a cursor belongs to: whose list it is, which, how narrowed and in which order.
fn context(reading: &Reading, order: &str) -> Option<Vec<u8>> {
    let list = &reading.asked()?.list;
    let told = serde_json::to_vec(&(reading.scope(), list, order)).ok()?;
    Some(Sha256::digest(told).to_vec())
}

struct Nonce([u8; 32]);

impl Entropy for Nonce {
    fn fill(&self, bytes: &mut [u8]) {
        for (byte, own) in bytes.iter_mut().zip(self.0) {
            *byte = own;
        }
    }
}

/// Forged, of another merchant or list, or taken to other filters: which of them is not told.
fn refused() -> Problem {
    Problem::new(
        422,
        "wrong_cursor",
        Text::fixed(
            "This cursor does not belong to this list with these filters and this order. Begin again with an empty cursor.",
            "لا يخص هذا المؤشر هذه القائمة بهذه المرشحات وهذا الترتيب. ابدأ من جديد بمؤشر فارغ.",
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(kind: &str, value: Option<&str>) -> Place {
        (kind.to_owned(), value.map(str::to_owned))
    }

    fn condition(order: &str, required: &[&str], places: &[Place]) -> String {
        let required: Vec<String> = required.iter().map(|name| (*name).to_owned()).collect();
        let all = after(&terms(order, "c.id", &required), places, 3);
        let all: Vec<String> = all.into_iter().map(|(condition, _)| condition).collect();
        all.join(" then ")
    }

    #[test]
    fn an_order_is_read_up_to_the_key() {
        let order =
            "coalesce(c.a, c.b) ASC, c.name DESC NULLS LAST, c.at NULLS FIRST, c.id DESC, c.id";
        let read = terms(order, "c.id", &["c.name".to_owned()]);
        let term = |sql: &str, descends, nulls_first, may_be_null| Term {
            sql: sql.to_owned(),
            descends,
            nulls_first,
            may_be_null,
        };
        assert_eq!(
            read,
            [
                term("coalesce(c.a, c.b)", false, false, true),
                term("c.name", true, false, false),
                term("c.at", false, true, true),
                term("c.id", true, true, false),
            ]
        );
    }

    #[test]
    fn what_is_counted_from_columns_with_values_has_one() {
        let required = ["p.status", "p.number"].map(str::to_owned);
        for sql in ["p.status", "((p.status + 3) % 4)", "length(p.number)"] {
            assert!(has_value(sql, &required), "{sql}");
        }
        for sql in [
            "p.day",
            "p.status + p.day",
            "nullif(p.status, 3)",
            "CASE WHEN p.status = 1 THEN 2 END",
            "p.status / 0",
        ] {
            assert!(!has_value(sql, &required), "{sql}");
        }
    }

    #[test]
    fn one_direction_is_a_comparison_of_rows() {
        let id = place("bigint", Some("7"));
        assert_eq!(
            condition("c.id", &[], std::slice::from_ref(&id)),
            "c.id > CAST($3::text AS bigint)"
        );
        assert_eq!(
            condition(
                "c.name DESC, c.id DESC",
                &["c.name"],
                &[place("text", Some("a")), id]
            ),
            "(c.name, c.id) < (CAST($3::text AS text), CAST($4::text AS bigint))"
        );
    }

    #[test]
    fn two_directions_are_compared_in_turn() {
        let places = [
            place("date", Some("2026-01-31")),
            place("bigint", Some("7")),
        ];
        assert_eq!(
            condition("c.day DESC, c.id", &["c.day"], &places),
            "(c.day <= CAST($3::text AS date) AND ((c.day < CAST($3::text AS date)) \
             OR (c.day = CAST($3::text AS date) AND c.id > CAST($4::text AS bigint))))"
        );
    }

    #[test]
    fn rows_without_a_value_are_where_the_order_has_them() {
        let id = || place("bigint", Some("7"));
        let given = [place("date", Some("2026-01-31")), id()];
        let none = [place("date", None), id()];
        assert_eq!(
            condition("c.day ASC, c.id", &[], &given),
            "(c.day >= CAST($3::text AS date) AND (((c.day > CAST($3::text AS date) OR c.day IS NULL)) \
             OR (c.day = CAST($3::text AS date) AND c.id > CAST($4::text AS bigint)))) then c.day IS NULL"
        );
        assert_eq!(
            condition("c.day ASC, c.id", &[], &none),
            "(c.day IS NULL AND ((c.day IS NULL AND c.id > CAST($3::text AS bigint))))"
        );
        assert_eq!(
            condition("c.day DESC, c.id", &[], &none),
            "(((c.day IS NOT NULL) OR (c.day IS NULL AND c.id > CAST($3::text AS bigint))))"
        );
    }

    #[test]
    fn a_type_without_a_length_cuts_nothing() {
        assert_eq!(written("character"), "bpchar");
        assert_eq!(written("numeric"), "numeric");
    }
}
