use kernel::record;
use kernel::tenancy::{PlatformConn as _, PlatformTx};
use kernel::validation::{Rule, Validator};
use kernel::{Problem, Result};
use rust_decimal::Decimal;
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, ConnectionTrait as _, EntityTrait as _, QueryFilter as _,
};

use super::entity::{ActiveModel, Column, Entity, Model};
use super::model::{PlanInput, PlanUpdate, WithdrawPlanInput};
use super::{LeftOut, PlanError, PlanId};
use crate::places;
use crate::statement::bound;

/// The greatest limit that can be sold.
const MOST: i64 = 1_000_000;

pub async fn create(tx: &PlatformTx, input: &PlanInput) -> Result<Model> {
    let row = validate(tx, input).await?;
    end_previous(tx, &row).await?;
    let made = tx.create::<Entity>(row).await;
    made.map_err(overlapping)
}

/// Corrects an edition that nobody bought.
pub async fn update(tx: &PlatformTx, id: PlanId, input: &PlanUpdate) -> Result<Model> {
    let before = unsold(tx, id).await?;
    let row = validate(tx, &input.plan).await?;
    let changed = tx.change::<Entity>(&before, Some(input.version), row).await;
    changed.map_err(overlapping)
}

/// Sets the last day on which an edition is sold; who has it keeps it.
pub async fn withdraw(tx: &PlatformTx, id: PlanId, input: &WithdrawPlanInput) -> Result<Model> {
    let before = lock(tx, id).await?;
    let mut form = Validator::new(tx.language());
    let last = form
        .date("sold_until", &input.sold_until)
        .required()
        .of_business()
        .after_or_equal(before.sold_from)
        .value();
    form.finish()?;
    let row = ActiveModel {
        sold_until: Set(Some(last)),
        ..Default::default()
    };
    let changed = tx
        .change_as::<Entity>("sale_ended", &before, Some(input.version), row)
        .await;
    changed.map_err(overlapping)
}

pub async fn remove(tx: &PlatformTx, id: PlanId) -> Result<()> {
    let before = unsold(tx, id).await?;
    let removed = tx.remove::<Entity>(&before, None).await;
    removed.map_err(|problem| problem.or_in_use(PlanError::WasSold))
}

/// The edition, locked, so that it is not sold while it is changed.
pub(crate) async fn lock(tx: &PlatformTx, id: PlanId) -> Result<Model> {
    tx.locked::<Entity>(id).await
}

/// How many decimals prices in the edition's currency have.
pub(crate) async fn decimals(tx: &PlatformTx, currency: &str) -> Result<u32> {
    let sql = "SELECT exponent FROM platform.currencies WHERE code = $1";
    let row = tx.query_one_raw(bound(sql, [currency.into()])).await?;
    let exponent: i16 = row
        .ok_or_else(Problem::not_found)?
        .try_get("", "exponent")?;
    Ok(u32::try_from(exponent).unwrap_or_default())
}

async fn unsold(tx: &PlatformTx, id: PlanId) -> Result<Model> {
    let before = lock(tx, id).await?;
    let sql = "SELECT 1 AS hit FROM platform.subscriptions WHERE plan_id = $1 LIMIT 1";
    let sold = tx.query_one_raw(bound(sql, [id.into()])).await?;
    match sold {
        Some(_) => Err(PlanError::WasSold.into()),
        None => Ok(before),
    }
}

/// An edition without an end is sold until the day before the next one.
async fn end_previous(tx: &PlatformTx, next: &ActiveModel) -> Result<()> {
    let (Set(package), Set(country), Set(from)) = (&next.package, &next.country, &next.sold_from)
    else {
        return Ok(());
    };
    let open = Entity::find()
        .filter(Column::Package.eq(*package))
        .filter(Column::Country.eq(country.as_str()))
        .filter(Column::SoldUntil.is_null())
        .filter(Column::SoldFrom.lt(*from))
        .one(tx)
        .await?;
    let (Some(open), Some(last)) = (open, from.pred_opt()) else {
        return Ok(());
    };
    let before = lock(tx, open.id).await?;
    let row = ActiveModel {
        sold_until: Set(Some(last)),
        ..Default::default()
    };
    tx.change_as::<Entity>("sale_ended", &before, None, row)
        .await?;
    Ok(())
}

async fn validate(tx: &PlatformTx, input: &PlanInput) -> Result<ActiveModel> {
    let country = places::service::find_served(tx, &input.country).await?;
    let currency = country.and_then(|country| country.currency);
    let exponent = match &currency {
        Some(currency) => decimals(tx, currency).await?,
        None => 0,
    };
    let mut form = Validator::new(tx.language());
    form.check("country", currency.is_some(), Rule::NotFound);
    let monthly_price = price(
        &mut form,
        "monthly_price",
        input.monthly_price.as_ref(),
        exponent,
    );
    let yearly_price = price(
        &mut form,
        "yearly_price",
        input.yearly_price.as_ref(),
        exponent,
    );
    let unit_limit = limit(&mut form, "unit_limit", input.unit_limit.as_ref());
    let user_limit = limit(&mut form, "user_limit", input.user_limit.as_ref());
    let message_limit = limit(&mut form, "message_limit", input.message_limit.as_ref());
    let sold_from = form
        .date("sold_from", &input.sold_from)
        .required()
        .of_business()
        .value();
    let sold_until = form
        .date("sold_until", &input.sold_until)
        .of_business()
        .after_or_equal(sold_from)
        .optional();
    form.finish()?;
    let mut left_out = Vec::new();
    for function in &input.left_out {
        if !left_out.contains(function) {
            left_out.push(*function);
        }
    }
    Ok(ActiveModel {
        package: Set(input.package),
        country: Set(input.country.clone()),
        currency: Set(currency.unwrap_or_default()),
        monthly_price: Set(monthly_price),
        yearly_price: Set(yearly_price),
        unit_limit: Set(unit_limit),
        user_limit: Set(user_limit),
        message_limit: Set(message_limit),
        left_out: Set(LeftOut(left_out)),
        sold_from: Set(sold_from),
        sold_until: Set(sold_until),
        ..Default::default()
    })
}

fn price(form: &mut Validator, name: &str, given: Option<&String>, exponent: u32) -> Decimal {
    form.price(name, given)
        .required()
        .decimals(exponent)
        .max(Decimal::from(9_999_999))
        .value()
}

fn limit(form: &mut Validator, name: &str, given: Option<&String>) -> Option<i32> {
    let most = form.integer(name, given).min(1).max(MOST).optional()?;
    i32::try_from(most).ok()
}

fn overlapping(problem: Problem) -> Problem {
    match problem.violated_constraint().as_deref() {
        Some("plans_editions_apart") => PlanError::Overlaps.into(),
        _ => problem,
    }
}

/// The edition with this id, if there is one.
pub(crate) async fn find(tx: &PlatformTx, id: PlanId) -> Result<Model> {
    record::find::<Entity>(tx, id).await
}
