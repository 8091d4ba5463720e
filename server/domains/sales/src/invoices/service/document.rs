use kernel::tenancy::MerchantConn;
use kernel::{Problem, Result};
use sea_orm::{DbBackend, FromQueryResult, Statement};

use super::super::InvoiceId;
use crate::zatca_submissions::ZatcaSubmissionId;
use crate::zatca_submissions::codes::SubmissionState;

/// The newest document of an invoice, with its bytes.
#[derive(Debug, FromQueryResult)]
pub struct Document {
    pub id: ZatcaSubmissionId,
    pub state: SubmissionState,
    pub draft: serde_json::Value,
    pub uuid: uuid::Uuid,
    pub icv: i64,
    pub xml: Vec<u8>,
    pub qr: String,
    pub cleared_xml: Option<Vec<u8>>,
    pub cleared_qr: Option<String>,
    /// The XML holds the Arabic name alone.
    pub seller_name_en: String,
}

pub async fn document(db: &impl MerchantConn, id: InvoiceId) -> Result<Document> {
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "SELECT s.id, s.state, s.draft, s.uuid, s.icv, s.xml, s.qr, s.cleared_xml, s.cleared_qr, \
         z.name_en AS seller_name_en FROM zatca_submissions s \
         JOIN zatca_settings z ON z.id = s.zatca_setting_id \
         WHERE s.invoice_id = $1 ORDER BY s.id DESC LIMIT 1",
        [id.into()],
    );
    Document::find_by_statement(statement)
        .one(db)
        .await?
        .ok_or_else(Problem::not_found)
}
