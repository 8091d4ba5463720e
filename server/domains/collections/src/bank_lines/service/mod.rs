//! What may be done with lines. Whoever settles or undoes one locks it first, then what it settles as its own feature
//! does.

mod posting;
mod propose;
mod settle;
mod undo;

pub use propose::propose;
pub use settle::{confirm, ignore, settle};
pub use undo::undo;

use chrono::NaiveDate;
use kernel::paging::{List, Listed as _};
use kernel::sql::statement;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::{Problem, Result};
use rust_decimal::Decimal;
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, FromQueryResult as _, QueryFilter as _,
};

use super::entity::{ActiveModel, Column, Entity, Model};
use super::model::{
    BankLine, BankLineDetail, BankLineFilter, BankLinePage, BankLineTotals, BankMatch,
};
use super::{BankLineError, BankLineId, BankLineState};
use crate::bank_statements::BankStatementId;
use crate::bank_statements::entity::Model as BankStatement;

/// A line that no file had before.
pub struct NewLine {
    pub booked_on: NaiveDate,
    pub value_on: Option<NaiveDate>,
    pub amount: Decimal,
    pub balance: Option<Decimal>,
    pub reference: Option<String>,
    pub cheque_number: Option<String>,
    pub description: String,
    pub fingerprint: String,
    pub occurrence: i32,
}

/// The lines that a statement brought.
pub(crate) async fn add(
    tx: &MerchantTx,
    statement: &BankStatement,
    lines: Vec<NewLine>,
) -> Result<()> {
    let row = |line: NewLine| ActiveModel {
        bank_statement_id: Set(statement.id),
        bank_account_id: Set(statement.bank_account_id),
        booked_on: Set(line.booked_on),
        value_on: Set(line.value_on),
        amount: Set(line.amount),
        balance: Set(line.balance),
        reference: Set(line.reference),
        cheque_number: Set(line.cheque_number),
        description: Set(line.description),
        fingerprint: Set(line.fingerprint),
        occurrence: Set(line.occurrence),
        state: Set(BankLineState::Unmatched),
        ..Default::default()
    };
    tx.create_many::<Entity>(lines.into_iter().map(row).collect())
        .await?;
    Ok(())
}

/// Removes a statement's lines; false where one of them is settled.
pub(crate) async fn remove_all(tx: &MerchantTx, statement: BankStatementId) -> Result<bool> {
    let lines = Entity::find().filter(Column::BankStatementId.eq(statement));
    let lines = lines.all(tx).await?;
    let locked = tx
        .lock_many::<Entity>(lines.iter().map(|line| line.id))
        .await?;
    if locked.iter().any(|line| !is_open(line)) {
        return Ok(false);
    }
    for line in &locked {
        tx.remove::<Entity>(line, None).await?;
    }
    Ok(true)
}

pub async fn page(db: &impl MerchantConn, list: &List<BankLineFilter>) -> Result<BankLinePage> {
    let query = BankLine::matching(list)?;
    let (page, totals) = query
        .page_with_sums(db, &list.paging, &BankLineTotals::sums())
        .await?;
    Ok(BankLinePage::new(page, totals))
}

pub async fn detail(db: &impl MerchantConn, id: BankLineId) -> Result<BankLineDetail> {
    let line = BankLine::one(db, id).await?;
    let sql = "SELECT m.id, m.amount, m.cheque_id, m.money_received_id, m.owner_cost_id, m.issued_cheque_id, \
         coalesce(q.number, x.number, k.number, n.number) AS number FROM bank_matches m \
         LEFT JOIN cheques q ON q.id = m.cheque_id LEFT JOIN money_received x ON x.id = m.money_received_id \
         LEFT JOIN owner_costs k ON k.id = m.owner_cost_id \
         LEFT JOIN issued_cheques n ON n.id = m.issued_cheque_id WHERE m.bank_line_id = $1 ORDER BY m.id";
    let found = db.query_all_raw(statement(sql, [id.0.into()])).await?;
    let matches: std::result::Result<Vec<_>, _> = found
        .iter()
        .map(|row| BankMatch::from_query_result(row, ""))
        .collect();
    Ok(BankLineDetail {
        line,
        matches: matches?,
    })
}

fn is_open(line: &Model) -> bool {
    matches!(
        line.state,
        BankLineState::Unmatched | BankLineState::Proposed
    )
}

/// A line, locked until the transaction ends; `version` is the one that the caller saw.
async fn lock(tx: &MerchantTx, id: BankLineId, version: i64) -> Result<Model> {
    let line = tx.locked::<Entity>(id).await?;
    if line.version != version {
        let current = serde_json::to_value(&line)?;
        return Err(Problem::stale(current, tx.caller().submitted()));
    }
    Ok(line)
}

/// The same of a line that nobody decided on.
async fn lock_open(tx: &MerchantTx, id: BankLineId, version: i64) -> Result<Model> {
    let line = lock(tx, id, version).await?;
    if !is_open(&line) {
        return Err(BankLineError::Settled.into());
    }
    Ok(line)
}

/// A line for which nothing is proposed.
fn without_proposal() -> ActiveModel {
    ActiveModel {
        proposal: Set(None),
        proposed_by: Set(None),
        proposed_cheque_id: Set(None),
        proposed_slip_id: Set(None),
        proposed_customer_id: Set(None),
        proposed_payment_id: Set(None),
        proposed_issued_cheque_id: Set(None),
        ..Default::default()
    }
}
