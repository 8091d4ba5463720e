use chrono::{DateTime, NaiveDate, Utc};
use leasing::contracts::ContractId;
use rust_decimal::Decimal;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::{TenantTransferId, TransferDeposit, TransferPayer, TransferShare};
use crate::settlements::SettlementId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "tenant_transfers")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: TenantTransferId,
    pub number: String,
    pub contract_id: ContractId,
    /// The contract of the rest.
    pub next_id: ContractId,
    /// The first day of the other tenant.
    pub takes_over_on: NaiveDate,
    pub share: TransferShare,
    pub deposit_answer: TransferDeposit,
    /// The rents of both contracts.
    pub stays: Decimal,
    pub goes: Decimal,
    /// Rent of the next contract's days that was agreed under this one or before it.
    pub ahead: Decimal,
    /// Paid for days after the last one, and given back.
    pub given_back: Decimal,
    /// Carried over.
    pub deposit: Decimal,
    /// What the first tenant still owed.
    pub debts: Decimal,
    /// Without tax, and its tax.
    pub fee: Decimal,
    pub fee_vat: Decimal,
    pub fee_payer: Option<TransferPayer>,
    pub note: Option<String>,
    /// Gave back what was paid ahead.
    pub settlement_id: Option<SettlementId>,
    /// What was written, for taking it back.
    #[serde(skip_serializing)]
    #[sea_orm(column_type = "JsonBinary")]
    pub posted: Json,
    pub pdf_path: Option<String>,
    pub pdf_hash: Option<String>,
    pub transferred_by: String,
    pub transferred_on: NaiveDate,
    pub undone_on: Option<NaiveDate>,
    pub undone_by: Option<String>,
    pub undo_reason: Option<String>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "tenant_transfers");
