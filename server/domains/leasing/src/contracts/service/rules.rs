//! What a contract must be, checked as one form: every fault at once, each on its field.

use std::collections::HashSet;

use chrono::NaiveDate;
use kernel::code::Status;
use kernel::money;
use kernel::permission::Permissions;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::Text;
use kernel::validation::{Rule, Validator, item};
use kernel::{Problem, Result};
use rust_decimal::{Decimal, dec};
use sea_orm::ActiveValue::Set;

use super::following::{Rise, follows, within_law};
use super::rent_lines::{rent_lines, sums_of_lines};
use crate::contracts::entity::ActiveModel;
use crate::contracts::input::{ContractInput, PaymentInput};
use crate::contracts::plan::MOST_PAYMENTS;
use crate::contracts::{ContractId, PaymentKind, PaymentMethod, PlannedPayment, permission};
use crate::neighbours::{self, CustomerId, Named, Standing, UnitId};

/// What the amount columns hold.
pub(crate) const MAX_AMOUNT: Decimal = dec!(999999999999.99);
/// The longest period: 50 years.
pub(crate) const MOST_DAYS: i64 = 50 * 366;

/// A contract that keeps the rules: its columns and its payments.
pub(super) struct Agreed {
    pub row: ActiveModel,
    pub payments: Vec<PlannedPayment>,
}

/// What a caller may agree beyond the rules.
#[derive(Debug, Clone, Copy)]
pub struct Liberties {
    /// A rent below the unit's minimum.
    pub below_minimum: bool,
    /// A rent above the law's limit, for a reason.
    pub above_cap: bool,
}

impl Liberties {
    pub fn of(may: &Permissions) -> Self {
        Self {
            below_minimum: may.allows::<permission::BelowMinimum>(),
            above_cap: may.allows::<permission::ExceedCap>(),
        }
    }
}

/// `own`: the draft that is edited.
pub(super) async fn check(
    tx: &MerchantTx,
    input: &ContractInput,
    may: Liberties,
    own: Option<ContractId>,
) -> Result<Agreed> {
    let found = neighbours::standings(tx, &[named(input)]).await?;
    let found = found.into_iter().next().ok_or_else(Problem::not_found)?;
    let form = Validator::new(tx.language());
    agree(tx, form, input, &found, may, own).await
}

/// The records that a form names.
pub(super) fn named(input: &ContractInput) -> Named {
    Named {
        customer: input.customer_id,
        unit: input.unit_id,
        parking: input.parking_id,
    }
}

/// What a form agrees, with the records that it names as they stand. Only a contract that follows another asks for more.
pub(super) async fn agree(
    tx: &MerchantTx,
    mut form: Validator,
    input: &ContractInput,
    found: &Standing,
    may: Liberties,
    own: Option<ContractId>,
) -> Result<Agreed> {
    let terms = read(&mut form, input, found, may, tx.today());
    follows(tx, &mut form, input, own).await?;
    let asked = Rise {
        starts_on: terms.starts_on,
        rent_price: terms.asked_rent,
        index_rent: terms.index_rent,
        field: terms.rent_field,
    };
    let cap_reason = within_law(tx, &mut form, input, asked, may).await?;
    form.finish()?;
    let agreed = terms.agreed.ok_or_else(Problem::invalid)?;
    let row = ActiveModel {
        cap_exceeded_by: Set(cap_reason.as_ref().map(|_| tx.caller().actor.name.clone())),
        cap_reason: Set(cap_reason),
        ..agreed.row
    };
    Ok(Agreed { row, ..agreed })
}

/// What a form says, apart from what asks for other contracts.
pub(super) struct Terms {
    pub starts_on: NaiveDate,
    pub ends_on: NaiveDate,
    /// A year's rent as the law compares it with the one before, and the field that says it.
    asked_rent: Decimal,
    rent_field: &'static str,
    index_rent: Option<Decimal>,
    /// Nothing where no tenant or no unit is named.
    agreed: Option<Agreed>,
}

/// Reads a form by all rules that need no other contract.
pub(super) fn read(
    form: &mut Validator,
    input: &ContractInput,
    found: &Standing,
    may: Liberties,
    today: NaiveDate,
) -> Terms {
    let (starts_on, ends_on) = period(form, input.starts_on.as_ref(), input.ends_on.as_ref());
    let issue_date = form
        .date("issue_date", &input.issue_date)
        .of_business()
        .optional()
        .unwrap_or(today);
    let given_lines = input.rent_lines.as_deref().unwrap_or_default();
    let (rent_lines, first_rent) = rent_lines(form, Some(given_lines), (starts_on, ends_on));
    let has_lines = !given_lines.is_empty();
    let one_rent = form
        .price("rent_price", &input.rent_price)
        .max(MAX_AMOUNT)
        .required_if(!has_lines)
        .value();
    let rent_price = first_rent.unwrap_or(one_rent);
    let total_rent = form
        .price("total_rent", &input.total_rent)
        .max(MAX_AMOUNT)
        .required()
        .value();
    let insurance_amount = form
        .price("insurance_amount", &input.insurance_amount)
        .max(MAX_AMOUNT)
        .value();
    let insurance_method =
        PaymentMethod::of_contract(form, "insurance_method", input.insurance_method);
    let tasdeq_number = form
        .field("tasdeq_number", &input.tasdeq_number)
        .max_length(60)
        .optional();
    let terms_en = form
        .notes("terms_en", &input.terms_en)
        .max_length(MAX_TERMS)
        .optional();
    let terms_ar = form
        .notes("terms_ar", &input.terms_ar)
        .max_length(MAX_TERMS)
        .optional();
    let notes = form.notes("notes", &input.notes).optional();
    let payments = payments(form, &input.payments);
    sums_of_lines(form, &rent_lines, total_rent);
    sums(form, &payments, total_rent, insurance_amount);
    let index_rent = form
        .price("index_rent", &input.index_rent)
        .max(MAX_AMOUNT)
        .optional();
    let rent_field = if has_lines {
        "rent_lines"
    } else {
        "rent_price"
    };
    let least = rent_lines.least().unwrap_or(rent_price);
    let minimum = (!may.below_minimum).then_some((rent_field, least));
    let subjects = subjects(form, input, found, minimum);
    let asked_rent = rent_lines.most_of_first_year().unwrap_or(rent_price);
    let row = |(customer, unit): (CustomerId, UnitId)| ActiveModel {
        customer_id: Set(customer),
        unit_id: Set(unit),
        parking_id: Set(input.parking_id),
        issue_date: Set(issue_date),
        starts_on: Set(starts_on),
        ends_on: Set(ends_on),
        rent_price: Set(rent_price),
        rent_lines: Set(rent_lines),
        total_rent: Set(total_rent),
        insurance_amount: Set(insurance_amount),
        insurance_method: Set(insurance_method),
        tasdeq_number: Set(tasdeq_number),
        follows_id: Set(input.follows_id),
        index_rent: Set(index_rent),
        terms_en: Set(terms_en),
        terms_ar: Set(terms_ar),
        notes: Set(notes),
        ..Default::default()
    };
    Terms {
        starts_on,
        ends_on,
        asked_rent,
        rent_field,
        index_rent,
        agreed: subjects.map(row).map(|row| Agreed {
            row,
            payments: payments.into_iter().map(|(row, _)| row).collect(),
        }),
    }
}

pub(crate) const MAX_TERMS: usize = 20_000;

/// The first and the last day.
pub(super) fn period(
    form: &mut Validator,
    starts_on: Option<&String>,
    ends_on: Option<&String>,
) -> (NaiveDate, NaiveDate) {
    let first = form
        .date("starts_on", starts_on)
        .of_business()
        .required()
        .optional();
    let mut last = form.date("ends_on", ends_on).of_business().required();
    if let Some(first) = first {
        last = last.after_or_equal(first);
    }
    let last = last.optional();
    let days = first
        .zip(last)
        .map_or(0, |(first, last)| (last - first).num_days());
    form.check_custom(
        "ends_on",
        days <= MOST_DAYS,
        "longest_period",
        Text::fixed(
            "The period is longer than 50 years.",
            "المدة أطول من 50 سنة.",
        ),
    );
    let first = first.unwrap_or_default();
    (first, last.unwrap_or(first))
}

/// The payments with their positions in the form; a row with a fault is left out.
fn payments(form: &mut Validator, given: &[PaymentInput]) -> Vec<(PlannedPayment, usize)> {
    form.check_custom(
        "payments",
        given.len() <= MOST_PAYMENTS,
        "most_payments",
        Text::new(
            format!("A contract has at most {MOST_PAYMENTS} payments."),
            format!("الحد الأقصى لدفعات العقد هو {MOST_PAYMENTS}."),
        ),
    );
    let mut seen = HashSet::new();
    let rows = given.iter().enumerate().take(MOST_PAYMENTS);
    rows.filter_map(|(index, input)| {
        let row = payment(form, index, input)?;
        if let (Some(number), Some(bank)) = (&row.cheque_number, &row.bank) {
            let is_new = seen.insert((number.clone(), kernel::text::search_key(bank)));
            form.check_custom(
                &item("payments", index, "cheque_number"),
                is_new,
                "cheque_repeated",
                REPEATED,
            );
        }
        Some((row, index))
    })
    .collect()
}

const REPEATED: Text = Text::fixed(
    "This cheque of the same bank is already in the plan.",
    "هذا الشيك من نفس البنك موجود بالفعل ضمن الدفعات.",
);

fn payment(form: &mut Validator, index: usize, input: &PaymentInput) -> Option<PlannedPayment> {
    let field = |name| item("payments", index, name);
    form.check(&field("type"), input.kind.is_some(), Rule::Required);
    let amount = form
        .price(&field("amount"), &input.amount)
        .min(dec!(0.01))
        .max(MAX_AMOUNT)
        .required()
        .optional();
    let due_on = form
        .date(&field("due_on"), &input.due_on)
        .of_business()
        .required()
        .optional();
    form.check(&field("method"), input.method.is_some(), Rule::Required);
    let method = PaymentMethod::of_contract(form, &field("method"), input.method);
    let by_cheque = method == Some(PaymentMethod::Cheque);
    let cheque_number = form
        .field(&field("cheque_number"), &input.cheque_number)
        .max_length(30)
        .optional();
    let bank = form
        .field(&field("bank"), &input.bank)
        .max_length(80)
        .optional();
    let cheque_date = form
        .date(&field("cheque_date"), &input.cheque_date)
        .of_business()
        .optional();
    let due_on = due_on?;
    Some(PlannedPayment {
        kind: input.kind?,
        amount: amount?,
        due_on,
        method: method?,
        cheque_number: cheque_number.filter(|_| by_cheque),
        bank: bank.filter(|_| by_cheque),
        cheque_date: by_cheque.then(|| cheque_date.unwrap_or(due_on)),
    })
}

/// Rent payments add up to the rent, insurance payments to the insurance, to the last coin.
fn sums(
    form: &mut Validator,
    payments: &[(PlannedPayment, usize)],
    total_rent: Decimal,
    insurance: Decimal,
) {
    if !form.is_valid() {
        return;
    }
    let sum = |kind| -> Decimal {
        payments
            .iter()
            .filter(|(row, _)| row.kind == kind)
            .map(|(row, _)| row.amount)
            .sum()
    };
    let rents = sum(PaymentKind::Rent);
    form.check_custom(
        "total_rent",
        rents == total_rent,
        "rent_differs_from_payments",
        Text::new(
            format!(
                "The rent payments add up to {}; they must equal the total rent.",
                money::grouped(rents)
            ),
            format!(
                "مجموع دفعات الإيجار {}؛ يجب أن يساوي إجمالي الإيجار.",
                money::grouped(rents)
            ),
        ),
    );
    let deposits = sum(PaymentKind::Insurance);
    form.check_custom(
        "insurance_amount",
        deposits == insurance,
        "insurance_differs_from_payments",
        Text::new(
            format!(
                "The deposit payments add up to {}; they must equal the deposit.",
                money::grouped(deposits)
            ),
            format!(
                "مجموع دفعات التأمين {}؛ يجب أن يساوي مبلغ التأمين.",
                money::grouped(deposits)
            ),
        ),
    );
}

/// Who rents and what is let: all must exist and be active. Nothing where the form names no tenant
/// or no unit, which is then a fault of its field.
fn subjects(
    form: &mut Validator,
    input: &ContractInput,
    found: &Standing,
    asked_rent: Option<(&'static str, Decimal)>,
) -> Option<(CustomerId, UnitId)> {
    let (customer, unit, parking) = (input.customer_id, input.unit_id, input.parking_id);
    form.check("customer_id", customer.is_some(), Rule::Required);
    existing(form, "customer_id", customer.is_some(), found.customer);
    form.check("unit_id", unit.is_some(), Rule::Required);
    existing(form, "unit_id", unit.is_some(), found.unit);
    if let (Some(minimum), Some((field, rent))) = (found.unit_minimum_rent, asked_rent) {
        let shown = money::grouped(minimum);
        form.check_custom(
            field,
            rent >= minimum,
            "below_minimum_rent",
            Text::new(
                format!("The rent is below the unit's minimum of {shown}."),
                format!("الإيجار أقل من الحد الأدنى للوحدة وهو {shown}."),
            ),
        );
    }
    existing(form, "parking_id", parking.is_some(), found.parking);
    customer.zip(unit)
}

fn existing(form: &mut Validator, field: &str, was_given: bool, status: Option<Status>) {
    if !was_given {
        return;
    }
    form.check(field, status.is_some(), Rule::NotFound);
    form.check_custom(
        field,
        status != Some(Status::Disabled),
        "disabled",
        Text::fixed("This record is disabled.", "هذا السجل معطل."),
    );
}
