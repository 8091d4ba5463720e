//! The one-time code with which a signer confirms: sent to the address on file, kept as a keyed hash, good for a few
//! minutes and a few tries.

use chrono::{DateTime, Utc};
use identity::sign_in::CodeWay;
use kernel::mail::may_be_asked_for;
use kernel::one_time::{self, Keyed};
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::{Problem, Result};
use sea_orm::{ActiveValue::Set, ConnectionTrait as _, DbBackend, Statement};

use super::log::note;
use super::mails;
use super::people::{Person, person};
use super::turn::at_turn;
use crate::contracts::entity::Model as Contract;
use crate::signing::entity::{ActiveModel, Entity, Model};
use crate::signing::settings::service as settings;
use crate::signing::{
    CodeRule, Confirmation, SigningError, SigningEventKind, SigningParty, Subject,
};

/// Where a code went, and until when it is good.
#[derive(Debug)]
pub struct SentCode {
    /// In part.
    pub address: String,
    pub until: DateTime<Utc>,
}

/// How a code reaches a signer.
async fn way(db: &impl MerchantConn, person: &Person) -> Result<Option<CodeWay>> {
    CodeWay::of(db, person.email.as_deref(), person.mobile.as_deref()).await
}

/// Whether a signer needs a code, and the address that it goes to.
pub(crate) async fn confirmation(
    db: &impl MerchantConn,
    contract: &Contract,
    signer: &Model,
) -> Result<(Confirmation, Option<String>)> {
    let rule = settings::row(db).await?.confirmation;
    let way = way(db, &person(db, contract, signer).await?).await?;
    Ok(match (rule, way) {
        (CodeRule::Never, _) | (CodeRule::WherePossible, None) => (Confirmation::Link, None),
        (_, way) => (Confirmation::Code, way.map(|way| way.masked())),
    })
}

/// Sends a code to the signer whose turn it is.
pub async fn send_code(
    tx: &MerchantTx,
    contract: &Contract,
    subject: Subject,
    party: SigningParty,
) -> Result<SentCode> {
    let signer = at_turn(tx, subject, party).await?;
    let (needed, _) = confirmation(tx, contract, &signer).await?;
    if needed == Confirmation::Link {
        return Err(SigningError::NoCodeNeeded.into());
    }
    let person = person(tx, contract, &signer).await?;
    let Some(way) = way(tx, &person).await? else {
        return Err(SigningError::NoAddress.into());
    };
    one_time::ensure_not_so_soon(signer.code_sent_at, tx.now())?;
    if !may_be_asked_for(tx.kernel(), way.address()).await? {
        return Err(Problem::too_many(3_600));
    }
    let code = one_time::draw(tx.kernel());
    let key = signer.id.to_string();
    let row = ActiveModel {
        code_hash: Set(Some(keyed(&key).hash(tx.kernel(), &code))),
        code_sent_at: Set(Some(tx.now())),
        code_tries: Set(0),
        ..Default::default()
    };
    tx.change::<Entity>(&signer, None, row).await?;
    let address = way.masked();
    note(
        tx,
        subject,
        party,
        SigningEventKind::CodeSent,
        Some(&address),
    )
    .await?;
    mails::code(tx, contract, &person, way, &code).await?;
    Ok(SentCode {
        address,
        until: tx.now() + one_time::LASTS,
    })
}

fn keyed(signer: &str) -> Keyed<'_> {
    Keyed {
        purpose: "codes of signers",
        of: signer,
    }
}

/// Whether this is the code that was sent, and still good.
pub(crate) fn check(tx: &MerchantTx, signer: &Model, typed: Option<&str>) -> Result<()> {
    let (Some(hash), Some(sent_at)) = (&signer.code_hash, signer.code_sent_at) else {
        return Err(SigningError::CodeMissing.into());
    };
    let Some(typed) = typed else {
        return Err(SigningError::CodeMissing.into());
    };
    if one_time::is_over(sent_at, signer.code_tries, tx.now()) {
        return Err(SigningError::CodeOver.into());
    }
    if keyed(&signer.id.to_string()).is(tx.kernel(), typed, hash) {
        return Ok(());
    }
    let left = one_time::TRIES - signer.code_tries - 1;
    Err(SigningError::CodeWrong { left }.into())
}

/// Counts a code that is not the right one, in a transaction of its own: the refusal that follows rolls nothing back.
/// Whoever tries at the same time waits for the signer's row.
pub async fn spend_try(
    tx: &MerchantTx,
    subject: Subject,
    party: SigningParty,
    typed: &str,
) -> Result<Option<Problem>> {
    let Some(next) = super::next_in_turn(tx, subject).await? else {
        return Ok(None);
    };
    let Some(signer) = tx.lock::<Entity>(next.id).await? else {
        return Ok(None);
    };
    if signer.party != party || signer.code_hash.is_none() {
        return Ok(None);
    }
    let Err(refusal) = check(tx, &signer, Some(typed)) else {
        return Ok(None);
    };
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "UPDATE signers SET code_tries = code_tries + 1 WHERE id = $1",
        [signer.id.0.into()],
    );
    tx.execute_raw(statement).await?;
    note(tx, subject, party, SigningEventKind::CodeRefused, None).await?;
    Ok(Some(refusal))
}
