use kernel::Result;
use kernel::auth::Read;
use kernel::json::Json;
use kernel::permission::SignedIn;
use poem_openapi::OpenApi;

use super::api::Tag;
use super::globals;
use super::model::{GlobalAnswer, GlobalInput};

pub struct GlobalApi;

#[OpenApi(tag = "Tag::SignIn")]
impl GlobalApi {
    /// What a screen needs to know once somebody is in: the person, their rights, the account.
    #[oai(
        path = "/get_global_informations",
        method = "post",
        operation_id = "get_global_informations"
    )]
    async fn get(
        &self,
        auth: Read<SignedIn>,
        input: Json<GlobalInput>,
    ) -> Result<Json<GlobalAnswer>> {
        let _ = input;
        Ok(Json(globals::of_user(&auth.db, &auth.principal).await?))
    }
}
