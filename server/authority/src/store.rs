//! The authority's memory, with a file of JSON lines behind it when a folder is given.
use crate::{
    chain::{self, ChainReport},
    environment::Environment,
    faults::Call,
    issuer::Keys,
    records::{Csid, Delivery, Document, Line},
    state::{Offer, State, Taken, conflict, document},
    verify::finding::Finding,
};
use std::{
    collections::HashMap,
    fs::{File, OpenOptions},
    io::{Read, Write},
    path::Path,
    sync::{Mutex, MutexGuard, PoisonError},
};

/// The stored file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Reading or writing failed.
    #[error("the data folder cannot be used: {0}")]
    Io(#[from] std::io::Error),
    /// A line is not one of ours.
    #[error("line {line} of the data file is not readable: {error}")]
    Line {
        /// From 1.
        line: usize,
        /// What the reader said.
        error: serde_json::Error,
    },
}

/// The memory.
#[derive(Default)]
pub struct Store {
    state: Mutex<State>,
    file: Option<Mutex<File>>,
}

impl Store {
    /// An empty memory, or what the folder's file holds. The file is made when it does not exist.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn open(folder: Option<&Path>) -> Result<Self, StoreError> {
        let Some(folder) = folder else {
            return Ok(Self::default());
        };
        std::fs::create_dir_all(folder)?;
        let mut file = OpenOptions::new()
            .create(true)
            .append(true)
            .read(true)
            .open(folder.join("authority.jsonl"))?;
        let mut text = String::new();
        file.read_to_string(&mut text)?;
        // A run that was killed while writing leaves half a line: what it says was never answered.
        let whole = text.rfind('\n').map_or(0, |at| at + 1);
        file.set_len(whole as u64)?;
        text.truncate(whole);
        let mut state = State::default();
        for (number, line) in text.lines().enumerate() {
            let line = serde_json::from_str(line).map_err(|error| StoreError::Line {
                line: number + 1,
                error,
            })?;
            state.take(line);
        }
        Ok(Self {
            state: Mutex::new(state),
            file: Some(Mutex::new(file)),
        })
    }

    /// The secret keys; new ones the first time.
    pub fn keys(&self) -> Keys {
        if let Some(keys) = self.locked().keys.clone() {
            return keys;
        }
        let keys = Keys::generate();
        self.keep(&mut self.locked(), Line::Keys(keys.clone()));
        keys
    }

    /// Remembers a CSID, new or changed.
    pub fn put_csid(&self, csid: Csid) {
        self.keep(&mut self.locked(), Line::Csid(csid));
    }

    /// The CSID with these credentials, unless it is revoked.
    pub fn authenticate(
        &self,
        environment: Environment,
        token: &str,
        secret: &str,
    ) -> Option<Csid> {
        let matches = |csid: &&Csid| {
            csid.environment == environment
                && csid.token == token
                && csid.secret == secret
                && !csid.revoked
        };
        self.locked().csids.iter().find(matches).cloned()
    }

    /// All CSIDs, oldest first.
    pub fn csids(&self) -> Vec<Csid> {
        self.locked().csids.clone()
    }

    /// Changes a CSID.
    pub fn change_csid(&self, request_id: u64, change: impl FnOnce(&mut Csid)) {
        let mut state = self.locked();
        if let Some(mut csid) = state
            .csids
            .iter()
            .find(|csid| csid.request_id == request_id)
            .cloned()
        {
            change(&mut csid);
            self.keep(&mut state, Line::Csid(csid));
        }
    }

    /// Remembers a call.
    pub fn deliver(&self, delivery: Delivery) {
        self.keep(&mut self.locked(), Line::Delivery(delivery));
    }

    /// Judges a document against its chain and remembers it, in one step.
    pub fn offer(&self, offer: Offer<'_>) -> Taken {
        let mut state = self.locked();
        let device = &offer.csid.device;
        let known = state
            .documents
            .iter()
            .find(|known| known.device == *device && known.hash == offer.verified.hash)
            .cloned();
        if let Some(document) = known.clone().filter(Document::is_accepted) {
            // Refused although accepted before: the request around the same document is wrong.
            return if offer.refused {
                Taken::Now(Vec::new())
            } else {
                Taken::Before(Box::new(document))
            };
        }
        let unit: Vec<&Document> = state
            .documents
            .iter()
            .filter(|document| document.device == *device)
            .collect();
        let findings = chain::judge(offer.verified, offer.csid.request_id, &unit);
        let refused = offer.refused || findings.iter().any(|finding| !finding.is_warning());
        if findings.contains(&Finding::CounterReused) {
            let conflict = conflict(&offer, &unit);
            self.keep(&mut state, Line::Conflict(conflict));
        } else if let Some(icv) = offer.verified.invoice.icv {
            let seen_at = known.map_or(offer.at, |known| known.seen_at);
            let document = document(offer, icv, refused, &findings, seen_at);
            self.keep(&mut state, Line::Document(document));
        }
        Taken::Now(findings)
    }

    /// The document with that hash, if the unit sent it.
    pub fn document(&self, device: &str, hash: &str) -> Option<Document> {
        self.locked()
            .documents
            .iter()
            .find(|document| document.device == device && document.hash == hash)
            .cloned()
    }

    /// Every document seen, in order of arrival, with the number of its deliveries.
    pub fn documents(&self) -> Vec<Document> {
        let state = self.locked();
        let mut counts: HashMap<(&str, &str), u32> = HashMap::new();
        for delivery in state
            .deliveries
            .iter()
            .filter(|delivery| delivery.call != Call::ComplianceInvoices)
        {
            *counts.entry((&delivery.uuid, &delivery.hash)).or_default() += 1;
        }
        let counted = |document: &Document| {
            let deliveries = counts
                .get(&(document.uuid.as_str(), document.hash.as_str()))
                .copied()
                .unwrap_or_default();
            Document {
                deliveries,
                ..document.clone()
            }
        };
        state.documents.iter().map(counted).collect()
    }

    /// How often a document with that hash arrived, compliance checks apart.
    pub fn deliveries_of(&self, hash: &str) -> usize {
        let submitted = |delivery: &&Delivery| {
            delivery.hash == hash && delivery.call != Call::ComplianceInvoices
        };
        self.locked().deliveries.iter().filter(submitted).count()
    }

    /// Every call, in order of arrival.
    pub fn deliveries(&self) -> Vec<Delivery> {
        self.locked().deliveries.clone()
    }

    /// The chain of a unit, named by its id or by the `request_id` of one of its CSIDs; `None` for an unknown unit.
    pub fn chain(&self, device: &str) -> Option<ChainReport> {
        let state = self.locked();
        let csid = state
            .csids
            .iter()
            .find(|csid| csid.device == device || csid.request_id.to_string() == device)?;
        Some(chain::report(
            &csid.device,
            &state.csids,
            &state.documents,
            &state.conflicts,
        ))
    }

    fn locked(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn keep(&self, state: &mut State, line: Line) {
        if let Some(file) = &self.file {
            let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
            let written = serde_json::to_string(&line)
                .map_err(std::io::Error::from)
                .and_then(|text| file.write_all(format!("{text}\n").as_bytes()));
            if let Err(error) = written {
                tracing::error!(%error, "the data file could not be written");
            }
        }
        state.take(line);
    }
}
