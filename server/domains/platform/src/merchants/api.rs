use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{ManagerRead, ManagerWrite, ReadFor};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use kernel::tenancy::PlatformConn as _;
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::{Entity, Model};
use super::model::{DisableInput, ExtendInput, MerchantAccount, MerchantFilter, MerchantStanding};
use super::{MerchantId, permission, service, standing};
use crate::billing::model::Billing;
use crate::billing::service as billing;

pub struct MerchantsApi;

#[OpenApi(prefix_path = "/merchants", tag = "permission::PAGE")]
impl MerchantsApi {
    /// Lists merchants of one status or of all.
    #[oai(path = "/", method = "get", operation_id = "list_merchants")]
    async fn list(
        &self,
        auth: ManagerRead<permission::View>,
        list: List<MerchantFilter>,
    ) -> Result<Json<Page<MerchantAccount>>> {
        Ok(Json(MerchantAccount::page(&auth.db, &list).await?))
    }

    /// Exports the merchants that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_merchants")]
    async fn export(
        &self,
        auth: ManagerRead<permission::View>,
        format: Query<Format>,
        list: List<MerchantFilter>,
    ) -> Result<Download> {
        MerchantAccount::export(auth.db, format.0, &list).await
    }

    /// Reads one merchant.
    #[oai(path = "/:id", method = "get", operation_id = "get_merchant")]
    async fn get(
        &self,
        auth: ManagerRead<permission::View>,
        id: Path<MerchantId>,
    ) -> Result<Json<MerchantAccount>> {
        Ok(Json(MerchantAccount::one(&auth.db, id.0).await?))
    }

    /// Reads a merchant's plan, how much of it is used, and the next dates.
    #[oai(
        path = "/:merchant_id/billing",
        method = "get",
        operation_id = "get_merchant_billing"
    )]
    async fn billing(
        &self,
        auth: ReadFor<permission::View>,
        #[oai(name = "merchant_id")] _merchant_id: Path<MerchantId>,
    ) -> Result<Json<Billing>> {
        Ok(Json(billing::find(&auth.db).await?))
    }

    /// Reads how a merchant's connections stand, how many its people are, and what failed last there.
    #[oai(
        path = "/:id/standing",
        method = "get",
        operation_id = "get_merchant_standing"
    )]
    async fn standing(
        &self,
        auth: ManagerRead<permission::View>,
        id: Path<MerchantId>,
    ) -> Result<Json<MerchantStanding>> {
        let own = &auth.principal.permissions;
        Ok(Json(standing::find(&auth.db, own, id.0).await?))
    }

    /// Disables a merchant; its people are signed out within seconds.
    #[oai(
        path = "/:id/disable",
        method = "post",
        operation_id = "disable_merchant"
    )]
    async fn disable(
        &self,
        auth: ManagerWrite<permission::Disable>,
        id: Path<MerchantId>,
        input: Json<DisableInput>,
    ) -> Result<Json<MerchantAccount>> {
        let changed = service::disable(&auth.tx, id.0, &input.0).await?;
        show_changed(auth, changed).await
    }

    /// Enables a disabled merchant again.
    #[oai(
        path = "/:id/enable",
        method = "post",
        operation_id = "enable_merchant"
    )]
    async fn enable(
        &self,
        auth: ManagerWrite<permission::Enable>,
        id: Path<MerchantId>,
    ) -> Result<Json<MerchantAccount>> {
        let changed = service::enable(&auth.tx, id.0).await?;
        show_changed(auth, changed).await
    }

    /// Gives a trial more days.
    #[oai(
        path = "/:id/extend_trial",
        method = "post",
        operation_id = "extend_merchant_trial"
    )]
    async fn extend_trial(
        &self,
        auth: ManagerWrite<permission::Extend>,
        id: Path<MerchantId>,
        input: Json<ExtendInput>,
    ) -> Result<Json<MerchantAccount>> {
        let changed = service::extend_trial(&auth.tx, id.0, &input.0).await?;
        show_changed(auth, changed).await
    }

    /// Tries at once again to update a merchant's data after that failed.
    #[oai(
        path = "/:id/migrate",
        method = "post",
        operation_id = "migrate_merchant"
    )]
    async fn migrate(
        &self,
        auth: ManagerWrite<permission::Migrate>,
        id: Path<MerchantId>,
    ) -> Result<Json<MerchantAccount>> {
        service::retry_migration(&auth.tx, id.0).await?;
        auth.show(id.0).await
    }

    /// The history of one merchant's account.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_merchant_history"
    )]
    async fn history(
        &self,
        auth: ManagerRead<permission::View>,
        id: Path<MerchantId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}

/// Commits, and lets this server forget what it knew of the merchant and its people.
async fn show_changed<P>(auth: ManagerWrite<P>, changed: Model) -> Result<Json<MerchantAccount>> {
    let kernel = auth.tx.kernel().clone();
    let shown = auth.show(changed.id).await?;
    service::forget(&kernel, &[changed]).await?;
    Ok(shown)
}
