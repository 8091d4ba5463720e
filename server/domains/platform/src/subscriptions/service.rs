use chrono::{Days, NaiveDate};
use kernel::tenancy::{PlatformConn as _, PlatformTx};
use kernel::text::Text;
use kernel::validation::{Rule, Validator};
use kernel::{Problem, Result};
use sea_orm::ActiveValue::Set;

use super::entity::{ActiveModel, Entity, Model};
use super::model::{
    CancelSubscriptionInput, ExtendSubscriptionInput, SubscriptionInput, SubscriptionUpdate,
};
use super::periods::{last_day, next_paid_through};
use super::{SubscriptionError, SubscriptionId};
use crate::merchants::entity::{Entity as Merchants, Model as Merchant};
use crate::merchants::service::{follow, today};
use crate::plans;

/// Nothing is paid further ahead.
const MOST_DAYS_AHEAD: u64 = 3_700;
const MOST_PRICE: i64 = 9_999_999;

/// A written subscription, and its merchant's account as it is now.
pub struct Written {
    pub subscription: Model,
    pub merchant: Merchant,
}

/// Makes a subscription; the merchant's account is open at once.
pub async fn create(tx: &PlatformTx, input: &SubscriptionInput) -> Result<Written> {
    let merchant = tx.lock::<Merchants>(input.merchant_id).await?;
    let merchant = merchant.filter(|merchant| merchant.erased_at.is_none());
    let plan = tx.lock::<plans::entity::Entity>(input.plan_id).await?;
    let mut form = Validator::new(tx.language());
    form.check("merchant_id", merchant.is_some(), Rule::NotFound);
    form.check("plan_id", plan.is_some(), Rule::NotFound);
    let (Some(merchant), Some(plan)) = (merchant, plan) else {
        form.finish()?;
        return Err(Problem::not_found());
    };
    let decimals = plans::service::decimals(tx, &plan.currency).await?;
    let starts_on = form
        .date("starts_on", &input.starts_on)
        .required()
        .of_business()
        .value();
    let paid_through = form
        .date("paid_through", &input.paid_through)
        .after_or_equal(starts_on)
        .before_or_equal(furthest(today(tx, &merchant)))
        .optional();
    let price = form
        .price("price", &input.price)
        .decimals(decimals)
        .max(MOST_PRICE.into())
        .optional();
    form.check_custom(
        "plan_id",
        plan.country == merchant.country,
        "country",
        Text::fixed(
            "This plan is of another country than the merchant. Choose one of the merchant's country.",
            "هذه الباقة لدولة غير دولة المنشأة. اختر باقة من دولة المنشأة.",
        ),
    );
    let is_sold =
        plan.sold_from <= starts_on && plan.sold_until.is_none_or(|last| last >= starts_on);
    form.check_custom(
        "plan_id",
        is_sold || form.failed("starts_on"),
        "sold",
        Text::fixed(
            "This edition is not sold on the first day. Choose the edition of that day.",
            "لا تُباع هذه النسخة في يوم البدء. اختر نسخة ذلك اليوم.",
        ),
    );
    form.finish()?;
    let listed = plan.price(input.billing);
    let row = ActiveModel {
        merchant_id: Set(merchant.id),
        plan_id: Set(plan.id),
        billing: Set(input.billing),
        starts_on: Set(starts_on),
        paid_through: Set(paid_through.unwrap_or_else(|| last_day(starts_on, input.billing, 1))),
        price: Set(price.unwrap_or(listed)),
        renews: Set(input.renews),
        ..Default::default()
    };
    let made = tx.create::<Entity>(row).await;
    written(tx, made.map_err(overlapping)?, merchant).await
}

/// Corrects what was agreed on.
pub async fn update(
    tx: &PlatformTx,
    id: SubscriptionId,
    input: &SubscriptionUpdate,
) -> Result<Written> {
    let (before, merchant) = lock(tx, id).await?;
    let plan = plans::service::find(tx, before.plan_id).await?;
    let decimals = plans::service::decimals(tx, &plan.currency).await?;
    let mut form = Validator::new(tx.language());
    let paid_through = form
        .date("paid_through", &input.paid_through)
        .required()
        .after_or_equal(before.starts_on)
        .before_or_equal(furthest(today(tx, &merchant)))
        .value();
    let price = form
        .price("price", &input.price)
        .required()
        .decimals(decimals)
        .max(MOST_PRICE.into())
        .value();
    form.finish()?;
    let row = ActiveModel {
        paid_through: Set(paid_through),
        price: Set(price),
        renews: Set(input.renews),
        ..Default::default()
    };
    let changed = tx.change::<Entity>(&before, Some(input.version), row).await;
    written(tx, changed.map_err(overlapping)?, merchant).await
}

/// After a payment: one period more, or through the day that was agreed on. The account is open at once.
pub async fn extend(
    tx: &PlatformTx,
    id: SubscriptionId,
    input: &ExtendSubscriptionInput,
) -> Result<Written> {
    let (before, merchant) = lock(tx, id).await?;
    let today = today(tx, &merchant);
    let mut form = Validator::new(tx.language());
    let paid_through = form
        .date("paid_through", &input.paid_through)
        .after(before.paid_through)
        .after_or_equal(today)
        .before_or_equal(furthest(today))
        .optional();
    form.finish()?;
    let next = next_paid_through(before.starts_on, before.billing, before.paid_through, today);
    let row = ActiveModel {
        paid_through: Set(paid_through.unwrap_or(next)),
        ..Default::default()
    };
    let changed = tx
        .change_as::<Entity>("extended", &before, Some(input.version), row)
        .await;
    written(tx, changed.map_err(overlapping)?, merchant).await
}

/// Ends a subscription with its last paid day, or with an earlier one.
pub async fn cancel(
    tx: &PlatformTx,
    id: SubscriptionId,
    input: &CancelSubscriptionInput,
) -> Result<Written> {
    let (before, merchant) = lock(tx, id).await?;
    // One that has not begun ends before it begins.
    let first = before.starts_on.pred_opt().unwrap_or(before.starts_on);
    let mut form = Validator::new(tx.language());
    let reason = form
        .notes("reason", &input.reason)
        .required()
        .max_length(500)
        .text();
    let last = form
        .date("last_day", &input.last_day)
        .after_or_equal(first)
        .before_or_equal(before.paid_through)
        .optional();
    form.finish()?;
    let row = ActiveModel {
        paid_through: Set(last.unwrap_or(before.paid_through)),
        renews: Set(false),
        cancelled_at: Set(Some(tx.now())),
        cancel_reason: Set(Some(reason)),
        ..Default::default()
    };
    let changed = tx
        .change_as::<Entity>("cancelled", &before, Some(input.version), row)
        .await?;
    written(tx, changed, merchant).await
}

/// The subscription and its merchant, locked in the order of all writes: the merchant first.
async fn lock(tx: &PlatformTx, id: SubscriptionId) -> Result<(Model, Merchant)> {
    let seen = kernel::record::find::<Entity>(tx, id).await?;
    let merchant = tx.locked::<Merchants>(seen.merchant_id).await?;
    let before = tx.locked::<Entity>(id).await?;
    if before.cancelled_at.is_some() {
        return Err(SubscriptionError::Cancelled.into());
    }
    Ok((before, merchant))
}

async fn written(tx: &PlatformTx, subscription: Model, merchant: Merchant) -> Result<Written> {
    let merchant = follow(tx, merchant).await?;
    Ok(Written {
        subscription,
        merchant,
    })
}

fn furthest(today: NaiveDate) -> NaiveDate {
    today
        .checked_add_days(Days::new(MOST_DAYS_AHEAD))
        .unwrap_or(NaiveDate::MAX)
}

fn overlapping(problem: Problem) -> Problem {
    match problem.violated_constraint().as_deref() {
        Some("subscriptions_one_at_a_time") => SubscriptionError::Overlaps.into(),
        _ => problem,
    }
}
