use chrono::NaiveTime;
use kernel::Result;
use kernel::audit::{self, HistoryEntry};
use kernel::auth::{Read, Write};
use kernel::json::Json;
use kernel::money::Amount;
use kernel::paging::{List, NoFilter, Page};
use poem_openapi::{Object, OpenApi, Tags};
use serde::Serialize;

use super::{ACCOUNT, permission, service};

#[derive(Tags)]
enum Tag {
    #[oai(rename = "account")]
    Account,
}

/// The merchant's own settings.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct Account {
    pub account_id: i64,
    pub name_en: String,
    pub name_ar: String,
    pub email: String,
    pub mobile: String,
    pub telephone: Option<String>,
    pub address_en: Option<String>,
    pub address_ar: Option<String>,
    pub city: Option<String>,
    pub logo: Option<String>,
    pub wizard: WizardProgress,
    pub hold_invoice: i16,
    pub vat_registered: bool,
    pub trn: Option<String>,
    pub vat_percentage: Amount,
    pub business_hours: Vec<BusinessHours>,
    pub invoice_terms_en: Option<String>,
    pub invoice_terms_ar: Option<String>,
    /// Days before a payment falls due on which its tenant is reminded.
    pub reminder_days: Vec<i16>,
    /// The hour of the reminders, in the merchant's zone.
    pub reminder_hour: i16,
    pub version: i64,
}

/// How far the setup guide is.
#[derive(Debug, Object, Serialize)]
pub struct WizardProgress {
    /// In the guide's order.
    pub steps: Vec<WizardStep>,
    /// Names of the finished steps, as they were finished.
    pub finished: Vec<String>,
    /// Per cent of the weights.
    pub percentage: u8,
}

#[derive(Debug, Object, Serialize)]
pub struct WizardStep {
    pub step: String,
    pub weight: u8,
    pub is_finished: bool,
}

#[derive(Debug, Object)]
pub struct WizardStepInput {
    /// `general-informations`, `vat`, `business-hours`, `employees`, `invoice-setting` or
    /// `activate-services`.
    pub step: String,
}

#[derive(Debug, Object, Serialize)]
pub struct BusinessHours {
    /// 1 Monday to 7 Sunday.
    pub day: u8,
    /// `HH:mm:ss`.
    pub from: NaiveTime,
    /// `HH:mm:ss`.
    pub to: NaiveTime,
}

#[derive(Debug, Object)]
pub struct HoursInput {
    /// 1 Monday to 7 Sunday.
    pub day: u8,
    /// `HH:mm:ss`, `HH:mm` or `hh:mm AM/PM`.
    pub from: String,
    pub to: String,
}

#[derive(Debug, Object)]
pub struct GeneralInput {
    pub name_en: String,
    pub name_ar: String,
    pub email: String,
    pub mobile: String,
    pub telephone: Option<String>,
    pub address_en: Option<String>,
    pub address_ar: Option<String>,
    pub city: Option<String>,
    /// The version that the form was opened with.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct VatInput {
    pub vat_registered: bool,
    /// 15 digits; required where the merchant is registered.
    pub trn: Option<String>,
    /// Above zero where the merchant is registered, as `"5"`.
    pub vat_percentage: Option<String>,
    /// The version that the form was opened with.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct BusinessHoursInput {
    pub hours: Vec<HoursInput>,
    /// The version that the form was opened with.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct InvoiceSettingInput {
    pub invoice_terms_en: Option<String>,
    pub invoice_terms_ar: Option<String>,
    /// Whether orders may be held.
    pub hold_invoice: bool,
    /// Days before a payment falls due on which its tenant is reminded, 0 to 90.
    pub reminder_days: Vec<i16>,
    /// 0 to 23, in the merchant's zone.
    pub reminder_hour: String,
    /// The version that the form was opened with.
    pub version: i64,
}

pub struct AccountApi;

#[OpenApi(tag = "Tag::Account")]
impl AccountApi {
    /// Reads the merchant's settings.
    #[oai(path = "/account", method = "get", operation_id = "get_account")]
    async fn get(&self, auth: Read<permission::View>) -> Result<Json<Account>> {
        Ok(Json(service::shown(&auth.db).await?))
    }

    /// Edits names, addresses and how to reach the merchant.
    #[oai(
        path = "/account/general",
        method = "put",
        operation_id = "update_account_general"
    )]
    async fn general(
        &self,
        auth: Write<permission::Edit>,
        input: Json<GeneralInput>,
    ) -> Result<Json<Account>> {
        service::update_general(&auth.tx, &input.0).await?;
        let account = service::shown(&auth.tx).await?;
        auth.done(account).await
    }

    /// Edits the registration for VAT.
    #[oai(
        path = "/account/vat",
        method = "put",
        operation_id = "update_account_vat"
    )]
    async fn vat(
        &self,
        auth: Write<permission::Edit>,
        input: Json<VatInput>,
    ) -> Result<Json<Account>> {
        service::update_vat(&auth.tx, &input.0).await?;
        let account = service::shown(&auth.tx).await?;
        auth.done(account).await
    }

    /// Edits the hours of business.
    #[oai(
        path = "/account/business-hours",
        method = "put",
        operation_id = "update_account_business_hours"
    )]
    async fn business_hours(
        &self,
        auth: Write<permission::Edit>,
        input: Json<BusinessHoursInput>,
    ) -> Result<Json<Account>> {
        service::update_business_hours(&auth.tx, &input.0).await?;
        let account = service::shown(&auth.tx).await?;
        auth.done(account).await
    }

    /// Edits what stands on documents and when tenants are reminded.
    #[oai(
        path = "/account/invoice-setting",
        method = "put",
        operation_id = "update_account_invoice_setting"
    )]
    async fn invoice_setting(
        &self,
        auth: Write<permission::Edit>,
        input: Json<InvoiceSettingInput>,
    ) -> Result<Json<Account>> {
        service::update_invoice_setting(&auth.tx, &input.0).await?;
        let account = service::shown(&auth.tx).await?;
        auth.done(account).await
    }

    /// Finishes a step of the setup guide; a finished one changes nothing.
    #[oai(
        path = "/wizard/update_progress",
        method = "post",
        operation_id = "update_wizard_progress"
    )]
    async fn update_progress(
        &self,
        auth: Write<permission::Edit>,
        input: Json<WizardStepInput>,
    ) -> Result<Json<WizardProgress>> {
        let progress = service::finish_step(&auth.tx, &input.step).await?;
        auth.done(progress).await
    }

    /// The history of the settings.
    #[oai(
        path = "/account/history",
        method = "get",
        operation_id = "list_account_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        filter: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        Ok(Json(
            audit::history(&auth.db, "account", ACCOUNT, &filter.paging).await?,
        ))
    }
}
