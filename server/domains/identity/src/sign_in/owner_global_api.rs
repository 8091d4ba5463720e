use kernel::Result;
use kernel::auth::{OwnerArea, Read};
use kernel::json::Json;
use kernel::permission::SignedIn;
use poem_openapi::OpenApi;

use super::api::Tag;
use super::globals;
use super::model::GlobalInput;
use super::owner_model::OwnerGlobalAnswer;

pub struct OwnerGlobalApi;

#[OpenApi(tag = "Tag::SignIn")]
impl OwnerGlobalApi {
    /// What a screen needs to know once an owner is in: the owner and the merchant's account.
    #[oai(
        path = "/get_global_informations",
        method = "post",
        operation_id = "owner_get_global_informations"
    )]
    async fn get(
        &self,
        auth: Read<SignedIn, OwnerArea>,
        input: Json<GlobalInput>,
    ) -> Result<Json<OwnerGlobalAnswer>> {
        let _ = input;
        Ok(Json(globals::of_owner(&auth.db, &auth.principal).await?))
    }
}
