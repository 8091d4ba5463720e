//! The invoice hash: inclusive C14N without comments, minus what the signature adds, written from events.
use super::walk::{Sink, Tag, XmlError, walk};
use sha2::{Digest, Sha256};
use std::ops::Range;

/// `ext:` in UBL 2.1.
pub const EXTENSIONS: &str =
    "urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2";
/// `cac:` in UBL 2.1.
pub const AGGREGATE: &str =
    "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2";
/// `cbc:` in UBL 2.1.
pub const BASIC: &str = "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2";

/// The bytes that are hashed: without `ext:UBLExtensions`, the root's `cac:Signature` and the QR reference; the white
/// space around them stays.
///
/// # Errors
/// [`XmlError`] when the document cannot be read.
pub fn canonical(xml: &str) -> Result<String, XmlError> {
    let mut sink = Canonical::default();
    walk(xml, &mut sink)?;
    Ok(sink.out)
}

/// SHA-256 of [`canonical`].
///
/// # Errors
/// [`XmlError`] when the document cannot be read.
pub fn hash(xml: &str) -> Result<[u8; 32], XmlError> {
    Ok(Sha256::digest(canonical(xml)?.as_bytes()).into())
}

/// A document reference still being read: it goes when its `cbc:ID` turns out to be QR.
struct Candidate {
    depth: usize,
    kept: usize,
    id: String,
    is_qr: bool,
}

#[derive(Default)]
struct Canonical {
    out: String,
    depth: usize,
    skipped_from: Option<usize>,
    candidates: Vec<Candidate>,
    in_id: bool,
    root_closed: bool,
}

impl Canonical {
    fn removed(&self, tag: &Tag) -> bool {
        let signature = self.depth == 1 && tag.namespace == AGGREGATE && tag.local == "Signature";
        signature || (tag.namespace == EXTENSIONS && tag.local == "UBLExtensions")
    }

    fn write_start(&mut self, tag: &Tag) {
        self.out.push('<');
        self.out.push_str(&tag.qualified);
        let mut declarations = tag.declarations.clone();
        declarations.sort();
        for (prefix, uri) in &declarations {
            let name = if prefix.is_empty() {
                "xmlns".to_owned()
            } else {
                format!("xmlns:{prefix}")
            };
            self.write_attribute(&name, uri);
        }
        let mut attributes = tag.attributes.clone();
        attributes.sort_by(|a, b| (&a.namespace, &a.local).cmp(&(&b.namespace, &b.local)));
        for attribute in &attributes {
            self.write_attribute(&attribute.qualified, &attribute.value);
        }
        self.out.push('>');
    }

    fn write_attribute(&mut self, name: &str, value: &str) {
        self.out.push(' ');
        self.out.push_str(name);
        self.out.push_str("=\"");
        for c in value.chars() {
            match c {
                '&' => self.out.push_str("&amp;"),
                '<' => self.out.push_str("&lt;"),
                '"' => self.out.push_str("&quot;"),
                '\t' => self.out.push_str("&#x9;"),
                '\n' => self.out.push_str("&#xA;"),
                '\r' => self.out.push_str("&#xD;"),
                c => self.out.push(c),
            }
        }
        self.out.push('"');
    }

    fn note_candidate(&mut self, tag: &Tag) {
        if tag.namespace == AGGREGATE && tag.local == "AdditionalDocumentReference" {
            self.candidates.push(Candidate {
                depth: self.depth,
                kept: self.out.len(),
                id: String::new(),
                is_qr: false,
            });
        }
        let child = self
            .candidates
            .last()
            .is_some_and(|candidate| candidate.depth + 1 == self.depth);
        self.in_id = child && tag.namespace == BASIC && tag.local == "ID";
    }

    fn close_candidate(&mut self) {
        let Some(candidate) = self.candidates.last_mut() else {
            return;
        };
        if self.in_id && candidate.depth + 1 == self.depth {
            candidate.is_qr |= candidate.id.trim() == "QR";
            candidate.id.clear();
            self.in_id = false;
        }
        if candidate.depth == self.depth {
            if candidate.is_qr {
                self.out.truncate(candidate.kept);
            }
            self.candidates.pop();
        }
    }
}

impl Sink for Canonical {
    fn start(&mut self, tag: &Tag, _: Range<usize>) {
        if self.skipped_from.is_none() {
            if self.removed(tag) {
                self.skipped_from = Some(self.depth);
            } else {
                self.note_candidate(tag);
                self.write_start(tag);
            }
        }
        self.depth += 1;
    }

    fn end(&mut self, qualified: &str, _: Range<usize>) {
        self.depth = self.depth.saturating_sub(1);
        self.root_closed = self.depth == 0;
        match self.skipped_from {
            Some(depth) if depth == self.depth => self.skipped_from = None,
            Some(_) => {}
            None => {
                self.out.push_str("</");
                self.out.push_str(qualified);
                self.out.push('>');
                self.close_candidate();
            }
        }
    }

    fn text(&mut self, text: &str) {
        if self.skipped_from.is_some() {
            return;
        }
        if self.in_id
            && let Some(candidate) = self.candidates.last_mut()
        {
            candidate.id.push_str(text);
        }
        for c in text.chars() {
            match c {
                '&' => self.out.push_str("&amp;"),
                '<' => self.out.push_str("&lt;"),
                '>' => self.out.push_str("&gt;"),
                '\r' => self.out.push_str("&#xD;"),
                c => self.out.push(c),
            }
        }
    }

    fn instruction(&mut self, target: &str, data: &str) {
        if self.skipped_from.is_some() {
            return;
        }
        if self.root_closed {
            self.out.push('\n');
        }
        let space = if data.is_empty() { "" } else { " " };
        self.out.push_str(&format!("<?{target}{space}{data}?>"));
        if self.depth == 0 && !self.root_closed {
            self.out.push('\n');
        }
    }
}
