//! All units of a building at once. Refused as a whole when one number exists.

use identity::account::WizardStepName;
use identity::account::service::finish_step;
use kernel::code::Status;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::Text;
use kernel::validation::{Rule, Validator};
use kernel::{Problem, Result};
use sea_orm::ActiveValue::Set;

use super::entity::{ActiveModel, Entity};
use super::model::{GeneratedUnit, GeneratedUnits, UnitGeneration};
use super::numbering::{Fault, MOST, Numbered, Pattern, Plan};
use super::service::{self, Traits, TraitsInput};
use crate::buildings;
use crate::shared::{self, NUMBER_LENGTH};

pub async fn generate(tx: &MerchantTx, input: &UnitGeneration) -> Result<GeneratedUnits> {
    let mut form = Validator::new(tx.language());
    let building = buildings::service::named_by(tx, &mut form, input.building_id).await?;
    service::check_floor(&mut form, "floor_from", input.floor_from);
    service::check_floor(&mut form, "floor_to", input.floor_to);
    let traits = Traits::read(
        &mut form,
        &TraitsInput {
            usage: input.usage,
            kind: input.kind,
            bedrooms: input.bedrooms,
            bathrooms: input.bathrooms,
            size_sqft: input.size_sqft.as_ref(),
            minimum_rent: input.minimum_rent.as_ref(),
        },
    );
    let planned = plan(&mut form, input);
    form.finish()?;
    let building = building.ok_or_else(Problem::not_found)?;
    if !input.preview {
        // One generation in a building at a time.
        buildings::service::lock(tx, building.id).await?;
    }
    let existing = shared::numbers_of(tx, "units", building.id).await?;
    let taken: Vec<String> = planned
        .iter()
        .map(|unit| &unit.number)
        .filter(|n| existing.contains(*n))
        .cloned()
        .collect();
    if input.preview {
        return Ok(answer(planned, |unit| existing.contains(&unit.number), 0));
    }
    if !taken.is_empty() {
        return Err(shared::numbers_exist("pattern", &taken));
    }
    let template = traits.into_row();
    let rows: Vec<ActiveModel> = planned
        .iter()
        .map(|unit| ActiveModel {
            building_id: Set(building.id),
            number: Set(unit.number.clone()),
            floor: Set(unit.floor),
            status: Set(Status::Active),
            search_key: Set(buildings::service::key_inside(&unit.number, &building)),
            ..template.clone()
        })
        .collect();
    service::make_room(tx, rows.len()).await?;
    let created = tx.create_many::<Entity>(rows).await?.len();
    if created > 0 {
        finish_step(tx, WizardStepName::ActivateServices).await?;
    }
    Ok(answer(planned, |_| false, created))
}

fn answer(
    planned: Vec<Numbered>,
    exists: impl Fn(&Numbered) -> bool,
    created: usize,
) -> GeneratedUnits {
    let units: Vec<GeneratedUnit> = planned
        .into_iter()
        .map(|unit| GeneratedUnit {
            exists: exists(&unit),
            number: unit.number,
            floor: unit.floor,
        })
        .collect();
    let count = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
    GeneratedUnits {
        total: count(units.len()),
        existing: count(units.iter().filter(|unit| unit.exists).count()),
        created: count(created),
        units,
    }
}

/// The numbers, or the fault on the field that is to be changed.
fn plan(form: &mut Validator, input: &UnitGeneration) -> Vec<Numbered> {
    let per_floor = form
        .integer("units_per_floor", input.units_per_floor)
        .min(1)
        .max(200)
        .value();
    let first = form
        .integer("first_index", input.first_index)
        .max(9_999)
        .optional();
    let pattern = form.required_text("pattern", &input.pattern, 60);
    form.check_custom(
        "floor_to",
        input.floor_from <= input.floor_to,
        "floor_order",
        Text::fixed(
            "{label} must not be below the first floor.",
            "{label} يجب ألا يكون أدنى من الطابق الأول.",
        ),
    );
    if [
        "pattern",
        "units_per_floor",
        "first_index",
        "floor_from",
        "floor_to",
    ]
    .iter()
    .any(|f| form.failed(f))
    {
        return Vec::new();
    }
    let whole = |number: i64| u32::try_from(number).unwrap_or_default();
    let plan = Plan {
        floor_from: input.floor_from,
        floor_to: input.floor_to,
        units_per_floor: whole(per_floor),
        first_index: whole(first.unwrap_or(1)),
    };
    let planned = pattern
        .parse::<Pattern>()
        .and_then(|pattern| pattern.apply(plan, NUMBER_LENGTH));
    match planned {
        Ok(units) => {
            let numbers_fit = units.iter().all(|unit| shared::is_number(&unit.number));
            form.check_custom("pattern", numbers_fit, "number", shared::number_rule());
            units
        }
        Err(fault) => {
            let (field, message) = sentence(&fault);
            form.check(
                field,
                false,
                Rule::Custom {
                    name: "pattern",
                    message,
                },
            );
            Vec::new()
        }
    }
}

fn sentence(fault: &Fault) -> (&'static str, Text) {
    match fault {
        Fault::Malformed => (
            "pattern",
            Text::fixed(
                "Use {floor} and {index}, with a width if you like: {floor}{index:2} gives 101.",
                "استخدم {floor} و{index}، ويمكن تحديد عدد الخانات: {floor}{index:2} يعطي 101.",
            ),
        ),
        Fault::Repeats(number) => (
            "pattern",
            Text::new(
                format!(
                    "The pattern gives the number {number} twice. Add the floor, or a width to the index."
                ),
                format!("النمط يعطي الرقم {number} مرتين. أضف الطابق أو عدد الخانات."),
            ),
        ),
        Fault::TooLong => (
            "pattern",
            Text::fixed(
                "The numbers would have more than 20 characters.",
                "ستتجاوز الأرقام 20 خانة.",
            ),
        ),
        Fault::TooMany => (
            "units_per_floor",
            Text::new(
                format!("At most {MOST} units can be made at once."),
                format!("يمكن إنشاء {MOST} وحدة على الأكثر في المرة الواحدة."),
            ),
        ),
    }
}
