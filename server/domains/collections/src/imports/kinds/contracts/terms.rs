//! What a row says of a contract: its terms, and the plan of its payments.

use chrono::NaiveDate;
use kernel::money;
use kernel::text::Text;
use kernel::validation::Validator;
use leasing::contracts::input::{ContractInput, PaymentInput};
use leasing::contracts::plan::{PlanRequest, generate, term_months};
use leasing::contracts::{PaymentMethod, PlannedPayment};
use rust_decimal::Decimal;

use super::super::super::rows::Row;
use super::super::code;

const TOO_MANY: Text = Text::fixed(
    "The payments cannot be worked out from this. Enter 1 to 120 payments that the rent is enough for.",
    "تعذر حساب الدفعات من هذه القيم. أدخل من 1 إلى 120 دفعة يكفيها مبلغ الإيجار.",
);

/// The contract's terms and the plan that follows from them, as `divide` leaves it.
pub(in crate::imports::kinds) fn terms(
    form: &mut Validator,
    row: &Row,
    divide: impl FnOnce(Vec<PlannedPayment>) -> Vec<PlannedPayment>,
) -> ContractInput {
    let method = code::<PaymentMethod>(form, row, "method");
    let method =
        PaymentMethod::of_contract(form, "method", method).unwrap_or(PaymentMethod::Cheque);
    let day = |field| row.text(field)?.parse::<NaiveDate>().ok();
    let amount = |field| row.text(field)?.parse::<Decimal>().ok();
    let period = day("starts_on")
        .zip(day("ends_on"))
        .filter(|(from, to)| from <= to);
    let months = period.map_or(0, |(from, to)| term_months(from, to));
    // The part of a year that the period is, where nothing else was agreed.
    let of_period = amount("rent_price")
        .filter(|_| months > 0)
        .map(|rent| money::round(rent * Decimal::from(months) / Decimal::from(12)));
    let total = row
        .text("total_rent")
        .or_else(|| of_period.map(money::plain));
    let instalments = form
        .integer("instalments", row.text("instalments"))
        .min(1)
        .max(120)
        .optional()
        .unwrap_or(1);
    let planned = period.zip(
        total
            .as_ref()
            .and_then(|total| total.parse::<Decimal>().ok()),
    );
    let plan = planned
        .filter(|(_, total)| !total.is_sign_negative())
        .map(|((from, to), total)| {
            generate(&PlanRequest {
                starts_on: from,
                ends_on: to,
                total_rent: total,
                rent_lines: Vec::new(),
                instalments: u32::try_from(instalments).unwrap_or(1),
                interval_months: None,
                round_to: None,
                first_method: method,
                other_method: method,
                first_cheque_number: row.text("first_cheque_number"),
                bank: row.text("bank"),
                insurance: amount("insurance_amount").unwrap_or_default(),
                insurance_method: PaymentMethod::Cash,
            })
        });
    let payments = match plan {
        Some(Ok(plan)) => plan,
        Some(Err(_)) if !form.failed("instalments") => {
            form.check_custom("instalments", false, "no_plan", TOO_MANY);
            Vec::new()
        }
        _ => Vec::new(),
    };
    ContractInput {
        starts_on: row.text("starts_on"),
        ends_on: row.text("ends_on"),
        rent_price: row.text("rent_price"),
        total_rent: total,
        insurance_amount: row.text("insurance_amount"),
        tasdeq_number: row.text("tasdeq_number"),
        notes: row.text("notes"),
        payments: divide(payments).into_iter().map(as_input).collect(),
        ..ContractInput::default()
    }
}

fn as_input(row: PlannedPayment) -> PaymentInput {
    PaymentInput {
        kind: Some(row.kind),
        amount: Some(money::plain(row.amount)),
        due_on: Some(row.due_on.to_string()),
        method: Some(row.method),
        cheque_number: row.cheque_number,
        bank: row.bank,
        cheque_date: row.cheque_date.map(|day| day.to_string()),
    }
}
