//! What the tests of a run sent and got with success, as `server/testing/src/harvest.rs` notes it.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use anyhow::{Context, Result};
use serde_json::Value;

use super::{
    Key,
    document::{Checked, Document},
    in_folder, key,
    stable::stable,
};

/// Of an operation.
#[derive(Default)]
pub struct Seen {
    /// What any request had.
    pub asked: BTreeSet<String>,
    /// Nothing when no exchange fits what is published.
    pub best: Option<Value>,
    rank: Option<Rank>,
}

/// The smallest with the most properties, at last by its text, so that it is the same one in whatever order they come.
/// The walks over every operation send values that say little: they come last.
type Rank = (bool, Reverse<usize>, Reverse<usize>, usize, String);

#[derive(Default)]
pub struct Harvest(BTreeMap<Key, Seen>);

impl Harvest {
    pub fn read(folder: &Path, documents: &[Document]) -> Result<Self> {
        let mut harvest = Self::default();
        for file in in_folder(folder)? {
            let text = fs::read_to_string(&file)?;
            for line in text.lines() {
                let exchange = serde_json::from_str(line)
                    .with_context(|| format!("{} is no harvest", file.display()))?;
                harvest.add(documents, &exchange);
            }
        }
        Ok(harvest)
    }

    pub fn of(&self, key: &Key) -> Option<&Seen> {
        self.0.get(key)
    }

    /// What is of no published operation is passed over.
    pub fn add(&mut self, documents: &[Document], exchange: &Value) {
        let found = documents.iter().find_map(|document| {
            let (operation, example) = document.example(exchange)?;
            Some((document, operation, example))
        });
        let Some((document, operation, example)) = found else {
            return;
        };
        let checked = document.check(operation, &example);
        let seen = self.0.entry(key(document, operation)).or_default();
        seen.asked.extend(checked.asked().cloned());
        if !checked.faults.is_empty() {
            return;
        }
        let rank = rank(exchange["walks"] == true, &checked, &example);
        if seen.rank.as_ref().is_some_and(|best| *best <= rank) {
            return;
        }
        let example = stable(&example);
        if document.check(operation, &example).faults.is_empty() {
            seen.best = Some(example);
            seen.rank = Some(rank);
        }
    }
}

fn rank(walks: bool, checked: &Checked, example: &Value) -> Rank {
    let in_address = |name: &&String| name.starts_with("parameters");
    let parameters = checked.properties.iter().filter(in_address).count();
    let others = checked.properties.len() - parameters;
    let text = example.to_string();
    (
        walks,
        Reverse(others),
        Reverse(parameters),
        text.len(),
        text,
    )
}
