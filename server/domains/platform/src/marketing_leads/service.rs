use chrono::{DateTime, NaiveDate, Utc};
use kernel::Result;
use kernel::code::Status;
use kernel::paging::{List, ListQuery, Listed, Page};
use kernel::tenancy::{PlatformConn as _, PlatformTx};
use kernel::text::{Text, search_key_of};
use kernel::validation::{Rule, Validator};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, ConnectionTrait as _, EntityTrait as _,
    FromQueryResult as _, QueryFilter as _, QuerySelect as _,
};

use super::entity::{ActiveModel, Column, Entity, Model};
use super::model::{
    ASKED_AT, FollowLeadInput, LeadOwner, MarketingLead, MarketingLeadInput, MarketingLeadUpdate,
    MarketingMerchant, MarketingMerchantFilter, MarketingTotals, SourceTotals,
};
use super::{LeadState, MarketingLeadError, MarketingLeadId, moves};
use crate::billing_figures::facts::{HAS_PAID, IS_TRIAL};
use crate::marketing_settings::sources::{MarketingSourceId, service as sources};
use crate::merchants::{MerchantId, MerchantStatus};
use crate::places;
use crate::staff::StaffId;
use crate::staff::entity::Entity as StaffEntity;
use crate::statement::bound;
use crate::trial_requests::TrialRequestId;
use crate::trial_requests::entity::Model as TrialRequest;

const LONGEST_NAME: usize = 120;
const LONGEST_NOTE: usize = 2_000;
const LONGEST_REASON: usize = 1_000;
const MOST_UNITS: i64 = 1_000_000;

/// The rows of a list, with the instant of the question.
pub fn asked_now<L: Listed>(tx: &PlatformTx, list: &List<L::Filter>) -> Result<ListQuery> {
    Ok(at(L::matching(list)?, tx.now()))
}

/// One page of them.
pub async fn page<L: Listed>(tx: &PlatformTx, list: &List<L::Filter>) -> Result<Page<L>> {
    asked_now::<L>(tx, list)?.page(tx, &list.paging).await
}

pub async fn one(tx: &PlatformTx, id: MarketingLeadId) -> Result<MarketingLead> {
    let of_id = MarketingLead::all().filter("l.id = ?", Some(id.0));
    at(of_id, tx.now()).only(tx).await
}

/// Those that pay or are in their days of grace.
pub fn paying(tx: &PlatformTx, list: &List<MarketingMerchantFilter>) -> Result<ListQuery> {
    let pays = format!(
        "m.status IN ({}, {})",
        MerchantStatus::Active.sql(),
        MerchantStatus::Grace.sql()
    );
    Ok(asked_now::<MarketingMerchant>(tx, list)?.and(&pays))
}

fn at(query: ListQuery, now: DateTime<Utc>) -> ListQuery {
    query.with(ASKED_AT, &format!("TIMESTAMPTZ '{}'", now.to_rfc3339()))
}

/// What became of the leads of each source that began in the days.
pub async fn totals(
    tx: &PlatformTx,
    from: Option<NaiveDate>,
    to: Option<NaiveDate>,
) -> Result<MarketingTotals> {
    let sql = format!(
        "SELECT q.id AS source_id, q.name_en, q.name_ar, count(*) AS leads, \
         count(*) FILTER (WHERE {IS_TRIAL}) AS trials, \
         count(*) FILTER (WHERE {IS_TRIAL} AND {HAS_PAID}) AS paid \
         FROM platform.marketing_leads l \
         LEFT JOIN platform.marketing_sources q ON q.id = l.source_id \
         LEFT JOIN platform.trial_requests r ON r.id = l.trial_request_id \
         LEFT JOIN platform.merchants m ON m.id = r.merchant_id \
         WHERE ($1::date IS NULL OR l.created_at >= $1::date) \
         AND ($2::date IS NULL OR l.created_at < $2::date + 1) \
         GROUP BY q.id, q.name_en, q.name_ar ORDER BY count(*) DESC, q.name_en"
    );
    let values = [from.into(), to.into()];
    let sources = SourceTotals::find_by_statement(bound(&sql, values));
    let sources = sources.all(tx).await?;
    Ok(MarketingTotals { sources })
}

/// Who can own leads.
pub async fn owners(tx: &PlatformTx) -> Result<Vec<LeadOwner>> {
    let sql = "SELECT o.id, o.name FROM platform.staff o WHERE o.status = $1 ORDER BY o.name, o.id";
    let owners = LeadOwner::find_by_statement(bound(sql, [Status::Active.into()]));
    Ok(owners.all(tx).await?)
}

pub async fn create(tx: &PlatformTx, input: &MarketingLeadInput) -> Result<Model> {
    let mut row = validate(tx, input, None).await?;
    row.state = Set(LeadState::New);
    tx.create::<Entity>(row).await
}

pub async fn update(
    tx: &PlatformTx,
    id: MarketingLeadId,
    input: &MarketingLeadUpdate,
) -> Result<Model> {
    let before = locked(tx, id).await?;
    let row = validate(tx, &input.lead, Some(&before)).await?;
    tx.change::<Entity>(&before, Some(input.version), row).await
}

/// Moves a lead along, or only adds a note.
pub async fn follow(
    tx: &PlatformTx,
    id: MarketingLeadId,
    input: &FollowLeadInput,
) -> Result<Model> {
    let before = locked(tx, id).await?;
    if !moves(before.state, input.state) {
        return Err(MarketingLeadError::NotAllowed.into());
    }
    let is_lost = input.state == LeadState::Lost;
    let mut form = Validator::new(tx.language());
    let lost_reason = form
        .notes("lost_reason", &input.lost_reason)
        .max_length(LONGEST_REASON)
        .required_if(is_lost)
        .optional();
    let note = form
        .notes("note", &input.note)
        .max_length(LONGEST_NOTE)
        .optional();
    let next_step_on = form
        .date("next_step_on", &input.next_step_on)
        .of_business()
        .optional();
    form.finish()?;
    let is_moved = input.state != before.state && !input.state.is_closed();
    let contacted_at = if input.contacted || is_moved {
        Some(tx.now())
    } else {
        before.contacted_at
    };
    let row = ActiveModel {
        state: Set(input.state),
        lost_reason: Set(lost_reason.filter(|_| is_lost)),
        next_step_on: Set(next_step_on.filter(|_| !input.state.is_closed())),
        note: Set(note.or_else(|| before.note.clone())),
        contacted_at: Set(contacted_at),
        ..Default::default()
    };
    let action = match input.state {
        LeadState::Won if before.state != LeadState::Won => "lead_won",
        LeadState::Lost if before.state != LeadState::Lost => "lead_lost",
        _ => "lead_followed",
    };
    tx.change_as::<Entity>(action, &before, Some(input.version), row)
        .await
}

/// Somebody proved the address of a request for a trial: a lead, or the one that the address has.
pub(crate) async fn asked(tx: &PlatformTx, request: &TrialRequest) -> Result<()> {
    let source = sources::of_request(tx, request).await?;
    let known = Entity::find()
        .filter(Column::Email.eq(request.email.as_str()))
        .lock_exclusive()
        .one(tx)
        .await?;
    let Some(before) = known else {
        tx.create::<Entity>(of_request(request, source)).await?;
        return Ok(());
    };
    let state = match before.state {
        LeadState::Lost => LeadState::New,
        state => state,
    };
    let row = ActiveModel {
        trial_request_id: Set(Some(request.id)),
        source_id: Set(before.source_id.or(source)),
        state: Set(state),
        lost_reason: Set(None),
        ..Default::default()
    };
    tx.change_as::<Entity>("lead_asked", &before, None, row)
        .await?;
    Ok(())
}

fn of_request(request: &TrialRequest, source: Option<MarketingSourceId>) -> ActiveModel {
    let name = Text::new(&request.business_name_en, &request.business_name_ar);
    ActiveModel {
        business_name: Set(name.get(request.language).to_owned()),
        contact_name: Set(request.owner_name.clone()),
        mobile: Set(request.mobile.clone()),
        email: Set(Some(request.email.clone())),
        country: Set(Some(request.country.clone())),
        city: Set(Some(request.city.clone())),
        expected_units: Set(Some(request.expected_units).filter(|units| *units > 0)),
        source_id: Set(source),
        state: Set(LeadState::New),
        trial_request_id: Set(Some(request.id)),
        search_key: Set(request.search_key.clone()),
        ..Default::default()
    }
}

/// The request of a lead was rejected.
pub(crate) async fn rejected(tx: &PlatformTx, id: TrialRequestId, reason: &str) -> Result<()> {
    let lead = Entity::find()
        .filter(Column::TrialRequestId.eq(id))
        .lock_exclusive()
        .one(tx)
        .await?;
    let Some(before) = lead.filter(|lead| !lead.state.is_closed()) else {
        return Ok(());
    };
    let row = ActiveModel {
        state: Set(LeadState::Lost),
        lost_reason: Set(Some(reason.to_owned())),
        next_step_on: Set(None),
        ..Default::default()
    };
    tx.change_as::<Entity>("lead_lost", &before, None, row)
        .await?;
    Ok(())
}

/// A merchant bought its first subscription.
pub(crate) async fn paid(tx: &PlatformTx, merchant: MerchantId) -> Result<()> {
    let sql = "SELECT l.id FROM platform.marketing_leads l \
         JOIN platform.trial_requests r ON r.id = l.trial_request_id WHERE r.merchant_id = $1 LIMIT 1";
    let Some(row) = tx.query_one_raw(bound(sql, [merchant.into()])).await? else {
        return Ok(());
    };
    let before = locked(tx, row.try_get("", "id")?).await?;
    if before.state == LeadState::Won {
        return Ok(());
    }
    let row = ActiveModel {
        state: Set(LeadState::Won),
        lost_reason: Set(None),
        next_step_on: Set(None),
        ..Default::default()
    };
    tx.change_as::<Entity>("lead_won", &before, None, row)
        .await?;
    Ok(())
}

async fn locked(tx: &PlatformTx, id: MarketingLeadId) -> Result<Model> {
    tx.locked::<Entity>(id).await
}

async fn validate(
    tx: &PlatformTx,
    input: &MarketingLeadInput,
    before: Option<&Model>,
) -> Result<ActiveModel> {
    let mut form = Validator::new(tx.language());
    let business_name = form.required_text("business_name", &input.business_name, LONGEST_NAME);
    let contact_name = form.required_text("contact_name", &input.contact_name, LONGEST_NAME);
    let mobile = form
        .field("mobile", &input.mobile)
        .required()
        .mobile()
        .text();
    let email = form.field("email", &input.email).email().optional();
    let email = email.map(|email| email.to_lowercase());
    let country = form.field("country", &input.country).optional();
    let city = form
        .field("city", &input.city)
        .max_length(LONGEST_NAME)
        .optional();
    let expected_units = form
        .integer("expected_units", &input.expected_units)
        .min(1)
        .max(MOST_UNITS)
        .optional();
    let next_step_on = form
        .date("next_step_on", &input.next_step_on)
        .of_business()
        .optional();
    if let Some(code) = &country {
        let served = places::service::find_served(tx, code).await?;
        form.check("country", served.is_some(), Rule::NotFound);
    }
    if let Some(id) = input.source_id {
        let kept = before.is_some_and(|lead| lead.source_id == Some(id));
        let fits = kept || sources::is_offered(tx, id).await?;
        form.check("source_id", fits, Rule::NotFound);
    }
    if let Some(id) = input.owner_id {
        let kept = before.is_some_and(|lead| lead.owner_id == Some(id));
        let fits = kept || works_here(tx, id).await?;
        form.check("owner_id", fits, Rule::NotFound);
    }
    if !form.failed("mobile") {
        let others = is_known(tx, &mobile, before.map(|lead| lead.id)).await?;
        form.check_custom("mobile", !others, "unique", KNOWN_MOBILE);
    }
    form.finish()?;
    let words = [
        business_name.as_str(),
        contact_name.as_str(),
        mobile.as_str(),
        email.as_deref().unwrap_or_default(),
        city.as_deref().unwrap_or_default(),
    ];
    Ok(ActiveModel {
        search_key: Set(search_key_of(words)),
        business_name: Set(business_name),
        contact_name: Set(contact_name),
        mobile: Set(mobile),
        email: Set(email),
        country: Set(country),
        city: Set(city),
        expected_units: Set(expected_units.and_then(|units| i32::try_from(units).ok())),
        source_id: Set(input.source_id),
        owner_id: Set(input.owner_id),
        next_step_on: Set(next_step_on),
        ..Default::default()
    })
}

async fn works_here(tx: &PlatformTx, id: StaffId) -> Result<bool> {
    let person = StaffEntity::find_by_id(id).one(tx).await?;
    Ok(person.is_some_and(|person| person.status == Status::Active))
}

/// Whether another lead that is followed has this number.
async fn is_known(tx: &PlatformTx, mobile: &str, but: Option<MarketingLeadId>) -> Result<bool> {
    let sql = format!(
        "SELECT 1 AS hit FROM platform.marketing_leads WHERE mobile = $1 AND state <> {} \
         AND id IS DISTINCT FROM $2::bigint LIMIT 1",
        LeadState::Lost.sql()
    );
    let values = [mobile.into(), but.map(|id| id.0).into()];
    Ok(tx.query_one_raw(bound(&sql, values)).await?.is_some())
}

const KNOWN_MOBILE: Text = Text::fixed(
    "A lead with this mobile is already followed. Search for the number and continue there.",
    "يوجد عميل محتمل بهذا الرقم قيد المتابعة. ابحث عن الرقم وتابع هناك.",
);
