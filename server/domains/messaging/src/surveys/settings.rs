//! What becomes of answers: one row.

use anyhow::anyhow;
use identity::facts::EMPLOYEES;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::validation::{Rule, Validator};
use kernel::{Problem, Result};
use sea_orm::ActiveValue::Set;
use sea_orm::{DbBackend, EntityTrait as _, Statement};

use super::entity::settings::{ActiveModel, Entity, Model};
use super::model::{SurveySettings, SurveySettingsInput};
use crate::complaints::service::may_own;

pub async fn row(db: &impl MerchantConn) -> Result<Model> {
    let found = Entity::find().one(db).await?;
    found.ok_or_else(|| Problem::internal(anyhow!("no row of survey settings")))
}

pub async fn get(db: &impl MerchantConn) -> Result<SurveySettings> {
    let row = row(db).await?;
    let owner = match row.complaint_assignee_id {
        Some(owner) => {
            let sql = format!("SELECT e.name FROM {EMPLOYEES} e WHERE e.id = $1");
            let values = [owner.into()];
            let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, values);
            db.query_one_raw(statement).await?
        }
        None => None,
    };
    let owner = owner.map(|owner| owner.try_get("", "name")).transpose()?;
    Ok(SurveySettings {
        link_days: row.link_days,
        low_score: row.low_score,
        complaint_days: row.complaint_days,
        complaint_assignee_id: row.complaint_assignee_id,
        complaint_assignee_name: owner,
        changed_by: row.changed_by,
        version: row.version,
    })
}

/// Holds for surveys that are asked, and answers that are given, from now on.
pub async fn update(tx: &MerchantTx, input: &SurveySettingsInput) -> Result<()> {
    let before = row(tx).await?;
    let mut form = Validator::new(tx.language());
    let mut days = |name: &'static str, given: Option<i64>, least: i64, most: i64| {
        let number = form.integer(name, given).min(least).max(most);
        i32::try_from(number.required().value()).unwrap_or_default()
    };
    let link_days = days("link_days", input.link_days, 1, 90);
    let low_score = days("low_score", input.low_score, 0, 4);
    let complaint_days = days("complaint_days", input.complaint_days, 0, 60);
    let is_employee = may_own(tx, input.complaint_assignee_id).await?;
    form.check("complaint_assignee_id", is_employee, Rule::NotFound);
    form.finish()?;
    let row = ActiveModel {
        link_days: Set(link_days),
        low_score: Set(low_score),
        complaint_days: Set(complaint_days),
        complaint_assignee_id: Set(input.complaint_assignee_id),
        changed_by: Set(Some(tx.caller().actor.name.clone())),
        ..Default::default()
    };
    tx.change::<Entity>(&before, Some(input.version), row)
        .await?;
    Ok(())
}
