use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use kernel::Result;
use kernel::auth::Read;
use kernel::json::Json;
use kernel::permission::SignedIn;
use poem_openapi::{Object, OpenApi};
use serde::Serialize;

use super::api::Tag;
use super::globals;

#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct GlobalInput {
    pub user_agent: Option<String>,
    /// The caller's own clock, as it shows it.
    pub date_and_time: Option<String>,
}

#[derive(Debug, Object, Serialize)]
pub struct GlobalAnswer {
    pub auth: SignedInPerson,
    pub global_informations: GlobalInformation,
}

/// The person who is signed in, with their rights.
#[derive(Debug, Clone, Object, Serialize)]
pub struct SignedInPerson {
    pub id: i64,
    pub name: String,
    pub email: String,
    pub language: String,
    /// Page number → action numbers.
    pub permissions: BTreeMap<String, Vec<u16>>,
    pub options: Vec<String>,
    pub is_administrator: bool,
}

#[derive(Debug, Object, Serialize)]
pub struct GlobalInformation {
    pub account: GlobalAccount,
    pub user: SignedInPerson,
    pub general_informations: GeneralInformation,
}

#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct GlobalAccount {
    pub name_en: String,
    pub name_ar: String,
    pub account_id: i64,
    pub key: String,
    pub logo: Option<String>,
    /// Finished steps of the setup guide.
    pub wizard_progress: Vec<String>,
    /// 0 turns the notification of orders off.
    pub hold_invoice: i16,
    /// `trial`, `active`, `expired` or `disabled`.
    pub status: String,
    pub trial_ends_on: Option<NaiveDate>,
    /// Days of the trial that are left; 0 is the last day.
    pub days_left: Option<i64>,
    /// ISO 4217.
    pub currency: String,
    pub time_zone: String,
    /// ISO 3166 alpha-2.
    pub country: String,
    pub vat_registered: bool,
    /// 0 disabled, 1 active, 2 paused.
    pub account_whatsapp_package_status: i16,
    /// 0 disconnected, 1 connected, 2 server disconnected.
    pub account_whatsapp_package_connected: i16,
}

/// What every screen may need to know of the product.
#[derive(Debug, Object, Serialize)]
pub struct GeneralInformation {
    pub version: String,
    pub languages: Vec<String>,
    /// The server's clock.
    pub now: DateTime<Utc>,
    /// The date in the merchant's zone.
    pub today: NaiveDate,
    /// Decimals of amounts.
    pub decimals: u32,
    pub upload_bytes: u64,
    pub upload_extensions: Vec<String>,
}

pub struct GlobalApi;

#[OpenApi(tag = "Tag::SignIn")]
impl GlobalApi {
    /// What a screen needs to know once somebody is in: the person, their rights, the account.
    #[oai(
        path = "/get_global_informations",
        method = "post",
        operation_id = "get_global_informations"
    )]
    async fn get(
        &self,
        auth: Read<SignedIn>,
        input: Json<GlobalInput>,
    ) -> Result<Json<GlobalAnswer>> {
        let _ = input;
        Ok(Json(globals::of_user(&auth.db, &auth.principal).await?))
    }
}
