//! Where the gateway calls. The address is known to the gateway alone, the signature proves it; the bodies are the
//! gateway's own, so they are no part of the published API.

use std::sync::Arc;

use kernel::auth::Visitor;
use kernel::tenancy::{Caller, PlatformTx};
use kernel::whatsapp::calls::{Confirmation, signed};
use kernel::{Kernel, Problem, Result};
use poem::web::{Path, Query};
use poem::{Body, Route, get, handler};

use super::entity::Model;
use super::port::{MainCall, MainGateway, Unread};
use super::reports::Report;
use super::{CALLBACKS, MainWhatsAppError, SECRETS, messages, service};

pub fn routes() -> Route {
    Route::new().at("/:id", get(confirm).post(take))
}

/// The Cloud API's question whether it may call here: it repeats the end of the address.
#[handler]
async fn confirm(
    visitor: Visitor,
    Path(id): Path<String>,
    Query(asked): Query<Confirmation>,
) -> poem::Result<String> {
    let tx = begin(&visitor.kernel).await?;
    let row = addressed(&tx, &id).await?;
    if !is_same(&row.callback_id, &asked.token) {
        return Err(Problem::from(MainWhatsAppError::WrongSignature).into());
    }
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
    called(&visitor.kernel, &id, &signature, &bytes).await?;
    Ok(())
}

async fn begin(kernel: &Kernel) -> Result<PlatformTx> {
    PlatformTx::begin(kernel, Arc::new(Caller::system("whatsapp gateway"))).await
}

async fn addressed(tx: &PlatformTx, id: &str) -> Result<Model> {
    let row = service::row(tx).await?;
    let row = row.filter(|row| is_same(&row.callback_id, id));
    row.ok_or_else(Problem::not_found)
}

fn is_same(one: &str, other: &str) -> bool {
    kernel::auth::token_hash(one) == kernel::auth::token_hash(other)
}

/// A call is checked, read, and done as far as it is new.
async fn called(kernel: &Kernel, id: &str, signature: &str, body: &[u8]) -> Result<()> {
    let tx = begin(kernel).await?;
    let row = addressed(&tx, id).await?;
    let secret = SECRETS.open(&tx, CALLBACKS, &row.secret_sealed)?;
    let gateway = kernel.port::<dyn MainGateway>()?;
    let calls = gateway.read(row.adapter, &secret, signature, body);
    let calls = calls.map_err(|unread| match unread {
        Unread::WrongSignature => MainWhatsAppError::WrongSignature,
        Unread::Unreadable => MainWhatsAppError::Unreadable,
    })?;
    for call in calls {
        match call {
            MainCall::Connection(number) => {
                let report = number.map_or(Report::Dropped, Report::Connected);
                service::note(&tx, &report).await?;
            }
            MainCall::Message(told) => messages::told(&tx, &told).await?,
        }
    }
    tx.commit().await
}
