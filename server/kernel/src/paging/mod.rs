//! Lists: page or cursor, page size with a cap, sort, free-text search, filters, an exact total, only some columns, what was
//! changed since an instant.
//! A feature declares a list's columns once with [`list!`](crate::list) and its filters with
//! [`filter!`](crate::filter).

use chrono::{DateTime, Datelike as _, NaiveDate, Utc};
use poem::{Request, RequestBody};
use poem_openapi::registry::{MetaParamIn, MetaSchemaRef, Registry};
use poem_openapi::types::{ParseFromJSON, ToJSON, Type};
use poem_openapi::{ApiExtractor, ApiExtractorType, ExtractParamOptions, Object};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::auth::kernel_of;
use crate::error::{Problem, Result};
use crate::reading::{Asked, Reading};
use crate::text::Text;
use crate::{code, json};

mod audited;
mod cursor;
mod joins;
mod listed;
mod query;
mod streamed;

use audited::no_changes_told;
pub use audited::{AuditedRows, plug_audited_rows};
pub use listed::{Columns, ListFilter, Listed, Sort};
pub use query::ListQuery;

pub const DEFAULT_PAGE_SIZE: u32 = 25;
pub const MAX_PAGE_SIZE: u32 = 200;
/// Rows that one export may have.
pub const MAX_EXPORT: u32 = 50_000;
/// The query parameters that every list has; [`List`] adds a feature's own filters.
pub const PAGING_PARAMETERS: [&str; 8] = [
    "page",
    "page_size",
    "cursor",
    "sort",
    "search",
    "fields",
    "total",
    "updated_since",
];
/// Columns that one list may be asked for.
const MAX_FIELDS: usize = 100;

/// What an export has beside the list's parameters; its handler reads it.
const EXPORT_FORMAT: &str = "format";

/// Which part of a list, in which order.
#[derive(Debug, Clone)]
pub struct Paging {
    pub page: u32,
    pub page_size: u32,
    /// Column names; a leading `-` is descending.
    pub sort: Vec<String>,
    pub search: Option<String>,
    /// Only rows whose record was made or changed since then.
    pub updated_since: Option<DateTime<Utc>>,
    /// What the answer is asked beside it.
    pub reading: Reading,
}

impl Default for Paging {
    fn default() -> Self {
        Self {
            page: 1,
            page_size: DEFAULT_PAGE_SIZE,
            sort: Vec::new(),
            search: None,
            updated_since: None,
            reading: Reading::default(),
        }
    }
}

impl Paging {
    pub fn limit(&self) -> i64 {
        i64::from(self.page_size)
    }

    pub fn offset(&self) -> i64 {
        i64::from(self.page - 1) * i64::from(self.page_size)
    }

    /// The same list from its beginning, as many rows as an export may have.
    pub fn for_export(&self) -> Self {
        Self {
            page: 1,
            page_size: MAX_EXPORT,
            ..self.clone()
        }
    }
}

/// One page of a list.
#[derive(Debug, Object, Serialize)]
pub struct Page<T: ParseFromJSON + ToJSON + Type + Send + Sync> {
    pub items: Vec<T>,
    /// Rows that match, over all pages.
    pub total: i64,
    pub page: u32,
    pub page_size: u32,
}

impl<T: ParseFromJSON + ToJSON + Type + Send + Sync> Page<T> {
    pub fn new(items: Vec<T>, total: i64, paging: &Paging) -> Self {
        paging.reading.show_page(json::names_of::<T>);
        Self {
            items,
            total,
            page: paging.page,
            page_size: paging.page_size,
        }
    }

    pub fn map<U: ParseFromJSON + ToJSON + Type + Send + Sync>(
        self,
        convert: impl FnMut(T) -> U,
    ) -> Page<U> {
        Page {
            items: self.items.into_iter().map(convert).collect(),
            total: self.total,
            page: self.page,
            page_size: self.page_size,
        }
    }
}

/// The query string of a list: paging and the feature's filters `F`
/// (a poem-openapi `Object` whose fields are all `Option`s, also `Deserialize`).
/// The published spec shows each field as a query parameter of its own.
pub struct List<F> {
    pub paging: Paging,
    pub filter: F,
}

/// For lists without filters of their own.
#[derive(Debug, Default, Object, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoFilter {}

impl<'a, F: Type + DeserializeOwned + Send> ApiExtractor<'a> for List<F> {
    const TYPES: &'static [ApiExtractorType] = &[ApiExtractorType::Parameter];
    type ParamType = ();
    type ParamRawType = ();

    fn register(registry: &mut Registry) {
        F::register(registry);
    }

    fn param_in() -> Option<MetaParamIn> {
        Some(MetaParamIn::Query)
    }

    fn param_schema_ref() -> Option<MetaSchemaRef> {
        Some(F::schema_ref())
    }

    async fn from_request(
        request: &'a Request,
        _body: &mut RequestBody,
        _options: ExtractParamOptions<()>,
    ) -> poem::Result<Self> {
        let reading = Reading::of(request);
        let list = request.uri().path();
        let query = request.uri().query().unwrap_or_default();
        let (list, asked) = Self::parse(query, list, &reading)?;
        let kernel = match &asked.cursor {
            Some(_) => Some(kernel_of(request)?),
            None => None,
        };
        reading.ask(Asked { kernel, ..asked });
        Ok(list)
    }
}

impl<F: Type + DeserializeOwned> List<F> {
    /// `list`: which one it is, by its path.
    fn parse(query: &str, list: &str, reading: &Reading) -> Result<(Self, Asked)> {
        let pairs: Vec<(String, String)> = serde_urlencoded::from_str(query)
            .map_err(|error| Problem::bad_request(error.to_string()))?;
        // Empty, it asks for the beginning.
        let cursor = pairs.iter().find(|(name, _)| name == "cursor");
        let cursor = cursor.map(|(_, cursor)| cursor.trim().to_owned());
        let (own, rest): (Vec<_>, Vec<_>) = pairs
            .into_iter()
            .filter(|(name, value)| name != EXPORT_FORMAT && !value.trim().is_empty())
            .partition(|(name, _)| PAGING_PARAMETERS.contains(&name.as_str()));
        if rest
            .iter()
            .chain(&own)
            .any(|(_, value)| value.contains('\0'))
        {
            return Err(Problem::bad_request("a parameter has a NUL character"));
        }
        for (name, value) in &rest {
            check_date(name, value)?;
            filters::<F>(std::slice::from_ref(&(name, value)))
                .map_err(|reason| wrong_filter::<F>(name, &reason))?;
        }
        let all: Vec<_> = rest.iter().map(|(name, value)| (name, value)).collect();
        let filter = filters(&all).map_err(Problem::bad_request)?;
        if cursor.is_some() && own.iter().any(|(name, _)| name == "page") {
            return Err(page_and_cursor());
        }
        let asked = Asked {
            list: narrowed_by(list, &own, &rest),
            cursor,
            ..Asked::default()
        };
        let (paging, asked) = paging_of(own, asked)?;
        let paging = Paging {
            reading: reading.clone(),
            ..paging
        };
        Ok((Self { paging, filter }, asked))
    }
}

/// The list with all that decides on its rows and their order: what a cursor belongs to.
fn narrowed_by(list: &str, own: &[(String, String)], filters: &[(String, String)]) -> String {
    let deciding = ["sort", "search", "updated_since"];
    let own = own
        .iter()
        .filter(|(name, _)| deciding.contains(&name.as_str()));
    let mut all: Vec<_> = own
        .chain(filters)
        .map(|(name, value)| format!("{name}={}", value.trim()))
        .collect();
    all.sort_unstable();
    format!("{list}?{}", all.join("&"))
}

fn page_and_cursor() -> Problem {
    Problem::field(
        "page",
        Text::fixed(
            "A cursor says by itself where the list goes on. Leave the page out.",
            "يحدد المؤشر بنفسه موضع متابعة القائمة. احذف رقم الصفحة.",
        ),
    )
}

fn filters<F: DeserializeOwned>(pairs: &[(&String, &String)]) -> Result<F, String> {
    let encoded = serde_urlencoded::to_string(pairs).map_err(|error| error.to_string())?;
    serde_urlencoded::from_str(&encoded).map_err(|error| error.to_string())
}

/// Why a filter cannot be used, on its own name.
fn wrong_filter<F: Type>(name: &str, reason: &str) -> Problem {
    let text = code::refusal(reason).or_else(|| json::expected_of::<F>(name));
    let text = text.unwrap_or_else(|| {
        Text::fixed(
            "This list has no such filter.",
            "لا يوجد مرشح بهذا الاسم في هذه القائمة.",
        )
    });
    Problem::field(name, text)
}

/// Postgres refuses days before 4714 BC.
fn check_date(name: &str, value: &str) -> Result<()> {
    match value.trim().parse::<NaiveDate>() {
        Ok(day) if !DATES.contains(&day.year()) => {
            let (first, last) = (DATES.start(), DATES.end());
            let text = Text::new(
                format!("The year must be from {first} to {last}."),
                format!("يجب أن تكون السنة من {first} إلى {last}."),
            );
            Err(Problem::field(name, text))
        }
        _ => Ok(()),
    }
}

/// Years that lists are asked for.
const DATES: std::ops::RangeInclusive<i32> = 1..=9999;

fn paging_of(pairs: Vec<(String, String)>, mut asked: Asked) -> Result<(Paging, Asked)> {
    let mut paging = Paging::default();
    for (name, value) in pairs {
        match name.as_str() {
            "page" => paging.page = number(&name, &value, 1_000_000)?,
            "page_size" => paging.page_size = number(&name, &value, MAX_PAGE_SIZE)?,
            "sort" => paging.sort = named(&value).collect(),
            "fields" => asked.fields = once_each(named(&value)),
            "total" => asked.total = Some(yes_or_no(&name, &value)?),
            "updated_since" => paging.updated_since = Some(instant(&name, &value)?),
            "cursor" => {}
            _ => paging.search = Some(value.trim().chars().take(100).collect()),
        }
    }
    Ok((paging, asked))
}

/// Names with commas between them.
fn named(value: &str) -> impl Iterator<Item = String> {
    value.split(',').map(|part| part.trim().to_owned())
}

/// A row has a column once, however often it is asked for.
fn once_each(names: impl Iterator<Item = String>) -> Vec<String> {
    let mut columns = Vec::new();
    for name in names.take(MAX_FIELDS) {
        if !columns.contains(&name) {
            columns.push(name);
        }
    }
    columns
}

fn yes_or_no(name: &str, value: &str) -> Result<bool> {
    value.trim().parse().map_err(|_| {
        Problem::field(
            name,
            Text::fixed(
                "This must be true or false.",
                "يجب أن تكون القيمة true أو false.",
            ),
        )
    })
}

fn instant(name: &str, value: &str) -> Result<DateTime<Utc>> {
    // In an address a plus sign that was not encoded is a space.
    let text = value.trim().replace(' ', "+");
    let read = DateTime::parse_from_rfc3339(&text).ok();
    read.map(|at| at.to_utc())
        .filter(|at| DATES.contains(&at.year()))
        .ok_or_else(|| {
            Problem::field(
                name,
                Text::fixed(
                    "This must be an instant, such as 2026-01-31T08:00:00Z.",
                    "يجب أن تكون لحظة زمنية، مثل 2026-01-31T08:00:00Z.",
                ),
            )
        })
}

fn number(name: &str, value: &str, max: u32) -> Result<u32> {
    value
        .parse()
        .ok()
        .filter(|number| (1..=max).contains(number))
        .ok_or_else(|| {
            Problem::field(
                name,
                Text::new(
                    format!("This must be a whole number from 1 to {max}."),
                    format!("يجب أن يكون عدداً صحيحاً من 1 إلى {max}."),
                ),
            )
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Object, serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Filter {
        status: Option<i16>,
        due_from: Option<NaiveDate>,
        is_read: Option<bool>,
    }

    fn parse(query: &str) -> Result<List<Filter>> {
        read(query).map(|(list, _)| list)
    }

    fn read(query: &str) -> Result<(List<Filter>, Asked)> {
        List::parse(query, "/api/merchant/things", &Reading::default())
    }

    #[test]
    fn a_list_is_asked_for_a_part_of_itself() {
        let (list, asked) = read(
            "cursor=&fields=id,+name,id&total=true&updated_since=2026-01-31T12:00:00%2B04:00&status=1",
        )
        .expect("a list");
        assert_eq!(asked.cursor.as_deref(), Some(""));
        assert_eq!(asked.fields, ["id", "name"]);
        assert_eq!(asked.total, Some(true));
        let since = list.paging.updated_since.expect("an instant");
        assert_eq!(since.to_rfc3339(), "2026-01-31T08:00:00+00:00");
        let unencoded = read("updated_since=2026-01-31T12:00:00+04:00").expect("a list");
        assert_eq!(unencoded.0.paging.updated_since, Some(since));
        for wrong in [
            "total=1",
            "updated_since=2026-01-31",
            "updated_since=yesterday",
            "cursor=&page=2",
        ] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_cursor_belongs_to_what_decides_on_rows_and_order() {
        let of = |query| read(query).expect("a list").1.list;
        let list = of("cursor=&status=1&sort=-rent&search=sara");
        assert_eq!(
            list,
            of("sort=-rent&search=sara&status=1&page_size=5&fields=id&total=true&cursor=abc")
        );
        for other in [
            "status=2&sort=-rent&search=sara",
            "status=1&sort=rent&search=sara",
            "status=1&sort=-rent",
        ] {
            assert_ne!(list, of(other));
        }
    }

    #[test]
    fn a_refused_filter_says_what_it_wants() {
        let said = |query: &str| {
            let problem = parse(query).err().expect("refused");
            let errors = problem.body(crate::text::Language::En, None).errors;
            errors
                .expect("of a field")
                .into_values()
                .flatten()
                .collect::<String>()
        };
        for date in ["5000-13-01", "x", "2026-01", "2026-01-01x"] {
            assert!(
                said(&format!("due_from={date}")).contains("2026-01-31"),
                "{date}"
            );
        }
        let number = "This must be a whole number from -32768 to 32767.";
        assert_eq!(said("status=x"), number);
        assert_eq!(said("status=99999"), number);
        assert_eq!(said("is_read=1"), "This must be true or false.");
        let list = parse("due_from=2026-01-31&is_read=true").unwrap();
        assert_eq!(list.filter.due_from, NaiveDate::from_ymd_opt(2026, 1, 31));
        assert_eq!(list.filter.is_read, Some(true));
    }

    #[test]
    fn a_query_string_is_split_into_paging_and_filters() {
        let list =
            parse("page=2&page_size=50&sort=-rent,number&search=+sara+&status=1&empty=").unwrap();
        assert_eq!((list.paging.page, list.paging.page_size), (2, 50));
        assert_eq!(list.paging.sort, ["-rent", "number"]);
        assert_eq!(list.paging.search.as_deref(), Some("sara"));
        assert_eq!(list.filter.status, Some(1));
    }

    #[test]
    fn wrong_numbers_are_refused() {
        assert!(parse("page=0").is_err());
        assert!(parse("page_size=201").is_err());
        let named = |query| {
            let problem = parse(query).err().expect("refused");
            let errors = problem.body(crate::text::Language::En, None).errors;
            errors.expect("of a field").into_keys().next()
        };
        assert_eq!(named("status=x").as_deref(), Some("status"));
        assert_eq!(named("statuss=1").as_deref(), Some("statuss"));
        assert_eq!(named("due_from=-4713-01-01").as_deref(), Some("due_from"));
    }
}
