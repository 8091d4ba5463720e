//! Lists: page, page size with a cap, sort, free-text search, filters, an exact total.

use poem::{Request, RequestBody};
use poem_openapi::registry::{MetaParamIn, MetaSchemaRef, Registry};
use poem_openapi::types::{ParseFromJSON, ToJSON, Type};
use poem_openapi::{ApiExtractor, ApiExtractorType, ExtractParamOptions, Object};
use sea_orm::{ConnectionTrait, DbBackend, FromQueryResult, QueryResult, Statement, Value};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::{Problem, Result};
use crate::text::{Text, like_pattern};

pub const DEFAULT_PAGE_SIZE: u32 = 25;
pub const MAX_PAGE_SIZE: u32 = 200;
/// Rows that one export may have.
pub const MAX_EXPORT: u32 = 50_000;
/// The query parameters that every list has; [`List`] adds a feature's own filters.
pub const PAGING_PARAMETERS: [&str; 4] = ["page", "page_size", "sort", "search"];

/// Which part of a list, in which order.
#[derive(Debug, Clone)]
pub struct Paging {
    pub page: u32,
    pub page_size: u32,
    /// Column names; a leading `-` is descending.
    pub sort: Vec<String>,
    pub search: Option<String>,
}

impl Default for Paging {
    fn default() -> Self {
        Self {
            page: 1,
            page_size: DEFAULT_PAGE_SIZE,
            sort: Vec::new(),
            search: None,
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
        Ok(Self::parse(request.uri().query().unwrap_or_default())?)
    }
}

impl<F: DeserializeOwned> List<F> {
    fn parse(query: &str) -> Result<Self> {
        let pairs: Vec<(String, String)> = serde_urlencoded::from_str(query)
            .map_err(|error| Problem::bad_request(error.to_string()))?;
        let (own, rest): (Vec<_>, Vec<_>) = pairs
            .into_iter()
            .filter(|(_, value)| !value.trim().is_empty())
            .partition(|(name, _)| PAGING_PARAMETERS.contains(&name.as_str()));
        if rest
            .iter()
            .chain(&own)
            .any(|(_, value)| value.contains('\0'))
        {
            return Err(Problem::bad_request("a parameter has a NUL character"));
        }
        let encoded = serde_urlencoded::to_string(&rest)
            .map_err(|error| Problem::bad_request(error.to_string()))?;
        let filter = serde_urlencoded::from_str(&encoded)
            .map_err(|error| Problem::bad_request(error.to_string()))?;
        Ok(Self {
            paging: paging_of(own)?,
            filter,
        })
    }
}

fn paging_of(pairs: Vec<(String, String)>) -> Result<Paging> {
    let mut paging = Paging::default();
    for (name, value) in pairs {
        match name.as_str() {
            "page" => paging.page = number(&name, &value, 1_000_000)?,
            "page_size" => paging.page_size = number(&name, &value, MAX_PAGE_SIZE)?,
            "sort" => {
                paging.sort = value
                    .split(',')
                    .map(|part| part.trim().to_owned())
                    .collect()
            }
            _ => paging.search = Some(value.trim().chars().take(100).collect()),
        }
    }
    Ok(paging)
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

/// Builds the SQL of a list. Column names and conditions are the feature's own text;
/// everything that a caller sent is bound.
pub struct ListQuery {
    select: &'static str,
    from: &'static str,
    conditions: Vec<String>,
    values: Vec<Value>,
    order: Vec<String>,
}

impl ListQuery {
    /// `select`: the columns, named one by one. `from`: the tables and joins.
    pub fn new(select: &'static str, from: &'static str) -> Self {
        Self {
            select,
            from,
            conditions: Vec::new(),
            values: Vec::new(),
            order: Vec::new(),
        }
    }

    /// Adds `condition` when there is a value; `?` in it stands for the value.
    pub fn filter(mut self, condition: &str, value: Option<impl Into<Value>>) -> Self {
        if let Some(value) = value {
            self.values.push(value.into());
            let placeholder = format!("${}", self.values.len());
            self.conditions.push(condition.replace('?', &placeholder));
        }
        self
    }

    /// Adds a condition that needs no value.
    pub fn and(mut self, condition: &str) -> Self {
        self.conditions.push(condition.to_owned());
        self
    }

    /// Every word must occur in the normalised shadow column.
    pub fn search(mut self, column: &str, text: Option<&str>) -> Self {
        for word in text.unwrap_or_default().split_whitespace().take(6) {
            self.values.push(like_pattern(word).into());
            self.conditions
                .push(format!("{column} LIKE ${}", self.values.len()));
        }
        self
    }

    /// `columns`: what callers may sort by → its SQL. `fallback` is the default; its last
    /// column must be unique, for a page's rows are told apart by it.
    pub fn sort(
        mut self,
        asked: &[String],
        columns: &[(&str, &str)],
        fallback: &str,
    ) -> Result<Self> {
        for part in asked {
            let (name, direction) = part
                .strip_prefix('-')
                .map_or((part.as_str(), "ASC"), |name| (name, "DESC"));
            let (_, sql) = columns
                .iter()
                .find(|(known, _)| *known == name)
                .ok_or_else(|| {
                    let known: Vec<_> = columns.iter().map(|(name, _)| *name).collect();
                    let known = known.join(", ");
                    Problem::field(
                        "sort",
                        Text::new(
                            format!("This list can be sorted by: {known}."),
                            format!("يمكن فرز هذه القائمة حسب: {known}."),
                        ),
                    )
                })?;
            self.order.push(format!("{sql} {direction} NULLS LAST"));
        }
        self.order.push(fallback.to_owned());
        Ok(self)
    }

    fn condition(&self) -> String {
        if self.conditions.is_empty() {
            String::new()
        } else {
            format!(" WHERE {}", self.conditions.join(" AND "))
        }
    }

    /// The rows of one page and the exact total, in one round trip.
    pub async fn page<T>(&self, db: &impl ConnectionTrait, paging: &Paging) -> Result<Page<T>>
    where
        T: FromQueryResult + ParseFromJSON + ToJSON + Type + Send + Sync,
    {
        let condition = self.condition();
        let sql = format!(
            "SELECT {}, (SELECT count(*) FROM {}{condition}) AS list_total FROM {}",
            self.select,
            self.from,
            self.rows_of_page(paging, &condition),
        );
        // Bound, so that every page of a list is the same prepared statement; the size of a page is
        // not, for the planner must know that it is small.
        let values = self.values.iter().cloned().chain([paging.offset().into()]);
        let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, values);
        let rows = db.query_all_raw(statement).await?;
        let total = match rows.first() {
            Some(row) => row.try_get("", "list_total")?,
            None if paging.page == 1 => 0,
            None => self.count(db).await?,
        };
        let items = rows
            .iter()
            .map(|row| T::from_query_result(row, ""))
            .collect::<std::result::Result<_, _>>()?;
        Ok(Page::new(items, total, paging))
    }

    /// The first page is read as it stands. For a later one its keys are found first, so that what is
    /// passed over is not joined: page 100 of 10,000 units costs a ninth. The conditions hold for
    /// both steps, so that nothing is shown that the list does not have.
    fn rows_of_page(&self, paging: &Paging, condition: &str) -> String {
        let from = self.from;
        let order = self.order.join(", ");
        let (limit, offset) = (paging.limit(), self.values.len() + 1);
        let page = format!("{from}{condition} ORDER BY {order} LIMIT {limit} OFFSET ${offset}");
        match self.key() {
            Some(key) if paging.page > 1 => {
                let and = if condition.is_empty() {
                    " WHERE"
                } else {
                    " AND"
                };
                format!(
                    "{from}{condition}{and} {key} IN (SELECT {key} FROM {page}) ORDER BY {order}"
                )
            }
            _ => page,
        }
    }

    /// The column that tells the rows apart: the last that they are sorted by.
    fn key(&self) -> Option<&str> {
        let last = self.order.last()?.rsplit(',').next()?;
        last.split_whitespace().next()
    }

    /// All rows up to the cap of an export.
    pub async fn all<T: FromQueryResult>(&self, db: &impl ConnectionTrait) -> Result<Vec<T>> {
        let order = if self.order.is_empty() {
            "1".to_owned()
        } else {
            self.order.join(", ")
        };
        let sql = format!(
            "SELECT {} FROM {}{} ORDER BY {order} LIMIT {MAX_EXPORT}",
            self.select,
            self.from,
            self.condition(),
        );
        let rows = db.query_all_raw(self.statement(sql)).await?;
        let items: std::result::Result<_, _> = rows
            .iter()
            .map(|row| T::from_query_result(row, ""))
            .collect();
        Ok(items?)
    }

    /// Sums or counts over all rows that match: `aggregates` is a select list.
    pub async fn aggregate(
        &self,
        db: &impl ConnectionTrait,
        aggregates: &str,
    ) -> Result<QueryResult> {
        let sql = format!("SELECT {aggregates} FROM {}{}", self.from, self.condition());
        let row = db.query_one_raw(self.statement(sql)).await?;
        row.ok_or_else(|| Problem::internal(anyhow::anyhow!("an aggregate without a row")))
    }

    pub async fn count(&self, db: &impl ConnectionTrait) -> Result<i64> {
        Ok(self
            .aggregate(db, "count(*) AS total")
            .await?
            .try_get("", "total")?)
    }

    fn statement(&self, sql: String) -> Statement {
        Statement::from_sql_and_values(DbBackend::Postgres, sql, self.values.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, serde::Deserialize)]
    struct Filter {
        status: Option<i16>,
    }

    #[test]
    fn a_query_string_is_split_into_paging_and_filters() {
        let list: List<Filter> =
            List::parse("page=2&page_size=50&sort=-rent,number&search=+sara+&status=1&empty=")
                .unwrap();
        assert_eq!((list.paging.page, list.paging.page_size), (2, 50));
        assert_eq!(list.paging.sort, ["-rent", "number"]);
        assert_eq!(list.paging.search.as_deref(), Some("sara"));
        assert_eq!(list.filter.status, Some(1));
    }

    #[test]
    fn wrong_numbers_are_refused() {
        assert!(List::<Filter>::parse("page=0").is_err());
        assert!(List::<Filter>::parse("page_size=201").is_err());
        assert!(List::<Filter>::parse("status=x").is_err());
    }
}
