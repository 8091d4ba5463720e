use std::collections::BTreeMap;

use chrono::NaiveDate;
use kernel::Result;
use kernel::code::Code as _;
use kernel::export::{self, Cell, Column, ColumnKind, Download, Format, MONEY};
use kernel::money::Amount;
use kernel::tenancy::MerchantConn;
use kernel::text::{Language, Text};
use leasing::contracts::ContractId;
use parties::customers::CustomerId;
use rust_decimal::Decimal;

use super::model::{ContractStatement, LineKind, Statement, StatementFigures, StatementLine};
use crate::charges::model::Charge;
use crate::charges::{self, ChargeKind, ChargeStatus};
use crate::cheques::ChequeState;
use crate::contract_payments::model::ContractPayment;
use crate::contract_payments::{self, PaymentState};
use crate::insurances;
use crate::money_received::{self, service::Moved};

/// A tenant's statement, as of today.
pub async fn of_customer(db: &impl MerchantConn, id: CustomerId) -> Result<Statement> {
    let customer = kernel::record::find::<parties::customers::entity::Entity>(db, id).await?;
    let payments = contract_payments::service::of_customer(db, id).await?;
    let held = insurances::service::held_of(db, id).await?;
    let charges = charges::service::of_customer(db, id).await?;
    let moved = money_received::service::moved_of(db, id).await?;
    let on_account = money_received::service::on_account(db, id).await?;
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
        overall: figures(&payments, &charges, held.values().sum(), on_account, today),
        contracts: by_contract(&payments, &charges, &held, today),
        lines: lines(&payments, &charges, &moved, today),
        upcoming,
    })
}

/// `charges` and `held`: the fees and the deposits of the same contracts; `on_account` is what paid nothing yet.
pub(super) fn figures(
    payments: &[ContractPayment],
    charges: &[Charge],
    held: Decimal,
    on_account: Decimal,
    today: NaiveDate,
) -> StatementFigures {
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
    let open = |charge: &&Charge| charge.status == ChargeStatus::Open;
    let charges: Decimal = charges.iter().filter(open).map(|row| row.amount.0).sum();
    StatementFigures {
        total: sum(&|_| true),
        due,
        collected,
        overdue: in_state(PaymentState::Overdue),
        due_today: in_state(PaymentState::DueToday),
        upcoming: in_state(PaymentState::Upcoming),
        not_collected: in_state(PaymentState::NotCollected),
        cheques_in_hand: sum(&|row| is_open(row) && stands(row, &ChequeState::IN_SAFE)),
        cheques_deposited: sum(&|row| is_open(row) && stands(row, &ChequeState::AT_BANK)),
        cheques_cleared: sum(&|row| stands(row, &PAID)),
        cheques_bounced: sum(&|row| stands(row, &RETURNED)),
        insurance_held: Amount(held),
        charges: Amount(charges),
        on_account: Amount(on_account),
        balance: Amount(due.0 - collected.0 + charges - on_account),
    }
}

const PAID: [ChequeState; 2] = [ChequeState::Cleared, ChequeState::PartlyPaid];
const RETURNED: [ChequeState; 2] = [ChequeState::Bounced, ChequeState::Legal];

fn stands(payment: &ContractPayment, states: &[ChequeState]) -> bool {
    payment
        .cheque_state
        .is_some_and(|state| states.contains(&state))
}

fn is_alive(payment: &ContractPayment) -> bool {
    payment.state != PaymentState::Cancelled
}

fn by_contract(
    payments: &[ContractPayment],
    charges: &[Charge],
    held: &BTreeMap<ContractId, Decimal>,
    today: NaiveDate,
) -> Vec<ContractStatement> {
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
            let charges: Vec<_> = charges
                .iter()
                .filter(|charge| charge.contract_id == contract_id)
                .cloned()
                .collect();
            Some(ContractStatement {
                contract_id,
                contract_number: first.contract_number.clone(),
                unit_number: first.unit_number.clone(),
                building_name_en: first.building_name_en.clone(),
                building_name_ar: first.building_name_ar.clone(),
                figures: figures(
                    &rows,
                    &charges,
                    held.get(&contract_id).copied().unwrap_or_default(),
                    Decimal::ZERO,
                    today,
                ),
            })
        })
        .collect()
}

/// What was brought along, what fell due, what was charged and what came, by date; on one day in this order.
pub(super) fn lines(
    payments: &[ContractPayment],
    charges: &[Charge],
    moved: &[Moved],
    today: NaiveDate,
) -> Vec<StatementLine> {
    let mut lines = Vec::with_capacity(payments.len() * 2);
    for payment in payments.iter().filter(|row| is_alive(row)) {
        if payment.due_on <= today {
            lines.push(of_payment(payment, payment.due_on, LineKind::Due));
        }
        if let Some(on) = payment.collected_on {
            lines.push(of_payment(payment, on, LineKind::Received));
        }
    }
    for charge in charges {
        let kind = match charge.kind {
            ChargeKind::Opening => LineKind::Opening,
            _ => LineKind::Charged,
        };
        lines.push(of_charge(charge, charge.charged_on, kind));
        if let Some(on) = charge.settled_on {
            lines.push(of_charge(charge, on, LineKind::ChargePaid));
        }
    }
    lines.extend(moved.iter().map(of_account));
    lines.sort_by_key(|line| {
        let payment = line.payment.as_ref().map(|payment| payment.id);
        let charge = line.charge.as_ref().map(|charge| charge.id);
        (line.on, line.kind, payment, charge, line.money_received_id)
    });
    let mut balance = Decimal::ZERO;
    for line in &mut lines {
        balance += line.debit.0 - line.credit.0;
        line.balance = Amount(balance);
    }
    lines
}

fn of_payment(payment: &ContractPayment, on: NaiveDate, kind: LineKind) -> StatementLine {
    let contract = (payment.contract_id, payment.contract_number.as_str());
    StatementLine {
        payment: Some(payment.clone()),
        ..line(on, kind, Some(contract), payment.amount)
    }
}

fn of_charge(charge: &Charge, on: NaiveDate, kind: LineKind) -> StatementLine {
    let contract = (charge.contract_id, charge.contract_number.as_str());
    StatementLine {
        charge: Some(charge.clone()),
        ..line(on, kind, Some(contract), charge.amount)
    }
}

/// What came on account is owed less, what left it to pay something or to the tenant is owed more.
fn of_account(moved: &Moved) -> StatementLine {
    let credit = moved.amount.max(Decimal::ZERO);
    let kind = match moved.is_opening {
        true => LineKind::Opening,
        false => LineKind::OnAccount,
    };
    StatementLine {
        money_received_id: Some(moved.id),
        receipt_number: Some(moved.number.clone()),
        debit: Amount(credit - moved.amount),
        credit: Amount(credit),
        ..line(moved.on, kind, None, Amount::default())
    }
}

fn line(
    on: NaiveDate,
    kind: LineKind,
    contract: Option<(ContractId, &str)>,
    amount: Amount,
) -> StatementLine {
    let (debit, credit) = match kind {
        LineKind::Opening | LineKind::Due | LineKind::Charged => (amount, Amount::default()),
        LineKind::Received | LineKind::ChargePaid | LineKind::OnAccount => {
            (Amount::default(), amount)
        }
    };
    StatementLine {
        on,
        kind,
        contract_id: contract.map(|(id, _)| id),
        contract_number: contract.map(|(_, number)| number.to_owned()),
        money_received_id: None,
        receipt_number: None,
        payment: None,
        charge: None,
        debit,
        credit,
        balance: Amount::default(),
    }
}

/// The dated lines, as a file.
pub(crate) async fn export(
    db: impl MerchantConn,
    format: Format,
    statement: Statement,
) -> Result<Download> {
    let title = Text::fixed("Statement of account", "كشف حساب");
    let language = db.language();
    drop(db);
    export::list(
        format,
        language,
        "statement",
        title,
        columns(),
        statement.lines,
    )
    .await
}

/// What a line is for.
pub(crate) fn description(line: &StatementLine, language: Language) -> String {
    let payment = line.payment.as_ref().map(|payment| payment.kind.text());
    let charge = line.charge.as_ref().map(|charge| charge.kind.text());
    let kind = payment.or(charge).unwrap_or_default();
    let text = match line.kind {
        LineKind::Opening => Text::fixed("Opening balance", "رصيد افتتاحي"),
        LineKind::Due => Text::fixed("{kind} due", "استحقاق {kind}"),
        LineKind::Received => Text::fixed("{kind} received", "تحصيل {kind}"),
        LineKind::Charged => Text::fixed("{kind}: charged", "{kind}: رسم"),
        LineKind::ChargePaid => Text::fixed("{kind}: charge paid", "{kind}: سداد الرسم"),
        LineKind::OnAccount if line.debit > Amount::default() => {
            Text::fixed("Used of money on account", "مستخدم من الرصيد غير المخصص")
        }
        LineKind::OnAccount => Text::fixed("Money on account", "رصيد غير مخصص"),
    };
    let kind = kind.get(language);
    text.fill(&[("kind", kind)]).get(language).to_owned()
}

fn text(told: Option<&String>) -> Cell {
    told.map_or(Cell::Empty, |told| told.as_str().into())
}

fn columns() -> Vec<Column<StatementLine>> {
    vec![
        Column::new("Date", "التاريخ", ColumnKind::Date, |line, _| {
            Cell::Date(line.on)
        }),
        Column::new(
            "Description",
            "البيان",
            ColumnKind::Text,
            |line, language| description(line, language).as_str().into(),
        ),
        Column::new("Contract", "العقد", ColumnKind::Code, |line, _| {
            text(line.contract_number.as_ref())
        }),
        Column::new(
            "Unit",
            "الوحدة",
            ColumnKind::Code,
            |line, _| match &line.payment {
                Some(payment) => payment.unit_number.as_str().into(),
                None => Cell::Empty,
            },
        ),
        Column::new(
            "Receipt",
            "سند القبض",
            ColumnKind::Code,
            |line, _| match (&line.payment, line.kind) {
                (Some(payment), LineKind::Received) => text(payment.receipt_number.as_ref()),
                _ => text(line.receipt_number.as_ref()),
            },
        ),
        Column::new("Debit", "مدين", MONEY, |line, _| {
            Cell::Money(line.debit.0)
        }),
        Column::new("Credit", "دائن", MONEY, |line, _| {
            Cell::Money(line.credit.0)
        }),
        Column::new("Balance", "الرصيد", MONEY, |line, _| {
            Cell::Money(line.balance.0)
        }),
    ]
}
