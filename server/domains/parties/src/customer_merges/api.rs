use kernel::audit::HistoryEntry;
use kernel::auth::{Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use kernel::{Result, record};
use poem_openapi::param::{Path, Query};
use poem_openapi::{OpenApi, Tags};

use super::entity::Entity;
use super::model::{
    CustomerMerge, CustomerMergeFilter, CustomerMergeInput, CustomerMergeUndo, FollowingRows,
};
use super::{CustomerMergeId, moves, service};
use crate::customers::entity::Entity as Customers;
use crate::customers::{CustomerId, permission};

#[derive(Tags)]
enum Tag {
    #[oai(rename = "customer_merges")]
    CustomerMerges,
}

pub struct CustomerMergesApi;

#[OpenApi(prefix_path = "/customer_merges", tag = "Tag::CustomerMerges")]
impl CustomerMergesApi {
    /// Lists merges of tenants, newest first.
    #[oai(path = "/", method = "get", operation_id = "list_customer_merges")]
    async fn list(
        &self,
        auth: Read<permission::Merge>,
        list: List<CustomerMergeFilter>,
    ) -> Result<Json<Page<CustomerMerge>>> {
        Ok(Json(CustomerMerge::page(&auth.db, &list).await?))
    }

    /// Exports the merges that the filters show.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_customer_merges"
    )]
    async fn export(
        &self,
        auth: Read<permission::Merge>,
        format: Query<Format>,
        list: List<CustomerMergeFilter>,
    ) -> Result<Download> {
        CustomerMerge::export(auth.db, format.0, &list).await
    }

    /// What would follow if two tenants were merged, by kind.
    #[oai(
        path = "/preview",
        method = "get",
        operation_id = "preview_customer_merge"
    )]
    async fn preview(
        &self,
        auth: Read<permission::Merge>,
        survivor_id: Query<CustomerId>,
        merged_id: Query<CustomerId>,
    ) -> Result<Json<Vec<FollowingRows>>> {
        for id in [survivor_id.0, merged_id.0] {
            record::find::<Customers>(&auth.db, id).await?;
        }
        let rows = moves::count(&auth.db, survivor_id.0, merged_id.0).await?;
        Ok(Json(rows))
    }

    /// Reads one merge.
    #[oai(path = "/:id", method = "get", operation_id = "get_customer_merge")]
    async fn get(
        &self,
        auth: Read<permission::Merge>,
        id: Path<CustomerMergeId>,
    ) -> Result<Json<CustomerMerge>> {
        Ok(Json(CustomerMerge::one(&auth.db, id.0).await?))
    }

    /// Makes one tenant of two: every record of the merged one follows.
    #[oai(path = "/", method = "post", operation_id = "merge_customers")]
    async fn merge(
        &self,
        auth: Write<permission::Merge>,
        input: Json<CustomerMergeInput>,
    ) -> Result<Json<CustomerMerge>> {
        let made = service::merge(&auth.tx, &input.0).await?;
        auth.show(made.id).await
    }

    /// Makes two tenants of one again, with exactly the records that had followed.
    #[oai(
        path = "/:id/undo",
        method = "post",
        operation_id = "undo_customer_merge"
    )]
    async fn undo(
        &self,
        auth: Write<permission::Merge>,
        id: Path<CustomerMergeId>,
        input: Json<CustomerMergeUndo>,
    ) -> Result<Json<CustomerMerge>> {
        service::undo(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// The history of one merge.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_customer_merge_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::Merge>,
        id: Path<CustomerMergeId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
