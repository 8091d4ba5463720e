//! The next contract of another: what it takes over, and its payments.

use chrono::{Months, NaiveDate};
use kernel::Result;
use kernel::tenancy::{MerchantConn, MerchantTx};
use rust_decimal::Decimal;

use super::RenewalError;
use super::terms::Term;
use crate::clauses::model::ClauseChoice;
use crate::clauses::service as clauses;
use crate::contracts::entity::Model as Contract;
use crate::contracts::input::{ContractInput, PaymentInput};
use crate::contracts::model::ContractPaymentRow;
use crate::contracts::plan::{PlanFault, PlanRequest, generate};
use crate::contracts::service::{self as contracts, Liberties};
use crate::contracts::{ContractStatus, PaymentKind, PaymentMethod, PaymentStatus, PlannedPayment};

/// What is agreed anew.
#[derive(Debug, Clone)]
pub struct NextTerms {
    pub term: Term,
    /// Of a year.
    pub rent_price: Decimal,
    pub total_rent: Decimal,
    pub payments: u32,
    pub first_due_on: NaiveDate,
    pub round_to: Option<u32>,
    pub index_rent: Option<Decimal>,
    pub cap_reason: Option<String>,
}

impl NextTerms {
    /// The same again, in the period after it.
    pub fn same(before: &Contract, rents: &[ContractPaymentRow]) -> Option<Self> {
        let term = term(before).next(None)?;
        Some(Self {
            term,
            rent_price: before.last_rent(),
            total_rent: total_again(before, term),
            payments: u32::try_from(rents.len()).unwrap_or(1).max(1),
            first_due_on: first_due_on(before, rents, term),
            round_to: None,
            index_rent: None,
            cap_reason: None,
        })
    }
}

/// What the same period costs again: as before, or at the rent that the one before ended with.
pub fn total_again(before: &Contract, term: Term) -> Decimal {
    match before.rent_lines.last() {
        Some(rent) => term.rent(rent),
        None => before.total_rent,
    }
}

pub fn term(contract: &Contract) -> Term {
    Term {
        starts_on: contract.starts_on,
        ends_on: contract.ends_on,
    }
}

/// Refuses what has no next contract: a draft, a cancelled one, one that is stopped.
pub fn renewable(contract: &Contract) -> Result<()> {
    let was_let = matches!(
        contract.status,
        ContractStatus::Active | ContractStatus::Expired
    );
    if was_let && contract.stopped_on.is_none() {
        return Ok(());
    }
    Err(RenewalError::NotRenewable {
        contract: contract.number.clone(),
    }
    .into())
}

/// The rent payments of a contract that were not cancelled.
pub async fn rents(db: &impl MerchantConn, contract: &Contract) -> Result<Vec<ContractPaymentRow>> {
    let payments = contracts::payments(db, contract.id).await?;
    let is_rent = |row: &ContractPaymentRow| {
        row.kind == PaymentKind::Rent && row.status != PaymentStatus::Cancelled
    };
    Ok(payments.into_iter().filter(is_rent).collect())
}

/// As far into the next term as the first payment was into this one.
fn first_due_on(before: &Contract, rents: &[ContractPaymentRow], next: Term) -> NaiveDate {
    let first = rents.iter().map(|row| row.due_on).min();
    first
        .and_then(|due_on| later(before, due_on))
        .unwrap_or(next.starts_on)
}

/// A day of a contract, one term later.
fn later(before: &Contract, day: NaiveDate) -> Option<NaiveDate> {
    match term(before).months() {
        Some(months) => day.checked_add_months(Months::new(months)),
        None => {
            // From a first day to the next first day.
            let next = before.ends_on.succ_opt()?;
            day.checked_add_signed(next - before.starts_on)
        }
    }
}

/// The draft of the next contract as a form would send it.
pub async fn input(
    db: &impl MerchantConn,
    before: &Contract,
    terms: &NextTerms,
) -> Result<std::result::Result<ContractInput, PlanFault>> {
    let rents = rents(db, before).await?;
    let payments = match payments(before, &rents, terms) {
        Ok(payments) => payments,
        Err(fault) => return Ok(Err(fault)),
    };
    let clauses = clauses::of_contract(db, before.id).await?;
    let latest = clauses.into_iter().map(|clause| ClauseChoice {
        clause_id: clause.clause_id,
        number: None,
    });
    let latest: Vec<ClauseChoice> = latest.collect();
    Ok(Ok(ContractInput {
        customer_id: Some(before.customer_id),
        unit_id: Some(before.unit_id),
        parking_id: before.parking_id,
        starts_on: Some(terms.term.starts_on.to_string()),
        ends_on: Some(terms.term.ends_on.to_string()),
        rent_price: Some(terms.rent_price.to_string()),
        total_rent: Some(terms.total_rent.to_string()),
        follows_id: Some(before.id),
        index_rent: terms.index_rent.map(|rent| rent.to_string()),
        cap_reason: terms.cap_reason.clone(),
        clauses: (!latest.is_empty()).then_some(latest),
        terms_en: before.terms_en.clone(),
        terms_ar: before.terms_ar.clone(),
        payments: payments.into_iter().map(given).collect(),
        ..Default::default()
    }))
}

/// Writes the draft of the next contract.
pub async fn draft(
    tx: &MerchantTx,
    before: &Contract,
    terms: &NextTerms,
    may: Liberties,
) -> Result<Contract> {
    renewable(before)?;
    let input = input(tx, before, terms).await?;
    let input = input.map_err(|fault| contracts::plan_refusal(tx, fault))?;
    contracts::create(tx, &input, may).await
}

/// Where nothing but the period changes the payments are the same, one term later; else they are equal parts.
/// The cheques are still to come.
pub fn payments(
    before: &Contract,
    rents: &[ContractPaymentRow],
    terms: &NextTerms,
) -> std::result::Result<Vec<PlannedPayment>, PlanFault> {
    let same_count = usize::try_from(terms.payments) == Ok(rents.len());
    let same_term = term(before).next(None) == Some(terms.term);
    let same_rent = before.rent_lines.is_empty() && terms.total_rent == before.total_rent;
    let mut rows = if same_count && same_term && same_rent {
        shifted(before, rents)?
    } else {
        planned(rents, terms)?
    };
    if let Some(first) = rows.first_mut() {
        first.due_on = terms.first_due_on;
    }
    // A cheque's date follows its due date until it is in hand.
    for row in &mut rows {
        row.cheque_date = None;
    }
    Ok(rows)
}

fn shifted(
    before: &Contract,
    rents: &[ContractPaymentRow],
) -> std::result::Result<Vec<PlannedPayment>, PlanFault> {
    let row = |row: &ContractPaymentRow| {
        Ok(PlannedPayment {
            kind: PaymentKind::Rent,
            amount: row.amount.0,
            due_on: later(before, row.due_on).ok_or(PlanFault::Calendar)?,
            method: row.method,
            cheque_number: None,
            bank: row.bank.clone(),
            cheque_date: None,
        })
    };
    rents.iter().map(row).collect()
}

fn planned(
    rents: &[ContractPaymentRow],
    terms: &NextTerms,
) -> std::result::Result<Vec<PlannedPayment>, PlanFault> {
    let method = |index: usize, other| rents.get(index).map_or(other, |row| row.method);
    let first_method = method(0, PaymentMethod::Cash);
    let rows = generate(&PlanRequest {
        starts_on: terms.term.starts_on,
        ends_on: terms.term.ends_on,
        total_rent: terms.total_rent,
        instalments: terms.payments,
        interval_months: None,
        round_to: terms.round_to,
        first_method,
        other_method: method(1, PaymentMethod::Cheque),
        first_cheque_number: None,
        bank: rents.iter().find_map(|row| row.bank.clone()),
        rent_lines: Vec::new(),
        insurance: Decimal::ZERO,
        insurance_method: PaymentMethod::Cash,
    })?;
    Ok(rows)
}

fn given(row: PlannedPayment) -> PaymentInput {
    PaymentInput {
        kind: Some(row.kind),
        amount: Some(row.amount.to_string()),
        due_on: Some(row.due_on.to_string()),
        method: Some(row.method),
        cheque_number: row.cheque_number,
        bank: row.bank,
        cheque_date: row.cheque_date.map(|day| day.to_string()),
    }
}
