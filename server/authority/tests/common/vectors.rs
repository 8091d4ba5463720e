//! The recorded vectors beside the checkout.
use authority::certificate::{Signer, Trust};
use base64::{Engine, prelude::BASE64_STANDARD};
use std::path::PathBuf;

/// A row of README.tsv.
pub struct Row {
    /// Path under the folder.
    pub file: String,
    /// The column `expected`.
    pub expected: String,
    /// The column `verified_by`.
    pub verified_by: String,
}

/// The folder; `ZATCA_VECTORS` overrides the one beside the checkout.
#[expect(
    clippy::disallowed_methods,
    reason = "a test finds its vectors by the environment"
)]
pub fn folder() -> PathBuf {
    let beside = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/zatca/vectors");
    std::env::var_os("ZATCA_VECTORS").map_or(beside, PathBuf::from)
}

/// The rows under a path; an empty list fails, and a file that is missing.
pub fn rows(under: &str) -> Vec<Row> {
    let folder = folder();
    let table = std::fs::read_to_string(folder.join("README.tsv"))
        .unwrap_or_else(|error| panic!("no vectors in {}: {error}", folder.display()));
    let row = |line: &str| {
        let columns: Vec<&str> = line.split('\t').collect();
        Row {
            file: columns[0].to_owned(),
            expected: columns[2].to_owned(),
            verified_by: columns[4].to_owned(),
        }
    };
    let rows: Vec<Row> = table
        .lines()
        .skip(1)
        .filter(|line| line.starts_with(under))
        .map(row)
        .collect();
    assert!(!rows.is_empty(), "no row under {under}");
    for row in &rows {
        let file = folder.join(&row.file);
        assert!(file.exists(), "{} is missing", file.display());
    }
    rows
}

/// A file's text.
pub fn text(file: &str) -> String {
    std::fs::read_to_string(folder().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// A file's JSON.
pub fn json(file: &str) -> serde_json::Value {
    serde_json::from_str(&text(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// DER of the SDK's certificate.
pub fn sdk_certificate() -> Vec<u8> {
    BASE64_STANDARD
        .decode(text("credentials/cert.pem").trim())
        .unwrap()
}

/// Trust in the SDK's certificate alone.
pub fn sdk_trust() -> Trust {
    Trust {
        issuers: vec![],
        pinned: vec![sdk_certificate()].into(),
    }
}

/// The SDK's certificate read.
pub fn sdk_signer() -> Signer {
    Signer::read(&sdk_certificate()).unwrap()
}
