//! A range of parking numbers at once. Refused as a whole when one number exists.

use kernel::code::Status;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::Text;
use kernel::validation::Validator;
use kernel::{Problem, Result};
use sea_orm::ActiveValue::Set;

use super::entity::{ActiveModel, Entity};
use super::model::{GeneratedParking, GeneratedParkings, ParkingGeneration};
use super::service;
use crate::buildings;
use crate::shared::{self, NUMBER_LENGTH};

/// Most parkings that one generation makes.
const MOST: i64 = 2_000;

pub async fn generate(tx: &MerchantTx, input: &ParkingGeneration) -> Result<GeneratedParkings> {
    let mut form = Validator::new(tx.language());
    let building = buildings::service::named_by(tx, &mut form, input.building_id).await?;
    let price = service::price(&mut form, input.price.as_ref());
    let numbers = plan(&mut form, input);
    form.finish()?;
    let building = building.ok_or_else(Problem::not_found)?;
    if !input.preview {
        // One generation in a building at a time.
        buildings::service::lock(tx, building.id).await?;
    }
    let existing = shared::numbers_of(tx, "parkings", building.id).await?;
    if input.preview {
        return Ok(answer(numbers, |number| existing.contains(number), 0));
    }
    let taken: Vec<String> = numbers
        .iter()
        .filter(|n| existing.contains(*n))
        .cloned()
        .collect();
    if !taken.is_empty() {
        return Err(shared::numbers_exist("from", &taken));
    }
    let row = |number: &String| ActiveModel {
        building_id: Set(building.id),
        number: Set(number.clone()),
        price: Set(price),
        status: Set(Status::Active),
        search_key: Set(buildings::service::key_inside(number, &building)),
        ..Default::default()
    };
    let rows = numbers.iter().map(row).collect();
    let created = tx.create_many::<Entity>(rows).await?.len();
    Ok(answer(numbers, |_| false, created))
}

fn answer(
    numbers: Vec<String>,
    exists: impl Fn(&String) -> bool,
    created: usize,
) -> GeneratedParkings {
    let parkings: Vec<GeneratedParking> = numbers
        .into_iter()
        .map(|number| GeneratedParking {
            exists: exists(&number),
            number,
        })
        .collect();
    let count = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
    GeneratedParkings {
        total: count(parkings.len()),
        existing: count(parkings.iter().filter(|parking| parking.exists).count()),
        created: count(created),
        parkings,
    }
}

fn plan(form: &mut Validator, input: &ParkingGeneration) -> Vec<String> {
    let prefix = form
        .field("prefix", &input.prefix)
        .max_length(NUMBER_LENGTH - 6)
        .custom("number", shared::number_rule(), |prefix| {
            shared::is_number(&format!("{prefix}1"))
        })
        .text();
    let from = form.integer("from", input.from).max(999_999).value();
    let to = form.integer("to", input.to).max(999_999).value();
    let digits = form
        .integer("digits", input.digits)
        .min(1)
        .max(6)
        .optional()
        .unwrap_or(1);
    form.check_custom(
        "to",
        from <= to,
        "order",
        Text::fixed(
            "{label} must not be below the first number.",
            "{label} يجب ألا يكون أقل من الرقم الأول.",
        ),
    );
    form.check_custom(
        "to",
        to - from < MOST,
        "too_many",
        Text::new(
            format!("At most {MOST} parkings can be made at once."),
            format!("يمكن إنشاء {MOST} موقف على الأكثر في المرة الواحدة."),
        ),
    );
    if !form.is_valid() {
        return Vec::new();
    }
    range(&prefix, from, to, usize::try_from(digits).unwrap_or(1))
}

fn range(prefix: &str, from: i64, to: i64, digits: usize) -> Vec<String> {
    (from..=to)
        .map(|number| format!("{prefix}{number:0digits$}"))
        .collect()
}

#[cfg(test)]
mod range_tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn zeros_fill_the_width() {
        assert_eq!(range("P-", 9, 11, 3), ["P-009", "P-010", "P-011"]);
        assert_eq!(range("", 1, 2, 1), ["1", "2"]);
    }

    proptest! {
        #[test]
        fn each_number_is_there_once(from in 0_i64..999_000, length in 0_i64..500, digits in 1_usize..7) {
            let numbers = range("B", from, from + length, digits);
            let distinct: std::collections::HashSet<_> = numbers.iter().collect();
            prop_assert_eq!(distinct.len(), usize::try_from(length).unwrap() + 1);
            prop_assert!(numbers.iter().all(|number| shared::is_number(number)));
        }
    }
}
