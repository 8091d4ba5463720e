use std::collections::{BTreeMap, HashMap};

use kernel::code::Code as _;
use kernel::paging::{List, ListQuery, Listed as _};
use kernel::permission::Permissions;
use kernel::sql::statement;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::{Lines, Text, clean};
use kernel::validation::{Rule, Validator};
use kernel::{Problem, Result, record};
use leasing::contracts::permission::BelowMinimum;
use sea_orm::{ActiveValue::Set, ConnectionTrait as _, FromQueryResult, Value};
use serde_json::json;

use super::entity::{ActiveModel, Entity, Model};
use super::jobs::RunImport;
use super::model::{
    CellsEdited, ColumnEdited, FaultGroup, Import, ImportChoice, ImportColumn, ImportDetail,
    ImportMapping, ImportRow, ImportRowFilter, ImportSetting, SameFile,
};
use super::rows::{self, Edit, Found, Row};
use super::{ImportError, ImportExisting, ImportId, ImportKind, ImportState, columns, file, kinds};

/// Cells of one edit.
const MOST_CELLS: usize = 200;
const NAME_LENGTH: usize = 120;
const VALUE_LENGTH: usize = 5_000;

/// A file on its way in.
pub struct NewImport {
    pub kind: ImportKind,
    pub file_name: String,
    pub bytes: Vec<u8>,
}

/// Reads a file and checks all of it. Nothing of it is written to the lists yet.
pub async fn begin(tx: &MerchantTx, new: NewImport, may: &Permissions) -> Result<Model> {
    new.kind.ensure(may, ImportExisting::Skip)?;
    let remembered = remembered(tx, new.kind).await?;
    let table = file::read(new.bytes, new.kind, remembered.clone()).await?;
    let guessed = columns::guess(new.kind, &table.header, &remembered);
    let mapping: Vec<ImportMapping> = guessed
        .into_iter()
        .map(|(field, column)| ImportMapping {
            field: field.to_owned(),
            column: i32::try_from(column).ok(),
            value: None,
        })
        .collect();
    let row = ActiveModel {
        kind: Set(new.kind),
        state: Set(ImportState::Open),
        file_name: Set(safe_name(&new.file_name)),
        file_hash: Set(table.hash),
        header: Set(json!(table.header)),
        mapping: Set(json!(mapping)),
        existing: Set(ImportExisting::Skip),
        total: Set(count(table.rows.len())),
        faulty: Set(0),
        present: Set(0),
        new_buildings: Set(json!([])),
        done: Set(0),
        created: Set(0),
        updated: Set(0),
        skipped: Set(0),
        made_buildings: Set(json!([])),
        may_go_below: Set(may.allows::<BelowMinimum>()),
        started_by: Set(tx.caller().actor.name.clone()),
        ..Default::default()
    };
    let import = tx.create::<Entity>(row).await?;
    rows::write(tx, import.id, &table.rows).await?;
    let checked = check(tx, &import).await?;
    tx.change::<Entity>(&import, None, checked).await
}

pub(crate) fn safe_name(typed: &str) -> String {
    let name = typed.rsplit(['/', '\\']).next().unwrap_or_default();
    let name = clean(name, Lines::One).unwrap_or_default();
    name.chars().take(NAME_LENGTH).collect()
}

pub(super) fn count(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

/// Checks all rows and keeps what was found; the import's own figures of it.
pub(super) async fn check(tx: &MerchantTx, import: &Model) -> Result<ActiveModel> {
    let stored = rows::of(tx, import).await?;
    let all: Vec<Row> = stored.iter().map(|one| one.row.clone()).collect();
    let verdicts = import
        .kind
        .check(tx, &all, kinds::liberties(import))
        .await?;
    let (mut faulty, mut present) = (0, 0);
    let mut found = Vec::new();
    for (before, (faults, present_id)) in stored.into_iter().zip(verdicts.rows) {
        faulty += usize::from(!faults.is_empty());
        present += usize::from(present_id.is_some());
        if before.faults != faults || before.present_id != present_id {
            found.push(Found {
                id: before.row.id,
                faults,
                present_id,
            });
        }
    }
    rows::keep_found(tx, &found).await?;
    Ok(ActiveModel {
        faulty: Set(count(faulty)),
        present: Set(count(present)),
        new_buildings: Set(json!(verdicts.new_buildings)),
        ..Default::default()
    })
}

/// An import that can still be changed, locked, by somebody who may import its kind.
async fn open(tx: &MerchantTx, id: ImportId, may: &Permissions) -> Result<Model> {
    let import = tx.locked::<Entity>(id).await?;
    import.kind.ensure(may, ImportExisting::Skip)?;
    if import.state != ImportState::Open {
        return Err(ImportError::NotOpen.into());
    }
    Ok(import)
}

/// Checks all rows again after a change of what they say.
async fn changed(
    tx: &MerchantTx,
    before: &Model,
    version: i64,
    row: ActiveModel,
    may: &Permissions,
) -> Result<Model> {
    let row = ActiveModel {
        failure: Set(None),
        may_go_below: Set(may.allows::<BelowMinimum>()),
        ..row
    };
    let after = tx.change::<Entity>(before, Some(version), row).await?;
    let checked = check(tx, &after).await?;
    tx.change::<Entity>(&after, None, checked).await
}

/// Says which column stands for which field, and remembers it for the next file.
pub async fn set(
    tx: &MerchantTx,
    id: ImportId,
    input: &ImportSetting,
    may: &Permissions,
) -> Result<Model> {
    let before = open(tx, id, may).await?;
    before.kind.ensure(may, input.existing)?;
    let header: Vec<String> = serde_json::from_value(before.header.clone())?;
    let mut form = Validator::new(tx.language());
    let mut seen = HashMap::new();
    for (index, entry) in input.mapping.iter().enumerate() {
        let at = |field: &str| kernel::validation::item("mapping", index, field);
        let known = before
            .kind
            .columns()
            .iter()
            .any(|column| column.field == entry.field);
        let is_first = seen.insert(entry.field.clone(), index).is_none();
        form.check(&at("field"), known && is_first, Rule::OneOf);
        let exists =
            |column: i32| usize::try_from(column).is_ok_and(|column| column < header.len());
        form.check(
            &at("column"),
            entry.column.is_none_or(exists),
            Rule::NotFound,
        );
        form.field(&at("value"), &entry.value)
            .max_length(VALUE_LENGTH)
            .optional();
    }
    let updates = input.existing == ImportExisting::Update;
    form.check("existing", !updates || before.kind.updates(), Rule::OneOf);
    form.finish()?;
    remember(tx, before.kind, &header, &input.mapping).await?;
    let row = ActiveModel {
        mapping: Set(json!(input.mapping)),
        existing: Set(input.existing),
        ..Default::default()
    };
    changed(tx, &before, input.version, row, may).await
}

async fn remembered(tx: &MerchantTx, kind: ImportKind) -> Result<BTreeMap<String, String>> {
    let sql = "SELECT heading, field FROM import_headings WHERE kind = $1";
    let mut remembered = BTreeMap::new();
    for row in tx.query_all_raw(statement(sql, [kind.into()])).await? {
        remembered.insert(row.try_get("", "heading")?, row.try_get("", "field")?);
    }
    Ok(remembered)
}

async fn remember(
    tx: &MerchantTx,
    kind: ImportKind,
    header: &[String],
    mapping: &[ImportMapping],
) -> Result<()> {
    let mut headings = BTreeMap::new();
    for entry in mapping {
        let column = entry.column.and_then(|column| usize::try_from(column).ok());
        let heading = column
            .and_then(|column| header.get(column))
            .map(|one| columns::key_of(one));
        if let Some(heading) = heading.filter(|heading| !heading.is_empty()) {
            headings.insert(heading, entry.field.clone());
        }
    }
    let sql = "INSERT INTO import_headings (kind, heading, field) \
               SELECT $1, h.key, h.value FROM jsonb_each_text($2) h \
               ON CONFLICT (kind, heading) DO UPDATE SET field = excluded.field";
    let values: [Value; 2] = [kind.into(), json!(headings).into()];
    tx.execute_raw(statement(sql, values)).await?;
    Ok(())
}

/// Corrects single cells.
pub async fn edit(
    tx: &MerchantTx,
    id: ImportId,
    input: &CellsEdited,
    may: &Permissions,
) -> Result<Model> {
    let before = open(tx, id, may).await?;
    let mut form = Validator::new(tx.language());
    form.not_empty("cells", &input.cells);
    form.check_custom(
        "cells",
        input.cells.len() <= MOST_CELLS,
        "too_many_rows",
        TOO_MANY,
    );
    let mut edits: BTreeMap<i64, BTreeMap<String, String>> = BTreeMap::new();
    for (index, cell) in input.cells.iter().enumerate() {
        let at = |field: &str| kernel::validation::item("cells", index, field);
        check_cell(&mut form, before.kind, &at, &cell.field, &cell.value);
        edits
            .entry(cell.row_id.0)
            .or_default()
            .insert(cell.field.clone(), cell.value.clone());
    }
    form.finish()?;
    let edits: Vec<Edit> = edits
        .into_iter()
        .map(|(id, edits)| Edit {
            id: super::ImportRowId(id),
            edits,
        })
        .collect();
    if rows::keep_edits(tx, id, &edits).await? != edits.len() as u64 {
        return Err(Problem::not_found());
    }
    changed(tx, &before, input.version, ActiveModel::default(), may).await
}

const TOO_MANY: Text = Text::fixed(
    "At most 200 cells are corrected at once.",
    "يمكن تصحيح 200 خلية كحد أقصى في المرة الواحدة.",
);

fn check_cell(
    form: &mut Validator,
    kind: ImportKind,
    at: &dyn Fn(&str) -> String,
    field: &str,
    value: &str,
) {
    let known = kind.columns().iter().any(|column| column.field == field);
    form.check(&at("field"), known, Rule::OneOf);
    form.field(&at("value"), value)
        .max_length(VALUE_LENGTH)
        .optional();
}

/// Puts one value in the place of another in a whole column.
pub async fn replace(
    tx: &MerchantTx,
    id: ImportId,
    input: &ColumnEdited,
    may: &Permissions,
) -> Result<Model> {
    let before = open(tx, id, may).await?;
    let mut form = Validator::new(tx.language());
    let at = |field: &str| if field == "value" { "to" } else { field }.to_owned();
    check_cell(&mut form, before.kind, &at, &input.field, &input.to);
    form.finish()?;
    let from = input.from.as_deref().filter(|from| !from.is_empty());
    let stored = rows::of(tx, &before).await?;
    let edits: Vec<Edit> = stored
        .iter()
        .filter(|one| one.row.text(&input.field).as_deref() == from)
        .map(|one| Edit {
            id: one.row.id,
            edits: BTreeMap::from([(input.field.clone(), input.to.clone())]),
        })
        .collect();
    rows::keep_edits(tx, id, &edits).await?;
    changed(tx, &before, input.version, ActiveModel::default(), may).await
}

/// Has all rows written by a job. Two who ask at once have the same version: one of them is told so.
pub async fn commit(
    tx: &MerchantTx,
    id: ImportId,
    version: i64,
    may: &Permissions,
) -> Result<Model> {
    let before = open(tx, id, may).await?;
    before.kind.ensure(may, before.existing)?;
    if before.faulty > 0 {
        return Err(ImportError::Faulty {
            rows: before.faulty,
        }
        .into());
    }
    let row = ActiveModel {
        state: Set(ImportState::Committing),
        done: Set(0),
        failure: Set(None),
        may_go_below: Set(may.allows::<BelowMinimum>()),
        committed_by: Set(Some(tx.caller().actor.name.clone())),
        ..Default::default()
    };
    let after = tx.change::<Entity>(&before, Some(version), row).await?;
    enqueue(tx, &after).await?;
    Ok(after)
}

/// Has all of it taken back by a job.
pub async fn undo(tx: &MerchantTx, id: ImportId, version: i64, may: &Permissions) -> Result<Model> {
    let before = tx.locked::<Entity>(id).await?;
    before.kind.ensure(may, before.existing)?;
    if before.state != ImportState::Committed {
        return Err(ImportError::NotCommitted.into());
    }
    let row = ActiveModel {
        state: Set(ImportState::Undoing),
        done: Set(0),
        failure: Set(None),
        undone_by: Set(Some(tx.caller().actor.name.clone())),
        ..Default::default()
    };
    let after = tx.change::<Entity>(&before, Some(version), row).await?;
    enqueue(tx, &after).await?;
    Ok(after)
}

async fn enqueue(tx: &MerchantTx, import: &Model) -> Result<()> {
    let job = RunImport {
        import_id: import.id,
        language: tx.language(),
    };
    tx.enqueue(job, format!("{}-{}", import.id, import.version))
        .await
}

/// Forgets a file that was never written.
pub async fn remove(tx: &MerchantTx, id: ImportId, may: &Permissions) -> Result<()> {
    let before = open(tx, id, may).await?;
    tx.remove::<Entity>(&before, None).await
}

/// The rows that the caller asks for, of kinds that they may see.
pub fn listed(list: &List<ImportRowFilter>, may: &Permissions) -> Result<ListQuery> {
    let visible: Vec<_> = ImportKind::ALL
        .iter()
        .filter(|kind| kind.is_visible(may))
        .map(|kind| kind.sql())
        .collect();
    let of_visible = match visible.as_slice() {
        [] => "false".to_owned(),
        kinds => format!(
            "r.import_id IN (SELECT v.id FROM imports v WHERE v.kind IN ({}))",
            kinds.join(", ")
        ),
    };
    Ok(ImportRow::matching(list)?.and(&of_visible))
}

/// An import with its columns, its faults and what is known of the same file. What it lists is seen by who may see such
/// records.
pub async fn detail(
    db: &impl MerchantConn,
    id: ImportId,
    may: &Permissions,
) -> Result<ImportDetail> {
    let import = record::find::<Entity>(db, id).await?;
    if !import.kind.is_visible(may) {
        return Err(Problem::no_permission(&format!(
            "{}.view",
            import.kind.as_str()
        )));
    }
    let mapping = rows::mapping_of(&import)?;
    let columns = import.kind.columns().iter().map(|column| {
        let mapped = mapping.get(column.field);
        ImportColumn {
            field: column.field.to_owned(),
            en: column.en.to_owned(),
            ar: column.ar.to_owned(),
            required: column.required,
            cell: column.cell,
            choices: choices_of(column),
            column: mapped.and_then(|entry| entry.column),
            value: mapped.and_then(|entry| entry.value.clone()),
        }
    });
    let failure = import.failure.clone().map(serde_json::from_value);
    Ok(ImportDetail {
        columns: columns.collect(),
        header: serde_json::from_value(import.header.clone())?,
        can_update: import.kind.updates(),
        faults: faults(db, id).await?,
        new_buildings: serde_json::from_value(import.new_buildings.clone())?,
        same_file: same_file(db, &import).await?,
        failure: failure.transpose()?,
        import: Import::one(db, id).await?,
    })
}

fn choices_of(column: &columns::Column) -> Vec<ImportChoice> {
    let choices = (column.choices)().into_iter();
    choices
        .map(|Text { en, ar }| ImportChoice {
            en: en.into_owned(),
            ar: ar.into_owned(),
        })
        .collect()
}

async fn faults(db: &impl MerchantConn, id: ImportId) -> Result<Vec<FaultGroup>> {
    let sql = "SELECT f->>'field' AS field, f->>'value' AS value, f->>'en' AS en, f->>'ar' AS ar, count(*) AS rows \
               FROM import_rows r CROSS JOIN LATERAL jsonb_array_elements(r.faults) f \
               WHERE r.import_id = $1 AND r.faults <> '[]' GROUP BY 1, 2, 3, 4 ORDER BY 5 DESC, min(r.line) LIMIT 50";
    let found = FaultGroup::find_by_statement(statement(sql, [id.into()]));
    Ok(found.all(db).await?)
}

/// The last earlier import of the same file that was not undone.
async fn same_file(db: &impl MerchantConn, import: &Model) -> Result<Option<SameFile>> {
    let sql = format!(
        "SELECT id, state, started_by, created_at FROM imports \
         WHERE file_hash = $1 AND kind = $2 AND id < $3 AND state <> {} ORDER BY id DESC LIMIT 1",
        ImportState::Undone.sql(),
    );
    let values: [Value; 3] = [
        import.file_hash.clone().into(),
        import.kind.as_str().into(),
        import.id.into(),
    ];
    let found = SameFile::find_by_statement(statement(sql, values));
    Ok(found.one(db).await?)
}
