//! The rows of an import, as they lie in the table.

use std::collections::BTreeMap;

use kernel::sql::statement;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::{Problem, Result};
use sea_orm::{ConnectionTrait as _, FromQueryResult, Value};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sheets::Line;

use super::entity::Model;
use super::kinds::Written;
use super::model::{CellFault, ImportMapping};
use super::{ImportId, ImportOutcome, ImportRowId, cells};

/// A row with the value of each field of its kind.
#[derive(Debug, Clone)]
pub(super) struct Row {
    pub id: ImportRowId,
    pub line: i32,
    values: BTreeMap<&'static str, String>,
}

impl Row {
    /// What the row says of a field; nothing where that is empty.
    pub fn text(&self, field: &str) -> Option<String> {
        self.values
            .get(field)
            .filter(|text| !text.is_empty())
            .cloned()
    }
}

/// A row with what was found wrong with it the last time.
pub(super) struct Stored {
    pub row: Row,
    pub faults: Vec<CellFault>,
    pub present_id: Option<i64>,
}

#[derive(FromQueryResult)]
struct Raw {
    id: ImportRowId,
    line: i32,
    cells: serde_json::Value,
    edits: serde_json::Value,
    faults: serde_json::Value,
    present_id: Option<i64>,
}

/// All rows, in the order of the file.
pub(super) async fn of(tx: &MerchantTx, import: &Model) -> Result<Vec<Stored>> {
    let sql = "SELECT id, line, cells, edits, faults, present_id FROM import_rows WHERE import_id = $1 ORDER BY line";
    let raw = Raw::find_by_statement(statement(sql, [import.id.into()]));
    let raw = raw.all(tx).await?;
    let mapping = mapping_of(import)?;
    let country = &tx.merchant().country;
    raw.into_iter()
        .map(|raw| stored(raw, import, &mapping, country))
        .collect()
}

pub(super) fn mapping_of(import: &Model) -> Result<BTreeMap<String, ImportMapping>> {
    let entries: Vec<ImportMapping> = serde_json::from_value(import.mapping.clone())?;
    Ok(entries
        .into_iter()
        .map(|entry| (entry.field.clone(), entry))
        .collect())
}

fn stored(
    raw: Raw,
    import: &Model,
    mapping: &BTreeMap<String, ImportMapping>,
    country: &str,
) -> Result<Stored> {
    let typed: Vec<String> = serde_json::from_value(raw.cells)?;
    let mut edits: BTreeMap<String, String> = serde_json::from_value(raw.edits)?;
    let mut values = BTreeMap::new();
    for column in import.kind.columns() {
        let mapped = mapping.get(column.field);
        let of_file = || {
            let index = usize::try_from(mapped?.column?).ok()?;
            typed.get(index).filter(|cell| !cell.is_empty()).cloned()
        };
        let of_all = || mapped.and_then(|entry| entry.value.clone());
        let value = edits.remove(column.field).or_else(of_file).or_else(of_all);
        let value = value.unwrap_or_default();
        values.insert(column.field, cells::normal(&value, column.cell, country));
    }
    Ok(Stored {
        row: Row {
            id: raw.id,
            line: raw.line,
            values,
        },
        faults: serde_json::from_value(raw.faults)?,
        present_id: raw.present_id,
    })
}

/// Writes the rows of a file.
pub(super) async fn write(tx: &MerchantTx, import: ImportId, lines: &[Line]) -> Result<()> {
    let rows: Vec<_> = lines
        .iter()
        .map(|line| json!({ "line": line.number, "cells": line.cells }))
        .collect();
    let sql = "INSERT INTO import_rows (import_id, line, cells, created_at) \
               SELECT $1, r.line, r.cells, $3 FROM jsonb_to_recordset($2) AS r(line integer, cells jsonb)";
    let values: [Value; 3] = [import.into(), json!(rows).into(), tx.now().into()];
    tx.execute_raw(statement(sql, values)).await?;
    Ok(())
}

/// What was found out about a row, where that is another than before.
#[derive(Serialize)]
pub(super) struct Found {
    pub id: ImportRowId,
    pub faults: Vec<CellFault>,
    pub present_id: Option<i64>,
}

pub(super) async fn keep_found(tx: &MerchantTx, found: &[Found]) -> Result<()> {
    if found.is_empty() {
        return Ok(());
    }
    let sql = "UPDATE import_rows i SET faults = r.faults, present_id = r.present_id \
               FROM jsonb_to_recordset($1) AS r(id bigint, faults jsonb, present_id bigint) WHERE i.id = r.id";
    tx.execute_raw(statement(sql, [json!(found).into()]))
        .await?;
    Ok(())
}

/// A field that gets another value in some rows.
#[derive(Serialize)]
pub(super) struct Edit {
    pub id: ImportRowId,
    pub edits: BTreeMap<String, String>,
}

/// Puts values in the place of cells; the number of rows of this import that have them now.
pub(super) async fn keep_edits(tx: &MerchantTx, import: ImportId, edits: &[Edit]) -> Result<u64> {
    let sql = "UPDATE import_rows i SET edits = i.edits || r.edits \
               FROM jsonb_to_recordset($2) AS r(id bigint, edits jsonb) WHERE i.id = r.id AND i.import_id = $1";
    let values: [Value; 2] = [import.into(), json!(edits).into()];
    let done = tx.execute_raw(statement(sql, values)).await?;
    Ok(done.rows_affected())
}

pub(super) async fn keep_written(tx: &MerchantTx, written: &[Written]) -> Result<()> {
    let sql = "UPDATE import_rows i SET outcome = r.outcome, record_id = r.record_id, \
               record_version = r.record_version, before = r.before \
               FROM jsonb_to_recordset($1) \
               AS r(id bigint, outcome text, record_id bigint, record_version bigint, before jsonb) WHERE i.id = r.id";
    tx.execute_raw(statement(sql, [json!(written).into()]))
        .await?;
    Ok(())
}

/// What an import made of a row.
#[derive(Debug, FromQueryResult, Deserialize)]
pub(super) struct Made {
    pub line: i32,
    pub outcome: ImportOutcome,
    pub record_id: i64,
    pub record_version: i64,
    pub before: Option<serde_json::Value>,
}

/// What was created or changed, the last row first: later rows may build on earlier ones.
pub(super) async fn made(tx: &MerchantTx, import: ImportId) -> Result<Vec<Made>> {
    let sql = format!(
        "SELECT line, outcome, record_id, record_version, before FROM import_rows \
         WHERE import_id = $1 AND outcome IN ({}, {}) ORDER BY line DESC",
        ImportOutcome::Created.sql(),
        ImportOutcome::Updated.sql(),
    );
    let made = Made::find_by_statement(statement(sql, [import.into()]));
    made.all(tx).await.map_err(Problem::from)
}
