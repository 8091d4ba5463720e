//! Viewings for whoever has the link of a unit's page, or of their own viewing. Without a sign-in; the address is the key.

use std::time::Duration;

use kernel::Result;
use kernel::auth::Visitor;
use kernel::ephemeral::throttle;
use kernel::idempotency::Ended;
use kernel::json::Json;
use poem_openapi::OpenApi;
use poem_openapi::param::Path;

use super::public_model::{SharedSlots, SharedViewing, SharedViewingInput};
use super::{permission, visit};

const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(60 * 60);
/// Readings of one network in a minute.
const READS: u64 = 60;
/// Times that one network chooses or cancels in an hour, and that all choose of one unit.
const WRITES: u64 = 10;
const WRITES_OF_UNIT: u64 = 60;

pub struct SharedViewingsApi;

#[OpenApi(prefix_path = "/shared_viewings", tag = "permission::PAGE")]
impl SharedViewingsApi {
    /// The times at which a published unit can be seen; `public_id` is the unit's page.
    #[oai(
        path = "/slots/:public_id",
        method = "get",
        operation_id = "get_shared_slots"
    )]
    async fn slots(&self, visitor: Visitor, public_id: Path<String>) -> Result<Json<SharedSlots>> {
        let (id, merchant) = visitor
            .admit("viewings:slots", (READS, MINUTE), &public_id.0)
            .await?;
        let db = visitor.read(merchant).await?;
        Ok(Json(visit::slots(&db, &id).await?))
    }

    /// Chooses one of these times.
    #[oai(
        path = "/slots/:public_id",
        method = "post",
        operation_id = "choose_shared_slot"
    )]
    async fn choose(
        &self,
        visitor: Visitor,
        public_id: Path<String>,
        input: Json<SharedViewingInput>,
    ) -> Result<Json<SharedViewing>, Ended> {
        let (id, merchant) = visitor
            .admit("viewings:choose", (WRITES, HOUR), &public_id.0)
            .await?;
        let store = visitor.kernel.ephemeral.as_ref();
        let key = format!("viewings:chosen_of:{id}");
        throttle(store, &key, WRITES_OF_UNIT, HOUR).await?;
        let tx = visitor.write(merchant).await?;
        let viewing = visit::choose(&tx, &id, &input.0).await?;
        Visitor::done(tx, viewing).await
    }

    /// Reads the visitor's own viewing.
    #[oai(
        path = "/own/:public_id",
        method = "get",
        operation_id = "get_shared_viewing"
    )]
    async fn get(&self, visitor: Visitor, public_id: Path<String>) -> Result<Json<SharedViewing>> {
        let (id, merchant) = visitor
            .admit("viewings:read", (READS, MINUTE), &public_id.0)
            .await?;
        let db = visitor.read(merchant).await?;
        Ok(Json(visit::shown(&db, id.as_str()).await?))
    }

    /// Cancels the visitor's own viewing before its time has come.
    #[oai(
        path = "/own/:public_id/cancel",
        method = "post",
        operation_id = "cancel_shared_viewing"
    )]
    async fn cancel(
        &self,
        visitor: Visitor,
        public_id: Path<String>,
    ) -> Result<Json<SharedViewing>, Ended> {
        let (id, merchant) = visitor
            .admit("viewings:cancel", (WRITES, HOUR), &public_id.0)
            .await?;
        let tx = visitor.write(merchant).await?;
        let viewing = visit::cancel(&tx, &id).await?;
        Visitor::done(tx, viewing).await
    }
}
