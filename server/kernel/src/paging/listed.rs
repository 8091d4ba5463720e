//! The declaration of a list: what is selected, sorted and exported, from one set of columns.

use sea_orm::{ConnectionTrait, FromQueryResult, Value};

use poem_openapi::types::{ParseFromJSON, ToJSON, Type};

use super::{List, ListQuery, Page, Paging, audited, streamed};
use crate::error::{Problem, Result};
use crate::export::{self, Column, Download, Format};
use crate::tenancy::CallerConn;
use crate::text::Text;

/// What callers may sort by.
#[derive(Debug)]
pub struct Sort {
    /// What they send.
    pub name: &'static str,
    pub sql: String,
    /// Whether rows may have nothing there; they come last in both directions.
    pub is_optional: bool,
}

/// The parts of a list's SQL, as its declaration says.
#[derive(Debug)]
pub struct Columns {
    pub select: String,
    pub from: String,
    /// The aliases of joins that counts do without, see [`ListQuery::shown`].
    pub shown: &'static [&'static str],
    /// The column that tells the rows apart; the last that every list is sorted by.
    pub key: &'static str,
    /// The normalised shadow column of a free-text search, or with `?` the keys that a word finds: [`ListQuery::found`].
    pub search: Option<String>,
    /// Instead of it: columns without a shadow, which are searched for what was typed as it was typed.
    pub contains: &'static [&'static str],
    /// What the rows are sorted by when the caller asks for nothing, before the key.
    pub order: Option<&'static str>,
    pub sortable: Vec<Sort>,
    /// The SQL of the columns that every row has a value in.
    pub required: Vec<String>,
}

/// The rows of a list that [`list!`](crate::list) declares.
pub trait Listed:
    FromQueryResult + ParseFromJSON + ToJSON + Type + Send + Sync + Sized + 'static
{
    type Filter: ListFilter;

    /// The file name of an export, without extension.
    const NAME: &'static str;
    const TITLE: Text;

    fn columns() -> &'static Columns;

    fn exported() -> Vec<Column<Self>>;

    /// All rows, in no order.
    fn all() -> ListQuery {
        let columns = Self::columns();
        ListQuery::new(columns.select.as_str(), columns.from.as_str())
            .shown(columns.shown)
            .required(&columns.required)
    }

    /// The rows that the caller asks for.
    fn matching(list: &List<Self::Filter>) -> Result<ListQuery> {
        Self::narrowed(&list.paging, &list.filter)
    }

    /// [`matching`](Self::matching) where paging and filter come apart.
    fn narrowed(paging: &Paging, filter: &Self::Filter) -> Result<ListQuery> {
        let columns = Self::columns();
        let mut query = filter.conditions(Self::all());
        if let Some(since) = paging.updated_since {
            let noun = audited::noun_of(&Self::name()).ok_or_else(audited::no_changes_told)?;
            query = query.changed_since(columns.key, noun, since);
        }
        if let Some(search) = &columns.search {
            let text = paging.search.as_deref();
            query = if search.contains('?') {
                query.found(columns.key, search, text)
            } else {
                query.search(search, text)
            };
        }
        query = query.contains(columns.contains, paging.search.as_deref());
        let fallback = match columns.order {
            Some(order) => format!("{order}, {}", columns.key),
            None => columns.key.to_owned(),
        };
        query.sort(&paging.sort, &columns.sortable, &fallback)
    }

    /// One page of the rows that the caller asks for.
    fn page(
        db: &impl ConnectionTrait,
        list: &List<Self::Filter>,
    ) -> impl Future<Output = Result<Page<Self>>> + Send {
        async move { Self::matching(list)?.page(db, &list.paging).await }
    }

    /// The row with this key; 404 where there is none.
    fn one(
        db: &impl ConnectionTrait,
        id: impl Into<i64> + Send,
    ) -> impl Future<Output = Result<Self>> + Send {
        async move {
            let key = format!("{} = ?", Self::columns().key);
            Self::all().filter(&key, Some(id.into())).only(db).await
        }
    }

    /// The rows that the caller asks for, as a file. The connection is given away, so that none is held
    /// while the file is written.
    fn export(
        db: impl CallerConn + Send + 'static,
        format: Format,
        list: &List<Self::Filter>,
    ) -> impl Future<Output = Result<Download>> + Send {
        async move { Self::export_of(db, format, Self::matching(list)?).await }
    }

    /// The rows of a query, as a file.
    fn export_of(
        db: impl CallerConn + Send + 'static,
        format: Format,
        query: ListQuery,
    ) -> impl Future<Output = Result<Download>> + Send {
        Self::export_with(db, format, query, std::convert::identity)
    }

    /// The same where the service fills in what of a row its columns do not tell.
    fn export_with(
        db: impl CallerConn + Send + 'static,
        format: Format,
        query: ListQuery,
        fill: impl Fn(Self) -> Self + Send + Sync + 'static,
    ) -> impl Future<Output = Result<Download>> + Send {
        async move {
            if let Some(work) = db.export_work().filter(|_| format != Format::Xlsx) {
                return streamed::download::<Self>(db, work, format, query, fill).await;
            }
            let rows: Vec<Self> = query.all(&db).await?;
            let rows = rows.into_iter().map(fill).collect();
            Self::file(db, format, rows).await
        }
    }

    /// These rows, as a file; the connection that they were read with goes back before it is written.
    fn file(
        db: impl CallerConn + Send,
        format: Format,
        rows: Vec<Self>,
    ) -> impl Future<Output = Result<Download>> + Send {
        let (language, work) = (db.reader_language(), db.export_work());
        drop(db);
        async move {
            if let Some(work) = work {
                let count = rows.len();
                let total = i64::try_from(count).unwrap_or(i64::MAX);
                export::ensure_whole(&work, format, total)?;
                work.add(count);
            }
            if format == Format::Jsonl {
                let name = format!("{}.jsonl", Self::NAME);
                let lines = export::json_lines(&rows);
                return Ok(Download::attachment(lines, export::JSON_LINES, name));
            }
            let columns = Self::exported();
            export::list(format, language, Self::NAME, Self::TITLE, columns, rows).await
        }
    }
}

/// The conditions of a list's filters, as [`filter!`](crate::filter) declares them.
pub trait ListFilter: Send + Sync {
    fn conditions(&self, query: ListQuery) -> ListQuery;
}

impl ListFilter for super::NoFilter {
    fn conditions(&self, query: ListQuery) -> ListQuery {
        query
    }
}

impl ListQuery {
    /// The first row; 404 where there is none.
    pub async fn only<T: FromQueryResult>(&self, db: &impl ConnectionTrait) -> Result<T> {
        self.all(db)
            .await?
            .into_iter()
            .next()
            .ok_or_else(Problem::not_found)
    }

    #[doc(hidden)]
    pub fn narrowed_by<V: Into<Value> + Clone>(self, condition: &str, value: &Option<V>) -> Self {
        self.filter(condition, value.clone())
    }
}

/// Declares a list: the published row, and each of its columns with its SQL. `[sort]` lets callers
/// sort by it, `[export(…)]` shows it in an exported file; both keep the order of the columns.
///
/// ```ignore
/// kernel::list! {
///     /// A sector, as lists and forms show it.
///     pub struct Sector = "sectors" ("Sectors", "القطاعات"), filtered by SectorFilter {
///         from: "sectors s JOIN cities c ON c.id = s.city_id",
///         key: "s.id",
///         search: "s.search_key",
///     } {
///         id: SectorId = "s.id";
///         name_en: String [sort, export("English name", "الاسم بالإنجليزية")] = "s.name_en";
///         city_name_en: String [sort as "city"] = "c.name_en";
///         status: Status [export("Status", "الحالة")] = "s.status";
///     }
/// }
/// ```
///
/// An export has one of these forms after its headings:
/// - `arabic city_name_ar`: the column is the English value, the named one the Arabic;
/// - a kind: the value itself as another kind of column;
/// - `kind, |row, language| …`: what a cell shows where the value itself is not enough.
///
/// `shown: ["…"]` after `from` names the joins that find exactly one row each (or at most one by `LEFT JOIN`).
///
/// `contains: ["…"]` in the place of `search` searches columns that have no normalised shadow.
///
/// `order: "…"` before `search` is the order that nobody asked for, before the key. `exports: […]`
/// after it names the exported columns in their order, where that is not the declaration's.
///
/// `sort by "…"` sorts by other SQL than is shown.
///
/// A field with `=> value` in the place of its SQL is not selected: it has this value until the
/// service fills it in, for example with what only the merchant's date can tell.
#[macro_export]
macro_rules! list {
    (
        $(#[$meta:meta])*
        $vis:vis struct $name:ident = $noun:literal ($en:literal, $ar:literal), filtered by $filter:ty {
            from: $from:expr,
            $(shown: [$($shown:literal),+ $(,)?],)?
            key: $key:literal
            $(, order: $order:literal)?
            $(, search: $search:expr)?
            $(, contains: [$($contains:literal),+ $(,)?])?
            $(, exports: [$($exports:ident),* $(,)?])?
            $(,)?
        } {
            $(
                $(#[$field_meta:meta])*
                $field:ident: $type:ty $([ $($clause:tt)* ])? $(= $sql:expr)? $(=> $initial:expr)?;
            )*
        }
    ) => {
        $(#[$meta])*
        #[serde_with::skip_serializing_none]
        #[derive(Debug, poem_openapi::Object, serde::Serialize)]
        #[oai(skip_serializing_if_is_none)]
        $vis struct $name {
            $( $(#[$field_meta])* pub $field: $type, )*
        }

        impl sea_orm::FromQueryResult for $name {
            fn from_query_result(
                row: &sea_orm::QueryResult,
                _prefix: &str,
            ) -> std::result::Result<Self, sea_orm::DbErr> {
                // By position, which is the declaration's: looking each name up took an eighth of a list.
                let mut columns = 0_usize..;
                let mut next = || columns.next().unwrap_or_default();
                Ok(Self {
                    $( $field: $crate::list_read!(row, next, $type $(, = $sql)? $(, => $initial)?), )*
                })
            }
        }

        impl $crate::paging::Listed for $name {
            type Filter = $filter;
            const NAME: &'static str = $noun;
            const TITLE: $crate::text::Text = $crate::text::Text::fixed($en, $ar);

            fn columns() -> &'static $crate::paging::Columns {
                static COLUMNS: std::sync::LazyLock<$crate::paging::Columns> =
                    std::sync::LazyLock::new(|| {
                        let mut sortable: Vec<$crate::paging::Sort> = Vec::new();
                        let mut selected: Vec<String> = Vec::new();
                        let mut required: Vec<String> = Vec::new();
                        $( $crate::list_column!(sortable, selected, required, $field, $type, [$( $($clause)* )?] $(, $sql)?); )*
                        $crate::paging::Columns {
                            select: selected.join(", "),
                            from: String::from($from),
                            shown: &[$($($shown),+)?],
                            key: $key,
                            search: $crate::list_search!($($search)?),
                            contains: &[$($($contains),+)?],
                            order: $crate::code_spec!($($order)?),
                            sortable,
                            required,
                        }
                    });
                &COLUMNS
            }

            fn exported() -> Vec<$crate::export::Column<Self>> {
                let mut exported: Vec<(&str, $crate::export::Column<Self>)> = Vec::new();
                $( $( $crate::list_export!(exported, $field, $type, $($clause)*); )? )*
                $(
                    // Only fields can be named.
                    let _ = |row: &Self| { $( let _ = &row.$exports; )* };
                    let order = [$( stringify!($exports) ),*];
                    exported.sort_by_key(|(field, _)| order.iter().position(|name| name == field));
                )?
                exported.into_iter().map(|(_, column)| column).collect()
            }
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! list_search {
    () => {
        None
    };
    ($search:expr) => {
        Some(String::from($search))
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! list_read {
    ($row:ident, $next:ident, $type:ty, = $sql:expr) => {
        $row.try_get_by_index::<$type>($next())?
    };
    ($row:ident, $next:ident, $type:ty, => $initial:expr) => {
        $initial
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! list_column {
    ($sortable:ident, $selected:ident, $required:ident, $field:ident, $type:ty, [$($clause:tt)*], $sql:expr) => {{
        let sql = String::from($sql);
        $crate::list_sort!($sortable, sql, $field, $type, $($clause)*);
        if <$type as poem_openapi::types::Type>::IS_REQUIRED {
            $required.push(sql.clone());
        }
        $selected.push(format!("{sql} AS {}", stringify!($field)));
    }};
    ($sortable:ident, $selected:ident, $required:ident, $field:ident, $type:ty, [$($clause:tt)*]) => {};
}

#[doc(hidden)]
#[macro_export]
macro_rules! list_sort {
    ($sortable:ident, $sql:ident, $field:ident, $type:ty, ) => {};
    ($sortable:ident, $sql:ident, $field:ident, $type:ty, sort by $by:literal $(, $($rest:tt)*)?) => {
        $crate::list_sort!(@ $sortable, $type, stringify!($field), String::from($by));
    };
    ($sortable:ident, $sql:ident, $field:ident, $type:ty, sort as $name:literal $(, $($rest:tt)*)?) => {
        $crate::list_sort!(@ $sortable, $type, $name, $sql.clone());
    };
    ($sortable:ident, $sql:ident, $field:ident, $type:ty, sort $(, $($rest:tt)*)?) => {
        $crate::list_sort!(@ $sortable, $type, stringify!($field), $sql.clone());
    };
    ($sortable:ident, $sql:ident, $field:ident, $type:ty, export $($rest:tt)*) => {};
    (@ $sortable:ident, $type:ty, $name:expr, $sql:expr) => {
        $sortable.push($crate::paging::Sort {
            name: $name,
            sql: $sql,
            is_optional: !<$type as poem_openapi::types::Type>::IS_REQUIRED,
        });
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! list_export {
    ($exported:ident, $field:ident, $type:ty, sort $(as $name:literal)? $(by $by:literal)? $(, $($rest:tt)*)?) => {
        $( $crate::list_export!($exported, $field, $type, $($rest)*); )?
    };
    ($exported:ident, $field:ident, $type:ty, export($en:literal, $ar:literal)) => {
        $crate::list_export!(
            $exported, $field, $type,
            export($en, $ar, <$type as $crate::export::Exported>::KIND)
        );
    };
    ($exported:ident, $field:ident, $type:ty, export($en:literal, $ar:literal, arabic $arabic:ident)) => {
        $crate::list_export!(
            $exported, $field, $type,
            export($en, $ar, <$type as $crate::export::Exported>::KIND, |row: &Self, language| {
                $crate::export::in_language(&row.$field, &row.$arabic, language)
            })
        );
    };
    ($exported:ident, $field:ident, $type:ty, export($en:literal, $ar:literal, $kind:expr)) => {
        $crate::list_export!(
            $exported, $field, $type,
            export($en, $ar, $kind, |row: &Self, language| {
                $crate::export::Exported::cell(&row.$field, language)
            })
        );
    };
    ($exported:ident, $field:ident, $type:ty, export($en:literal, $ar:literal, $kind:expr, $cell:expr)) => {
        $exported.push((
            stringify!($field),
            $crate::export::Column::new($en, $ar, $kind, $cell),
        ));
    };
}

/// Declares a list's filters: each is a query parameter, and narrows the list by its condition, in
/// which `?` stands for the value. One without a condition is applied by the service.
///
/// ```ignore
/// kernel::filter! {
///     pub struct SectorFilter {
///         status: Status = "s.status = ?";
///         city_id: CityId = "s.city_id = ?";
///     }
/// }
/// ```
#[macro_export]
macro_rules! filter {
    (
        $(#[$meta:meta])*
        $vis:vis struct $name:ident {
            $( $(#[$field_meta:meta])* $field:ident: $type:ty $(= $condition:expr)?; )*
        }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Default, Clone, poem_openapi::Object, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        $vis struct $name {
            $( $(#[$field_meta])* pub $field: Option<$type>, )*
        }

        impl $crate::paging::ListFilter for $name {
            fn conditions(&self, query: $crate::paging::ListQuery) -> $crate::paging::ListQuery {
                $( $( let query = query.narrowed_by(AsRef::<str>::as_ref(&$condition), &self.$field); )? )*
                query
            }
        }
    };
}
