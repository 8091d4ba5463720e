use std::collections::BTreeMap;

use chrono::NaiveDate;
use kernel::Result;
use kernel::money::Amount;
use kernel::tenancy::MerchantConn;
use leasing::contracts::ContractId;
use parties::customers::CustomerId;
use rust_decimal::Decimal;

use super::api::{ContractStatement, LineKind, Statement, StatementFigures, StatementLine};
use crate::contract_payments::api::ContractPayment;
use crate::contract_payments::{self, COLLECTED, INSURANCE, PaymentState};

/// A tenant's statement, as of today.
pub async fn of_customer(db: &impl MerchantConn, id: CustomerId) -> Result<Statement> {
    let customer = kernel::record::find::<parties::customers::entity::Entity>(db, id).await?;
    let payments = contract_payments::service::of_customer(db, id).await?;
    let today = db.today();
    let upcoming = payments
        .iter()
        .filter(|row| row.state == PaymentState::Upcoming)
        .cloned()
        .collect();
    Ok(Statement {
        customer_id: id,
        name_en: customer.name_en,
        name_ar: customer.name_ar,
        mobile: customer.mobile,
        currency: db.merchant().currency.clone(),
        as_of: today,
        overall: figures(&payments, today),
        contracts: by_contract(&payments, today),
        lines: lines(&payments, today),
        upcoming,
    })
}

/// What a tenant owes today: what fell due less what was collected.
pub async fn balance(db: &impl MerchantConn, id: CustomerId) -> Result<Decimal> {
    let payments = contract_payments::service::of_customer(db, id).await?;
    Ok(figures(&payments, db.today()).balance.0)
}

pub(super) fn figures(payments: &[ContractPayment], today: NaiveDate) -> StatementFigures {
    let sum = |counts: &dyn Fn(&ContractPayment) -> bool| {
        Amount(
            payments
                .iter()
                .filter(|row| is_alive(row) && counts(row))
                .map(|row| row.amount.0)
                .sum(),
        )
    };
    let in_state = |state| sum(&|row| row.state == state);
    let due = sum(&|row| row.due_on <= today);
    let collected = in_state(PaymentState::Collected);
    let is_open = |row: &ContractPayment| {
        matches!(
            row.state,
            PaymentState::Overdue | PaymentState::DueToday | PaymentState::Upcoming
        )
    };
    StatementFigures {
        total: sum(&|_| true),
        due,
        collected,
        overdue: in_state(PaymentState::Overdue),
        due_today: in_state(PaymentState::DueToday),
        upcoming: in_state(PaymentState::Upcoming),
        not_collected: in_state(PaymentState::NotCollected),
        cheques_in_hand: sum(&|row| is_open(row) && row.method == "cheque"),
        insurance_held: sum(&|row| row.status == COLLECTED && row.kind == INSURANCE),
        balance: Amount(due.0 - collected.0),
    }
}

fn is_alive(payment: &ContractPayment) -> bool {
    payment.state != PaymentState::Cancelled
}

fn by_contract(payments: &[ContractPayment], today: NaiveDate) -> Vec<ContractStatement> {
    let mut contracts: BTreeMap<ContractId, Vec<ContractPayment>> = BTreeMap::new();
    for payment in payments {
        contracts
            .entry(payment.contract_id)
            .or_default()
            .push(payment.clone());
    }
    contracts
        .into_iter()
        .rev()
        .filter_map(|(contract_id, rows)| {
            let first = rows.first()?;
            Some(ContractStatement {
                contract_id,
                contract_number: first.contract_number.clone(),
                unit_number: first.unit_number.clone(),
                building_name_en: first.building_name_en.clone(),
                building_name_ar: first.building_name_ar.clone(),
                figures: figures(&rows, today),
            })
        })
        .collect()
}

/// What fell due and what came, by date; on one day what fell due stands first.
pub(super) fn lines(payments: &[ContractPayment], today: NaiveDate) -> Vec<StatementLine> {
    let mut lines = Vec::with_capacity(payments.len() * 2);
    for payment in payments.iter().filter(|row| is_alive(row)) {
        if payment.due_on <= today {
            lines.push(line(payment, payment.due_on, LineKind::Due));
        }
        if let Some(on) = payment.collected_on {
            lines.push(line(payment, on, LineKind::Received));
        }
    }
    lines.sort_by_key(|line| (line.on, line.kind, line.payment.id));
    let mut balance = Decimal::ZERO;
    for line in &mut lines {
        balance += line.debit.0 - line.credit.0;
        line.balance = Amount(balance);
    }
    lines
}

fn line(payment: &ContractPayment, on: NaiveDate, kind: LineKind) -> StatementLine {
    let (debit, credit) = match kind {
        LineKind::Due => (payment.amount, Amount::default()),
        LineKind::Received => (Amount::default(), payment.amount),
    };
    StatementLine {
        on,
        kind,
        contract_id: payment.contract_id,
        contract_number: payment.contract_number.clone(),
        payment: payment.clone(),
        debit,
        credit,
        balance: Amount::default(),
    }
}
