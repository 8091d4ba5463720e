//! Rent that a settlement gave back: credit notes take back what was invoiced of it.

use collections::contract_payments::ContractPaymentId;
use collections::contract_payments::codes::PaymentStatus;
use collections::facts::{GIVEN_BACK, PAYMENTS};
use collections::settlements::SettlementId;
use kernel::notification::{Notification, NotificationKind, NotificationTopic};
use kernel::sql::statement;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::Text;
use kernel::{Problem, Result};
use leasing::facts::CONTRACTS;
use rust_decimal::Decimal;
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ColumnTrait as _, EntityTrait as _, FromQueryResult, QueryFilter as _, QueryOrder as _,
};
use zatca::model::Kind;

use super::super::codes::InvoiceKind;
use super::super::entity::{ActiveModel, Column, Entity, Model};
use super::super::{InvoiceError, InvoiceId, unissued};
use super::issue::is_refusal;
use super::note::{accepted, issue, left, locked, take_back};
use crate::zatca_settings::service::signing_device;

#[derive(Debug, FromQueryResult)]
struct GivenBack {
    contract_id: i64,
    contract_number: String,
    amount: Decimal,
    status: PaymentStatus,
    settlement_id: SettlementId,
    settlement_number: String,
}

impl GivenBack {
    async fn find(db: &impl MerchantConn, id: ContractPaymentId) -> Result<Self> {
        let sql = format!(
            "SELECT g.contract_id, c.number AS contract_number, g.amount, g.status, g.settlement_id, \
             g.settlement_number FROM {GIVEN_BACK} g JOIN {CONTRACTS} c ON c.id = g.contract_id WHERE g.id = $1"
        );
        let statement = statement(sql, [id.0.into()]);
        if let Some(found) = Self::find_by_statement(statement).one(db).await? {
            return Ok(found);
        }
        let sql = format!("SELECT p.id FROM {PAYMENTS} p WHERE p.id = $1");
        let statement = kernel::sql::statement(sql, [id.0.into()]);
        match db.query_one_raw(statement).await? {
            Some(_) => Err(InvoiceError::NothingToCredit.into()),
            None => Err(Problem::not_found()),
        }
    }

    /// As it stands on the notes, in the two languages of the document.
    fn reason(&self, en: &str, ar: &str) -> String {
        let number = &self.settlement_number;
        format!("{en} {number} / {ar} {number}")
    }
}

#[derive(FromQueryResult)]
struct Found {
    id: InvoiceId,
}

/// What of which invoice is taken back, and how much of it is left: rent that is given back is that of the last days, so
/// the invoice of the latest payment is credited first.
async fn parts(tx: &MerchantTx, given: &GivenBack) -> Result<Vec<(Model, Decimal, Decimal)>> {
    let sql = format!(
        "SELECT i.id FROM invoices i JOIN {PAYMENTS} p ON p.id = i.contract_payment_id \
         WHERE p.contract_id = $1 AND i.kind = {} AND i.taken_back_at IS NULL ORDER BY p.due_on DESC, p.id DESC",
        InvoiceKind::Invoice.sql(),
    );
    let statement = statement(sql, [given.contract_id.into()]);
    let mut rest = given.amount;
    let mut parts = Vec::new();
    for found in Found::find_by_statement(statement).all(tx).await? {
        if rest.is_zero() {
            break;
        }
        let original = locked(tx, found.id).await?;
        let left = left(tx, &original).await?;
        let part = left.min(rest);
        if part > Decimal::ZERO {
            rest -= part;
            parts.push((original, part, left));
        }
    }
    Ok(parts)
}

/// Issues the credit notes of rent that was given back, once.
pub async fn credit_given_back(tx: &MerchantTx, id: ContractPaymentId) -> Result<Vec<InvoiceId>> {
    let given = GivenBack::find(tx, id).await?;
    let earlier = Entity::find().filter(Column::SettlementId.eq(given.settlement_id));
    if given.status != PaymentStatus::Collected || earlier.one(tx).await?.is_some() {
        return Err(InvoiceError::NothingToCredit.into());
    }
    let parts = parts(tx, &given).await?;
    if parts.is_empty() {
        return Err(InvoiceError::NothingToCredit.into());
    }
    // All that can refuse is asked before the first number is taken.
    signing_device(tx).await?;
    for (original, _, _) in &parts {
        accepted(tx, original).await?;
    }
    let reason = given.reason("Rent given back, settlement", "إيجار مردود، التسوية");
    let mut notes = Vec::with_capacity(parts.len());
    for (original, part, left) in parts {
        let settlement = Some(given.settlement_id);
        notes.push(take_back(tx, &original, (part, left), reason.clone(), settlement).await?);
    }
    unissued::forget(tx, id).await?;
    Ok(notes)
}

/// The same after the settlement; what cannot be issued waits in a list for a person, who is told.
pub async fn settled(tx: &MerchantTx, id: ContractPaymentId) -> Result<()> {
    let refusal = match credit_given_back(tx, id).await {
        Ok(_) => return Ok(()),
        // Nobody has anything to do where nothing was invoiced.
        Err(refusal) if refusal.code() == Problem::from(InvoiceError::NothingToCredit).code() => {
            return Ok(());
        }
        Err(refusal) if is_refusal(&refusal) => refusal,
        Err(problem) => return Err(problem),
    };
    unissued::keep(tx, id, &refusal).await?;
    let given = GivenBack::find(tx, id).await?;
    let contract = &given.contract_number;
    let title = Text::new(
        format!(
            "Rent of contract {contract} was given back, but its credit note was not issued. \
             Open the tax invoices that were not issued to see what is missing."
        ),
        format!(
            "رُد إيجار من العقد {contract} ولم يصدر إشعاره الدائن. افتح الفواتير الضريبية التي لم تصدر لمعرفة الناقص."
        ),
    );
    let notification = Notification {
        kind: NotificationKind::EInvoicing,
        topic: Some(NotificationTopic::InvoiceNotIssued),
        title: &title,
        noun: "contract_payments",
        record_id: id.0,
    };
    tx.notify(format!("credit-not-issued-{}", id.0), notification)
        .await
}

/// The settlement was taken back: debit notes charge again what its credit notes took back, except where the payment was
/// invoiced anew.
pub async fn charge_again(tx: &MerchantTx, id: ContractPaymentId) -> Result<()> {
    let given = GivenBack::find(tx, id).await?;
    unissued::forget(tx, id).await?;
    let credited = Entity::find()
        .filter(Column::SettlementId.eq(given.settlement_id))
        .filter(Column::Kind.eq(InvoiceKind::CreditNote))
        .order_by_asc(Column::Id);
    let reason = given.reason("Settlement taken back,", "عُكست التسوية");
    for note in credited.all(tx).await? {
        let original = locked(tx, note.original_id.ok_or_else(Problem::not_found)?).await?;
        if is_anew(tx, &original).await? {
            continue;
        }
        let settlement = Some(given.settlement_id);
        let (kind, total) = (Kind::DebitNote, note.total);
        issue(tx, &original, kind, total, reason.clone(), settlement).await?;
        if original.taken_back_at.is_some() {
            let row = ActiveModel {
                taken_back_at: Set(None),
                ..Default::default()
            };
            tx.change::<Entity>(&original, None, row).await?;
        }
    }
    Ok(())
}

/// Whether the payment of an invoice that was taken back has another one.
async fn is_anew(tx: &MerchantTx, original: &Model) -> Result<bool> {
    let Some(payment) = original
        .contract_payment_id
        .filter(|_| original.taken_back_at.is_some())
    else {
        return Ok(false);
    };
    let other = Entity::find()
        .filter(Column::ContractPaymentId.eq(payment))
        .filter(Column::Kind.eq(InvoiceKind::Invoice))
        .filter(Column::TakenBackAt.is_null());
    Ok(other.one(tx).await?.is_some())
}
