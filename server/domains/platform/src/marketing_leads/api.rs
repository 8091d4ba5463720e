use chrono::NaiveDate;
use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{ManagerRead, ManagerWrite};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::model::{
    FollowLeadInput, LeadOwner, MarketingLead, MarketingLeadFilter, MarketingLeadInput,
    MarketingLeadUpdate, MarketingMerchant, MarketingMerchantFilter, MarketingTotals,
};
use super::{MarketingLeadId, permission, service};

pub struct MarketingLeadsApi;

#[OpenApi(prefix_path = "/marketing_leads", tag = "permission::PAGE")]
impl MarketingLeadsApi {
    /// Lists leads, newest first.
    #[oai(path = "/", method = "get", operation_id = "list_marketing_leads")]
    async fn list(
        &self,
        auth: ManagerRead<permission::View>,
        list: List<MarketingLeadFilter>,
    ) -> Result<Json<Page<MarketingLead>>> {
        Ok(Json(service::page(&auth.db, &list).await?))
    }

    /// Exports the leads that the filters show.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_marketing_leads"
    )]
    async fn export(
        &self,
        auth: ManagerRead<permission::View>,
        format: Query<Format>,
        list: List<MarketingLeadFilter>,
    ) -> Result<Download> {
        let query = service::asked_now::<MarketingLead>(&auth.db, &list)?;
        MarketingLead::export_of(auth.db, format.0, query).await
    }

    /// Reads what the leads of each source came to: trials, and those that paid.
    #[oai(
        path = "/totals",
        method = "get",
        operation_id = "get_marketing_totals"
    )]
    async fn totals(
        &self,
        auth: ManagerRead<permission::View>,
        from: Query<Option<NaiveDate>>,
        to: Query<Option<NaiveDate>>,
    ) -> Result<Json<MarketingTotals>> {
        Ok(Json(service::totals(&auth.db, from.0, to.0).await?))
    }

    /// Lists who can own leads.
    #[oai(path = "/owners", method = "get", operation_id = "list_lead_owners")]
    async fn owners(&self, auth: ManagerRead<permission::View>) -> Result<Json<Vec<LeadOwner>>> {
        Ok(Json(service::owners(&auth.db).await?))
    }

    /// Lists the merchants that pay, with where they came from.
    #[oai(
        path = "/merchants",
        method = "get",
        operation_id = "list_marketing_merchants"
    )]
    async fn merchants(
        &self,
        auth: ManagerRead<permission::View>,
        list: List<MarketingMerchantFilter>,
    ) -> Result<Json<Page<MarketingMerchant>>> {
        let query = service::paying(&auth.db, &list)?;
        Ok(Json(query.page(&auth.db, &list.paging).await?))
    }

    /// Exports the merchants that the filters show.
    #[oai(
        path = "/merchants/export",
        method = "get",
        operation_id = "export_marketing_merchants"
    )]
    async fn export_merchants(
        &self,
        auth: ManagerRead<permission::View>,
        format: Query<Format>,
        list: List<MarketingMerchantFilter>,
    ) -> Result<Download> {
        let query = service::paying(&auth.db, &list)?;
        MarketingMerchant::export_of(auth.db, format.0, query).await
    }

    /// Reads one lead.
    #[oai(path = "/:id", method = "get", operation_id = "get_marketing_lead")]
    async fn get(
        &self,
        auth: ManagerRead<permission::View>,
        id: Path<MarketingLeadId>,
    ) -> Result<Json<MarketingLead>> {
        Ok(Json(service::one(&auth.db, id.0).await?))
    }

    /// Adds a lead that did not ask by itself.
    #[oai(path = "/", method = "post", operation_id = "create_marketing_lead")]
    async fn create(
        &self,
        auth: ManagerWrite<permission::Create>,
        input: Json<MarketingLeadInput>,
    ) -> Result<Json<MarketingLead>> {
        let made = service::create(&auth.tx, &input.0).await?;
        let shown = service::one(&auth.tx, made.id).await?;
        auth.done(shown).await
    }

    /// Edits who a lead is, where it came from and whose it is.
    #[oai(path = "/:id", method = "put", operation_id = "update_marketing_lead")]
    async fn update(
        &self,
        auth: ManagerWrite<permission::Edit>,
        id: Path<MarketingLeadId>,
        input: Json<MarketingLeadUpdate>,
    ) -> Result<Json<MarketingLead>> {
        service::update(&auth.tx, id.0, &input.0).await?;
        let shown = service::one(&auth.tx, id.0).await?;
        auth.done(shown).await
    }

    /// Moves a lead along, with a note and the next step.
    #[oai(
        path = "/:id/follow",
        method = "post",
        operation_id = "follow_marketing_lead"
    )]
    async fn follow(
        &self,
        auth: ManagerWrite<permission::Edit>,
        id: Path<MarketingLeadId>,
        input: Json<FollowLeadInput>,
    ) -> Result<Json<MarketingLead>> {
        service::follow(&auth.tx, id.0, &input.0).await?;
        let shown = service::one(&auth.tx, id.0).await?;
        auth.done(shown).await
    }

    /// The history of one lead, with its notes.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_marketing_lead_history"
    )]
    async fn history(
        &self,
        auth: ManagerRead<permission::View>,
        id: Path<MarketingLeadId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
