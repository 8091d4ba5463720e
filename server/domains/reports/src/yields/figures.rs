//! Figures of a unit or a building over a period, in SQL.

use collections::facts::{OWNER_COSTS, issued_payments, rent as is_rent};
use leasing::facts::{stayed_days, taken_days};
use properties::facts::Place;

/// The first and the last day where a list is asked for no others: 365 days up to today. A list with others puts them in
/// the place of these.
pub(super) const FIRST: &str = "(:today - 364)";
pub(super) const LAST: &str = "(:today - 0)";

/// The days from one to another, one of them or both may be the same.
pub(super) fn days(first: &str, last: &str) -> String {
    format!("({last} - {first} + 1)::bigint")
}

/// How many days of a period a multirange has.
fn counted(ranges: &str, first: &str, last: &str) -> String {
    format!(
        "(SELECT coalesce(sum(upper(r.days) - lower(r.days)), 0)::bigint \
         FROM unnest({ranges} * datemultirange(daterange({first}, {last}, '[]'))) AS r(days))"
    )
}

pub(super) fn let_days(unit: &str, first: &str, last: &str) -> String {
    let stays = stayed_days((Place::Unit, unit.to_owned()));
    counted(&stays, first, last)
}

pub(super) fn vacant_days(unit: &str, first: &str, last: &str) -> String {
    let taken = taken_days((Place::Unit, unit.to_owned()));
    format!("({} - {})", days(first, last), counted(&taken, first, last))
}

/// Rent that fell due.
pub(super) fn rent(unit: &str, first: &str, last: &str) -> String {
    sum_of_payments(unit, &is_rent("p"), ("due_on", first, last))
}

pub(super) fn sum_of_payments(
    unit: &str,
    counts: &str,
    (day, first, last): (&str, &str, &str),
) -> String {
    format!(
        "(SELECT coalesce(sum(p.amount), 0) FROM {payments} p WHERE p.unit_id = {unit} \
         AND {counts} AND p.{day} BETWEEN {first} AND {last})",
        payments = issued_payments(),
    )
}

/// What was spent on the places of the costs `k` for which this holds, with tax.
pub(super) fn costs(is_of: &str, first: &str, last: &str) -> String {
    format!(
        "(SELECT coalesce(sum(k.total), 0) FROM {OWNER_COSTS} k WHERE {is_of} \
         AND k.spent_on BETWEEN {first} AND {last})"
    )
}

/// An amount of a period, as per cent of a value a year; NULL without a value.
pub(super) fn of_value(amount: &str, value: &str, first: &str, last: &str) -> String {
    format!(
        "round({amount} * 365 * 100 / {days} / nullif({value}, 0), 2)",
        days = days(first, last),
    )
}
