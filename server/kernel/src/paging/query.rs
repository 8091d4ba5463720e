//! The SQL of a list.

use std::borrow::Cow;

use chrono::{DateTime, Utc};
use poem_openapi::types::{ParseFromJSON, ToJSON, Type};
use sea_orm::{ConnectionTrait, DbBackend, FromQueryResult, QueryResult, Statement, Value};

use super::{MAX_EXPORT, Page, Paging, Sort, cursor, joins, no_changes_told};
use crate::error::{Problem, Result};
use crate::text::{Text, contains_pattern, like_pattern};

/// Builds the SQL of a list. Column names and conditions are the feature's own text;
/// everything that a caller sent is bound.
pub struct ListQuery {
    select: Cow<'static, str>,
    from: Cow<'static, str>,
    /// The aliases of joins that neither add rows nor drop any.
    shown: &'static [&'static str],
    /// The columns that every row has a value in.
    required: &'static [String],
    conditions: Vec<String>,
    values: Vec<Value>,
    order: Vec<String>,
    /// Whether it has only what was changed since an instant.
    is_since: bool,
    /// Whether the caller asked for the order, so that no index may have it.
    is_asked: bool,
}

impl ListQuery {
    /// `select`: the columns, named one by one. `from`: the tables and joins.
    pub fn new(select: impl Into<Cow<'static, str>>, from: impl Into<Cow<'static, str>>) -> Self {
        Self {
            select: select.into(),
            from: from.into(),
            shown: &[],
            required: &[],
            conditions: Vec::new(),
            values: Vec::new(),
            order: Vec::new(),
            is_since: false,
            is_asked: false,
        }
    }

    /// The aliases of joins that find exactly one row each, or at most one by `LEFT JOIN`: counts, sums and
    /// what is passed over leave out those that they do not name.
    pub fn shown(mut self, shown: &'static [&'static str]) -> Self {
        self.shown = shown;
        self
    }

    /// The columns that every row has a value in: cursors compare them without asking for rows that have none.
    pub(super) fn required(mut self, required: &'static [String]) -> Self {
        self.required = required;
        self
    }

    /// Rows whose record was made or changed since this instant, as the audit log has it.
    pub(super) fn changed_since(
        mut self,
        key: &str,
        noun: &'static str,
        since: DateTime<Utc>,
    ) -> Self {
        self.is_since = true;
        self.values.extend([noun.into(), since.into()]);
        let since = self.values.len();
        self.conditions.push(format!(
            "{key} IN (SELECT x.record_id FROM audit_log x WHERE x.noun = ${} AND x.at >= ${since})",
            since - 1
        ));
        self
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

    /// Adds a condition that needs no value; one of two things is as good as one.
    pub fn and(mut self, condition: &str) -> Self {
        self.conditions.push(format!("({condition})"));
        self
    }

    /// Puts other SQL in the place of a column's, wherever the list has it.
    pub fn with(mut self, of: &str, other: &str) -> Self {
        self.select = self.select.replace(of, other).into();
        for part in self.conditions.iter_mut().chain(&mut self.order) {
            *part = part.replace(of, other);
        }
        self
    }

    /// Every word must occur in the normalised shadow column.
    pub fn search(mut self, column: &str, text: Option<&str>) -> Self {
        for word in words(text) {
            self = self.filter(&format!("{column} LIKE ?"), Some(like_pattern(word)));
        }
        self
    }

    /// Rows whose `key` every word finds: `set` selects the keys that a word finds, `?` in it is the word's pattern
    /// for `LIKE`. The keys are found once and first: as a condition of the rows the planner would guess how many there
    /// are, and look for them anew for every row when it guesses wrong.
    pub fn found(mut self, key: &str, set: &str, text: Option<&str>) -> Self {
        let sets = words(text).map(|word| {
            self.values.push(like_pattern(word).into());
            format!("({})", set.replace('?', &format!("${}", self.values.len())))
        });
        let sets: Vec<_> = sets.collect();
        if !sets.is_empty() {
            let all = sets.join(" INTERSECT ");
            self.conditions.push(format!("{key} = ANY (ARRAY({all}))"));
        }
        self
    }

    /// What was typed must occur in one of the columns, in upper or lower case.
    pub fn contains(mut self, columns: &[&str], typed: Option<&str>) -> Self {
        // In full: `is_empty` of a `&&str` would be that of poem-openapi's `Type`, which is never true.
        let typed = typed.map(str::trim).filter(|typed| !str::is_empty(typed));
        if let Some(typed) = typed.filter(|_| !columns.is_empty()) {
            self.values.push(contains_pattern(typed).into());
            let value = self.values.len();
            let any = columns
                .iter()
                .map(|column| format!("{column} ILIKE ${value}"));
            let any = any.collect::<Vec<_>>().join(" OR ");
            self.conditions.push(format!("({any})"));
        }
        self
    }

    /// `columns`: what callers may sort by → its SQL. `fallback` is the default; its last
    /// column must be unique, for a page's rows are told apart by it.
    pub fn sort(mut self, asked: &[String], columns: &[Sort], fallback: &str) -> Result<Self> {
        for part in asked {
            let (name, direction) = part
                .strip_prefix('-')
                .map_or((part.as_str(), "ASC"), |name| (name, "DESC"));
            let column = columns
                .iter()
                .find(|column| column.name == name)
                .ok_or_else(|| {
                    let known: Vec<_> = columns.iter().map(|column| column.name).collect();
                    let known = known.join(", ");
                    Problem::field(
                        "sort",
                        Text::new(
                            format!("This list can be sorted by: {known}."),
                            format!("يمكن فرز هذه القائمة حسب: {known}."),
                        ),
                    )
                })?;
            // Only where it is needed: `DESC NULLS LAST` is the order of no plain index, read from either end.
            let nulls = if column.is_optional && direction == "DESC" {
                " NULLS LAST"
            } else {
                ""
            };
            self.order
                .push(format!("{} {direction}{nulls}", column.sql));
        }
        self.is_asked = !asked.is_empty();
        self.order.push(fallback.to_owned());
        Ok(self)
    }

    /// The tables that the conditions, and other SQL over the same rows, need.
    fn narrow_from(&self, others: &[&str]) -> String {
        let conditions = self.conditions.iter().map(String::as_str);
        let used: Vec<_> = conditions.chain(others.iter().copied()).collect();
        joins::needed(&self.from, self.shown, &used)
    }

    fn condition(&self) -> String {
        if self.conditions.is_empty() {
            String::new()
        } else {
            format!(" WHERE {}", self.conditions.join(" AND "))
        }
    }

    /// One page, and sums over all rows that match: those are counted with the sums, so that they are read once.
    /// `sums` is a select list.
    pub async fn page_with_sums<T, S>(
        &self,
        db: &impl ConnectionTrait,
        paging: &Paging,
        sums: &str,
    ) -> Result<(Page<T>, S)>
    where
        T: FromQueryResult + ParseFromJSON + ToJSON + Type + Send + Sync,
        S: FromQueryResult,
    {
        self.ensure_told(paging)?;
        let counts = paging.reading.wants_total();
        let sums = self
            .sums(db, &format!("count(*) AS list_total, {sums}"), counts)
            .await?;
        let total = sums.try_get("", "list_total")?;
        if let Some(cursor) = paging.reading.cursor() {
            let items = self.rows_after(db, paging, cursor).await?;
            return Ok((
                Page::new(items, total, paging),
                S::from_query_result(&sums, "")?,
            ));
        }
        let sql = format!(
            "SELECT {} FROM {}",
            self.select,
            self.rows_of_page(paging, &self.condition()),
        );
        let rows = db.query_all_raw(self.page_statement(sql, paging)).await?;
        Ok((
            Page::new(read(&rows)?, total, paging),
            S::from_query_result(&sums, "")?,
        ))
    }

    /// The rows of one page and the exact total, in one round trip.
    pub async fn page<T>(&self, db: &impl ConnectionTrait, paging: &Paging) -> Result<Page<T>>
    where
        T: FromQueryResult + ParseFromJSON + ToJSON + Type + Send + Sync,
    {
        self.ensure_told(paging)?;
        let counts = paging.reading.wants_total();
        if let Some(cursor) = paging.reading.cursor() {
            let items = self.rows_after(db, paging, cursor).await?;
            let total = if counts { self.count(db).await? } else { 0 };
            return Ok(Page::new(items, total, paging));
        }
        let condition = self.condition();
        let total = if counts {
            let from = self.narrow_from(&[]);
            format!(", (SELECT count(*) FROM {from}{condition}) AS list_total")
        } else {
            String::new()
        };
        let sql = format!(
            "SELECT {}{total} FROM {}",
            self.select,
            self.rows_of_page(paging, &condition),
        );
        let rows = db.query_all_raw(self.page_statement(sql, paging)).await?;
        let total = match rows.first() {
            _ if !counts => 0,
            Some(row) => row.try_get("", "list_total")?,
            None if paging.page == 1 => 0,
            None => self.count(db).await?,
        };
        Ok(Page::new(read(&rows)?, total, paging))
    }

    /// A list that was not narrowed so would show what was not changed.
    fn ensure_told(&self, paging: &Paging) -> Result<()> {
        if paging.updated_since.is_some() && !self.is_since {
            return Err(no_changes_told());
        }
        Ok(())
    }

    /// The rows after a cursor, one page of them; the cursor of those that follow goes to the reading.
    async fn rows_after<T: FromQueryResult>(
        &self,
        db: &impl ConnectionTrait,
        paging: &Paging,
        cursor: &str,
    ) -> Result<Vec<T>> {
        let order = self.order.join(", ");
        let key = self.key().unwrap_or_default();
        let terms = cursor::terms(&order, key, self.required);
        let first = self.values.len() + 1;
        let after = cursor::opened(&paging.reading, cursor, &order, &terms, first)?;
        let select = format!("{}{}", self.select, cursor::selected(&terms));
        let (condition, from) = (self.condition(), &self.from);
        let and = and(&condition);
        let shown = usize::try_from(paging.page_size).unwrap_or_default();
        let mut rows: Vec<QueryResult> = Vec::new();
        for (after, own) in after {
            // One more than is shown tells whether any follow.
            let limit = (shown + 1).saturating_sub(rows.len());
            let page = |from: &str| {
                format!("{from}{condition}{and} {after} ORDER BY {order} LIMIT {limit}")
            };
            let found = if self.is_asked && !self.shown.is_empty() {
                let page = page(&self.narrow_from(&[&order]));
                format!(
                    "{from}{condition}{and} {key} = ANY (ARRAY(SELECT {key} FROM {page})) ORDER BY {order}"
                )
            } else {
                page(from)
            };
            let sql = format!("SELECT {select} FROM {found}");
            let values = self.values.iter().cloned().chain(own);
            let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, values);
            rows.extend(db.query_all_raw(statement).await?);
            if rows.len() > shown {
                break;
            }
        }
        if rows.len() > shown {
            rows.truncate(shown);
            if let Some(last) = rows.last()
                && let Some(next) = cursor::sealed(&paging.reading, last, &order, &terms)?
            {
                paging.reading.go_on_at(next);
            }
        }
        read(&rows)
    }

    /// The offset is bound, so that every page of a list is the same prepared statement; the size of a page is not, for the
    /// planner must know that it is small.
    fn page_statement(&self, sql: String, paging: &Paging) -> Statement {
        let values = self.values.iter().cloned().chain([paging.offset().into()]);
        Statement::from_sql_and_values(DbBackend::Postgres, sql, values)
    }

    /// The first page in the list's own order, which has an index, is read as it stands. Of a later one, and of one in an
    /// order that was asked for, the keys are found first, so that what is passed over and what is sorted is not joined:
    /// page 100 of 10,000 units costs a ninth. The conditions hold for both steps, so that nothing is shown that the list
    /// does not have. An array, for the planner knows that it is short, whatever it thinks of the page.
    fn rows_of_page(&self, paging: &Paging, condition: &str) -> String {
        let from = &self.from;
        let order = self.order.join(", ");
        let (limit, offset) = (paging.limit(), self.values.len() + 1);
        let page = |from: &str| {
            format!("{from}{condition} ORDER BY {order} LIMIT {limit} OFFSET ${offset}")
        };
        match self.key() {
            Some(key) if paging.page > 1 || (self.is_asked && !self.shown.is_empty()) => {
                let page = page(&self.narrow_from(&[&order]));
                let and = and(condition);
                format!(
                    "{from}{condition}{and} {key} = ANY (ARRAY(SELECT {key} FROM {page})) ORDER BY {order}"
                )
            }
            _ => page(from),
        }
    }

    /// The column that tells the rows apart: the last that they are sorted by.
    fn key(&self) -> Option<&str> {
        let last = self.order.last()?.rsplit(',').next()?;
        last.split_whitespace().next()
    }

    /// All rows up to the cap of an export.
    pub async fn all<T: FromQueryResult>(&self, db: &impl ConnectionTrait) -> Result<Vec<T>> {
        let sql = format!("{} LIMIT {MAX_EXPORT}", self.every_row());
        read(&db.query_all_raw(self.statement(sql)).await?)
    }

    fn every_row(&self) -> String {
        let order = if self.order.is_empty() {
            "1".to_owned()
        } else {
            self.order.join(", ")
        };
        format!(
            "SELECT {} FROM {}{} ORDER BY {order}",
            self.select,
            self.from,
            self.condition(),
        )
    }

    /// Opens a cursor over all rows, as they are now, for as long as the transaction lasts.
    pub(super) async fn open(&self, db: &impl ConnectionTrait, cursor: &str) -> Result<()> {
        let sql = format!("DECLARE {cursor} NO SCROLL CURSOR FOR {}", self.every_row());
        db.execute_raw(self.statement(sql)).await?;
        Ok(())
    }

    /// Sums or counts over all rows that match: `aggregates` is a select list.
    pub async fn aggregate(
        &self,
        db: &impl ConnectionTrait,
        aggregates: &str,
    ) -> Result<QueryResult> {
        self.sums(db, aggregates, true).await
    }

    /// Those sums; of no rows where nobody wants them.
    async fn sums(
        &self,
        db: &impl ConnectionTrait,
        aggregates: &str,
        counts: bool,
    ) -> Result<QueryResult> {
        let from = self.narrow_from(&[aggregates]);
        let condition = self.condition();
        let none = if counts {
            String::new()
        } else {
            format!("{} false", and(&condition))
        };
        let sql = format!("SELECT {aggregates} FROM {from}{condition}{none}");
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

/// What a further condition begins with.
fn and(condition: &str) -> &'static str {
    if condition.is_empty() {
        " WHERE"
    } else {
        " AND"
    }
}

pub(super) fn read<T: FromQueryResult>(rows: &[QueryResult]) -> Result<Vec<T>> {
    let rows = rows.iter().map(|row| T::from_query_result(row, ""));
    Ok(rows.collect::<std::result::Result<_, _>>()?)
}

/// The first words of what was typed.
fn words(text: Option<&str>) -> impl Iterator<Item = &str> {
    text.unwrap_or_default().split_whitespace().take(6)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_of_two_things_narrows_what_else_is_asked_for() {
        let found = ListQuery::new("p.id", "payments p")
            .filter("p.owner_id = ?", Some(4))
            .and("p.due_on = today OR p.due_on > today")
            .and("p.status = 1");
        assert_eq!(
            found.condition(),
            " WHERE p.owner_id = $1 AND (p.due_on = today OR p.due_on > today) AND (p.status = 1)"
        );
    }

    #[test]
    fn rows_with_nothing_come_last_in_both_directions() {
        let columns = [("due_on", false), ("collected_on", true)].map(|(name, is_optional)| Sort {
            name,
            sql: format!("p.{name}"),
            is_optional,
        });
        let sorted = |asked: &[&str]| {
            let asked: Vec<String> = asked.iter().map(|part| (*part).to_owned()).collect();
            let query = ListQuery::new("1", "payments p").sort(&asked, &columns, "p.id");
            query.expect("known columns").order.join(", ")
        };
        assert_eq!(
            sorted(&["due_on", "collected_on"]),
            "p.due_on ASC, p.collected_on ASC, p.id",
            "Postgres sorts nulls last by itself"
        );
        assert_eq!(
            sorted(&["-due_on", "-collected_on"]),
            "p.due_on DESC, p.collected_on DESC NULLS LAST, p.id"
        );
    }

    #[test]
    fn every_word_must_find_the_row() {
        let all = || ListQuery::new("1", "cheques q").filter("q.step = ?", Some(1_i16));
        let set = "SELECT x.id FROM cheques x WHERE x.number LIKE ? OR x.bank LIKE ?";
        let found = all().found("q.id", set, Some("fab 1007"));
        assert_eq!(
            found.condition(),
            " WHERE q.step = $1 AND q.id = ANY (ARRAY(\
             (SELECT x.id FROM cheques x WHERE x.number LIKE $2 OR x.bank LIKE $2) INTERSECT \
             (SELECT x.id FROM cheques x WHERE x.number LIKE $3 OR x.bank LIKE $3)))"
        );
        assert_eq!(found.values[1..], ["%fab%".into(), "%1007%".into()]);
        assert_eq!(
            all().found("q.id", set, Some(" ")).condition(),
            all().condition()
        );
    }

    #[test]
    fn what_was_typed_is_looked_for_in_each_column_as_it_stands() {
        let all = || ListQuery::new("1", "mails m").filter("m.status = ?", Some(1_i16));
        let found = all().contains(&["m.recipient", "m.subject"], Some(" 50%_ "));
        assert_eq!(
            found.condition(),
            " WHERE m.status = $1 AND (m.recipient ILIKE $2 OR m.subject ILIKE $2)"
        );
        assert_eq!(found.values[1], "%50\\%\\_%".into());
        for nothing in [None, Some("  ")] {
            assert_eq!(
                all().contains(&["m.recipient"], nothing).condition(),
                all().condition()
            );
        }
    }
}
