use identity::account::model::{BusinessHours, HoursInput};
use identity::users::UserId;
use poem_openapi::Object;
use sea_orm::FromQueryResult;
use serde::Serialize;

/// An employee who can show units.
#[derive(Debug, Clone, Object, FromQueryResult, Serialize)]
pub struct ViewingAgent {
    pub id: UserId,
    pub name: String,
}

/// What visitors of units' pages choose from.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct ViewingSettings {
    /// Whether visitors choose a time themselves.
    pub is_on: bool,
    pub hours: Vec<BusinessHours>,
    /// Of a viewing.
    pub minutes: i32,
    /// Between the choice and the viewing, at the least.
    pub lead_hours: i32,
    pub days_ahead: i32,
    /// Who shows units to them: those of the chosen employees who are active.
    pub agents: Vec<ViewingAgent>,
    /// Who changed them last.
    pub changed_by: Option<String>,
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct ViewingSettingsInput {
    pub is_on: bool,
    pub hours: Vec<HoursInput>,
    /// 5 to 480.
    pub minutes: Option<i64>,
    /// 0 to 336.
    pub lead_hours: Option<i64>,
    /// 1 to 60.
    pub days_ahead: Option<i64>,
    /// Active employees; at least one where it is on.
    pub agent_ids: Vec<UserId>,
    /// The version that the form was opened with.
    pub version: i64,
}
