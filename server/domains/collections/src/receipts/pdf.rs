use documents::{
    Bilingual, Currency, DocumentError, IncludedVat, Issuer, ReceiptDocument, ReceiptLine,
};
use identity::facts::ACCOUNT;
use kernel::code::Code as _;
use kernel::export::Download;
use kernel::storage::FileKind;
use kernel::tenancy::MerchantConn;
use kernel::text::Text;
use kernel::{Problem, Result, press};
use sea_orm::{DbBackend, Statement};

use super::entity::Model;
use super::printed::{self, Letterhead};
use super::service;
use crate::contract_payments::codes::PaymentMethod;
use crate::money_received;

/// Gathers what the page shows, so that it can be set without a connection.
pub(crate) async fn document(db: &impl MerchantConn, receipt: &Model) -> Result<ReceiptDocument> {
    let mut document = without_logo(db, receipt).await?;
    document.issuer.logo = logo(db).await?;
    Ok(document)
}

/// The same for a file of several; the first one's logo is on all.
pub(super) async fn documents(
    db: &impl MerchantConn,
    receipts: &[Model],
) -> Result<Vec<ReceiptDocument>> {
    let mut documents: Vec<ReceiptDocument> = Vec::with_capacity(receipts.len());
    for receipt in receipts {
        let document = without_logo(db, receipt).await?;
        // Lines of one sum are one paper.
        if documents
            .iter()
            .all(|other| other.number != document.number)
        {
            documents.push(document);
        }
    }
    if let Some(first) = documents.first_mut() {
        first.issuer.logo = logo(db).await?;
    }
    Ok(documents)
}

async fn without_logo(db: &impl MerchantConn, receipt: &Model) -> Result<ReceiptDocument> {
    if let Some(movement) = receipt.money_movement_id
        && let Some(whole) = money_received::pdf::of_line(db, movement, &receipt.number).await?
    {
        return Ok(whole);
    }
    let printed = match &receipt.printed {
        Some(printed) => printed.clone(),
        None => printed::of_payment(db, receipt.contract_payment_id).await?,
    };
    let currency: Currency = db.merchant().currency.parse().map_err(Problem::internal)?;
    let by_cheque = receipt.method == PaymentMethod::Cheque;
    let cheque = |text: Option<String>| text.filter(|_| by_cheque).unwrap_or_default();
    let kind = printed.kind.text();
    let unit = &printed.unit_number;
    let terms = printed
        .account
        .as_ref()
        .map_or_else(Bilingual::default, |account| {
            let said = |text: &Option<String>| text.clone().unwrap_or_default();
            Bilingual::new(
                said(&account.invoice_terms_en),
                said(&account.invoice_terms_ar),
            )
        });
    let vat = printed.vat_percentage.map(|percentage| {
        let (net, vat) = kernel::money::taken_apart(receipt.amount, percentage);
        IncludedVat {
            percentage,
            net,
            vat,
        }
    });
    Ok(ReceiptDocument {
        vat,
        terms,
        issuer: issuer(db, printed.account),
        number: receipt.number.clone(),
        cancelled: receipt.voided_at.is_some(),
        received_on: receipt.received_on,
        received_from: Bilingual::new(
            printed.customer_name_en.unwrap_or_default(),
            printed.customer_name_ar.unwrap_or_default(),
        ),
        mobile: printed.customer_mobile,
        currency,
        amount: receipt.amount,
        method: method(receipt.method),
        reference: if by_cheque {
            cheque(printed.cheque_number)
        } else {
            receipt.reference.clone().unwrap_or_default()
        },
        cheque_date: printed.cheque_date.filter(|_| by_cheque),
        bank: Bilingual::same(cheque(printed.bank)),
        contract_number: printed.contract_number,
        premises: Bilingual::new(
            format!("{}, unit {unit}", printed.building_name_en),
            format!("{}، وحدة {unit}", printed.building_name_ar),
        ),
        lines: vec![ReceiptLine {
            description: Bilingual::new(kind.en, kind.ar),
            due_on: Some(printed.due_on),
            amount: receipt.amount,
        }],
        balance_after: None,
        remark: Bilingual::same(receipt.void_reason.clone().unwrap_or_default()),
        received_by: Bilingual::same(receipt.received_by.clone()),
        verification: None,
    })
}

pub(crate) async fn render(document: ReceiptDocument) -> Result<Download> {
    let name = format!("{}.pdf", document.number);
    let bytes = press::set(move || documents::receipt_pdf(&document)).await?;
    Ok(Download::pdf(bytes.map_err(Problem::internal)?, name))
}

pub(super) async fn render_all(documents: Vec<ReceiptDocument>) -> Result<Download> {
    let name = match &documents[..] {
        [] => return Err(service::too_many()),
        [only] => format!("{}.pdf", only.number),
        [first, .., last] => format!("{}_{}.pdf", first.number, last.number),
    };
    let made = press::set(move || documents::receipts_pdf(&documents)).await?;
    let bytes = made.map_err(|error| match error {
        DocumentError::TooLong { field: "document" } => service::too_many(),
        other => Problem::internal(other),
    })?;
    Ok(Download::pdf(bytes, name))
}

/// The merchant as it is today, for papers that are not kept as they were.
pub(crate) async fn issuer_now(db: &impl MerchantConn) -> Result<Issuer> {
    let mut issuer = issuer(db, printed::letterhead(db).await?);
    issuer.logo = logo(db).await?;
    Ok(issuer)
}

/// The logo of today; everything else is as it was when the receipt was issued.
pub(crate) async fn logo(db: &impl MerchantConn) -> Result<Option<Vec<u8>>> {
    let statement = Statement::from_string(
        DbBackend::Postgres,
        format!("SELECT logo FROM {ACCOUNT} own"),
    );
    let row = db.query_one_raw(statement).await?;
    let path: Option<String> = row
        .map(|row| row.try_get("", "logo"))
        .transpose()?
        .flatten();
    let logo = match &path {
        Some(path) => db.kernel().storage.get(path).await?,
        None => None,
    };
    // The page can carry PNG only.
    Ok(logo.filter(|bytes| FileKind::detect(bytes) == Some(FileKind::Png)))
}

pub(crate) fn issuer(db: &impl MerchantConn, account: Option<Letterhead>) -> Issuer {
    let Some(account) = account else {
        let Text { en, ar } = db.merchant().name.clone();
        return Issuer {
            name: Bilingual::new(en, ar),
            ..Issuer::default()
        };
    };
    let contact = format!("{} · {}", account.mobile, account.email);
    let city = account.city.unwrap_or_default();
    let details = |address: Option<String>, trn: String| {
        let address = address.unwrap_or_default();
        let city = Some(city.clone()).filter(|city| !address.contains(city.as_str()));
        [address, city.unwrap_or_default(), contact.clone(), trn]
            .into_iter()
            .filter(|line| !line.is_empty())
            .collect::<Vec<_>>()
            .join("\n")
    };
    let trn = |name: &str| account.trn.as_ref().map(|trn| format!("{name} {trn}"));
    Issuer {
        name: Bilingual::new(account.name_en, account.name_ar),
        details: Bilingual::new(
            details(account.address_en, trn("TRN").unwrap_or_default()),
            details(account.address_ar, trn("الرقم الضريبي").unwrap_or_default()),
        ),
        logo: None,
    }
}

pub(crate) fn method(method: PaymentMethod) -> documents::PaymentMethod {
    match method {
        PaymentMethod::Cash => documents::PaymentMethod::Cash,
        PaymentMethod::CreditCard => documents::PaymentMethod::Card,
        PaymentMethod::Transfer => documents::PaymentMethod::Transfer,
        PaymentMethod::Cheque => documents::PaymentMethod::Cheque,
        PaymentMethod::PaymentLink
        | PaymentMethod::Website
        | PaymentMethod::Deposit
        | PaymentMethod::Balance => documents::PaymentMethod::Online,
    }
}
