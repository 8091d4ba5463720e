//! The link under which the tenant reads and signs.

use kernel::Result;
use kernel::ids::PublicId;
use kernel::mail::Mail;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::Language;
use sea_orm::ActiveValue::Set;

use super::lock;
use crate::contracts::entity::{ActiveModel, Entity, Model};
use crate::contracts::{ContractError, ContractId};
use crate::letters;
use crate::neighbours;
use crate::signing::service as signing;

/// The page that the tenant signs on.
pub fn path(public_id: &str) -> String {
    format!("account-contract/{public_id}")
}

/// Closes the shared page.
pub async fn revoke_link(tx: &MerchantTx, id: ContractId, version: i64) -> Result<Model> {
    let before = shared(tx, id).await?;
    let row = ActiveModel {
        public_revoked_at: Set(Some(tx.now())),
        ..Default::default()
    };
    let contract = tx
        .change_as::<Entity>("link_revoked", &before, Some(version), row)
        .await?;
    signing::link_closed(tx, &contract).await?;
    Ok(contract)
}

/// Opens the shared page under a new address; the old one leads nowhere any more.
pub async fn renew_link(tx: &MerchantTx, id: ContractId, version: i64) -> Result<Model> {
    let before = shared(tx, id).await?;
    let public_id = PublicId::new(&tx.merchant().key, tx.kernel().entropy.as_ref());
    let row = ActiveModel {
        public_id: Set(public_id.to_string()),
        public_revoked_at: Set(None),
        ..Default::default()
    };
    let contract = tx
        .change_as::<Entity>("link_renewed", &before, Some(version), row)
        .await?;
    signing::link_renewed(tx, &contract).await?;
    Ok(contract)
}

async fn shared(tx: &MerchantTx, id: ContractId) -> Result<Model> {
    let contract = lock(tx, id).await?;
    if contract.issued_at.is_none() {
        return Err(ContractError::NotShared.into());
    }
    Ok(contract)
}

/// Mails the tenant the link, in their language, if there is an address.
pub async fn invite(tx: &MerchantTx, contract: &Model) -> Result<()> {
    let Some(customer) = neighbours::customer(tx, contract.customer_id).await? else {
        return Ok(());
    };
    let Some(to) = customer.email.clone() else {
        return Ok(());
    };
    let worded = letters::CONTRACT_ISSUED.of(tx).await?;
    if !worded.by_email {
        return Ok(());
    }
    let language = worded.language(customer.language);
    let facts = letters::facts(tx, contract, &customer.name(), language);
    let said = worded.say(language, &facts);
    let label = match language {
        Language::En => "Read and sign",
        Language::Ar => "قراءة وتوقيع",
    };
    let link = tx.kernel().link(language, &path(&contract.public_id));
    let action = Some((label.to_owned(), link));
    let mail = Mail {
        to,
        subject: said.subject,
        text: said.body,
        action,
        language,
        kind: "contracts.issued",
    };
    tx.send_worded(mail, worded.template).await?;
    Ok(())
}
