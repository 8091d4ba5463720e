//! What happened while a contract was signed; rows are only added.

use kernel::Result;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};

use crate::contracts::ContractId;
use crate::signing::{SigningEventKind, SigningParty};

pub(crate) async fn note(
    tx: &MerchantTx,
    contract: ContractId,
    party: SigningParty,
    kind: SigningEventKind,
    note: Option<&str>,
) -> Result<()> {
    let caller = tx.caller();
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "INSERT INTO signing_events (contract_id, party, kind, at, by_name, ip, user_agent, note) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        [
            contract.0.into(),
            party.into(),
            kind.into(),
            tx.now().into(),
            caller.actor.name.clone().into(),
            caller.ip.clone().into(),
            caller.user_agent.clone().into(),
            note.map(str::to_owned).into(),
        ],
    );
    tx.execute_raw(statement).await?;
    Ok(())
}
