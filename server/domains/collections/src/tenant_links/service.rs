//! The office's side: links are opened, looked after and closed.

use kernel::Result;
use kernel::ids::PublicId;
use kernel::paging::{Listed as _, Page, Paging};
use kernel::record;
use kernel::tenancy::{MerchantConn, MerchantTx};
use parties::customers::service as customers;
use sea_orm::{ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _};

use super::entity::{ActiveModel, Column, Entity, Model};
use super::model::{TenantLinkInput, TenantLinkVisit};
use super::settings::service as settings;
use super::{TenantLinkError, TenantLinkId, mails, visit};

/// Opens the tenant's link; there is an address to send codes to, and no other open link.
pub async fn create(tx: &MerchantTx, input: &TenantLinkInput) -> Result<Model> {
    if !settings::row(tx).await?.is_on {
        return Err(TenantLinkError::SwitchedOff.into());
    }
    let customer = customers::lock(tx, input.customer_id).await?;
    let Some(way) = visit::way(tx, &customer).await? else {
        return Err(TenantLinkError::NoAddress.into());
    };
    let open = Entity::find()
        .filter(Column::CustomerId.eq(customer.id))
        .filter(Column::ClosedAt.is_null());
    if open.one(tx).await?.is_some() {
        return Err(TenantLinkError::OpenAlready.into());
    }
    let public_id = PublicId::new(&tx.merchant().key, tx.kernel().entropy.as_ref());
    let row = ActiveModel {
        customer_id: Set(customer.id),
        public_id: Set(public_id.to_string()),
        opened_by: Set(tx.caller().actor.name.clone()),
        code_tries: Set(0),
        ..Default::default()
    };
    let link = tx.create::<Entity>(row).await?;
    if input.by_email.unwrap_or(false) {
        mails::link(tx, &customer, way, &link).await?;
    }
    Ok(link)
}

/// Takes the link from the tenant at once, and ends a visit that goes on.
pub async fn close(tx: &MerchantTx, id: TenantLinkId, version: i64) -> Result<Model> {
    let before = tx.locked::<Entity>(id).await?;
    if before.closed_at.is_some() {
        return Ok(before);
    }
    let row = ActiveModel {
        closed_at: Set(Some(tx.now())),
        code_hash: Set(None),
        session_hash: Set(None),
        session_until: Set(None),
        ..Default::default()
    };
    tx.change_as::<Entity>("closed", &before, Some(version), row)
        .await
}

/// What happened at a link, the last on top.
pub async fn visits(
    db: &impl MerchantConn,
    id: TenantLinkId,
    paging: &Paging,
) -> Result<Page<TenantLinkVisit>> {
    record::find::<Entity>(db, id).await?;
    let query = TenantLinkVisit::all().filter("v.tenant_link_id = ?", Some(id.0));
    query.sort(&[], &[], "v.id DESC")?.page(db, paging).await
}
