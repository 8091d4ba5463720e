//! What a paid invoice does to its merchant's subscription, in the payment's own transaction.

use kernel::tenancy::PlatformTx;
use kernel::{Problem, Result};
use sea_orm::ActiveValue::Set;

use crate::account_invoices::entity::Model as Invoice;
use crate::account_invoices::{self, AccountInvoiceKind};
use crate::merchants::entity::Model as Merchant;
use crate::merchants::service::{follow, today};
use crate::subscription_renewals;
use crate::subscriptions::entity::{ActiveModel, Entity as Subscriptions, Model as Subscription};

/// The merchant's account as it is after the payment.
pub(super) async fn paid(
    tx: &PlatformTx,
    merchant: Merchant,
    invoice: &Invoice,
) -> Result<Merchant> {
    match invoice.kind {
        AccountInvoiceKind::Start => start(tx, &merchant, invoice).await?,
        AccountInvoiceKind::Renewal => renew(tx, invoice).await?,
        AccountInvoiceKind::Upgrade => upgrade(tx, &merchant, invoice).await?,
        AccountInvoiceKind::Other => return Ok(merchant),
    }
    follow(tx, merchant).await
}

/// A subscription that begins with the payment, after all days that are given already.
async fn start(tx: &PlatformTx, merchant: &Merchant, invoice: &Invoice) -> Result<()> {
    let (billing, row) = bought(invoice)?;
    let trial = merchant
        .trial_ends_on
        .filter(|_| merchant.paid_through.is_none());
    let paid =
        subscription_renewals::paid(today(tx, merchant), trial, merchant.paid_through, billing);
    let row = ActiveModel {
        merchant_id: Set(merchant.id),
        starts_on: Set(paid.starts_on),
        paid_through: Set(paid.paid_through),
        renews: Set(true),
        ..row
    };
    tx.create::<Subscriptions>(row).await.map(drop)
}

async fn renew(tx: &PlatformTx, invoice: &Invoice) -> Result<()> {
    let before = of(tx, invoice).await?;
    let period = invoice.period_from.zip(invoice.period_to);
    let (from, to) = period.ok_or_else(Problem::not_found)?;
    let is_same =
        invoice.plan_id == Some(before.plan_id) && invoice.billing == Some(before.billing);
    if is_same {
        let row = ActiveModel {
            paid_through: Set(before.paid_through.max(to)),
            ..Default::default()
        };
        return tx
            .change_as::<Subscriptions>("extended", &before, None, row)
            .await
            .map(drop);
    }
    // What was paid before stays as it was sold to its last day; the other plan is a subscription of its own.
    let row = ActiveModel {
        renews: Set(false),
        next_plan_id: Set(None),
        next_billing: Set(None),
        ..Default::default()
    };
    tx.change_as::<Subscriptions>("followed", &before, None, row)
        .await?;
    let (_, row) = bought(invoice)?;
    let row = ActiveModel {
        merchant_id: Set(invoice.merchant_id),
        starts_on: Set(from),
        paid_through: Set(to),
        renews: Set(true),
        ..row
    };
    tx.create::<Subscriptions>(row).await.map(drop)
}

async fn upgrade(tx: &PlatformTx, merchant: &Merchant, invoice: &Invoice) -> Result<()> {
    let before = of(tx, invoice).await?;
    let (_, bought) = bought(invoice)?;
    let row = ActiveModel {
        plan_id: bought.plan_id,
        price: bought.price,
        next_plan_id: Set(None),
        next_billing: Set(None),
        ..Default::default()
    };
    tx.change_as::<Subscriptions>("upgraded", &before, None, row)
        .await?;
    // It is of the smaller plan; the next night issues another.
    let kinds = [AccountInvoiceKind::Renewal];
    for unpaid in account_invoices::service::open(tx, merchant.id, &kinds).await? {
        account_invoices::service::withdraw(tx, &unpaid, None, "a larger plan was bought").await?;
    }
    Ok(())
}

async fn of(tx: &PlatformTx, invoice: &Invoice) -> Result<Subscription> {
    let id = invoice.subscription_id.ok_or_else(Problem::not_found)?;
    let found = tx.lock::<Subscriptions>(id).await?;
    found.ok_or_else(Problem::not_found)
}

fn bought(invoice: &Invoice) -> Result<(crate::subscriptions::BillingPeriod, ActiveModel)> {
    let (Some(plan), Some(billing), Some(price)) =
        (invoice.plan_id, invoice.billing, invoice.price)
    else {
        return Err(Problem::not_found());
    };
    let row = ActiveModel {
        plan_id: Set(plan),
        billing: Set(billing),
        price: Set(price),
        ..Default::default()
    };
    Ok((billing, row))
}
