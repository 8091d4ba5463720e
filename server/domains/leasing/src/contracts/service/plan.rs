use kernel::Result;
use kernel::tenancy::MerchantConn;
use kernel::text::Text;
use kernel::validation::Validator;
use rust_decimal::Decimal;

use super::rent_lines::{rent_lines, sums_of_lines};
use super::rules::{MAX_AMOUNT, period};
use crate::contracts::input::PlanInput;
use crate::contracts::model::{Plan, PlannedRow};
use crate::contracts::plan::{MOST_PAYMENTS, PlanFault, PlanRequest, generate, term_months};
use crate::contracts::{PaymentKind, PaymentMethod, PlannedPayment};

/// The plan that these inputs make. Nothing is written.
pub fn preview(db: &impl MerchantConn, input: &PlanInput) -> Result<Plan> {
    let mut form = Validator::new(db.language());
    let request = read(&mut form, input);
    form.finish()?;
    let rows = generate(&request).map_err(|fault| plan_refusal(db, fault))?;
    Ok(Plan {
        total_rent: request.total_rent.into(),
        insurance_amount: request.insurance.into(),
        term_months: term_months(request.starts_on, request.ends_on),
        payments: rows.into_iter().map(PlannedRow::from).collect(),
    })
}

fn read(form: &mut Validator, input: &PlanInput) -> PlanRequest {
    let (starts_on, ends_on) = period(form, input.starts_on.as_ref(), input.ends_on.as_ref());
    let (rent_lines, _) = rent_lines(form, input.rent_lines.as_deref(), (starts_on, ends_on));
    let total_rent = form
        .price("total_rent", &input.total_rent)
        .max(MAX_AMOUNT)
        .required()
        .value();
    sums_of_lines(form, &rent_lines, total_rent);
    let most = i64::try_from(MOST_PAYMENTS).unwrap_or(i64::MAX);
    let instalments = form
        .integer("instalments", input.instalments)
        .min(1)
        .max(most)
        .required()
        .value();
    let interval = form
        .integer("interval_months", input.interval_months)
        .min(1)
        .max(120)
        .optional();
    let round_to = input.round_to.map(|step| step.to_string());
    let round_to = form
        .field("round_to", round_to)
        .one_of(&["5", "10", "50"])
        .optional();
    let first_cheque_number = form
        .field("first_cheque_number", &input.first_cheque_number)
        .max_length(30)
        .optional();
    let bank = form.field("bank", &input.bank).max_length(80).optional();
    let insurance = form
        .price("insurance_amount", &input.insurance_amount)
        .max(MAX_AMOUNT)
        .optional();
    let first = PaymentMethod::of_contract(form, "first_method", input.first_method);
    let others = PaymentMethod::of_contract(form, "other_method", input.other_method);
    let insurance_method =
        PaymentMethod::of_contract(form, "insurance_method", input.insurance_method);
    PlanRequest {
        starts_on,
        ends_on,
        total_rent,
        rent_lines: rent_lines.0,
        instalments: u32::try_from(instalments).unwrap_or(1),
        interval_months: interval.and_then(|months| u32::try_from(months).ok()),
        round_to: round_to.and_then(|step| step.parse().ok()),
        first_method: first.unwrap_or(PaymentMethod::Cash),
        other_method: others.unwrap_or(PaymentMethod::Cheque),
        first_cheque_number,
        bank,
        insurance: insurance.unwrap_or(Decimal::ZERO),
        insurance_method: insurance_method.unwrap_or(PaymentMethod::Cash),
    }
}

/// A plan that cannot be made, as a fault of the form's own field.
pub fn plan_refusal(db: &impl MerchantConn, fault: PlanFault) -> kernel::Problem {
    let mut form = Validator::new(db.language());
    let field = match fault {
        PlanFault::TooManyInstalments => "instalments",
        PlanFault::ChequeNumber => "first_cheque_number",
        PlanFault::Calendar => "ends_on",
    };
    plan_fault(&mut form, field, fault);
    form.finish()
        .err()
        .map_or_else(kernel::Problem::invalid, Into::into)
}

/// The same on a field of another form.
pub fn plan_fault(form: &mut Validator, field: &str, fault: PlanFault) {
    let (name, message) = match fault {
        PlanFault::TooManyInstalments => (
            "too_many_instalments",
            Text::fixed(
                "The rent is too small for so many payments.",
                "مبلغ الإيجار أصغر من أن يقسم على هذا العدد من الدفعات.",
            ),
        ),
        PlanFault::ChequeNumber => (
            "cheque_series",
            Text::fixed(
                "To count on, the cheque number must end in digits.",
                "لإكمال التسلسل يجب أن ينتهي رقم الشيك بأرقام.",
            ),
        ),
        PlanFault::Calendar => (
            "calendar",
            Text::fixed(
                "A payment would fall beyond the calendar.",
                "توجد دفعة خارج نطاق التقويم.",
            ),
        ),
    };
    form.check_custom(field, false, name, message);
}

impl From<PlannedPayment> for PlannedRow {
    fn from(row: PlannedPayment) -> Self {
        Self {
            kind: row.kind,
            amount: row.amount.into(),
            due_on: row.due_on,
            method: row.method,
            cheque_number: row.cheque_number,
            bank: row.bank,
            cheque_date: row.cheque_date,
        }
    }
}

impl PlannedPayment {
    /// Whether it counts towards the rent.
    pub fn is_rent(&self) -> bool {
        self.kind == PaymentKind::Rent
    }
}
