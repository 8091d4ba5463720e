//! The archive's list of contents, `contents.json`, and the names of its entries.

use chrono::{DateTime, Utc};
use kernel::tenancy::{WholeColumn, WholeSequence};
use serde::{Deserialize, Serialize};

use super::owned::{MERCHANT_COLUMNS, MERCHANT_TABLES, OWNED, PLATFORM_COLUMNS};

/// Says what the file is.
pub const FORMAT: &str = "manzil-merchant";
/// Of the archive's form; one that is read is not newer.
pub const FORMAT_VERSION: u32 = 1;
/// The name of the list itself.
pub const NAME: &str = "contents.json";
/// No entry is larger.
pub const MOST_BYTES: u64 = 512 * 1024 * 1024;
/// The list itself may be: it has a line for each file.
pub const MOST_BYTES_OF_CONTENTS: u64 = 1024 * 1024 * 1024;

/// Folders below a merchant's key that hold what was made for a download, and no files of the merchant.
const MADE: [&str; 2] = ["exports/", "merchant_copies/"];

#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Contents {
    pub format: String,
    pub format_version: u32,
    /// The product's version that wrote it.
    pub product: String,
    pub merchant: ContentsMerchant,
    /// The moment that all rows are of.
    pub rows_at: DateTime<Utc>,
    #[serde(flatten)]
    pub rows: ContentsRows,
    pub left_out: Vec<LeftOut>,
    /// Every other entry.
    pub entries: Vec<ContentsEntry>,
}

/// What is known once all rows are written.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct ContentsRows {
    /// The last migration of the merchant's schema.
    pub schema_version: i64,
    /// The last migration of the platform's.
    pub platform_version: i64,
    pub tables: Vec<ContentsTable>,
    /// Of the merchant's schema.
    pub sequences: Vec<WholeSequence>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct ContentsMerchant {
    pub id: i64,
    pub key: String,
    pub account_id: i64,
    pub name_en: String,
    pub name_ar: String,
    /// ISO 3166 alpha-2.
    pub country: String,
    /// ISO 4217.
    pub currency: String,
    pub time_zone: String,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct ContentsTable {
    pub schema: ContentsSchema,
    pub name: String,
    pub columns: Vec<WholeColumn>,
    /// The columns of its primary key, by which the rows are sorted.
    pub key: Vec<String>,
    pub rows: i64,
    /// The entries that have them.
    pub entries: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ContentsSchema {
    Merchant,
    Platform,
}

impl ContentsSchema {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Merchant => "merchant",
            Self::Platform => "platform",
        }
    }
}

/// What the archive is without.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct LeftOut {
    pub schema: ContentsSchema,
    pub table: String,
    /// Only this column of it, which is empty.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ContentsEntry {
    pub name: String,
    pub bytes: i64,
    pub sha256: String,
}

/// The name of a part of a table's rows, from 1 on.
pub fn rows_name(schema: ContentsSchema, table: &str, part: usize) -> String {
    format!("rows/{}/{table}-{part:04}.csv", schema.as_str())
}

/// The name of a stored file in the archive; nothing where it is none of the merchant's own.
pub fn file_name(key: &str, path: &str) -> Option<String> {
    let below = path.strip_prefix(key)?.strip_prefix('/')?;
    let is_made = MADE.iter().any(|folder| below.starts_with(folder));
    (!is_made).then(|| format!("{FILES}{below}"))
}

/// What the names of files begin with.
pub const FILES: &str = "files/";

/// Where an entry of the archive lies in the storage; nothing where it is no file, or its name leads elsewhere.
pub fn file_path(key: &str, name: &str) -> Option<String> {
    let below = name.strip_prefix(FILES)?;
    let is_plain = below
        .split('/')
        .all(|part| !part.is_empty() && part != "." && part != "..");
    let is_made = MADE.iter().any(|folder| below.starts_with(folder));
    (is_plain && !is_made).then(|| format!("{key}/{below}"))
}

/// What every archive is without.
pub fn left_out() -> Vec<LeftOut> {
    let one = |schema, table: &str, column: Option<&str>, reason: Option<&str>| LeftOut {
        schema,
        table: table.to_owned(),
        column: column.map(str::to_owned),
        reason: reason.map(str::to_owned),
    };
    let tables = MERCHANT_TABLES
        .iter()
        .map(|(table, why)| one(ContentsSchema::Merchant, table, None, Some(why)));
    let columns = MERCHANT_COLUMNS
        .iter()
        .map(|(table, column)| one(ContentsSchema::Merchant, table, Some(column), None));
    let of_platform = OWNED
        .iter()
        .filter(|owned| owned.left_out.is_some())
        .map(|owned| one(ContentsSchema::Platform, owned.table, None, owned.left_out));
    let platform_columns = PLATFORM_COLUMNS
        .iter()
        .map(|(table, column)| one(ContentsSchema::Platform, table, Some(column), None));
    tables
        .chain(columns)
        .chain(of_platform)
        .chain(platform_columns)
        .collect()
}

#[cfg(test)]
mod rules {
    use super::*;

    #[test]
    fn a_file_has_one_name_and_no_name_leads_elsewhere() {
        let name = file_name("cedar1", "cedar1/ab/abcd.pdf").expect("a file");
        assert_eq!(name, "files/ab/abcd.pdf");
        assert_eq!(
            file_path("cedar1", &name).as_deref(),
            Some("cedar1/ab/abcd.pdf")
        );
        for made in ["cedar1/exports/1.csv", "cedar1/merchant_copies/1/0001"] {
            assert_eq!(file_name("cedar1", made), None, "{made}");
        }
        assert_eq!(file_name("cedar1", "palm01/ab/abcd.pdf"), None);
        for strange in [
            "files/../palm01/ab/abcd.pdf",
            "files//ab.pdf",
            "files/./ab.pdf",
            "files/exports/1.csv",
            "rows/merchant/units-0001.csv",
            "files/",
        ] {
            assert_eq!(file_path("cedar1", strange), None, "{strange}");
        }
    }

    #[test]
    fn entries_of_rows_are_named_in_order() {
        let name = |part| rows_name(ContentsSchema::Merchant, "units", part);
        assert_eq!(name(1), "rows/merchant/units-0001.csv");
        assert!(name(9) < name(10));
    }
}
