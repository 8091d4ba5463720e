//! The link under which the tenant reads and signs.

use kernel::Result;
use kernel::ids::PublicId;
use kernel::mail::Mail;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::{DayText, Language};
use sea_orm::ActiveValue::Set;

use super::lock;
use crate::contracts::entity::{ActiveModel, Entity, Model};
use crate::contracts::{ContractError, ContractId};
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
    let language = customer.language;
    let (number, merchant) = (&contract.number, tx.merchant().name.get(language));
    let name = customer.name();
    let name = name.get(language);
    let (from, until) = (DayText(contract.starts_on), DayText(contract.ends_on));
    let (subject, text, label) = match language {
        Language::En => (
            format!("Your tenancy contract {number}"),
            format!(
                "Dear {name},\n\n{merchant} has issued your tenancy contract {number}, \
                 from {from} to {until}. Please read it and sign it here."
            ),
            "Read and sign",
        ),
        Language::Ar => (
            format!("عقد الإيجار الخاص بك {number}"),
            format!(
                "{name} المحترم،\n\nأصدرت {merchant} عقد الإيجار الخاص بك رقم {number} \
                 من {from:#} إلى {until:#}. يرجى قراءته وتوقيعه من هنا."
            ),
            "قراءة وتوقيع",
        ),
    };
    let link = tx.kernel().link(language, &path(&contract.public_id));
    let action = Some((label.to_owned(), link));
    tx.send_mail(Mail {
        to,
        subject,
        text,
        action,
        language,
        kind: "contracts.issued",
    })
    .await?;
    Ok(())
}
