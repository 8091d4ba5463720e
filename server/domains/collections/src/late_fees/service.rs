use chrono::NaiveDate;
use kernel::facts::Day;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::validation::{Rule, Validator};
use kernel::{Problem, Result};
use leasing::contracts::{ContractId, PaymentKind};
use leasing::facts::CONTRACTS;
use rust_decimal::Decimal;
use sea_orm::{ActiveValue::Set, DbBackend, EntityTrait as _, FromQueryResult, Statement};

use super::entity::{ActiveModel, Entity, Model};
use super::model::{LateFeeRule, LateFeeRuleUpdate, LateFeesDue};
use super::rule::{self, Late};
use super::{LateFeeBasis, LateFeeRepeats};
use crate::charges;
use crate::cheques::ChequeState;
use crate::contract_payments::{ContractPaymentId, PaymentState};
use crate::facts::{is, overdue};

pub(super) async fn row(db: &impl MerchantConn) -> Result<Model> {
    let row = Entity::find().one(db).await?;
    row.ok_or_else(|| Problem::internal(anyhow::anyhow!("no rule of late fees")))
}

pub async fn get(db: &impl MerchantConn) -> Result<LateFeeRule> {
    let row = row(db).await?;
    let due = due(db, &row).await?;
    Ok(LateFeeRule {
        is_active: row.is_active,
        grace_days: row.grace_days,
        basis: row.basis,
        rate: row.rate.into(),
        repeats: row.repeats,
        most: row.most.map(Into::into),
        applies_from: row.applies_from,
        clause: row.clause,
        next: LateFeesDue {
            payments: i64::try_from(due.len()).unwrap_or(i64::MAX),
            amount: due
                .iter()
                .flat_map(|due| &due.fees)
                .map(|(_, fee)| fee)
                .sum::<Decimal>()
                .into(),
        },
        version: row.version,
    })
}

pub async fn update(tx: &MerchantTx, input: &LateFeeRuleUpdate) -> Result<()> {
    let before = row(tx).await?;
    let mut form = Validator::new(tx.language());
    let row = read(&mut form, input);
    form.finish()?;
    tx.change::<Entity>(&before, Some(input.version), row)
        .await?;
    Ok(())
}

fn read(form: &mut Validator, input: &LateFeeRuleUpdate) -> ActiveModel {
    let grace = form
        .integer("grace_days", input.grace_days)
        .required()
        .min(0)
        .max(MOST_GRACE)
        .value();
    let basis = input.basis.unwrap_or(LateFeeBasis::Flat);
    let most_rate = match basis {
        LateFeeBasis::Flat => Decimal::from(LARGEST),
        LateFeeBasis::Percent => Decimal::ONE_HUNDRED,
    };
    let rate = form.price("rate", &input.rate).max(most_rate).optional();
    let most = form
        .price("most", &input.most)
        .min(Decimal::new(1, 2))
        .max(Decimal::from(LARGEST))
        .optional();
    let from = form
        .date("applies_from", &input.applies_from)
        .of_business()
        .optional();
    let clause = form
        .field("clause", input.clause.clone())
        .max_length(200)
        .optional();
    if input.is_active {
        let costs = rate.is_some_and(|rate| rate > Decimal::ZERO);
        form.check("rate", costs || form.failed("rate"), Rule::Required);
        let begins = from.is_some() || form.failed("applies_from");
        form.check("applies_from", begins, Rule::Required);
    }
    ActiveModel {
        is_active: Set(input.is_active),
        grace_days: Set(i16::try_from(grace).unwrap_or_default()),
        basis: Set(basis),
        rate: Set(rate.unwrap_or_default()),
        repeats: Set(input.repeats.unwrap_or(LateFeeRepeats::Once)),
        most: Set(most),
        applies_from: Set(from),
        clause: Set(clause),
        ..Default::default()
    }
}

const MOST_GRACE: i64 = 90;
const LARGEST: i64 = 999_999_999;

/// A payment that is charged now, with the numbers of its fees.
struct Due {
    contract: ContractId,
    payment: ContractPaymentId,
    fees: Vec<(i16, Decimal)>,
}

#[derive(FromQueryResult)]
struct Found {
    payment: ContractPaymentId,
    contract_id: ContractId,
    amount: Decimal,
    due_on: NaiveDate,
    count: i16,
    charged: Decimal,
}

/// What the rule charges by today, whether it is switched on or not.
async fn due(db: &impl MerchantConn, row: &Model) -> Result<Vec<Due>> {
    let Some(from) = row.applies_from else {
        return Ok(Vec::new());
    };
    // Parts of a payment count as the payment that they were once.
    let sql = format!(
        "WITH RECURSIVE part AS ( \
           SELECT p.id, p.id AS payment, p.split_from_id, p.contract_id, p.amount, p.due_on \
           FROM contract_payments p JOIN {CONTRACTS} c ON c.id = p.contract_id \
           WHERE ({late} OR {unpaid}) AND p.type = {rent} AND p.due_on >= $1 AND p.amount > 0 AND c.issued_at IS NOT NULL \
           AND c.cancelled_at IS NULL AND c.stopped_on IS NULL AND NOT EXISTS (SELECT 1 FROM cheques q \
             WHERE q.contract_payment_id = p.id AND q.is_current AND q.state IN {with_us}) \
           UNION ALL \
           SELECT part.id, o.id, o.split_from_id, part.contract_id, part.amount, part.due_on \
           FROM part JOIN contract_payments o ON o.id = part.split_from_id), \
         whole AS (SELECT payment, min(contract_id) AS contract_id, sum(amount) AS amount, min(due_on) AS due_on \
           FROM part WHERE split_from_id IS NULL GROUP BY payment) \
         SELECT w.payment, w.contract_id, w.amount, w.due_on, \
         (SELECT coalesce(max(g.late_number), 0)::smallint FROM charges g WHERE g.contract_payment_id = w.payment) AS count, \
         (SELECT coalesce(sum(g.amount), 0) FROM charges g WHERE g.contract_payment_id = w.payment) AS charged \
         FROM whole w ORDER BY w.payment",
        late = overdue("p", Day::Today),
        unpaid = is("p", PaymentState::NotCollected, Day::Today),
        rent = PaymentKind::Rent.sql(),
        with_us = ChequeState::list(&[ChequeState::IN_SAFE, ChequeState::AT_BANK].concat()),
    );
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, [from.into()]);
    let today = db.today();
    let found = Found::find_by_statement(statement).all(db).await?;
    let dues = found.into_iter().map(|found| {
        let late = Late {
            amount: found.amount,
            due_on: found.due_on,
            count: found.count,
            charged: found.charged,
        };
        Due {
            contract: found.contract_id,
            payment: found.payment,
            fees: rule::fees(row, &late, today),
        }
    });
    Ok(dues.filter(|due| !due.fees.is_empty()).collect())
}

/// Charges what is due by today.
pub(super) async fn charge(tx: &MerchantTx) -> Result<()> {
    let row = row(tx).await?;
    if !row.is_active {
        return Ok(());
    }
    for due in due(tx, &row).await? {
        for (number, amount) in &due.fees {
            let fee = charges::service::Late {
                payment: due.payment,
                number: *number,
                amount: *amount,
                clause: row.clause.clone(),
            };
            charges::service::add_late(tx, due.contract, fee).await?;
        }
    }
    Ok(())
}
