use documents::{Bilingual, Currency, DepositSlipDocument, DepositSlipLine};
use kernel::export::Download;
use kernel::tenancy::MerchantConn;
use kernel::text::Text;
use kernel::{Problem, Result, press};

use super::model::DepositSlipDetail;
use crate::receipts;

/// Gathers what the page shows, so that it can be set without a connection.
pub(super) async fn document(
    db: &impl MerchantConn,
    detail: DepositSlipDetail,
) -> Result<DepositSlipDocument> {
    let currency: Currency = db.merchant().currency.parse().map_err(Problem::internal)?;
    let DepositSlipDetail { slip, cheques } = detail;
    let lines = cheques.into_iter().map(|row| {
        let tenant = Text::new(
            row.customer_name_en.unwrap_or_default(),
            row.customer_name_ar.unwrap_or_default(),
        );
        DepositSlipLine {
            bank: row.bank.unwrap_or_default(),
            number: row.number.unwrap_or_default(),
            drawer: match row.drawer {
                Some(drawer) => Bilingual::same(drawer),
                None => Bilingual::new(tenant.en, tenant.ar),
            },
            dated: row.cheque_date,
            amount: row.amount.0,
        }
    });
    Ok(DepositSlipDocument {
        issuer: receipts::issuer_now(db).await?,
        number: slip.number,
        deposited_on: slip.deposited_on,
        bank: slip.account_bank,
        account_name: slip.account_name,
        account_number: slip.account_number,
        iban: slip.account_iban.unwrap_or_default(),
        currency,
        total: slip.amount.0,
        lines: lines.collect(),
        prepared_by: slip.prepared_by,
        note: slip.note.unwrap_or_default(),
    })
}

pub(super) async fn render(document: DepositSlipDocument) -> Result<Download> {
    let name = format!("{}.pdf", document.number);
    let bytes = press::set(move || documents::deposit_slip_pdf(&document)).await?;
    Ok(Download::pdf(bytes.map_err(Problem::internal)?, name))
}
