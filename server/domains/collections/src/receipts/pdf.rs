use documents::{Bilingual, Currency, Issuer, PaymentMethod, ReceiptDocument, ReceiptLine};
use kernel::export::Download;
use kernel::storage::FileKind;
use kernel::tenancy::MerchantConn;
use kernel::text::Text;
use kernel::{Problem, Result};
use sea_orm::{DbBackend, FromQueryResult, Statement};

use super::api::Receipt;
use crate::contract_payments::state::kind_text;

/// The merchant's letterhead.
#[derive(FromQueryResult)]
struct Account {
    name_en: String,
    name_ar: String,
    email: String,
    mobile: String,
    address_en: Option<String>,
    address_ar: Option<String>,
    trn: Option<String>,
    logo: Option<String>,
}

/// Gathers what the page shows, so that it can be set without a connection.
pub(super) async fn document(db: &impl MerchantConn, receipt: &Receipt) -> Result<ReceiptDocument> {
    let currency: Currency = db.merchant().currency.parse().map_err(Problem::internal)?;
    let by_cheque = receipt.method == "cheque";
    let cheque = |text: &Option<String>| text.clone().filter(|_| by_cheque).unwrap_or_default();
    let kind = kind_text(receipt.kind);
    let void_reason = receipt.void_reason.clone().unwrap_or_default();
    Ok(ReceiptDocument {
        issuer: issuer(db).await?,
        number: receipt.number.clone(),
        cancelled: receipt.voided_at.is_some(),
        received_on: receipt.received_on,
        received_from: Bilingual::new(
            receipt.customer_name_en.clone().unwrap_or_default(),
            receipt.customer_name_ar.clone().unwrap_or_default(),
        ),
        mobile: receipt.customer_mobile.clone(),
        currency,
        amount: receipt.amount.0,
        method: method(&receipt.method),
        reference: if by_cheque {
            cheque(&receipt.cheque_number)
        } else {
            receipt.reference.clone().unwrap_or_default()
        },
        cheque_date: receipt.cheque_date.filter(|_| by_cheque),
        bank: Bilingual::same(cheque(&receipt.bank)),
        contract_number: receipt.contract_number.clone(),
        premises: Bilingual::new(
            format!("{}, unit {}", receipt.building_name_en, receipt.unit_number),
            format!("{}، وحدة {}", receipt.building_name_ar, receipt.unit_number),
        ),
        lines: vec![ReceiptLine {
            description: Bilingual::new(kind.en, kind.ar),
            due_on: Some(receipt.due_on),
            amount: receipt.amount.0,
        }],
        balance_after: None,
        remark: Bilingual::same(void_reason),
        received_by: Bilingual::same(receipt.received_by.clone()),
        verification: None,
    })
}

pub(super) fn render(document: &ReceiptDocument) -> Result<Download> {
    let bytes = documents::receipt_pdf(document).map_err(Problem::internal)?;
    Ok(Download::pdf(bytes, format!("{}.pdf", document.number)))
}

async fn issuer(db: &impl MerchantConn) -> Result<Issuer> {
    let account = Account::find_by_statement(Statement::from_string(
        DbBackend::Postgres,
        "SELECT name_en, name_ar, email, mobile, address_en, address_ar, trn, logo FROM account",
    ));
    let Some(account) = account.one(db).await? else {
        let Text { en, ar } = db.merchant().name.clone();
        return Ok(Issuer {
            name: Bilingual::new(en, ar),
            ..Issuer::default()
        });
    };
    let logo = match &account.logo {
        Some(path) => db.kernel().storage.get(path).await?,
        None => None,
    };
    let contact = format!("{} · {}", account.mobile, account.email);
    let details = |address: Option<String>, trn: String| {
        [address.unwrap_or_default(), contact.clone(), trn]
            .into_iter()
            .filter(|line| !line.is_empty())
            .collect::<Vec<_>>()
            .join("\n")
    };
    let trn = |name: &str| account.trn.as_ref().map(|trn| format!("{name} {trn}"));
    Ok(Issuer {
        name: Bilingual::new(account.name_en, account.name_ar),
        details: Bilingual::new(
            details(account.address_en, trn("TRN").unwrap_or_default()),
            details(account.address_ar, trn("الرقم الضريبي").unwrap_or_default()),
        ),
        // The page can carry PNG only.
        logo: logo.filter(|bytes| FileKind::detect(bytes) == Some(FileKind::Png)),
    })
}

fn method(method: &str) -> PaymentMethod {
    match method {
        "cash" => PaymentMethod::Cash,
        "credit_card" => PaymentMethod::Card,
        "transfer" => PaymentMethod::Transfer,
        "cheque" => PaymentMethod::Cheque,
        _ => PaymentMethod::Online,
    }
}
