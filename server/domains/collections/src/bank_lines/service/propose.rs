use std::collections::BTreeSet;

use chrono::{Days, NaiveDate};
use kernel::sql::statement;
use kernel::tenancy::MerchantTx;
use kernel::{Problem, Result};
use leasing::facts::CONTRACTS;
use parties::facts::CUSTOMERS;
use rust_decimal::Decimal;
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, ConnectionTrait as _, EntityTrait as _, QueryFilter as _,
    QueryOrder as _, QuerySelect as _,
};
use serde_json::json;

use super::super::BankLineState;
use super::super::entity::{ActiveModel, Column, Entity, Model};
use super::super::proposals::{
    self, Open, Proposed, Seen, SeenCheque, SeenDue, SeenIssued, SeenSlip, bare,
};
use super::without_proposal;
use crate::bank_accounts::BankAccountId;
use crate::bank_statements::BankStatementId;
use crate::bank_statements::entity::Entity as Statements;
use crate::cheques::{ChequePurpose, ChequeState};
use crate::contract_payments::codes::{PaymentMethod, PaymentStatus};
use crate::issued_cheques::IssuedState;

/// How long after its day a payment is looked for, and how long before.
const LATE: Days = Days::new(400);
const EARLY: Days = Days::new(31);
/// Banks print a cheque's number with as many digits.
const WIDTHS: [usize; 5] = [6, 7, 8, 9, 10];

/// Says of every line of a statement that nobody decided on what it seems to be now.
pub async fn propose(tx: &MerchantTx, id: BankStatementId) -> Result<()> {
    let statement = tx.hold::<Statements>(id).await?;
    let account = statement.ok_or_else(Problem::not_found)?.bank_account_id;
    let lines = Entity::find()
        .filter(Column::BankStatementId.eq(id))
        .filter(Column::State.is_in([BankLineState::Unmatched, BankLineState::Proposed]))
        .order_by_asc(Column::Id)
        .lock_exclusive()
        .all(tx)
        .await?;
    let open: Vec<Open> = lines.iter().map(open).collect();
    let seen = seen(tx, account, &open).await?;
    let found = proposals::propose(&open, &seen);
    let changed = lines.into_iter().zip(found);
    let changed = changed.filter(|(line, found)| !is_same(line, *found));
    let changed = changed.map(|(line, found)| {
        let row = row(found);
        (line, row)
    });
    tx.change_many_as::<Entity>("proposed", changed.collect())
        .await?;
    Ok(())
}

fn open(line: &Model) -> Open {
    Open {
        booked_on: line.booked_on,
        amount: line.amount,
        cheque_number: line.cheque_number.clone(),
        said: [
            line.description.as_str(),
            line.reference.as_deref().unwrap_or_default(),
        ]
        .join(" "),
    }
}

fn is_same(line: &Model, found: Option<Proposed>) -> bool {
    line.proposal == found.map(|found| found.what)
        && line.proposed_by == found.map(|found| found.by)
        && line.proposed_cheque_id == found.and_then(|found| found.cheque)
        && line.proposed_slip_id == found.and_then(|found| found.slip)
        && line.proposed_customer_id == found.and_then(|found| found.customer)
        && line.proposed_payment_id == found.and_then(|found| found.payment)
        && line.proposed_issued_cheque_id == found.and_then(|found| found.issued)
}

fn row(found: Option<Proposed>) -> ActiveModel {
    let Some(found) = found else {
        return ActiveModel {
            state: Set(BankLineState::Unmatched),
            ..without_proposal()
        };
    };
    ActiveModel {
        state: Set(BankLineState::Proposed),
        proposal: Set(Some(found.what)),
        proposed_by: Set(Some(found.by)),
        proposed_cheque_id: Set(found.cheque),
        proposed_slip_id: Set(found.slip),
        proposed_customer_id: Set(found.customer),
        proposed_payment_id: Set(found.payment),
        proposed_issued_cheque_id: Set(found.issued),
        ..Default::default()
    }
}

async fn seen(tx: &MerchantTx, account: BankAccountId, lines: &[Open]) -> Result<Seen> {
    if lines.is_empty() {
        return Ok(Seen::default());
    }
    let days = || lines.iter().map(|line| line.booked_on);
    let (Some(first), Some(last)) = (days().min(), days().max()) else {
        return Ok(Seen::default());
    };
    Ok(Seen {
        cheques: cheques(tx, account, lines).await?,
        slips: slips(tx, account).await?,
        dues: dues(tx, first - LATE, last + EARLY).await?,
        issued: issued(tx, account, lines).await?,
    })
}

/// A number as a bank may print it: as it is, without the zeros before it, and with more of them.
fn spellings(number: &str) -> BTreeSet<String> {
    let bare = bare(number);
    let padded = WIDTHS.iter().map(|width| format!("{bare:0>width$}"));
    let mut all: BTreeSet<String> = padded.collect();
    all.insert(number.to_lowercase());
    all.insert(bare);
    all
}

async fn cheques(
    tx: &MerchantTx,
    account: BankAccountId,
    lines: &[Open],
) -> Result<Vec<SeenCheque>> {
    let amounts: BTreeSet<Decimal> = lines.iter().map(|line| line.amount.abs()).collect();
    let numbers = lines
        .iter()
        .filter_map(|line| line.cheque_number.as_deref());
    let numbers: BTreeSet<String> = numbers.flat_map(spellings).collect();
    let sql = format!(
        "SELECT q.id, q.number, q.amount, q.state, q.bank_on, \
             coalesce(s.bank_account_id <> $1, false) AS is_elsewhere, \
             EXISTS (SELECT FROM bank_matches m WHERE m.cheque_id = q.id AND m.cheque_step = q.step) AS is_matched \
         FROM (SELECT id FROM cheques WHERE state IN {at_bank} AND amount IN \
                 (SELECT asked::numeric FROM jsonb_array_elements_text($2) asked) \
             UNION SELECT id FROM cheques WHERE number IN (SELECT jsonb_array_elements_text($3)) \
                 AND state IN {known}) found \
         JOIN cheques q ON q.id = found.id \
         JOIN {CONTRACTS} c ON c.id = q.contract_id AND c.issued_at IS NOT NULL \
         LEFT JOIN deposit_slips s ON s.id = q.deposit_slip_id \
         WHERE q.purpose = {payment} ORDER BY q.id",
        at_bank = ChequeState::list(&ChequeState::AT_BANK),
        known = ChequeState::list(&[
            ChequeState::Received,
            ChequeState::Deposited,
            ChequeState::Represented,
            ChequeState::Cleared,
        ]),
        payment = ChequePurpose::Payment.sql(),
    );
    let amounts: Vec<String> = amounts.iter().map(Decimal::to_string).collect();
    let values = [
        account.0.into(),
        json!(amounts).into(),
        json!(numbers).into(),
    ];
    let mut cheques = Vec::new();
    for row in tx.query_all_raw(statement(sql, values)).await? {
        let number: Option<String> = row.try_get("", "number")?;
        cheques.push(SeenCheque {
            id: row.try_get("", "id")?,
            number: number.unwrap_or_default(),
            amount: row.try_get("", "amount")?,
            state: row.try_get("", "state")?,
            bank_on: row.try_get("", "bank_on")?,
            is_elsewhere: row.try_get("", "is_elsewhere")?,
            is_matched: row.try_get("", "is_matched")?,
        });
    }
    Ok(cheques)
}

/// Cheques of the office that the bank has not paid, and those that were entered as paid before a line came.
async fn issued(
    tx: &MerchantTx,
    account: BankAccountId,
    lines: &[Open],
) -> Result<Vec<SeenIssued>> {
    let numbers = lines
        .iter()
        .filter_map(|line| line.cheque_number.as_deref());
    let numbers: BTreeSet<String> = numbers.flat_map(spellings).collect();
    let sql = format!(
        "SELECT q.id, q.number, q.amount FROM issued_cheques q WHERE q.bank_account_id = $1 \
         AND q.number IN (SELECT jsonb_array_elements_text($2)) AND (q.state IN {open} OR q.state = {cleared} \
             AND NOT EXISTS (SELECT FROM bank_matches m WHERE m.issued_cheque_id = q.id)) ORDER BY q.id",
        open = IssuedState::open_list(),
        cleared = IssuedState::Cleared.sql(),
    );
    let mut issued = Vec::new();
    let values = [account.0.into(), json!(numbers).into()];
    for row in tx.query_all_raw(statement(sql, values)).await? {
        issued.push(SeenIssued {
            id: row.try_get("", "id")?,
            number: row.try_get("", "number")?,
            amount: row.try_get("", "amount")?,
        });
    }
    Ok(issued)
}

async fn slips(tx: &MerchantTx, account: BankAccountId) -> Result<Vec<SeenSlip>> {
    let sql = format!(
        "SELECT s.id, s.number, s.deposited_on, sum(q.amount) AS waiting FROM cheques q \
         JOIN deposit_slips s ON s.id = q.deposit_slip_id WHERE q.state IN {} AND s.bank_account_id = $1 \
         GROUP BY s.id, s.number, s.deposited_on ORDER BY s.id",
        ChequeState::list(&ChequeState::AT_BANK)
    );
    let mut slips = Vec::new();
    for row in tx.query_all_raw(statement(sql, [account.0.into()])).await? {
        slips.push(SeenSlip {
            id: row.try_get("", "id")?,
            number: row.try_get("", "number")?,
            deposited_on: row.try_get("", "deposited_on")?,
            waiting: row.try_get("", "waiting")?,
        });
    }
    Ok(slips)
}

/// Open payments that fall due between two days, but those that a cheque is to pay.
async fn dues(tx: &MerchantTx, from: NaiveDate, to: NaiveDate) -> Result<Vec<SeenDue>> {
    let sql = format!(
        "SELECT p.id, c.customer_id, p.amount, p.due_on, p.method = {transfer} AS by_transfer, \
             c.number AS contract, cu.mobile, cu.name_en, cu.name_ar \
         FROM contract_payments p JOIN {CONTRACTS} c ON c.id = p.contract_id AND c.issued_at IS NOT NULL \
         JOIN {CUSTOMERS} cu ON cu.id = c.customer_id \
         WHERE p.status IN ({on_date}, {not_collected}) AND p.amount > 0 AND p.due_on BETWEEN $1 AND $2 \
         AND NOT EXISTS (SELECT FROM cheques q WHERE q.contract_payment_id = p.id AND q.is_current \
             AND q.state IN {promised}) ORDER BY p.id",
        transfer = PaymentMethod::Transfer.sql(),
        on_date = PaymentStatus::OnDate.sql(),
        not_collected = PaymentStatus::NotCollected.sql(),
        promised = ChequeState::list(&[
            ChequeState::Received,
            ChequeState::Held,
            ChequeState::Deposited,
            ChequeState::Represented,
        ]),
    );
    let mut dues = Vec::new();
    for row in tx
        .query_all_raw(statement(sql, [from.into(), to.into()]))
        .await?
    {
        dues.push(SeenDue {
            payment: row.try_get("", "id")?,
            customer: row.try_get("", "customer_id")?,
            amount: row.try_get("", "amount")?,
            due_on: row.try_get("", "due_on")?,
            by_transfer: row.try_get("", "by_transfer")?,
            contract: row.try_get("", "contract")?,
            mobile: row.try_get("", "mobile")?,
            names: [row.try_get("", "name_en")?, row.try_get("", "name_ar")?],
        });
    }
    Ok(dues)
}
