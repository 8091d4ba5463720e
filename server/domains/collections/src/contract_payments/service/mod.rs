mod by_cheque;
mod collect;
mod collect_many;
mod history;
mod list;
mod not_collected;
mod settled;
mod uncollect;
mod update;

pub(crate) use by_cheque::{agree, not_paid_by_bank, put_on_date, split};
pub use collect::collect;
pub(crate) use collect::{Collection, settle};
pub use collect_many::collect_many;
pub(crate) use history::{Earlier, enter_collected, forget_collected, plans_of};
pub use list::{desk, export, get, of_customer, page};
pub use not_collected::{mark_not_collected, return_to_on_date};
pub(crate) use settled::{
    again_on_date, cancel_at_end, give_back, next_sequence, of_contract, pay_from_balance,
    withdraw_given_back,
};
pub(crate) use uncollect::take_back;
pub use uncollect::uncollect;
pub use update::update;

use std::collections::{HashMap, HashSet};

use kernel::code::Code as _;
use kernel::money::grouped;
use kernel::record;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::{DayText, Text};
use kernel::{Problem, Result};
use leasing::contracts::{ContractId, ContractStatus};
use leasing::facts::CONTRACTS;
use parties::customers::CustomerId;
use parties::customers::timeline::{self, NewEvent};
use sea_orm::{
    ColumnTrait as _, DbBackend, EntityTrait as _, FromQueryResult, QueryFilter as _, Statement,
};

use super::codes::PaymentStatus;
use super::entity::{Column, Entity, Model};
use super::{ContractPaymentError, ContractPaymentId};

/// The contract behind a payment, as far as a change of the payment needs it.
#[derive(Debug, Clone, FromQueryResult)]
pub(crate) struct Contract {
    pub id: ContractId,
    pub number: String,
    pub customer_id: CustomerId,
    pub status: ContractStatus,
}

/// Followed by which ones.
pub(super) fn contracts_sql() -> String {
    format!(
        "SELECT c.id, c.number, c.customer_id, c.status FROM {CONTRACTS} c \
         WHERE c.issued_at IS NOT NULL"
    )
}

/// A payment of an issued contract, locked until the end of the transaction. Its contract is held
/// first, as who cancels a contract locks it before its payments.
pub(crate) async fn lock(tx: &MerchantTx, id: ContractPaymentId) -> Result<(Model, Contract)> {
    let seen = record::find::<Entity>(tx, id).await?;
    let contract = hold_contract(tx, seen.contract_id).await?;
    let payment = tx.locked::<Entity>(id).await?;
    Ok((payment, contract))
}

/// The same of many payments: all contracts are held before any payment is locked.
pub(crate) async fn lock_many(
    tx: &MerchantTx,
    ids: impl IntoIterator<Item = ContractPaymentId>,
) -> Result<HashMap<ContractPaymentId, (Model, Contract)>> {
    let ids: HashSet<ContractPaymentId> = ids.into_iter().collect();
    let seen = Entity::find().filter(Column::Id.is_in(ids.iter().copied()));
    let seen = seen.all(tx).await?;
    let contracts: HashSet<ContractId> = seen.iter().map(|payment| payment.contract_id).collect();
    let held = Contract::find_by_statement(Statement::from_sql_and_values(
        DbBackend::Postgres,
        format!(
            "{} AND c.id IN (SELECT asked::bigint FROM jsonb_array_elements_text($1) asked) \
             ORDER BY c.id FOR SHARE OF c",
            contracts_sql()
        ),
        [serde_json::json!(contracts).into()],
    ));
    let held = held.all(tx).await?.into_iter();
    let held: HashMap<ContractId, Contract> = held.map(|one| (one.id, one)).collect();
    let locked = tx
        .lock_many::<Entity>(ids.iter().copied())
        .await?
        .into_iter();
    let with_contract = |payment: Model| {
        let contract = held.get(&payment.contract_id)?.clone();
        Some((payment.id, (payment, contract)))
    };
    let locked: HashMap<_, _> = locked.filter_map(with_contract).collect();
    if locked.len() < ids.len() {
        return Err(Problem::not_found());
    }
    Ok(locked)
}

/// An issued contract that nobody else can cancel until the end of the transaction.
pub(crate) async fn hold_contract(tx: &MerchantTx, id: ContractId) -> Result<Contract> {
    let contract = Contract::find_by_statement(Statement::from_sql_and_values(
        DbBackend::Postgres,
        format!("{} AND c.id = $1 FOR SHARE OF c", contracts_sql()),
        [id.0.into()],
    ));
    contract.one(tx).await?.ok_or_else(Problem::not_found)
}

/// Nothing more is owed for it.
pub(crate) fn is_over(contract: &Contract) -> bool {
    contract.status == ContractStatus::Cancelled
}

/// A cancelled payment stays cancelled, and a cancelled contract is owed nothing more. What was
/// collected for it before stays collected, until it is taken back.
pub(crate) fn ensure_alive(payment: &Model, contract: &Contract) -> Result<()> {
    let is_over = is_over(contract) && payment.status != PaymentStatus::Collected;
    if is_over || payment.status == PaymentStatus::Cancelled {
        return Err(ContractPaymentError::Cancelled {
            contract: contract.number.clone(),
        }
        .into());
    }
    Ok(())
}

/// Refuses an old version before anything is written, so that no receipt number is drawn for it.
pub(crate) fn ensure_version(tx: &MerchantTx, payment: &Model, version: i64) -> Result<()> {
    if payment.version == version {
        return Ok(());
    }
    Err(Problem::stale(
        serde_json::to_value(payment)?,
        tx.caller().submitted(),
    ))
}

/// Adds to the tenant's timeline; `{amount}`, `{due}` and `{contract}` are the payment's.
async fn tell(
    tx: &MerchantTx,
    contract: &Contract,
    payment: &Model,
    kind: &'static str,
    text: &Text,
) -> Result<()> {
    let amount = grouped(payment.amount);
    let due = DayText(payment.due_on);
    let currency = &tx.merchant().currency;
    let names = payment.kind.text();
    let parameters = |kind: &str, due: String| {
        [
            ("amount", amount.clone()),
            ("currency", currency.clone()),
            ("due", due),
            ("contract", contract.number.clone()),
            ("kind", kind.to_owned()),
        ]
    };
    let fill = |template: &str, kind: &str, due: String| {
        let parameters = parameters(kind, due);
        let pairs: Vec<_> = parameters
            .iter()
            .map(|(name, value)| (*name, value.as_str()))
            .collect();
        kernel::text::fill(template, &pairs)
    };
    let text = Text::new(
        fill(&text.en, &names.en.to_lowercase(), due.to_string()),
        fill(&text.ar, &names.ar, format!("{due:#}")),
    );
    let leads_to = Some(("contract_payments", payment.id.0));
    timeline::add(
        tx,
        contract.customer_id,
        NewEvent {
            kind,
            text,
            leads_to,
        },
    )
    .await
}
