//! The folder of official vectors, driven by its README.tsv.

use std::path::PathBuf;

use super::folder::folder;

/// A row of README.tsv.
pub struct Row {
    pub file: String,
    pub expected: String,
    pub path: PathBuf,
}

/// Rows below some folders; none, or a file that is missing, is a failure and no reason to skip.
pub fn rows(folders: &[&str]) -> Vec<Row> {
    let folder = folder();
    let table = std::fs::read_to_string(folder.join("README.tsv"))
        .unwrap_or_else(|error| panic!("no vectors in {}: {error}", folder.display()));
    let rows: Vec<Row> = table
        .lines()
        .skip(1)
        .filter_map(|line| {
            let columns: Vec<&str> = line.split('\t').collect();
            let (file, expected) = (columns.first()?, columns.get(2)?);
            let path = folder.join(file);
            let wanted =
                folders.iter().any(|start| file.starts_with(start)) && file.ends_with(".xml");
            assert!(!wanted || path.is_file(), "{} is missing", path.display());
            wanted.then(|| Row {
                file: (*file).to_owned(),
                expected: (*expected).to_owned(),
                path,
            })
        })
        .collect();
    assert!(!rows.is_empty(), "no vectors below {folders:?}");
    rows
}
