use std::collections::BTreeSet;

use documents::{Bilingual, Currency, ReceiptDocument, ReceiptLine};
use kernel::code::Code as _;
use kernel::export::Download;
use kernel::tenancy::MerchantConn;
use kernel::{Problem, Result, press, record};
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _};

use super::MoneyMovementId;
use super::codes::MoneyMovementKind;
use super::entity::{Entity, Model};
use super::movement::{self, Column};
use super::printed::{Printed, PrintedLine};
use crate::contract_payments::codes::PaymentMethod;
use crate::receipts::entity as receipts;
use crate::receipts::pdf::{issuer, logo, method};

/// A page that waits to be set.
pub(super) enum Paper {
    Receipt(ReceiptDocument),
    Voucher(ReceiptDocument),
}

/// The receipt of a sum with the logo of today.
pub(super) async fn receipt(db: &impl MerchantConn, money: &Model) -> Result<Paper> {
    let mut document = without_logo(db, money).await?;
    document.issuer.logo = logo(db).await?;
    Ok(Paper::Receipt(document))
}

/// The paper of a movement: a refund's voucher, or the receipt of the sum.
pub(super) async fn of_movement(db: &impl MerchantConn, id: MoneyMovementId) -> Result<Paper> {
    let movement = find(db, id).await?;
    let money = record::find::<Entity>(db, movement.money_received_id).await?;
    match movement.number.clone() {
        Some(number) => voucher(db, movement, money, number).await,
        None => receipt(db, &money).await,
    }
}

/// The receipt of the sum that a payment's receipt is a line of; nothing where it was allocated later.
pub(crate) async fn of_line(
    db: &impl MerchantConn,
    id: MoneyMovementId,
    number: &str,
) -> Result<Option<ReceiptDocument>> {
    let movement = find(db, id).await?;
    let money = record::find::<Entity>(db, movement.money_received_id).await?;
    let is_on_it = |line: &PrintedLine| line.number.as_deref() == Some(number);
    if !money.printed.lines.iter().any(is_on_it) {
        return Ok(None);
    }
    Ok(Some(without_logo(db, &money).await?))
}

async fn find(db: &impl MerchantConn, id: MoneyMovementId) -> Result<movement::Model> {
    let found = movement::Entity::find_by_id(id).one(db).await?;
    found.ok_or_else(Problem::not_found)
}

async fn without_logo(db: &impl MerchantConn, money: &Model) -> Result<ReceiptDocument> {
    let printed = money.printed.clone();
    let mut lines: Vec<ReceiptLine> = printed.lines.iter().map(line).collect();
    if !printed.left.is_zero() {
        lines.push(ReceiptLine {
            description: Bilingual::new("On account, not allocated yet", "رصيد غير مخصص بعد"),
            due_on: None,
            amount: printed.left,
        });
    }
    let (contract_number, premises) = contracts(&printed);
    Ok(ReceiptDocument {
        number: money.number.clone(),
        cancelled: is_taken_back(db, money).await?,
        received_on: money.received_on,
        amount: money.amount,
        method: method(money.method),
        reference: money.reference.clone().unwrap_or_default(),
        contract_number,
        premises,
        lines,
        remark: taken_back_lines(db, &printed).await?,
        received_by: Bilingual::same(money.received_by.clone()),
        ..page(db, printed)?
    })
}

/// A page that names the merchant and the tenant, and nothing else yet.
fn page(db: &impl MerchantConn, printed: Printed) -> Result<ReceiptDocument> {
    let currency: Currency = db.merchant().currency.parse().map_err(Problem::internal)?;
    let said = |text: &Option<String>| text.clone().unwrap_or_default();
    let account = printed.account.as_ref();
    let terms = account.map_or_else(Bilingual::default, |account| {
        Bilingual::new(
            said(&account.invoice_terms_en),
            said(&account.invoice_terms_ar),
        )
    });
    Ok(ReceiptDocument {
        issuer: issuer(db, printed.account),
        number: String::new(),
        cancelled: false,
        received_on: db.today(),
        received_from: Bilingual::new(
            said(&printed.customer_name_en),
            said(&printed.customer_name_ar),
        ),
        mobile: printed.customer_mobile,
        currency,
        amount: rust_decimal::Decimal::ZERO,
        method: documents::PaymentMethod::Cash,
        reference: String::new(),
        cheque_date: None,
        bank: Bilingual::default(),
        contract_number: String::new(),
        premises: Bilingual::default(),
        lines: Vec::new(),
        balance_after: None,
        vat: None,
        terms,
        remark: Bilingual::default(),
        received_by: Bilingual::default(),
        verification: None,
    })
}

fn line(line: &PrintedLine) -> ReceiptLine {
    let contract = &line.contract_number;
    ReceiptLine {
        description: Bilingual::new(
            format!("{}, {contract}", line.said_en),
            format!("{}، {contract}", line.said_ar),
        ),
        due_on: Some(line.due_on),
        amount: line.amount,
    }
}

/// The contracts and the premises of the lines, each once.
fn contracts(printed: &Printed) -> (String, Bilingual) {
    let of = |told: &dyn Fn(&PrintedLine) -> Option<String>, between: &str| {
        let all: BTreeSet<String> = printed.lines.iter().filter_map(told).collect();
        Vec::from_iter(all).join(between)
    };
    let premises = |building: &Option<String>, line: &PrintedLine, unit: &str| {
        let (building, number) = (building.as_ref()?, line.unit_number.as_ref()?);
        Some(format!("{building}{unit} {number}"))
    };
    (
        of(&|line| Some(line.contract_number.clone()), ", "),
        Bilingual::new(
            of(
                &|line| premises(&line.building_name_en, line, ", unit"),
                "; ",
            ),
            of(
                &|line| premises(&line.building_name_ar, line, "، وحدة"),
                "؛ ",
            ),
        ),
    )
}

async fn is_taken_back(db: &impl MerchantConn, money: &Model) -> Result<bool> {
    let reversal = movement::Entity::find()
        .filter(Column::MoneyReceivedId.eq(money.id))
        .filter(Column::Kind.eq(MoneyMovementKind::Received))
        .filter(Column::ReversesId.is_not_null());
    Ok(reversal.one(db).await?.is_some())
}

/// Says which lines of the paper hold no more.
async fn taken_back_lines(db: &impl MerchantConn, printed: &Printed) -> Result<Bilingual> {
    let numbers = printed.lines.iter().filter_map(|line| line.number.clone());
    let void = receipts::Entity::find()
        .filter(receipts::Column::Number.is_in(numbers))
        .filter(receipts::Column::VoidedAt.is_not_null())
        .all(db)
        .await?;
    if void.is_empty() {
        return Ok(Bilingual::default());
    }
    let numbers: Vec<_> = void.into_iter().map(|receipt| receipt.number).collect();
    let numbers = numbers.join(", ");
    Ok(Bilingual::new(
        format!("Taken back since: {numbers}"),
        format!("تم عكسه لاحقاً: {numbers}"),
    ))
}

/// The payment voucher of a refund.
async fn voucher(
    db: &impl MerchantConn,
    refund: movement::Model,
    money: Model,
    number: String,
) -> Result<Paper> {
    let reversal = movement::Entity::find().filter(Column::ReversesId.eq(refund.id));
    let kind = refund.kind.text();
    let of = &money.number;
    let parts = [refund.bank.as_deref(), refund.iban.as_deref()];
    let bank: Vec<_> = parts.into_iter().flatten().collect();
    let mut document = ReceiptDocument {
        number,
        cancelled: reversal.one(db).await?.is_some(),
        received_on: refund.moved_on,
        amount: -refund.amount,
        method: method(refund.method.unwrap_or(PaymentMethod::Cash)),
        reference: refund.reference.clone().unwrap_or_default(),
        bank: Bilingual::same(bank.join(" ")),
        lines: vec![ReceiptLine {
            description: Bilingual::new(
                format!("{}: money on account, receipt {of}", kind.en),
                format!("{}: رصيد غير مخصص، سند القبض {of}", kind.ar),
            ),
            due_on: None,
            amount: -refund.amount,
        }],
        remark: Bilingual::same(refund.note.clone().unwrap_or_default()),
        received_by: Bilingual::same(refund.posted_by.clone()),
        ..page(db, money.printed)?
    };
    document.issuer.logo = logo(db).await?;
    Ok(Paper::Voucher(document))
}

pub(super) async fn render(paper: Paper) -> Result<Download> {
    let (Paper::Receipt(document) | Paper::Voucher(document)) = &paper;
    let name = format!("{}.pdf", document.number);
    let bytes = match paper {
        Paper::Receipt(paper) => press::set(move || documents::receipt_pdf(&paper)).await?,
        Paper::Voucher(paper) => press::set(move || documents::voucher_pdf(&paper)).await?,
    };
    Ok(Download::pdf(bytes.map_err(Problem::internal)?, name))
}
