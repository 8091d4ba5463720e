use chrono::NaiveDate;
use kernel::sql::statement;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::{DayText, Text};
use kernel::validation::{self, Rule, Validator};
use kernel::{Problem, Result};
use leasing::contracts::ContractId;
use leasing::facts::CONTRACTS;
use parties::customers::{self, CustomerId};
use parties::owners::OwnerId;
use rust_decimal::Decimal;
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, ConnectionTrait as _, EntityTrait as _, QueryFilter as _,
    Value,
};

use super::entity::{ActiveModel, Column, Entity, Model};
use super::model::{OpeningBalanceInput, OpeningBalanceWithdrawal};
use super::{BalanceSide, OpeningBalanceError, OpeningBalanceId};
use crate::charges::service as charges;
use crate::management_agreements::service as agreements;
use crate::money_received::service as money;
use crate::period_locks;

const LARGEST: i64 = 999_999_999_999;

/// Whose it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Party {
    Customer(CustomerId),
    Owner(OwnerId),
}

/// A balance as it is entered.
#[derive(Debug, Clone)]
pub(crate) struct NewBalance {
    pub party: Party,
    pub contract: Option<ContractId>,
    pub side: BalanceSide,
    pub amount: Decimal,
    pub dated_on: NaiveDate,
    pub reason: String,
}

/// What a form says apart from whose it is.
pub(crate) fn read(
    form: &mut Validator,
    (dated_on, reason): (Option<&String>, Option<&String>),
    today: NaiveDate,
) -> (NaiveDate, String) {
    let dated_on = form
        .date("dated_on", dated_on.cloned())
        .of_business()
        .required()
        .before_or_equal(today)
        .value();
    let reason = form
        .notes("reason", reason.cloned())
        .required()
        .max_length(500)
        .text();
    (dated_on, reason)
}

pub(crate) fn read_amount(form: &mut Validator, field: &str, typed: Option<String>) -> Decimal {
    form.price(field, typed)
        .required()
        .min(Decimal::new(1, 2))
        .max(Decimal::from(LARGEST))
        .value()
}

pub async fn create(tx: &MerchantTx, input: &OpeningBalanceInput) -> Result<OpeningBalanceId> {
    let mut form = Validator::new(tx.language());
    let party = match (input.customer_id, input.owner_id) {
        (Some(customer), None) => Some(Party::Customer(customer)),
        (None, Some(owner)) => Some(Party::Owner(owner)),
        _ => None,
    };
    form.check_custom("customer_id", party.is_some(), "one_party", ONE_PARTY);
    form.check("side", input.side.is_some(), Rule::Required);
    let amount = read_amount(&mut form, "amount", input.amount.clone());
    let dated = (input.dated_on.as_ref(), input.reason.as_ref());
    let (dated_on, reason) = read(&mut form, dated, tx.today());
    form.finish()?;
    let (party, side) = party.zip(input.side).ok_or_else(Problem::invalid)?;
    let balance = NewBalance {
        party,
        contract: input.contract_id,
        side,
        amount,
        dated_on,
        reason,
    };
    Ok(post(tx, balance).await?.id)
}

const ONE_PARTY: Text = Text::fixed(
    "Choose a tenant or an owner, one of them.",
    "اختر مستأجراً أو مالكاً، واحداً منهما فقط.",
);

const NO_CONTRACT: Text = Text::fixed(
    "The tenant has no issued contract that this can be charged to. Enter or import the contract first.",
    "لا يوجد للمستأجر عقد صادر يُسجل عليه هذا المبلغ. أدخل العقد أو استورده أولاً.",
);

/// Enters a balance, with what it brings: a charge, money on account, or what an owner's account begins with.
pub(crate) async fn post(tx: &MerchantTx, new: NewBalance) -> Result<Model> {
    period_locks::ensure_open(tx, new.dated_on).await?;
    let contract = match new.party {
        Party::Customer(customer) => {
            customers::service::lock(tx, customer).await?;
            let owes = new.side == BalanceSide::ToOffice;
            match owes {
                true => Some(contract_of(tx, customer, new.contract).await?),
                false => None,
            }
        }
        Party::Owner(owner) => {
            agreements::lock_owner(tx, owner).await?;
            ensure_not_stated(tx, owner).await?;
            None
        }
    };
    if let Some(before) = standing(tx, new.party).await? {
        let number = before.number;
        return Err(OpeningBalanceError::AlreadyThere { number }.into());
    }
    let (customer_id, owner_id) = match new.party {
        Party::Customer(customer) => (Some(customer), None),
        Party::Owner(owner) => (None, Some(owner)),
    };
    let row = ActiveModel {
        number: Set(tx.next_number("opening_balances", "OB").await?),
        customer_id: Set(customer_id),
        owner_id: Set(owner_id),
        contract_id: Set(contract),
        side: Set(new.side),
        amount: Set(new.amount),
        dated_on: Set(new.dated_on),
        reason: Set(new.reason),
        posted_by: Set(tx.caller().actor.name.clone()),
        ..Default::default()
    };
    let balance = tx.create::<Entity>(row).await?;
    match (balance.customer_id, contract) {
        (Some(_), Some(contract)) => charges::add_opening(tx, &balance, contract).await?,
        (Some(customer), None) => money::bring(tx, customer, &balance).await?,
        _ => {}
    }
    Ok(balance)
}

/// The contract that a tenant's debt is charged to: the one that is named, or the latest.
async fn contract_of(
    tx: &MerchantTx,
    customer: CustomerId,
    asked: Option<ContractId>,
) -> Result<ContractId> {
    let sql = format!(
        "SELECT c.id FROM {CONTRACTS} c WHERE c.customer_id = $1 AND c.issued_at IS NOT NULL AND c.cancelled_at IS NULL \
         AND ($2::bigint IS NULL OR c.id = $2) ORDER BY c.ends_on DESC, c.id DESC LIMIT 1"
    );
    let values: [Value; 2] = [customer.into(), asked.map(|id| id.0).into()];
    let found = tx.query_one_raw(statement(&sql, values)).await?;
    let found = found.ok_or_else(|| Problem::field("contract_id", NO_CONTRACT))?;
    Ok(found.try_get("", "id")?)
}

async fn ensure_not_stated(tx: &MerchantTx, owner: OwnerId) -> Result<()> {
    match agreements::stated_until(tx, owner).await? {
        None => Ok(()),
        Some(until) => {
            let until = DayText(until);
            Err(OpeningBalanceError::Stated { until }.into())
        }
    }
}

/// The balance that holds.
async fn standing(db: &impl MerchantConn, party: Party) -> Result<Option<Model>> {
    let whose = match party {
        Party::Customer(customer) => Column::CustomerId.eq(customer),
        Party::Owner(owner) => Column::OwnerId.eq(owner),
    };
    let found = Entity::find()
        .filter(whose)
        .filter(Column::WithdrawnOn.is_null());
    Ok(found.one(db).await?)
}

/// What an owner's account begins with.
pub(crate) async fn of_owner(db: &impl MerchantConn, owner: OwnerId) -> Result<Option<Model>> {
    standing(db, Party::Owner(owner)).await
}

pub async fn withdraw(
    tx: &MerchantTx,
    id: OpeningBalanceId,
    input: &OpeningBalanceWithdrawal,
) -> Result<()> {
    let reason = validation::reason(tx.language(), &input.reason)?;
    take_back(tx, id, Some(input.version), &reason).await
}

/// Takes a balance back with what it brought, while nothing of that moved.
pub(crate) async fn take_back(
    tx: &MerchantTx,
    id: OpeningBalanceId,
    version: Option<i64>,
    reason: &str,
) -> Result<()> {
    let before = tx.locked::<Entity>(id).await?;
    if before.withdrawn_on.is_some() {
        return Err(OpeningBalanceError::Withdrawn.into());
    }
    period_locks::ensure_open(tx, before.dated_on).await?;
    let is_untouched = match (before.customer_id, before.owner_id) {
        (Some(customer), _) => {
            customers::service::lock(tx, customer).await?;
            match before.side {
                BalanceSide::ToOffice => charges::withdraw_opening(tx, id, reason).await?,
                BalanceSide::ByOffice => {
                    money::withdraw_brought(tx, &before.number, reason).await?
                }
            }
        }
        (None, Some(owner)) => {
            agreements::lock_owner(tx, owner).await?;
            ensure_not_stated(tx, owner).await?;
            true
        }
        (None, None) => true,
    };
    if !is_untouched {
        let number = before.number;
        return Err(OpeningBalanceError::Used { number }.into());
    }
    let row = ActiveModel {
        withdrawn_on: Set(Some(tx.today())),
        withdrawn_by: Set(Some(tx.caller().actor.name.clone())),
        withdraw_reason: Set(Some(reason.to_owned())),
        ..Default::default()
    };
    tx.change_as::<Entity>("taken_back", &before, version, row)
        .await?;
    Ok(())
}
