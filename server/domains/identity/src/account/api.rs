use kernel::audit::HistoryEntry;
use kernel::auth::{Read, Write};
use kernel::export::Download;
use kernel::json::Json;
use kernel::paging::{List, NoFilter, Page};
use kernel::{Problem, Result};
use poem_openapi::OpenApi;

use super::entity::Entity;
use super::model::{
    Account, BusinessHoursInput, GeneralInput, InvoiceSettingInput, LogoUpload, SignInSettingInput,
    VatInput, WizardProgress, WizardStepInput,
};
use super::{ACCOUNT, permission, service};
use crate::second_factors::Whose;

pub struct AccountApi;

#[OpenApi(tag = "permission::PAGE")]
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

    /// Downloads the logo.
    #[oai(
        path = "/account/logo",
        method = "get",
        operation_id = "download_account_logo"
    )]
    async fn logo(&self, auth: Read<permission::View>) -> Result<Download> {
        service::logo(&auth.db).await
    }

    /// Uploads the logo that stands on contracts, receipts and invoices.
    #[oai(
        path = "/account/logo",
        method = "post",
        operation_id = "upload_account_logo"
    )]
    async fn set_logo(
        &self,
        auth: Write<permission::Edit>,
        upload: LogoUpload,
    ) -> Result<Json<Account>> {
        let bytes = upload.file.into_vec().await.map_err(Problem::internal)?;
        service::set_logo(&auth.tx, &bytes).await?;
        let account = service::shown(&auth.tx).await?;
        auth.done(account).await
    }

    /// Takes the logo off.
    #[oai(
        path = "/account/logo",
        method = "delete",
        operation_id = "delete_account_logo"
    )]
    async fn remove_logo(&self, auth: Write<permission::Edit>) -> Result<Json<Account>> {
        service::change_logo(&auth.tx, None).await?;
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

    /// Edits whether employees and property owners sign in with a second factor; refused to API keys.
    #[oai(
        path = "/account/sign_in",
        method = "put",
        operation_id = "update_account_sign_in"
    )]
    async fn sign_in(
        &self,
        auth: Write<permission::Edit>,
        input: Json<SignInSettingInput>,
    ) -> Result<Json<Account>> {
        // What signing in takes is decided at the screen: neither by a program nor by support.
        Whose::caller(&auth.principal)?;
        service::update_sign_in(&auth.tx, &input.0).await?;
        let account = service::shown(&auth.tx).await?;
        auth.done(account).await
    }

    /// Confirms a finished step of the setup guide. A step is finished by doing what it asks for; until then
    /// this is refused.
    #[oai(
        path = "/wizard/update_progress",
        method = "post",
        operation_id = "update_wizard_progress"
    )]
    async fn update_progress(
        &self,
        auth: Read<permission::Edit>,
        input: Json<WizardStepInput>,
    ) -> Result<Json<WizardProgress>> {
        Ok(Json(service::finished(&auth.db, input.step).await?))
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
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(ACCOUNT, &list.paging).await
    }
}
