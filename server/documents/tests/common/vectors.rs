//! The recorded data of the tax authority, kept beside the checkout.

use std::path::{Path, PathBuf};

/// Files of the vectors' table whose path begins and ends as given; none at all is a failure, and a file that is missing.
pub fn files(start: &str, end: &str) -> Vec<PathBuf> {
    #[expect(
        clippy::disallowed_methods,
        reason = "tests have no configuration to read it from"
    )]
    let folder = std::env::var_os("ZATCA_VECTORS").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/zatca/vectors"),
        PathBuf::from,
    );
    let table = std::fs::read_to_string(folder.join("README.tsv"))
        .unwrap_or_else(|error| panic!("no vectors in {}: {error}", folder.display()));
    let files: Vec<PathBuf> = table
        .lines()
        .skip(1)
        .filter_map(|row| row.split('\t').next())
        .filter(|file| file.starts_with(start) && file.ends_with(end))
        .map(|file| folder.join(file))
        .collect();
    assert!(!files.is_empty(), "no row for {start}…{end}");
    for file in &files {
        assert!(file.is_file(), "{} is missing", file.display());
    }
    files
}
