//! The merchant's list of signatures, and one with its evidence.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use chrono::NaiveDateTime;
use kernel::code::Code as _;
use kernel::export::{self, Cell, Column, ColumnKind, Download, Format};
use kernel::paging::{List, ListQuery, Listed as _, Page};
use kernel::tenancy::MerchantConn;
use kernel::{Result, record};

use crate::contracts::service::searched;
use crate::signatures::SignatureId;
use crate::signatures::entity::Entity;
use crate::signatures::model::{Signature, SignatureDetail, SignatureFilter};

fn query(list: &List<SignatureFilter>) -> Result<ListQuery> {
    let query = Signature::matching(list)?;
    Ok(searched(query, &list.paging))
}

pub async fn list(db: &impl MerchantConn, list: &List<SignatureFilter>) -> Result<Page<Signature>> {
    query(list)?.page(db, &list.paging).await
}

/// The rows with their instants in the merchant's zone, which no row knows by itself.
pub async fn export(
    db: impl MerchantConn,
    format: Format,
    list: &List<SignatureFilter>,
) -> Result<Download> {
    let zone = db.merchant().time_zone;
    let rows: Vec<Signature> = query(list)?.all(&db).await?;
    let rows: Vec<(Signature, NaiveDateTime)> = rows
        .into_iter()
        .map(|row| {
            let local = row.signed_at.with_timezone(&zone).naive_local();
            (row, local)
        })
        .collect();
    let (name, title) = (Signature::NAME, Signature::TITLE);
    let language = db.language();
    drop(db);
    export::list(format, language, name, title, columns(), rows).await
}

fn columns() -> Vec<Column<(Signature, NaiveDateTime)>> {
    use ColumnKind::{Code, DateTime, Text};
    vec![
        Column::new("Contract", "العقد", Code, |(row, _), _| {
            row.contract_number.as_str().into()
        }),
        Column::new("Party", "الطرف", Text, |(row, _), language| {
            row.party.text().get(language).into()
        }),
        Column::new("Signed by", "الموقّع", Text, |(row, _), _| {
            row.signer_name.as_str().into()
        }),
        Column::new(
            "Signed at",
            "تاريخ التوقيع",
            DateTime,
            |(_, at), _| Cell::DateTime(*at),
        ),
        Column::new("Unit", "الوحدة", Code, |(row, _), _| {
            row.unit_number.as_str().into()
        }),
        Column::new(
            "Address",
            "العنوان الشبكي",
            Code,
            |(row, _), _| row.ip.as_deref().unwrap_or_default().into(),
        ),
        Column::new(
            "Confirmed by",
            "طريقة التحقق",
            Text,
            |(row, _), language| row.confirmation.text().get(language).into(),
        ),
        Column::new(
            "Document SHA-256",
            "بصمة المستند",
            Code,
            |(row, _), _| row.document_hash.as_str().into(),
        ),
    ]
}

pub async fn detail(db: &impl MerchantConn, id: SignatureId) -> Result<SignatureDetail> {
    let record = record::find::<Entity>(db, id).await?;
    Ok(SignatureDetail {
        signature: Signature::one(db, id).await?,
        user_agent: record.user_agent,
        confirmed_at_address: record.confirmed_at_address,
        shown: record.shown,
        image: STANDARD.encode(&record.image),
    })
}
