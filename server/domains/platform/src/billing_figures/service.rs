use chrono::{Datelike as _, NaiveDate};
use kernel::tenancy::{PlatformConn as _, PlatformTx};
use kernel::{Problem, Result};
use sea_orm::{ConnectionTrait as _, FromQueryResult as _};

use super::facts::{HAS_PAID, IS_TRIAL, MONTHLY, PAID, runs_on, subscribed};
use super::model::{BillingFigures, CurrencyFigures};
use crate::statement::bound;
use crate::subscription_settings;

/// The figures from a day to a day; of this month to today unless they are given.
pub async fn figures(
    tx: &PlatformTx,
    from: Option<NaiveDate>,
    to: Option<NaiveDate>,
) -> Result<BillingFigures> {
    let to = to.unwrap_or_else(|| tx.now().date_naive());
    let from = from.or_else(|| to.with_day(1)).unwrap_or(to).min(to);
    let grace = subscription_settings::service::terms(tx).await?.grace_days;
    let sql = format!(
        "SELECT y.code AS currency, round(coalesce(p.revenue, 0), y.exponent)::text AS revenue, \
         round(coalesce(o.open, 0), y.exponent)::text AS open, \
         round(coalesce(o.overdue, 0), y.exponent)::text AS overdue, \
         round(coalesce(m.monthly, 0), y.exponent)::text AS monthly \
         FROM platform.currencies y \
         LEFT JOIN (SELECT i.currency, sum(i.net) AS revenue FROM platform.account_invoices i \
           WHERE {PAID} GROUP BY 1) p ON p.currency = y.code \
         LEFT JOIN (SELECT i.currency, sum(i.total) AS open, sum(i.total) FILTER (WHERE i.due_on < $2) AS overdue \
           FROM platform.account_invoices i WHERE i.status = 'issued' GROUP BY 1) o ON o.currency = y.code \
         LEFT JOIN (SELECT l.currency, sum({MONTHLY}) AS monthly FROM platform.subscriptions s \
           JOIN platform.plans l ON l.id = s.plan_id \
           WHERE {runs} GROUP BY 1) m ON m.currency = y.code \
         WHERE p.currency IS NOT NULL OR o.currency IS NOT NULL OR m.currency IS NOT NULL ORDER BY 1",
        runs = runs_on("$2")
    );
    let values = [from.into(), to.into()];
    let money = CurrencyFigures::find_by_statement(bound(&sql, values));
    let money = money.all(tx).await?;
    let before = subscribed("$1::date - 1", "$3");
    let on_last = subscribed("$2::date", "$3");
    let sql = format!(
        "SELECT count(*) FILTER (WHERE {before}) AS at_start, \
         count(*) FILTER (WHERE {before} AND NOT {on_last}) AS lost, \
         count(*) FILTER (WHERE {IS_TRIAL} AND m.created_at >= $1::date \
           AND m.created_at < $2::date + 1) AS trials, \
         count(*) FILTER (WHERE {IS_TRIAL} AND m.created_at >= $1::date \
           AND m.created_at < $2::date + 1 AND {HAS_PAID}) AS trials_paid \
         FROM platform.merchants m"
    );
    let values = [from.into(), to.into(), grace.into()];
    let row = tx.query_one_raw(bound(&sql, values)).await?;
    let row = row.ok_or_else(|| Problem::internal(anyhow::anyhow!("counts without a row")))?;
    Ok(BillingFigures {
        from,
        to,
        money,
        at_start: row.try_get("", "at_start")?,
        left: row.try_get("", "lost")?,
        trials: row.try_get("", "trials")?,
        trials_paid: row.try_get("", "trials_paid")?,
    })
}
