use chrono::NaiveDate;
use kernel::paging::{ListQuery, Page, Paging};
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::{Problem, Result};
use rust_decimal::Decimal;
use sea_orm::{ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _};

use super::api::{Receipt, ReceiptFilter};
use super::entity::{ActiveModel, Column, Entity, Model};
use super::{ReceiptId, printed};
use crate::contract_payments::ContractPaymentId;

const SELECT: &str = "r.id, r.number, r.contract_payment_id, r.amount, r.received_on, r.method, \
     r.reference, r.received_by, r.voided_at, r.void_reason, r.created_at, r.version, \
     p.contract_id, c.number AS contract_number, p.type AS kind, p.due_on, \
     c.customer_id, cu.name_en AS customer_name_en, cu.name_ar AS customer_name_ar, \
     cu.mobile AS customer_mobile, c.unit_id, u.number AS unit_number, u.building_id, \
     b.name_en AS building_name_en, b.name_ar AS building_name_ar, \
     p.cheque_number, p.bank, p.cheque_date";

const FROM: &str = "receipts r \
     JOIN contract_payments p ON p.id = r.contract_payment_id \
     JOIN contracts c ON c.id = p.contract_id \
     JOIN customers cu ON cu.id = c.customer_id \
     JOIN units u ON u.id = c.unit_id \
     JOIN buildings b ON b.id = u.building_id";

/// Numbers have no shadow column, so their hyphens are dropped here as a query's are.
const SEARCHED: &str = "(cu.search_key || ' ' || c.search_key || ' ' || lower(u.number) || ' ' || \
     lower(coalesce(r.reference, '')) || ' ' || \
     replace(replace(lower(r.number), 'r-', 'r '), '-', ''))";

/// A collection, as its receipt records it.
pub(crate) struct NewReceipt {
    pub payment_id: ContractPaymentId,
    pub amount: Decimal,
    pub received_on: NaiveDate,
    pub method: String,
    pub reference: Option<String>,
}

/// Draws the next number of the year and issues the receipt under it.
pub(crate) async fn issue(tx: &MerchantTx, receipt: NewReceipt) -> Result<String> {
    let printed = printed::of_payment(tx, receipt.payment_id).await?;
    let number = tx.next_number("receipts", "R").await?;
    let row = ActiveModel {
        number: Set(number.clone()),
        contract_payment_id: Set(receipt.payment_id),
        amount: Set(receipt.amount),
        received_on: Set(receipt.received_on),
        method: Set(receipt.method),
        reference: Set(receipt.reference),
        received_by: Set(tx.caller().actor.name.clone()),
        printed: Set(Some(printed)),
        ..Default::default()
    };
    tx.create::<Entity>(row).await?;
    Ok(number)
}

/// Makes a receipt void; its number is never used again.
pub(crate) async fn void(tx: &MerchantTx, number: &str, reason: &str) -> Result<()> {
    let receipt = Entity::find()
        .filter(Column::Number.eq(number))
        .one(tx)
        .await?;
    let receipt = receipt.ok_or_else(Problem::not_found)?;
    let row = ActiveModel {
        voided_at: Set(Some(tx.now())),
        void_reason: Set(Some(reason.to_owned())),
        ..Default::default()
    };
    tx.change_as::<Entity>("voided", &receipt, None, row)
        .await?;
    Ok(())
}

pub(super) fn query(paging: &Paging, filter: &ReceiptFilter) -> Result<ListQuery> {
    let mut query = ListQuery::new(SELECT, FROM)
        .filter("c.customer_id = ?", filter.customer_id.map(|id| id.0))
        .filter("p.contract_id = ?", filter.contract_id.map(|id| id.0))
        .filter(
            "r.contract_payment_id = ?",
            filter.contract_payment_id.map(|id| id.0),
        )
        .filter("u.building_id = ?", filter.building_id)
        .filter("r.method = ?", filter.method.clone())
        .filter("r.received_on >= ?", filter.received_from)
        .filter("r.received_on <= ?", filter.received_to);
    query = match filter.voided {
        Some(true) => query.and("r.voided_at IS NOT NULL"),
        Some(false) => query.and("r.voided_at IS NULL"),
        None => query,
    };
    query.search(SEARCHED, paging.search.as_deref()).sort(
        &paging.sort,
        &[
            ("number", "r.id"),
            ("received_on", "r.received_on"),
            ("amount", "r.amount"),
            ("method", "r.method"),
            ("contract_number", "c.number"),
            ("unit_number", "u.number"),
        ],
        "r.id DESC",
    )
}

pub async fn list(
    db: &impl MerchantConn,
    paging: &Paging,
    filter: &ReceiptFilter,
) -> Result<Page<Receipt>> {
    query(paging, filter)?.page(db, paging).await
}

pub async fn get(db: &impl MerchantConn, id: ReceiptId) -> Result<Receipt> {
    let rows = ListQuery::new(SELECT, FROM)
        .filter("r.id = ?", Some(id.0))
        .all(db)
        .await?;
    rows.into_iter().next().ok_or_else(Problem::not_found)
}

pub(super) async fn find(db: &impl MerchantConn, id: ReceiptId) -> Result<Model> {
    let receipt = Entity::find_by_id(id).one(db).await?;
    receipt.ok_or_else(Problem::not_found)
}

/// The valid receipt of a payment.
pub(super) async fn of_payment(db: &impl MerchantConn, id: ContractPaymentId) -> Result<Model> {
    let receipt = Entity::find()
        .filter(Column::ContractPaymentId.eq(id))
        .filter(Column::VoidedAt.is_null())
        .one(db)
        .await?;
    receipt.ok_or_else(Problem::not_found)
}
