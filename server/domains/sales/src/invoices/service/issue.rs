use collections::contract_payments::ContractPaymentId;
use collections::contract_payments::codes::{PaymentKind, PaymentStatus};
use collections::facts::PAYMENTS;
use collections::settlements::SettlementId;
use kernel::ids::PublicId;
use kernel::notification::{Notification, NotificationKind, NotificationTopic};
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::{Language, Text, search_key};
use kernel::{Problem, Result};
use leasing::facts::CONTRACTS;
use parties::customers::CustomerId;
use parties::facts::CUSTOMERS;
use properties::facts::{BUILDINGS, UNITS};
use rust_decimal::Decimal;
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ColumnTrait as _, DbBackend, EntityTrait as _, FromQueryResult as _, QueryFilter as _,
    Statement,
};
use zatca::model::{Draft, Invoice, Kind};

use super::super::codes::InvoiceKind;
use super::super::draft::{Frame, PaymentFacts, local, of_payment};
use super::super::entity::{ActiveModel, Column, Entity, Model};
use super::super::model::{BuyerInput, InvoiceFault, InvoicePreview};
use super::super::{InvoiceError, InvoiceId, unissued};
use super::buyers;
use super::sign::{build, next_number, sign};
use crate::zatca_settings::seller::seller;
use crate::zatca_settings::service::signing_device;

fn facts_sql() -> String {
    let (rent, cancelled) = (PaymentKind::Rent.sql(), PaymentStatus::Cancelled.sql());
    format!(
        "SELECT p.id, p.type AS kind, p.status, p.amount, p.due_on, p.method, \
     c.number AS contract_number, c.starts_on, c.ends_on, c.customer_id, cu.gender, \
     (SELECT min(n.due_on) FROM {PAYMENTS} n WHERE n.contract_id = c.id AND n.type = {rent} \
       AND n.status <> {cancelled} AND n.due_on > p.due_on) AS next_due_on, \
     u.usage, u.number AS unit_number, b.name_en AS building_name_en, b.name_ar AS building_name_ar \
     FROM {PAYMENTS} p JOIN {CONTRACTS} c ON c.id = p.contract_id \
     JOIN {CUSTOMERS} cu ON cu.id = c.customer_id JOIN {UNITS} u ON u.id = c.unit_id \
     JOIN {BUILDINGS} b ON b.id = u.building_id \
     WHERE p.id = $1 AND c.issued_at IS NOT NULL"
    )
}

/// A preview's number; none is drawn from the counter.
const NO_NUMBER: &str = "PREVIEW-1";

async fn facts(
    db: &impl MerchantConn,
    id: ContractPaymentId,
    locked: bool,
) -> Result<PaymentFacts> {
    let mut sql = facts_sql();
    if locked {
        sql.push_str(" FOR UPDATE OF p");
    }
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, [id.0.into()]);
    PaymentFacts::find_by_statement(statement)
        .one(db)
        .await?
        .ok_or_else(Problem::not_found)
}

async fn ensure_open(db: &impl MerchantConn, facts: &PaymentFacts) -> Result<()> {
    if facts.kind == PaymentKind::Insurance {
        return Err(InvoiceError::Deposit.into());
    }
    if facts.amount < Decimal::ZERO {
        return Err(InvoiceError::GivenBack.into());
    }
    if facts.status == PaymentStatus::Cancelled {
        return Err(InvoiceError::PaymentCancelled.into());
    }
    let earlier = Entity::find()
        .filter(Column::ContractPaymentId.eq(facts.id))
        .filter(Column::Kind.eq(InvoiceKind::Invoice))
        .filter(Column::TakenBackAt.is_null())
        .one(db)
        .await?;
    match earlier {
        Some(Model { number, .. }) => Err(InvoiceError::AlreadyInvoiced { number }.into()),
        None => Ok(()),
    }
}

/// What a payment's invoice would say, and what keeps it from being issued.
pub async fn preview(db: &impl MerchantConn, id: ContractPaymentId) -> Result<InvoicePreview> {
    let facts = facts(db, id, false).await?;
    let vat = facts.vat();
    let mut shown = InvoicePreview {
        can_issue: false,
        refusal_code: None,
        refusal: None,
        faults: Vec::new(),
        subtype: facts.subtype().into(),
        vat_category: vat.category().into(),
        vat_rate: vat.rate().normalize().to_string(),
        amount: facts.amount.into(),
        net: None,
        vat: None,
        rounding: None,
        total: None,
        buyer: buyers::of_customer(db, facts.customer_id).await?,
    };
    let tried = match ensure_open(db, &facts).await {
        Ok(()) => try_out(db, &facts, &shown.buyer).await,
        Err(refusal) => Err(refusal),
    };
    match tried {
        Ok(invoice) => {
            let totals = invoice.totals();
            shown.net = Some(totals.without_vat.into());
            shown.vat = Some(totals.vat.into());
            shown.rounding = Some(totals.rounding.into());
            shown.total = Some(totals.payable.into());
            shown.can_issue = true;
            Ok(shown)
        }
        Err(refusal) => refused(shown, refusal, db.language()),
    }
}

/// The invoice of an open payment, as it would be issued now.
async fn try_out(
    db: &impl MerchantConn,
    facts: &PaymentFacts,
    buyer: &BuyerInput,
) -> Result<Invoice> {
    let device = signing_device(db).await?;
    let frame = Frame {
        number: NO_NUMBER.to_owned(),
        issued_at: local(db.now(), db.merchant().time_zone),
        seller: seller(&device.setting),
        buyer: buyer.to_buyer(),
    };
    let draft = of_payment(facts, frame, device.setting.prices_include_vat);
    Ok(build(&device, draft)?.invoice)
}

/// Whether a person can mend it; what is broken is no refusal.
pub(super) fn is_refusal(problem: &Problem) -> bool {
    !problem.status().is_server_error() || problem.status().as_u16() == 501
}

/// A refusal is part of the answer here: the form shows what to mend.
fn refused(
    mut shown: InvoicePreview,
    refusal: Problem,
    language: Language,
) -> Result<InvoicePreview> {
    if !is_refusal(&refusal) {
        return Err(refusal);
    }
    let body = refusal.body(language, None);
    shown.faults = body
        .errors
        .into_iter()
        .flatten()
        .flat_map(|(field, messages)| {
            messages.into_iter().map(move |message| InvoiceFault {
                field: field.clone(),
                message,
            })
        })
        .collect();
    shown.refusal_code = Some(body.code);
    shown.refusal = Some(body.message);
    Ok(shown)
}

/// Issues the invoice of a payment: number, document, signature and its place in the queue in the
/// caller's transaction.
pub async fn issue(
    tx: &MerchantTx,
    id: ContractPaymentId,
    buyer: Option<&BuyerInput>,
) -> Result<InvoiceId> {
    let facts = facts(tx, id, true).await?;
    ensure_open(tx, &facts).await?;
    let device = signing_device(tx).await?;
    let customer_id = facts.customer_id;
    let buyer = match buyer {
        Some(given) => {
            let checked = given.validated(tx)?;
            buyers::keep(tx, customer_id, &checked).await?;
            checked
        }
        None => buyers::of_customer(tx, customer_id).await?,
    };
    let frame = Frame {
        number: next_number(tx, "INV").await?,
        issued_at: local(tx.now(), tx.merchant().time_zone),
        seller: seller(&device.setting),
        buyer: buyer.to_buyer(),
    };
    let draft = of_payment(&facts, frame, device.setting.prices_include_vat);
    let built = build(&device, draft)?;
    let row = NewInvoice {
        payment: Some(id),
        customer_id,
        original: None,
        settlement: None,
    };
    let invoice = store(tx, &built.invoice, row).await?;
    sign(tx, &device, built, invoice.id, None).await?;
    unissued::forget(tx, id).await?;
    Ok(invoice.id)
}

/// Issues the invoice of a payment that was collected. One that cannot be issued waits in a list for
/// a person, who is told.
pub async fn issue_collected(tx: &MerchantTx, id: ContractPaymentId) -> Result<()> {
    let facts = facts(tx, id, true).await?;
    match ensure_open(tx, &facts).await {
        Ok(()) => {}
        // A deposit, or invoiced by hand before: nobody has anything to do.
        Err(refusal) if refusal.status().as_u16() == 501 => return Ok(()),
        Err(problem) => return Err(problem),
    }
    let buyer = buyers::of_customer(tx, facts.customer_id).await?;
    match try_out(tx, &facts, &buyer).await {
        Ok(_) => {
            issue(tx, id, None).await?;
            return Ok(());
        }
        Err(refusal) if is_refusal(&refusal) => unissued::keep(tx, id, &refusal).await?,
        Err(problem) => return Err(problem),
    }
    let contract = &facts.contract_number;
    let title = Text::new(
        format!(
            "A payment of contract {contract} was collected, but its tax invoice was not issued. \
             Open the payment to see what is missing, then issue it."
        ),
        format!(
            "حُصّلت دفعة من العقد {contract} ولم تصدر فاتورتها الضريبية. افتح الدفعة لمعرفة الناقص ثم أصدرها."
        ),
    );
    let notification = Notification {
        kind: NotificationKind::EInvoicing,
        topic: Some(NotificationTopic::InvoiceNotIssued),
        title: &title,
        noun: "contract_payments",
        record_id: id.0,
    };
    tx.notify(format!("invoices-not-issued-{}", id.0), notification)
        .await
}

/// Whose invoice it is, and what it corrects.
pub(super) struct NewInvoice {
    pub payment: Option<ContractPaymentId>,
    pub customer_id: CustomerId,
    pub original: Option<InvoiceId>,
    pub settlement: Option<SettlementId>,
}

/// The invoice's own row: what lists, statements and notes read.
pub(super) async fn store(tx: &MerchantTx, invoice: &Invoice, new: NewInvoice) -> Result<Model> {
    let draft = invoice.draft();
    let totals = invoice.totals();
    let public_id = PublicId::new(&tx.merchant().key, tx.kernel().entropy.as_ref());
    let row = ActiveModel {
        number: Set(draft.number.clone()),
        public_id: Set(public_id.as_str().to_owned()),
        kind: Set(draft.kind.into()),
        subtype: Set(draft.subtype.into()),
        contract_payment_id: Set(new.payment),
        customer_id: Set(new.customer_id),
        original_id: Set(new.original),
        settlement_id: Set(new.settlement),
        reason: Set(draft.reason.clone()),
        issued_at: Set(tx.now()),
        issue_date: Set(draft.issued_at.date()),
        currency: Set(draft.currency.code().to_owned()),
        net: Set(totals.without_vat),
        vat: Set(totals.vat),
        total: Set(charged(draft, totals.with_vat)),
        search_key: Set(search_key(&searched(draft))),
        ..Default::default()
    };
    tx.create::<Entity>(row).await
}

/// What the tenant pays for it: the halala of rounding belongs to it.
fn charged(draft: &Draft, with_vat: Decimal) -> Decimal {
    with_vat + draft.rounding
}

fn searched(draft: &Draft) -> String {
    let buyer = draft.buyer.as_ref();
    let name = buyer
        .and_then(|buyer| buyer.name.clone())
        .unwrap_or_default();
    let vat_number = buyer
        .and_then(|buyer| buyer.vat_number.clone())
        .unwrap_or_default();
    let contract = draft.contract.clone().unwrap_or_default();
    let kind = if draft.kind == Kind::Invoice {
        ""
    } else {
        "note"
    };
    format!("{} {name} {vat_number} {contract} {kind}", draft.number)
}
