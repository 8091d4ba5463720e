use std::sync::Arc;

use kernel::auth::Read;
use kernel::json::Json;
use kernel::permission::SignedIn;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::{Problem, Result};
use poem_openapi::OpenApi;
use poem_openapi::param::Query;

use super::kinds;
use super::model::{EventPage, WebhookEventKind};
use super::permission;
use super::service::{self, Asked};

pub struct EventsApi;

#[OpenApi(tag = "permission::PAGE")]
impl EventsApi {
    /// Reads what happened since a cursor, in order, for programs that cannot be called. Events begin with the first use
    /// of this list or of a webhook, and are kept for thirty days.
    #[oai(path = "/events", method = "get", operation_id = "list_events")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        /// The `next` of the answer before; nothing for the first event that is kept.
        after: Query<Option<String>>,
        /// Names of kinds, with commas; nothing for all whose records the caller may see.
        kinds: Query<Option<String>>,
        /// At most so many events: 1 to 200, or 50 where nothing is said.
        limit: Query<Option<u32>>,
    ) -> Result<Json<EventPage>> {
        let asked = Asked {
            after: after.0,
            kinds: kinds.0,
            limit: limit.0,
        };
        let kernel = auth.db.kernel().clone();
        let caller = Arc::new(auth.db.caller().clone());
        let principal = auth.principal.clone();
        let merchant = principal.merchant.clone().ok_or_else(Problem::not_found)?;
        drop(auth);
        let tx = MerchantTx::begin(&kernel, merchant, caller).await?;
        let page = service::page(&tx, &principal, &asked).await?;
        tx.commit().await?;
        Ok(Json(page))
    }

    /// Lists the kinds of events, with the fields of their records.
    #[oai(
        path = "/webhook_event_kinds",
        method = "get",
        operation_id = "list_webhook_event_kinds"
    )]
    async fn kinds(&self, _auth: Read<SignedIn>) -> Result<Json<Vec<WebhookEventKind>>> {
        Ok(Json(kinds::published()))
    }
}
