use chrono::{DateTime, NaiveDate, Utc};
use leasing::contracts::ContractId;
use leasing::registrations::RegistrationId;
use rust_decimal::Decimal;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::{ChargeId, ChargeKind, ChargeStatus};
use crate::cheques::ChequeId;
use crate::contract_payments::ContractPaymentId;
use crate::contract_payments::codes::PaymentMethod;
use crate::money_received::MoneyMovementId;
use crate::opening_balances::OpeningBalanceId;
use crate::recharges::RechargeId;
use crate::settlements::SettlementId;
use crate::tenant_transfers::TenantTransferId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "charges")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: ChargeId,
    pub contract_id: ContractId,
    /// What charged it: a cheque, a settlement, a payment that is late, the contract's registration, an opening
    /// balance, or what a meter counted.
    pub cheque_id: Option<ChequeId>,
    pub settlement_id: Option<SettlementId>,
    pub contract_payment_id: Option<ContractPaymentId>,
    pub registration_id: Option<RegistrationId>,
    pub opening_balance_id: Option<OpeningBalanceId>,
    pub recharge_id: Option<RechargeId>,
    /// The transfer of the contract to another tenant.
    pub tenant_transfer_id: Option<TenantTransferId>,
    /// The first late fee of the payment, the second …
    pub late_number: Option<i16>,
    pub kind: ChargeKind,
    pub amount: Decimal,
    pub charged_on: NaiveDate,
    pub status: ChargeStatus,
    pub settled_on: Option<NaiveDate>,
    pub settled_by: Option<String>,
    /// How it was paid.
    pub method: Option<PaymentMethod>,
    /// What it is for, or why it was waived.
    pub note: Option<String>,
    /// The movement of the tenant's money that paid it.
    pub money_movement_id: Option<MoneyMovementId>,
    /// The charge that this one was a part of.
    pub split_from_id: Option<ChargeId>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "charges");
