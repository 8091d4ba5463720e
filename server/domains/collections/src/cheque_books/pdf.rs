use chrono::NaiveDate;
use documents::{ChequePaper, ChequePlaceOnPaper, Currency};
use kernel::export::Download;
use kernel::tenancy::MerchantConn;
use kernel::{Problem, Result, press};
use rust_decimal::Decimal;

use super::codes::ChequeField;
use super::service;
use crate::bank_accounts::BankAccountId;

/// What is printed on a cheque of an account, so that it can be set without a connection.
pub(crate) async fn paper(
    db: &impl MerchantConn,
    account: BankAccountId,
    (payee, amount, dated): (String, Decimal, NaiveDate),
    is_test: bool,
) -> Result<ChequePaper> {
    let layout = service::layout_of(db, account).await?;
    let currency: Currency = db.merchant().currency.parse().map_err(Problem::internal)?;
    let place = |field: ChequeField| {
        let found = layout.fields.iter().find(|place| place.field == field)?;
        Some(ChequePlaceOnPaper {
            x: found.x + layout.offset_x,
            y: found.y + layout.offset_y,
            width: found.width,
        })
    };
    Ok(ChequePaper {
        width: layout.width,
        height: layout.height,
        payee,
        amount,
        currency,
        dated,
        is_test,
        date_at: place(ChequeField::Date),
        payee_at: place(ChequeField::Payee),
        amount_at: place(ChequeField::Amount),
        words_en_at: place(ChequeField::WordsEn),
        words_ar_at: place(ChequeField::WordsAr),
        account_payee_at: place(ChequeField::AccountPayee),
    })
}

pub(crate) async fn render(paper: ChequePaper, name: String) -> Result<Download> {
    let bytes = press::set(move || documents::cheque_pdf(&paper)).await?;
    Ok(Download::pdf(bytes.map_err(Problem::internal)?, name))
}
