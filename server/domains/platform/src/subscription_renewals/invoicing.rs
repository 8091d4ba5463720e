//! The steps of a night, written: each in one transaction, and asked for again before it is taken.

use chrono::NaiveDate;
use kernel::Result;
use kernel::notification::{AddNotification, NotificationKind};
use kernel::tenancy::PlatformTx;
use kernel::text::Text;
use kernel::whatsapp::{PlatformMessage, PlatformMessageKind};
use sea_orm::{ActiveValue::Set, ConnectionTrait as _};

use super::rules::{OpenInvoice, Run, Standing, Step, steps};
use super::words::{ISSUED, REMINDED, lines_of, of_period, of_start};
use super::{part, rounded};
use crate::account_invoices::AccountInvoiceKind;
use crate::account_invoices::entity::{
    ActiveModel as InvoiceRow, Entity as Invoices, Model as Invoice,
};
use crate::account_invoices::service::{self as invoices, Purchase, written};
use crate::account_payments;
use crate::merchants::entity::Model as Merchant;
use crate::merchants::service::today;
use crate::plans;
use crate::plans::entity::Model as Plan;
use crate::statement::bound;
use crate::subscription_settings;
use crate::subscriptions::BillingPeriod;
use crate::subscriptions::entity::Model as Subscription;
use crate::subscriptions::periods::{last_day, period_of};

/// One step can make room for the next: what is withdrawn is followed by what takes its place.
const MOST_STEPS: usize = 3;

/// What is to be done for a subscription today. A second run finds nothing left.
pub(crate) async fn night(
    tx: &PlatformTx,
    merchant: &Merchant,
    subscription: &Subscription,
) -> Result<()> {
    let run = Run {
        today: today(tx, merchant),
        terms: subscription_settings::service::terms(tx).await?,
    };
    for _ in 0..MOST_STEPS {
        let open = open(tx, merchant, subscription).await?;
        let standing = standing(tx, subscription, open.as_ref()).await?;
        let Some(step) = steps(&standing, run) else {
            return Ok(());
        };
        take(tx, (merchant, subscription), open.as_ref(), step).await?;
    }
    Ok(())
}

async fn open(
    tx: &PlatformTx,
    merchant: &Merchant,
    subscription: &Subscription,
) -> Result<Option<Invoice>> {
    let kinds = [AccountInvoiceKind::Renewal, AccountInvoiceKind::Start];
    let found = invoices::open(tx, merchant.id, &kinds).await?;
    let mut own = found.into_iter();
    Ok(own.find(|invoice| invoice.subscription_id == Some(subscription.id)))
}

async fn standing(
    tx: &PlatformTx,
    subscription: &Subscription,
    open: Option<&Invoice>,
) -> Result<Standing> {
    let is_waiting = match open {
        Some(invoice) => account_payments::service::is_waiting(tx, invoice.id).await?,
        None => false,
    };
    let sql = "SELECT 1 AS hit FROM platform.subscriptions s WHERE s.merchant_id = $1 AND s.starts_on > $2 \
         AND s.paid_through >= s.starts_on LIMIT 1";
    let values = [
        subscription.merchant_id.into(),
        subscription.starts_on.into(),
    ];
    let later = tx.query_one_raw(bound(sql, values)).await?;
    Ok(Standing {
        starts_on: subscription.starts_on,
        billing: subscription.billing,
        paid_through: subscription.paid_through,
        renews: subscription.renews && subscription.cancelled_at.is_none(),
        open: open.map(|invoice| OpenInvoice {
            due_on: invoice.due_on,
            is_return: invoice.kind == AccountInvoiceKind::Start,
            reminded: invoice.reminded,
            is_waiting,
        }),
        is_followed: later.is_some(),
    })
}

async fn take(
    tx: &PlatformTx,
    (merchant, subscription): (&Merchant, &Subscription),
    open: Option<&Invoice>,
    step: Step,
) -> Result<()> {
    match (step, open) {
        (Step::Renew { from, to, due_on }, _) => {
            let invoice = renew(tx, merchant, subscription, (from, to), due_on).await?;
            tell(tx, merchant, &invoice, ISSUED, "issued").await
        }
        (Step::Return { due_on }, open) => {
            if let Some(unpaid) = open {
                invoices::withdraw(tx, unpaid, None, "not paid within the days of grace").await?;
            }
            let (plan, billing) = next_plan(tx, subscription).await?;
            let price = next_price(subscription, &plan, billing);
            let bought = (Some(subscription), &plan, billing, price);
            let invoice = start(tx, merchant, bought, due_on).await?;
            tell(tx, merchant, &invoice, ISSUED, "issued").await
        }
        (Step::Remind(nth), Some(unpaid)) => {
            let row = InvoiceRow {
                reminded: Set(nth),
                ..Default::default()
            };
            let unpaid = tx
                .change_as::<Invoices>("reminded", unpaid, None, row)
                .await?;
            tell(tx, merchant, &unpaid, REMINDED, &format!("reminded-{nth}")).await
        }
        (Step::Withdraw, Some(unpaid)) => {
            let reason = "the subscription is not renewed";
            invoices::withdraw(tx, unpaid, None, reason).await.map(drop)
        }
        (Step::Remind(_) | Step::Withdraw, None) => Ok(()),
    }
}

async fn renew(
    tx: &PlatformTx,
    merchant: &Merchant,
    subscription: &Subscription,
    (from, to): (NaiveDate, NaiveDate),
    due_on: NaiveDate,
) -> Result<Invoice> {
    let (plan, billing) = next_plan(tx, subscription).await?;
    let decimals = plans::service::decimals(tx, &plan.currency).await?;
    let price = next_price(subscription, &plan, billing);
    let is_same = (plan.id, billing) == (subscription.plan_id, subscription.billing);
    let (net, to) = if is_same {
        // After a last day that was agreed on by hand, the rest of its period comes first.
        let period = period_of(subscription.starts_on, billing, from);
        (part(price, period, from, decimals), to)
    } else {
        (rounded(price, decimals), last_day(from, billing, 1))
    };
    let purchase = Purchase {
        kind: AccountInvoiceKind::Renewal,
        subscription_id: Some(subscription.id),
        plan_id: plan.id,
        billing,
        price,
        period: Some((from, to)),
        due_on,
        lines: lines_of(
            (plan.package, billing),
            &of_period(from, to),
            written(net, decimals),
        ),
    };
    invoices::issue_purchase(tx, merchant, &plan.currency, purchase).await
}

/// The invoice of a period that begins with its payment.
pub(crate) async fn start(
    tx: &PlatformTx,
    merchant: &Merchant,
    (of, plan, billing, price): (
        Option<&Subscription>,
        &Plan,
        BillingPeriod,
        rust_decimal::Decimal,
    ),
    due_on: NaiveDate,
) -> Result<Invoice> {
    let decimals = plans::service::decimals(tx, &plan.currency).await?;
    let trial = merchant
        .trial_ends_on
        .filter(|_| merchant.paid_through.is_none());
    let taken = trial.into_iter().chain(merchant.paid_through).max();
    let not_before = taken
        .and_then(|last| last.succ_opt())
        .filter(|first| *first > today(tx, merchant));
    let purchase = Purchase {
        kind: AccountInvoiceKind::Start,
        subscription_id: of.map(|subscription| subscription.id),
        plan_id: plan.id,
        billing,
        price,
        period: None,
        due_on,
        lines: lines_of(
            (plan.package, billing),
            &of_start(not_before),
            written(price, decimals),
        ),
    };
    invoices::issue_purchase(tx, merchant, &plan.currency, purchase).await
}

async fn next_plan(tx: &PlatformTx, subscription: &Subscription) -> Result<(Plan, BillingPeriod)> {
    let id = subscription.next_plan_id.unwrap_or(subscription.plan_id);
    let billing = subscription.next_billing.unwrap_or(subscription.billing);
    Ok((plans::service::find(tx, id).await?, billing))
}

/// A merchant keeps the price that was agreed on, and pays the listed one of what it changes to.
fn next_price(
    subscription: &Subscription,
    plan: &Plan,
    billing: BillingPeriod,
) -> rust_decimal::Decimal {
    if (plan.id, billing) == (subscription.plan_id, subscription.billing) {
        subscription.price
    } else {
        plan.price(billing)
    }
}

/// Mails the office, and rings its bell.
async fn tell(
    tx: &PlatformTx,
    merchant: &Merchant,
    invoice: &Invoice,
    (subject, text): ((&str, &str), (&str, &str)),
    what: &str,
) -> Result<()> {
    let mail = account_payments::about(
        tx,
        merchant,
        invoice,
        "account_invoices.told",
        subject,
        text,
    );
    tx.send_mail(Some(merchant.id.0), mail).await?;
    let number = invoice.number.as_deref().unwrap_or_default();
    let words = Text::new(
        format!(
            "Manzil, {}: {} {number}. {}",
            merchant.name_en, subject.0, text.0
        ),
        format!(
            "منزل، {}: {} {number}. {}",
            merchant.name_ar, subject.1, text.1
        ),
    );
    let kind = PlatformMessageKind::Subscription;
    let message = PlatformMessage::bilingual(kind, &merchant.mobile, &words);
    tx.send_by_main_number(Some(merchant.id.0), &message)
        .await?;
    let bell = AddNotification {
        kind: NotificationKind::Subscription,
        title_en: format!("{} {number}", subject.0),
        title_ar: format!("{} {number}", subject.1),
        noun: Some("billing".to_owned()),
        record_id: Some(merchant.id.0),
        topic: None,
        user_id: None,
    };
    let key = format!("account-invoice-{}-{what}", invoice.id);
    tx.enqueue(Some(merchant.id.0), bell, key).await
}
