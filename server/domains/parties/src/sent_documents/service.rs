use kernel::Result;
use kernel::export::Download;
use kernel::record;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::validation::{Rule, Validator};
use sea_orm::ActiveValue::Set;

use super::entity::{ActiveModel, Entity, Model};
use super::model::{Acceptance, Refusal};
use super::{SentDocumentError, SentDocumentId, SentDocumentState};
use crate::customers::entity::Entity as Customers;
use crate::document_requests::entity::Entity as Requests;
use crate::document_requests::{mails, service as requests};
use crate::documents::service::{self as documents, Stored};
use crate::documents::{DocumentKind, DocumentNoun};

const REASON_LENGTH: usize = 500;

/// Makes the file a document of the tenant.
pub async fn accept(tx: &MerchantTx, id: SentDocumentId, input: &Acceptance) -> Result<Model> {
    let before = waiting(tx, id).await?;
    let mut form = Validator::new(tx.language());
    let expires_on = form.date("expires_on", &input.expires_on).optional();
    form.check("kind", input.kind != DocumentKind::Photo, Rule::OneOf);
    form.finish()?;
    let request = record::find::<Requests>(tx, before.document_request_id).await?;
    let stored = Stored {
        file_name: before.file_name.clone(),
        path: before.path.clone(),
        size_bytes: before.size_bytes,
    };
    let of = (DocumentNoun::Customers, request.customer_id.0);
    let document = documents::add(tx, of, input.kind, expires_on, stored).await?;
    let row = ActiveModel {
        kind: Set(input.kind),
        expires_on: Set(expires_on),
        document_id: Set(Some(document.id)),
        ..decided(tx, SentDocumentState::Accepted)
    };
    tx.change_as::<Entity>("accepted", &before, Some(input.version), row)
        .await
}

/// Refuses the file; the tenant is told why while the link is open.
pub async fn refuse(tx: &MerchantTx, id: SentDocumentId, input: &Refusal) -> Result<Model> {
    let before = waiting(tx, id).await?;
    let mut form = Validator::new(tx.language());
    let reason = form.required_text("reason", &input.reason, REASON_LENGTH);
    form.finish()?;
    let row = ActiveModel {
        reason: Set(Some(reason.clone())),
        ..decided(tx, SentDocumentState::Refused)
    };
    let after = tx
        .change_as::<Entity>("refused", &before, Some(input.version), row)
        .await?;
    let request = record::find::<Requests>(tx, before.document_request_id).await?;
    if requests::is_open(&request, tx.today()) {
        let customer = record::find::<Customers>(tx, request.customer_id).await?;
        mails::refused(tx, &customer, &request, before.kind, &reason).await?;
    }
    Ok(after)
}

async fn waiting(tx: &MerchantTx, id: SentDocumentId) -> Result<Model> {
    let sent = tx.locked::<Entity>(id).await?;
    if sent.state != SentDocumentState::Waiting {
        return Err(SentDocumentError::Decided.into());
    }
    Ok(sent)
}

fn decided(tx: &MerchantTx, state: SentDocumentState) -> ActiveModel {
    ActiveModel {
        state: Set(state),
        decided_by: Set(Some(tx.caller().actor.name.clone())),
        decided_at: Set(Some(tx.now())),
        ..Default::default()
    }
}

pub async fn download(db: &impl MerchantConn, id: SentDocumentId) -> Result<Download> {
    let sent = record::find::<Entity>(db, id).await?;
    documents::served(db, &sent.path, sent.file_name).await
}
