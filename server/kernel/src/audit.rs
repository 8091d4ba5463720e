//! Who changed what, when and from where, with the record before and after.

use std::sync::Mutex;

use poem_openapi::Object;
use sea_orm::{
    ConnectionTrait, DbBackend, DbErr, FromQueryResult, QueryResult, Statement, Value as SqlValue,
};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::error::Result;
use crate::paging::{ListQuery, Page, Paging};
use crate::tenancy::{Caller, MerchantConn, PlatformConn};

/// Shadow columns that the kernel itself fills. What else is not to be logged says so at its column: `#[serde(skip)]`.
const SHADOWS: [&str; 2] = ["search_key", "updated_at"];

/// What happens to records of every kind. Contexts declare the verbs of their features in their own `ACTIONS`; the
/// composed product has all of them.
pub const ACTIONS: &[&str] = &["created", "updated", "removed"];

/// One change of one record.
#[derive(Serialize)]
pub struct Change {
    pub noun: &'static str,
    pub record_id: i64,
    /// One of [`ACTIONS`] or a verb that a context declares.
    pub action: &'static str,
    pub before: Option<Value>,
    pub after: Option<Value>,
}

pub(crate) fn visible(mut record: Value) -> Value {
    if let Some(fields) = record.as_object_mut() {
        fields.retain(|name, _| !SHADOWS.contains(&name.as_str()));
    }
    record
}

/// What a transaction has changed so far. It is written in one statement when the transaction ends.
#[derive(Default)]
pub(crate) struct Trail(Mutex<Vec<Change>>);

impl Trail {
    /// `known` are the product's verbs: debug builds, and so every test, refuse others.
    pub(crate) fn add(&self, changes: Vec<Change>, known: &[&'static str]) {
        let shown = changes.into_iter().map(|change| {
            debug_assert!(
                known.contains(&change.action),
                "no context declares the action {:?} in its ACTIONS",
                change.action
            );
            Change {
                before: change.before.map(visible),
                after: change.after.map(visible),
                ..change
            }
        });
        self.lock().extend(shown);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.lock().is_empty()
    }

    /// The statement that writes it to `table`, after `with` (another statement's values first);
    /// nothing where nothing was changed. The trail is empty afterwards.
    pub(crate) fn take(
        &self,
        table: &str,
        caller: &Caller,
        at: chrono::DateTime<chrono::Utc>,
        with: Option<(String, Vec<SqlValue>)>,
    ) -> Result<Option<Statement>> {
        let changes = std::mem::take(&mut *self.lock());
        if changes.is_empty() {
            return Ok(with.map(|(sql, values)| {
                Statement::from_sql_and_values(DbBackend::Postgres, sql, values)
            }));
        }
        let (with, mut values) = with.map_or_else(Default::default, |(sql, values)| {
            (format!("WITH kept AS ({sql}) "), values)
        });
        let own: [SqlValue; 8] = [
            at.into(),
            caller.actor.kind.as_str().into(),
            caller.actor.id.into(),
            caller.actor.name.clone().into(),
            caller.ip.clone().into(),
            caller.user_agent.clone().into(),
            caller.request_id.clone().into(),
            serde_json::to_string(&changes)?.into(),
        ];
        let [at, kind, id, name, ip, agent, request, rows] =
            std::array::from_fn(|index| format!("${}", values.len() + index + 1));
        values.extend(own);
        let sql = format!(
            "{with}INSERT INTO {table} (at, actor_kind, actor_id, actor_name, ip, user_agent, \
             request_id, noun, record_id, action, before, after) \
             SELECT {at}, {kind}, {id}, {name}, {ip}, {agent}, {request}, \
             r.noun, r.record_id, r.action, r.before, r.after FROM jsonb_to_recordset({rows}::jsonb) \
             AS r(noun text, record_id bigint, action text, before jsonb, after jsonb)"
        );
        Ok(Some(Statement::from_sql_and_values(
            DbBackend::Postgres,
            sql,
            values,
        )))
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<Change>> {
        self.0
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

/// One entry of a record's History tab.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct HistoryEntry {
    pub id: i64,
    /// UTC.
    pub at: chrono::DateTime<chrono::Utc>,
    pub actor_name: String,
    /// `user`, `manager`, `owner`, `support`, `api_key`, `visitor` or `system`.
    pub actor_kind: String,
    pub action: String,
    pub ip: Option<String>,
    pub changes: Vec<FieldChange>,
}

#[serde_with::skip_serializing_none]
#[derive(Debug, Object, PartialEq, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct FieldChange {
    pub field: String,
    pub before: Option<Value>,
    pub after: Option<Value>,
}

/// The history of one record, newest first.
pub async fn history(
    db: &impl MerchantConn,
    noun: &str,
    record_id: i64,
    paging: &Paging,
) -> Result<Page<HistoryEntry>> {
    history_in(db, "audit_log", noun, record_id, paging).await
}

/// The history of one of the platform's own records, newest first.
pub async fn platform_history(
    db: &impl PlatformConn,
    noun: &str,
    record_id: i64,
    paging: &Paging,
) -> Result<Page<HistoryEntry>> {
    history_in(db, "platform.audit_log", noun, record_id, paging).await
}

pub(crate) async fn history_in(
    db: &impl ConnectionTrait,
    table: &str,
    noun: &str,
    record_id: i64,
    paging: &Paging,
) -> Result<Page<HistoryEntry>> {
    let columns = "id, at, actor_name, actor_kind, action, ip, before, after";
    let entries = ListQuery::new(columns, table.to_owned())
        .filter("noun = ?", Some(noun))
        .filter("record_id = ?", Some(record_id))
        .sort(&[], &[], "id DESC")?;
    entries.page(db, paging).await
}

impl FromQueryResult for HistoryEntry {
    fn from_query_result(row: &QueryResult, _prefix: &str) -> Result<Self, DbErr> {
        let before: Option<Value> = row.try_get("", "before")?;
        let after: Option<Value> = row.try_get("", "after")?;
        Ok(Self {
            id: row.try_get("", "id")?,
            at: row.try_get("", "at")?,
            actor_name: row.try_get("", "actor_name")?,
            actor_kind: row.try_get("", "actor_kind")?,
            action: row.try_get("", "action")?,
            ip: row.try_get("", "ip")?,
            changes: differences(before.as_ref(), after.as_ref()),
        })
    }
}

/// The fields that differ, in the record's order.
pub fn differences(before: Option<&Value>, after: Option<&Value>) -> Vec<FieldChange> {
    let empty = Map::new();
    let before = before.and_then(Value::as_object).unwrap_or(&empty);
    let after = after.and_then(Value::as_object).unwrap_or(&empty);
    let mut names: Vec<&String> = before.keys().collect();
    names.extend(after.keys().filter(|name| !before.contains_key(*name)));
    names
        .into_iter()
        .filter(|name| *name != "version" && before.get(*name) != after.get(*name))
        .map(|name| FieldChange {
            field: name.clone(),
            before: before.get(name).filter(|value| !value.is_null()).cloned(),
            after: after.get(name).filter(|value| !value.is_null()).cloned(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn only_what_differs_is_shown() {
        let before = json!({ "name": "A", "rent": "10.00", "version": 1 });
        let after = json!({ "name": "B", "rent": "10.00", "version": 2 });
        let changes = differences(Some(&before), Some(&after));
        assert_eq!(changes.len(), 1);
        assert_eq!(changes[0].field, "name");
    }

    #[test]
    fn shadows_are_left_out() {
        let record =
            visible(json!({ "email": "a@b.example", "search_key": "a b", "updated_at": 1 }));
        assert_eq!(record, json!({ "email": "a@b.example" }));
    }

    #[test]
    #[should_panic(expected = "no context declares the action \"invented\"")]
    fn a_verb_that_nobody_declares_is_refused() {
        let change = Change {
            noun: "units",
            record_id: 1,
            action: "invented",
            before: None,
            after: None,
        };
        Trail::default().add(vec![change], ACTIONS);
    }
}
