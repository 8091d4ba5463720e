//! The official files that the tests are driven by: every row of the folder's `README.tsv`.

use std::path::{Path, PathBuf};

use serde_json::Value;
use zatca::certificate::Certificate;
use zatca::keys::PrivateKey;
use zatca::stamp::Signer;

/// A row.
pub struct Row {
    pub file: String,
    pub what: String,
    pub expected: String,
    pub verified_by: String,
    path: PathBuf,
}

#[expect(
    clippy::disallowed_methods,
    reason = "a test has no configuration to read the folder's place from"
)]
fn folder() -> PathBuf {
    std::env::var_os("ZATCA_VECTORS").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/zatca/vectors"),
        PathBuf::from,
    )
}

/// The rows of a folder (`hash/`); it fails when there is none, so that no test passes on nothing.
pub fn rows(prefix: &str) -> Vec<Row> {
    let folder = folder();
    let table = std::fs::read_to_string(folder.join("README.tsv"))
        .unwrap_or_else(|error| panic!("no vectors in {}: {error}", folder.display()));
    let rows: Vec<Row> = table
        .lines()
        .skip(1)
        .filter(|line| line.starts_with(prefix))
        .map(|line| row(&folder, line))
        .collect();
    assert!(!rows.is_empty(), "no row of {prefix}");
    for row in &rows {
        assert!(row.path.exists(), "{} is missing", row.path.display());
    }
    rows
}

fn row(folder: &Path, line: &str) -> Row {
    let mut columns = line.split('\t').map(str::to_owned);
    let mut next = || columns.next().unwrap_or_default();
    let (file, what, expected, _origin, verified_by) = (next(), next(), next(), next(), next());
    Row {
        path: folder.join(&file),
        file,
        what,
        expected,
        verified_by,
    }
}

/// A file that no row names.
pub fn file(name: &str) -> String {
    let path = folder().join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

impl Row {
    pub fn text(&self) -> String {
        file(&self.file)
    }

    /// The file beside the row's, with another ending.
    pub fn beside(&self, ending: &str, other: &str) -> String {
        let stem = self.file.strip_suffix(ending).expect("the row's ending");
        file(&format!("{stem}{other}"))
    }

    pub fn json_beside(&self, ending: &str) -> Value {
        serde_json::from_str(&self.beside(ending, ".expected.json")).expect("JSON")
    }

    /// The value after a word of the expected column, up to the next semicolon.
    pub fn expects(&self, word: &str) -> Option<&str> {
        self.expected
            .split("; ")
            .find_map(|part| part.strip_prefix(word))
            .map(str::trim)
    }
}

/// The certificate and key that the official kit publishes for tests.
pub fn signer() -> Signer {
    let certificate = Certificate::from_base64(&file("credentials/cert.pem")).expect("certificate");
    let key = PrivateKey::from_pem(&file("credentials/ec-secp256k1-priv-key.pem")).expect("key");
    Signer::new(key, certificate).expect("the key of the certificate")
}
