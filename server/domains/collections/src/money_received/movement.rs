//! The rows of a sum's book: one a movement, written once.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::Result;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use rust_decimal::Decimal;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;

use super::codes::MoneyMovementKind;
use super::{MoneyMovementId, MoneyReceivedId};
use crate::charges::ChargeId;
use crate::contract_payments::ContractPaymentId;
use crate::contract_payments::codes::PaymentMethod;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "money_movements")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: MoneyMovementId,
    pub money_received_id: MoneyReceivedId,
    /// Its place among the sum's movements.
    pub sequence: i32,
    pub kind: MoneyMovementKind,
    /// What comes in is above zero, what goes out below.
    pub amount: Decimal,
    pub balance_before: Decimal,
    pub moved_on: NaiveDate,
    pub contract_payment_id: Option<ContractPaymentId>,
    pub charge_id: Option<ChargeId>,
    /// Of a refund's document.
    pub number: Option<String>,
    pub method: Option<PaymentMethod>,
    pub iban: Option<String>,
    pub bank: Option<String>,
    pub reference: Option<String>,
    pub note: Option<String>,
    pub reverses_id: Option<MoneyMovementId>,
    pub posted_by: String,
    pub at: DateTime<Utc>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

/// What is to be posted. Everything but the first three is the kind's own affair.
#[derive(Default)]
pub(super) struct Posting {
    pub contract_payment_id: Option<ContractPaymentId>,
    pub charge_id: Option<ChargeId>,
    pub number: Option<String>,
    pub method: Option<PaymentMethod>,
    pub iban: Option<String>,
    pub bank: Option<String>,
    pub reference: Option<String>,
    pub note: Option<String>,
    pub reverses_id: Option<MoneyMovementId>,
}

/// Where the next movement goes: what the sum had until now, and its place.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    pub money: MoneyReceivedId,
    pub last_sequence: i32,
    pub balance: Decimal,
}

impl Place {
    /// Writes a movement; the place is that of the next one then.
    pub async fn post(
        &mut self,
        tx: &MerchantTx,
        kind: MoneyMovementKind,
        amount: Decimal,
        on: NaiveDate,
        posting: Posting,
    ) -> Result<Model> {
        let row = ActiveModel {
            money_received_id: Set(self.money),
            sequence: Set(self.last_sequence + 1),
            kind: Set(kind),
            amount: Set(amount),
            balance_before: Set(self.balance),
            moved_on: Set(on),
            contract_payment_id: Set(posting.contract_payment_id),
            charge_id: Set(posting.charge_id),
            number: Set(posting.number),
            method: Set(posting.method),
            iban: Set(posting.iban),
            bank: Set(posting.bank),
            reference: Set(posting.reference),
            note: Set(posting.note),
            reverses_id: Set(posting.reverses_id),
            posted_by: Set(tx.caller().actor.name.clone()),
            at: Set(tx.now()),
            ..Default::default()
        };
        let written = Entity::insert(row).exec_with_returning(tx).await?;
        self.last_sequence += 1;
        self.balance += amount;
        Ok(written)
    }
}
