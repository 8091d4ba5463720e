use kernel::Result;
use kernel::auth::{Area, OwnerArea, Read, Write};
use kernel::json::Json;
use kernel::permission::SignedIn;
use kernel::tenancy::MerchantConn as _;
use poem_openapi::OpenApi;
use poem_openapi::param::Path;

use super::api::Tag;
use super::owner_model::OwnSession;
use super::{SessionEnd, SessionId, service};

pub struct OwnerSessionsApi;

#[OpenApi(prefix_path = "/sessions", tag = "Tag::Sessions")]
impl OwnerSessionsApi {
    /// Lists the owner's own live sessions.
    #[oai(path = "/", method = "get", operation_id = "owner_list_sessions")]
    async fn list(&self, auth: Read<SignedIn, OwnerArea>) -> Result<Json<Vec<OwnSession>>> {
        let principal = &auth.principal;
        let own = service::list_own(
            &auth.db,
            Area::Owner,
            principal.subject_id,
            principal.session_id,
        );
        Ok(Json(own.await?.into_iter().map(OwnSession::from).collect()))
    }

    /// Ends one of the owner's own sessions.
    #[oai(
        path = "/:id",
        method = "delete",
        operation_id = "owner_delete_session"
    )]
    async fn delete(
        &self,
        auth: Write<SignedIn, OwnerArea>,
        id: Path<SessionId>,
    ) -> Result<Json<bool>> {
        let own = Some(auth.principal.subject_id);
        service::revoke(&auth.tx, Area::Owner, own, id.0, SessionEnd::Revoked).await?;
        let kernel = auth.tx.kernel().clone();
        let answer = auth.done(true).await;
        kernel.principals.clear();
        answer
    }
}
