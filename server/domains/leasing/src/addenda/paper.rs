//! An addendum on paper: the parties, what is another, the payments that come with it.

use documents::{AddendumPart as PrintedPart, Bilingual, ContractDocument, ContractStatus};
use kernel::Result;
use kernel::code::Code as _;
use kernel::tenancy::MerchantConn;

use super::AddendumStatus;
use super::entity::Model;
use super::model::AddendumChange;
use crate::contracts::document::{Paper, Signed};

/// The paper of the contract, with the change in the place of its period, rent and payments.
pub(super) async fn document(
    db: &impl MerchantConn,
    paper: &Paper,
    addendum: &Model,
    changes: &[AddendumChange],
    signed: Signed,
) -> Result<ContractDocument> {
    let is_sealed = signed.verify_id.is_some();
    let whole = paper.document(db, signed).await?;
    let printed = |change: &AddendumChange| {
        let name = change.part.text();
        PrintedPart {
            name: Bilingual::new(name.en, name.ar),
            before: Bilingual::new(&change.before.en, &change.before.ar),
            after: Bilingual::new(&change.after.en, &change.after.ar),
        }
    };
    let issued_on = addendum.issued_at.unwrap_or(addendum.created_at);
    let zone = db.merchant().time_zone;
    Ok(ContractDocument {
        status: match addendum.status {
            AddendumStatus::Draft => ContractStatus::Draft,
            AddendumStatus::Withdrawn => ContractStatus::Cancelled,
            _ if is_sealed => ContractStatus::Signed,
            AddendumStatus::Issued | AddendumStatus::Signed => ContractStatus::Issued,
        },
        issued_on: issued_on.with_timezone(&zone).date_naive(),
        addendum: Some(documents::Addendum {
            effective_on: addendum.effective_on,
            note: addendum.note.clone().unwrap_or_default(),
            parts: changes.iter().map(printed).collect(),
        }),
        instalments: Vec::new(),
        terms: Vec::new(),
        // The page of the contract itself says nothing of the change.
        verification: whole.verification.filter(|_| is_sealed),
        ..whole
    })
}
