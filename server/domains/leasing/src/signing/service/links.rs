//! The signers of a contract and their links: opened in turn, renewed, closed, reminded of.

use chrono::Duration;
use kernel::ids::PublicId;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::{Problem, Result};
use sea_orm::{ActiveValue::Set, DbBackend, FromQueryResult, Statement};

use super::log::note;
use super::mails::{self, Sent};
use super::people::{person, principal_owner};
use super::show::closed_at;
use super::turn::{next_in_turn, of_contract_row};
use crate::addenda::{AddendumId, AddendumStatus, service as addenda};
use crate::contracts::entity::{Entity as Contracts, Model as Contract};
use crate::contracts::{ContractId, ContractStatus, service as contracts};
use crate::facts::is_live;
use crate::signing::entity::{ActiveModel, Entity, Model};
use crate::signing::settings::service as settings;
use crate::signing::{SignerId, SigningError, SigningEventKind, SigningParty, Subject};

/// Between two reminders that somebody sends by hand.
const AGAIN: Duration = Duration::hours(1);

/// Names the signers of a contract or a change that is being issued and invites the first.
pub async fn open(tx: &MerchantTx, contract: &Contract, subject: Subject) -> Result<()> {
    let mut parties = settings::row(tx).await?.parties.0;
    let owner_id = principal_owner(tx, contract).await?;
    if owner_id.is_none() {
        // Nobody is known who owns it: the office signs in the owner's place, once.
        for party in &mut parties {
            if *party == SigningParty::Owner {
                *party = SigningParty::Office;
            }
        }
        let mut seen = Vec::new();
        parties.retain(|party| {
            !seen.contains(party) && {
                seen.push(*party);
                true
            }
        });
    }
    let has_own_link = |party| party != SigningParty::Tenant || subject.addendum.is_some();
    for (position, party) in (1..).zip(parties) {
        let public_id = PublicId::new(&tx.merchant().key, tx.kernel().entropy.as_ref());
        let row = ActiveModel {
            contract_id: Set(subject.contract),
            addendum_id: Set(subject.addendum),
            party: Set(party),
            position: Set(position),
            owner_id: Set(owner_id.filter(|_| party == SigningParty::Owner)),
            public_id: Set(has_own_link(party).then(|| public_id.to_string())),
            reminders: Set(0),
            views: Set(0),
            code_tries: Set(0),
            ..Default::default()
        };
        tx.create::<Entity>(row).await?;
    }
    invite_next(tx, contract, subject).await
}

/// Invites whoever signs next.
pub(crate) async fn invite_next(
    tx: &MerchantTx,
    contract: &Contract,
    subject: Subject,
) -> Result<()> {
    match next_in_turn(tx, subject).await? {
        Some(signer) => invite(tx, contract, &signer).await,
        None => Ok(()),
    }
}

async fn invite(tx: &MerchantTx, contract: &Contract, signer: &Model) -> Result<()> {
    let days = settings::row(tx).await?.link_days;
    let row = ActiveModel {
        invited_at: Set(Some(tx.now())),
        expires_at: Set(Some(tx.now() + Duration::days(days.into()))),
        ..Default::default()
    };
    let signer = tx.change_as::<Entity>("invited", signer, None, row).await?;
    let person = person(tx, contract, &signer).await?;
    note(
        tx,
        signer.subject(),
        signer.party,
        SigningEventKind::Invited,
        person.email.as_deref(),
    )
    .await?;
    mails::ask(tx, contract, &signer, &person, Sent::Invitation).await?;
    Ok(())
}

async fn locked(tx: &MerchantTx, id: SignerId, version: i64) -> Result<(Contract, Model)> {
    let signer = kernel::record::find::<Entity>(tx, id).await?;
    let contract = contracts::lock(tx, signer.contract_id).await?;
    let contract = addenda::named(tx, contract, signer.addendum_id).await?;
    let signer = tx.locked::<Entity>(id).await?;
    if signer.version != version {
        let current = serde_json::to_value(&signer)?;
        return Err(Problem::stale(current, tx.caller().submitted()));
    }
    Ok((contract, signer))
}

/// Whether the contract still waits for this signer.
async fn still_waits(tx: &MerchantTx, contract: &Contract, signer: &Model) -> Result<bool> {
    let is_running = contract.status == ContractStatus::Active && contract.ends_on >= tx.today();
    let is_offered = addenda::is_offered(tx, signer.addendum_id).await?;
    let given = crate::signatures::service::of_party(tx, signer.subject(), signer.party).await?;
    Ok(is_running && is_offered && given.is_none())
}

/// Gives a signer a new link; it is sent where it is their turn.
pub async fn renew(tx: &MerchantTx, id: SignerId, version: i64) -> Result<Subject> {
    let (contract, signer) = locked(tx, id, version).await?;
    if signer.public_id.is_none() {
        contracts::renew_link(tx, contract.id, contract.version).await?;
        return Ok(signer.subject());
    }
    if !still_waits(tx, &contract, &signer).await? {
        return Err(SigningError::Over.into());
    }
    let public_id = PublicId::new(&tx.merchant().key, tx.kernel().entropy.as_ref());
    let row = ActiveModel {
        public_id: Set(Some(public_id.to_string())),
        closed_at: Set(None),
        ..afresh()
    };
    let signer = tx
        .change_as::<Entity>("link_renewed", &signer, None, row)
        .await?;
    note(
        tx,
        signer.subject(),
        signer.party,
        SigningEventKind::LinkRenewed,
        None,
    )
    .await?;
    invite_in_turn(tx, &contract, &signer).await?;
    Ok(signer.subject())
}

/// Nothing of the link before it: no code, no refusal to sign.
fn afresh() -> ActiveModel {
    ActiveModel {
        code_hash: Set(None),
        code_sent_at: Set(None),
        code_tries: Set(0),
        declined_at: Set(None),
        decline_reason: Set(None),
        ..Default::default()
    }
}

async fn invite_in_turn(tx: &MerchantTx, contract: &Contract, signer: &Model) -> Result<()> {
    let next = next_in_turn(tx, signer.subject()).await?;
    match next.filter(|next| next.id == signer.id) {
        Some(next) => invite(tx, contract, &next).await,
        None => Ok(()),
    }
}

/// Closes a signer's link.
pub async fn close(tx: &MerchantTx, id: SignerId, version: i64) -> Result<Subject> {
    let (contract, signer) = locked(tx, id, version).await?;
    if signer.public_id.is_none() {
        contracts::revoke_link(tx, contract.id, contract.version).await?;
        return Ok(signer.subject());
    }
    close_link(tx, &signer).await?;
    Ok(signer.subject())
}

/// Closes the links of all who were to sign a change that is not to be signed any more.
pub(crate) async fn close_all(tx: &MerchantTx, subject: Subject) -> Result<()> {
    let signers = of_contract_row(tx, subject).await?;
    for signer in signers.iter().filter(|one| one.closed_at.is_none()) {
        close_link(tx, signer).await?;
    }
    Ok(())
}

async fn close_link(tx: &MerchantTx, signer: &Model) -> Result<()> {
    let row = ActiveModel {
        closed_at: Set(Some(tx.now())),
        ..Default::default()
    };
    tx.change_as::<Entity>("link_revoked", signer, None, row)
        .await?;
    note(
        tx,
        signer.subject(),
        signer.party,
        SigningEventKind::LinkClosed,
        None,
    )
    .await
}

/// The tenant's link is the contract's own: it was closed.
pub(crate) async fn link_closed(tx: &MerchantTx, contract: &Contract) -> Result<()> {
    note(
        tx,
        contract.id,
        SigningParty::Tenant,
        SigningEventKind::LinkClosed,
        None,
    )
    .await
}

/// The tenant's link is the contract's own: it has a new address, which is sent while the contract runs.
pub(crate) async fn link_renewed(tx: &MerchantTx, contract: &Contract) -> Result<()> {
    note(
        tx,
        contract.id,
        SigningParty::Tenant,
        SigningEventKind::LinkRenewed,
        None,
    )
    .await?;
    let signers = of_contract_row(tx, contract.id).await?;
    let tenant = signers
        .into_iter()
        .find(|one| one.party == SigningParty::Tenant);
    let is_active = contract.status == ContractStatus::Active;
    let Some(tenant) = tenant else {
        return if is_active {
            contracts::invite(tx, contract).await
        } else {
            Ok(())
        };
    };
    let tenant = tx.change::<Entity>(&tenant, None, afresh()).await?;
    if !is_active {
        return Ok(());
    }
    if still_waits(tx, contract, &tenant).await? {
        return invite_in_turn(tx, contract, &tenant).await;
    }
    // Who has signed gets the new address of the signed copy.
    contracts::invite(tx, contract).await
}

/// Reminds whoever is to sign.
pub async fn remind(tx: &MerchantTx, id: SignerId, version: i64) -> Result<Subject> {
    let (contract, signer) = locked(tx, id, version).await?;
    let next = next_in_turn(tx, signer.subject()).await?;
    let is_next = next.is_some_and(|next| next.id == signer.id);
    let is_open = closed_at(&contract, &signer).is_none() && signer.declined_at.is_none();
    if !is_next || !is_open || !still_waits(tx, &contract, &signer).await? {
        return Err(SigningError::Over.into());
    }
    let last = signer.reminded_at.max(signer.invited_at);
    if let Some(again) = last.map(|at| at + AGAIN)
        && again > tx.now()
    {
        let seconds = (again - tx.now()).num_seconds().max(1);
        return Err(Problem::too_many(u32::try_from(seconds).unwrap_or(3_600)));
    }
    if !send_reminder(tx, &contract, &signer).await? {
        return Err(SigningError::NotReached.into());
    }
    Ok(signer.subject())
}

/// Whether there is an address to remind at; the link is open for as long again.
async fn send_reminder(tx: &MerchantTx, contract: &Contract, signer: &Model) -> Result<bool> {
    let person = person(tx, contract, signer).await?;
    let Some(email) = person.email.clone() else {
        return Ok(false);
    };
    let days = settings::row(tx).await?.link_days;
    let row = ActiveModel {
        reminded_at: Set(Some(tx.now())),
        reminders: Set(signer.reminders + 1),
        expires_at: Set(Some(tx.now() + Duration::days(days.into()))),
        ..Default::default()
    };
    let signer = tx
        .change_as::<Entity>("reminded", signer, None, row)
        .await?;
    note(
        tx,
        signer.subject(),
        signer.party,
        SigningEventKind::Reminded,
        Some(&email),
    )
    .await?;
    mails::ask(tx, contract, &signer, &person, Sent::Reminder).await?;
    Ok(true)
}

#[derive(FromQueryResult)]
struct Due {
    contract_id: ContractId,
    addendum_id: Option<AddendumId>,
}

/// Reminders that one signer gets by itself; after these somebody has to call.
const MOST_REMINDERS: i32 = 5;

/// Reminds every signer who was invited or reminded so long ago; how many were.
pub async fn remind_all(tx: &MerchantTx) -> Result<u64> {
    let Some(days) = settings::row(tx).await?.remind_every_days else {
        return Ok(0);
    };
    let sql = format!(
        "SELECT DISTINCT c.id AS contract_id, s.addendum_id FROM signers s \
         JOIN contracts c ON c.id = s.contract_id LEFT JOIN addenda a ON a.id = s.addendum_id \
         WHERE {live} AND c.stopped_on IS NULL AND s.declined_at IS NULL \
         AND CASE WHEN a.id IS NULL THEN c.signed_at IS NULL ELSE a.status = {issued} END \
         AND s.invited_at IS NOT NULL AND s.reminders < {MOST_REMINDERS} \
         AND coalesce(s.reminded_at, s.invited_at) <= $1 \
         AND NOT EXISTS (SELECT 1 FROM signers d WHERE d.contract_id = c.id \
         AND d.addendum_id IS NOT DISTINCT FROM s.addendum_id AND d.declined_at IS NOT NULL) \
         ORDER BY c.id, s.addendum_id",
        live = is_live("c"),
        issued = AddendumStatus::Issued.sql(),
    );
    // Whole days by the hour of the job, whatever the minute of the invitation.
    let before = tx.now() - Duration::days(days.into()) + Duration::hours(12);
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, [before.into()]);
    let due = Due::find_by_statement(statement).all(tx).await?;
    let mut reminded = 0;
    for Due {
        contract_id,
        addendum_id,
    } in due
    {
        let Some(contract) = tx.lock::<Contracts>(contract_id).await? else {
            continue;
        };
        let contract = addenda::named(tx, contract, addendum_id).await?;
        let subject = Subject {
            contract: contract_id,
            addendum: addendum_id,
        };
        let Some(signer) = next_in_turn(tx, subject).await? else {
            continue;
        };
        let last = signer.reminded_at.max(signer.invited_at);
        let is_due = last.is_some_and(|at| at <= before) && signer.reminders < MOST_REMINDERS;
        let is_open = closed_at(&contract, &signer).is_none();
        if is_due && is_open && send_reminder(tx, &contract, &signer).await? {
            reminded += 1;
        }
    }
    Ok(reminded)
}
