use collections::facts::PAYMENTS;
use kernel::paging::{ListQuery, Page, Paging};
use kernel::tenancy::MerchantConn;
use kernel::{Problem, Result};
use leasing::facts::CONTRACTS;
use parties::facts::CUSTOMERS;
use sea_orm::{DbBackend, FromQueryResult, Statement};

use super::super::InvoiceId;
use super::super::api::{Invoice, InvoiceFilter};

const SELECT: &str = "i.id, i.number, i.kind, i.subtype, i.contract_payment_id, i.customer_id, \
     i.original_id, o.number AS original_number, i.reason, i.issued_at, i.issue_date, i.currency, \
     i.net, i.vat, i.total, i.taken_back_at, i.version, i.created_at, \
     cu.name_en AS customer_name_en, cu.name_ar AS customer_name_ar, \
     p.contract_id, c.number AS contract_number, \
     s.id AS submission_id, s.state, s.icv, s.uuid::text AS uuid, s.due_at, s.finished_at, \
     s.http_status, jsonb_array_length(s.messages) AS message_count";

/// An invoice is as its newest document is.
fn from() -> String {
    format!(
        "invoices i JOIN {CUSTOMERS} cu ON cu.id = i.customer_id \
         LEFT JOIN {PAYMENTS} p ON p.id = i.contract_payment_id \
         LEFT JOIN {CONTRACTS} c ON c.id = p.contract_id \
         LEFT JOIN invoices o ON o.id = i.original_id \
         JOIN LATERAL (SELECT z.* FROM zatca_submissions z WHERE z.invoice_id = i.id \
           ORDER BY z.id DESC LIMIT 1) s ON true"
    )
}

pub fn query(paging: &Paging, filter: &InvoiceFilter) -> Result<ListQuery> {
    ListQuery::new(SELECT, from())
        .filter("i.kind = ?", filter.kind.clone())
        .filter("i.subtype = ?", filter.subtype.clone())
        .filter("s.state = ?", filter.state.clone())
        .filter("i.customer_id = ?", filter.customer_id.map(|id| id.0))
        .filter("p.contract_id = ?", filter.contract_id.map(|id| id.0))
        .filter(
            "i.contract_payment_id = ?",
            filter.contract_payment_id.map(|id| id.0),
        )
        .filter("i.original_id = ?", filter.original_id.map(|id| id.0))
        .filter("i.issue_date >= ?", filter.issued_from)
        .filter("i.issue_date <= ?", filter.issued_to)
        .search("i.search_key", paging.search.as_deref())
        .sort(
            &paging.sort,
            &[
                ("number", "i.number"),
                ("issue_date", "i.issued_at"),
                ("total", "i.total"),
                ("vat", "i.vat"),
                ("state", "s.state"),
            ],
            "i.id DESC",
        )
}

pub async fn list(
    db: &impl MerchantConn,
    paging: &Paging,
    filter: &InvoiceFilter,
) -> Result<Page<Invoice>> {
    query(paging, filter)?.page(db, paging).await
}

pub async fn get(db: &impl MerchantConn, id: InvoiceId) -> Result<Invoice> {
    let rows = ListQuery::new(SELECT, from())
        .filter("i.id = ?", Some(id.0))
        .all(db)
        .await?;
    rows.into_iter().next().ok_or_else(Problem::not_found)
}

/// The newest document of an invoice, with its bytes.
#[derive(Debug, FromQueryResult)]
pub struct Document {
    pub state: String,
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
        "SELECT s.state, s.draft, s.uuid, s.icv, s.xml, s.qr, s.cleared_xml, s.cleared_qr, \
         z.name_en AS seller_name_en FROM zatca_submissions s \
         JOIN zatca_settings z ON z.id = s.zatca_setting_id \
         WHERE s.invoice_id = $1 ORDER BY s.id DESC LIMIT 1",
        [id.0.into()],
    );
    Document::find_by_statement(statement)
        .one(db)
        .await?
        .ok_or_else(Problem::not_found)
}
