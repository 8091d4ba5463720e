//! A unit's page for whoever has its link. Without a sign-in; the address is the key.

use std::time::Duration;

use kernel::Result;
use kernel::auth::Visitor;
use kernel::ephemeral::throttle;
use kernel::export::Download;
use kernel::idempotency::Ended;
use kernel::json::Json;
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::api::Tag;
use super::public_model::SharedUnit;
use super::visit;
use crate::enquiries::{self, model::EnquiryInput};
use crate::photos::PhotoId;

const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(60 * 60);
/// Readings of one network in a minute, and pictures: a page has many of these.
const READS: u64 = 60;
const PICTURES: u64 = 300;
/// Enquiries of one network in an hour, and of all about one unit.
const ENQUIRIES: u64 = 10;
const ENQUIRIES_OF_UNIT: u64 = 60;
/// For so long a network's looks at one page are one view.
const VIEW: Duration = Duration::from_secs(6 * 60 * 60);

pub struct SharedUnitsApi;

#[OpenApi(prefix_path = "/shared_units", tag = "Tag::EUnits")]
impl SharedUnitsApi {
    /// Reads the page of a published unit.
    #[oai(path = "/:public_id", method = "get", operation_id = "get_shared_unit")]
    async fn get(&self, visitor: Visitor, public_id: Path<String>) -> Result<Json<SharedUnit>> {
        let (id, merchant) = visitor
            .admit("shared_units:read", (READS, MINUTE), &public_id.0)
            .await?;
        let db = visitor.read(merchant).await?;
        Ok(Json(visit::page(&db, &id).await?))
    }

    /// A picture that the page shows, or the small one of it.
    #[oai(
        path = "/:public_id/photos/:photo_id/photo",
        method = "get",
        operation_id = "get_shared_unit_photo"
    )]
    async fn photo(
        &self,
        visitor: Visitor,
        public_id: Path<String>,
        photo_id: Path<PhotoId>,
        small: Query<Option<bool>>,
    ) -> Result<Download> {
        let (id, merchant) = visitor
            .admit("shared_units:photo", (PICTURES, MINUTE), &public_id.0)
            .await?;
        let db = visitor.read(merchant).await?;
        visit::photo(&db, &id, photo_id.0, small.0.unwrap_or_default()).await
    }

    /// Counts a look at the page; a network counts once in six hours.
    #[oai(
        path = "/:public_id/views",
        method = "post",
        operation_id = "view_shared_unit"
    )]
    async fn view(&self, visitor: Visitor, public_id: Path<String>) -> Result<Json<bool>, Ended> {
        let (id, merchant) = visitor
            .admit("shared_units:view", (READS, MINUTE), &public_id.0)
            .await?;
        let tx = visitor.write(merchant).await?;
        let key = format!("shared_units:viewed:{id}:{}", visitor.network());
        let (looks, _) = visitor.kernel.ephemeral.count(&key, VIEW).await?;
        if looks == 1 {
            visit::count(&tx, &id).await?;
        }
        Visitor::done(tx, true).await
    }

    /// Asks the office about the unit; the same again is not written down twice.
    #[oai(
        path = "/:public_id/enquiries",
        method = "post",
        operation_id = "ask_about_shared_unit"
    )]
    async fn ask(
        &self,
        visitor: Visitor,
        public_id: Path<String>,
        input: Json<EnquiryInput>,
    ) -> Result<Json<bool>, Ended> {
        let (id, merchant) = visitor
            .admit("shared_units:enquiry", (ENQUIRIES, HOUR), &public_id.0)
            .await?;
        let store = visitor.kernel.ephemeral.as_ref();
        let key = format!("shared_units:enquiries_of:{id}");
        throttle(store, &key, ENQUIRIES_OF_UNIT, HOUR).await?;
        let tx = visitor.write(merchant).await?;
        let unit = visit::unit(&tx, &id).await?;
        enquiries::service::ask(&tx, unit, &input.0).await?;
        Visitor::done(tx, true).await
    }
}
