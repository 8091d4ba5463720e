use chrono::NaiveDate;
use kernel::Result;
use kernel::auth::{OwnerArea, Read};
use kernel::json::Json;
use kernel::money::Amount;
use kernel::permission::SignedIn;
use poem_openapi::{Object, OpenApi, Tags};
use serde::Serialize;

use super::api::MonthFigures;
use super::service;

#[derive(Tags)]
enum Tag {
    #[oai(rename = "dashboard")]
    Dashboard,
}

/// What a property owner sees first; own units only.
#[derive(Debug, Object, Serialize)]
pub struct OwnerDashboard {
    /// Today, in the merchant's zone.
    pub as_of: NaiveDate,
    /// ISO 4217.
    pub currency: String,
    pub units: i64,
    pub rented: i64,
    pub vacant: i64,
    /// Contracts that run today.
    pub contracts: i64,
    /// Of these, those that end within 60 days.
    pub expiring: i64,
    /// On date, and the date has passed.
    pub overdue: Amount,
    pub not_collected: Amount,
    /// The last twelve months, the running one last.
    pub months: Vec<MonthFigures>,
}

pub struct OwnerDashboardApi;

#[OpenApi(prefix_path = "/dashboard", tag = "Tag::Dashboard")]
impl OwnerDashboardApi {
    /// Reads the owner's dashboard.
    #[oai(path = "/", method = "get", operation_id = "get_dashboard")]
    async fn get(&self, auth: Read<SignedIn, OwnerArea>) -> Result<Json<OwnerDashboard>> {
        Ok(Json(
            service::of_owner(&auth.db, auth.principal.subject_id).await?,
        ))
    }
}
