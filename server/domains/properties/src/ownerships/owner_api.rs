use kernel::Result;
use kernel::auth::{OwnerArea, Read};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use kernel::permission::SignedIn;
use poem_openapi::OpenApi;

use super::model::OwnHolding;
use super::permission;

pub struct OwnHoldingsApi;

#[OpenApi(prefix_path = "/holdings", tag = "permission::PAGE")]
impl OwnHoldingsApi {
    /// Lists what the owner owns and owned, with the share, newest first.
    #[oai(path = "/", method = "get", operation_id = "list_own_holdings")]
    async fn list(
        &self,
        auth: Read<SignedIn, OwnerArea>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<OwnHolding>>> {
        let query =
            OwnHolding::matching(&list)?.filter("s.owner_id = ?", Some(auth.principal.subject_id));
        Ok(Json(query.page(&auth.db, &list.paging).await?))
    }
}
