//! Where gateways call. The address names the merchant, the signature proves the gateway; the bodies are
//! the gateways' own, so they are no part of the published API.

use kernel::Problem;
use kernel::auth::Visitor;
use poem::web::{Path, Query};
use poem::{Body, Route, get, handler};
use serde::Deserialize;

use super::{CallbackError, service};

/// Longer than any call of a gateway.
const LARGEST: usize = 1024 * 1024;
const SIGNATURE: &str = "X-Hub-Signature-256";

pub fn routes() -> Route {
    Route::new().at("/:id", get(confirm).post(take))
}

#[derive(Deserialize)]
struct Confirmation {
    #[serde(rename = "hub.verify_token", default)]
    token: String,
    #[serde(rename = "hub.challenge", default)]
    challenge: String,
}

/// The Cloud API's question whether it may call here.
#[handler]
async fn confirm(
    visitor: Visitor,
    Path(id): Path<String>,
    Query(asked): Query<Confirmation>,
) -> poem::Result<String> {
    service::confirm(&visitor.kernel, &id, &asked.token).await?;
    Ok(asked.challenge)
}

#[handler]
async fn take(
    visitor: Visitor,
    Path(id): Path<String>,
    request: &poem::Request,
    body: Body,
) -> poem::Result<()> {
    let bytes = body.into_bytes_limit(LARGEST).await;
    let bytes = bytes.map_err(|_| Problem::too_large())?;
    let signature = request.header(SIGNATURE);
    let signature = signature.ok_or(Problem::from(CallbackError::WrongSignature))?;
    service::take(&visitor.kernel, &id, signature, &bytes).await?;
    Ok(())
}
