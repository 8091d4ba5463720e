//! The payment plan: how a rent is cut into payments and when each falls due. Pure arithmetic.

use chrono::{Datelike as _, Days, Months, NaiveDate};
use kernel::money;
use rust_decimal::Decimal;

use super::rent::{RentLine, parts};
use super::{PaymentKind, PaymentMethod, PlannedPayment};

/// The most payments that a contract can have.
pub const MOST_PAYMENTS: usize = 120;

/// What a plan is made from. The amounts are not negative and `ends_on` is not before `starts_on`.
#[derive(Debug, Clone)]
pub struct PlanRequest {
    pub starts_on: NaiveDate,
    pub ends_on: NaiveDate,
    /// What the lines add up to, where there are any.
    pub total_rent: Decimal,
    pub rent_lines: Vec<RentLine>,
    pub instalments: u32,
    /// Months from one payment to the next; from the term where it is not given.
    pub interval_months: Option<u32>,
    /// All payments but the last become multiples of it: 5, 10 or 50.
    pub round_to: Option<u32>,
    pub first_method: PaymentMethod,
    pub other_method: PaymentMethod,
    /// The first of the cheques in hand; the others count on from it.
    pub first_cheque_number: Option<String>,
    pub bank: Option<String>,
    pub insurance: Decimal,
    pub insurance_method: PaymentMethod,
}

/// Why a plan cannot be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlanFault {
    /// Some payment would be less than the smallest coin.
    TooManyInstalments,
    /// The first cheque's number does not end in digits.
    ChequeNumber,
    /// A payment would fall beyond the calendar.
    Calendar,
}

/// The payments of a contract: rent in the order that it falls due, then insurance.
pub fn generate(request: &PlanRequest) -> Result<Vec<PlannedPayment>, PlanFault> {
    let due = (0..request.instalments.max(1)).map(|index| due_date(request, index));
    let due: Option<Vec<NaiveDate>> = due.collect();
    let due = due.ok_or(PlanFault::Calendar)?;
    let amounts = amounts_of(request, &due)?;
    let mut rows = Vec::with_capacity(amounts.len() + 1);
    for (index, (amount, due_on)) in amounts.into_iter().zip(due).enumerate() {
        let method = if index == 0 {
            request.first_method
        } else {
            request.other_method
        };
        let rent = PaymentKind::Rent;
        rows.push(PlannedPayment::without_paper(rent, amount, due_on, method));
    }
    if !request.insurance.is_zero() {
        rows.push(PlannedPayment::without_paper(
            PaymentKind::Insurance,
            request.insurance,
            request.starts_on,
            request.insurance_method,
        ));
    }
    fill_cheques(&mut rows, request)?;
    Ok(rows)
}

/// The amounts of what falls due on these days: equal ones, or those of the rent of their days.
fn amounts_of(request: &PlanRequest, due: &[NaiveDate]) -> Result<Vec<Decimal>, PlanFault> {
    if request.rent_lines.is_empty() {
        return amounts(request.total_rent, request.instalments, request.round_to);
    }
    let mut all = Vec::with_capacity(due.len());
    for (count, sum) in parts(&request.rent_lines, due) {
        if sum.is_zero() {
            return Err(PlanFault::TooManyInstalments);
        }
        all.extend(amounts(sum, count, request.round_to)?);
    }
    Ok(all)
}

/// Equal parts rounded down, the remainder on the last. Rounding to whole tens is left out where
/// it would leave a part empty.
fn amounts(total: Decimal, parts: u32, round_to: Option<u32>) -> Result<Vec<Decimal>, PlanFault> {
    if total.is_zero() {
        return Ok(Vec::new());
    }
    let mut amounts = money::split(total, parts.max(1));
    if let Some(step) = round_to.filter(|step| *step > 0).map(Decimal::from) {
        let whole = (amounts[0] / step).floor() * step;
        if !whole.is_zero() {
            let last = amounts.len() - 1;
            amounts[..last].fill(whole);
            amounts[last] = total - whole * Decimal::from(last);
        }
    }
    if amounts.iter().any(|amount| amount.is_zero()) {
        return Err(PlanFault::TooManyInstalments);
    }
    Ok(amounts)
}

/// Counted from the first day each time, so that a month end stays one: 31 Jan, 28 Feb, 31 Mar.
fn due_date(request: &PlanRequest, index: u32) -> Option<NaiveDate> {
    if let Some(interval) = request.interval_months {
        return request
            .starts_on
            .checked_add_months(Months::new(interval.checked_mul(index)?));
    }
    let term = term_months(request.starts_on, request.ends_on);
    let parts = request.instalments.max(1);
    if term >= parts {
        // Multiplied before it is divided: five payments over a year fall on whole months too.
        return request
            .starts_on
            .checked_add_months(Months::new(term * index / parts));
    }
    let days = (request.ends_on - request.starts_on).num_days() + 1;
    let offset = u64::try_from(days).ok()? * u64::from(index) / u64::from(parts);
    request.starts_on.checked_add_days(Days::new(offset))
}

/// Whole months from the first day to the last, both included: a year is 12, also from 29 February.
pub fn term_months(starts_on: NaiveDate, ends_on: NaiveDate) -> u32 {
    let Some(next_day) = ends_on.succ_opt() else {
        return 0;
    };
    let years = next_day.year() - starts_on.year();
    let months = years * 12 + i32::try_from(next_day.month0()).unwrap_or(0)
        - i32::try_from(starts_on.month0()).unwrap_or(0);
    let mut months = u32::try_from(months).unwrap_or(0);
    while months > 0
        && starts_on
            .checked_add_months(Months::new(months))
            .is_none_or(|date| date > next_day)
    {
        months -= 1;
    }
    months
}

fn fill_cheques(rows: &mut [PlannedPayment], request: &PlanRequest) -> Result<(), PlanFault> {
    let mut number = request.first_cheque_number.clone();
    for row in rows
        .iter_mut()
        .filter(|row| row.method == PaymentMethod::Cheque)
    {
        row.bank.clone_from(&request.bank);
        row.cheque_date = Some(row.due_on);
        if let Some(current) = number.take() {
            number = Some(next_cheque(&current).ok_or(PlanFault::ChequeNumber)?);
            row.cheque_number = Some(current);
        }
    }
    Ok(())
}

/// Counts the digits at the end on by one and keeps their leading zeros: `A-0099` → `A-0100`.
pub fn next_cheque(number: &str) -> Option<String> {
    let prefix = number.trim_end_matches(|c: char| c.is_ascii_digit());
    let mut digits = number.as_bytes()[prefix.len()..].to_vec();
    if digits.is_empty() {
        return None;
    }
    let mut position = digits.len();
    loop {
        if position == 0 {
            digits.insert(0, b'1');
            break;
        }
        position -= 1;
        if digits[position] == b'9' {
            digits[position] = b'0';
        } else {
            digits[position] += 1;
            break;
        }
    }
    Some(format!("{prefix}{}", String::from_utf8(digits).ok()?))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rust_decimal::dec;

    use super::super::rent::{RentLines, Step};
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn request(from: &str, to: &str, total: Decimal, instalments: u32) -> PlanRequest {
        PlanRequest {
            starts_on: day(from),
            ends_on: day(to),
            total_rent: total,
            rent_lines: Vec::new(),
            instalments,
            interval_months: None,
            round_to: None,
            first_method: PaymentMethod::Cash,
            other_method: PaymentMethod::Cheque,
            first_cheque_number: Some("000099".to_owned()),
            bank: Some("Ajman Bank".to_owned()),
            insurance: Decimal::ZERO,
            insurance_method: PaymentMethod::Cash,
        }
    }

    fn dates(rows: &[PlannedPayment]) -> Vec<String> {
        rows.iter().map(|row| row.due_on.to_string()).collect()
    }

    #[test]
    fn four_payments_a_year() {
        let rows = generate(&request("2026-01-01", "2026-12-31", dec!(36000), 4)).unwrap();
        assert_eq!(
            dates(&rows),
            ["2026-01-01", "2026-04-01", "2026-07-01", "2026-10-01"]
        );
        assert!(rows.iter().all(|row| row.amount == dec!(9000)));
        assert_eq!(rows[0].method, PaymentMethod::Cash);
        assert_eq!(rows[0].cheque_number, None);
        let cheques: Vec<_> = rows[1..]
            .iter()
            .map(|row| row.cheque_number.clone().unwrap())
            .collect();
        assert_eq!(cheques, ["000099", "000100", "000101"]);
        assert_eq!(rows[1].cheque_date, Some(rows[1].due_on));
    }

    #[test]
    fn a_second_year_that_costs_more_is_paid_by_greater_payments() {
        let step = |from: &str, rent: Decimal| Step {
            starts_on: day(from),
            rent_price: rent,
        };
        let steps = [
            step("2026-01-01", dec!(50000)),
            step("2027-01-01", dec!(55000)),
        ];
        let lines = RentLines::of(&steps, day("2027-12-31"));
        let mut wanted = request("2026-01-01", "2027-12-31", lines.total(), 12);
        wanted.rent_lines = lines.0;
        let rows = generate(&wanted).unwrap();
        let amounts: Vec<Decimal> = rows.iter().map(|row| row.amount).collect();
        assert_eq!(
            amounts[..6],
            [vec![dec!(8333.33); 5], vec![dec!(8333.35)]].concat()
        );
        assert_eq!(amounts[6..].iter().sum::<Decimal>(), dec!(55000));
        assert_eq!(rows[6].due_on, day("2027-01-01"));
        wanted.round_to = Some(50);
        let rows = generate(&wanted).unwrap();
        assert_eq!((rows[0].amount, rows[5].amount), (dec!(8300), dec!(8500)));
    }

    #[test]
    fn month_ends_are_counted_from_the_first_day() {
        let rows = generate(&request("2026-01-31", "2027-01-30", dec!(12000), 12)).unwrap();
        assert_eq!(
            dates(&rows)[..4],
            ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"]
        );
    }

    #[test]
    fn leap_days() {
        assert_eq!(term_months(day("2028-02-29"), day("2029-02-28")), 12);
        assert_eq!(term_months(day("2027-03-01"), day("2028-02-29")), 12);
        let rows = generate(&request("2028-02-29", "2029-02-28", dec!(1000), 2)).unwrap();
        assert_eq!(dates(&rows), ["2028-02-29", "2028-08-29"]);
        let mut yearly = request("2028-02-29", "2033-02-27", dec!(5000), 5);
        yearly.interval_months = Some(12);
        let rows = generate(&yearly).unwrap();
        assert_eq!(dates(&rows)[1], "2029-02-28");
        assert_eq!(dates(&rows)[4], "2032-02-29");
    }

    #[test]
    fn terms() {
        assert_eq!(term_months(day("2026-01-01"), day("2026-12-31")), 12);
        assert_eq!(term_months(day("2026-01-31"), day("2026-02-27")), 1);
        assert_eq!(term_months(day("2026-01-31"), day("2026-02-26")), 0);
        assert_eq!(term_months(day("2026-01-15"), day("2026-01-15")), 0);
    }

    #[test]
    fn five_payments_over_a_year_fall_on_whole_months() {
        let rows = generate(&request("2026-01-01", "2026-12-31", dec!(50000), 5)).unwrap();
        assert_eq!(
            dates(&rows),
            [
                "2026-01-01",
                "2026-03-01",
                "2026-05-01",
                "2026-08-01",
                "2026-10-01"
            ]
        );
    }

    #[test]
    fn more_payments_than_months_are_spread_over_the_days() {
        let rows = generate(&request("2026-01-01", "2026-01-30", dec!(3000), 3)).unwrap();
        assert_eq!(dates(&rows), ["2026-01-01", "2026-01-11", "2026-01-21"]);
    }

    #[test]
    fn the_remainder_is_on_the_last_also_when_rounded() {
        let mut wanted = request("2026-01-01", "2026-12-31", dec!(50000), 6);
        assert_eq!(generate(&wanted).unwrap()[5].amount, dec!(8333.35));
        wanted.round_to = Some(50);
        let rows = generate(&wanted).unwrap();
        assert_eq!(rows[0].amount, dec!(8300));
        assert_eq!(rows[5].amount, dec!(8500));
    }

    #[test]
    fn rounding_never_empties_a_payment() {
        let mut wanted = request("2026-01-01", "2026-12-31", dec!(100), 4);
        wanted.round_to = Some(50);
        assert_eq!(generate(&wanted).unwrap()[0].amount, dec!(25));
    }

    #[test]
    fn insurance_comes_last_and_takes_the_next_cheque() {
        let mut wanted = request("2026-01-01", "2026-12-31", dec!(24000), 2);
        wanted.insurance = dec!(1200);
        wanted.insurance_method = PaymentMethod::Cheque;
        let rows = generate(&wanted).unwrap();
        assert_eq!(rows[2].kind, PaymentKind::Insurance);
        assert_eq!(rows[2].due_on, day("2026-01-01"));
        assert_eq!(rows[2].cheque_number.as_deref(), Some("000100"));
    }

    #[test]
    fn what_cannot_be_planned() {
        let tiny = request("2026-01-01", "2026-12-31", dec!(0.05), 6);
        assert_eq!(generate(&tiny), Err(PlanFault::TooManyInstalments));
        let mut named = request("2026-01-01", "2026-12-31", dec!(6000), 6);
        named.first_cheque_number = Some("none".to_owned());
        assert_eq!(generate(&named), Err(PlanFault::ChequeNumber));
    }

    #[test]
    fn cheque_numbers_count_on() {
        assert_eq!(next_cheque("000123").as_deref(), Some("000124"));
        assert_eq!(next_cheque("A-0099").as_deref(), Some("A-0100"));
        assert_eq!(next_cheque("999").as_deref(), Some("1000"));
        assert_eq!(next_cheque("AB"), None);
        assert_eq!(next_cheque(""), None);
    }

    proptest! {
        #[test]
        fn a_plan_adds_up_and_stays_in_order(
            minor in 100_000_i64..1_000_000_000,
            instalments in 1_u32..60,
            offset in 0_u64..3_000,
            length in 1_u64..2_000,
            round_to in prop::option::of(prop::sample::select(vec![5_u32, 10, 50])),
        ) {
            let starts_on = day("2024-01-01") + Days::new(offset);
            let wanted = PlanRequest {
                starts_on,
                ends_on: starts_on + Days::new(length),
                round_to,
                ..request("2024-01-01", "2024-12-31", Decimal::new(minor, 2), instalments)
            };
            let rows = generate(&wanted).unwrap();
            prop_assert_eq!(rows.len(), instalments as usize);
            prop_assert_eq!(rows.iter().map(|row| row.amount).sum::<Decimal>(), wanted.total_rent);
            prop_assert_eq!(rows[0].due_on, wanted.starts_on);
            prop_assert!(rows.windows(2).all(|pair| pair[0].due_on <= pair[1].due_on));
            prop_assert!(rows.iter().all(|row| row.due_on <= wanted.ends_on));
            prop_assert!(rows.iter().all(|row| row.amount > Decimal::ZERO));
            prop_assert!(rows[..rows.len() - 1].windows(2).all(|pair| pair[0].amount == pair[1].amount));
        }

        #[test]
        fn a_plan_of_lines_adds_up(
            rents in prop::collection::vec((20_i64..700, 0_i64..9_000_000), 2..8),
            instalments in 1_u32..40,
            round_to in prop::option::of(prop::sample::select(vec![5_u32, 10, 50])),
        ) {
            let mut at = day("2024-01-31");
            let mut steps = Vec::new();
            for (days, rent) in rents {
                steps.push(Step { starts_on: at, rent_price: Decimal::from(rent + 1) });
                at += chrono::TimeDelta::days(days);
            }
            let lines = RentLines::of(&steps, at);
            let wanted = PlanRequest {
                ends_on: at,
                rent_lines: lines.0.clone(),
                round_to,
                ..request("2024-01-31", "2024-12-31", lines.total(), instalments)
            };
            match generate(&wanted) {
                Ok(rows) => {
                    prop_assert_eq!(rows.len(), instalments as usize);
                    prop_assert_eq!(rows.iter().map(|row| row.amount).sum::<Decimal>(), lines.total());
                    prop_assert!(rows.windows(2).all(|pair| pair[0].due_on <= pair[1].due_on));
                }
                Err(fault) => prop_assert_eq!(fault, PlanFault::TooManyInstalments),
            }
        }

        #[test]
        fn series_never_repeat(first in "[0-9]{1,12}") {
            let second = next_cheque(&first).unwrap();
            prop_assert!(second.len() >= first.len());
            prop_assert_eq!(second.parse::<u64>().unwrap(), first.parse::<u64>().unwrap() + 1);
        }
    }
}
