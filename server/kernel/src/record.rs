//! The write path: every insert, edit and removal of a record is versioned and audited here,
//! so that no handler can forget it.

use std::collections::{BTreeSet, HashMap};

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveModelTrait, ColumnTrait as _, DbBackend, DbErr, EntityTrait, IdenStatic as _,
    IntoActiveModel, Iterable as _, QueryFilter as _, QueryOrder as _, QuerySelect as _, Statement,
    Value, sea_query::LockType,
};
use serde::Serialize;

use crate::audit::{self, Change};
use crate::error::{Problem, Result};
use crate::tenancy::{MerchantConn as _, MerchantTx, PlatformConn as _, PlatformTx};

/// A table whose rows are versioned and audited. It has the columns `id`, `version`,
/// `created_at` and `updated_at`.
pub trait Record:
    EntityTrait<Model: Serialize + Clone + IntoActiveModel<Self::ActiveModel>>
{
    /// The feature's noun, as everywhere.
    const NOUN: &'static str;
    /// What no two rows share: the unique index or constraint, and the field that is told so.
    const UNIQUE: &'static [(&'static str, &'static str)];
    fn id_of(model: &Self::Model) -> i64;
    fn version_of(model: &Self::Model) -> i64;
}

/// Declares an entity a [`Record`], and its unique indexes, each with the field that it is about:
/// `kernel::record!(Entity, "units", unique: { "units_number_unique" => "number" });`
#[macro_export]
macro_rules! record {
    ($entity:ty, $noun:literal $(, unique: { $($index:literal => $field:literal),+ $(,)? })?) => {
        /// Records are joined by published facts, not by the mapper.
        #[derive(Copy, Clone, Debug, sea_orm::EnumIter, sea_orm::DeriveRelation)]
        pub enum Relation {}

        impl sea_orm::ActiveModelBehavior for ActiveModel {}

        impl $crate::record::Record for $entity {
            const NOUN: &'static str = $noun;
            const UNIQUE: &'static [(&'static str, &'static str)] = &[$($(($index, $field)),+)?];
            fn id_of(model: &<Self as sea_orm::EntityTrait>::Model) -> i64 {
                model.id.into()
            }
            fn version_of(model: &<Self as sea_orm::EntityTrait>::Model) -> i64 {
                model.version
            }
        }
    };
}

/// The columns of a record's table, for `RETURNING` in SQL: a plan that is kept must not change its result
/// when a migration adds a column.
pub fn columns<E: Record>() -> String {
    let names: Vec<String> = E::Column::iter()
        .map(|column| column.as_str().to_owned())
        .collect();
    names.join(", ")
}

macro_rules! write_path {
    ($type:ty) => {
        impl $type {
            /// Inserts a record and writes `created` to the audit log.
            pub async fn create<E: Record>(&self, mut row: E::ActiveModel) -> Result<E::Model>
            where
                E::ActiveModel: ActiveModelTrait<Entity = E> + Send,
            {
                self.stamp::<E>(&mut row)?;
                let inserted = E::insert(row).exec_with_returning(self).await;
                let model = inserted.map_err(taken::<E>)?;
                let id = E::id_of(&model);
                let after = serde_json::to_value(&model)?;
                self.note(vec![Change {
                    noun: E::NOUN,
                    record_id: id,
                    action: "created",
                    before: None,
                    after: Some(after),
                }]);
                Ok(model)
            }

            /// Inserts many records of one kind, as many in a statement as Postgres takes.
            pub async fn create_many<E: Record>(
                &self,
                mut rows: Vec<E::ActiveModel>,
            ) -> Result<Vec<E::Model>>
            where
                E::ActiveModel: ActiveModelTrait<Entity = E> + Send,
            {
                if rows.is_empty() {
                    return Ok(Vec::new());
                }
                for row in &mut rows {
                    self.stamp::<E>(row)?;
                }
                let mut models = Vec::with_capacity(rows.len());
                while !rows.is_empty() {
                    let rest = rows.split_off(rows.len().min(at_once(E::Column::iter().count())));
                    let inserted = E::insert_many(rows).exec_with_returning(self).await;
                    models.extend(inserted.map_err(taken::<E>)?);
                    rows = rest;
                }
                let mut changes = Vec::with_capacity(models.len());
                for model in &models {
                    changes.push(Change {
                        noun: E::NOUN,
                        record_id: E::id_of(model),
                        action: "created",
                        before: None,
                        after: Some(serde_json::to_value(model)?),
                    });
                }
                self.note(changes);
                Ok(models)
            }

            /// Edits a record. `based_on` is the version that the caller saw; a newer one in the
            /// database is a 409 with both. `None` where the service itself has just locked the row.
            pub async fn change<E: Record>(
                &self,
                before: &E::Model,
                based_on: Option<i64>,
                row: E::ActiveModel,
            ) -> Result<E::Model>
            where
                E::ActiveModel: ActiveModelTrait<Entity = E> + Send,
            {
                self.change_as::<E>("updated", before, based_on, row).await
            }

            /// [`change`](Self::change) under the feature's own verb (`issued`, `collected`).
            pub async fn change_as<E: Record>(
                &self,
                action: &'static str,
                before: &E::Model,
                based_on: Option<i64>,
                mut row: E::ActiveModel,
            ) -> Result<E::Model>
            where
                E::ActiveModel: ActiveModelTrait<Entity = E> + Send,
            {
                let id = E::id_of(before);
                let current = E::version_of(before);
                let based_on = based_on.or_else(|| self.expected_of::<E>(id));
                if based_on.is_some_and(|version| version != current) {
                    return Err(self.stale(serde_json::to_value(before)?));
                }
                let version = column::<E>("version")?;
                row.set(version, (current + 1).into());
                row.set(column::<E>("updated_at")?, self.now().into());
                row.not_set(column::<E>("id")?);
                let changed = E::update_many()
                    .set(row)
                    .filter(column::<E>("id")?.eq(id))
                    .filter(version.eq(current))
                    .exec_with_returning(self)
                    .await
                    .map_err(taken::<E>)?;
                let Some(model) = changed.into_iter().next() else {
                    let now = E::find()
                        .filter(column::<E>("id")?.eq(id))
                        .one(self)
                        .await?;
                    let now = now.ok_or_else(Problem::not_found)?;
                    return Err(self.stale(serde_json::to_value(&now)?));
                };
                let change = Change {
                    noun: E::NOUN,
                    record_id: id,
                    action,
                    before: Some(serde_json::to_value(before)?),
                    after: Some(serde_json::to_value(&model)?),
                };
                self.note(vec![change]);
                Ok(model)
            }

            /// [`change_as`](Self::change_as) of many records that the service has locked, in few statements; every row
            /// sets the same columns. They are answered in the order given.
            pub async fn change_many_as<E: Record>(
                &self,
                action: &'static str,
                rows: Vec<(E::Model, E::ActiveModel)>,
            ) -> Result<Vec<E::Model>>
            where
                E::ActiveModel: ActiveModelTrait<Entity = E> + Send,
            {
                let mut models = Vec::with_capacity(rows.len());
                let mut changes = Vec::with_capacity(rows.len());
                for part in rows.chunks(at_once(E::Column::iter().count())) {
                    let changed = E::find().from_raw_sql(updates::<E>(part, self.now())?);
                    let changed = changed.all(self).await.map_err(taken::<E>)?.into_iter();
                    let mut changed: HashMap<i64, E::Model> =
                        changed.map(|model| (E::id_of(&model), model)).collect();
                    for (before, _) in part {
                        let Some(model) = changed.remove(&E::id_of(before)) else {
                            return Err(self.stale(serde_json::to_value(before)?));
                        };
                        changes.push(Change {
                            noun: E::NOUN,
                            record_id: E::id_of(before),
                            action,
                            before: Some(serde_json::to_value(before)?),
                            after: Some(serde_json::to_value(&model)?),
                        });
                        models.push(model);
                    }
                }
                self.note(changes);
                Ok(models)
            }

            /// Removes a record that nothing depends on; constraints refuse the rest.
            pub async fn remove<E: Record>(
                &self,
                before: &E::Model,
                based_on: Option<i64>,
            ) -> Result<()> {
                let id = E::id_of(before);
                let based_on = based_on.or_else(|| self.expected_of::<E>(id));
                if based_on.is_some_and(|version| version != E::version_of(before)) {
                    return Err(self.stale(serde_json::to_value(before)?));
                }
                let mut removal = E::delete_many().filter(column::<E>("id")?.eq(id));
                if let Some(version) = based_on {
                    removal = removal.filter(column::<E>("version")?.eq(version));
                }
                let removed = removal.exec(self).await?;
                if based_on.is_some() && removed.rows_affected == 0 {
                    let now = find::<E>(self, id).await?;
                    return Err(self.stale(serde_json::to_value(&now)?));
                }
                let change = Change {
                    noun: E::NOUN,
                    record_id: id,
                    action: "removed",
                    before: Some(serde_json::to_value(before)?),
                    after: None,
                };
                self.note(vec![change]);
                Ok(())
            }

            /// Reads a record and locks it until the end of the transaction.
            pub async fn lock<E: Record>(&self, id: impl Into<i64>) -> Result<Option<E::Model>> {
                self.taken::<E>(&[id.into()], LockType::Update)
                    .await
                    .map(|mut found| found.pop())
            }

            /// Reads a record that nobody else can change until the end of the transaction. Others may
            /// hold it as well.
            pub async fn hold<E: Record>(&self, id: impl Into<i64>) -> Result<Option<E::Model>> {
                self.taken::<E>(&[id.into()], LockType::Share)
                    .await
                    .map(|mut found| found.pop())
            }

            /// [`lock`](Self::lock) of a record without which the request cannot be done.
            ///
            /// # Errors
            /// [`Problem::not_found`](crate::Problem::not_found) where there is none.
            pub async fn locked<E: Record>(&self, id: impl Into<i64>) -> Result<E::Model> {
                let found = self.lock::<E>(id).await?;
                found.ok_or_else(crate::Problem::not_found)
            }

            /// [`hold`](Self::hold) of a record without which the request cannot be done.
            ///
            /// # Errors
            /// [`Problem::not_found`](crate::Problem::not_found) where there is none.
            pub async fn held<E: Record>(&self, id: impl Into<i64>) -> Result<E::Model> {
                let found = self.hold::<E>(id).await?;
                found.ok_or_else(crate::Problem::not_found)
            }

            /// [`lock`](Self::lock) of many, in the order of their ids.
            pub async fn lock_many<E: Record>(
                &self,
                ids: impl IntoIterator<Item: Into<i64>>,
            ) -> Result<Vec<E::Model>> {
                self.taken::<E>(&in_order(ids), LockType::Update).await
            }

            /// [`hold`](Self::hold) of many, in the order of their ids.
            pub async fn hold_many<E: Record>(
                &self,
                ids: impl IntoIterator<Item: Into<i64>>,
            ) -> Result<Vec<E::Model>> {
                self.taken::<E>(&in_order(ids), LockType::Share).await
            }

            /// Rows by their ids, which are in order: whoever takes several waits for others in the same order.
            async fn taken<E: Record>(&self, ids: &[i64], how: LockType) -> Result<Vec<E::Model>> {
                let mut found = Vec::with_capacity(ids.len());
                for part in ids.chunks(MOST_VALUES) {
                    let asked = E::find().filter(column::<E>("id")?.is_in(part.iter().copied()));
                    let asked = asked.order_by_asc(column::<E>("id")?).lock(how);
                    found.extend(asked.all(self).await?);
                }
                Ok(found)
            }

            /// The first version and both times, which no service sets by itself.
            fn stamp<E: Record>(&self, row: &mut E::ActiveModel) -> Result<()>
            where
                E::ActiveModel: ActiveModelTrait<Entity = E>,
            {
                row.set(column::<E>("version")?, 1_i64.into());
                row.set(column::<E>("created_at")?, self.now().into());
                row.set(column::<E>("updated_at")?, self.now().into());
                Ok(())
            }

            /// The version that the caller means of the record that the request removes.
            fn expected_of<E: Record>(&self, id: i64) -> Option<i64> {
                self.expected.as_ref()?.version_of(E::NOUN, id)
            }

            fn stale(&self, current: serde_json::Value) -> Problem {
                Problem::stale(audit::visible(current), self.caller().submitted())
            }
        }
    };
}

write_path!(MerchantTx);
write_path!(PlatformTx);

/// Values of one statement: Postgres takes 65,535.
const MOST_VALUES: usize = 60_000;

/// The rows of one statement that binds so many values of each.
fn at_once(columns: usize) -> usize {
    MOST_VALUES / (columns + 1)
}

fn in_order(ids: impl IntoIterator<Item: Into<i64>>) -> Vec<i64> {
    let ids: BTreeSet<i64> = ids.into_iter().map(Into::into).collect();
    ids.into_iter().collect()
}

/// One update of many rows to the next version, where each still has the version that it had.
fn updates<E: Record>(rows: &[(E::Model, E::ActiveModel)], now: DateTime<Utc>) -> Result<Statement>
where
    E::ActiveModel: ActiveModelTrait<Entity = E>,
{
    let stamped = ["id", "version", "created_at", "updated_at"];
    let first = rows.first().map(|(_, row)| row);
    let is_set = |column: &E::Column| first.is_some_and(|row| row.get(*column).is_set());
    let columns: Vec<E::Column> = E::Column::iter()
        .filter(|column| !stamped.contains(&column.as_str()) && is_set(column))
        .collect();
    let mut values: Vec<Value> = vec![now.into()];
    let mut tuples = Vec::with_capacity(rows.len());
    for (before, row) in rows {
        let from = values.len() + 1;
        values.extend([E::id_of(before).into(), E::version_of(before).into()]);
        for column in &columns {
            let value = row.get(*column).into_value();
            values.push(value.ok_or_else(|| {
                Problem::internal(anyhow::anyhow!("rows of one change that set other columns"))
            })?);
        }
        let places: Vec<String> = (from..=values.len())
            .map(|place| format!("${place}"))
            .collect();
        tuples.push(format!("({})", places.join(", ")));
    }
    let names: String = columns
        .iter()
        .map(|column| format!(", \"{}\"", column.as_str()))
        .collect();
    let set: String = columns
        .iter()
        .map(|column| format!(", \"{0}\" = n.\"{0}\"", column.as_str()))
        .collect();
    let returned: Vec<String> = E::Column::iter()
        .map(|column| format!("t.\"{}\"", column.as_str()))
        .collect();
    let sql = format!(
        "UPDATE {table} t SET version = t.version + 1, updated_at = $1{set} \
         FROM (VALUES {tuples}) n (id, version{names}) WHERE t.id = n.id AND t.version = n.version RETURNING {returned}",
        table = E::default().table_name(),
        tuples = tuples.join(", "),
        returned = returned.join(", "),
    );
    Ok(Statement::from_sql_and_values(
        DbBackend::Postgres,
        sql,
        values,
    ))
}

/// A value that another row has is a fault of its field.
fn taken<E: Record>(error: DbErr) -> Problem {
    Problem::from(error).or_taken(E::UNIQUE)
}

fn column<E: EntityTrait>(name: &str) -> Result<E::Column> {
    E::Column::iter()
        .find(|column| column.as_str() == name)
        .ok_or_else(|| Problem::internal(anyhow::anyhow!("a record without the column {name}")))
}

/// The record with this id; 404 where there is none.
pub async fn find<E: Record>(
    db: &impl sea_orm::ConnectionTrait,
    id: impl Into<i64>,
) -> Result<E::Model> {
    let found = E::find().filter(column::<E>("id")?.eq(id.into()));
    found.one(db).await?.ok_or_else(Problem::not_found)
}
