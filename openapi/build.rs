//! Names the files of `examples/<area>/<tag>.json`, so that the program carries them.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{fs, io};

#[expect(
    clippy::disallowed_methods,
    reason = "cargo says by the environment where to write"
)]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("cargo::rerun-if-changed=examples");
    let mut list = String::from("[\n");
    for area in entries(&Path::new(env!("CARGO_MANIFEST_DIR")).join("examples"))? {
        let name = area.file_name().unwrap_or_default().to_string_lossy();
        for file in entries(&area)? {
            writeln!(list, "    ({name:?}, include_str!({file:?})),")?;
        }
    }
    list.push_str("]\n");
    let written = PathBuf::from(std::env::var("OUT_DIR")?).join("examples.rs");
    Ok(fs::write(written, list)?)
}

/// Nothing where there is no such folder.
fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let mut paths = fs::read_dir(folder)?
        .map(|entry| Ok(entry?.path()))
        .collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}
