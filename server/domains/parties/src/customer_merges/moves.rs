//! The rows that follow a merged tenant, and their way back.

use kernel::Result;
use kernel::tenancy::{MerchantConn, MerchantTx};
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};

use super::CustomerMergeId;
use super::columns::{CustomerColumn, CustomerColumns};
use super::model::FollowingRows;
use crate::customers::CustomerId;

fn columns(db: &impl MerchantConn) -> Result<std::sync::Arc<CustomerColumns>> {
    db.kernel().port::<CustomerColumns>()
}

fn follows(column: &CustomerColumn) -> String {
    column.when.map_or_else(|| "true".to_owned(), |when| when())
}

/// How many rows of each kind follow the one to the other.
pub(super) async fn count(
    db: &impl MerchantConn,
    survivor: CustomerId,
    merged: CustomerId,
) -> Result<Vec<FollowingRows>> {
    let mut found = Vec::new();
    for one in &columns(db)?.0 {
        let Some((en, ar)) = one.what else { continue };
        let CustomerColumn { table, column, .. } = one;
        let sql = format!(
            "SELECT count(*) AS rows FROM {table} t WHERE t.{column} = $2 AND $1::bigint IS NOT NULL AND {}",
            follows(one)
        );
        let values = [survivor.0.into(), merged.0.into()];
        let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, values);
        let row = db.query_one_raw(statement).await?;
        let rows: i64 = row.map_or(Ok(0), |row| row.try_get("", "rows"))?;
        if rows > 0 {
            found.push(FollowingRows {
                what_en: en.to_owned(),
                what_ar: ar.to_owned(),
                rows,
            });
        }
    }
    Ok(found)
}

/// Lets every row of `merged` follow to `survivor`, and keeps which ones did.
pub(super) async fn follow(
    tx: &MerchantTx,
    merge: CustomerMergeId,
    survivor: CustomerId,
    merged: CustomerId,
) -> Result<()> {
    for one in &columns(tx)?.0 {
        let CustomerColumn {
            table, column, key, ..
        } = one;
        let sql = format!(
            "UPDATE {table} t SET {column} = $1 WHERE t.{column} = $2 AND {} RETURNING t.{key} AS id",
            follows(one)
        );
        let values = [survivor.0.into(), merged.0.into()];
        let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, values);
        let moved = tx.query_all_raw(statement).await?;
        let moved: Vec<i64> = moved
            .iter()
            .map(|row| row.try_get("", "id"))
            .collect::<std::result::Result<_, _>>()?;
        keep(tx, merge, one, moved).await?;
    }
    Ok(())
}

async fn keep(
    tx: &MerchantTx,
    merge: CustomerMergeId,
    of: &CustomerColumn,
    moved: Vec<i64>,
) -> Result<()> {
    if moved.is_empty() {
        return Ok(());
    }
    let sql = "INSERT INTO customer_merge_moves (customer_merge_id, relation, field, row_id) \
               SELECT $1, $2, $3, unnest($4::bigint[])";
    let values = [
        merge.0.into(),
        of.table.into(),
        of.column.into(),
        moved.into(),
    ];
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, values);
    tx.execute_raw(statement).await?;
    Ok(())
}

/// Gives back exactly the rows that followed; one that names somebody else by now stays.
pub(super) async fn give_back(
    tx: &MerchantTx,
    merge: CustomerMergeId,
    survivor: CustomerId,
    merged: CustomerId,
) -> Result<()> {
    for one in &columns(tx)?.0 {
        let CustomerColumn {
            table, column, key, ..
        } = one;
        let sql = format!(
            "UPDATE {table} t SET {column} = $2 FROM customer_merge_moves m \
             WHERE m.customer_merge_id = $3 AND m.relation = $4 AND m.field = $5 \
             AND t.{key} = m.row_id AND t.{column} = $1"
        );
        let values = [
            survivor.0.into(),
            merged.0.into(),
            merge.0.into(),
            (*table).into(),
            (*column).into(),
        ];
        let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, values);
        tx.execute_raw(statement).await?;
    }
    Ok(())
}
