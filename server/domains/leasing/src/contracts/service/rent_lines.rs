//! The rent of a period as a form gives it in lines.

use chrono::NaiveDate;
use kernel::money;
use kernel::text::Text;
use kernel::validation::{Validator, item};
use rust_decimal::Decimal;

use super::rules::MAX_AMOUNT;
use crate::contracts::RentLines;
use crate::contracts::input::RentLineInput;
use crate::contracts::rent::{MOST_LINES, Step};

/// The lines of a period: the first from its first day on, each next one later, the last to its last day. With the year's
/// rent that it begins with, which one line alone is for the whole period.
pub(super) fn rent_lines(
    form: &mut Validator,
    given: Option<&[RentLineInput]>,
    (starts_on, ends_on): (NaiveDate, NaiveDate),
) -> (RentLines, Option<Decimal>) {
    let given = given.unwrap_or_default();
    form.check_custom(
        "rent_lines",
        given.len() <= MOST_LINES,
        "most_rent_lines",
        TOO_MANY,
    );
    let mut steps: Vec<Step> = Vec::with_capacity(given.len());
    for (index, line) in given.iter().enumerate().take(MOST_LINES) {
        let field = |name| item("rent_lines", index, name);
        let day = form
            .date(&field("starts_on"), &line.starts_on)
            .of_business();
        let day = if index == 0 { day } else { day.required() };
        let day = day.optional();
        let rent_price = form
            .price(&field("rent_price"), &line.rent_price)
            .max(MAX_AMOUNT)
            .required()
            .value();
        let day = day.unwrap_or(starts_on);
        let (holds, fault) = match steps.last() {
            None => (day == starts_on, FIRST),
            Some(before) => (before.starts_on < day && day <= ends_on, IN_ORDER),
        };
        form.check_custom(&field("starts_on"), holds, "rent_line_day", fault);
        steps.push(Step {
            starts_on: day,
            rent_price,
        });
    }
    let is_paid = steps.is_empty() || steps.iter().any(|step| !step.rent_price.is_zero());
    form.check_custom("rent_lines", is_paid, "all_days_free", ALL_FREE);
    if !form.is_valid() {
        return (RentLines::default(), None);
    }
    let mut rents = steps.iter().map(|step| step.rent_price);
    let first = rents.find(|rent| !rent.is_zero());
    (RentLines::of(&steps, ends_on), first)
}

/// The rent of the period is what its lines cost, to the last coin.
pub(super) fn sums_of_lines(form: &mut Validator, lines: &RentLines, total_rent: Decimal) {
    let sum = lines.total();
    let shown = money::grouped(sum);
    form.check_custom(
        "total_rent",
        lines.is_empty() || sum == total_rent,
        "rent_differs_from_lines",
        Text::new(
            format!(
                "The rent of the period is {shown} by its lines. Enter that, or change the lines."
            ),
            format!("إيجار المدة بحسب بنوده {shown}. أدخل هذا المبلغ أو عدّل البنود."),
        ),
    );
}

const TOO_MANY: Text = Text::fixed(
    "Enter at most 60 lines of rent.",
    "أدخل 60 بنداً للإيجار على الأكثر.",
);
const FIRST: Text = Text::fixed(
    "The first line begins on the contract's first day.",
    "يبدأ البند الأول في أول يوم من العقد.",
);
const IN_ORDER: Text = Text::fixed(
    "Each line begins after the one before it and within the contract's period.",
    "يبدأ كل بند بعد الذي قبله وضمن مدة العقد.",
);
const ALL_FREE: Text = Text::fixed(
    "All days are free of rent. Enter the rent of at least one line.",
    "كل الأيام معفاة من الإيجار. أدخل إيجار بند واحد على الأقل.",
);
