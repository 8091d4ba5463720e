use identity::account::hours::{self, Hours};
use identity::account::model::BusinessHours;
use identity::facts::EMPLOYEES;
use identity::users::UserId;
use kernel::code::Status;
use kernel::sql::statement;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::Text;
use kernel::validation::{Rule, Validator};
use kernel::{Problem, Result};
use sea_orm::{ActiveValue::Set, EntityTrait as _, FromQueryResult as _};

use super::entity::{ActiveModel, Entity, Model};
use super::model::{ViewingAgent, ViewingSettings, ViewingSettingsInput};
use crate::viewings::slots::Opening;

/// The only row's id.
const ROW: i64 = 1;

pub async fn row(db: &impl MerchantConn) -> Result<Model> {
    let found = Entity::find().one(db).await?;
    found.ok_or_else(|| Problem::internal(anyhow::anyhow!("no row of settings of viewings")))
}

/// Whoever plans waits here for who plans at the moment: of two who want one time, the second is told.
pub async fn wait_turn(tx: &MerchantTx) -> Result<()> {
    tx.lock::<Entity>(ROW).await.map(drop)
}

/// The active employees, who can be chosen.
pub async fn people(db: &impl MerchantConn) -> Result<Vec<ViewingAgent>> {
    let sql = format!(
        "SELECT e.id, e.name FROM {EMPLOYEES} e WHERE e.status = {} ORDER BY e.name, e.id",
        Status::Active.sql()
    );
    let found = ViewingAgent::find_by_statement(statement(sql, []));
    Ok(found.all(db).await?)
}

/// The chosen employees who are still active, in the order chosen.
async fn agents(db: &impl MerchantConn, row: &Model) -> Result<Vec<ViewingAgent>> {
    let chosen: Vec<UserId> = serde_json::from_value(row.agent_ids.clone())?;
    let people = people(db).await?;
    let found = chosen
        .iter()
        .filter_map(|id| people.iter().find(|person| person.id == *id).cloned());
    Ok(found.collect())
}

pub async fn get(db: &impl MerchantConn) -> Result<ViewingSettings> {
    let row = row(db).await?;
    let agents = agents(db, &row).await?;
    let hours: Vec<Hours> = serde_json::from_value(row.hours)?;
    Ok(ViewingSettings {
        is_on: row.is_on,
        hours: hours.into_iter().map(BusinessHours::from).collect(),
        minutes: row.minutes,
        lead_hours: row.lead_hours,
        days_ahead: row.days_ahead,
        agents,
        changed_by: row.changed_by,
        version: row.version,
    })
}

/// What visitors choose from; nothing where that is off, or nobody is there to show units.
pub async fn opening(db: &impl MerchantConn) -> Result<Option<Opening>> {
    let row = row(db).await?;
    if !row.is_on {
        return Ok(None);
    }
    let agents: Vec<UserId> = agents(db, &row).await?.iter().map(|one| one.id).collect();
    if agents.is_empty() {
        return Ok(None);
    }
    let lead_hours = row.lead_hours;
    let opening = of_office(db, row, agents)?;
    Ok(Some(Opening {
        lead_hours,
        ..opening
    }))
}

/// What the office itself chooses from, for these employees: any time of its hours from now on.
pub fn of_office(db: &impl MerchantConn, row: Model, agents: Vec<UserId>) -> Result<Opening> {
    Ok(Opening {
        zone: db.merchant().time_zone,
        hours: serde_json::from_value(row.hours)?,
        minutes: row.minutes,
        lead_hours: 0,
        days_ahead: row.days_ahead,
        agents,
    })
}

/// Holds for visitors who choose from now on; what is planned stays.
pub async fn update(tx: &MerchantTx, input: &ViewingSettingsInput) -> Result<()> {
    let before = row(tx).await?;
    let people = people(tx).await?;
    let mut form = Validator::new(tx.language());
    let hours = hours::read(&mut form, &input.hours);
    let mut number = |name: &str, given: Option<i64>, least: i64, most: i64| {
        let field = form.integer(name, given).min(least).max(most);
        i32::try_from(field.required().value()).unwrap_or_default()
    };
    let minutes = number("minutes", input.minutes, 5, 480);
    let lead_hours = number("lead_hours", input.lead_hours, 0, 336);
    let days_ahead = number("days_ahead", input.days_ahead, 1, 60);
    let mut agents: Vec<UserId> = Vec::new();
    for id in &input.agent_ids {
        let is_known = people.iter().any(|person| person.id == *id);
        form.check("agent_ids", is_known, Rule::NotFound);
        if !agents.contains(id) {
            agents.push(*id);
        }
    }
    let somebody = !input.is_on || !agents.is_empty();
    form.check_custom("agent_ids", somebody, "somebody_shows", SOMEBODY);
    form.finish()?;
    let row = ActiveModel {
        is_on: Set(input.is_on),
        hours: Set(serde_json::to_value(hours)?),
        minutes: Set(minutes),
        lead_hours: Set(lead_hours),
        days_ahead: Set(days_ahead),
        agent_ids: Set(serde_json::to_value(agents)?),
        changed_by: Set(Some(tx.caller().actor.name.clone())),
        ..Default::default()
    };
    tx.change::<Entity>(&before, Some(input.version), row)
        .await?;
    Ok(())
}

const SOMEBODY: Text = Text::fixed(
    "Choose who shows units, so that visitors find a time.",
    "اختر من يعرض الوحدات كي يجد الزوار موعدًا.",
);
