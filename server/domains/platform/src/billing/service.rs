use chrono::{Days, NaiveDate};
use kernel::code::Code as _;
use kernel::tenancy::{MerchantConn, MerchantStatus, Metered, NEARLY, reaches};
use kernel::{Problem, Result};
use sea_orm::FromQueryResult as _;

use super::LimitState;
use super::model::{Billing, OwnInvoice, OwnSubscription, Usage};
use crate::facts::{MESSAGES, UNITS};
use crate::plans::PlanFunction;
use crate::statement::bound;
use crate::subscription_renewals::AHEAD;

pub async fn find(db: &impl MerchantConn) -> Result<Billing> {
    let merchant = db.merchant();
    let (now, terms) = (db.now(), merchant.life.terms);
    let subscription = own(db).await?;
    let ends_on = merchant.status_ends_on(now);
    let status = merchant.status(now);
    let paid = merchant
        .life
        .paid_through
        .filter(|_| status != MerchantStatus::Disabled);
    Ok(Billing {
        status,
        status_ends_on: ends_on,
        days_left: ends_on.map(|last| (last - db.today()).num_days()),
        grace_ends_on: paid.map(|day| terms.grace_ends(day)),
        read_only_ends_on: paid.map(|day| terms.read_only_ends(day)),
        usage: usage(db, subscription.as_ref()).await?,
        next_invoice_on: subscription
            .as_ref()
            .and_then(|bought| next_invoice(bought, db.today())),
        invoices: invoices(db).await?,
        subscription,
    })
}

/// The subscription of today, or else the nearest one.
async fn own(db: &impl MerchantConn) -> Result<Option<OwnSubscription>> {
    let sql = "SELECT p.package, s.billing, s.starts_on, s.paid_through, p.currency, \
         round(s.price, y.exponent)::text AS price, s.renews, s.cancelled_at, p.unit_limit, p.user_limit, \
         p.message_limit, p.left_out, n.package AS next_package, s.next_billing \
         FROM platform.subscriptions s LEFT JOIN platform.plans n ON n.id = s.next_plan_id \
         JOIN platform.plans p ON p.id = s.plan_id JOIN platform.currencies y ON y.code = p.currency \
         WHERE s.merchant_id = $1 AND s.paid_through >= s.starts_on \
         ORDER BY s.starts_on <= $2 DESC, abs(s.starts_on - $2) LIMIT 1";
    let lookups = db.kernel().database.platform_lookups();
    let values = [db.merchant().id.into(), db.today().into()];
    let found = OwnSubscription::find_by_statement(bound(sql, values));
    let Some(mut found) = found.one(&lookups).await? else {
        return Ok(None);
    };
    let functions = PlanFunction::ALL.iter().copied();
    found.included = functions
        .filter(|function| !found.left_out.0.contains(function))
        .collect();
    Ok(Some(found))
}

/// The day of the next invoice; nothing where it is issued already, or never.
fn next_invoice(bought: &OwnSubscription, today: NaiveDate) -> Option<NaiveDate> {
    let ahead = Days::new(AHEAD.unsigned_abs());
    let day = bought.paid_through.checked_sub_days(ahead)?;
    (bought.renews && bought.cancelled_at.is_none() && day > today).then_some(day)
}

async fn invoices(db: &impl MerchantConn) -> Result<Vec<OwnInvoice>> {
    let sql = "SELECT i.unique_id, i.number, i.kind, i.status, i.period_from, i.period_to, i.currency, \
         round(i.total, y.exponent)::text AS total, i.issued_on, i.due_on, i.paid_at \
         FROM platform.account_invoices i JOIN platform.currencies y ON y.code = i.currency \
         WHERE i.merchant_id = $1 AND i.number IS NOT NULL ORDER BY i.id DESC LIMIT 100";
    let lookups = db.kernel().database.platform_lookups();
    let found = OwnInvoice::find_by_statement(bound(sql, [db.merchant().id.into()]));
    Ok(found.all(&lookups).await?)
}

/// The WhatsApp messages that were sent this month.
pub(super) async fn messages_of_month(db: &impl MerchantConn) -> Result<i64> {
    let sql = format!("SELECT {} AS messages", MESSAGES.sql(()));
    let row = db.query_one_raw(bound(&sql, [])).await?;
    let row = row.ok_or_else(|| Problem::internal(anyhow::anyhow!("a count without a row")))?;
    Ok(row.try_get("", "messages")?)
}

async fn usage(db: &impl MerchantConn, plan: Option<&OwnSubscription>) -> Result<Vec<Usage>> {
    let users = identity::facts::counted_users();
    let sql = format!(
        "SELECT {} AS units, (SELECT count(*) FROM ({users}) r) AS users, {} AS messages",
        UNITS.sql(()),
        MESSAGES.sql(())
    );
    let row = db.query_one_raw(bound(&sql, [])).await?;
    let row = row.ok_or_else(|| Problem::internal(anyhow::anyhow!("counts without a row")))?;
    let of = |metered: Metered, column: &str, limit: Option<i32>| -> Result<Usage> {
        let used: i64 = row.try_get("", column)?;
        let limit = limit.map(i64::from);
        Ok(Usage {
            metered,
            used,
            limit,
            state: state(used, limit),
        })
    };
    Ok(vec![
        of(
            Metered::Units,
            "units",
            plan.and_then(|plan| plan.unit_limit),
        )?,
        of(
            Metered::Users,
            "users",
            plan.and_then(|plan| plan.user_limit),
        )?,
        of(
            Metered::Messages,
            "messages",
            plan.and_then(|plan| plan.message_limit),
        )?,
    ])
}

fn state(used: i64, limit: Option<i64>) -> LimitState {
    match limit {
        None => LimitState::Unlimited,
        Some(limit) if reaches(used, limit, 100) => LimitState::Reached,
        Some(limit) if reaches(used, limit, NEARLY) => LimitState::Near,
        Some(_) => LimitState::Within,
    }
}
