//! What a signer is shown.

use kernel::Result;
use kernel::ids::PublicId;
use kernel::tenancy::MerchantConn;

use crate::addenda::{entity::Model as Addendum, service as addenda};
use crate::contracts::ContractState;
use crate::contracts::document::Paper;
use crate::signatures::entity::Model;
use crate::signatures::model::{SharedContract, SharedSigner};
use crate::signatures::shown;
use crate::signing::{Confirmation, SignerState, SigningParty, Subject, service as signing};

/// What is shown to be signed, as the bytes that are hashed and kept: the contract, or the change alone.
pub(super) fn shown(
    db: &impl MerchantConn,
    paper: &Paper,
    addendum: Option<&Addendum>,
) -> Result<String> {
    match addendum {
        Some(one) => addenda::shown(&paper.contract, one),
        None => shown::text(&shown::agreement(db, paper)),
    }
}

pub(super) async fn page(
    db: &impl MerchantConn,
    paper: &Paper,
    addendum: Option<&Addendum>,
    party: SigningParty,
    id: &PublicId,
) -> Result<SharedContract> {
    let contract = &paper.contract;
    let subject = Subject {
        contract: contract.id,
        addendum: addendum.map(|one| one.id),
    };
    let given = super::given(db, subject).await?;
    let rows = signing::of_contract_row(db, subject).await?;
    let of = |party: SigningParty| given.iter().find(|one| one.party == party);
    let signers: Vec<SharedSigner> = rows
        .iter()
        .map(|row| SharedSigner {
            party: row.party,
            state: signing::state(contract, row, of(row.party).is_some(), db.now()),
            signed_at: of(row.party).map(|one| one.signed_at),
        })
        .collect();
    let declined = signers.iter().any(|one| one.state == SignerState::Declined);
    let next = rows.iter().find(|row| of(row.party).is_none());
    let own = next.filter(|row| row.party == party);
    let is_open = own.is_some_and(|row| !signing::is_expired(row, db.now()));
    let waits = match addendum {
        Some(one) => addenda::can_sign(contract, one, db.today()),
        None => shown::can_sign(contract, db.today()),
    };
    let can_sign = !declined && is_open && waits;
    let (needs_code, code_address) = match own.filter(|_| can_sign) {
        Some(row) => {
            let (confirmation, address) = signing::confirmation(db, contract, row).await?;
            (confirmation == Confirmation::Code, address)
        }
        None => (false, None),
    };
    let sealed = given.iter().find(|one| one.verify_id.is_some());
    let verify = |id: &String| db.kernel().link(db.language(), &format!("verify/{id}"));
    let signature: Option<&Model> = of(party);
    let computed = shown::hash(&shown(db, paper, addendum)?);
    Ok(SharedContract {
        public_id: id.to_string(),
        agreement: shown::agreement(db, paper),
        addendum: addendum.map(addenda::shared).transpose()?,
        document_hash: signature.map_or(computed, |one| one.document_hash.clone()),
        state: ContractState::of(contract, db.today()),
        party,
        signers,
        can_sign,
        needs_code,
        code_address,
        verify_url: sealed.and_then(|one| one.verify_id.as_ref()).map(verify),
        issuer_mobile: paper.facts.issuer_mobile.clone(),
        issuer_email: paper.facts.issuer_email.clone(),
        issuer_hours: serde_json::from_value(paper.facts.issuer_hours.clone()).unwrap_or_default(),
        signer_name: signature.map(|one| one.signer_name.clone()),
        signed_at: signature.map(|one| one.signed_at),
        pdf_hash: given.iter().find_map(|one| one.pdf_hash.clone()),
    })
}
