//! Whom a campaign is for, as SQL over published facts, and why some of them get nothing.

use kernel::Result;
use kernel::code::Status;
use kernel::facts::Day;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::validation::Validator;
use leasing::facts::{CONTRACTS, ends_in_months, is_live};
use parties::facts::CUSTOMERS;
use properties::facts::{BUILDINGS, UNITS};
use sea_orm::{ConnectionTrait, DbBackend, FromQueryResult, Statement, Value};

use super::model::{Audience, AudienceCount, ExclusionCount};
use super::{AudienceContract, CampaignExclusion, CampaignId, CampaignSend, CampaignStatus};

/// Messages of campaigns that one number gets in seven days.
pub const WEEKLY_CAP: i64 = 2;

/// E.164 allows fifteen digits; shorter ones than eight are no mobiles.
const DIGITS: &str = "BETWEEN 8 AND 15";

/// The number of a customer as WhatsApp has it.
pub fn number(c: &str) -> String {
    format!("regexp_replace(regexp_replace({c}.mobile, '[^0-9]', '', 'g'), '^00', '')")
}

/// Whether so many campaigns' messages went to a number in seven days, or wait to.
fn is_capped(mobile: &str) -> String {
    format!(
        "(SELECT count(*) FROM campaign_recipients w WHERE w.mobile = {mobile} \
             AND w.sent_at > $1::timestamptz - interval '7 days') \
         + (SELECT count(*) FROM campaign_recipients w JOIN campaigns o ON o.id = w.campaign_id \
             WHERE w.mobile = {mobile} AND w.status = {pending} AND o.status IN ({active}, {sending}, {paused})) >= {WEEKLY_CAP}",
        pending = CampaignSend::Pending.sql(),
        active = CampaignStatus::Active.sql(),
        sending = CampaignStatus::Sending.sql(),
        paused = CampaignStatus::Paused.sql(),
    )
}

/// Checks what a caller chose.
pub fn check(form: &mut Validator, audience: &Audience) -> Audience {
    let owes_from = form.optional_price("audience.owes_from", &audience.owes_from);
    Audience {
        owes_from: owes_from.map(|amount| kernel::money::Amount(amount).to_string()),
        ..audience.clone()
    }
}

/// Conditions with their values; the first value is the instant of now.
struct Conditions {
    conditions: Vec<String>,
    values: Vec<Value>,
}

impl Conditions {
    fn of(audience: &Audience, db: &impl MerchantConn) -> Self {
        let mut all = Self {
            conditions: vec![
                format!("c.status = {}", Status::Active.sql()),
                "c.merged_into_id IS NULL".to_owned(),
            ],
            values: vec![db.now().into()],
        };
        let live = is_live("k");
        let let_to = |condition: &str| {
            format!(
                "EXISTS (SELECT 1 FROM {CONTRACTS} k WHERE k.customer_id = c.id AND k.issued_at IS NOT NULL AND {condition})"
            )
        };
        if !audience.genders.is_empty() {
            let genders: Vec<&str> = audience.genders.iter().map(|gender| gender.sql()).collect();
            all.conditions
                .push(format!("c.gender IN ({})", genders.join(", ")));
        }
        if let Some(language) = audience.language {
            all.push("c.language = ?", language.as_str().into());
        }
        if let Some(contract) = audience.contract {
            all.conditions.push(match contract {
                AudienceContract::Live => let_to(&live),
                AudienceContract::EndingSoon => let_to(&ends_in_months("k", 0, 3)),
                AudienceContract::Ended => format!("NOT {} AND {}", let_to(&live), let_to("true")),
                AudienceContract::None => format!("NOT {}", let_to("true")),
            });
        }
        // Somebody without a live contract is found by where they lived.
        let lives = match audience.contract {
            Some(AudienceContract::Ended) => "true",
            _ => live.as_str(),
        };
        if !audience.building_ids.is_empty() {
            let condition = format!(
                "{lives} AND EXISTS (SELECT 1 FROM {UNITS} u WHERE u.id = k.unit_id AND u.building_id IN \
                 (SELECT chosen::bigint FROM jsonb_array_elements_text(?) chosen))"
            );
            all.push(
                &let_to(&condition),
                serde_json::json!(audience.building_ids).into(),
            );
        }
        if !audience.city_ids.is_empty() {
            let condition = format!(
                "{lives} AND EXISTS (SELECT 1 FROM {UNITS} u JOIN {BUILDINGS} b ON b.id = u.building_id \
                 WHERE u.id = k.unit_id AND b.city_id IN (SELECT chosen::bigint FROM jsonb_array_elements_text(?) chosen))"
            );
            all.push(
                &let_to(&condition),
                serde_json::json!(audience.city_ids).into(),
            );
        }
        if let Some(amount) = &audience.owes_from {
            let condition = format!(
                "(SELECT coalesce(sum(p.amount), 0) FROM {payments} p WHERE p.customer_id = c.id AND {overdue}) \
                 >= greatest(?::text::numeric, 0.01)",
                payments = collections::facts::issued_payments(),
                overdue = collections::facts::overdue("p", Day::Today),
            );
            all.push(&condition, amount.clone().into());
        }
        all
    }

    fn push(&mut self, condition: &str, value: Value) {
        self.values.push(value);
        let placeholder = format!("${}", self.values.len());
        self.conditions.push(condition.replace('?', &placeholder));
    }

    /// Everybody who fits, each number once, and why somebody gets nothing.
    fn sql(&self) -> String {
        format!(
            "(SELECT d.id, d.language, d.mobile, CASE WHEN d.exclusion IS NULL AND row_number() OVER \
                 (PARTITION BY d.mobile, d.exclusion IS NULL ORDER BY d.id) > 1 THEN {duplicate} ELSE d.exclusion END AS exclusion \
             FROM (SELECT c.id, c.language, n.mobile, CASE WHEN length(n.mobile) {DIGITS} IS NOT TRUE THEN {no_number} \
                 WHEN NOT c.allow_whatsapp THEN {not_allowed} \
                 WHEN c.no_advertising_at IS NOT NULL OR EXISTS (SELECT 1 FROM whatsapp_opt_outs o WHERE o.number = n.mobile) THEN {opted_out} WHEN {capped} THEN {cap} END AS exclusion \
                 FROM {CUSTOMERS} c CROSS JOIN LATERAL (SELECT {number} AS mobile) n WHERE {conditions}) d)",
            duplicate = CampaignExclusion::DuplicateNumber.sql(),
            no_number = CampaignExclusion::NoNumber.sql(),
            not_allowed = CampaignExclusion::NotAllowed.sql(),
            opted_out = CampaignExclusion::OptedOut.sql(),
            capped = is_capped("n.mobile"),
            cap = CampaignExclusion::WeeklyCap.sql(),
            number = number("c"),
            conditions = self.conditions.join(" AND "),
        )
    }
}

#[derive(FromQueryResult)]
struct Group {
    exclusion: Option<CampaignExclusion>,
    customers: i64,
}

/// How many a campaign would reach now, and how many not, by reason.
pub async fn count(db: &impl MerchantConn, audience: &Audience) -> Result<AudienceCount> {
    let chosen = Conditions::of(audience, db);
    let sql = format!(
        "SELECT a.exclusion, count(*) AS customers FROM {} a GROUP BY a.exclusion ORDER BY customers DESC, a.exclusion",
        chosen.sql()
    );
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, chosen.values);
    let groups = Group::find_by_statement(statement).all(db).await?;
    let mut recipients = 0;
    let mut exclusions = Vec::new();
    for group in groups {
        match group.exclusion {
            None => recipients = group.customers,
            Some(reason) => exclusions.push(ExclusionCount {
                reason,
                customers: group.customers,
            }),
        }
    }
    Ok(AudienceCount {
        recipients,
        exclusions,
    })
}

/// Writes a row for everybody; how many of them get the message.
pub async fn enter(tx: &MerchantTx, campaign: CampaignId, audience: &Audience) -> Result<i64> {
    let mut chosen = Conditions::of(audience, tx);
    let from = chosen.sql();
    chosen.values.push(campaign.into());
    let sql = format!(
        "WITH entered AS (INSERT INTO campaign_recipients \
             (campaign_id, customer_id, position, mobile, language, status, exclusion, created_at) \
             SELECT ${campaign}, a.id, row_number() OVER (ORDER BY a.exclusion IS NOT NULL, a.id), a.mobile, a.language, \
             CASE WHEN a.exclusion IS NULL THEN {pending} END, a.exclusion, $1 FROM {from} a RETURNING status) \
         SELECT count(status) AS recipients FROM entered",
        campaign = chosen.values.len(),
        pending = CampaignSend::Pending.sql(),
    );
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, chosen.values);
    let counted = tx.query_one_raw(statement).await?;
    Ok(counted.map_or(Ok(0), |row| row.try_get("", "recipients"))?)
}
