//! What a sum is to pay: checked and locked, then paid.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use kernel::money::grouped;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::Text;
use kernel::validation::{Rule, Validator, item};
use kernel::{Problem, Result};
use parties::customers::CustomerId;
use rust_decimal::Decimal;

use super::super::codes::MoneyMovementKind;
use super::super::dues::is_promised;
use super::super::entity::Model;
use super::super::model::AllocationInput;
use super::super::movement::{Place, Posting};
use super::super::{MoneyLine, MoneyReceivedError};
use crate::charges::entity::Model as Charge;
use crate::charges::{self, ChargeId};
use crate::cheques;
use crate::contract_payments::codes::PaymentStatus;
use crate::contract_payments::entity::Model as Payment;
use crate::contract_payments::service::{self as payments, Collection, Contract};
use crate::contract_payments::{ContractPaymentError, ContractPaymentId};

/// Rows that a sum may pay at once.
const MOST: usize = 200;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::money_received) enum Target {
    Payment(ContractPaymentId),
    Charge(ChargeId),
}

/// A row of a form, as checked.
#[derive(Debug, Clone)]
pub(in crate::money_received) struct Wanted {
    pub target: Target,
    pub amount: Decimal,
    pub version: i64,
}

/// What is paid, locked until the transaction ends.
#[derive(Debug)]
pub(in crate::money_received) enum Line {
    Payment {
        payment: Box<Payment>,
        contract: Contract,
        amount: Decimal,
    },
    Charge {
        charge: Box<Charge>,
        contract: Contract,
        amount: Decimal,
    },
}

impl Line {
    pub fn amount(&self) -> Decimal {
        match self {
            Self::Payment { amount, .. } | Self::Charge { amount, .. } => *amount,
        }
    }
}

/// The rows of a form; each names one payment or one charge, once.
pub(super) fn wanted(form: &mut Validator, rows: &[AllocationInput]) -> Vec<Wanted> {
    let mut wanted = Vec::with_capacity(rows.len());
    for (index, row) in rows.iter().enumerate() {
        let at = |name: &str| item("allocations", index, name);
        let amount = form
            .price(&at("amount"), &row.amount)
            .required()
            .min(Decimal::new(1, 2))
            .value();
        let target = match (row.contract_payment_id, row.charge_id) {
            (Some(payment), None) => Some(Target::Payment(payment)),
            (None, Some(charge)) => Some(Target::Charge(charge)),
            _ => None,
        };
        form.check(&at("contract_payment_id"), target.is_some(), Rule::Required);
        wanted.extend(target.map(|target| Wanted {
            target,
            amount,
            version: row.version,
        }));
    }
    let targets: BTreeSet<_> = wanted.iter().map(|row| row.target).collect();
    form.check_custom(
        "allocations",
        targets.len() == wanted.len(),
        "listed_twice",
        Text::fixed(
            "A payment or a charge is listed twice.",
            "تم إدراج دفعة أو رسم مرتين.",
        ),
    );
    form.check_custom(
        "allocations",
        rows.len() <= MOST,
        "too_many_rows",
        Text::fixed(
            "Pay at most 200 rows at once.",
            "يمكن سداد 200 سطر كحد أقصى في المرة الواحدة.",
        ),
    );
    wanted
}

/// Locks what is to be paid, in the order of ids, and refuses what cannot be, before anything is written.
pub(super) async fn lock_all(
    tx: &MerchantTx,
    customer: CustomerId,
    mut wanted: Vec<Wanted>,
) -> Result<Vec<Line>> {
    wanted.sort_by_key(|row| row.target);
    let mut lines = Vec::with_capacity(wanted.len());
    for row in wanted {
        let line = match row.target {
            Target::Payment(id) => payment(tx, id, &row).await?,
            Target::Charge(id) => charge(tx, id, &row).await?,
        };
        let (Line::Payment { contract, .. } | Line::Charge { contract, .. }) = &line;
        if contract.customer_id != customer {
            return Err(MoneyReceivedError::OtherTenant {
                contract: contract.number.clone(),
            }
            .into());
        }
        lines.push(line);
    }
    Ok(lines)
}

async fn payment(tx: &MerchantTx, id: ContractPaymentId, row: &Wanted) -> Result<Line> {
    let (payment, contract) = payments::lock(tx, id).await?;
    payments::ensure_alive(&payment, &contract)?;
    if payment.status == PaymentStatus::Collected {
        let receipt = payment.receipt_number.clone().unwrap_or_default();
        return Err(ContractPaymentError::AlreadyCollected { receipt }.into());
    }
    payments::ensure_version(tx, &payment, row.version)?;
    ensure_due(tx, payment.amount, row.amount)?;
    if row.amount < payment.amount
        && let Some(cheque) = cheques::service::current(tx, id).await?
        && is_promised(cheque.state)
    {
        let number = cheque.number.unwrap_or_default();
        return Err(MoneyReceivedError::ChequeStands { number }.into());
    }
    Ok(Line::Payment {
        payment: Box::new(payment),
        contract,
        amount: row.amount,
    })
}

async fn charge(tx: &MerchantTx, id: ChargeId, row: &Wanted) -> Result<Line> {
    let charge = charges::service::open(tx, id).await?;
    if charge.version != row.version {
        let current = serde_json::to_value(&charge)?;
        return Err(Problem::stale(current, tx.caller().submitted()));
    }
    ensure_due(tx, charge.amount, row.amount)?;
    let contract = payments::hold_contract(tx, charge.contract_id).await?;
    Ok(Line::Charge {
        charge: Box::new(charge),
        contract,
        amount: row.amount,
    })
}

fn ensure_due(tx: &MerchantTx, due: Decimal, wanted: Decimal) -> Result<()> {
    if wanted <= due {
        return Ok(());
    }
    Err(MoneyReceivedError::MoreThanDue {
        currency: tx.merchant().currency.clone(),
        due: grouped(due),
    }
    .into())
}

/// The number that the movement at a place has on the sum's receipt: the first after the sum's own is line 1.
pub(super) fn line_number(sum: &str, sequence: i32) -> String {
    format!("{sum}-{}", sequence - 1)
}

/// Pays locked lines from a sum; the place is that of its next movement then.
pub(super) async fn pay(
    tx: &MerchantTx,
    money: &Model,
    place: &mut Place,
    lines: Vec<Line>,
    on: NaiveDate,
) -> Result<()> {
    for line in lines {
        let amount = line.amount();
        match line {
            Line::Payment {
                payment, contract, ..
            } => {
                cheques::service::gave_way(tx, &payment, on).await?;
                let payment = if amount < payment.amount {
                    payments::split(tx, &payment, amount).await?.0
                } else {
                    *payment
                };
                let posting = Posting {
                    contract_payment_id: Some(payment.id),
                    ..Posting::default()
                };
                let kind = MoneyMovementKind::Allocated;
                let movement = place.post(tx, kind, -amount, on, posting).await?;
                let collection = Collection {
                    collected_on: on,
                    method: Some(money.method),
                    reference: money.reference.clone(),
                    note: None,
                    money: Some(MoneyLine {
                        movement_id: movement.id,
                        number: line_number(&money.number, movement.sequence),
                    }),
                };
                payments::settle(tx, &payment, &contract, &collection).await?;
            }
            Line::Charge { charge, .. } => {
                let charge = if amount < charge.amount {
                    charges::service::split(tx, &charge, amount).await?
                } else {
                    *charge
                };
                let posting = Posting {
                    charge_id: Some(charge.id),
                    ..Posting::default()
                };
                let kind = MoneyMovementKind::Allocated;
                let movement = place.post(tx, kind, -amount, on, posting).await?;
                charges::service::pay_of_money(tx, &charge, on, money.method, movement.id).await?;
            }
        }
    }
    Ok(())
}
