//! Where gateways call. The address names the merchant, the signature proves the gateway; the bodies are
//! the gateways' own, so they are no part of the published API.

use kernel::auth::Visitor;
use kernel::whatsapp::calls::{Confirmation, signed};
use poem::web::{Path, Query};
use poem::{Body, Route, get, handler};

use super::service;

pub fn routes() -> Route {
    Route::new().at("/:id", get(confirm).post(take))
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
    let (signature, bytes) = signed(request, body).await?;
    service::take(&visitor.kernel, &id, &signature, &bytes).await?;
    Ok(())
}
