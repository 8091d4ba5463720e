use kernel::Result;
use kernel::auth::{Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use kernel::permission::OfSessions;
use kernel::tenancy::MerchantConn as _;
use poem_openapi::param::{Path, Query};
use poem_openapi::{OpenApi, Tags};

use super::model::{AllowSupportInput, SupportChange, SupportGrant, SupportVisit};
use super::{SupportGrantId, service};
use crate::account::permission as account;

#[derive(Tags)]
enum Tag {
    #[oai(rename = "support_grants")]
    SupportGrants,
}

pub struct SupportGrantsApi;

#[OpenApi(prefix_path = "/support_grants", tag = "Tag::SupportGrants")]
impl SupportGrantsApi {
    /// Lists when the office's area was asked for by support, opened and ended, the newest on top.
    #[oai(path = "/", method = "get", operation_id = "list_support_grants")]
    async fn list(
        &self,
        auth: Read<account::View>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<SupportGrant>>> {
        Ok(Json(SupportGrant::page(&auth.db, &list).await?))
    }

    /// Exports the same.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_support_grants"
    )]
    async fn export(
        &self,
        auth: Read<account::View>,
        format: Query<Format>,
        list: List<NoFilter>,
    ) -> Result<Download> {
        SupportGrant::export(auth.db, format.0, &list).await
    }

    /// Lists who of the platform entered, and when.
    #[oai(path = "/visits", method = "get", operation_id = "list_support_visits")]
    async fn visits(
        &self,
        auth: Read<account::View>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<SupportVisit>>> {
        let of_support = SupportVisit::matching(&list)?.and("s.support_grant_id IS NOT NULL");
        Ok(Json(of_support.page(&auth.db, &list.paging).await?))
    }

    /// Lists what support changed.
    #[oai(
        path = "/changes",
        method = "get",
        operation_id = "list_support_changes"
    )]
    async fn changes(
        &self,
        auth: Read<account::View>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<SupportChange>>> {
        let of_support = SupportChange::matching(&list)?.and("a.actor_kind = 'support'");
        Ok(Json(of_support.page(&auth.db, &list.paging).await?))
    }

    /// Opens the office's area to support; an administrator does.
    #[oai(path = "/", method = "post", operation_id = "allow_support")]
    async fn allow(
        &self,
        auth: Write<OfSessions<account::Edit>>,
        input: Json<AllowSupportInput>,
    ) -> Result<Json<SupportGrant>> {
        let made = service::allow(&auth.tx, &auth.principal, &input.0).await?;
        shown(auth, made.id).await
    }

    /// Opens it as support asked for it.
    #[oai(
        path = "/:id/allow",
        method = "post",
        operation_id = "allow_asked_support"
    )]
    async fn allow_asked(
        &self,
        auth: Write<OfSessions<account::Edit>>,
        id: Path<SupportGrantId>,
    ) -> Result<Json<SupportGrant>> {
        service::allow_asked(&auth.tx, &auth.principal, id.0).await?;
        shown(auth, id.0).await
    }

    /// Declines what support asked for.
    #[oai(
        path = "/:id/decline",
        method = "post",
        operation_id = "decline_support"
    )]
    async fn decline(
        &self,
        auth: Write<OfSessions<account::Edit>>,
        id: Path<SupportGrantId>,
    ) -> Result<Json<SupportGrant>> {
        service::decline(&auth.tx, &auth.principal, id.0).await?;
        auth.show(id.0).await
    }

    /// Ends it at once: whoever of support is there is out within seconds.
    #[oai(path = "/:id/end", method = "post", operation_id = "end_support")]
    async fn end(
        &self,
        auth: Write<OfSessions<account::Edit>>,
        id: Path<SupportGrantId>,
    ) -> Result<Json<SupportGrant>> {
        service::end(&auth.tx, &auth.principal, id.0).await?;
        shown(auth, id.0).await
    }
}

/// Whoever came in by what was ended is forgotten.
async fn shown(
    auth: Write<OfSessions<account::Edit>>,
    id: SupportGrantId,
) -> Result<Json<SupportGrant>> {
    let kernel = auth.tx.kernel().clone();
    let answer = auth.show(id).await;
    kernel.principals.clear();
    answer
}
