use kernel::auth::{Read, Write};
use kernel::export::Download;
use kernel::json::Json;
use kernel::{Problem, Result};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::model::{
    HandoverItem, HandoverItemInput, HandoverItemUpdate, HandoverPhoto, HandoverPhotoInput,
};
use super::{HandoverItemId, HandoverPhotoId, service};
use crate::handovers::permission;

pub struct HandoverItemsApi;

#[OpenApi(prefix_path = "/handovers", tag = "permission::PAGE")]
impl HandoverItemsApi {
    /// Adds something that is looked at.
    #[oai(
        path = "/items",
        method = "post",
        operation_id = "create_handover_item"
    )]
    async fn create(
        &self,
        auth: Write<permission::Edit>,
        input: Json<HandoverItemInput>,
    ) -> Result<Json<HandoverItem>> {
        let line = service::create(&auth.tx, &input.0).await?;
        auth.show(line.id).await
    }

    /// Says how something is.
    #[oai(
        path = "/items/:id",
        method = "put",
        operation_id = "update_handover_item"
    )]
    async fn update(
        &self,
        auth: Write<permission::Edit>,
        id: Path<HandoverItemId>,
        input: Json<HandoverItemUpdate>,
    ) -> Result<Json<HandoverItem>> {
        service::update(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// Takes something off the list, with its photos.
    #[oai(
        path = "/items/:id",
        method = "delete",
        operation_id = "delete_handover_item"
    )]
    async fn delete(
        &self,
        auth: Write<permission::Edit>,
        id: Path<HandoverItemId>,
    ) -> Result<Json<bool>> {
        service::remove(&auth.tx, id.0).await?;
        auth.done(true).await
    }

    /// Adds a photo of something.
    #[oai(
        path = "/items/photos",
        method = "post",
        operation_id = "create_handover_photo"
    )]
    async fn add_photo(
        &self,
        auth: Write<permission::Edit>,
        input: HandoverPhotoInput,
    ) -> Result<Json<HandoverPhoto>> {
        let line = HandoverItemId(input.handover_item_id);
        let bytes = input.file.into_vec().await.map_err(Problem::internal)?;
        let photo = service::add_photo(&auth.tx, line, bytes).await?;
        auth.show(photo.id).await
    }

    /// The picture itself, or the small one of lists.
    #[oai(
        path = "/items/photos/:id/photo",
        method = "get",
        operation_id = "get_handover_photo"
    )]
    async fn picture(
        &self,
        auth: Read<permission::View>,
        id: Path<HandoverPhotoId>,
        small: Query<Option<bool>>,
    ) -> Result<Download> {
        service::picture(&auth.db, id.0, small.0.unwrap_or_default()).await
    }

    /// Removes a photo.
    #[oai(
        path = "/items/photos/:id",
        method = "delete",
        operation_id = "delete_handover_photo"
    )]
    async fn remove_photo(
        &self,
        auth: Write<permission::Edit>,
        id: Path<HandoverPhotoId>,
    ) -> Result<Json<bool>> {
        service::remove_photo(&auth.tx, id.0).await?;
        auth.done(true).await
    }
}
