//! A tenant's link to send documents. Without a sign-in; the address is the key.

use std::time::Duration;

use kernel::auth::Visitor;
use kernel::idempotency::Ended;
use kernel::json::Json;
use kernel::{Problem, Result};
use poem_openapi::OpenApi;
use poem_openapi::param::Path;

use super::permission;
use super::public_model::{SharedRequest, SharedUpload};
use super::visit::{self, Sending};

const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(60 * 60);
/// Readings of one network in a minute, and files in an hour.
const READS: u64 = 60;
const FILES: u64 = 40;
/// For so long a network's looks at one link are one visit.
const VISIT: Duration = Duration::from_secs(30 * 60);

pub struct SharedRequestsApi;

#[OpenApi(prefix_path = "/shared_requests", tag = "permission::PAGE")]
impl SharedRequestsApi {
    /// Reads what is asked for and what was sent.
    #[oai(
        path = "/:public_id",
        method = "get",
        operation_id = "get_shared_request"
    )]
    async fn get(&self, visitor: Visitor, public_id: Path<String>) -> Result<Json<SharedRequest>> {
        let (id, merchant) = visitor
            .admit("shared_requests:read", (READS, MINUTE), &public_id.0)
            .await?;
        let db = visitor.read(merchant).await?;
        Ok(Json(visit::page(&db, &id).await?))
    }

    /// Logs a visit of the link; a network's looks within half an hour are one.
    #[oai(
        path = "/:public_id/views",
        method = "post",
        operation_id = "view_shared_request"
    )]
    async fn view(&self, visitor: Visitor, public_id: Path<String>) -> Result<Json<bool>, Ended> {
        let (id, merchant) = visitor
            .admit("shared_requests:view", (READS, MINUTE), &public_id.0)
            .await?;
        let tx = visitor.write(merchant).await?;
        let key = format!("shared_requests:viewed:{id}:{}", visitor.network());
        let (looks, _) = visitor.kernel.ephemeral.count(&key, VISIT).await?;
        if looks == 1 {
            visit::note(&tx, &id).await?;
        }
        Visitor::done(tx, true).await
    }

    /// Sends one document; it waits for the office.
    #[oai(
        path = "/:public_id/documents",
        method = "post",
        operation_id = "send_shared_document"
    )]
    async fn send(
        &self,
        visitor: Visitor,
        public_id: Path<String>,
        upload: SharedUpload,
    ) -> Result<Json<SharedRequest>, Ended> {
        let (id, merchant) = visitor
            .admit("shared_requests:file", (FILES, HOUR), &public_id.0)
            .await?;
        let tx = visitor.write(merchant).await?;
        let file_name = upload.file.file_name().unwrap_or_default().to_owned();
        let sending = Sending {
            kind: upload.kind,
            expires_on: upload.expires_on,
            file_name,
            bytes: upload.file.into_vec().await.map_err(Problem::internal)?,
        };
        visit::send(&tx, &id, sending).await?;
        let page = visit::page(&tx, &id).await?;
        Visitor::done(tx, page).await
    }
}
