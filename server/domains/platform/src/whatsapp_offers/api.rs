use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{ManagerRead, ManagerWrite};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::model::{WhatsAppOffer, WhatsAppOfferFilter, WhatsAppOfferInput, WhatsAppOfferUpdate};
use super::{WhatsAppOfferId, permission, service};

pub struct WhatsAppOffersApi;

#[OpenApi(prefix_path = "/whatsapp_offers", tag = "permission::PAGE")]
impl WhatsAppOffersApi {
    /// Lists the packages for sale in all countries.
    #[oai(path = "/", method = "get", operation_id = "list_whatsapp_offers")]
    async fn list(
        &self,
        auth: ManagerRead<permission::View>,
        list: List<WhatsAppOfferFilter>,
    ) -> Result<Json<Page<WhatsAppOffer>>> {
        Ok(Json(WhatsAppOffer::page(&auth.db, &list).await?))
    }

    /// Exports the packages that the filters show.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_whatsapp_offers"
    )]
    async fn export(
        &self,
        auth: ManagerRead<permission::View>,
        format: Query<Format>,
        list: List<WhatsAppOfferFilter>,
    ) -> Result<Download> {
        WhatsAppOffer::export(auth.db, format.0, &list).await
    }

    /// Reads one package for sale.
    #[oai(path = "/:id", method = "get", operation_id = "get_whatsapp_offer")]
    async fn get(
        &self,
        auth: ManagerRead<permission::View>,
        id: Path<WhatsAppOfferId>,
    ) -> Result<Json<WhatsAppOffer>> {
        Ok(Json(WhatsAppOffer::one(&auth.db, id.0).await?))
    }

    /// Adds a package for sale.
    #[oai(path = "/", method = "post", operation_id = "create_whatsapp_offer")]
    async fn create(
        &self,
        auth: ManagerWrite<permission::Create>,
        input: Json<WhatsAppOfferInput>,
    ) -> Result<Json<WhatsAppOffer>> {
        let made = service::create(&auth.tx, &input.0).await?;
        auth.show(made.id).await
    }

    /// Changes a package for sale; who was given it keeps its days.
    #[oai(path = "/:id", method = "put", operation_id = "update_whatsapp_offer")]
    async fn update(
        &self,
        auth: ManagerWrite<permission::Edit>,
        id: Path<WhatsAppOfferId>,
        input: Json<WhatsAppOfferUpdate>,
    ) -> Result<Json<WhatsAppOffer>> {
        service::update(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// Removes a package that no merchant was given.
    #[oai(
        path = "/:id",
        method = "delete",
        operation_id = "delete_whatsapp_offer"
    )]
    async fn delete(
        &self,
        auth: ManagerWrite<permission::Delete>,
        id: Path<WhatsAppOfferId>,
    ) -> Result<Json<bool>> {
        service::remove(&auth.tx, id.0).await?;
        auth.done(true).await
    }

    /// The history of one package for sale.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_whatsapp_offer_history"
    )]
    async fn history(
        &self,
        auth: ManagerRead<permission::View>,
        id: Path<WhatsAppOfferId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
