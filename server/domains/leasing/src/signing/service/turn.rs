//! Whose page a link is, and whether it is their turn.

use chrono::{DateTime, Duration, Utc};
use kernel::ids::PublicId;
use kernel::notification::{Notification, NotificationKind};
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::Text;
use kernel::validation;
use kernel::{Problem, Result};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, ConnectionTrait as _, DbBackend, EntityTrait as _,
    QueryFilter as _, QueryOrder as _, Statement,
};

use super::log::note;
use super::people::person;
use crate::addenda::{entity::Model as Addendum, service as addenda};
use crate::contracts::entity as contracts;
use crate::contracts::{ContractStatus, service as contract_service};
use crate::neighbours;
use crate::signatures::service as signatures;
use crate::signing::entity::{ActiveModel, Column, Entity, Model};
use crate::signing::{SigningError, SigningEventKind, SigningParty, Subject};

/// One visit of one network is one view.
const VISIT: Duration = Duration::minutes(10);

/// The signers of a contract, in their order. None of one that was issued before it had any, until it is first read.
pub async fn of_contract_row(
    db: &impl MerchantConn,
    subject: impl Into<Subject>,
) -> Result<Vec<Model>> {
    let Subject { contract, addendum } = subject.into();
    let of_addendum = match addendum {
        Some(id) => Column::AddendumId.eq(id),
        None => Column::AddendumId.is_null(),
    };
    Ok(Entity::find()
        .filter(Column::ContractId.eq(contract))
        .filter(of_addendum)
        .order_by_asc(Column::Position)
        .all(db)
        .await?)
}

pub fn is_expired(signer: &Model, now: DateTime<Utc>) -> bool {
    signer.expires_at.is_some_and(|until| until <= now)
}

/// What a link leads to, and whose link it is.
#[derive(Debug, Clone)]
pub struct Link {
    /// Under the number of what is signed.
    pub contract: contracts::Model,
    pub addendum: Option<Addendum>,
    pub party: SigningParty,
}

impl Link {
    pub fn subject(&self) -> Subject {
        Subject {
            contract: self.contract.id,
            addendum: self.addendum.as_ref().map(|one| one.id),
        }
    }
}

/// What is behind a link; a closed or unknown one is the same 404.
pub async fn shared(db: &impl MerchantConn, id: &PublicId) -> Result<Link> {
    let of_tenant = contracts::Entity::find()
        .filter(contracts::Column::PublicId.eq(id.as_str()))
        .filter(contracts::Column::PublicRevokedAt.is_null())
        .filter(contracts::Column::IssuedAt.is_not_null())
        .one(db)
        .await?;
    if let Some(contract) = of_tenant {
        return Ok(Link {
            contract,
            addendum: None,
            party: SigningParty::Tenant,
        });
    }
    let signer = Entity::find()
        .filter(Column::PublicId.eq(id.as_str()))
        .filter(Column::ClosedAt.is_null())
        .one(db)
        .await?
        .ok_or_else(Problem::not_found)?;
    let contract = contract_service::find(db, signer.contract_id).await?;
    let addendum = match signer.addendum_id {
        Some(id) => Some(addenda::find(db, id).await?),
        None => None,
    };
    Ok(Link {
        contract: addenda::named(db, contract, signer.addendum_id).await?,
        addendum,
        party: signer.party,
    })
}

/// The signers of a contract; one without any, issued before they were kept or entered as signed on paper, is its tenant's
/// to sign. Nobody was invited, so nobody is reminded by itself.
async fn signers(tx: &MerchantTx, subject: Subject) -> Result<Vec<Model>> {
    let found = of_contract_row(tx, subject).await?;
    if !found.is_empty() || subject.addendum.is_some() {
        return Ok(found);
    }
    let contract = subject.contract;
    contract_service::lock(tx, contract).await?;
    let found = of_contract_row(tx, subject).await?;
    if !found.is_empty() {
        return Ok(found);
    }
    let row = ActiveModel {
        contract_id: Set(contract),
        party: Set(SigningParty::Tenant),
        position: Set(1),
        reminders: Set(0),
        views: Set(0),
        code_tries: Set(0),
        ..Default::default()
    };
    Ok(vec![tx.create::<Entity>(row).await?])
}

/// Notes that a link was opened; one that has expired shows nothing more.
pub async fn view(tx: &MerchantTx, link: &Link) -> Result<()> {
    let (contract, party, subject) = (&link.contract, link.party, link.subject());
    let signers = signers(tx, subject).await?;
    let signer = of_party(signers, party)?;
    let is_signed = signatures::of_party(tx, subject, party).await?.is_some();
    if !is_signed && is_expired(&signer, tx.now()) {
        return Err(SigningError::LinkExpired.into());
    }
    let is_over = contract.status != ContractStatus::Active;
    let seen_lately = signer.viewed_at.is_some_and(|at| at + VISIT > tx.now());
    if is_signed || is_over || seen_lately {
        return Ok(());
    }
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "UPDATE signers SET views = views + 1, viewed_at = $2 WHERE id = $1",
        [signer.id.0.into(), tx.now().into()],
    );
    tx.execute_raw(statement).await?;
    note(tx, subject, party, SigningEventKind::Viewed, None).await
}

fn of_party(signers: Vec<Model>, party: SigningParty) -> Result<Model> {
    let mut signers = signers.into_iter();
    signers
        .find(|signer| signer.party == party)
        .ok_or_else(Problem::not_found)
}

/// The first of the signers who has not signed.
pub(crate) async fn next_in_turn(
    db: &impl MerchantConn,
    subject: Subject,
) -> Result<Option<Model>> {
    let given = signatures::given(db, subject).await?;
    let mut signers = of_contract_row(db, subject).await?.into_iter();
    Ok(signers.find(|signer| given.iter().all(|one| one.party != signer.party)))
}

/// The signer of a party, where it is their turn and their link is good. The contract is locked.
pub(crate) async fn at_turn(
    tx: &MerchantTx,
    subject: Subject,
    party: SigningParty,
) -> Result<Model> {
    let signers = signers(tx, subject).await?;
    if signers.iter().any(|signer| signer.declined_at.is_some()) {
        return Err(SigningError::Over.into());
    }
    let next = next_in_turn(tx, subject).await?;
    let next = next.ok_or(SigningError::Over)?;
    if next.party != party {
        let is_over = signatures::of_party(tx, subject, party).await?.is_some();
        let refusal = if is_over {
            SigningError::Over
        } else {
            SigningError::NotTheirTurn
        };
        return Err(refusal.into());
    }
    if is_expired(&next, tx.now()) {
        return Err(SigningError::LinkExpired.into());
    }
    Ok(next)
}

/// A signer does not agree: nobody signs until the office renews a link.
pub async fn decline(tx: &MerchantTx, link: &Link, reason: &Option<String>) -> Result<()> {
    let (contract, party, subject) = (&link.contract, link.party, link.subject());
    let signer = at_turn(tx, subject, party).await?;
    let reason = validation::reason(tx.language(), reason)?;
    let row = ActiveModel {
        declined_at: Set(Some(tx.now())),
        decline_reason: Set(Some(reason.clone())),
        ..Default::default()
    };
    tx.change_as::<Entity>("declined", &signer, None, row)
        .await?;
    note(
        tx,
        subject,
        party,
        SigningEventKind::Declined,
        Some(&reason),
    )
    .await?;
    let name = person(tx, contract, &signer).await?.name;
    let number = &contract.number;
    let text = Text::new(
        format!("{} declined to sign contract {number}: {reason}", name.en),
        format!("رفض {} توقيع العقد {number}: {reason}", name.ar),
    );
    neighbours::tell_timeline(tx, contract, "contract_declined", text.clone()).await?;
    let notification = Notification {
        kind: NotificationKind::Contracts,
        topic: None,
        title: &text,
        noun: "contracts",
        record_id: contract.id.0,
    };
    let key = format!("contract-declined-{}-{}", signer.id, signer.version);
    tx.notify(key, notification).await
}
