use chrono::{DateTime, NaiveDate, Utc};
use collections::contract_payments::ContractPaymentId;
use collections::settlements::SettlementId;
use parties::customers::CustomerId;
use rust_decimal::Decimal;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::InvoiceId;
use super::codes::{InvoiceKind, InvoiceSubtype};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "invoices")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: InvoiceId,
    pub number: String,
    pub public_id: String,
    pub kind: InvoiceKind,
    pub subtype: InvoiceSubtype,
    pub contract_payment_id: Option<ContractPaymentId>,
    pub customer_id: CustomerId,
    pub original_id: Option<InvoiceId>,
    /// Of a note: that gave back the rent that it takes back, or charged it again.
    pub settlement_id: Option<SettlementId>,
    pub reason: Option<String>,
    pub issued_at: DateTime<Utc>,
    pub issue_date: NaiveDate,
    pub currency: String,
    pub net: Decimal,
    pub vat: Decimal,
    pub total: Decimal,
    pub taken_back_at: Option<DateTime<Utc>>,
    pub search_key: String,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "invoices");
