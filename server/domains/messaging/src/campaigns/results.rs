//! What became of campaigns, as SQL over published facts.

use kernel::Result;
use kernel::facts::day_of;
use kernel::tenancy::MerchantConn;
use sea_orm::{DbBackend, FromQueryResult, Statement};

use super::model::{CampaignResults, ExclusionCount};
use super::{CampaignExclusion, CampaignId, CampaignSend};

/// Days after the message in which a payment or a viewing counts as its result.
const DAYS: u32 = 7;

/// The figures of a campaign's tenants.
pub fn recipients_of(campaign: &str) -> String {
    format!(
        "(SELECT count(r.status) AS recipients, count(*) FILTER (WHERE r.status = {sent}) AS sent, \
         count(*) FILTER (WHERE r.status = {pending}) AS pending, count(*) FILTER (WHERE r.status = {failed}) AS failed, \
         count(r.exclusion) AS excluded FROM campaign_recipients r WHERE r.campaign_id = {campaign}.id)",
        sent = CampaignSend::Sent.sql(),
        pending = CampaignSend::Pending.sql(),
        failed = CampaignSend::Failed.sql(),
    )
}

/// What a recipient paid after the message; nothing where there was none.
pub fn paid_after(r: &str) -> String {
    let sent_on = day_of(&format!("{r}.sent_at"));
    format!(
        "(SELECT sum(p.amount) FROM {payments} p WHERE p.customer_id = {r}.customer_id AND {collected} \
         AND p.collected_on BETWEEN {sent_on} AND {sent_on} + {DAYS})",
        payments = collections::facts::issued_payments(),
        collected = collections::facts::collected("p"),
    )
}

/// How many viewings a recipient booked after the message; those that were cancelled are none.
pub fn viewings_after(r: &str) -> String {
    format!(
        "(SELECT count(*) FROM {viewings} v WHERE v.mobile = '+' || {r}.mobile AND NOT v.is_cancelled \
         AND v.booked_at >= {r}.sent_at AND v.booked_at < {r}.sent_at + interval '{DAYS} days')",
        viewings = properties::facts::viewings(),
    )
}

pub async fn of(db: &impl MerchantConn, campaign: CampaignId) -> Result<CampaignResults> {
    let sql = format!(
        "SELECT count(p.paid) AS paying, coalesce(sum(p.paid), 0) AS paid, \
         coalesce(sum(p.viewings), 0)::bigint AS viewings \
         FROM (SELECT {} AS paid, {} AS viewings FROM campaign_recipients r \
               WHERE r.campaign_id = $1 AND r.sent_at IS NOT NULL) p",
        paid_after("r"),
        viewings_after("r"),
    );
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, [campaign.into()]);
    let found = CampaignResults::find_by_statement(statement)
        .one(db)
        .await?;
    found.ok_or_else(kernel::Problem::not_found)
}

#[derive(FromQueryResult)]
struct Group {
    exclusion: CampaignExclusion,
    customers: i64,
}

pub async fn exclusions(
    db: &impl MerchantConn,
    campaign: CampaignId,
) -> Result<Vec<ExclusionCount>> {
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "SELECT r.exclusion, count(*) AS customers FROM campaign_recipients r \
         WHERE r.campaign_id = $1 AND r.exclusion IS NOT NULL GROUP BY r.exclusion ORDER BY customers DESC, r.exclusion",
        [campaign.into()],
    );
    let groups = Group::find_by_statement(statement).all(db).await?;
    let counted = groups.into_iter().map(|group| ExclusionCount {
        reason: group.exclusion,
        customers: group.customers,
    });
    Ok(counted.collect())
}
