//! Fingerprints of source trees, to know whether something made from them is still current.

use std::{
    collections::BTreeSet,
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};

/// One number for the names and contents of all files at or under `paths`; paths that do not exist count as empty.
pub fn fingerprint(paths: &[PathBuf]) -> Result<String> {
    let mut hasher = DefaultHasher::new();
    for path in paths.iter().collect::<BTreeSet<_>>() {
        let mut files = BTreeSet::new();
        collect(path, &mut files)?;
        for file in &files {
            // Without what lies above, so that a checkout can be moved.
            file.strip_prefix(path).unwrap_or(file).hash(&mut hasher);
            let content =
                fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
            content.hash(&mut hasher);
        }
    }
    Ok(hexadecimal(&hasher))
}

pub fn of_text(text: &str) -> String {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hexadecimal(&hasher)
}

fn hexadecimal(hasher: &DefaultHasher) -> String {
    format!("{:016x}", hasher.finish())
}

fn collect(path: &Path, files: &mut BTreeSet<PathBuf>) -> Result<()> {
    if path.is_file() {
        files.insert(path.to_owned());
    } else if path.is_dir() {
        for entry in
            fs::read_dir(path).with_context(|| format!("cannot list {}", path.display()))?
        {
            collect(&entry?.path(), files)?;
        }
    }
    Ok(())
}

/// A file that remembers the fingerprint of what something was made from.
pub struct Stamp {
    file: PathBuf,
}

impl Stamp {
    pub fn new(file: PathBuf) -> Self {
        Self { file }
    }

    pub fn is(&self, fingerprint: &str) -> bool {
        fs::read_to_string(&self.file).is_ok_and(|kept| kept == fingerprint)
    }

    pub fn write(&self, fingerprint: &str) -> Result<()> {
        fs::write(&self.file, fingerprint)
            .with_context(|| format!("cannot write {}", self.file.display()))
    }
}
