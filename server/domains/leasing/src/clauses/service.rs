use std::collections::BTreeSet;

use kernel::code::{Code as _, Status};
use kernel::sql::statement;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::{Text, search_key_of};
use kernel::validation::{Rule, Validator, item};
use kernel::{Problem, Result, record};
use sea_orm::{ActiveValue::Set, ConnectionTrait as _, FromQueryResult as _, Value};

use super::entity::{ActiveModel, Entity, Model};
use super::model::{ClauseChoice, ClauseInput, ClauseUpdate, ClauseVersion, ContractClause};
use super::{ClauseError, ClauseField, ClauseId};
use crate::contracts::ContractId;
use crate::neighbours::UNITS;

/// The most clauses that a contract prints.
const MOST_CLAUSES: usize = 100;

pub async fn create(tx: &MerchantTx, input: &ClauseInput) -> Result<Model> {
    let checked = validate(tx, input).await?;
    let row = ActiveModel {
        status: Set(Status::Active),
        ..checked.row
    };
    let clause = tx.create::<Entity>(row).await?;
    write(tx, clause.id, 1, &checked.text).await?;
    Ok(clause)
}

/// Edits a clause; another text is its next version.
pub async fn update(tx: &MerchantTx, id: ClauseId, input: &ClauseUpdate) -> Result<Model> {
    let before = tx.locked::<Entity>(id).await?;
    let checked = validate(tx, &input.clause).await?;
    let row = ActiveModel {
        status: Set(input.status),
        ..checked.row
    };
    let clause = tx
        .change::<Entity>(&before, Some(input.version), row)
        .await?;
    let latest = versions(tx, id).await?.into_iter().next();
    let latest = latest.ok_or_else(Problem::not_found)?;
    let Text { en, ar } = &checked.text;
    if latest.text_en != *en || latest.text_ar != *ar {
        write(tx, id, latest.number + 1, &checked.text).await?;
    }
    Ok(clause)
}

/// Removes a clause that no contract has.
pub async fn remove(tx: &MerchantTx, id: ClauseId) -> Result<()> {
    let before = record::find::<Entity>(tx, id).await?;
    let removed = tx.remove::<Entity>(&before, None).await;
    removed.map_err(|problem| problem.or_in_use(ClauseError::InUse))
}

async fn write(tx: &MerchantTx, id: ClauseId, number: i32, text: &Text) -> Result<()> {
    let sql = "INSERT INTO clause_versions (clause_id, number, text_en, text_ar, written_by, written_at) \
               VALUES ($1, $2, $3, $4, $5, $6)";
    let values: [Value; 6] = [
        id.into(),
        number.into(),
        text.en.to_string().into(),
        text.ar.to_string().into(),
        tx.caller().actor.name.clone().into(),
        tx.now().into(),
    ];
    tx.execute_raw(statement(sql, values)).await?;
    Ok(())
}

/// The texts of a clause, the newest on top.
pub async fn versions(db: &impl MerchantConn, id: ClauseId) -> Result<Vec<ClauseVersion>> {
    let sql = "SELECT t.number, t.text_en, t.text_ar, t.written_by, t.written_at, \
         (SELECT count(*) FROM contract_clauses a WHERE a.clause_version_id = t.id) AS contracts \
         FROM clause_versions t WHERE t.clause_id = $1 ORDER BY t.number DESC";
    let found = ClauseVersion::find_by_statement(statement(sql, [id.into()]));
    Ok(found.all(db).await?)
}

struct Checked {
    row: ActiveModel,
    text: Text,
}

async fn validate(tx: &MerchantTx, input: &ClauseInput) -> Result<Checked> {
    let mut form = Validator::new(tx.language());
    let title_en = form.required_text("title_en", &input.title_en, 120);
    let title_ar = form.required_text("title_ar", &input.title_ar, 120);
    let position = form
        .integer("position", input.position)
        .min(1)
        .max(10_000)
        .optional();
    let text_en = text(&mut form, "text_en", &input.text_en);
    let text_ar = text(&mut form, "text_ar", &input.text_ar);
    if form.is_valid() {
        let same = fields(&text_en) == fields(&text_ar);
        form.check_custom("text_ar", same, "same_fields", SAME_FIELDS);
    }
    form.finish()?;
    let position = match position {
        Some(position) => i32::try_from(position).unwrap_or(i32::MAX),
        None => next_position(tx).await?,
    };
    let row = ActiveModel {
        search_key: Set(search_key_of([
            &*title_en, &*title_ar, &*text_en, &*text_ar,
        ])),
        title_en: Set(title_en),
        title_ar: Set(title_ar),
        usage: Set(input.usage),
        position: Set(position),
        is_default: Set(input.is_default),
        ..Default::default()
    };
    Ok(Checked {
        row,
        text: Text::new(text_en, text_ar),
    })
}

fn text(form: &mut Validator, field: &str, typed: &str) -> String {
    let text = form.notes(field, typed).required().text();
    let unknown = fields(&text)
        .into_iter()
        .find(|name| ClauseField::of_text(name).is_none());
    let known: Vec<String> = ClauseField::ALL
        .iter()
        .map(|field| format!("{{{}}}", field.as_str()))
        .collect();
    let (name, known) = (unknown.unwrap_or_default(), known.join(" "));
    form.check_custom(
        field,
        unknown.is_none(),
        "unknown_field",
        Text::new(
            format!("There is no field {{{name}}}. Use one of: {known}"),
            format!("لا يوجد حقل {{{name}}}. استخدم أحد الحقول: {known}"),
        ),
    );
    text
}

/// What stands in braces.
fn fields(text: &str) -> BTreeSet<&str> {
    let parts = text.split('{').skip(1);
    parts
        .filter_map(|part| Some(part.split_once('}')?.0))
        .collect()
}

const SAME_FIELDS: Text = Text::fixed(
    "Both languages must use the same fields.",
    "يجب أن تستخدم اللغتان الحقول نفسها.",
);

async fn next_position(tx: &MerchantTx) -> Result<i32> {
    let sql = "SELECT coalesce(max(position), 0) + 1 AS next FROM clauses";
    let row = tx.query_one_raw(statement(sql, [])).await?;
    Ok(row.ok_or_else(Problem::not_found)?.try_get("", "next")?)
}

/// The clauses of a contract, as it prints them.
pub async fn of_contract(db: &impl MerchantConn, id: ContractId) -> Result<Vec<ContractClause>> {
    let sql = "SELECT k.id AS clause_id, k.title_en, k.title_ar, t.number, t.text_en, t.text_ar, \
         (SELECT max(l.number) FROM clause_versions l WHERE l.clause_id = k.id) AS latest \
         FROM contract_clauses a JOIN clause_versions t ON t.id = a.clause_version_id \
         JOIN clauses k ON k.id = t.clause_id WHERE a.contract_id = $1 ORDER BY a.position";
    let found = ContractClause::find_by_statement(statement(sql, [id.into()]));
    Ok(found.all(db).await?)
}

/// The number of a clause's latest wording.
const LATEST: &str = "(SELECT max(l.number) FROM clause_versions l WHERE l.clause_id = k.id)";

/// Puts the default clauses of their units' usages on drafts that have none.
pub async fn attach_defaults(tx: &MerchantTx, contracts: &[ContractId]) -> Result<()> {
    let sql = format!(
        "INSERT INTO contract_clauses (contract_id, position, clause_version_id) \
         SELECT c.id, row_number() OVER (PARTITION BY c.id ORDER BY k.position, k.id), t.id \
         FROM contracts c JOIN {UNITS} u ON u.id = c.unit_id \
         JOIN clauses k ON k.is_default AND k.status = {active} AND (k.usage IS NULL OR k.usage = u.usage) \
         JOIN clause_versions t ON t.clause_id = k.id AND t.number = {LATEST} \
         WHERE c.id IN (SELECT asked::bigint FROM jsonb_array_elements_text($1) asked)",
        active = Status::Active.sql(),
    );
    let asked = serde_json::json!(contracts);
    tx.execute_raw(statement(sql, [asked.into()])).await?;
    Ok(())
}

/// Puts these clauses on a draft, in the order of the library; the default ones of its unit's usage without a choice.
pub async fn attach(
    tx: &MerchantTx,
    contract: ContractId,
    chosen: Option<&[ClauseChoice]>,
) -> Result<()> {
    let sql = "DELETE FROM contract_clauses WHERE contract_id = $1";
    tx.execute_raw(statement(sql, [contract.into()])).await?;
    let insert = "INSERT INTO contract_clauses (contract_id, position, clause_version_id) \
         SELECT $1, row_number() OVER (ORDER BY k.position, k.id), t.id";
    let Some(chosen) = chosen else {
        return attach_defaults(tx, &[contract]).await;
    };
    let sql = format!(
        "{insert} FROM (SELECT DISTINCT ON (clause_id) clause_id, number \
             FROM jsonb_to_recordset($2) AS c(clause_id bigint, number integer)) chosen \
         JOIN clauses k ON k.id = chosen.clause_id \
         JOIN clause_versions t ON t.clause_id = k.id AND t.number = coalesce(chosen.number, {LATEST})"
    );
    let rows: Vec<_> = chosen
        .iter()
        .map(|one| serde_json::json!({ "clause_id": one.clause_id, "number": one.number }))
        .collect();
    let values = [contract.into(), serde_json::Value::from(rows).into()];
    let written = tx
        .execute_raw(statement(sql, values))
        .await?
        .rows_affected();
    let asked: BTreeSet<ClauseId> = chosen.iter().map(|one| one.clause_id).collect();
    let mut form = Validator::new(tx.language());
    let all = usize::try_from(written).is_ok_and(|written| written == asked.len());
    form.check(&item("clauses", 0, "clause_id"), all, Rule::NotFound);
    form.check_custom("clauses", asked.len() <= MOST_CLAUSES, "most_clauses", MOST);
    Ok(form.finish()?)
}

const MOST: Text = Text::fixed(
    "A contract has at most 100 clauses.",
    "الحد الأقصى لبنود العقد هو 100.",
);
