use kernel::tenancy::MerchantConn;
use kernel::{Problem, Result};
use sea_orm::{DbBackend, EntityTrait as _, Statement};

use super::super::entity::{Entity, Model};
use super::super::{ZatcaSubmissionError, ZatcaSubmissionId};
use super::list;
use super::state::{CLEARED, REJECTED, REPORTED};
use crate::zatca_settings::entity as setting;

/// A document's XML and the name of its file.
pub struct File {
    pub bytes: Vec<u8>,
    pub name: String,
}

/// The document as it may be kept: cleared by the authority, or as it was signed here. A standard
/// one is not given out before the authority has decided about it; a rejected one is, for the audit.
pub async fn xml(db: &impl MerchantConn, id: ZatcaSubmissionId) -> Result<File> {
    let shown = list::get(db, id).await?;
    let row = Entity::find_by_id(id).one(db).await?;
    let row = row.ok_or_else(Problem::not_found)?;
    let is_decided = [REPORTED, CLEARED, REJECTED].contains(&row.state.as_str());
    if shown.subtype == "standard" && !is_decided {
        return Err(ZatcaSubmissionError::NotCleared.into());
    }
    let name = name(db, &row, &shown.invoice_number).await?;
    Ok(File {
        bytes: row.cleared_xml.unwrap_or(row.xml),
        name,
    })
}

/// `VAT_yyyymmddThhmmss_IRN.xml`, the standard's pattern (facts of the authority, §11).
async fn name(db: &impl MerchantConn, row: &Model, number: &str) -> Result<String> {
    let device = setting::Entity::find_by_id(row.zatca_setting_id)
        .one(db)
        .await?;
    let vat = device.map(|device| device.vat_number).unwrap_or_default();
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "SELECT issued_at FROM invoices WHERE id = $1",
        [row.invoice_id.0.into()],
    );
    let found = db.query_one_raw(statement).await?;
    let issued_at: chrono::DateTime<chrono::Utc> = found
        .ok_or_else(Problem::not_found)?
        .try_get("", "issued_at")?;
    let issued_at = issued_at.with_timezone(&chrono_tz::Asia::Riyadh);
    let number: String = number
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c } else { '-' })
        .collect();
    Ok(format!(
        "{vat}_{}_{number}.xml",
        issued_at.format("%Y%m%dT%H%M%S")
    ))
}
