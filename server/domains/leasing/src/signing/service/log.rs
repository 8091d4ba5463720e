//! What happened while a contract was signed; rows are only added.

use kernel::Result;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};

use crate::signing::{SigningEventKind, SigningParty, Subject};

pub(crate) async fn note(
    tx: &MerchantTx,
    subject: impl Into<Subject>,
    party: SigningParty,
    kind: SigningEventKind,
    note: Option<&str>,
) -> Result<()> {
    let Subject { contract, addendum } = subject.into();
    let caller = tx.caller();
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "INSERT INTO signing_events (contract_id, party, kind, at, by_name, ip, user_agent, note, addendum_id) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        [
            contract.0.into(),
            party.into(),
            kind.into(),
            tx.now().into(),
            caller.actor.name.clone().into(),
            caller.ip.clone().into(),
            caller.user_agent.clone().into(),
            note.map(str::to_owned).into(),
            addendum.map(|id| id.0).into(),
        ],
    );
    tx.execute_raw(statement).await?;
    Ok(())
}
