//! How far the signing of a contract is, and what happened.

use chrono::{DateTime, Utc};
use kernel::Result;
use kernel::paging::{Listed as _, Page, Paging};
use kernel::tenancy::MerchantConn;

use super::people::person;
use super::turn::of_contract_row;
use crate::contracts::entity::Model as Contract;
use crate::contracts::{ContractId, service as contracts};
use crate::signatures::service::{self as signatures, Signature};
use crate::signing::entity::Model;
use crate::signing::model::{Signer, Signing, SigningEvent};
use crate::signing::{SignerState, Subject};

/// Where a signer's page is.
pub(super) fn page_of<'a>(contract: &'a Contract, signer: &'a Model) -> &'a str {
    signer.public_id.as_deref().unwrap_or(&contract.public_id)
}

/// Since when a signer's page is closed.
pub(super) fn closed_at(contract: &Contract, signer: &Model) -> Option<DateTime<Utc>> {
    match signer.public_id {
        Some(_) => signer.closed_at,
        None => contract.public_revoked_at,
    }
}

pub(crate) fn state(
    contract: &Contract,
    signer: &Model,
    is_signed: bool,
    now: DateTime<Utc>,
) -> SignerState {
    if is_signed {
        SignerState::Signed
    } else if signer.declined_at.is_some() {
        SignerState::Declined
    } else if closed_at(contract, signer).is_some() {
        SignerState::Closed
    } else if super::is_expired(signer, now) {
        SignerState::Expired
    } else if signer.viewed_at.is_some() {
        SignerState::Viewed
    } else if signer.invited_at.is_some() {
        SignerState::Invited
    } else {
        SignerState::Waiting
    }
}

pub async fn of_contract(db: &impl MerchantConn, subject: impl Into<Subject>) -> Result<Signing> {
    let subject = subject.into();
    let contract = contracts::find(db, subject.contract).await?;
    let signatures = signatures::given(db, subject).await?;
    let mut signers = Vec::new();
    for row in of_contract_row(db, subject).await? {
        signers.push(signer(db, &contract, row, &signatures).await?);
    }
    let sealed = signatures.iter().find(|one| one.verify_id.is_some());
    let language = db.language();
    let verify = |id: &String| db.kernel().link(language, &format!("verify/{id}"));
    Ok(Signing {
        signers,
        verify_url: sealed.and_then(|one| one.verify_id.as_ref()).map(verify),
        pdf_hash: sealed.and_then(|one| one.pdf_hash.clone()),
    })
}

async fn signer(
    db: &impl MerchantConn,
    contract: &Contract,
    row: Model,
    signatures: &[Signature],
) -> Result<Signer> {
    let signature = signatures.iter().find(|one| one.party == row.party);
    let person = person(db, contract, &row).await?;
    let page = contracts::shared_path(page_of(contract, &row));
    let is_open = closed_at(contract, &row).is_none();
    Ok(Signer {
        id: row.id,
        party: row.party,
        position: row.position,
        state: state(contract, &row, signature.is_some(), db.now()),
        url: is_open.then(|| db.kernel().link(person.language, &page)),
        name_en: person.name.en.into_owned(),
        name_ar: person.name.ar.into_owned(),
        email: person.email,
        invited_at: row.invited_at,
        expires_at: row.expires_at,
        views: row.views,
        viewed_at: row.viewed_at,
        reminded_at: row.reminded_at,
        reminders: row.reminders,
        signed_at: signature.map(|one| one.signed_at),
        confirmation: signature.map(|one| one.confirmation),
        declined_at: row.declined_at,
        decline_reason: row.decline_reason,
        version: row.version,
    })
}

pub async fn events(
    db: &impl MerchantConn,
    id: ContractId,
    paging: &Paging,
) -> Result<Page<SigningEvent>> {
    contracts::find(db, id).await?;
    let query = SigningEvent::all()
        .filter("e.contract_id = ?", Some(id.0))
        .and("e.addendum_id IS NULL");
    query.sort(&[], &[], "e.id DESC")?.page(db, paging).await
}
