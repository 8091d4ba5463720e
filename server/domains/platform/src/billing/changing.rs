//! Choosing a plan, and leaving.

use chrono::{Days, NaiveDate};
use kernel::tenancy::{MerchantConn, PlatformConn as _, PlatformTx};
use kernel::text::Text;
use kernel::{Problem, Result};
use rust_decimal::Decimal;
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, Condition, EntityTrait as _, QueryFilter as _,
    QueryOrder as _, QuerySelect as _,
};

use super::model::{CancelOwnSubscriptionInput, ChoosePlanInput, Owed, PlanOffer};
use super::{BillingError, PlanChange};
use crate::account_invoices::AccountInvoiceKind;
use crate::account_invoices::service::{self as invoices, Purchase, written};
use crate::merchants::entity::{Entity as Merchants, Model as Merchant};
use crate::merchants::service::today;
use crate::merchants::{self, MerchantId};
use crate::plans::entity::{Column as PlanColumn, Entity as Plans, Model as Plan};
use crate::subscription_renewals::{Difference, Tax, difference, lines_of, night, start};
use crate::subscriptions::entity::{
    ActiveModel as SubscriptionRow, Column, Entity as Subscriptions, Model as Subscription,
};
use crate::subscriptions::model::CancelSubscriptionInput;
use crate::subscriptions::{self, BillingPeriod};
use crate::{billing_settings, plans};

/// An invoice of a new period waits so long for its payment.
const DAYS_TO_PAY: u64 = 14;

/// The merchant's own transaction of the platform.
pub(super) async fn platform(db: &impl MerchantConn) -> Result<PlatformTx> {
    PlatformTx::begin(db.kernel(), std::sync::Arc::new(db.caller().clone())).await
}

/// What a merchant's page offers today.
pub(super) async fn offers(tx: &PlatformTx, id: i64) -> Result<Vec<PlanOffer>> {
    let merchant = kernel::record::find::<Merchants>(tx, MerchantId(id)).await?;
    let today = today(tx, &merchant);
    let current = current(tx, &merchant, today).await?;
    let settings = billing_settings::service::row(tx).await?;
    let rate = settings.rate_for(&merchant.country);
    let sold = Plans::find()
        .filter(PlanColumn::Country.eq(merchant.country.as_str()))
        .filter(PlanColumn::SoldFrom.lte(today))
        .filter(
            Condition::any()
                .add(PlanColumn::SoldUntil.is_null())
                .add(PlanColumn::SoldUntil.gte(today)),
        )
        .order_by_asc(PlanColumn::MonthlyPrice)
        .limit(20)
        .all(tx)
        .await?;
    let mut offers = Vec::with_capacity(sold.len() * 2);
    for plan in sold {
        let decimals = plans::service::decimals(tx, &plan.currency).await?;
        for billing in [BillingPeriod::Monthly, BillingPeriod::Yearly] {
            let (change, owed) = decide(current.as_ref(), &plan, billing, today, decimals);
            let owed = owed.map(|net| shown(net, rate, decimals));
            offers.push(PlanOffer {
                plan_id: plan.id,
                package: plan.package,
                billing,
                currency: plan.currency.clone(),
                price: written(plan.price(billing), decimals),
                unit_limit: plan.unit_limit,
                user_limit: plan.user_limit,
                message_limit: plan.message_limit,
                left_out: plan.left_out.clone(),
                change,
                owed,
            });
        }
    }
    Ok(offers)
}

/// What choosing a plan costs now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cost {
    Period(Decimal),
    Difference(Difference),
}

/// The subscription of today that goes on, or could.
async fn current(
    tx: &PlatformTx,
    merchant: &Merchant,
    today: NaiveDate,
) -> Result<Option<Subscription>> {
    let terms = crate::subscription_settings::service::terms(tx).await?;
    let newest = Subscriptions::find()
        .filter(Column::MerchantId.eq(merchant.id))
        .filter(Column::CancelledAt.is_null())
        .filter(Column::StartsOn.lte(today))
        .order_by_desc(Column::StartsOn)
        .one(tx)
        .await?;
    Ok(newest.filter(|it| terms.grace_ends(it.paid_through) >= today))
}

/// What a choice means, by dates and prices alone.
fn decide(
    current: Option<&Subscription>,
    plan: &Plan,
    billing: BillingPeriod,
    today: NaiveDate,
    decimals: u32,
) -> (PlanChange, Option<Cost>) {
    let price = plan.price(billing);
    let Some(current) = current else {
        return (PlanChange::Start, Some(Cost::Period(price)));
    };
    if (plan.id, billing) == (current.plan_id, current.billing) {
        return (PlanChange::None, None);
    }
    if billing == current.billing && price > current.price {
        let prices = (current.price, price);
        let subscription = (current.starts_on, billing);
        let owed = difference(subscription, current.paid_through, today, prices, decimals);
        if let Some(owed) = owed.filter(|owed| !owed.net.is_zero()) {
            return (PlanChange::Upgrade, Some(Cost::Difference(owed)));
        }
    }
    (PlanChange::Next, None)
}

fn shown(cost: Cost, rate: Decimal, decimals: u32) -> Owed {
    let (net, difference) = match cost {
        Cost::Period(net) => (net, None),
        Cost::Difference(difference) => (difference.net, Some(difference)),
    };
    let tax = Tax::on(net, rate, decimals);
    Owed {
        days: difference.map(|it| it.days),
        of_days: difference.map(|it| it.of_days),
        periods_ahead: difference.map(|it| it.periods),
        more: difference.map(|it| written(it.new_price - it.old_price, decimals)),
        net: written(tax.net, decimals),
        vat_rate: tax.rate.normalize().to_string(),
        vat: written(tax.vat, decimals),
        total: written(tax.total, decimals),
    }
}

/// Chooses a plan: its invoice is issued, or it waits for the next period. A repeated choice changes nothing more.
pub(super) async fn choose(tx: &PlatformTx, id: i64, input: &ChoosePlanInput) -> Result<Merchant> {
    let merchant = tx.locked::<Merchants>(MerchantId(id)).await?;
    let today = today(tx, &merchant);
    let plan = tx.lock::<Plans>(input.plan_id).await?;
    let is_sold = |plan: &Plan| {
        plan.country == merchant.country
            && plan.sold_from <= today
            && plan.sold_until.is_none_or(|last| last >= today)
    };
    let plan = plan.filter(is_sold).ok_or_else(Problem::not_found)?;
    let decimals = plans::service::decimals(tx, &plan.currency).await?;
    let current = current(tx, &merchant, today).await?;
    let (change, cost) = decide(current.as_ref(), &plan, input.billing, today, decimals);
    let due_on = today + Days::new(DAYS_TO_PAY);
    match (change, cost, current) {
        (PlanChange::Upgrade, Some(Cost::Difference(owed)), Some(current)) => {
            if !replaces(tx, &merchant, &plan, input.billing).await? {
                return Ok(merchant);
            }
            let purchase = Purchase {
                kind: AccountInvoiceKind::Upgrade,
                subscription_id: Some(current.id),
                plan_id: plan.id,
                billing: input.billing,
                price: plan.price(input.billing),
                period: Some((owed.from, current.paid_through)),
                // Tomorrow the difference is another one.
                due_on: today,
                lines: lines_of(
                    (plan.package, input.billing),
                    &explained(&owed, decimals),
                    written(owed.net, decimals),
                ),
            };
            invoices::issue_purchase(tx, &merchant, &plan.currency, purchase).await?;
        }
        (PlanChange::Next, _, Some(current)) => {
            next(tx, &merchant, current, Some((&plan, input.billing))).await?;
        }
        (PlanChange::None, _, Some(current)) => {
            let is_kept = current.next_plan_id.is_none() && current.renews;
            if is_kept {
                return Err(BillingError::SamePlan.into());
            }
            next(tx, &merchant, current, None).await?;
        }
        _ => {
            if replaces(tx, &merchant, &plan, input.billing).await? {
                let bought = (None, &plan, input.billing, plan.price(input.billing));
                start(tx, &merchant, bought, due_on).await?;
            }
        }
    }
    Ok(merchant)
}

/// Withdraws the purchases that wait; false where one is this purchase already, of today's money.
async fn replaces(
    tx: &PlatformTx,
    merchant: &Merchant,
    plan: &Plan,
    billing: BillingPeriod,
) -> Result<bool> {
    let kinds = [AccountInvoiceKind::Start, AccountInvoiceKind::Upgrade];
    let today = today(tx, merchant);
    for open in invoices::open(tx, merchant.id, &kinds).await? {
        let is_same = (open.plan_id, open.billing) == (Some(plan.id), Some(billing));
        let is_current = open.kind == AccountInvoiceKind::Start || open.issued_on == Some(today);
        if is_same && is_current {
            return Ok(false);
        }
        invoices::withdraw(tx, &open, None, "another plan was chosen").await?;
    }
    Ok(true)
}

/// Sets what begins with the next period, and issues its invoice anew where one waits.
async fn next(
    tx: &PlatformTx,
    merchant: &Merchant,
    before: Subscription,
    chosen: Option<(&Plan, BillingPeriod)>,
) -> Result<()> {
    let row = SubscriptionRow {
        renews: Set(true),
        next_plan_id: Set(chosen.map(|(plan, _)| plan.id)),
        next_billing: Set(chosen.map(|(_, billing)| billing)),
        ..Default::default()
    };
    let after = tx
        .change_as::<Subscriptions>("next_chosen", &before, None, row)
        .await?;
    let kinds = [AccountInvoiceKind::Renewal];
    for open in invoices::open(tx, merchant.id, &kinds).await? {
        invoices::withdraw(tx, &open, None, "another plan was chosen").await?;
    }
    night(tx, merchant, &after).await
}

fn explained(owed: &Difference, decimals: u32) -> Text {
    let more = written(owed.new_price - owed.old_price, decimals);
    let Difference {
        days,
        of_days,
        periods,
        ..
    } = owed;
    let (mut en, mut ar) = (
        format!("The difference of {more} for {days} of {of_days} days"),
        format!("الفرق {more} عن {days} من {of_days} يوماً"),
    );
    if *periods > 0 {
        en.push_str(&format!(
            ", and for {periods} whole periods that are paid ahead"
        ));
        ar.push_str(&format!(
            "، وعن {periods} من الفترات الكاملة المدفوعة مقدماً"
        ));
    }
    Text::new(en, ar)
}

/// Leaves with the last paid day; what waits for a payment is withdrawn.
pub(super) async fn cancel(
    tx: &PlatformTx,
    id: i64,
    input: &CancelOwnSubscriptionInput,
) -> Result<Merchant> {
    let merchant = tx.locked::<Merchants>(MerchantId(id)).await?;
    let today = today(tx, &merchant);
    let found = current(tx, &merchant, today).await?;
    let found = found.ok_or(BillingError::NothingRuns)?;
    let given = CancelSubscriptionInput {
        reason: input.reason.clone(),
        last_day: None,
        version: found.version,
    };
    let written = subscriptions::service::cancel(tx, found.id, &given).await?;
    let kinds = [
        AccountInvoiceKind::Renewal,
        AccountInvoiceKind::Start,
        AccountInvoiceKind::Upgrade,
    ];
    for open in invoices::open(tx, merchant.id, &kinds).await? {
        invoices::withdraw(tx, &open, None, "the subscription was cancelled").await?;
    }
    Ok(written.merchant)
}

/// Lets this server forget what it knew of the merchant.
pub(super) async fn commit(tx: PlatformTx, merchant: Merchant) -> Result<()> {
    let kernel = tx.kernel().clone();
    tx.commit().await?;
    merchants::service::forget(&kernel, &[merchant]).await
}
