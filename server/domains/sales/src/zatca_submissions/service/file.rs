use kernel::Result;
use kernel::paging::Listed as _;
use kernel::record::find;
use kernel::tenancy::MerchantConn;

use super::super::codes::SubmissionState;
use super::super::entity::{Entity, Model};
use super::super::model::ZatcaSubmission;
use super::super::{ZatcaSubmissionError, ZatcaSubmissionId};
use crate::invoices::{self, codes::InvoiceSubtype};
use crate::zatca_settings::entity as setting;

/// A document's XML and the name of its file.
pub struct File {
    pub bytes: Vec<u8>,
    pub name: String,
}

/// The document as it may be kept: cleared by the authority, or as it was signed here. A standard
/// one is not given out before the authority has decided about it; a rejected one is, for the audit.
pub async fn xml(db: &impl MerchantConn, id: ZatcaSubmissionId) -> Result<File> {
    let shown = ZatcaSubmission::one(db, id).await?;
    let row = find::<Entity>(db, id).await?;
    let is_undecided = SubmissionState::UNDECIDED.contains(&row.state);
    if shown.subtype == InvoiceSubtype::Standard && is_undecided {
        return Err(ZatcaSubmissionError::NotCleared.into());
    }
    let name = name(db, &row).await?;
    Ok(File {
        bytes: row.cleared_xml.unwrap_or(row.xml),
        name,
    })
}

/// `VAT_yyyymmddThhmmss_IRN.xml`, the standard's pattern (facts of the authority, §11).
async fn name(db: &impl MerchantConn, row: &Model) -> Result<String> {
    let device = find::<setting::Entity>(db, row.zatca_setting_id).await?;
    let vat = device.vat_number;
    let invoice = find::<invoices::entity::Entity>(db, row.invoice_id).await?;
    let issued_at = invoice.issued_at.with_timezone(&chrono_tz::Asia::Riyadh);
    let number: String = invoice
        .number
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c } else { '-' })
        .collect();
    Ok(format!(
        "{vat}_{}_{number}.xml",
        issued_at.format("%Y%m%dT%H%M%S")
    ))
}
