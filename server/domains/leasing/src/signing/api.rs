use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{Read, Write};
use kernel::json::Json;
use kernel::paging::{List, NoFilter, Page};
use poem_openapi::OpenApi;
use poem_openapi::param::Path;

use super::model::{SignerVersion, Signing, SigningEvent};
use super::settings::entity::Entity as Settings;
use super::settings::model::{SigningSettings, SigningSettingsInput};
use super::settings::service as settings;
use super::{SignerId, permission, service};
use crate::addenda::{AddendumId, service as addenda};
use crate::contracts::ContractId;

pub struct SigningApi;

#[OpenApi(prefix_path = "/signing", tag = "permission::PAGE")]
impl SigningApi {
    /// How the office has contracts signed.
    #[oai(
        path = "/settings",
        method = "get",
        operation_id = "get_signing_settings"
    )]
    async fn settings(&self, auth: Read<permission::View>) -> Result<Json<SigningSettings>> {
        Ok(Json(settings::get(&auth.db).await?))
    }

    /// Sets how contracts are signed that are issued from now on.
    #[oai(
        path = "/settings",
        method = "put",
        operation_id = "update_signing_settings"
    )]
    async fn update_settings(
        &self,
        auth: Write<permission::Edit>,
        input: Json<SigningSettingsInput>,
    ) -> Result<Json<SigningSettings>> {
        settings::update(&auth.tx, &input.0).await?;
        let saved = settings::get(&auth.tx).await?;
        auth.done(saved).await
    }

    /// Who changed the settings, and what.
    #[oai(
        path = "/settings/history",
        method = "get",
        operation_id = "list_signing_settings_history"
    )]
    async fn settings_history(
        &self,
        auth: Read<permission::View>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        let row = settings::row(&auth.db).await?;
        auth.history_of::<Settings>(row.id, &list.paging).await
    }

    /// Who signs a contract, and how far they are.
    #[oai(
        path = "/contracts/:contract_id",
        method = "get",
        operation_id = "get_contract_signing"
    )]
    async fn of_contract(
        &self,
        auth: Read<permission::View>,
        contract_id: Path<ContractId>,
    ) -> Result<Json<Signing>> {
        Ok(Json(service::of_contract(&auth.db, contract_id.0).await?))
    }

    /// Who signs a change of a contract, and how far they are.
    #[oai(
        path = "/addenda/:addendum_id",
        method = "get",
        operation_id = "get_addendum_signing"
    )]
    async fn of_addendum(
        &self,
        auth: Read<permission::View>,
        addendum_id: Path<AddendumId>,
    ) -> Result<Json<Signing>> {
        let subject = addenda::subject(&auth.db, addendum_id.0).await?;
        Ok(Json(service::of_contract(&auth.db, subject).await?))
    }

    /// What happened while a contract was signed, newest first.
    #[oai(
        path = "/contracts/:contract_id/events",
        method = "get",
        operation_id = "list_contract_signing_events"
    )]
    async fn events(
        &self,
        auth: Read<permission::View>,
        contract_id: Path<ContractId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<SigningEvent>>> {
        Ok(Json(
            service::events(&auth.db, contract_id.0, &list.paging).await?,
        ))
    }

    /// Reminds whoever is to sign.
    #[oai(
        path = "/signers/:id/remind",
        method = "post",
        operation_id = "remind_signer"
    )]
    async fn remind(
        &self,
        auth: Write<permission::Send>,
        id: Path<SignerId>,
        input: Json<SignerVersion>,
    ) -> Result<Json<Signing>> {
        let subject = service::remind(&auth.tx, id.0, input.0.version).await?;
        let signing = service::of_contract(&auth.tx, subject).await?;
        auth.done(signing).await
    }

    /// Gives a signer a new link and sends it; the old one leads nowhere any more.
    #[oai(
        path = "/signers/:id/renew",
        method = "post",
        operation_id = "renew_signer_link"
    )]
    async fn renew(
        &self,
        auth: Write<permission::Send>,
        id: Path<SignerId>,
        input: Json<SignerVersion>,
    ) -> Result<Json<Signing>> {
        let subject = service::renew(&auth.tx, id.0, input.0.version).await?;
        let signing = service::of_contract(&auth.tx, subject).await?;
        auth.done(signing).await
    }

    /// Closes a signer's link.
    #[oai(
        path = "/signers/:id/close",
        method = "post",
        operation_id = "close_signer_link"
    )]
    async fn close(
        &self,
        auth: Write<permission::Send>,
        id: Path<SignerId>,
        input: Json<SignerVersion>,
    ) -> Result<Json<Signing>> {
        let subject = service::close(&auth.tx, id.0, input.0.version).await?;
        let signing = service::of_contract(&auth.tx, subject).await?;
        auth.done(signing).await
    }
}
