//! A feature made in a context of its own, compiled, linted, tested and removed again: so that what `new-feature`
//! writes works under any noun.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::Result;

use super::{
    registry,
    sources::{self, CONTEXT_LIBRARY, CONTEXT_MANIFEST, CONTEXT_PRODUCT, MIGRATION, SERVER},
    words::Words,
};
use crate::{
    cargo_build::{self, TestBinary, cargo},
    workspace::Workspace,
};

const CONTEXT: &str = "new_feature_trial";
/// Two words, and a plural that is not made with an s.
pub(super) const NOUN: &str = "storage_categories";
const ARABIC: &str = "الفئات";
const PAGE: u16 = 98;

/// The files of a trial, as long as it lasts.
pub struct Trial {
    folder: PathBuf,
    lock: PathBuf,
    lock_before: Vec<u8>,
}

impl Drop for Trial {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
        let _ = fs::write(&self.lock, &self.lock_before);
    }
}

/// The trial's program of tests; both go together.
pub fn run(workspace: &Workspace) -> Result<(Trial, Vec<TestBinary>)> {
    let folder = workspace.root.join("server/domains").join(CONTEXT);
    let lock = workspace.root.join("Cargo.lock");
    let lock_before = fs::read(&lock)?;
    let trial = Trial {
        folder,
        lock,
        lock_before,
    };
    write(&trial.folder)?;
    cargo(workspace).args(["fmt", "-p", CONTEXT]).run()?;
    let mut tests = cargo_build::build_tests_of(workspace, &[CONTEXT.to_owned()])?;
    tests.retain(|binary| binary.name == CONTEXT);
    Ok((trial, tests))
}

pub(super) fn words() -> Result<Words> {
    Ok(Words::new(NOUN, None)?.named(ARABIC, PAGE))
}

fn write(folder: &Path) -> Result<()> {
    let words = words()?;
    let source = folder.join("src");
    let feature = source.join(NOUN);
    fs::create_dir_all(&feature)?;
    for (name, text) in SERVER {
        fs::write(feature.join(name), words.fill(text))?;
    }
    let manifest = CONTEXT_MANIFEST.replace("name = \"sample\"", &format!("name = \"{CONTEXT}\""));
    fs::write(folder.join("Cargo.toml"), manifest)?;
    fs::write(folder.join("migration.sql"), words.fill(MIGRATION))?;
    fs::write(source.join("product.rs"), words.fill(CONTEXT_PRODUCT))?;
    let library = source.join("lib.rs");
    fs::write(&library, without_the_feature())?;
    let remaining = registry::add_to_context(&library, &words)?;
    anyhow::ensure!(
        remaining.is_empty(),
        "not written: {}",
        remaining.join("; ")
    );
    Ok(())
}

/// The sample's lib.rs as it was before its feature came in.
fn without_the_feature() -> String {
    let text = sources::without_the_document(CONTEXT_LIBRARY).replace(registry::FEATURE, "");
    text.replace("pub mod sample_things;\n", "")
}
