use chrono::{DateTime, NaiveDate, NaiveTime, TimeDelta, Utc};
use identity::users::UserId;
use kernel::clock::instant;
use kernel::ids::PublicId;
use kernel::tenancy::{ActorKind, MerchantConn, MerchantTx};
use kernel::text::Text;
use kernel::validation::{self, Rule, Validator, rules};
use kernel::{Problem, Result, record};
use sea_orm::ActiveValue::Set;

use super::entity::{ActiveModel, Entity, Model};
use super::mails::{self, Told};
use super::model::{
    ViewingCancellation, ViewingInput, ViewingMove, ViewingOutcome, ViewingSlot, ViewingSlots,
    ViewingTime, ViewingUpdate, ViewingVisitor,
};
use super::settings::service as settings;
use super::visit::taken;
use super::{ViewingError, ViewingId, ViewingState, telling};
use crate::enquiries;
use crate::units::entity::Entity as UnitRecords;
use crate::units::{UnitId, service as units};

const NOTE_LENGTH: usize = 1_000;

/// What a form of a viewing asks the free times of.
#[derive(Debug, Clone, Copy)]
pub struct FreeTimes {
    pub unit: UnitId,
    /// The caller without it.
    pub agent: Option<UserId>,
    /// As long as the settings say without it.
    pub minutes: Option<i64>,
    /// The viewing that gets another time.
    pub viewing: Option<ViewingId>,
}

/// The times within the office's hours at which neither the unit nor the employee has another viewing.
pub async fn free_times(db: &impl MerchantConn, asked: FreeTimes) -> Result<ViewingSlots> {
    let unit = record::find::<UnitRecords>(db, asked.unit).await?;
    let agents = asked.agent.or_else(|| caller(db)).into_iter().collect();
    let mut opening = settings::of_office(db, settings::row(db).await?, agents)?;
    let minutes = asked.minutes.filter(|given| (5..=480).contains(given));
    if let Some(minutes) = minutes {
        opening.minutes = i32::try_from(minutes).unwrap_or(opening.minutes);
    }
    let taken = taken(db, &opening, unit.id, asked.viewing).await?;
    let free = opening.free(&taken, db.now()).into_iter();
    Ok(ViewingSlots {
        time_zone: db.merchant().time_zone.name().to_owned(),
        slots: free
            .map(|slot| ViewingSlot {
                starts_at: slot.starts_at,
                ends_at: slot.ends_at,
            })
            .collect(),
    })
}

/// Plans a viewing; the enquiry that it comes of is answered with it.
pub async fn create(tx: &MerchantTx, input: &ViewingInput) -> Result<Model> {
    let minutes = settings::row(tx).await?.minutes;
    let mut form = Validator::new(tx.language());
    let visitor = read_visitor(&mut form, tx, &input.visitor);
    let planned = read_time(&mut form, tx, &input.time, i64::from(minutes));
    let agent = input.time.agent_id.or_else(|| caller(tx));
    let agent = checked_agent(&mut form, tx, agent).await?;
    let enquiry = match input.enquiry_id {
        Some(id) => {
            let found = tx.lock::<enquiries::entity::Entity>(id).await?;
            form.check("enquiry_id", found.is_some(), Rule::NotFound);
            found
        }
        None => None,
    };
    form.finish()?;
    let unit = units::lock_to_let(tx, input.unit_id).await?;
    let row = ActiveModel {
        unit_id: Set(unit.id),
        enquiry_id: Set(enquiry.as_ref().map(|enquiry| enquiry.id)),
        agent_id: Set(agent),
        starts_at: Set(planned.0),
        ends_at: Set(planned.1),
        planned_by: Set(Some(tx.caller().actor.name.clone())),
        ..visitor
    };
    let place = telling::place(tx, &unit).await?;
    let viewing = plan(tx, row, &place).await?;
    telling::agent(tx, &viewing, &place, true).await?;
    if let Some(enquiry) = enquiry {
        enquiries::service::arranged(tx, &enquiry).await?;
    }
    Ok(viewing)
}

/// Writes a viewing down under a link of its own, and confirms it to the visitor.
pub(super) async fn plan(tx: &MerchantTx, row: ActiveModel, place: &Text) -> Result<Model> {
    let public_id = PublicId::new(&tx.merchant().key, tx.kernel().entropy.as_ref());
    let row = ActiveModel {
        public_id: Set(public_id.to_string()),
        state: Set(ViewingState::Planned),
        ..row
    };
    settings::wait_turn(tx).await?;
    let viewing = tx.create::<Entity>(row).await.map_err(overlapping)?;
    mails::tell(tx, &viewing, place, Told::Planned).await?;
    Ok(viewing)
}

/// Corrects who comes.
pub async fn update(tx: &MerchantTx, id: ViewingId, input: &ViewingUpdate) -> Result<Model> {
    let before = lock(tx, id).await?;
    let mut form = Validator::new(tx.language());
    let row = read_visitor(&mut form, tx, &input.visitor);
    form.finish()?;
    tx.change::<Entity>(&before, Some(input.version), row).await
}

/// Gives a planned viewing another time, or another employee.
pub async fn change_time(tx: &MerchantTx, id: ViewingId, input: &ViewingMove) -> Result<Model> {
    let before = planned(tx, id).await?;
    let minutes = (before.ends_at - before.starts_at).num_minutes();
    let mut form = Validator::new(tx.language());
    let (starts_at, ends_at) = read_time(&mut form, tx, &input.time, minutes);
    let agent = Some(input.time.agent_id.unwrap_or(before.agent_id));
    let agent = checked_agent(&mut form, tx, agent).await?;
    form.finish()?;
    let row = ActiveModel {
        starts_at: Set(starts_at),
        ends_at: Set(ends_at),
        agent_id: Set(agent),
        ..Default::default()
    };
    settings::wait_turn(tx).await?;
    let moved = tx.change_as::<Entity>("moved", &before, Some(input.version), row);
    let moved = moved.await.map_err(overlapping)?;
    let place = telling::place_of(tx, &moved).await?;
    if moved.agent_id != before.agent_id {
        telling::agent(tx, &before, &place, false).await?;
    }
    telling::agent(tx, &moved, &place, true).await?;
    if moved.starts_at != before.starts_at {
        mails::tell(tx, &moved, &place, Told::Moved).await?;
    }
    Ok(moved)
}

/// Calls a planned viewing off, and tells the visitor.
pub async fn cancel(tx: &MerchantTx, id: ViewingId, input: &ViewingCancellation) -> Result<Model> {
    let reason = validation::reason(tx.language(), &input.reason)?;
    let before = planned(tx, id).await?;
    let by = Some(tx.caller().actor.name.clone());
    let cancelled = call_off(tx, &before, Some(input.version), by, Some(reason)).await?;
    let place = telling::place_of(tx, &before).await?;
    telling::agent(tx, &before, &place, false).await?;
    mails::tell(tx, &cancelled, &place, Told::Cancelled).await?;
    Ok(cancelled)
}

/// `by` is nobody where the visitor does.
pub(super) async fn call_off(
    tx: &MerchantTx,
    before: &Model,
    version: Option<i64>,
    by: Option<String>,
    reason: Option<String>,
) -> Result<Model> {
    let row = ActiveModel {
        state: Set(ViewingState::Cancelled),
        closed_at: Set(Some(tx.now())),
        closed_by: Set(by),
        reason: Set(reason),
        ..Default::default()
    };
    tx.change_as::<Entity>("cancelled", before, version, row)
        .await
}

/// Says whether the visitor came and what came of it; said again, it is corrected.
pub async fn close(tx: &MerchantTx, id: ViewingId, input: &ViewingOutcome) -> Result<Model> {
    let before = lock(tx, id).await?;
    if before.state == ViewingState::Cancelled {
        return Err(ViewingError::IsCancelled.into());
    }
    if !input.came && tx.now() < before.starts_at {
        return Err(ViewingError::NotBegun.into());
    }
    let mut form = Validator::new(tx.language());
    let outcome = form.notes("outcome", &input.outcome);
    let outcome = outcome.max_length(NOTE_LENGTH).optional();
    form.finish()?;
    let (verb, state) = if input.came {
        ("done", ViewingState::Done)
    } else {
        ("no_show", ViewingState::NoShow)
    };
    let row = ActiveModel {
        state: Set(state),
        closed_at: Set(Some(tx.now())),
        closed_by: Set(Some(tx.caller().actor.name.clone())),
        outcome: Set(outcome),
        ..Default::default()
    };
    tx.change_as::<Entity>(verb, &before, Some(input.version), row)
        .await
}

async fn lock(tx: &MerchantTx, id: ViewingId) -> Result<Model> {
    tx.locked::<Entity>(id).await
}

async fn planned(tx: &MerchantTx, id: ViewingId) -> Result<Model> {
    let viewing = lock(tx, id).await?;
    match viewing.state {
        ViewingState::Planned => Ok(viewing),
        ViewingState::Done | ViewingState::NoShow | ViewingState::Cancelled => {
            Err(ViewingError::NotPlanned.into())
        }
    }
}

/// Who comes, as columns.
pub(super) fn read_visitor(
    form: &mut Validator,
    tx: &MerchantTx,
    given: &ViewingVisitor,
) -> ActiveModel {
    let name = form.field("name", &given.name).required().person_name();
    let name = name.text();
    // Visitors leave out the code of the country that the office is in.
    let mobile = rules::national_mobile(&given.mobile, &tx.merchant().country);
    let mobile = mobile.unwrap_or_else(|| given.mobile.clone());
    let mobile = form.field("mobile", &mobile).required().mobile().text();
    let email = form.field("email", &given.email).email().optional();
    ActiveModel {
        name: Set(name),
        mobile: Set(mobile),
        email: Set(email),
        allow_whatsapp: Set(given.allow_whatsapp),
        language: Set(given.language.unwrap_or_else(|| tx.language())),
        ..Default::default()
    }
}

/// The instants of a time that the office gives in its own zone.
fn read_time(
    form: &mut Validator,
    tx: &MerchantTx,
    given: &ViewingTime,
    minutes: i64,
) -> (DateTime<Utc>, DateTime<Utc>) {
    let day: NaiveDate = form
        .date("starts_on", &given.starts_on)
        .of_business()
        .after_or_equal(tx.today())
        .required()
        .value();
    let time: NaiveTime = form
        .time("starts_time", &given.starts_time)
        .required()
        .value();
    let minutes = form
        .integer("minutes", given.minutes)
        .min(5)
        .max(480)
        .optional()
        .unwrap_or(minutes);
    let starts_at = instant(tx.merchant().time_zone, day.and_time(time));
    (starts_at, starts_at + TimeDelta::minutes(minutes))
}

/// The employee who calls; programs and visitors are none.
pub(super) fn caller(db: &impl MerchantConn) -> Option<UserId> {
    let actor = &db.caller().actor;
    let id = actor.id.filter(|_| actor.kind == ActorKind::User);
    id.map(UserId)
}

async fn checked_agent(
    form: &mut Validator,
    tx: &MerchantTx,
    agent: Option<UserId>,
) -> Result<UserId> {
    let people = settings::people(tx).await?;
    let is_known = agent.is_some_and(|id| people.iter().any(|person| person.id == id));
    let rule = agent.map_or(Rule::Required, |_| Rule::NotFound);
    form.check("agent_id", is_known, rule);
    Ok(agent.unwrap_or(UserId(0)))
}

/// What the database refuses, in words.
fn overlapping(problem: Problem) -> Problem {
    match problem.violated_constraint().as_deref() {
        Some("viewings_agent_overlap") => ViewingError::AgentTaken.into(),
        Some("viewings_unit_overlap") => ViewingError::UnitTaken.into(),
        _ => problem,
    }
}
