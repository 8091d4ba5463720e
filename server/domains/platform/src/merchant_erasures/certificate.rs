//! What is certified of an erasure, and its paper.

use chrono::{DateTime, NaiveDate, Utc};
use documents::{Bilingual, ErasedTable, ErasureCertificateDocument, Issuer, KeptRows};
use kernel::archive::sha256;
use kernel::export::Download;
use kernel::tenancy::PlatformTx;
use kernel::{Problem, Result, press};
use serde::{Deserialize, Serialize};

use super::MerchantErasureError;
use super::entity::Model;
use crate::billing_settings;

/// The record of an erasure: what there was, counted and hashed before it went.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Certificate {
    pub number: String,
    pub merchant_id: i64,
    pub key: String,
    pub account_id: i64,
    pub name_en: String,
    pub name_ar: String,
    pub reason: String,
    pub requested_by: Option<String>,
    pub ordered_by: String,
    pub counted_at: DateTime<Utc>,
    /// Nothing before it is done.
    pub erased_on: Option<NaiveDate>,
    /// Tables that had rows; as a copy has them, so that both can be compared.
    pub tables: Vec<CertifiedTable>,
    pub files: i64,
    pub bytes: i64,
    /// Of the names and sizes, a line each.
    pub files_sha256: String,
    pub kept: Vec<KeptTable>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CertifiedTable {
    /// Its schema and name, `merchant.units`.
    pub name: String,
    pub rows: i64,
    /// Of the hashes of its parts, a line each.
    pub sha256: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptTable {
    pub name: String,
    pub rows: i64,
}

/// What the platform keeps of a merchant, in words. Other kept rows are what it sells, and its own lists of copies, imports and
/// erasures.
pub(super) const KEPT: &[(&str, &str, &str)] = &[
    (
        "all_merchants",
        "The account's number, names, city and country, without people",
        "رقم الحساب واسم المنشأة ومدينتها ودولتها دون بيانات الأشخاص",
    ),
    (
        "subscriptions",
        "Subscriptions that were sold",
        "الاشتراكات المباعة",
    ),
    (
        "account_invoices",
        "Invoices of the platform",
        "فواتير المنصة",
    ),
    (
        "account_payments",
        "Payments of these invoices",
        "دفعات هذه الفواتير",
    ),
];

impl Certificate {
    /// What proves that nothing of it was changed.
    pub fn sha256(&self) -> Result<String> {
        Ok(sha256(&serde_json::to_vec(self)?))
    }
}

/// The paper of an erasure that is done.
pub(super) async fn paper(tx: PlatformTx, erasure: Model) -> Result<Download> {
    let settings = billing_settings::service::row(&tx).await?;
    drop(tx);
    let (Some(record), Some(hash)) = (erasure.certificate, erasure.certificate_sha256) else {
        return Err(MerchantErasureError::NoCertificate.into());
    };
    let record: Certificate = serde_json::from_value(record)?;
    let issuer = Issuer {
        name: Bilingual::new(settings.seller_name_en, settings.seller_name_ar),
        details: Bilingual::new(settings.seller_address_en, settings.seller_address_ar),
        logo: None,
    };
    let document = document(record, issuer, hash)?;
    let name = format!("{}.pdf", document.number);
    let made = press::set(move || documents::erasure_certificate_pdf(&document)).await?;
    Ok(Download::pdf(made.map_err(Problem::internal)?, name))
}

fn document(
    record: Certificate,
    issuer: Issuer,
    sha256: String,
) -> Result<ErasureCertificateDocument> {
    let rows = record.tables.iter().map(|table| table.rows).sum();
    let files = ErasedTable {
        name: "files".to_owned(),
        rows: record.files,
        sha256: record.files_sha256,
    };
    let tables = record.tables.into_iter().map(|table| ErasedTable {
        name: table.name,
        rows: table.rows,
        sha256: table.sha256,
    });
    let kept = KEPT.iter().filter_map(|(name, en, ar)| {
        let kept = record.kept.iter().find(|kept| kept.name == *name)?;
        Some(KeptRows {
            what: Bilingual::new(*en, *ar),
            rows: kept.rows,
        })
    });
    Ok(ErasureCertificateDocument {
        issuer,
        number: record.number,
        erased_on: record
            .erased_on
            .ok_or(MerchantErasureError::NoCertificate)?,
        merchant: Bilingual::new(record.name_en, record.name_ar),
        account: record.account_id.to_string(),
        reason: record.reason,
        requested_by: record.requested_by.unwrap_or_default(),
        ordered_by: record.ordered_by,
        rows,
        files: record.files,
        bytes: record.bytes,
        kept: kept.collect(),
        erased: tables.chain([files]).collect(),
        sha256,
    })
}

#[cfg(test)]
mod rules {
    use super::*;

    fn record() -> Certificate {
        Certificate {
            number: "E-000001".to_owned(),
            merchant_id: 1,
            key: "palm01".to_owned(),
            account_id: 100_001,
            name_en: "Palm Properties".to_owned(),
            name_ar: "نخيل العقارية".to_owned(),
            reason: "Left".to_owned(),
            requested_by: None,
            ordered_by: "Sara Ahmed".to_owned(),
            counted_at: DateTime::UNIX_EPOCH,
            erased_on: NaiveDate::from_ymd_opt(2026, 3, 15),
            tables: vec![CertifiedTable {
                name: "merchant.units".to_owned(),
                rows: 2,
                sha256: "5a".repeat(32),
            }],
            files: 1,
            bytes: 10,
            files_sha256: "a5".repeat(32),
            kept: vec![KeptTable {
                name: "account_invoices".to_owned(),
                rows: 3,
            }],
        }
    }

    #[test]
    fn a_record_keeps_its_hash_in_the_database_and_loses_it_by_any_change() {
        let record = record();
        let stored = serde_json::to_value(&record).unwrap();
        let again: Certificate = serde_json::from_value(stored).unwrap();
        assert_eq!(again.sha256().unwrap(), record.sha256().unwrap());
        let changed = Certificate { files: 2, ..again };
        assert_ne!(changed.sha256().unwrap(), record.sha256().unwrap());
    }

    #[test]
    fn the_paper_says_what_stays_and_what_went() {
        let paper = document(record(), Issuer::default(), "c3".repeat(32)).unwrap();
        assert_eq!(paper.rows, 2);
        assert_eq!(paper.kept.len(), 1);
        let names: Vec<_> = paper.erased.iter().map(|one| one.name.as_str()).collect();
        assert_eq!(names, ["merchant.units", "files"]);
        let undone = Certificate {
            erased_on: None,
            ..self::record()
        };
        assert!(document(undone, Issuer::default(), String::new()).is_err());
    }
}
