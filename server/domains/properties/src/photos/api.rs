use kernel::auth::{Read, Write};
use kernel::export::Download;
use kernel::json::Json;
use kernel::paging::{List, Page};
use kernel::{Problem, Result};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::model::{Photo, PhotoFilter, PhotoOrder, PhotoUpdate, PhotoUpload};
use super::service::NewPhoto;
use super::{PhotoId, permission, service};
use crate::buildings::BuildingId;
use crate::units::UnitId;

pub struct PhotosApi;

#[OpenApi(prefix_path = "/photos", tag = "permission::PAGE")]
impl PhotosApi {
    /// Lists photos in their order; the first is the cover.
    #[oai(path = "/", method = "get", operation_id = "list_photos")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<PhotoFilter>,
    ) -> Result<Json<Page<Photo>>> {
        let query = service::matching(&list)?;
        Ok(Json(query.page(&auth.db, &list.paging).await?))
    }

    /// Adds a photo to a building or a unit, after its others.
    #[oai(path = "/", method = "post", operation_id = "create_photo")]
    async fn create(
        &self,
        auth: Write<permission::Create>,
        upload: PhotoUpload,
    ) -> Result<Json<Photo>> {
        let new = NewPhoto {
            building_id: upload.building_id.map(BuildingId),
            unit_id: upload.unit_id.map(UnitId),
            alt_en: upload.alt_en,
            alt_ar: upload.alt_ar,
            bytes: upload.file.into_vec().await.map_err(Problem::internal)?,
        };
        let photo = service::create(&auth.tx, new).await?;
        auth.show(photo.id).await
    }

    /// Puts all photos of a building or a unit in another order; the first becomes the cover.
    #[oai(path = "/order", method = "post", operation_id = "arrange_photos")]
    async fn arrange(
        &self,
        auth: Write<permission::Edit>,
        order: Json<PhotoOrder>,
    ) -> Result<Json<bool>> {
        service::arrange(&auth.tx, &order.0).await?;
        auth.done(true).await
    }

    /// The picture itself, or the small one of lists.
    #[oai(path = "/:id/photo", method = "get", operation_id = "get_photo")]
    async fn picture(
        &self,
        auth: Read<permission::View>,
        id: Path<PhotoId>,
        small: Query<Option<bool>>,
    ) -> Result<Download> {
        service::picture(&auth.db, id.0, small.0.unwrap_or_default()).await
    }

    /// Edits what is said of a photo.
    #[oai(path = "/:id", method = "put", operation_id = "update_photo")]
    async fn update(
        &self,
        auth: Write<permission::Edit>,
        id: Path<PhotoId>,
        input: Json<PhotoUpdate>,
    ) -> Result<Json<Photo>> {
        service::update(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// Takes a photo off; it can be put back for 30 days.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_photo")]
    async fn delete(
        &self,
        auth: Write<permission::Delete>,
        id: Path<PhotoId>,
    ) -> Result<Json<bool>> {
        service::remove(&auth.tx, id.0).await?;
        auth.done(true).await
    }

    /// Puts a photo back where it was.
    #[oai(path = "/:id/restore", method = "post", operation_id = "restore_photo")]
    async fn restore(
        &self,
        auth: Write<permission::Delete>,
        id: Path<PhotoId>,
    ) -> Result<Json<Photo>> {
        service::restore(&auth.tx, id.0).await?;
        auth.show(id.0).await
    }
}
