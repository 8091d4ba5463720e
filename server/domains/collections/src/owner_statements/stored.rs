//! What closed statements keep: their lines, and what all of an owner's say of each record.

use chrono::NaiveDate;
use kernel::Result;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::Text;
use parties::owners::OwnerId;
use properties::units::UnitId;
use rust_decimal::Decimal;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait as _, DbBackend, EntityTrait as _, FromQueryResult,
    QueryFilter as _, QueryOrder as _, Statement,
};
use serde_json::json;

use super::entity::{Column, Entity, Model};
use super::ledger::{Entry, Line};
use super::model::OwnerLine;
use super::{OwnerLineKind, OwnerStatementId};
use crate::contract_payments::codes::PaymentMethod;

/// The owner's last closed statement.
pub(super) async fn last(db: &impl MerchantConn, owner: OwnerId) -> Result<Option<Model>> {
    let found = Entity::find()
        .filter(Column::OwnerId.eq(owner))
        .order_by_desc(Column::Sequence);
    Ok(found.one(db).await?)
}

#[derive(FromQueryResult)]
struct Stated {
    kind: OwnerLineKind,
    source_id: i64,
    month: Option<NaiveDate>,
    happened_on: NaiveDate,
    unit_id: Option<UnitId>,
    method: Option<PaymentMethod>,
    amount: Decimal,
    vat: Decimal,
    said_en: String,
    said_ar: String,
}

/// What the owner's closed statements say of each record, all together, in the words of the last one.
pub(super) async fn stated(db: &impl MerchantConn, owner: OwnerId) -> Result<Vec<Entry>> {
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "SELECT x.kind, x.source_id, x.month, x.happened_on, x.unit_id, x.method, x.amount, x.vat, x.said_en, x.said_ar \
         FROM (SELECT DISTINCT ON (l.kind, l.source_id, l.month) l.kind, l.source_id, l.month, l.happened_on, l.unit_id, \
             l.method, l.said_en, l.said_ar, sum(l.amount) OVER each AS amount, sum(l.vat) OVER each AS vat \
             FROM owner_statement_lines l JOIN owner_statements s ON s.id = l.owner_statement_id WHERE s.owner_id = $1 \
             WINDOW each AS (PARTITION BY l.kind, l.source_id, l.month) \
             ORDER BY l.kind, l.source_id, l.month, s.sequence DESC) x \
         WHERE (x.amount, x.vat) <> (0, 0)",
        [owner.0.into()],
    );
    let rows = Stated::find_by_statement(statement).all(db).await?;
    Ok(rows
        .into_iter()
        .map(|row| Entry {
            kind: row.kind,
            source_id: row.source_id,
            month: row.month,
            happened_on: row.happened_on,
            unit_id: row.unit_id,
            method: row.method,
            amount: row.amount,
            vat: row.vat,
            said: Text::new(row.said_en, row.said_ar),
        })
        .collect())
}

/// Writes a statement's lines in one statement, each with the balance before it.
pub(super) async fn write_lines(
    tx: &MerchantTx,
    id: OwnerStatementId,
    opening: Decimal,
    lines: &[Line],
) -> Result<()> {
    let mut balance = opening;
    let mut rows = Vec::with_capacity(lines.len());
    for (at, Line { entry, is_late }) in lines.iter().enumerate() {
        rows.push(json!({
            "sequence": at + 1,
            "kind": entry.kind,
            "source_id": entry.source_id,
            "month": entry.month,
            "happened_on": entry.happened_on,
            "is_late": is_late,
            "unit_id": entry.unit_id,
            "method": entry.method,
            "amount": entry.amount,
            "vat": entry.vat,
            "balance_before": balance,
            "said_en": entry.said.en,
            "said_ar": entry.said.ar,
        }));
        balance += entry.total();
    }
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "INSERT INTO owner_statement_lines (owner_statement_id, sequence, kind, source_id, month, happened_on, is_late, \
             unit_id, method, amount, vat, balance_before, said_en, said_ar) \
         SELECT $1, x.sequence, x.kind, x.source_id, x.month, x.happened_on, x.is_late, x.unit_id, x.method, x.amount, x.vat, \
             x.balance_before, x.said_en, x.said_ar FROM jsonb_to_recordset($2) AS x(sequence integer, kind text, source_id bigint, month date, \
             happened_on date, is_late boolean, unit_id bigint, method text, amount numeric, vat numeric, \
             balance_before numeric, said_en text, said_ar text)",
        [id.0.into(), serde_json::Value::from(rows).into()],
    );
    tx.execute_raw(statement).await?;
    Ok(())
}

#[derive(FromQueryResult)]
struct Kept {
    kind: OwnerLineKind,
    happened_on: NaiveDate,
    is_late: bool,
    unit_id: Option<UnitId>,
    method: Option<PaymentMethod>,
    amount: Decimal,
    vat: Decimal,
    balance_after: Decimal,
    said_en: String,
    said_ar: String,
}

/// The lines of a closed statement.
pub(super) async fn lines(db: &impl MerchantConn, id: OwnerStatementId) -> Result<Vec<OwnerLine>> {
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "SELECT l.kind, l.happened_on, l.is_late, l.unit_id, l.method, l.amount, l.vat, l.balance_after, l.said_en, l.said_ar \
         FROM owner_statement_lines l WHERE l.owner_statement_id = $1 ORDER BY l.sequence",
        [id.0.into()],
    );
    let rows = Kept::find_by_statement(statement).all(db).await?;
    Ok(rows
        .into_iter()
        .map(|row| OwnerLine {
            kind: row.kind,
            happened_on: row.happened_on,
            is_late: row.is_late,
            unit_id: row.unit_id,
            method: row.method,
            said_en: row.said_en,
            said_ar: row.said_ar,
            amount: row.amount.into(),
            vat: row.vat.into(),
            balance: row.balance_after.into(),
        })
        .collect())
}
