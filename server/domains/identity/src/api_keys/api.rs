use chrono::{DateTime, Utc};
use kernel::Result;
use kernel::auth::{Read, Write};
use kernel::json::Json;
use kernel::permission::SignedIn;
use kernel::tenancy::MerchantConn as _;
use poem_openapi::param::Path;
use poem_openapi::{Object, OpenApi, Tags};
use serde::Serialize;

use super::{ApiKeyId, entity, service};

#[derive(Tags)]
enum Tag {
    #[oai(rename = "api_keys")]
    ApiKeys,
}

#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct ApiKey {
    pub id: ApiKeyId,
    pub name: String,
    /// The first characters, to recognise it by.
    pub prefix: String,
    /// The key itself: shown once, in the first answer to its making.
    pub token: Option<String>,
    pub last_used_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct ApiKeyInput {
    /// What it is for.
    pub name: String,
}

pub struct ApiKeysApi;

#[OpenApi(prefix_path = "/api_keys", tag = "Tag::ApiKeys")]
impl ApiKeysApi {
    /// Lists the caller's own keys.
    #[oai(path = "/", method = "get", operation_id = "list_api_keys")]
    async fn list(&self, auth: Read<SignedIn>) -> Result<Json<Vec<ApiKey>>> {
        let own = service::list(&auth.db, auth.principal.subject_id).await?;
        Ok(Json(own.into_iter().map(ApiKey::from).collect()))
    }

    /// Makes a key with the caller's rights. It is shown once.
    #[oai(path = "/", method = "post", operation_id = "create_api_key")]
    async fn create(
        &self,
        auth: Write<SignedIn>,
        input: Json<ApiKeyInput>,
    ) -> Result<Json<ApiKey>> {
        let (key, token) = service::create(&auth.tx, &auth.principal, &input.name).await?;
        // What is kept for repeats has no token in it.
        let Json(mut answer) = auth.done(ApiKey::from(key)).await?;
        answer.token = Some(token);
        Ok(Json(answer))
    }

    /// Revokes one of the caller's own keys at once.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_api_key")]
    async fn delete(&self, auth: Write<SignedIn>, id: Path<ApiKeyId>) -> Result<Json<bool>> {
        service::revoke(&auth.tx, &auth.principal, id.0).await?;
        let kernel = auth.tx.kernel().clone();
        let answer = auth.done(true).await;
        kernel.principals.clear();
        answer
    }
}

impl From<entity::Model> for ApiKey {
    fn from(key: entity::Model) -> Self {
        Self {
            id: key.id,
            name: key.name,
            prefix: key.prefix,
            token: None,
            last_used_at: key.last_used_at,
            created_at: key.created_at,
            version: key.version,
        }
    }
}
