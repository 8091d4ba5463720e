//! What a contract becomes by an addendum: its rent, its payments, and how the change is said.

use chrono::NaiveDate;
use kernel::Result;
use kernel::code::Code as _;
use kernel::money::{Amount, grouped};
use kernel::sql::statement;
use kernel::tenancy::MerchantConn;
use kernel::text::{DayText, Text};
use rust_decimal::Decimal;

use super::AddendumPart;
use super::model::{AddendumChange, Agreed, Given};
use crate::contracts::document::rent_words;
use crate::contracts::entity::Model as Contract;
use crate::contracts::plan::{PlanFault, PlanRequest, generate};
use crate::contracts::rent::{self, Step};
use crate::contracts::{PlannedPayment, RentLines};
use crate::neighbours::{PARKINGS, ParkingId};
use crate::signatures::model::SharedText;

/// A contract as it is to be.
pub(super) struct Amended {
    pub wanted: Contract,
    /// Payments of the rent that is owed more.
    pub added: Vec<PlannedPayment>,
    /// The rent that is owed less.
    pub cut: Decimal,
    pub agreed: Agreed,
}

/// The contract with its new rent, days, parking and terms. Nothing is owed beyond the calendar.
pub(super) async fn amended(
    db: &impl MerchantConn,
    contract: &Contract,
    given: &Given,
    effective_on: NaiveDate,
) -> Result<std::result::Result<Amended, PlanFault>> {
    let wanted = wanted(contract, given, effective_on);
    let more = wanted.total_rent - contract.total_rent;
    let (added, cut) = if more > Decimal::ZERO {
        match added(contract, &wanted, given, effective_on, more) {
            Ok(rows) => (rows, Decimal::ZERO),
            Err(fault) => return Ok(Err(fault)),
        }
    } else {
        (Vec::new(), -more)
    };
    let mut changes = said(&db.merchant().currency, contract, &wanted, &added, cut);
    if contract.parking_id != wanted.parking_id {
        let before = parking(db, contract.parking_id).await?;
        let after = parking(db, wanted.parking_id).await?;
        changes.push(change(AddendumPart::Parking, &before, &after));
    }
    Ok(Ok(Amended {
        wanted,
        added,
        cut,
        agreed: Agreed(changes),
    }))
}

fn wanted(contract: &Contract, given: &Given, effective_on: NaiveDate) -> Contract {
    let ends_on = given.ends_on.unwrap_or(contract.ends_on);
    let before = steps_of(contract);
    let after = match given.rent_price {
        Some(rent_price) => from_day_on(&before, effective_on, rent_price),
        None => before.clone(),
    };
    let mut wanted = Contract {
        ends_on,
        ..contract.clone()
    };
    if after != before || ends_on != contract.ends_on {
        // What was agreed beside the arithmetic of the days stays agreed.
        let apart = contract.total_rent - cost(&before, contract.ends_on);
        let mut lines = RentLines::of(&after, ends_on);
        wanted.total_rent = cost(&after, ends_on) + apart;
        if let Some(first) = lines.0.first_mut() {
            first.amount = Amount(first.amount.0 + apart);
        }
        wanted.rent_price = lines
            .first()
            .or(after.first().map(|step| step.rent_price))
            .unwrap_or(contract.rent_price);
        wanted.rent_lines = lines;
    }
    if let Some(parking) = &given.parking {
        wanted.parking_id = parking.parking_id;
    }
    if let Some(terms) = &given.terms {
        wanted.terms_en.clone_from(&terms.terms_en);
        wanted.terms_ar.clone_from(&terms.terms_ar);
    }
    wanted
}

fn steps_of(contract: &Contract) -> Vec<Step> {
    if contract.rent_lines.is_empty() {
        return vec![Step {
            starts_on: contract.starts_on,
            rent_price: contract.rent_price,
        }];
    }
    let step = |line: &rent::RentLine| Step {
        starts_on: line.starts_on,
        rent_price: line.rent_price.0,
    };
    contract.rent_lines.0.iter().map(step).collect()
}

/// The same rents up to a day, and one rent from it on.
fn from_day_on(steps: &[Step], day: NaiveDate, rent_price: Decimal) -> Vec<Step> {
    let earlier = steps.iter().filter(|step| step.starts_on < day).copied();
    let mut after: Vec<Step> = earlier.collect();
    if after
        .last()
        .is_none_or(|last| last.rent_price != rent_price)
    {
        after.push(Step {
            starts_on: day,
            rent_price,
        });
    }
    after
}

fn cost(steps: &[Step], ends_on: NaiveDate) -> Decimal {
    match steps {
        [only] => rent::rent(only.starts_on, ends_on, only.rent_price),
        _ => RentLines::of(steps, ends_on).total(),
    }
}

fn added(
    contract: &Contract,
    wanted: &Contract,
    given: &Given,
    effective_on: NaiveDate,
    more: Decimal,
) -> std::result::Result<Vec<PlannedPayment>, PlanFault> {
    let from = match given.rent_price {
        Some(_) => effective_on,
        None => contract.ends_on.succ_opt().ok_or(PlanFault::Calendar)?,
    };
    let starts_on = given.first_due_on.unwrap_or(from);
    generate(&PlanRequest {
        starts_on,
        ends_on: wanted.ends_on.max(starts_on),
        total_rent: more,
        rent_lines: Vec::new(),
        instalments: given.instalments,
        interval_months: None,
        round_to: None,
        first_method: given.method,
        other_method: given.method,
        first_cheque_number: None,
        bank: None,
        insurance: Decimal::ZERO,
        insurance_method: given.method,
    })
}

fn change(part: AddendumPart, before: &Text, after: &Text) -> AddendumChange {
    AddendumChange {
        part,
        before: SharedText::new(&before.en, &before.ar),
        after: SharedText::new(&after.en, &after.ar),
    }
}

/// What differs, apart from the parking, which has a name of its own.
fn said(
    currency: &str,
    before: &Contract,
    after: &Contract,
    added: &[PlannedPayment],
    cut: Decimal,
) -> Vec<AddendumChange> {
    let money = |amount| {
        let text = format!("{currency} {}", grouped(amount));
        Text::new(text.clone(), text)
    };
    let day = |day| Text::new(DayText(day).to_string(), format!("{:#}", DayText(day)));
    let none = || Text::fixed("–", "–");
    let mut changes = Vec::new();
    let mut add = |part, before: Text, after: Text| {
        if before.en != after.en || before.ar != after.ar {
            changes.push(change(part, &before, &after));
        }
    };
    add(
        AddendumPart::Rent,
        rent_words(currency, before),
        rent_words(currency, after),
    );
    add(
        AddendumPart::TotalRent,
        money(before.total_rent),
        money(after.total_rent),
    );
    add(
        AddendumPart::LastDay,
        day(before.ends_on),
        day(after.ends_on),
    );
    add(AddendumPart::Terms, terms(before), terms(after));
    if !added.is_empty() {
        let line = |row: &PlannedPayment| {
            let (amount, how) = (grouped(row.amount), row.method.text());
            [
                format!("{}: {currency} {amount} ({})", DayText(row.due_on), how.en),
                format!(
                    "{:#}: {currency} {amount} ({})",
                    DayText(row.due_on),
                    how.ar
                ),
            ]
        };
        let (en, ar): (Vec<String>, Vec<String>) =
            added.iter().map(line).map(|[en, ar]| (en, ar)).unzip();
        add(
            AddendumPart::Payments,
            none(),
            Text::new(en.join("\n"), ar.join("\n")),
        );
    }
    if cut > Decimal::ZERO {
        let less = grouped(cut);
        let text = Text::new(
            format!(
                "{currency} {less} less, taken off the last payments that are not due or in hand"
            ),
            format!("أقل بمقدار {currency} {less}، يُخصم من آخر الدفعات غير المسلّمة"),
        );
        add(AddendumPart::Payments, none(), text);
    }
    changes
}

fn terms(contract: &Contract) -> Text {
    let text = |terms: &Option<String>| terms.clone().unwrap_or_else(|| "–".to_owned());
    Text::new(text(&contract.terms_en), text(&contract.terms_ar))
}

async fn parking(db: &impl MerchantConn, id: Option<ParkingId>) -> Result<Text> {
    let none = Text::fixed("None", "بلا موقف");
    let Some(id) = id else {
        return Ok(none);
    };
    let sql = format!("SELECT p.number FROM {PARKINGS} p WHERE p.id = $1");
    let found = db.query_one_raw(statement(&sql, [id.0.into()])).await?;
    let number: Option<String> = found.map(|row| row.try_get("", "number")).transpose()?;
    Ok(number.map_or(none, |number| Text::new(number.clone(), number)))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn a_rent_from_a_day_on_takes_the_place_of_those_after_it() {
        let step = |from: &str, rent: i64| Step {
            starts_on: day(from),
            rent_price: Decimal::from(rent),
        };
        let steps = [step("2026-01-01", 10), step("2027-01-01", 20)];
        let after = from_day_on(&steps, day("2026-07-01"), Decimal::from(15));
        assert_eq!(after, [step("2026-01-01", 10), step("2026-07-01", 15)]);
        let after = from_day_on(&steps, day("2026-01-01"), Decimal::from(15));
        assert_eq!(after, [step("2026-01-01", 15)]);
        // The same rent goes on.
        let after = from_day_on(&steps, day("2026-07-01"), Decimal::from(10));
        assert_eq!(after, [step("2026-01-01", 10)]);
    }

    proptest! {
        #[test]
        fn lines_always_add_up_to_the_new_rent(
            days in 30_i64..1_500, longer in 0_i64..700, at in 0_i64..1_500, before in 1_i64..9_000_000,
            after in 0_i64..9_000_000, apart in 0_i64..5_000,
        ) {
            let starts_on = day("2024-01-31");
            let ends_on = starts_on + chrono::TimeDelta::days(days);
            let rent_price = Decimal::new(before, 2);
            let contract = crate::contracts::entity::sample(
                starts_on,
                ends_on,
                rent_price,
                rent::rent(starts_on, ends_on, rent_price) + Decimal::new(apart, 2),
            );
            let given = Given {
                rent_price: Some(Decimal::new(after, 2)),
                ends_on: (longer > 0).then(|| ends_on + chrono::TimeDelta::days(longer)),
                parking: None,
                terms: None,
                instalments: 1,
                method: crate::contracts::PaymentMethod::Cash,
                first_due_on: None,
            };
            let wanted = wanted(&contract, &given, starts_on + chrono::TimeDelta::days(at.min(days)));
            if !wanted.rent_lines.is_empty() {
                prop_assert_eq!(wanted.rent_lines.total(), wanted.total_rent);
                prop_assert_eq!(wanted.rent_lines.0.last().unwrap().ends_on, wanted.ends_on);
            }
            let more = wanted.total_rent - contract.total_rent;
            if more > Decimal::ZERO {
                let rows = added(&contract, &wanted, &given, starts_on, more).unwrap();
                prop_assert_eq!(rows.iter().map(|row| row.amount).sum::<Decimal>(), more);
            }
        }
    }
}
