//! What a sealed contract is worth today, for anybody who holds its paper.

use kernel::ids::PublicId;
use kernel::tenancy::MerchantConn;
use kernel::{Problem, Result};
use sea_orm::{ColumnTrait as _, DbBackend, EntityTrait as _, QueryFilter as _, Statement};

use crate::addenda::service as addenda;
use crate::contracts::entity::Model as Contract;
use crate::contracts::{ContractStatus, service as contracts};
use crate::signatures::VerifyState;
use crate::signatures::entity::{Column, Entity};
use crate::signatures::model::{ContractVerification, SharedText, VerifiedSignature};
use crate::signing::Subject;

pub async fn verify(db: &impl MerchantConn, id: &PublicId) -> Result<ContractVerification> {
    let sealed = Entity::find()
        .filter(Column::VerifyId.eq(id.as_str()))
        .one(db)
        .await?
        .ok_or_else(Problem::not_found)?;
    let contract = contracts::find(db, sealed.contract_id).await?;
    let contract = addenda::named(db, contract, sealed.addendum_id).await?;
    let subject = Subject {
        contract: contract.id,
        addendum: sealed.addendum_id,
    };
    let given = super::given(db, subject).await?;
    let sealed_at = contract.signed_at.filter(|_| sealed.addendum_id.is_none());
    let issuer = &db.merchant().name;
    Ok(ContractVerification {
        state: state(db, &contract).await?,
        issuer: SharedText::new(&issuer.en, &issuer.ar),
        starts_on: contract.starts_on,
        ends_on: contract.ends_on,
        number: contract.number,
        sealed_at: sealed_at.unwrap_or(sealed.signed_at),
        pdf_hash: sealed.pdf_hash.unwrap_or_default(),
        signatures: given
            .into_iter()
            .map(|one| VerifiedSignature {
                party: one.party,
                signed_at: one.signed_at,
                confirmation: one.confirmation,
            })
            .collect(),
    })
}

async fn state(db: &impl MerchantConn, contract: &Contract) -> Result<VerifyState> {
    if contract.status == ContractStatus::Cancelled {
        return Ok(VerifyState::Cancelled);
    }
    let sql = format!(
        "SELECT 1 AS one FROM contracts n WHERE n.follows_id = $1 AND n.status IN ({}, {}) \
         AND n.starts_on <= $2 LIMIT 1",
        ContractStatus::Active.sql(),
        ContractStatus::Expired.sql(),
    );
    let values = [contract.id.0.into(), db.today().into()];
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, values);
    Ok(match db.query_one_raw(statement).await? {
        Some(_) => VerifyState::Replaced,
        None => VerifyState::Valid,
    })
}
