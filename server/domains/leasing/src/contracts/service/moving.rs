//! A contract that goes on in another unit or with another tenant, under a contract of its own that follows it.

use chrono::NaiveDate;
use kernel::ids::PublicId;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::{Text, search_key};
use kernel::{Problem, Result};
use rust_decimal::Decimal;
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _};

use super::{find, issue, lock, numbers, occupancy};
use crate::clauses::model::ClauseChoice;
use crate::clauses::service as clauses;
use crate::contracts::entity::{ActiveModel, Column, Entity, Model};
use crate::contracts::{ContractId, ContractStatus, RentLines};
use crate::neighbours::{self, CustomerId, ParkingId, UnitId};

/// What of a contract is another from the day of the move on.
#[derive(Debug, Clone)]
pub struct Onward {
    pub starts_on: NaiveDate,
    pub customer: CustomerId,
    pub unit: UnitId,
    pub parking: Option<ParkingId>,
    pub rent_price: Decimal,
    pub rent_lines: RentLines,
    pub total_rent: Decimal,
    pub insurance_amount: Decimal,
    /// Comes after its terms.
    pub said: Text,
}

/// The contract, locked after its own places and the ones that it goes to, all of which can be let.
pub async fn lock_to_move(
    tx: &MerchantTx,
    id: ContractId,
    unit: UnitId,
    parking: Option<ParkingId>,
) -> Result<Model> {
    let seen = find(tx, id).await?;
    let wanted = Model {
        unit_id: unit,
        parking_id: parking,
        ..seen.clone()
    };
    neighbours::lock_to_let(tx, &[seen, wanted]).await?;
    lock(tx, id).await
}

/// The contract, locked after the tenant who takes it over and its places, all of which can be let.
pub async fn lock_to_hand_on(
    tx: &MerchantTx,
    id: ContractId,
    customer: CustomerId,
) -> Result<Model> {
    let seen = find(tx, id).await?;
    let wanted = Model {
        customer_id: customer,
        ..seen
    };
    neighbours::lock_to_let(tx, std::slice::from_ref(&wanted)).await?;
    lock(tx, id).await
}

/// What is in the way of a contract from a day on, with another tenant or in other places.
pub async fn in_the_way(
    db: &impl MerchantConn,
    contract: &Model,
    from: NaiveDate,
    customer: CustomerId,
    (unit, parking): (UnitId, Option<ParkingId>),
) -> Result<Vec<Problem>> {
    let wanted = Model {
        starts_on: from,
        customer_id: customer,
        unit_id: unit,
        parking_id: parking,
        ..contract.clone()
    };
    occupancy::conflicts(db, &wanted).await
}

/// The contract that follows this one, also where it is still a draft.
pub async fn next_of(db: &impl MerchantConn, id: ContractId) -> Result<Option<Model>> {
    let next = Entity::find()
        .filter(Column::FollowsId.eq(id))
        .filter(Column::Status.ne(ContractStatus::Cancelled));
    Ok(next.one(db).await?)
}

/// Issues the contract of the rest of another that has just ended: same terms, other places or another tenant. Its payments
/// are the caller's to bring; the deposit is carried over to it where the tenant is the same.
pub async fn go_on(tx: &MerchantTx, ended: &Model, onward: Onward) -> Result<Model> {
    let agreed = clauses::of_contract(tx, ended.id).await?;
    let chosen = agreed.into_iter().map(|clause| ClauseChoice {
        clause_id: clause.clause_id,
        number: Some(clause.number),
    });
    let chosen: Vec<ClauseChoice> = chosen.collect();
    let number = numbers::next_draft(tx).await?;
    let public_id = PublicId::new(&tx.merchant().key, tx.kernel().entropy.as_ref());
    let Text { en, ar } = &onward.said;
    let row = ActiveModel {
        // Who has the paper of the old number or an old cheque finds both.
        search_key: Set(format!("{} {}", search_key(&number), ended.search_key)),
        number: Set(number),
        public_id: Set(public_id.to_string()),
        status: Set(ContractStatus::Draft),
        customer_id: Set(onward.customer),
        unit_id: Set(onward.unit),
        parking_id: Set(onward.parking),
        issue_date: Set(tx.today()),
        starts_on: Set(onward.starts_on),
        ends_on: Set(ended.agreed_until()),
        rent_price: Set(onward.rent_price),
        rent_lines: Set(onward.rent_lines),
        total_rent: Set(onward.total_rent),
        insurance_amount: Set(onward.insurance_amount),
        insurance_method: Set(ended.insurance_method),
        terms_en: Set(Some(after(ended.terms_en.as_deref(), en))),
        terms_ar: Set(Some(after(ended.terms_ar.as_deref(), ar))),
        notes: Set(ended.notes.clone()),
        is_historical: Set(false),
        follows_id: Set(Some(ended.id)),
        ..Default::default()
    };
    let draft = tx.create::<Entity>(row).await?;
    clauses::attach(tx, draft.id, Some(&chosen)).await?;
    issue(tx, draft.id, draft.version).await
}

fn after(terms: Option<&str>, said: &str) -> String {
    match terms {
        Some(terms) => format!("{terms}\n{said}"),
        None => said.to_owned(),
    }
}

/// What a contract costs in all, as its payments were brought to another contract or back.
pub async fn reckon(
    tx: &MerchantTx,
    contract: &Model,
    total_rent: Decimal,
    insurance_amount: Decimal,
) -> Result<Model> {
    let row = ActiveModel {
        total_rent: Set(total_rent),
        insurance_amount: Set(insurance_amount),
        ..Default::default()
    };
    tx.change_as::<Entity>("amended", contract, None, row).await
}
