use chrono::NaiveDate;
use kernel::Result;
use kernel::paging::Listed as _;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::validation::{self, Rule, Validator};
use leasing::contracts::ContractId;
use leasing::registrations::RegistrationId;
use leasing::registrations::entity::Model as Registration;
use parties::customers::CustomerId;
use rust_decimal::Decimal;
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _};

use super::entity::{ActiveModel, Column, Entity, Model};
use super::model::{Charge, ChargeFilter, ChargePaid, ChargeWaived};
use super::{ChargeError, ChargeId, ChargeKind, ChargeStatus};
use crate::cheques::entity::Model as Cheque;
use crate::contract_payments::ContractPaymentId;
use crate::contract_payments::codes::PaymentMethod;
use crate::money_received::{self, MoneyMovementId};
use crate::opening_balances::OpeningBalanceId;
use crate::opening_balances::entity::Model as OpeningBalance;
use crate::period_locks;
use crate::recharges::RechargeId;
use crate::recharges::entity::Model as Recharge;
use crate::settlements::SettlementId;
use crate::tenant_transfers::TenantTransferId;

/// What a tenant was charged: open or paid, not waived.
pub async fn of_customer(db: &impl MerchantConn, customer: CustomerId) -> Result<Vec<Charge>> {
    let filter = ChargeFilter {
        customer_id: Some(customer),
        ..Default::default()
    };
    let mut charges: Vec<Charge> = Charge::narrowed(&Default::default(), &filter)?
        .all(db)
        .await?;
    charges.retain(|charge| charge.status != ChargeStatus::Waived);
    Ok(charges)
}

/// Charges the tenant for a cheque; nothing where there is no amount.
pub(crate) async fn add(
    tx: &MerchantTx,
    cheque: &Cheque,
    kind: ChargeKind,
    on: NaiveDate,
    amount: Option<Decimal>,
) -> Result<()> {
    let Some(amount) = amount else {
        return Ok(());
    };
    period_locks::ensure_open(tx, on).await?;
    let row = ActiveModel {
        contract_id: Set(cheque.contract_id),
        cheque_id: Set(Some(cheque.id)),
        kind: Set(kind),
        amount: Set(amount),
        charged_on: Set(on),
        status: Set(ChargeStatus::Open),
        ..Default::default()
    };
    tx.create::<Entity>(row).await?;
    Ok(())
}

/// A fee for a payment that is late.
pub(crate) struct Late {
    pub payment: ContractPaymentId,
    pub number: i16,
    pub amount: Decimal,
    /// Where the contract agrees on it.
    pub clause: Option<String>,
}

/// Charges the tenant for a payment that is late; its fees are numbered, and none is charged twice.
pub(crate) async fn add_late(tx: &MerchantTx, contract: ContractId, fee: Late) -> Result<()> {
    let row = ActiveModel {
        contract_id: Set(contract),
        contract_payment_id: Set(Some(fee.payment)),
        late_number: Set(Some(fee.number)),
        kind: Set(ChargeKind::Late),
        amount: Set(fee.amount),
        note: Set(fee.clause),
        charged_on: Set(tx.today()),
        status: Set(ChargeStatus::Open),
        ..Default::default()
    };
    tx.create::<Entity>(row).await?;
    Ok(())
}

/// The bank's charge and the office's for a cheque that the bank did not pay in full.
pub(crate) async fn of_bounce(
    tx: &MerchantTx,
    cheque: &Cheque,
    on: NaiveDate,
    bank_fee: Option<Decimal>,
    fee: Option<Decimal>,
) -> Result<()> {
    add(tx, cheque, ChargeKind::BankFee, on, bank_fee).await?;
    add(tx, cheque, ChargeKind::Bounce, on, fee).await
}

/// What a bounce that did not happen had charged falls away. What was paid in cash is given back first.
pub(crate) async fn end_bounce(
    tx: &MerchantTx,
    cheque: &Cheque,
    on: NaiveDate,
    reason: &str,
) -> Result<()> {
    let charged = Entity::find()
        .filter(Column::ChequeId.eq(cheque.id))
        .filter(Column::Kind.is_in([ChargeKind::BankFee, ChargeKind::Bounce]))
        .filter(Column::ChargedOn.eq(on))
        .order_by_asc(Column::Id);
    for charge in charged.all(tx).await? {
        let paid_apart = charge.status == ChargeStatus::Paid && charge.money_movement_id.is_none();
        if paid_apart {
            return Err(ChargeError::Settled.into());
        }
        fall_away(tx, &charge, reason).await?;
    }
    Ok(())
}

/// A charge that is open, locked until the transaction ends.
pub(crate) async fn open(tx: &MerchantTx, id: ChargeId) -> Result<Model> {
    let charge = tx.locked::<Entity>(id).await?;
    if charge.status != ChargeStatus::Open {
        return Err(ChargeError::Settled.into());
    }
    Ok(charge)
}

pub async fn pay(tx: &MerchantTx, id: ChargeId, input: &ChargePaid) -> Result<()> {
    let charge = open(tx, id).await?;
    let mut form = Validator::new(tx.language());
    let on = form
        .date("on", &input.on)
        .of_business()
        .required()
        .before_or_equal(tx.today())
        .value();
    form.check("method", input.method.is_some(), Rule::Required);
    let method = PaymentMethod::of_contract(&mut form, "method", input.method);
    let note = form.notes("note", &input.note).max_length(500).optional();
    form.finish()?;
    let settled = Settled {
        status: ChargeStatus::Paid,
        on,
        method,
        note,
        money: None,
    };
    settle(tx, &charge, Some(input.version), settled).await?;
    Ok(())
}

/// A part of the tenant's money pays an open charge, all of it.
pub(crate) async fn pay_of_money(
    tx: &MerchantTx,
    charge: &Model,
    on: NaiveDate,
    method: PaymentMethod,
    movement: MoneyMovementId,
) -> Result<()> {
    let settled = Settled {
        status: ChargeStatus::Paid,
        on,
        method: Some(method),
        note: charge.note.clone(),
        money: Some(movement),
    };
    settle(tx, charge, None, settled).await?;
    Ok(())
}

/// What paid a charge is taken back: it is open again.
pub(crate) async fn reopen(tx: &MerchantTx, id: ChargeId, action: &'static str) -> Result<()> {
    let charge = tx.locked::<Entity>(id).await?;
    if let Some(day) = charge.settled_on {
        period_locks::ensure_open(tx, day).await?;
    }
    let row = ActiveModel {
        status: Set(ChargeStatus::Open),
        settled_on: Set(None),
        settled_by: Set(None),
        method: Set(None),
        money_movement_id: Set(None),
        ..Default::default()
    };
    tx.change_as::<Entity>(action, &charge, None, row).await?;
    Ok(())
}

/// The first part keeps the charge's place, the rest stands as a charge of its own.
pub(crate) async fn split(tx: &MerchantTx, charge: &Model, first: Decimal) -> Result<Model> {
    let rest = ActiveModel {
        contract_id: Set(charge.contract_id),
        cheque_id: Set(charge.cheque_id),
        settlement_id: Set(charge.settlement_id),
        contract_payment_id: Set(charge.contract_payment_id),
        registration_id: Set(charge.registration_id),
        opening_balance_id: Set(charge.opening_balance_id),
        recharge_id: Set(charge.recharge_id),
        tenant_transfer_id: Set(charge.tenant_transfer_id),
        kind: Set(charge.kind),
        amount: Set(charge.amount - first),
        charged_on: Set(charge.charged_on),
        status: Set(charge.status),
        note: Set(charge.note.clone()),
        split_from_id: Set(Some(charge.id)),
        ..Default::default()
    };
    let row = ActiveModel {
        amount: Set(first),
        ..Default::default()
    };
    let first = tx.change_as::<Entity>("split", charge, None, row).await?;
    tx.create::<Entity>(rest).await?;
    Ok(first)
}

pub async fn waive(tx: &MerchantTx, id: ChargeId, input: &ChargeWaived) -> Result<()> {
    let charge = open(tx, id).await?;
    let reason = validation::reason(tx.language(), &input.reason)?;
    let settled = Settled {
        status: ChargeStatus::Waived,
        on: tx.today(),
        method: None,
        note: Some(reason),
        money: None,
    };
    settle(tx, &charge, Some(input.version), settled).await?;
    Ok(())
}

/// The open charges of a contract, the oldest first.
pub(crate) async fn open_of(db: &impl MerchantConn, contract: ContractId) -> Result<Vec<Model>> {
    let open = Entity::find()
        .filter(Column::ContractId.eq(contract))
        .filter(Column::Status.eq(ChargeStatus::Open))
        .order_by_asc(Column::ChargedOn)
        .order_by_asc(Column::Id);
    Ok(open.all(db).await?)
}

/// What a settlement charged.
pub(crate) async fn of_settlement(
    db: &impl MerchantConn,
    settlement: SettlementId,
) -> Result<Vec<Model>> {
    let own = Entity::find()
        .filter(Column::SettlementId.eq(settlement))
        .order_by_asc(Column::Id);
    Ok(own.all(db).await?)
}

/// What a registration charged.
pub(crate) async fn of_registration(
    db: &impl MerchantConn,
    registration: RegistrationId,
) -> Result<Vec<Model>> {
    let own = Entity::find()
        .filter(Column::RegistrationId.eq(registration))
        .order_by_asc(Column::Id);
    Ok(own.all(db).await?)
}

/// What was charged for what a meter counted.
pub(crate) async fn of_recharge(
    db: &impl MerchantConn,
    recharge: RechargeId,
) -> Result<Vec<Model>> {
    let own = Entity::find()
        .filter(Column::RechargeId.eq(recharge))
        .order_by_asc(Column::Id);
    Ok(own.all(db).await?)
}

/// Charges the tenant for what a meter counted; the note says it in figures, which both languages read.
pub(crate) async fn add_recharge(tx: &MerchantTx, recharge: &Recharge) -> Result<()> {
    let note = format!(
        "{}: {} → {} ({} – {})",
        recharge.meter_number,
        recharge.from_value.normalize(),
        recharge.to_value.normalize(),
        recharge.covers_from,
        recharge.covers_to,
    );
    let row = ActiveModel {
        contract_id: Set(recharge.contract_id),
        recharge_id: Set(Some(recharge.id)),
        kind: Set(ChargeKind::Utilities),
        amount: Set(recharge.amount),
        charged_on: Set(recharge.charged_on),
        status: Set(ChargeStatus::Open),
        note: Set(Some(note)),
        ..Default::default()
    };
    tx.create::<Entity>(row).await?;
    Ok(())
}

/// Charges the tenant what the registration of the contract cost.
pub(crate) async fn add_registration(tx: &MerchantTx, registration: &Registration) -> Result<()> {
    let row = ActiveModel {
        contract_id: Set(registration.contract_id),
        registration_id: Set(Some(registration.id)),
        kind: Set(ChargeKind::Registration),
        amount: Set(registration.fee),
        charged_on: Set(tx.today()),
        status: Set(ChargeStatus::Open),
        ..Default::default()
    };
    tx.create::<Entity>(row).await?;
    Ok(())
}

/// Charges a contract what its tenant owed when the office began here; its note names the document.
pub(crate) async fn add_opening(
    tx: &MerchantTx,
    balance: &OpeningBalance,
    contract: ContractId,
) -> Result<()> {
    let row = ActiveModel {
        contract_id: Set(contract),
        opening_balance_id: Set(Some(balance.id)),
        kind: Set(ChargeKind::Opening),
        amount: Set(balance.amount),
        charged_on: Set(balance.dated_on),
        status: Set(ChargeStatus::Open),
        note: Set(Some(format!("{} · {}", balance.number, balance.reason))),
        ..Default::default()
    };
    tx.create::<Entity>(row).await?;
    Ok(())
}

/// What an opening balance charged falls away with it; whether that could be, as all of it is still open.
pub(crate) async fn withdraw_opening(
    tx: &MerchantTx,
    balance: OpeningBalanceId,
    reason: &str,
) -> Result<bool> {
    let own = Entity::find().filter(Column::OpeningBalanceId.eq(balance));
    let charges = own.all(tx).await?;
    let [charge] = charges.as_slice() else {
        return Ok(false);
    };
    let charge = tx.lock::<Entity>(charge.id).await?;
    let open = charge.filter(|charge| charge.status == ChargeStatus::Open);
    let Some(charge) = open else { return Ok(false) };
    fall_away(tx, &charge, reason).await?;
    Ok(true)
}

/// Charges one of the two tenants for the transfer of a contract.
pub(crate) async fn add_transfer(
    tx: &MerchantTx,
    transfer: TenantTransferId,
    contract: ContractId,
    amount: Decimal,
    note: String,
) -> Result<()> {
    let row = ActiveModel {
        contract_id: Set(contract),
        tenant_transfer_id: Set(Some(transfer)),
        kind: Set(ChargeKind::Transfer),
        amount: Set(amount),
        charged_on: Set(tx.today()),
        status: Set(ChargeStatus::Open),
        note: Set(Some(note)),
        ..Default::default()
    };
    tx.create::<Entity>(row).await?;
    Ok(())
}

/// What a transfer charged.
pub(crate) async fn of_transfer(
    db: &impl MerchantConn,
    transfer: TenantTransferId,
) -> Result<Vec<Model>> {
    let own = Entity::find()
        .filter(Column::TenantTransferId.eq(transfer))
        .order_by_asc(Column::Id);
    Ok(own.all(db).await?)
}

/// Charges the tenant at the end of a tenancy.
pub(crate) async fn add_at_end(
    tx: &MerchantTx,
    settlement: SettlementId,
    contract: ContractId,
    kind: ChargeKind,
    amount: Decimal,
    note: Option<String>,
) -> Result<Model> {
    let row = ActiveModel {
        contract_id: Set(contract),
        settlement_id: Set(Some(settlement)),
        kind: Set(kind),
        amount: Set(amount),
        charged_on: Set(tx.today()),
        status: Set(ChargeStatus::Open),
        note: Set(note),
        ..Default::default()
    };
    tx.create::<Entity>(row).await
}

/// Pays an open charge, or a part of it, from the tenant's balance; the rest stands as a charge of its own.
pub(crate) async fn pay_from_balance(
    tx: &MerchantTx,
    id: ChargeId,
    part: Decimal,
) -> Result<Model> {
    let mut charge = open(tx, id).await?;
    if part < charge.amount {
        charge = split(tx, &charge, part).await?;
    }
    let settled = Settled {
        status: ChargeStatus::Paid,
        on: tx.today(),
        method: Some(PaymentMethod::Balance),
        note: charge.note.clone(),
        money: None,
    };
    settle(tx, &charge, None, settled).await
}

/// What a settlement or a registration charged falls away with it; what the tenant's money paid of it is on their account again.
pub(crate) async fn fall_away(tx: &MerchantTx, charge: &Model, reason: &str) -> Result<()> {
    if charge.status == ChargeStatus::Waived {
        return Ok(());
    }
    if let Some(movement) = charge.money_movement_id {
        money_received::service::put_back(tx, movement, reason).await?;
    }
    let settled = Settled {
        status: ChargeStatus::Waived,
        on: tx.today(),
        method: None,
        note: Some(reason.to_owned()),
        money: None,
    };
    settle(tx, charge, None, settled).await?;
    Ok(())
}

/// What became of a charge.
struct Settled {
    status: ChargeStatus,
    on: NaiveDate,
    method: Option<PaymentMethod>,
    note: Option<String>,
    money: Option<MoneyMovementId>,
}

async fn settle(
    tx: &MerchantTx,
    charge: &Model,
    version: Option<i64>,
    settled: Settled,
) -> Result<Model> {
    period_locks::ensure_open(tx, settled.on).await?;
    let row = ActiveModel {
        status: Set(settled.status),
        settled_on: Set(Some(settled.on)),
        settled_by: Set(Some(tx.caller().actor.name.clone())),
        method: Set(settled.method),
        note: Set(settled.note),
        money_movement_id: Set(settled.money),
        ..Default::default()
    };
    let action = match settled.status {
        ChargeStatus::Waived => "waived",
        ChargeStatus::Open | ChargeStatus::Paid => "collected",
    };
    tx.change_as::<Entity>(action, charge, version, row).await
}
