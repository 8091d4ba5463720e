use chrono::{DateTime, Utc};
use kernel::Result;
use kernel::audit::{self, HistoryEntry};
use kernel::auth::{Read, Write};
use kernel::json::Json;
use kernel::paging::{List, NoFilter, Page};
use kernel::tenancy::MerchantConn;
use poem_openapi::{Enum, Object, OpenApi, Tags};
use serde::Serialize;

use super::{ZatcaSettingId, permission, service};

#[derive(Tags)]
pub(super) enum Tag {
    #[oai(rename = "zatca_settings")]
    ZatcaSettings,
}

/// How the merchant stands with the Saudi tax authority.
#[serde_with::skip_serializing_none]
#[derive(Debug, Default, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct ZatcaSetting {
    /// Whether the authority serves the merchant's country.
    pub available: bool,
    /// Why not, to be shown.
    pub unavailable_reason: Option<String>,
    /// Nothing before the details are saved.
    pub id: Option<ZatcaSettingId>,
    /// 0 cancelled, 1 pending, 2 connected, 3 renewed; nothing before the details are saved.
    pub status: Option<i16>,
    pub details: Option<ZatcaDetails>,
    /// `1-solution|2-model|3-serial`, as the authority knows the device.
    pub device_serial: Option<String>,
    /// details, key, compliance, checks, production, connected: of the renewal while one is under way.
    pub steps: Vec<ZatcaStep>,
    pub is_renewal: bool,
    /// Why the onboarding or renewal does not go on.
    pub failure: Option<ZatcaFailure>,
    /// Whether an onboarding or a renewal is under way.
    pub can_continue: bool,
    /// Whether continuing wants a new one-time password.
    pub needs_otp: bool,
    pub certificate: Option<ZatcaCertificate>,
    /// The counter of the last document.
    pub chain_icv: Option<i64>,
    pub queue: Option<ZatcaQueue>,
    /// Since when nothing is sent, because the authority refused the credentials.
    pub stopped_at: Option<DateTime<Utc>>,
    pub stopped_reason: Option<String>,
    pub connected_at: Option<DateTime<Utc>>,
    pub cancelled_at: Option<DateTime<Utc>>,
    pub cancel_reason: Option<String>,
    pub version: Option<i64>,
}

/// Who issues the documents, as the authority has it.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct ZatcaDetails {
    /// sandbox, simulation, production.
    pub environment: String,
    /// standard, simplified, both.
    pub invoice_types: String,
    pub name_en: String,
    pub name_ar: String,
    pub vat_number: String,
    /// CRN, MOM, MLS, 700, SAG, OTH.
    pub identity_scheme: String,
    pub identity_number: String,
    pub branch_name: String,
    pub industry: String,
    pub street: String,
    pub building_number: String,
    pub additional_number: Option<String>,
    pub district: String,
    pub city: String,
    pub postal_code: String,
    /// Whether contracts' payments hold the tax already.
    pub prices_include_vat: bool,
    /// Whether a payment's invoice is issued when it is collected.
    pub issue_on_collection: bool,
}

#[derive(Debug, Object)]
pub struct ZatcaDetailsInput {
    /// sandbox, simulation, production; fixed once connected.
    pub environment: String,
    /// standard, simplified, both; fixed once connected.
    pub invoice_types: String,
    /// At most 64 characters, without `!@#$%&*_`, as the other texts of the certificate.
    pub name_en: String,
    /// As registered; stands on every document. At most 120 characters.
    pub name_ar: String,
    /// 15 digits from 3 to 3; fixed once connected.
    pub vat_number: String,
    /// CRN, MOM, MLS, 700, SAG, OTH.
    pub identity_scheme: String,
    /// 10 digits of a CRN, 10 from 7 of a 700, else letters and digits.
    pub identity_number: String,
    /// The member's 10-digit TIN where the VAT number is a group's.
    pub branch_name: String,
    pub industry: String,
    pub street: String,
    /// 4 digits.
    pub building_number: String,
    /// 4 digits.
    pub additional_number: Option<String>,
    pub district: String,
    pub city: String,
    /// 5 digits.
    pub postal_code: String,
    /// Whether contracts' payments hold the tax already.
    pub prices_include_vat: bool,
    /// Whether a payment's invoice is issued when it is collected.
    pub issue_on_collection: bool,
    /// The version that the form was opened with; none the first time.
    pub version: Option<i64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum, Serialize)]
#[oai(rename_all = "lowercase")]
#[serde(rename_all = "lowercase")]
pub enum ZatcaStepState {
    Done,
    Current,
    Failed,
    Pending,
}

#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct ZatcaStep {
    /// details, key, compliance, checks, production, connected.
    pub step: String,
    pub state: ZatcaStepState,
    /// Of the step `checks`: three for each type of documents.
    pub checks: Option<Vec<ZatcaCheck>>,
}

#[derive(Debug, Object, Serialize)]
pub struct ZatcaCheck {
    /// The authority's name, as `standard-credit-note-compliant`.
    pub name: String,
    /// passed, failed, pending.
    pub state: String,
}

/// Why a step did not succeed.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct ZatcaFailure {
    pub step: String,
    /// Which of the checks.
    pub check: Option<String>,
    /// Of the authority's answer; none where no answer came.
    pub http_status: Option<u16>,
    /// What to do next.
    pub advice: String,
    pub messages: Vec<ZatcaFailureMessage>,
    /// Whether it is tried again without a person.
    pub is_retried: bool,
    pub at: Option<DateTime<Utc>>,
}

#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct ZatcaFailureMessage {
    /// The authority's code.
    pub code: Option<String>,
    /// The authority's own words.
    pub text: String,
    /// The code in plain words, where it is known.
    pub meaning: Option<String>,
}

#[derive(Debug, Object, Serialize)]
pub struct ZatcaCertificate {
    pub serial: String,
    pub issuer: String,
    pub expires_at: DateTime<Utc>,
    /// Negative once it is over.
    pub days_left: i64,
}

/// What of the device's documents is not with the authority.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct ZatcaQueue {
    pub waiting: i64,
    /// Not replaced yet.
    pub rejected: i64,
    /// Waiting for a person.
    pub blocked: i64,
    /// When the oldest of them must be with the authority.
    pub oldest_due_at: Option<DateTime<Utc>>,
}

#[derive(Debug, Object)]
pub struct ZatcaConnectInput {
    /// The 6 digits from the authority's portal.
    pub otp: String,
    /// The version that the form was opened with.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct ZatcaContinueInput {
    /// The 6 digits from the authority's portal, where `needs_otp` says so.
    pub otp: Option<String>,
}

#[derive(Debug, Object)]
pub struct ZatcaRenewInput {
    /// The 6 digits from the authority's portal.
    pub otp: String,
}

#[derive(Debug, Object)]
pub struct ZatcaCancelInput {
    /// Kept in the history.
    pub reason: String,
}

pub struct ZatcaSettingsApi;

#[OpenApi(prefix_path = "/zatca_setting", tag = "Tag::ZatcaSettings")]
impl ZatcaSettingsApi {
    /// Reads the details, how far the connection is, the certificate and its health.
    #[oai(path = "/", method = "get", operation_id = "get_zatca_setting")]
    async fn get(&self, auth: Read<permission::View>) -> Result<Json<ZatcaSetting>> {
        Ok(Json(service::shown(&auth.db).await?))
    }

    /// Saves the details; the first time, the device comes to be.
    #[oai(path = "/", method = "put", operation_id = "update_zatca_setting")]
    async fn update(
        &self,
        auth: Write<permission::Edit>,
        input: Json<ZatcaDetailsInput>,
    ) -> Result<Json<ZatcaSetting>> {
        service::save(&auth.tx, &input.0).await?;
        let shown = service::shown(&auth.tx).await?;
        auth.done(shown).await
    }

    /// Begins the connection; its steps are done in the background.
    #[oai(
        path = "/connect",
        method = "post",
        operation_id = "connect_zatca_setting"
    )]
    async fn connect(
        &self,
        auth: Write<permission::Connect>,
        input: Json<ZatcaConnectInput>,
    ) -> Result<Json<ZatcaSetting>> {
        service::connect(&auth.tx, &input.otp, input.version).await?;
        let shown = service::shown(&auth.tx).await?;
        auth.done(shown).await
    }

    /// Continues a connection or renewal from the step where it stopped.
    #[oai(
        path = "/continue",
        method = "post",
        operation_id = "continue_zatca_setting"
    )]
    async fn proceed(
        &self,
        auth: Write<permission::Connect>,
        input: Json<ZatcaContinueInput>,
    ) -> Result<Json<ZatcaSetting>> {
        service::proceed(&auth.tx, input.otp.as_deref()).await?;
        let shown = service::shown(&auth.tx).await?;
        auth.done(shown).await
    }

    /// Begins the renewal of the certificate; the one in use stays until the new one is complete.
    #[oai(path = "/renew", method = "post", operation_id = "renew_zatca_setting")]
    async fn renew(
        &self,
        auth: Write<permission::Connect>,
        input: Json<ZatcaRenewInput>,
    ) -> Result<Json<ZatcaSetting>> {
        service::renew(&auth.tx, &input.otp).await?;
        let shown = service::shown(&auth.tx).await?;
        auth.done(shown).await
    }

    /// Ends the connection for good and erases its keys.
    #[oai(
        path = "/cancel",
        method = "post",
        operation_id = "cancel_zatca_setting"
    )]
    async fn cancel(
        &self,
        auth: Write<permission::Cancel>,
        input: Json<ZatcaCancelInput>,
    ) -> Result<Json<ZatcaSetting>> {
        service::cancel(&auth.tx, &input.reason).await?;
        let shown = service::shown(&auth.tx).await?;
        auth.done(shown).await
    }

    /// The history of the setting.
    #[oai(
        path = "/history",
        method = "get",
        operation_id = "list_zatca_setting_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        filter: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        Ok(Json(history_of(&auth.db, &filter).await?))
    }
}

/// Of the live device, or of the one that was cancelled last.
pub(super) async fn history_of(
    db: &impl MerchantConn,
    filter: &List<NoFilter>,
) -> Result<Page<HistoryEntry>> {
    let id = service::newest(db).await?.map_or(0, |setting| setting.id.0);
    audit::history(db, "zatca_settings", id, &filter.paging).await
}
